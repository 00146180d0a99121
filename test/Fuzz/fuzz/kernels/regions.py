"""`kernels` constructs that hold whole programs: loops in branches, in loops of all kinds, in functions; numbers that are
computed between loops and are their bounds, conditions and subscripts; pointers that change places; arrays of the construct's
own. What the host runs between kernels and what a kernel runs itself must give what the statements in order give."""
from ..loops.arithmetic import PRELUDE
from ..loops.numbers import DOUBLE, INT, INTEGERS, UNSIGNED, Expressions, Value
from ..source import Piece, statement

SIZE, MARGIN, LOW = 260, 40, 10
ELEMENTS = [t for t in INTEGERS if t.bits < 128 and t.name not in ("_Bool", "long long", "unsigned long long")]


class Regions:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("region")
        if PRELUDE not in gen.functions:
            gen.functions.insert(0, PRELUDE)
        self.arrays = [(gen.name(f"{self.tag}_a"), UNSIGNED) for _ in range(2)]
        self.arrays += [(gen.name(f"{self.tag}_a"), gen.weighted([(3, UNSIGNED), (3, gen.pick(ELEMENTS)), (1, DOUBLE)])) for _ in range(gen.between(0, 2))]
        self.pointers = []  # in the construct
        self.small = []     # (name, modulus): 0 <= name < modulus always
        self.sums = []      # names of unsigned variables
        self.outside = Piece()
        self.names = []     # what to show in the end
        for _ in range(gen.between(1, 3)):
            self.declared(True)
        self.functions = []
        for _ in range(gen.weighted([(3, 0), (2, 1), (1, 2)])):
            self.function()
        self.budget, self.rounds = gen.between(4, 14), 1

    def variable(self, _):
        return Piece(self.declared(False))

    def declared(self, outside):
        """A number that counts or chooses, or one that sums."""
        gen = self.gen
        if gen.chance(0.55):
            name, modulus = gen.name("k"), gen.between(2, 9)
            of = gen.pick(["int", "int", "long", "short", "unsigned char"])  # no unsigned: loops count down to them
            text = f"{of} {name} = {gen.below(modulus)};"
            self.small.append((name, modulus))
        else:
            name = gen.name("s")
            text = f"unsigned {name} = {gen.below(90)};"
            self.sums.append(name)
        if outside:
            self.outside.add(text)
            self.names.append(name)
        return text

    # --- Places and values
    def index(self, counters):
        """A subscript: (counter, least, most) and small numbers."""
        gen = self.gen
        if not counters or gen.chance(0.06):
            return gen.pick([f"{gen.below(SIZE - 20)}", *[f"{gen.between(1, 9)} * {name} + {gen.below(99)}" for name, _ in self.small[:2]]])
        if len(counters) > 1:
            text = f"{counters[0][0]} * {counters[1][1]} + {counters[1][0]}"
        else:
            text = counters[0][0]
        kind = gen.weighted([(6, "own"), (3, "constant"), (3 if self.small else 0, "small"), (0.6, "computed")])
        if kind == "constant":
            return f"{text} {gen.pick(['+', '-'])} {gen.between(1, LOW if len(counters) == 1 else 5)}" if len(counters) == 1 else f"{text} + {gen.between(1, 5)}"
        if kind == "small":
            return f"{text} + {gen.pick(self.small)[0]}"
        if kind == "computed":
            return f"(unsigned)({text} * {gen.between(2, 9)}) % {SIZE - 20}u"
        return text

    def element(self, counters):
        gen = self.gen
        name, of = gen.pick(self.arrays + self.pointers)
        return f"{name}[{self.index(counters)}]", of

    def maker(self, counters, known=()):
        gen, scope = self.gen, []
        for _ in range(gen.between(1, 3)):
            place, of = self.element(counters)
            scope.append(Value(place, of, -1024, 1023, 0) if of is DOUBLE else Value(place, of))
        scope += [Value(c[0], INT, 0, SIZE) for c in counters] + [Value(n, UNSIGNED, 0, 1 << 31) for n in self.sums[-3:] if gen.chance(0.4)]
        scope += [Value(n, INT, 0, m - 1) for n, m in self.small[-3:] if gen.chance(0.5)] + list(known)
        return Expressions(gen, [Value(v.text, v.of) if v.of is UNSIGNED else v for v in scope])

    def value(self, maker, of, depth=2):
        if of is DOUBLE:
            return f"({maker.integer(1).text} & 1023)"
        return maker.to(maker.integer(depth), of).text

    def condition(self, counters, known=()):
        gen = self.gen
        if self.small and gen.chance(0.35):
            name, modulus = gen.pick(self.small)
            return f"{name} {gen.pick(['==', '!=', '<', '>'])} {gen.below(modulus)}"
        return f"{self.maker(counters, known).integer(1).text} % {gen.between(2, 5)} {gen.pick(['==', '!='])} 0"

    # --- Statements of loops
    def store(self, counters, known):
        gen = self.gen
        name, of = gen.pick(self.arrays + self.pointers)
        if len(counters) > 1:
            own = f"{counters[0][0]} * {counters[1][1]} + {counters[1][0]}"
        else:
            own = counters[0][0]
        place = f"{name}[{own if gen.chance(0.75) else self.index(counters)}]"
        operator = gen.pick(["=", "=", "^=", "+="]) if of in (UNSIGNED,) else "="
        return f"{place} {operator} {self.value(self.maker(counters, known), of)};"

    def gathering(self, counters, known):
        """Into a number of the construct: a sum, an extreme, a count, the last or the first of something."""
        gen, maker = self.gen, self.maker(counters, known)
        choices = []
        if self.sums:
            s = gen.pick(self.sums)
            v = self.value(maker, UNSIGNED, 1)
            choices += [f"{s} += {v};", f"{s} ^= {v};", f"if ({v} > {s}) {s} = {v};", f"{s} = {s} < {v} ? {s} : {v};", f"{s} |= {v};", f"{s} += {v}; {s} += 3u;",
                        f"if ({self.condition(counters, known)}) {s}++;", f"if ({self.condition(counters, known)}) {s} = {counters[0][0]};", f"{s} = {s} * 3u + {v};"]
        if self.small:
            k, m = gen.pick(self.small)
            choices += [f"if ({self.condition(counters, known)}) {k} = (unsigned){self.value(maker, UNSIGNED, 1)} % {m}u;", f"{k} = ({k} + 1) % {m};"]
        return gen.pick(choices) if choices else ""

    def body(self, counters, depth):
        gen, piece, known = self.gen, Piece(), []
        for _ in range(gen.between(1, 3)):
            kind = gen.weighted([(6, "store"), (1.5, "gather"), (2, "local"), (1.5, "if"), (0.3, "leave"), (0.7, "short")])
            if kind == "local":
                name = gen.name("t")
                piece.add(f"unsigned {name} = {self.value(self.maker(counters, known), UNSIGNED)};")
                known.append(Value(name, UNSIGNED))
            elif kind == "if":
                piece.add(statement(f"if ({self.condition(counters, known)}) {{ {self.store(counters, known)} }} else {{ {gen.pick([self.store, self.gathering])(counters, known)} }}"))
            elif kind == "leave":
                piece.add(statement(f"if ({self.condition(counters, known)}) {gen.pick(['break', 'continue', 'continue'])};"))
            elif kind == "short":
                z, name = gen.name("z"), gen.name("t")
                piece.add(f"unsigned {name} = 1;", f"for (int {z} = 0; {z} < {gen.between(2, 6)}; {z}++) {name} = {name} * 5u + {self.value(self.maker(counters, known), UNSIGNED, 1)} * {z}u;".replace(f"{z}u", f"(unsigned){z}"))
                known.append(Value(name, UNSIGNED))
            else:
                piece.add(statement((self.store if kind == "store" else self.gathering)(counters, known)))
        return piece

    def bounds(self, low, high):
        """Two bounds, which may be numbers that are known only then."""
        gen = self.gen
        first, last = str(low + gen.below(4)), str(high - gen.below(20)) if gen.chance(0.4) else gen.number(high - gen.below(20), 1)
        if self.small and gen.chance(0.35):
            first = f"{low} + {gen.pick(self.small)[0]}"
        if self.small and gen.chance(0.35):
            last = f"{last} - (int){gen.pick(self.small)[0]}"
        if self.sums and gen.chance(0.2):
            last = f"{low} + (int)({gen.pick(self.sums)} % {high - low}u)"
        return first, last

    def header(self, i, low, high):
        gen = self.gen
        first, last = self.bounds(low, high)
        of = gen.pick(["int", "int", "int", "long"])
        return gen.weighted([(6, f"for ({of} {i} = {first}; {i} < {last}; {i}++)"), (1, f"for ({of} {i} = {last} - 1; {i} >= {first}; {i}--)"),
                             (1, f"for ({of} {i} = {first}; {i} <= {last} - 1; {i} += {gen.pick(['2', '3', *[f'{n} + 1' for n, _ in self.small[:1]]])})")])

    def nest(self, _):
        gen, i = self.gen, self.gen.name("i")
        if gen.chance(0.7):
            counters, heads = [(i, 0)], [self.header(i, LOW, SIZE - MARGIN)]
        else:
            width = gen.between(3, 20)
            j = gen.name("j")
            counters = [(i, 0), (j, width)]
            heads = [self.header(i, 0, (SIZE - MARGIN) // width), self.header(j, 0, width)]
        # A step that is a number of the construct must not change in its loop; nor do bounds that the loop's own body changes count.
        small, sums = self.small, self.sums
        self.small = [n for n in small if not any(uses(h, n[0]) for h in heads)]
        self.sums = [s for s in sums if not any(uses(h, s) for h in heads)]
        content = self.body(counters, 2)
        self.small, self.sums = small, sums
        return Piece(*heads[:-1], heads[-1] + " {", content, "}")

    def function(self):
        """One with a loop over parameters, and perhaps a result."""
        gen, name, i = self.gen, self.gen.name("of_region"), self.gen.name("i")
        read = gen.pick([f"q[{i}]", f"q[{i} + k]", f"q[{i}] ^ p[{i}]", f"p[{i} + 1] + q[{i}]", f"p[{i} - 1] * 3u + q[{i}]"])
        loop = f"for (int {i} = {LOW}; {i} < n; {i}++) {gen.pick([f'p[{i}] = {read};', f'p[{i}] += {read}; ', f'if ({read} & 1u) p[{i}] = {i} + k;'])}"
        total = f"for (int {i} = {LOW}; {i} < n; {i}++) r {gen.pick(['+=', '^='])} {read};"
        early = f"if (k == {gen.below(4)}) return r;" if gen.chance(0.4) else ""
        body = gen.pick([[loop, total], [total], [loop, early, total], [early, loop]])
        gen.functions.append("\n".join([f"static unsigned {name}(unsigned *p, const unsigned *q, int n, unsigned k) {{", "unsigned r = 5;", *body, "return r;", "}"]))
        self.functions.append(name)

    # --- Statements of the construct
    def block(self, depth):
        gen, piece = self.gen, Piece()
        small, sums, pointers, arrays = list(self.small), list(self.sums), list(self.pointers), list(self.arrays)
        for _ in range(gen.between(1, 4) if depth else gen.between(1, 2)):
            self.budget -= 1
            if self.budget < 0:
                break
            kind = gen.weighted([(9, "nest"), (3, "number"), (1, "variable"), (2 if depth else 0, "branch"), (1.4 if depth and self.rounds < 9 else 0, "repeated"),
                                 (1 if depth else 0, "chosen"), (1.2 if self.functions else 0, "call"), (1, "pointer"), (0.6, "place"), (0.7, "array")])
            piece.add(getattr(self, kind)(depth))
        self.small, self.sums, self.pointers, self.arrays = small, sums, pointers, arrays
        return piece

    def number(self, depth):
        gen = self.gen
        maker = self.maker([])
        if self.small and gen.chance(0.6):
            k, m = gen.pick(self.small)
            return statement(gen.pick([f"{k} = (unsigned){self.value(maker, UNSIGNED)} % {m}u;", f"{k} = ({k} + {gen.between(1, 5)}) % {m};"]))
        if self.sums:
            s = gen.pick(self.sums)
            return statement(f"{s} {gen.pick(['=', '+=', '^='])} {self.value(maker, UNSIGNED)};")
        return Piece()

    def place(self, depth):
        """A single element."""
        name, of = self.gen.pick(self.arrays + self.pointers)
        return statement(f"{name}[{self.index([])}] = {self.value(self.maker([]), of)};")

    def branch(self, depth):
        condition = self.condition([])
        one = self.block(depth - 1)
        piece = Piece(f"if ({condition}) {{", one, "}")
        return piece.add("else {", self.block(depth - 1), "}") if self.gen.chance(0.5) else piece

    def chosen(self, depth):
        gen, piece = self.gen, Piece(f"switch ({self.maker([]).integer(1).text} & 3) {{")
        for n in gen.rng.sample(range(4), gen.between(1, 3)):
            piece.add(f"case {n}: {{", self.block(depth - 1), "}", *gen.pick([["break;"], ["break;"], []]))
        return piece.add("default:", self.number(0), "}")

    def repeated(self, depth):
        gen, r, trips = self.gen, self.gen.name("r"), self.gen.between(1, 4)
        self.rounds *= 3
        kind = gen.pick(["for", "while", "do", "until", "swap"])
        swap = Piece()
        before = Piece()
        kept = list(self.pointers)
        if kind == "swap":
            p, q, t = (gen.name(x) for x in "pqt")
            one, other = self.arrays[0][0], self.arrays[1][0]
            before.add(f"unsigned *{p} = {one}, *{q} = {other};")
            self.pointers += [(p, UNSIGNED), (q, UNSIGNED)]
            swap.add(f"{{ unsigned *{t} = {p}; {p} = {q}; {q} = {t}; }}")
            content = Piece(self.stencil(p, q), self.block(depth - 1))
        else:
            content = self.block(depth - 1)
        leave = f"if ({self.condition([])}) {gen.pick(['break', 'continue'])};" if gen.chance(0.35) else ""
        if leave:
            content = Piece(content, leave, self.block(depth - 1))
        self.pointers = kept
        self.rounds //= 3
        if kind == "do":
            return Piece(f"{{ int {r} = 0;", "do {", f"{r}++;", content, f"}} while ({r} < {trips} && {self.condition([])}); }}")
        if kind in ("while", "until"):
            also = f" && {self.condition([])}" if kind == "until" else ""
            return Piece(f"{{ int {r} = 0;", f"while ({r}++ < {trips}{also}) {{", content, "} }")
        return Piece("{", before, f"for (int {r} = 0; {r} < {trips}; {r}++) {{", content, swap, "} }")

    def stencil(self, p, q):
        i = self.gen.name("i")
        first, last = self.bounds(LOW, SIZE - MARGIN)
        return Piece(f"for (int {i} = {first}; {i} < {last}; {i}++) {p}[{i}] = {q}[{i} - 1] + {q}[{i} + 1] * 3u;")

    def call(self, depth):
        gen, name = self.gen, self.gen.pick(self.functions)
        names = [n for n, of in self.arrays + self.pointers if of is UNSIGNED]
        one, other = gen.pick(names), gen.pick(names)
        number = f"(unsigned){gen.pick(self.small)[0]}" if self.small else "2u"
        call = f"{name}({one}, {other}, {self.bounds(LOW, SIZE - MARGIN)[1]}, {number})"
        return statement(f"{gen.pick(self.sums)} += {call};" if self.sums and gen.chance(0.7) else f"{call};")

    def pointer(self, depth):
        """One that leads into an array, or into one of two."""
        gen, name = self.gen, self.gen.name("e")
        names = [n for n, of in self.arrays if of is UNSIGNED]
        one, other = gen.rng.sample(names, 2)
        text = gen.pick([one, f"{one} + {gen.below(3)}", f"{self.condition([])} ? {one} : {other}", f"({one} + {self.small[0][0]})" if self.small else one])
        # What is beyond its end is not reached: subscripts end 30 in front of an array's end.
        self.pointers.append((name, UNSIGNED))
        return Piece(f"unsigned *{name} = {text};")

    def array(self, depth):
        """Of the construct's own."""
        gen, name, i = self.gen, self.gen.name("w"), self.gen.name("i")
        value = self.value(self.maker([]), UNSIGNED, 1)
        self.arrays.append((name, UNSIGNED))
        return Piece(f"unsigned {name}[{SIZE}];", f"for (int {i} = 0; {i} < {SIZE}; {i}++) {name}[{i}] = {i} * 7u + {value};")

    def construct(self):
        gen = self.gen
        self.budget = gen.between(4, 14)
        content = self.block(2)
        kind = gen.weighted([(8, "kernels"), (1, "serial")])
        queue = gen.pick(["", "", " async", " async(2)"])
        scalars = f" copy({', '.join(self.names)})" if kind == "serial" and self.names else ""
        return Piece(f"#pragma acc {kind}{scalars}{queue}", "{", content, "}", *(["#pragma acc wait"] if queue else []))

    def build(self):
        gen, declared, show = self.gen, Piece(), Piece()
        clauses = []
        for name, of in self.arrays:
            flat = gen.chance(0.3)
            declared.add(f"{of.name} *{name} = ({of.name} *)malloc({SIZE} * sizeof({of.name}));" if flat else f"{gen.pick(['', 'static '])}{of.name} {name}[{SIZE}];",
                         f"for (int x = 0; x < {SIZE}; x++) {name}[x] = next_value(){' & 1023' if of is DOUBLE else ''};")
            if flat or gen.chance(0.3):
                clauses.append(f"{name}[0:{SIZE}]")
            show.add(f"for (int x = 0; x < {SIZE}; x++) h = hash_of(h, (double){name}[x]);", *([f"free({name});"] if flat else []))
        for name in self.names:
            show.add(f"h = hash_of(h, (double){name});")
        arrays = list(self.arrays)
        content = [self.construct() for _ in range(gen.weighted([(3, 1), (1, 2)]))]
        self.arrays = arrays
        around = Piece(f"#pragma acc data copy({', '.join(clauses)})", "{", *content, "}") if clauses else Piece(*content)
        return Piece("{", declared, self.outside, "unsigned long long h = 0;", around, show, f'printf("{self.tag} %llx\\n", h);', "}")


def uses(text, name):
    return any(part == name for part in "".join(c if c.isalnum() or c == "_" else " " for c in text).split())


def regions(gen, env, shared):
    return Regions(gen).build()


STEPS = [(1, "regions", regions)]
