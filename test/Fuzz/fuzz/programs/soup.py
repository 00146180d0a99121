"""Statements of all kinds in any order and depth (loops that count or do not, switches, branches, early ends, pointers that go
along or change places, helper functions, flat and triangular nests, subscripts that go round) in constructs that promise nothing
of them: `kernels`, `loop auto`, `serial`. Functions get pointers that overlap. What the statements in order give must come out."""
from ..source import Piece, statement

TYPES = ["unsigned", "unsigned", "unsigned", "int", "short", "unsigned char", "long", "double", "unsigned long long"]


class Soup:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("soup")
        self.arrays = [(f"a{k}", gen.pick(TYPES), gen.pick([16, 33, 64, 100, 257])) for k in range(gen.between(2, 4))]
        self.fresh = 0
        self.scalars = [f"s{k}" for k in range(gen.between(1, 3))]  # unsigned, of the function
        self.tables = []   # (name, size): local arrays of unsigned
        self.budget = gen.between(8, 26)
        self.kind = gen.weighted([(6, "kernels"), (2, "kernels loop"), (1, "serial"), (1, "parallel loop auto"), (1, "kernels loops")])
        self.swapped = gen.chance(0.15) and self.kind == "serial"
        self.deep = 0  # subscripts in subscripts

    def new(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    # Counters: (name, least, most)
    def index(self, size, counters):
        """A subscript below size."""
        gen = self.gen
        fits = []
        for name, low, high in counters:
            for text, least, most in ((name, low, high), (f"{name} + {1 + gen.below(3)}", low + 1, high + 3), (f"{name} - 1", low - 1, high - 1),
                                      (f"{high} - {name}", 0, high - low), (f"2 * {name}", 2 * low, 2 * high), (f"{name} / 2", low // 2, high // 2),
                                      (f"{size - 1} - {name}", size - 1 - high, size - 1 - low)):
                if 0 <= least and most < size:
                    fits.append((6 if text == name else 1, text))
            if len(counters) > 1 and name != counters[0][0]:
                first, least, most = counters[0]
                pitch = high + 1
                if least >= 0 and low >= 0 and most * pitch + high < size:
                    fits.append((8, f"{first} * {pitch} + {name}"))
        if fits and gen.chance(0.85):
            return gen.weighted(fits)
        if gen.chance(0.3) or self.deep > 1:
            return str(gen.below(size))
        self.deep += 1
        text = self.value(counters, gen.below(2))
        self.deep -= 1
        return f"({text}) % {size}u" if gen.chance(0.6) else f"({text}) & {(1 << (size.bit_length() - 1)) - 1}u"

    def place(self, counters):
        """A place and how an unsigned value becomes one of its type."""
        gen = self.gen
        if self.tables and gen.chance(0.25):
            name, size = gen.pick(self.tables)
            return f"{name}[{self.index(size, counters)}]", "unsigned"
        name, of, size = gen.pick(self.arrays)
        return f"{name}[{self.index(size, counters)}]", of

    def atom(self, counters):
        gen = self.gen
        kind = gen.weighted([(4, "place"), (2, "counter" if counters else "place"), (2, "scalar"), (1, "number")])
        if kind == "place":
            text, of = self.place(counters)
            return f"(unsigned)(long){text}" if of == "double" else f"(unsigned){text}"
        if kind == "counter":
            return f"(unsigned){gen.pick(counters)[0]}"
        return gen.pick(self.scalars) if kind == "scalar" else f"{gen.below(300)}u"

    def value(self, counters, depth=2):
        gen = self.gen
        if depth == 0 or gen.chance(0.25):
            return self.atom(counters)
        one, other = self.value(counters, depth - 1), self.value(counters, depth - 1)
        return gen.weighted([(4, f"({one} + {other})"), (2, f"{one} * {gen.between(2, 9)}u"), (2, f"({one} ^ {other})"), (1, f"({one} - {other})"), (1, f"({one} >> {gen.between(1, 9)})"),
                             (1, f"({one} % {gen.between(2, 30)}u)"), (1, f"({one} > {other} ? {one} : {other})"), (1, f"({one} & {other})"), (0.5, f"({one} << {gen.between(1, 4)} | {other} >> 28)")])

    def cast(self, of, text):
        return {"double": f"(double)(({text}) & 1023u)", "unsigned": text}.get(of, f"({of})({text})")

    def condition(self, counters):
        gen = self.gen
        if counters and gen.chance(0.3):
            name, low, high = gen.pick(counters)
            return f"{name} {gen.pick(['<', '>', '==', '!=', '>='])} {gen.between(low, max(low, high))}"
        return f"{self.value(counters, 1)} {gen.pick(['<', '>', '=='])} {self.value(counters, 1)}" if gen.chance(0.5) else f"{self.value(counters, 1)} % {gen.between(2, 5)}u == {gen.below(2)}u"

    # --- Statements
    def assign(self, counters, inside):
        gen = self.gen
        if gen.chance(0.3):
            s = gen.pick(self.scalars)
            v = self.value(counters)
            return [gen.weighted([(3, f"{s} += {v};"), (2, f"{s} = {v};"), (1, f"{s} ^= {v};"), (1, f"if ({v} > {s}) {s} = {v};"), (1, f"{s} = {s} * 3u + {v};"), (1, f"{s}++;")])]
        text, of = self.place(counters)
        v = self.value(counters)
        if of in ("unsigned", "unsigned long long") and gen.chance(0.35):
            return [f"{text} {gen.pick(['+=', '^=', '-=', '|=', '+='])} {v};"]
        if of == "double" and gen.chance(0.3):
            return [f"{text} += (double)({v} & 7u);"]
        return [f"{text} = {self.cast(of, v)};"]

    def branch(self, counters, inside):
        piece = Piece(f"if ({self.condition(counters)}) {{", self.some(counters, inside, 2))
        if self.gen.chance(0.4):
            piece.add("} else {", self.some(counters, inside, 2))
        return [piece.add("}")]

    def choice(self, counters, inside):
        gen = self.gen
        piece = Piece(f"switch ({self.value(counters, 1)} % {gen.between(3, 5)}u) {{")
        for k in range(gen.between(1, 3)):
            piece.add(f"case {k}: {{", self.some(counters, inside - {"break"}, 1), gen.pick(["break;", "break;", ""]), "}")
        if gen.chance(0.6):
            piece.add("default: {", self.some(counters, inside - {"break"}, 1), "}")
        return [piece.add("}")]

    def jump(self, counters, inside):
        words = [w for w in ("break", "continue") if w in inside]
        if not words:
            return self.assign(counters, inside)
        return [f"if ({self.condition(counters)}) {self.gen.pick(words)};"]

    def bound(self, counters, depth):
        """The least and the most of a counter, and texts for first and end."""
        gen = self.gen
        high = gen.pick([gen.between(1, 9), gen.between(5, 16)] if depth else [gen.between(3, 15), gen.between(10, 60), gen.between(60, 250)])
        low = gen.pick([0, 0, 1, gen.below(4)])
        high = max(high, low)
        first, end = str(low), str(high + 1)
        if gen.chance(0.4):
            end = gen.pick([f"n + {high + 1 - self.n}", f"(int)m - {self.m - high - 1}"])
        if counters and gen.chance(0.3):
            name, least, most = gen.pick(counters)
            if gen.chance(0.5) and least >= 0 and most <= 40:
                first, low, high = f"{name}", least, max(high, most)
                end = str(high + 1)
            elif 0 <= least and most <= 40:
                return 0, most, "0", f"{name} + 1"
        return low, high, first, end

    def loop(self, counters, inside):
        gen = self.gen
        depth = len(counters) + len([w for w in inside if w == "while"])
        if depth >= 3:
            return self.assign(counters, inside)
        i = self.new("i")
        low, high, first, end = self.bound(counters, depth)
        of = gen.weighted([(6, "int"), (1, "long"), (1, "unsigned"), (0.5, "short")])
        form = gen.weighted([(6, "up"), (2, "down"), (1, "step"), (1, "while"), (0.6, "do"), (0.6, "not equal"), (0.6, "flat")])
        mine = counters + [(i, low, high)]
        words = inside | {"break", "continue"}
        directive = []
        if self.kind == "kernels loops" and gen.chance(0.5) and form in ("up", "down", "step"):
            words = inside - {"break"} | {"continue"}
            directive = [gen.pick(["#pragma acc loop", "#pragma acc loop auto", "#pragma acc loop seq"])]
        if form == "flat" and depth < 2:
            rows, columns = gen.between(2, 12), gen.between(2, 12)
            r, c = self.new("r"), self.new("c")
            return [*directive, f"for (int {i} = 0; {i} < {rows * columns}; {i}++) {{", f"int {r} = {i} / {columns}, {c} = {i} % {columns};",
                    self.some(counters + [(r, 0, rows - 1), (c, 0, columns - 1), (i, 0, rows * columns - 1)], inside | {"continue"}, 3), "}"]
        if form in ("while", "do") and gen.chance(0.5):
            fuel = self.new("f")  # a loop that a value ends
            body = self.some(counters, (inside | {"break"}) - {"continue"}, 3)
            head = f"while ({self.condition(counters)} && {fuel}-- > 0) {{" if form == "while" else "do {"
            return [f"int {fuel} = {gen.between(1, 12)};", head, body, "}" if form == "while" else f"}} while ({self.condition(counters)} && --{fuel} > 0);"]
        if form in ("while", "do"):
            body = self.some(mine, (inside | {"break"}) - {"continue"}, 3)
            if form == "do":  # runs once at least
                return [f"int {i} = {low};", "do {", body, f"}} while (++{i} < {high + 1});"]
            return [f"int {i} = {first};", f"while ({i} < {end}) {{", body, f"{i}++;", "}"]
        if form == "down":
            of = "int" if of in ("unsigned",) else of
            head = f"for ({of} {i} = {end} - 1; {i} >= {first}; {i}--) {{" if directive or gen.chance(0.7) else f"for (int {i} = {end}; {i}-- > {first};) {{"
        elif form == "step":
            head = f"for ({of} {i} = {first}; {i} < {end}; {i} += {gen.between(2, 4)}) {{"
        elif form == "not equal" and first.isdigit() and (end.isdigit() or "n" in end or "m" in end) and not end.startswith("i"):
            head = f"for (int {i} = {first}; {i} != {end}; ++{i}) {{"
        else:
            head = f"for ({of} {i} = {first}; {i} < {end}; {i}++) {{"
        if of == "unsigned" and "- 1" in head:
            head = head.replace("unsigned", "int")
        return [*directive, head, self.some(mine, words, 4), "}"]

    def pointer(self, counters, inside):
        gen = self.gen
        p = self.new("p")
        name, of, size = gen.pick(self.arrays)
        steps = gen.between(2, min(12, size - 4))
        form = gen.pick(["walk", "end", "middle", "address"])
        old = f"*{p}" if of != "double" else f"(long)*{p}"
        change = f"{p}[0] = {self.cast(of, f'(unsigned){old} * 3u + {self.value(counters, 1)}')};"
        if form == "walk":
            k = self.new("k")
            return [f"{of} *{p} = {name} + {gen.below(size - steps)};", f"for (int {k} = 0; {k} < {steps}; {k}++) {{", change, f"{p}++;", "}"]
        if form == "end":
            start = gen.below(size - steps)
            return [f"for ({of} *{p} = {name} + {start}; {p} != {name} + {start + steps}; {p}++) {change}"]
        if form == "middle":
            half = size // 2
            saved = self.arrays
            self.arrays = saved + [(p, of, size - half)]
            body = self.some(counters, inside, 2)
            self.arrays = saved
            return ["{", f"{of} *{p} = {name} + {half};", body, "}"]
        return ["{", f"{of} *{p} = &{name}[{self.index(size, counters)}];", change, "}"]

    def local(self, counters, inside):
        gen, name = self.gen, self.new("t")
        if gen.chance(0.5):
            saved = list(self.scalars)
            self.scalars = saved + [name]
            body = self.some(counters, inside, 3)
            self.scalars = saved
            return ["{", f"unsigned {name} = {self.value(counters)};", body, "}"]
        size = gen.pick([4, 8, 13])
        saved = list(self.tables)
        k = self.new("k")
        v = self.value(counters + [(k, 0, size - 1)], 1)
        self.tables = saved + [(name, size)]
        body = self.some(counters, inside, 3)
        self.tables = saved
        return ["{", f"unsigned {name}[{size}];", f"for (int {k} = 0; {k} < {size}; {k}++) {name}[{k}] = {v};", body, "}"]

    def call(self, counters, inside):
        gen = self.gen
        text, of = self.place(counters)
        if of != "unsigned":
            return [f"{gen.pick(self.scalars)} += {self.tag}_mix({self.value(counters, 1)}, {self.value(counters, 1)});"]
        return [gen.pick([f"{self.tag}_store(&{text}, {self.value(counters, 1)});", f"{text} = {self.tag}_mix({text}, {self.value(counters, 1)});",
                          f"{self.tag}_store(&{gen.pick(self.scalars)}, {self.value(counters, 1)});"])]

    def swap(self, counters, inside):
        gen = self.gen
        same = [(x, y) for x in self.arrays for y in self.arrays if x[0] < y[0] and x[1:] == y[1:] and x[0][0] == y[0][0] == "a"]
        if not self.swapped or not same:
            return self.assign(counters, inside)
        one, other = gen.pick(same)
        p = self.new("p")
        return [f"{{ {one[1]} *{p} = {one[0]}; {one[0]} = {other[0]}; {other[0]} = {p}; }}"]

    def some(self, counters, inside, most):
        gen, piece = self.gen, Piece()
        for _ in range(gen.between(1, most)):
            if self.budget <= 0:
                break
            self.budget -= 1
            kind = gen.weighted([(6, self.assign), (4 if len(counters) < 3 else 0, self.loop), (2, self.branch), (1, self.jump), (1, self.pointer), (1, self.local), (0.7, self.call),
                                 (0.5, self.choice), (0.5, self.swap)])
            piece.add(statement(*kind(counters, frozenset(inside))))
        return piece

    def build(self):
        gen, tag = self.gen, self.tag
        self.n, self.m = gen.between(1, 60), gen.between(1, 60)
        self.swapped = self.swapped and gen.chance(0.5)
        if self.swapped:
            self.arrays[1] = ("a1",) + self.arrays[0][1:]
        head = f"static unsigned {tag}_mix(unsigned x, unsigned y) {{ if (x & 1u) return x * 5u + y; return (x >> 1) ^ y * 3u; }}\nstatic void {tag}_store(unsigned *p, unsigned v) {{ *p = *p * 3u + v; }}"
        whole = self.kind in ("kernels", "serial", "kernels loops")
        body = Piece()
        if whole:
            while self.budget > 0:
                body.add(self.some([], set(), 6))
            body = Piece("{", body, "}")
        else:
            i, high = "i0", gen.pick([15, gen.between(8, 99), gen.between(100, 250)])
            body = Piece(f"for (int {i} = {gen.below(3)}; {i} < {gen.pick([str(high + 1), f'n + {high + 1 - self.n}'])}; {i}++) {{")
            while self.budget > 0:
                body.add(self.some([(i, 0, high)], {"continue"}, 6))
            body.add("}")
        parameters = ", ".join(f"{of} *{name}" for name, of, _ in self.arrays)
        present = gen.chance(0.5) or self.swapped
        data = " present(" + ", ".join(f"{name}[0:{size}]" for name, _, size in self.arrays) + ")" if present else "".join(f" copy({name}[0:{size}])" for name, _, size in self.arrays)
        word = "kernels" if self.kind == "kernels loops" else self.kind
        scalars = "" if word == "kernels" or word == "kernels loop" else "".join(f" copy({s})" for s in self.scalars)
        gen.functions.append(Piece(head, f"static unsigned {tag}({parameters}, int n, long m, unsigned *out) {{", *[f"unsigned {s} = {gen.below(50)}u;" for s in self.scalars],
                                   f"#pragma acc {word}{data}{scalars}", body, *[f"out[{k}] = {s};" for k, s in enumerate(self.scalars)], "return 0;", "}"))
        # Memory of the arrays: their own, or that of another one of the type, further on.
        declared, given, shown = Piece(), [], Piece()
        blocks = {}
        for name, of, size in self.arrays:
            if present and of in blocks and gen.chance(0.6):
                block, length = blocks[of]
                shift = gen.pick([0, 1, gen.below(40), length])
            else:
                block, length, shift = f"{tag}_{name}", 0, 0
            blocks[of] = (block, max(length, shift + size))
            given.append((of, block, shift))
        sizes = {}
        for of, block, shift in given:
            sizes[block] = (of, max(blocks[of][1], 600))
        for block, (of, size) in sizes.items():
            declared.add(f"static {of} {block}[{size}]; for (int x = 0; x < {size}; x++) {block}[x] = ({of})(next_value() % 997u);")
            shown.add(f'{{ unsigned long long h = 0; for (int x = 0; x < {size}; x++) h = hash_of(h, (double){block}[x]); printf("{block} %llx\\n", h); }}')
        region = "#pragma acc data copy(" + ", ".join(sizes) + ")" if present else ""
        call = f"{tag}({', '.join(f'{block} + {shift}' if shift else block for _, block, shift in given)}, argc > 5 ? 0 : {self.n}, {self.m}L, {tag}_out);"
        show = "".join(f'printf("{tag} {s} %u\\n", {tag}_out[{k}]);' for k, s in enumerate(self.scalars))
        return Piece("{", f"unsigned {tag}_out[3];", declared, region, call, show, shown, "}")


def soup(gen, env, shared):
    return Soup(gen).build()


STEPS = [(1, "soup", soup)]
