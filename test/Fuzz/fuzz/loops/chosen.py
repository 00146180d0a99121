"""What a statement sets together with an extreme, in nests of three loops with levels at random: the extreme of the whole nest,
of each row, or of each cell. Clauses name the extreme in some loops and not in others. It must come from the iteration that it
comes from in order."""
from ..source import Piece

LEVELS = [("gang", "worker", "vector"), ("gang worker", None, "vector"), ("gang", "vector", None), ("gang", None, "vector"),
          ("gang vector", None, None), ("gang", "seq", "vector"), ("gang worker vector", None, None), ("gang", "worker vector", "seq"),
          ("", "", ""), ("gang", "", "vector"), ("gang", "vector", "seq")]
LENGTHS = (11, 14, 9)


class Chosen:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("cho")
        self.of = gen.pick(["double", "int", "float", "long"])
        self.less, self.strict = gen.chance(0.5), gen.chance(0.6)
        self.construct = gen.pick(["parallel", "parallel", "kernels"])
        self.levels = gen.pick(LEVELS)
        self.i, self.j, self.k = (gen.name(x) for x in "ijk")
        self.m, self.p, self.q = (gen.name(x) for x in ("best", "at", "with"))

    def clause(self):
        return f" reduction({'min' if self.less else 'max'}:{self.m})" if self.gen.chance(0.6) else ""

    def head(self, variable, length):
        gen, v = self.gen, variable
        return gen.weighted([
            (4, f"for (int {v} = 0; {v} < {gen.number(length)}; {v}++) {{"), (1, f"for (int {v} = {length - 1}; {v} >= 0; {v}--) {{"),
            (1, f"for (int {v} = 0; {v} < {length}; {v} += 2) {{"), (1, f"for (unsigned {v} = 1; {v} < {length}u; {v}++) {{"),
            (1, f"for (long {v} = 0; {v} <= {length - 1}; {v}++) {{")])

    def statement(self):
        gen, i, j, k = self.gen, self.i, self.j, self.k
        value = f"{self.tag}_a[{i}][{j}][{k}]"
        value = gen.weighted([(3, value), (1, f"(2 - {value})")])
        sign = ("<" if self.less else ">") + ("" if self.strict else "=")
        other = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}[sign]
        test = gen.pick([f"{value} {sign} {self.m}", f"{self.m} {other} {value}"])
        if gen.chance(0.25):
            test = f"({i} + {j} + {k}) % 3 != 1 && {test}"
        where = gen.pick([j, f"{k} - {i}", f"({i} * {LENGTHS[1]} + {j}) / 3", f"{k} % 7"])
        sets = [f"{self.m} = {value};", f"{self.p} = {i} * 1000 + {j} * 40 + {k};", f"{self.q} = {where};"]
        gen.rng.shuffle(sets)
        return f"if ({test}) {{ {' '.join(sets)} }}"

    def directive(self, level, clause=None):
        return [] if level is None else [f"#pragma acc loop {level}{self.clause() if clause is None else clause}".rstrip()]

    def build(self):
        gen, tag, depth = self.gen, self.tag, self.gen.below(3)
        start = gen.pick(["0", "-1000" if not self.less else "1000", "5"])
        variables = f"{self.of} {self.m} = {start}; long {self.p} = -1, {self.q} = -2;"
        gathers = f"s += {self.p} * ({self.i} % 7 + 1) + {self.q} + (long)({self.m} * 3);"
        inner = [*self.directive(self.levels[2]), self.head(self.k, LENGTHS[2]), self.statement(), "}"]
        row = [*self.directive(self.levels[1], " reduction(+:s)" if depth == 2 else None), self.head(self.j, LENGTHS[1]),
               *([variables] if depth == 2 else []), *inner, *([gathers] if depth == 2 else []), "}"]
        clause = " reduction(+:s)" if depth else self.clause()
        nest = [f"#pragma acc {self.construct} loop {self.levels[0]}{clause} copyin({tag}_a)", self.head(self.i, LENGTHS[0]),
                *([variables] if depth == 1 else []), *row, *([gathers] if depth == 1 else []), "}"]
        x, y, z = LENGTHS
        fill = f"for (int x = 0; x < {x * y * z}; x++) (&{tag}_a[0][0][0])[x] = (int)(next_value() % {gen.pick([5, 97, 1009])}u) - 20;"
        show = f'printf("{tag} %ld\\n", s);' if depth else f'printf("{tag} %.9g %ld %ld\\n", (double){self.m}, {self.p}, {self.q});'
        return Piece("{", f"static {self.of} {tag}_a[{x}][{y}][{z}]; long s = 0;", fill, *([] if depth else [variables]), *nest, show, "}")


def chosen(gen, env, shared):
    return Chosen(gen).build()


STEPS = [(1, "chosen", chosen)]
