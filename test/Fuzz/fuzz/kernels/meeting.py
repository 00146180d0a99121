"""Sequential code of `kernels` round parallel loops (time steps, eliminations; loops that are counted and others), and
what stands between those: values read, elements written, sums, recurrences, branches."""
from ..source import Piece, statement


class Steps:
    """One such loop, over arrays of its own: unsigned, so that any order of sums gives the same."""

    def __init__(self, gen):
        self.gen = gen
        self.lines = [gen.pick([gen.between(3, 40), gen.between(100, 700)]) for _ in range(gen.between(1, 3))]
        self.planes = [(gen.between(3, 24), gen.pick([gen.between(3, 24), gen.between(60, 150)])) for _ in range(gen.below(3))]
        self.line_names = [gen.name("m") for _ in self.lines]
        self.plane_names = [gen.name("m") for _ in self.planes]
        self.step, self.word, self.temporary = gen.name("s"), gen.name("k"), gen.name("t")
        self.scalars = [self.step, self.word]
        self.written = None  # a line that iterations do not read, so that they are independent

    def build(self):
        gen = self.gen
        trips = gen.number(gen.between(1, 9), 0.5)
        declared = [f"unsigned {self.word} = {gen.below(50)}, {self.temporary};"]
        shown = [f"SHOW({self.word});"]
        for name, dims in [*zip(self.line_names, ((n,) for n in self.lines)), *zip(self.plane_names, self.planes)]:
            size = "*".join(map(str, dims))
            declared.append(f"{gen.pick(['', 'static '])}unsigned {name}{''.join(f'[{d}]' for d in dims)};")
            declared.append(f"for (int x = 0; x < {size}; x++) (&{name}{'[0]' * len(dims)})[x] = x * {gen.between(3, 99)}u % 1009;")
            hashed = gen.name("h")
            shown += [f"unsigned {hashed} = 0;", f"for (int x = 0; x < {size}; x++) {hashed} = {hashed} * 31 + (&{name}{'[0]' * len(dims)})[x];",
                      f"SHOW({hashed});"]
        body = Piece()
        for _ in range(gen.between(1, 4)):
            body.add(self.piece(2))
        loop = self.around(body, trips)
        data = "" if gen.chance(0.6) else f" copy({', '.join(self.line_names + self.plane_names)})"
        return Piece("{", *declared, f"#pragma acc kernels{data}", loop, *shown, "}")

    def around(self, body, trips):
        step = self.step
        return self.gen.weighted([
            (5, Piece(f"for (int {step} = 0; {step} < {trips}; {step}++) {{", body, "}")),
            (2, Piece(f"{{ int {step} = 0; while ({step} < {trips}) {{", body, f"{step}++; }} }}")),
            (1, Piece(f"{{ int {step} = 0; do {{", body, f"}} while (++{step} < {trips}); }}")),
            (1, Piece(f"{{ int {step} = {trips};", body, "}")),
        ])

    def piece(self, depth):
        gen = self.gen
        kinds = [(5, self.line), (3, self.plane), (2, self.read), (2, self.write), (1, self.recurrence), (1, self.sum), (1, self.add)]
        if depth:
            kinds += [(1, lambda: self.branch(depth)), (1, lambda: self.rounds(depth))]
        return gen.weighted(kinds)()

    def element(self, indices=(), limits=()):
        """A value; of elements that are there, whatever the loops' counters are."""
        gen = self.gen
        kinds = [(2, lambda: gen.pick(self.scalars)), (1, lambda: f"{gen.between(1, 99)}u"), (4, lambda: self.of_line(indices))]
        if self.planes:
            kinds.append((2, lambda: self.of_plane(indices)))
        return gen.weighted(kinds)()

    def index(self, indices, size):
        gen = self.gen
        fitting = [name for name, most in indices if most <= size]
        if fitting and gen.chance(0.8):
            name = gen.pick(fitting)
            if gen.chance(0.3):
                return f"({name} + {gen.between(1, size)}) % {size}"
            return name
        return gen.pick([str(gen.below(size)), f"{self.step} % {size}"])

    def of_line(self, indices):
        others = [which for which in range(len(self.lines)) if which != self.written]
        if not others:
            return self.step
        which = self.gen.pick(others)
        return f"{self.line_names[which]}[{self.index(indices, self.lines[which])}]"

    def of_plane(self, indices):
        which = self.gen.below(len(self.planes))
        rows, columns = self.planes[which]
        return f"{self.plane_names[which]}[{self.index(indices, rows)}][{self.index(indices, columns)}]"

    def value(self, indices=()):
        gen = self.gen
        text = self.element(indices)
        for _ in range(gen.below(3)):
            text = f"{text} {gen.pick(['+', '-', '*', '^'])} {self.element(indices)}"
        return text

    def head(self, counter, size):
        gen = self.gen
        first = gen.weighted([(4, "0"), (1, str(gen.below(size))), (1, f"{self.step} % {size}")])
        kind = gen.pick(["int", "int", "unsigned", "long"])
        return f"for ({kind} {counter} = {first}; {counter} < {gen.number(size, 0.3)}; {counter}++)"

    def line(self):
        gen = self.gen
        which, counter = gen.below(len(self.lines)), gen.name("i")
        place, inside = f"{self.line_names[which]}[{counter}]", [(counter, self.lines[which])]
        directive = [] if gen.chance(0.7) else ["#pragma acc loop"]
        if directive and gen.chance(0.6):
            directive = [f"#pragma acc loop independent{gen.pick(['', ' gang vector', ' gang', ' vector'])}"]
            self.written = which
        lines = []
        if self.written is None and gen.chance(0.3):
            lines.append(f"{self.temporary} = {self.value(inside)};")
            lines.append(f"{place} {gen.pick(['=', '+='])} {self.temporary};")
        else:
            lines.append(f"{place} {gen.pick(['=', '+=', '^='])} {self.value(inside)};")
        if gen.chance(0.3):
            lines.insert(0, f"if ({self.value(inside)} & 1)")
            if len(lines) > 2:
                lines[1:] = ["{", *lines[1:], "}"]
        self.written = None
        return statement(*directive, self.head(counter, self.lines[which]) + " {", *lines, "}")

    def plane(self):
        gen = self.gen
        if not self.planes:
            return self.line()
        which, i, j = gen.below(len(self.planes)), gen.name("i"), gen.name("j")
        rows, columns = self.planes[which]
        inside = [(i, rows), (j, columns)]
        return statement(self.head(i, rows), self.head(j, columns) + " {",
                         f"{self.plane_names[which]}[{i}][{j}] {gen.pick(['=', '+='])} {self.value(inside)};", "}")

    def read(self):
        name = self.gen.name("v")
        text = f"unsigned {name} = {self.value()};"
        self.scalars.append(name)
        return Piece(text)

    def write(self):
        which = self.gen.below(len(self.lines))
        return statement(f"{self.line_names[which]}[{self.index((), self.lines[which])}] {self.gen.pick(['=', '+='])} {self.value()};")

    def recurrence(self):
        which, i = self.gen.below(len(self.lines)), self.gen.name("i")
        name = self.line_names[which]
        return statement(f"for (int {i} = 1; {i} < {self.lines[which]}; {i}++) {name}[{i}] += {name}[{i} - 1] ^ {self.value()};")

    def sum(self):
        gen = self.gen
        which, i, name = gen.below(len(self.lines)), gen.name("i"), gen.name("v")
        lines = Piece(f"unsigned {name} = {self.value()};")
        total = self.word if gen.chance(0.3) else name
        operator, clause = gen.pick([("+=", "+"), ("^=", "^"), ("|=", "|"), ("", "max")])
        value = self.value([(i, self.lines[which])]) if gen.chance(0.5) and total == name else f"{self.line_names[which]}[{i}]"
        if gen.chance(0.5):
            levels = gen.pick(["", " independent", " gang vector", " gang", " vector", " gang worker"])
            lines.add(f"#pragma acc loop{levels} reduction({clause}:{total})")
        update = f"{total} {operator} {value};" if operator else f"{{ unsigned x = {value}; {total} = {total} > x ? {total} : x; }}"
        lines.add(f"{self.head(i, self.lines[which])} {update}")
        self.scalars.append(name)
        return lines

    def add(self):
        return statement(f"{self.word} {self.gen.pick(['=', '+='])} {self.value()};")

    def block(self, depth):
        known = list(self.scalars)
        body = Piece()
        for _ in range(self.gen.between(1, 2)):
            body.add(self.piece(depth - 1))
        self.scalars = known
        return body

    def branch(self, depth):
        piece = Piece(f"if ({self.value()} & {self.gen.between(1, 3)}) {{", self.block(depth))
        if self.gen.chance(0.5):
            piece.add("} else {", self.block(depth))
        return piece.add("}")

    def rounds(self, depth):
        counter = self.gen.name("r")
        return Piece(f"for (int {counter} = 0; {counter} < {self.gen.between(1, 4)}; {counter}++) {{", self.block(depth), "}")


def steps(gen, env, shared):
    return Steps(gen).build()


STEPS = [(1, "steps", steps)]
