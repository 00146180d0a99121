"""Loops in order whose other statements use what a reduction clause of theirs has gathered so far: serial, seq, auto, loops of
kernels, of one gang, in loops that are spread, with lanes inside."""
from ..source import Piece

# The type of a variable, its operator, and updates of {n} by {x}.
VARIABLES = [("int", "max", ["if ({x} > {n}) {n} = {x};", "{n} = {n} > {x} ? {n} : {x};", "if ({x} > {n}) {{ {n} = {x}; {c}++; }}"]),
             ("int", "min", ["if ({x} < {n}) {{ {n} = {x}; {c} += 3; }}", "{n} = {x} < {n} ? {x} : {n};"]),
             ("unsigned", "+", ["{n} += {x};", "{n} = {n} + {x};", "{n} -= {x} & 7;", "if ({x} & 1) {n} += 3;"]),
             ("unsigned long long", "*", ["{n} *= {x} | 1;"]), ("unsigned", "^", ["{n} ^= {x};"]),
             ("double", "+", ["{n} += {x};"]), ("unsigned char", "+", ["{n} += {x};"])]
# c: what counts, b: an element of the iteration.
USES = ["if ({n} > {k}) {c}++;", "{b} += (unsigned){n} & 1023;", "{c} += (unsigned){n} % 3;", "if ((unsigned){n} % 5 == 0) {c} += 10;",
        "for (unsigned z = (unsigned){n} & 7; z > 0; z--) {c} += z;"]
WHOLE = ["serial loop", "serial loop", "kernels loop", "kernels loop seq", "kernels loop auto", "parallel loop auto", "serial loop seq"]


class Observed:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("obs")
        self.rows, self.columns = gen.pick([1, gen.between(2, 9), gen.between(10, 50)]), gen.between(2, 9)
        self.variables = [(gen.name("v"), *gen.pick(VARIABLES)) for _ in range(gen.between(1, 3))]
        self.count = gen.name("count")

    def statements(self, at):
        gen, x = self.gen, f"{self.tag}_a[{at}]"
        lines = []
        for _ in range(gen.between(2, 5)):
            name, _, _, updates = gen.pick(self.variables)
            text = gen.pick(updates) if gen.chance(0.6) else gen.pick(USES)
            lines.append(text.format(n=name, c=self.count, k=gen.below(90), b=f"{self.tag}_b[{at}]",
                                     x=gen.pick([x, x, f"({x} ^ 3)", f"({x} * 5 % 31)"])))
        return lines

    def clauses(self):
        return "".join(f" reduction({operator}:{name})" for name, _, operator, _ in self.variables)

    def rows_loop(self, *body):
        i, n = f"{self.tag}_i", self.rows
        head = self.gen.pick([f"for (int {i} = 0; {i} < {n}; {i}++)", f"for (int {i} = {n} - 1; {i} >= 0; {i}--)"])
        return head + " {", *body, "}"

    def construct(self):
        gen, tag, i, j = self.gen, self.tag, f"{self.tag}_i", f"{self.tag}_j"
        data = f" copyin({tag}_a) copy({tag}_b, {self.count})"
        row, cell = f"{i} * {self.columns}", f"{i} * {self.columns} + {j}"
        columns = f"for (int {j} = 0; {j} < {self.columns}; {j}++) {{"
        inner = [f"#pragma acc loop seq{self.clauses()}", columns, *self.statements(cell), "}"]
        kind = gen.pick(["whole", "whole", "nest", "collapse", "one gang", "own", "lanes"])
        if kind == "whole":
            return [f"#pragma acc {gen.pick(WHOLE)}{self.clauses()}{data}", *self.rows_loop(*self.statements(row))]
        if kind == "nest":
            return [f"#pragma acc serial loop{self.clauses()}{data}", *self.rows_loop(*self.statements(row), *inner, *self.statements(row))]
        if kind == "collapse":
            return [f"#pragma acc serial loop collapse(2){self.clauses()}{data}", f"for (int {i} = 0; {i} < {self.rows}; {i}++)",
                    columns, *self.statements(cell), "}"]
        one = f"#pragma acc parallel num_gangs(1) vector_length(32){data}"
        if kind == "one gang":
            return [one, f"#pragma acc loop seq{self.clauses()}", *self.rows_loop(*self.statements(row))]
        if kind == "own": # of each iteration
            own = [f"{of} {name} = {gen.below(9)};" for name, of, _, _ in self.variables]
            first = self.variables[0][0]
            return [f"#pragma acc parallel loop {gen.pick(['', 'gang', 'gang vector', 'gang worker'])} copyin({tag}_a) copy({tag}_b)",
                    *self.rows_loop(*own, f"unsigned {self.count} = 0;", *inner, f"{tag}_b[{row}] += {self.count} + (unsigned){first};")]
        share = f"{tag}_w"
        return [f"unsigned {share} = 0;", f"{one} copy({share})", f"#pragma acc loop seq{self.clauses()}",
                *self.rows_loop(*self.statements(row), f"#pragma acc loop vector reduction(+:{share})", columns,
                                f"{share} += {tag}_a[{cell}] > (int){self.variables[0][0]} ? {j} : 1;", "}", *self.statements(row)),
                f"{self.count} += {share};"]

    def build(self):
        gen, tag, total = self.gen, self.tag, self.rows * self.columns
        declared = [f"{of} {name} = {gen.below(60)};" for name, of, _, _ in self.variables]
        fill = f"for (int x = 0; x < {total}; x++) {{ {tag}_a[x] = (int)(next_value() % 101u); {tag}_b[x] = 0; }}"
        show = [f'printf("{tag} %.15g\\n", (double){name});' for name, *_ in self.variables]
        rest = f'{{ unsigned h = {self.count}; for (int x = 0; x < {total}; x++) h = h * 31 + {tag}_b[x]; printf("{tag} %u\\n", h); }}'
        return Piece("{", f"static int {tag}_a[{total}]; static unsigned {tag}_b[{total}];", fill, *declared, f"unsigned {self.count} = 0;",
                     *self.construct(), *show, rest, "}")


def observed(gen, env, shared):
    return Observed(gen).build()


STEPS = [(1, "observed", observed)]
