"""Loops whose bounds come from everywhere: variables and structures of the construct and of the host, elements of tables that
the device has changed, functions, references, counters of loops round them; which change between loops."""
from ..source import Piece, statement

WIDTH = 48


class Bounds:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("bd")
        self.rows = gen.pick([1, gen.between(2, 9), gen.between(10, 40)])
        self.construct = gen.weighted([(4, "parallel loop"), (3, "kernels"), (2, "kernels loop"), (1, "serial loop"), (2, "parallel loop gang")])
        self.changed = gen.chance(0.6)  # the host has old values
        t = self.tag
        self.head = Piece(f"struct {t}_box {{ int n; struct {{ short n; int other; }} in; long wide; }};",
                          f"static int {t}_limit(int i, int k) {{ return (i * k + 3) % {WIDTH}; }}",
                          f"static int {t}_of(const int *table, int i) {{ int best = table[i]; if (best > 20) best -= 9; return best; }}",
                          f"struct {t}_local {{ int a, b; unsigned char c; }};")
        self.locals = []  # ints of the iteration, from 0 to WIDTH

    def local(self, i):
        """A variable of the construct; the piece that declares it."""
        gen, name = self.gen, self.gen.name("m")
        value = gen.pick([f"1 + {i} % 7", f"table[{i} + 1]", f"{self.tag}_limit({i}, {gen.between(1, 9)})", f"({i} * {gen.between(2, 9)}) % {WIDTH + 1}", "host", "p->n"])
        kind = gen.weighted([(4, "int"), (1, "short"), (1, "unsigned"), (1, "long"), (3, "struct"), (1, "array"), (1 if gen.cpp else 0, "reference"), (1, "pointer")])
        if kind == "struct":
            self.locals += [f"{name}.b", f"(int){name}.c"]
            return Piece(f"struct {self.tag}_local {name} = {{3, {value}, (unsigned char)({i} % 9)}};")
        if kind == "array":
            self.locals += [f"{name}[1]", f"{name}[{i} % 2]"]
            return Piece(f"int {name}[2] = {{{value}, {i} % 11}};")
        if kind == "reference":
            self.locals.append(f"{name}_")
            return Piece(f"int {name} = {value}, &{name}_ = {name};")
        if kind == "pointer":
            self.locals.append(f"*{name}")
            return Piece(f"const int *{name} = &table[{i} + 1];")
        self.locals.append(f"(int){name}" if kind in ("long", "unsigned") else name)
        return Piece(f"{kind} {name} = {value};")

    def change(self):
        """Another value for a variable of the construct."""
        found = [each for each in self.locals if "*" not in each and "(" not in each]
        if not found:
            return Piece()
        name = self.gen.pick(found)
        return statement(self.gen.pick([f"{name} = ({name} + 5) % {WIDTH};", f"if ({name} > 6) {name} -= 4;", f"{name} = table[1];"]))

    def limit(self, i=None, positions=()):
        """An int expression from 0 to WIDTH."""
        gen = self.gen
        kinds = [(2, "host"), (2, "p->n"), (1, "p->in.n"), (1, "box.n"), (1, "(int)box.wide"), (1, "*q"), (2, f"table[{gen.below(self.rows)}]"), (1, str(gen.between(0, WIDTH))),
                 (1, f"{self.tag}_of(table, {gen.below(self.rows)})"), (1, "(flag ? host : 5)"), (1, "host - 1 + flag")]
        if i:
            kinds += [(3, gen.pick(self.locals) if self.locals else "host"), (2, f"table[{i}]"), (1, f"{self.tag}_of(table, {i} + 1)"), (1, f"{self.tag}_limit({i}, 3)"),
                      (1, f"({i} + 1 < {WIDTH} ? {i} + 1 : {WIDTH})"), (1, f"({i} % 2 ? {self.locals[0] if self.locals else 'host'} : table[{i}])")]
        kinds += [(1, f"({each} % {WIDTH} + 1)") for each in positions]
        return gen.weighted(kinds)

    def inner(self, i, depth):
        """A loop over part of the row, or of a part of a row."""
        gen, j = self.gen, self.gen.name("j")
        of = gen.pick(["int", "int", "long", "unsigned", "short"])
        high, low = self.limit(i), gen.weighted([(5, "0"), (1, "1"), (2, f"({self.limit(i)}) / 2")])
        cast = f"({of})" if of in ("unsigned",) else ""
        head = gen.weighted([(5, f"for ({of} {j} = {low}; {j} < {cast}({high}); {j}++)"), (1, f"for ({of} {j} = {low}; {j} < {cast}({high}); {j} += 2)"),
                             (1, f"for (int {j} = ({high}) - 1; {j} >= {low}; {j}--)"), (1, f"for (int {j} = {low}; {j} <= ({high}) - 1; {j}++)")])
        place = f"e[{i}][{j}]"
        levels = {"parallel loop gang": ["vector", "worker", "worker vector", "seq", None, None], "kernels": [None, None, "", "independent", "independent vector", "auto"],
                  "kernels loop": [None, None, "", "independent", "auto"], "parallel loop": [None, "seq", "auto", None], "serial loop": [None, "seq"]}[self.construct]
        level = gen.pick(levels)
        sums = gen.chance(0.4)
        must = sums and level is not None
        line = [f"#pragma acc loop {level}{' reduction(+:sum)' if must else ''}"] if level is not None else []
        body = Piece(f"{place} {gen.pick(['=', '+='])} (unsigned){j} * {gen.between(2, 9)}u + (unsigned){i};")
        if gen.chance(0.2) and depth:
            k = gen.name("k")
            body.add(f"for (int {k} = 0; {k} < {self.limit(i, [j])}; {k}++) {place} += (unsigned){k};")
        if sums:
            body.add(f"sum += {place} % 50u;")
        return Piece(*line, head + " {", body, "}")

    def nest(self):
        gen, i = self.gen, self.gen.name("i")
        outer = gen.weighted([(4, "rows"), (5, "limit")])
        high = "rows" if outer == "rows" else f"({self.limit()}) % {self.rows + 1}"
        body = Piece(f"unsigned sum = {gen.below(9)}u;")
        for _ in range(gen.below(3)):
            body.add(self.local(i))
        for n in range(gen.between(1, 3)):
            if n and gen.chance(0.5):
                body.add(self.change())
            loop = self.inner(i, 1)
            if gen.chance(0.15):
                loop = Piece(f"if ({self.limit(i)} > 3) {{", loop, "}")
            body.add(loop)
        body.add(f"out[{i}] = sum;")
        self.locals = []
        return Piece(f"for (int {i} = 0; {i} < {high}; {i}++) {{", body, "}")

    def pair(self):
        """Two loops as one space, whose bounds the host or the device has."""
        gen, i, j = self.gen, self.gen.name("i"), self.gen.name("j")
        return Piece(f"for (int {i} = 0; {i} < ({self.limit()}) % {self.rows + 1}; {i}++)", f"for (int {j} = 0; {j} < {self.limit()}; {j}++)",
                     f"e[{i}][{j}] += (unsigned)({i} * 3 + {j});")

    def one(self):
        gen = self.gen
        shared = " present(e, out, table, p[0:1], box, q[0:1])"
        if self.construct == "kernels":
            nests = [self.nest() for _ in range(gen.between(1, 2))]
            return Piece(f"#pragma acc kernels{shared}", "{", *nests, "}")
        if gen.chance(0.25) and self.construct != "serial loop":
            word = " independent" if self.construct.startswith("kernels") else ""
            return Piece(f"#pragma acc {self.construct}{word} collapse(2){shared}", self.pair())
        word = gen.pick(["", " independent"]) if self.construct == "kernels loop" else ""
        shape = gen.pick(["", "", " num_gangs(3)", " vector_length(32)"]) if "parallel" in self.construct else ""
        return Piece(f"#pragma acc {self.construct}{word}{shape}{shared}", self.nest())

    def function(self):
        gen, body = self.gen, Piece()
        for _ in range(gen.between(1, 3)):
            if self.changed and gen.chance(0.7):
                text = gen.pick(["p->n = (p->n + 7) % 30;", "*q = (*q * 3 + 1) % 40;", "box.n = (box.n + 11) % 25; box.wide = box.n / 2;", "p->in.n = (short)((p->in.n + 9) % 20);",
                                 f"for (int x = 0; x < {self.rows + 2}; x++) table[x] = (table[x] * 5 + 2) % {WIDTH};"])
                body.add(statement("#pragma acc serial present(table, p[0:1], box, q[0:1])", "{", text, "}"))
            body.add(self.one())
        return body

    def build(self):
        gen, t = self.gen, self.tag
        self.gen.functions.append(self.head)
        inner = self.function()
        size = self.rows
        return Piece("{", f"static unsigned e[{size}][{WIDTH}], out[{size}]; int table[{size + 2}], host = {gen.variable(gen.between(1, WIDTH), 'int')}, flag = host > 9, rows = {gen.number(size, 0.6)};",
                     f"for (int x = 0; x < {size} * {WIDTH}; x++) (&e[0][0])[x] = x % 7; for (int x = 0; x < {size}; x++) out[x] = 0;",
                     f"for (int x = 0; x < {size + 2}; x++) table[x] = (x * {gen.between(2, 9)} + {gen.below(9)}) % {WIDTH};",
                     f"struct {t}_box box = {{{gen.below(20)}, {{{gen.below(20)}, 1}}, {gen.below(40)}}}, other = {{{gen.below(30)}, {{{gen.below(9)}, 1}}, 3}}, *p = &other;",
                     f"int cell = {gen.below(WIDTH)}, *q = &cell;",
                     "#pragma acc data copy(e, out, p[0:1], box, q[0:1]) copyin(table)", "{", inner, "}", "unsigned long long h = 0;",
                     f"for (int x = 0; x < {size} * {WIDTH}; x++) h = h * 31 + (&e[0][0])[x];", f"for (int x = 0; x < {size}; x++) h = h * 31 + out[x];",
                     f'printf("{t} %llx %d %d %d\\n", h, other.n, box.n, cell);', "}")


def bounds(gen, env, shared):
    return Bounds(gen).build()


STEPS = [(1, "bounds", bounds)]
