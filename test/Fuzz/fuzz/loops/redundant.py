"""Code that every gang of a `parallel` construct runs, round and between its gang loops: variables and arrays of each gang, which
that code and loops over lanes fill, and which iterations of gang loops read; loops over lanes in both."""
from ..gen import UNSIGNED
from ..source import Piece
from .lanes import Lanes
from .views import Scope, View


class Redundant(Lanes):
    def target(self):
        """Arrays that a gang loop writes: names, declarations, what shows them."""
        gen, of, a, r = self.gen, self.element(), self.gen.name("rows"), self.gen.name("res")
        rows, width = gen.pick([1, gen.between(2, 9)]), gen.pick([gen.between(2, 12), gen.between(13, 70)])
        size = rows * width
        start = Piece(f"{of.name} *{a} = ({of.name} *)malloc({size} * sizeof({of.name}));", f"unsigned {r}[{rows}];",
                      f"for (int x = 0; x < {size}; x++) {a}[x] = {of.cast('next_value()')};", f"for (int x = 0; x < {rows}; x++) {r}[x] = 1u;")
        end = Piece(f"for (int x = 0; x < {size}; x++) h = hash_of(h, (double){a}[x]);", f"for (int x = 0; x < {rows}; x++) h = hash_of(h, (double){r}[x]);", f"free({a});")
        return of, a, r, rows, width, start, end, f" copy({a}[0:{size}], {r})"

    def gang_loop(self, around, target):
        gen, g = self.gen, self.gen.name("g")
        of, a, r, rows, width = target[:5]
        level = gen.weighted([(5, "gang"), (2, "gang worker"), (1, "gang vector"), (1, "")])
        levels = {"gang": ["worker", "vector"], "gang worker": ["vector"], "gang vector": [], "": ["vector"]}[level]
        scope = Scope(levels=levels, level="lane" if level == "gang vector" else "gang" if level == "gang" else "worker")
        scope.readable = around.own + around.readable
        scope.own = [View(of, [width], lambda i: f"{a}[{g} * {width} + {i[0]}]", True), View(UNSIGNED, [], lambda _: f"{r}[{g}]")]
        scope.positions.append((g, rows))
        self.budget, self.ends = gen.between(2, 6), "continue;" if gen.chance(0.5) else None
        first = self.local(scope, 10 if level != "gang vector" else 4)
        content = self.body(scope, 2 if level != "gang vector" else 1, 4)
        self.ends = None
        seen = [v for v in around.own if v.name][:5]
        for view in seen:
            index = [f"({g} + {k}) % {size}" for k, size in enumerate(view.sizes)]
            content.add(f"{r}[{g}] = {r}[{g}] * 3u + {view.read(index)};")
        return Piece(f"#pragma acc loop{' ' + level if level else ''}", f"for (int {g} = 0; {g} < {gen.number(rows, 0.4)}; {g}++) {{", first, content, "}")

    def build(self):
        gen, table = self.gen, self.gen.name("table")
        targets = [self.target() for _ in range(gen.between(1, 3))]
        start = Piece(f"unsigned {table}[23];", f"for (int x = 0; x < 23; x++) {table}[x] = next_value();", *[t[5] for t in targets])
        scope = Scope(levels=["worker", "vector"], level="gang")
        scope.readable.append(View(UNSIGNED, [23], lambda i: f"{table}[{i[0]}]", True))
        content = self.of_construct(scope)
        for _ in range(gen.between(1, 3)):
            content.add(self.local(scope))
        for target in targets:
            self.budget, self.unsaid = gen.between(1, 6), 0  # would be shared out to gangs, each of which has its own
            content.add(self.body(scope, 2, 4))
            self.unsaid = 1
            content.add(self.gang_loop(scope, target))
        shape = "".join(gen.pick(["", "", text]) for text in (f" num_gangs({gen.between(1, 5)})", f" num_workers({gen.pick([2, 3, 4, 8])})",
                                                              f" vector_length({gen.pick([32, 64, 128])})"))
        data = "".join(t[7] for t in targets) + f" copyin({table})"
        return Piece("{", start, self.before, f"#pragma acc parallel{shape}{data}{self.clauses}", "{", content, "}", "unsigned long long h = 0;",
                     *[t[6] for t in targets], f'printf("{table} %llx\\n", h);', "}")

    def of_construct(self, scope):
        """private and firstprivate variables of the construct: each gang's own, which its gang loops only read."""
        gen, piece = self.gen, Piece()
        for _ in range(gen.weighted([(4, 0), (3, 1), (2, 2)])):
            of, name, word = self.element(), gen.name("w"), gen.pick(["private", "firstprivate"])
            self.clauses += f" {word}({name})"
            if gen.chance(0.4):
                self.before.add(f"{of.name} {name} = 5;")
                scope.own.append(View(of, [], lambda _, n=name: n, True, name))
                piece.add(*([f"{name} = {of.cast('17u')};"] if word == "private" else []))
            else:
                size = self.size()
                self.before.add(f"{of.name} {name}[{size}];", f"for (int x = 0; x < {size}; x++) {name}[x] = {of.cast('(unsigned)x * 3u')};")
                scope.own.append(View(of, [size], lambda i, n=name: f"{n}[{i[0]}]", True, name))
                if word == "private":
                    piece.add(*self.filled(name, of, size, scope))
        return piece


def redundant(gen, env, shared):
    return Redundant(gen).build()


STEPS = [(1, "redundant", redundant)]
