"""Maxima and minima of floating-point numbers, some of which are none (NaN), or infinite, in loops of kernels that promise
nothing and in loops of parallel constructs: in every form that such an update has. What the program without directives has must
come out."""
from ..source import Piece
from .arithmetic import PRELUDE

# x: the operand, m: the variable, `o`: its comparison. Those of SWAPPED take a NaN from the operand, until a number comes:
# only where there is none. ORDERED do, too, and stay in order in kernels.
FORMS = ["if ({x} {o} {m}) {m} = {x};", "if ({m} {p} {x}) {m} = {x};", "{m} = {x} {o} {m} ? {x} : {m};", "{m} = {m} {p} {x} ? {x} : {m};",
         "{m} = f{w}({m}, {x});", "{m} = f{w}({x}, {m});", "if ({x} {o}= {m}) {{ {m} = {x}; }}"]
SWAPPED = ["{m} = {m} {o} {x} ? {m} : {x};", "{m} = {x} {p} {m} ? {m} : {x};", "{m} = {m} {o}= {x} ? {m} : {x};"]
ORDERED = ["if (!({m} {o} {x})) {m} = {x};", "if ({m} {o} {x}) continue; {m} = {x};"]


class Extremes:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("ext")
        self.of = gen.pick(["double", "double", "float"])
        self.rows, self.columns = gen.pick([1, gen.between(2, 9)]), gen.pick([gen.between(1, 40), gen.between(40, 400)])
        self.parallel = gen.chance(0.25)
        self.none = gen.pick(["0", "x % 7 == 3", "x % 2", "1", f"x == {gen.below(self.rows * self.columns)}"])
        self.variables = []

    def update(self, m, x):
        gen = self.gen
        forms = FORMS + (SWAPPED if self.none == "0" else [])
        if not self.parallel and gen.chance(0.2):
            forms = ORDERED
        greater = gen.chance(0.5)
        o, p, w = (">", "<", "max") if greater else ("<", ">", "min")
        return gen.pick(forms).format(m=m, x=x, o=o, p=p, w=w)

    def loop(self):
        gen, i, j, m = self.gen, self.gen.name("i"), self.gen.name("j"), self.gen.name("m")
        self.variables.append(m)
        x = f"{self.tag}_a[{i} * {self.columns} + {j}]"
        x = gen.weighted([(5, x), (1, f"({x} - 3)"), (1, f"fabs({x})" if self.of == "double" else f"fabsf({x})")])
        body = self.update(m, x)
        if gen.chance(0.25):
            body = f"if (({i} + {j}) % 3) " + "{ " + body + " }"
        if not self.parallel and gen.chance(0.2):
            body += f" {self.tag}_b[{i} * {self.columns} + {j}] = {x} + 1;"
        trips = gen.number(self.columns) if gen.chance(0.9) else "0"
        outer = f"for (int {i} = 0; {i} < {self.rows}; {i}++) {{"
        return Piece(outer, f"for (int {j} = 0; {j} < {trips}; {j}++) {{", body, "}", "}")

    def start(self):
        return self.gen.weighted([(4, "NAN"), (2, str(self.gen.between(-50, 50))), (1, "-INFINITY"), (1, "INFINITY")])

    def build(self):
        if PRELUDE not in self.gen.functions:
            self.gen.functions.insert(0, PRELUDE)
        gen, tag, total = self.gen, self.tag, self.rows * self.columns
        if self.parallel:
            piece = self.loop()
            construct = Piece(f"#pragma acc parallel loop copyin({tag}_a)", piece)
        else:
            construct = Piece(f"#pragma acc kernels copyin({tag}_a) copy({tag}_b)", "{", *[self.loop() for _ in range(gen.between(1, 3))], "}")
        fill = f"for (int x = 0; x < {total}; x++) {{ {tag}_a[x] = {self.none} ? NAN : ({self.of})(int)(next_value() % 101u) - 50; {tag}_b[x] = 0; }}"
        declared = [f"{self.of} {m} = {self.start()};" for m in self.variables]
        show = [f'if ({m} != {m}) printf("{tag} nan\\n"); else printf("{tag} %.9g\\n", (double){m});' for m in self.variables]
        rest = f"{{ double h = 0; for (int x = 0; x < {total}; x++) if ({tag}_b[x] == {tag}_b[x]) h += {tag}_b[x] * (x % 17); printf(\"{tag} %.9g\\n\", h); }}"
        return Piece("{", f"static {self.of} {tag}_a[{total}], {tag}_b[{total}];", fill, *declared, construct, *show, rest, "}")


def extremes(gen, env, shared):
    return Extremes(gen).build()


STEPS = [(1, "extremes", extremes)]
