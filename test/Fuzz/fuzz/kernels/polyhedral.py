"""Nests as suites of numeric kernels spell them, in `kernels` without a word on their loops: products, sums by rows and by columns, sums
in memory and in variables, extremes, triangles, loops in time round them. Functions are called with pointers that overlap and that do
not, and with numbers of iterations at and beside those at which a compiler or a launch chooses another way."""
from ..source import Piece, statement

HALF, SIDE, BLOCK = 1 << 18, 300, 90000
THRESHOLDS = [0, 1, 2, 7, 8, 9, 16, 31, 32, 33, 64, 127, 128, 129, 130, 255, 256, 257]
SMALL = [0, 1, 2, 3, 7, 8, 9]
POINTERS = ["p", "q", "r"]
NUMBERS = ["n", "m", "k"]
COUNTERS = [(8, "int"), (2, "long"), (2, "unsigned"), (1, "size_t"), (1, "short"), (1, "unsigned short"), (1, "unsigned char"), (1, "signed char"),
            (1, "long long"), (1, "unsigned long")]
MOST = {"signed char": 126, "unsigned char": 254}


class Counter:
    """`low`, `high`: the least and the greatest value, in all calls; `number`: the parameter that bounds it."""

    def __init__(self, name, of, low, high, number):
        self.name, self.of, self.low, self.high, self.number = name, of, low, high, number


