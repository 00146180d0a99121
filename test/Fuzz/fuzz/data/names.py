"""One memory with several names: pointers into the middle, to variables and from `restrict` ones, references, those that a function
gets, too, views of other types, unions, in loops of kernels that promise nothing. Whatever the compiler takes for independent, for a sum, for a value that stays:
by another name it may not be."""
from ..source import Piece, statement

TYPES = ["unsigned", "unsigned", "unsigned", "unsigned short", "unsigned char", "unsigned long"]
HEADS = {"unsigned char": 200, "short": 30000}


class Names:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("names")
        self.of = gen.pick(TYPES)
        self.trips = gen.pick([gen.between(4, 30), gen.between(30, 200)])
        self.size = 3 * self.trips + 60
        self.a, self.s, self.at = (f"{self.tag}_{x}" for x in ("a", "s", "at"))
        self.declared, self.places, self.readable = [], [], []
        self.called = self.chance(0.5)  # in a function of its own
        self.word = gen.pick(["", " restrict" if not gen.cpp else " __restrict"]) if self.called else ""
        self.given = []  # references that the function gets: name, whether const, what they lead to, declaration of that

    def chance(self, probability):
        return self.gen.chance(probability)

    # --- Names
    def declare(self, text):
        self.declared.append(text)

    def pointer(self):
        gen, name, k = self.gen, self.gen.name("p"), self.gen.between(0, 8)
        kind = gen.weighted([(5, "ahead"), (2, "same"), (2, "end"), (2, "cast"), (1, "bytes"), (1, "rows"), (1, "either")])
        if kind == "end":
            self.declare(f"{self.of} *{name} = {self.a} + {self.size - 1};")
            return lambda index: f"{name}[-(int)({index})]"
        if kind == "bytes":
            self.declare(f"unsigned char *{name} = (unsigned char *){self.a};")
            self.typed = self.places[0]
            return lambda index: f"{name}[{index}]"
        if kind == "rows":
            width = gen.between(3, 9)
            self.declare(f"{self.of} (*{name})[{width}] = ({self.of} (*)[{width}]){self.a};")
            return lambda index: f"{name}[({index}) / {width}][({index}) % {width}]"
        if kind == "either":
            self.declare(f"{self.of} *{name} = {self.gen.number(k, 1)} > 3 ? {self.a} : {self.a} + {k};")
        else:
            self.declare(f"{self.of} *{name} = " + {"ahead": f"{self.a} + {gen.number(k)}", "same": self.a, "cast": f"({self.of} *)((char *){self.a} + {k} * sizeof({self.of}))"}[kind] + ";")
        return (lambda index: f"{name}[{index}]") if self.chance(0.8) else (lambda index: f"*({name} + ({index}))")

    def names(self):
        gen = self.gen
        self.places = [lambda index: f"{self.a}[{index}]"] * 2
        self.typed = None  # where all places are of the array's own type, the last one
        self.places += [self.pointer() for _ in range(gen.between(0, 2))]
        self.scalars = [self.s]
        if gen.cpp and self.chance(0.5):
            name = gen.name("r")
            self.declare(f"{gen.pick(['', 'const '])}{self.of} &{name} = {(self.typed or self.places[-1])(gen.between(0, 9)) if self.chance(0.6) else self.s};")
            (self.readable if self.declared[-1].startswith("const") else self.scalars).append(name)
        if gen.cpp and self.called and not self.word:
            for _ in range(gen.between(0, 2)):
                self.reference_parameter()
        self.pointer_to_scalar = None
        if self.chance(0.3):
            name = self.pointer_to_scalar = gen.name("q")
            if self.fixed and self.chance(0.5):
                gen.functions.append(Piece(f"static {self.of} *to_{self.s} = &{self.s};"))
                self.declare(f"{self.of} *{name} = to_{self.s};")
            else:
                self.declare(f"{self.of} *{name} = &{self.s};")
            self.scalars.append(f"*{name}")

    def reference_parameter(self):
        gen, name, const, own = self.gen, self.gen.name("g"), self.chance(0.4), self.gen.name("own")
        to = f"{self.a}[{gen.between(0, self.trips + 9)}]" if self.chance(0.7) else own
        self.given.append((name, "const " if const else "", to, f"{self.of} {own} = {gen.between(0, 99)};" if to == own else ""))
        (self.readable if const else self.scalars).append(name)

    # --- Expressions
    def index(self):
        gen, i = self.gen, self.gen.pick(self.counters) if self.counters else "3"
        c, n = gen.between(0, 4), self.trips
        text = gen.weighted([  # inner loops have 12 iterations at most
            (8, i), (6, f"{i} + {c}"), (2, f"{max(n, 13) - 1} - {i}"), (2, f"2 * {i} + {c}"), (1, f"({i} * {gen.between(2, 9)} + {c}) % {n}"),
            (1, f"{i} / 2"), (1, f"({i} & {gen.pick([1, 3, 7])})"), (2, str(gen.between(0, 9))), (1, f"{self.tag}_t[{i}]"), (1, f"(unsigned char)({i} * 3) % {n}")])
        if len(self.counters) > 1 and self.chance(0.4):
            text = " + ".join(self.counters[-2:])
        return text

    def place(self):
        return self.gen.pick(self.places)(self.index())

    def scalar(self):
        name = self.gen.pick(self.scalars)
        self.uses_pointer |= name.startswith("*")
        self.uses_scalar = True
        return name

    def value(self):
        gen = self.gen
        return gen.weighted([(8, self.place()), (3, self.scalar() if self.chance(0.5) else self.place()), (2, f"({self.of}){gen.pick(self.counters)}" if self.counters else "5u"),
                             (2, f"{gen.between(1, 99)}u"), (1, gen.pick(self.readable) if self.readable else "7u")])

    def sum(self):
        return f" {self.gen.pick(['+', '+', '^', '-'])} ".join(self.value() for _ in range(self.gen.between(1, 3)))

    def target(self):
        return self.scalar() if self.chance(0.3) else self.place()

    # --- Statements
    def assignment(self):
        gen = self.gen
        to, op = self.target(), gen.weighted([(6, "="), (5, "+="), (1, "^="), (1, "|="), (1, "-="), (0 if self.of == "unsigned short" else 1, "*=")])  # which would overflow an int
        return f"{to} {op} {self.sum()};"

    def extreme(self):
        gen, x, s = self.gen, self.place(), self.scalar()
        less = gen.pick(["<", ">"])
        return gen.pick([f"if ({x} {less} {s}) {s} = {x};", f"{s} = {x} {less} {s} ? {x} : {s};", f"if ({x} {less} {s}) {{ {s} = {x}; {self.at} = {self.counters[-1]}; }}"])

    def statements(self, depth):
        gen, out = self.gen, Piece()
        for _ in range(gen.weighted([(5, 1), (3, 2), (1, 3)])):
            kind = gen.weighted([(8, "assignment"), (2, "if"), (2, "extreme"), (2, "local"), (3 if depth else 0, "loop"), (1, "gather")])
            if kind == "if":
                out.add(statement(f"if ({self.value()} {gen.pick(['>', '<', '!='])} {self.value()}) {self.assignment()}"))
            elif kind == "extreme":
                out.add(statement(self.extreme()))
            elif kind == "local":
                t = gen.name("t")
                out.add(statement("{", f"const {self.of} {t} = {self.sum()};", statement(f"{self.target()} += {t};"), statement(f"{self.target()} = {t} + 1u;"), "}"))
            elif kind == "loop":
                out.add(statement(self.loop(depth - 1, gen.between(3, 12))))
            elif kind == "gather":
                t, j = gen.name("t"), gen.name("j")
                out.add(statement("{", f"{self.of} {t} = 1;", f"for (int {j} = 0; {j} < {gen.number(gen.between(2, 20))}; {j}++) {t} += {gen.pick(self.places)(j)};", f"{self.target()} = {t};", "}"))
            else:
                out.add(statement(self.assignment()))
        return out

    def head(self, i, trips):
        gen = self.gen
        of = gen.pick([x for x in ["int", "int", "int", "long", "unsigned", "short", "unsigned char"] if trips < HEADS.get(x, trips + 1)])
        if self.chance(0.2) and not of.startswith("unsigned"):
            return f"for ({of} {i} = {gen.number(trips)} - 1; {i} >= 0; {i}--)"
        if self.chance(0.15):
            return f"for ({of} {i} = {gen.between(0, 1)}; {i} < {gen.number(trips)}; {i} += {gen.between(2, 3)})"
        return f"for ({of} {i} = 0; {i} < {gen.number(trips)}; {i}++)"

    def loop(self, depth, trips):
        gen, i = self.gen, self.gen.name("i")
        head = self.head(i, trips)
        self.counters.append(i)
        body = self.statements(depth)
        if len(self.counters) > 1 and self.chance(0.15):
            body = Piece(f"if ({self.value()} == {gen.between(0, 200)}u) {gen.pick(['break', 'continue'])};", body)
        self.counters.pop()
        return Piece(head + " {", body, "}")

    def construct(self, data):
        gen = self.gen
        self.uses_scalar = self.uses_pointer = False
        loops = [self.loop(gen.between(0, 1), self.trips) for _ in range(gen.weighted([(5, 1), (3, 2), (1, 3)]))]
        if self.chance(0.2):
            loops.insert(gen.below(len(loops) + 1), statement(f"{self.scalar()} += {gen.pick(self.places)(gen.between(0, 9))};"))
        if self.chance(0.2):
            time = gen.name("time")
            loops = [Piece(f"for (int {time} = 0; {time} < {gen.between(1, 4)}; {time}++) {{", *loops, "}")]
        # What a pointer leads to must be named.
        named = self.s if not self.uses_pointer or self.chance(0.5) else f"{self.pointer_to_scalar}[0:1]"
        clause = f" copy({named})" if self.uses_pointer or self.uses_scalar and self.chance(0.5) else ""
        return Piece(f"#pragma acc kernels{data}{clause}", "{", *loops, "}")

    def build(self):
        gen = self.gen
        self.counters = []
        # The scalar may be a global one, or a static one of the function.
        self.fixed = self.chance(0.3)
        self.kept = not self.fixed and self.chance(0.2)
        first = gen.between(0, 99)
        if self.fixed:
            gen.functions.append(Piece(f"{gen.pick(['', 'static '])}{self.of} {self.s};"))
        self.names()
        section = f"{self.a}[0:{self.size}]"
        inside = self.chance(0.6)  # data of each construct
        constructs = [self.construct(f" copy({section})" if inside else gen.pick(["", f" present({section})"])) for _ in range(gen.between(1, 3))]
        body = Piece(*self.declared, *(constructs if inside else [f"#pragma acc data copy({section})", "{", *constructs, "}"]))
        size, heap = self.size, self.chance(0.4)
        show = Piece("unsigned long long h = 0;", f"for (int x = 0; x < {size}; x++) h = h * 31 + {self.a}[x];", f'printf("{self.tag} %llx %llu %d\\n", h, (unsigned long long){self.s}, {self.at});')
        entries = max(self.trips, 13)
        table = f"int {self.tag}_t[{entries}]; for (int x = 0; x < {entries}; x++) {self.tag}_t[x] = (int)(next_value() % {self.trips}u);"
        fill = f"for (int x = 0; x < {size}; x++) {self.a}[x] = ({self.of})next_value();"
        word = "" if self.fixed else f"static {self.of} {self.s}; " if self.kept else f"{self.of} "
        scalars = f"{word}{self.s} = ({self.of}){first}; int {self.at} = -1;"
        array = f"{self.of} *{self.a} = ({self.of} *)malloc({size} * sizeof({self.of}));" if heap else f"{gen.pick(['', 'static '])}{self.of} {self.a}[{size}];"
        if self.called:
            numbers = [f"{of} {name}" for name, (of, _) in gen.runtime.items()]
            references = [f"{const}{self.of} &{name}" for name, const, _, _ in self.given]
            shown = [f'printf("%llu\\n", (unsigned long long){name});' for name, _, _, _ in self.given]
            gen.functions.append(Piece(f"static void {self.tag}({', '.join([f'{self.of} *{self.word} {self.a}'] + references + numbers)}) {{", scalars, table, body, show, *shown, "}"))
            call = f"{self.tag}({', '.join([self.a] + [to for _, _, to, _ in self.given] + list(gen.runtime))});"
            return Piece("{", array, fill, *[own for _, _, _, own in self.given], statement(call), f"free({self.a});" if heap else "", "}")
        return Piece("{", array, fill, scalars, table, body, show, f"free({self.a});" if heap else "", "}")


def names(gen, env, shared):
    return Names(gen).build()


STEPS = [(1, "names", names)]