class Nest:
    def __init__(self, gen):
        self.gen, self.name = gen, gen.name("nest")
        self.of = gen.weighted([(6, "unsigned"), (2, "int"), (1, "unsigned short"), (1, "unsigned char"), (1, "unsigned long long"), (1, "long")])
        self.sums_of = gen.weighted([(5, "unsigned"), (2, "unsigned long long"), (1, "unsigned char"), (1, "short"), (1, "int")])
        self.matrices = [f"{self.name}_{x}" for x in "ab"]
        self.lines = [f"{self.name}_{x}" for x in "xy"]
        self.calls = [self.numbers() for _ in range(gen.between(2, 5))]
        self.types = {number: gen.weighted([(6, "int"), (2, "long"), (1, "unsigned"), (1, "short"), (1, "size_t")]) for number in NUMBERS}
        self.pitches = [gen.pick(["n", "m", "k", str(SIDE), "n + 1", "m + k", "ld", "ld", "ld"]) for _ in range(3)]
        self.told = gen.chance(0.35)
        self.apart = self.told or gen.chance(0.4)  # nothing overlaps, and the function may say so
        self.restrict = self.apart and not gen.cpp and gen.chance(0.6)
        self.statics = gen.chance(0.5)
        self.intent = None  # of a nest that is meant to be parallel: the array that it writes, with which counters, by depth

    def numbers(self):
        """Of one call: one may be large, or two of them be of middling size."""
        gen = self.gen
        values = [gen.pick(SMALL) for _ in NUMBERS]
        big = gen.below(3)
        values[big] = gen.pick(THRESHOLDS)
        if values[big] <= 33 and gen.chance(0.6):
            values[(big + 1) % 3] = gen.pick([7, 8, 9, 31, 32, 33])
        return dict(zip(NUMBERS, values), ld=gen.pick([0, 1, 8, 33, 129, 260, 260, 300]), sh=gen.pick([-1, 0, 0, 1, 5]))

    def greatest(self, number):
        return max(call[number] for call in self.calls)

    # --- Values and places
    def index(self, counters):
        """Of a flat array."""
        gen = self.gen
        if not counters:
            return gen.pick(["0", "sh + 1", "3"])
        first = gen.pick(counters).name
        text = first
        if len(counters) > 1 and gen.chance(0.65):
            second = gen.pick([c.name for c in counters if c.name != first])
            text = f"{first} * {gen.weighted([(5, '(' + gen.pick(self.pitches) + ')'), (1, '2')])} + {second}"
        elif gen.chance(0.1):
            text = f"{gen.between(2, 3)} * {first}"
        return text + gen.weighted([(7, ""), (1, " + 1"), (1, " + sh"), (0.5, " + ld"), (0.4, " + n")])

    def signed(self, text, counters):
        """So that a difference in an unsigned type is none of 4 thousand millions."""
        for c in counters:
            if c.of in ("unsigned", "size_t", "unsigned long"):
                text = text.replace(c.name, f"(long){c.name}")
        for number in NUMBERS:
            if self.types[number] in ("unsigned", "size_t"):
                text = " ".join(f"(long){word}" if word == number else word for word in text.replace("(", "( ").replace(")", " )").split(" ")).replace("( ", "(").replace(" )", ")")
        return text

    def square_index(self, counters):
        gen = self.gen
        fit = [c for c in counters if c.low >= 0 and c.high < SIDE - 4]
        if not fit:
            return str(gen.below(9))
        c = gen.pick(fit)
        return c.name + gen.weighted([(7, ""), (1, " + 1"), (0.7, f" - {c.low}" if c.low else "")])

    def place(self, counters):
        gen = self.gen
        if self.intent and counters and gen.chance(0.15):
            return self.intended(counters) or self.any_place(counters)
        place = self.any_place(counters)
        while self.intent and place.split("[")[0] == self.intent[0] and gen.chance(0.95):
            place = self.any_place(counters)
        return place

    def any_place(self, counters):
        gen = self.gen
        kind = gen.weighted([(6, "flat"), (4 if self.statics else 0, "square"), (2 if self.statics else 0, "line")])
        if kind == "flat":
            return f"{gen.pick(POINTERS)}[{self.signed(self.index(counters), counters)}]"
        if kind == "line":
            return f"{gen.pick(self.lines)}[{self.square_index(counters)}]"
        return f"{gen.pick(self.matrices)}[{self.square_index(counters)}][{self.square_index(counters[::-1])}]"

    def intend(self):
        gen = self.gen
        array = "p" if self.told else gen.pick(POINTERS + (self.matrices + self.lines if self.statics else []))
        self.intent = (array, gen.pick([(0,), (1,), (1,), (2,), (0, 1), (1, 0), (1, 2), (0, 2), (2, 0)]), gen.pick(self.pitches)) if gen.chance(0.65) else None

    def intended(self, counters):
        array, depths, pitch = self.intent
        names = [counters[depth] for depth in depths if depth < len(counters)] or counters[:1]
        if array in self.matrices + self.lines:
            if any(c.low < 0 or c.high >= SIDE for c in names):
                return None
            first, last = names[0].name, names[-1].name
            return f"{array}[{first}][{last if len(names) > 1 else 3}]" if array in self.matrices else f"{array}[{first}]"
        index = names[0].name if len(names) == 1 else f"{names[0].name} * ({pitch}) + {names[1].name}"
        return f"{array}[{self.signed(index, counters)}]"

    def target(self, counters):
        if self.intent and counters and self.gen.chance(0.95):
            place = self.intended(counters)
            if place:
                return place
        return f"p[{self.signed(self.index(counters), counters)}]" if self.told else self.place(counters)

    def value(self, counters, known, depth=0):
        gen = self.gen
        kind = gen.weighted([(4, "place"), (1, "counter"), (1 if known else 0, "known"), (0.7, "constant"), (2 if depth < 2 else 0, "both")])
        if kind == "both":
            return f"({self.value(counters, known, depth + 1)} {gen.pick('+-*^+*')} {self.value(counters, known, depth + 1)})"
        if kind == "counter" and counters:
            return f"(unsigned){gen.pick(counters).name}"
        if kind == "known":
            return f"(unsigned){gen.pick(known)}"
        if kind == "constant":
            return f"{gen.between(1, 9)}u"
        return f"(unsigned){self.place(counters)}"

    def condition(self, counters, known):
        gen = self.gen
        if counters and gen.chance(0.4):
            c = gen.pick(counters)
            return gen.pick([f"{c.name} % 3 == {gen.below(3)}", f"{c.name} == {gen.pick([0, 1, 5, max(c.high - 1, 0)])}", f"(long){c.name} < (long){gen.pick(NUMBERS)}", f"{c.name} & 1"])
        return f"{self.value(counters, known)} % {gen.between(2, 5)}u {gen.pick(['==', '!='])} 0"

    def gather(self, name, value):
        """One operator to a variable for most of the time, so that it is a reduction."""
        gen, op = self.gen, self.operators.setdefault(name, self.gen.pick(["+", "+", "+", "+", "^", "|", "&", "*", "max", "min", "-", "&&"]))
        if op == "max":
            return gen.pick([f"if ({name} < ({self.sums_of})({value})) {name} = ({self.sums_of})({value});", f"{name} = {name} > ({self.sums_of})({value}) ? {name} : ({self.sums_of})({value});"])
        if op == "min":
            return f"{name} = ({self.sums_of})({value}) < {name} ? ({self.sums_of})({value}) : {name};"
        if op == "&&":
            return f"{name} = {name} && {value} % 7u;"
        return gen.pick([f"{name} {op}= {value};", f"{name} = {name} {op} {value};"])

    # --- Statements
    def assignment(self, counters, known):
        return statement(f"{self.target(counters)} {self.gen.pick(['=', '=', '+=', '+=', '^=', '-='])} {self.value(counters, known)};")

    def sum(self, counters, known):
        name = self.gen.pick(["g0", "g1"])
        return statement(self.gather(name, self.value(counters, known)))

    def carried(self, counters, known):
        """What an iteration sets and uses; or uses and sets."""
        name, value = self.gen.pick(["t0", "t1"]), self.value(counters, known)
        use = f"{self.target(counters)} = {name} + {self.value(counters, known)};"
        lines = [f"{name} = {value};", use]
        if self.gen.chance(0.15):
            lines.reverse()
        return statement(*lines)

    def local_sum(self, counters, known, depth):
        """A row's or a column's."""
        gen, name = self.gen, self.gen.name("s")
        start = gen.pick(["0", "1", self.value(counters, known)])
        head, counter = self.header(counters)
        if not head:
            return self.assignment(counters, known)
        inside = counters + [counter]
        lines = Piece(f"{self.sums_of} {name} = {start};")
        if gen.chance(0.1):  # seen by another name, too
            other = gen.name("other")
            lines.add(f"{self.sums_of} *{other} = {gen.pick([f'&{name}', f'ld & 1 ? &{name} : &{name}x'])};")
            lines.parts[0] = f"{self.sums_of} {name} = {start}, {name}x = 7;"
            known = known + ([f"*{other}"] if gen.chance(0.6) else [])
        lines.add(head + " {")
        if gen.chance(0.2):
            lines.add(statement(f"if ({self.condition(inside, known)}) continue;"))
        deeper, other = self.header(inside) if gen.chance(0.2) else (None, None)
        if deeper:
            lines.add(deeper, statement("  " + self.gather(name, self.value(inside + [other], known))))
        else:
            lines.add(statement(self.gather(name, self.value(inside, known))))
        if gen.chance(0.15):
            lines.add(self.assignment(inside, known + ([name] if gen.chance(0.2) else [])))
        elif known and known[-1].startswith("*"):
            lines.add(statement(f"{self.target(inside)} {gen.pick(['=', '+='])} {known[-1]};"))
        lines.add("}")
        return lines.add(statement(f"{self.target(counters)} {gen.pick(['=', '+='])} {name};"))

    def sum_in_memory(self, counters, known):
        """Of an element that the loop does not move, with or without a start."""
        gen, place = self.gen, self.target(counters)
        head, counter = self.header(counters)
        if not head:
            return self.assignment(counters, known)
        piece = Piece()
        if gen.chance(0.4):
            piece.add(statement(f"{place} = {gen.below(3)};"))
        return piece.add(head, statement(f"  {place} += {self.value(counters + [counter], known)};") if gen.chance(0.9) else f"  {place} ^= 5u;")

    def branch(self, counters, known, depth):
        piece = statement(f"if ({self.condition(counters, known)}) {{", self.body(counters, known, depth, 1))
        if self.gen.chance(0.3):
            piece.add("} else {", self.body(counters, known, depth, 1))
        return piece.add("}")

    def body(self, counters, known, depth, count):
        gen, piece, known = self.gen, Piece(), list(known)
        for _ in range(count):
            kinds = [(5, lambda: self.assignment(counters, known)), (1, lambda: self.sum(counters, known)), (0.5, lambda: self.carried(counters, known))]
            if depth < 3:
                kinds += [(5, lambda: self.loop(counters, known, depth + 1)), (2, lambda: self.local_sum(counters, known, depth)), (2, lambda: self.sum_in_memory(counters, known)),
                          (0.7, lambda: self.branch(counters, known, depth))]
            piece.add(gen.weighted(kinds)())
        return piece

    # --- Loops
    def header(self, counters):
        """`for (...)` and its counter; none if there would be too many iterations."""
        gen = self.gen
        free = [number for number in NUMBERS if number not in [c.number for c in counters]]
        if not free and gen.chance(0.7) or len(counters) > 3:
            return None, None
        number = gen.pick(free) if free else None
        most = self.greatest(number) if number else 3
        of = gen.weighted((weight, of) for weight, of in COUNTERS if most + 6 <= MOST.get(of, 1 << 14))
        name = gen.name("i")
        unsigned = "unsigned" in of or of == "size_t"
        end = number or "3"
        if number and self.types[number] in ("unsigned", "size_t") or (unsigned and gen.chance(0.7)):
            end = f"({gen.pick(['int', 'long']) if not unsigned else of}){end}"
        elif gen.chance(0.1):
            end = str(most)
        around = [c for c in counters if c.high <= 33 and c.low >= 0 and not (c.of != of and ("unsigned" in c.of or c.of == "size_t") != unsigned)]
        kind = gen.weighted([(7, "up"), (1, "from one"), (1, "less"), (1, "steps"), (1.5 if not unsigned else 0, "down"), (0.6 if not unsigned else 0, "down in steps"),
                             (2 if around else 0, "below"), (1.5 if around else 0, "above"), (0.5 if not unsigned else 0, "from below"), (0.4, "not")])
        c = Counter(name, of, 0, max(most - 1, 0), number or "3")
        if kind == "up":
            return f"for ({of} {name} = 0; {name} {gen.pick(['<', '<', '<'])} {end}; {gen.pick([name + '++', '++' + name, name + ' += 1'])})", c
        if kind == "not":
            return f"for ({of} {name} = 0; {name} != {end}; {name}++)", c
        if kind == "from one":
            c.low, c.high = 1, max(most, 1)
            return f"for ({of} {name} = 1; {name} <= {end}; {name}++)", c
        if kind == "less":
            c.low = 1
            return f"for ({of} {name} = 1; {name} < {end}{'' if unsigned else ' - 1'}; {name}++)", c
        if kind == "steps":
            step = gen.between(2, 4)
            return f"for ({of} {name} = {gen.below(2)}; {name} < {end}; {name} += {step})", c
        if kind == "down":
            return f"for ({of} {name} = {end} - 1; {name} >= 0; {name}--)", c
        if kind == "down in steps":
            c.high = most
            return f"for ({of} {name} = {end}; {name} > 0; {name} -= {gen.between(2, 3)})", c
        if kind == "from below":
            c.low = -2
            return f"for ({of} {name} = -2; {name} < {end}; {name}++)", c
        outer = gen.pick(around)
        if kind == "below":
            c.high = outer.high
            return f"for ({of} {name} = 0; {name} {gen.pick(['<', '<='])} ({of}){outer.name}; {name}++)", c
        c.low, c.high = outer.low, max(most - 1, outer.high)
        return f"for ({of} {name} = ({of}){outer.name}{gen.pick(['', ' + 1'])}; {name} < {end}; {name}++)", c

    def loop(self, counters, known, depth):
        gen = self.gen
        if depth == 1:
            self.intend()
        head, counter = self.header(counters)
        if not head:
            return self.assignment(counters, known)
        inside = counters + [counter]
        body = Piece()
        if depth < 3 and gen.chance(0.15):
            return self.bounded(head, inside, known, depth)
        if gen.chance(0.12):
            body.add(statement(f"if ({self.condition(inside, known)}) continue;"))
        body.add(self.body(inside, known, depth, gen.weighted([(6, 1), (3, 2), (1, 3)])))
        directive = ["#pragma acc loop auto"] if gen.chance(0.05) else ["#pragma acc loop seq"] if gen.chance(0.05) else []
        if not directive and gen.chance(0.08):
            declared = f"for ({counter.of} {counter.name} ="
            if head.startswith(declared):  # its last value counts
                use = statement(f"{self.target(counters)} += (unsigned){counter.name};")
                return Piece("{", f"{counter.of} {counter.name};", head.replace(declared, f"for ({counter.name} =") + " {", body, "}", use, "}")
        return statement(*directive, head + " {", body, "}")

    def bounded(self, head, counters, known, depth):
        """A loop whose bound is a variable, which an iteration of the loop round it may have from the one before."""
        gen, bound = self.gen, self.gen.name("bound")
        number = gen.pick([x for x in NUMBERS if x not in [c.number for c in counters]] or ["3"])
        most = self.greatest(number) if number != "3" else 3
        i = gen.name("i")
        c = Counter(i, "int", 0, max(most - 1, 3), number)
        value = f"(int){number}"
        assign = gen.pick([f"{bound} = {value};", f"{bound} = {value};", f"if (ld > 40) {bound} = {value};", f"{bound} = {bound} > 0 ? {value} : 2;", f"if ({self.condition(counters, known)}) {bound} = {value};"])
        inner = Piece(f"for (int {i} = 0; {i} < {bound}; {i}++) {{", self.body(counters + [c], known, 3, gen.between(1, 2)), "}")
        lines = gen.weighted([(3, [f"int {bound} = 3;", head + " {", statement(assign), inner, "}"]), (2, [f"int {bound} = 1;", head + " {", inner, statement(assign), "}"]),
                              (3, [head + " {", f"int {bound} = 2;", statement(assign), inner, "}"]),
                              (1, [f"int {bound} = 3, {bound}o = 2;", head + " {", f"{bound}o = {bound};", statement(assign), inner.__class__(*[part.replace(f"< {bound};", f"< {bound}o;") if isinstance(part, str) else part for part in inner.parts]), "}"])])
        use = [statement(f"{self.target(counters[:-1])} += (unsigned){bound};")] if lines[0].startswith("int") and gen.chance(0.5) else []
        return Piece("{", *lines, *use, "}")

    def construct(self):
        gen, body = self.gen, Piece()
        for _ in range(gen.between(1, 3)):
            around = gen.weighted([(8, "nothing"), (1, "time"), (0.5, "branch"), (0.5, "while")])
            loop = self.loop([], [], 1)
            if around == "time":
                name = gen.name("time")
                loop = Piece(f"for (int {name} = 0; {name} < {gen.between(1, 3)}; {name}++) {{", loop, *([self.loop([], [], 1)] if gen.chance(0.5) else []), "}")
            elif around == "branch":
                loop = Piece(f"if ({self.condition([], [])}) {{", loop, "}")
            elif around == "while":
                name = gen.name("y")
                loop = Piece(f"{{ int {name} = 0; while ({name} < {gen.between(1, 3)}) {{", loop, f"{name}++; }} }}")
            body.add(loop)
        return Piece("#pragma acc kernels", "{", body, "}")

    def blocks(self):
        """`parallel loop` over blocks of p, each an iteration's own; loops in it have no directive, or one that promises nothing."""
        gen, i = self.gen, self.gen.name("i")
        levels = gen.pick(["gang", "gang", "", "gang num_workers(4)", "gang vector_length(32)", "gang worker num_workers(2)", "gang vector"])
        body = self.body([], [], 1, gen.between(1, 3))
        sums = " ".join(f"unsigned {name} = {value};" for name, value in (("g0", 5), ("g1", 0), ("t0", 1), ("t1", 2)))
        return Piece(f"#pragma acc parallel loop {levels}", f"for (int {i} = 0; {i} < 5; {i}++) {{", f"{self.of} *p = p_ + {i} * {BLOCK};", sums, body,
                     f"p[-{gen.between(1, 50)}] += g0 + g1 * 3 + t0 * 5 + t1 * 7;", "}")

    # --- The whole
    def build(self):
        gen, of = self.gen, self.of
        self.operators = {}
        construct = self.blocks() if self.told else self.construct()
        statics = [f"static {of} {name}[{SIDE}][{SIDE}];" for name in self.matrices] + [f"static {of} {name}[{SIDE}];" for name in self.lines] if self.statics else []
        word = "restrict " if self.restrict else ""
        parameters = ", ".join([f"{of} *{word}{name}" for name in (["p_", "q", "r"] if self.told else POINTERS)] + [f"{self.types[number]} {number}" for number in NUMBERS] + ["int ld, int sh"])
        sums = " ".join(f"{self.sums_of} {name} = {value};" for name, value in (("g0", gen.pick([0, 1, 5])), ("g1", 3)))
        gen.functions.append(Piece(*statics, f"static void {self.name}({parameters}) {{", sums, "unsigned t0 = 1, t1 = 2;", construct, *[f"SHOW({name});" for name in ("g0", "g1", "t0", "t1")], "}"))
        buffers = [f"{self.name}_{n}" for n in range(3)]
        total = 2 * HALF
        place = f"{buffers[0]} + {HALF}"
        calls = Piece()
        for call in self.calls:
            pointers = [f"{buffer} + {HALF}" for buffer in buffers]
            if self.told:
                pointers[0] = f"{buffers[0]} + 1000"
            if not self.apart and gen.chance(0.6):
                n = gen.below(3)
                pointers[n] = f"{pointers[(n + 1) % 3]} + {gen.pick([0, 0, 1, -1, 8, 300, 1000, -260])}"
                if gen.chance(0.2):
                    pointers[(n + 2) % 3] = place
            arguments = ", ".join(pointers + [str(call[number]) for number in NUMBERS] + [str(call["ld"]), str(call["sh"])])
            calls.add(statement(f"{self.name}({arguments});"))
        arrays = buffers + (self.matrices + self.lines if self.statics else [])
        lengths = {name: total for name in buffers}
        fill = [f"for (int x = 0; x < {total}; x++) {{"] + [f"{name}[x] = ({of})(x * {gen.between(3, 99)} % 1021);" for name in buffers] + ["}"]
        show = [f"for (int x = 0; x < {total}; x++) h = h * 31 + (unsigned long long){name}[x];" for name in buffers]
        if self.statics:
            fill += [f"for (int x = 0; x < {SIDE * SIDE}; x++) {name}[x / {SIDE}][x % {SIDE}] = ({of})(x % 1019);" for name in self.matrices]
            fill += [f"for (int x = 0; x < {SIDE}; x++) {name}[x] = ({of})(x * 7 % 101);" for name in self.lines]
            show += [f"for (int x = 0; x < {SIDE * SIDE}; x++) h = h * 31 + (unsigned long long){name}[x / {SIDE}][x % {SIDE}];" for name in self.matrices]
            show += [f"for (int x = 0; x < {SIDE}; x++) h = h * 31 + (unsigned long long){name}[x];" for name in self.lines]
        data = f"#pragma acc data copy({', '.join(arrays)})"
        return Piece("{", f"static {of} {', '.join(f'{name}[{total}]' for name in buffers)}; unsigned long long h = 0;", *fill, data, "{", calls, "}", *show,
                     f'printf("{self.name} %llx\\n", h);', "}")


def nest(gen, env, shared):
    return Nest(gen).build()


STEPS = [(1, "polyhedral", nest)]
