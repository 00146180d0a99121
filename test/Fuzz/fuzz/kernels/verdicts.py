"""Loops of `kernels`, and of `loop auto`, that promise nothing: iterations may meet, or not, in elements that their
subscripts, pointers and tables lead to, in variables and in local arrays. Whatever the compiler makes of them, the
result is that of the loops run in order."""
import re

from ..source import Piece, statement
from .subscripts import RUNTIME, Counter, Own, subscript

SIZE, RECORDS, ROWS, COLUMNS, BOX = 4000, 700, 50, 70, 1500
REACH = SIZE - 1000  # of the parameters p and q, which may begin behind the start of an array
SUMS = ["s0", "s1", "s2"]
SUM_TYPES = ["unsigned"] * 5 + ["short", "unsigned char", "long", "unsigned long long"]


class Verdict:
    """A function with one construct, and the code of main that calls it and shows what came of it."""

    def __init__(self, gen):
        self.gen, self.name = gen, gen.name("verdict")
        self.lines = {kind: f"{self.name}_{kind}" for kind in ("a", "b", "s", "c", "l")}
        self.types = dict(zip(self.lines.values(), ("unsigned", "unsigned", "short", "unsigned char", "long")))
        self.matrix, self.records, self.box, self.box_type, self.record_type = (
            f"{self.name}_{kind}" for kind in ("m", "t", "o", "box", "rec"))
        # (name, size, greatest value): most values several times, or each once
        self.tables = [(f"{self.name}_{kind}", SIZE, most) for kind, most in (("few", 40), ("many", SIZE // 3), ("each", SIZE - 1))]
        self.present = gen.chance(0.6)  # the arrays are on the device, and the pointers lead into them
        self.put = f"{self.name}_put"
        # Of a loop that is meant to be parallel: most statements write this line, there, and read those.
        self.written, self.own, self.read = None, None, []
        self.kind = gen.weighted([(6, "kernels"), (1, "kernels loop"), (1, "parallel loop auto")])

    # --- Places and values
    def of_size(self, counters, size):
        return subscript(self.gen, counters, [t for t in self.tables if t[2] < size], size)

    def target(self, counters):
        """What a statement writes."""
        if self.written and counters and self.gen.chance(0.93):
            return f"{self.written}[{self.own.text(self.gen, counters, REACH)}]"
        return self.place(counters)

    def place(self, counters):
        gen = self.gen
        if self.written and gen.chance(0.95):
            return f"{gen.pick(self.read)}[{self.of_size(counters, REACH)}]"
        kind = gen.weighted([(7, "line"), (3, "pointer"), (3, "matrix"), (1, "rows"), (1, "record"), (1, "row"), (1, "box")])
        if kind == "line":
            name = gen.pick([self.lines["a"], self.lines["b"], *self.lines.values()])
            return f"{name}[{self.of_size(counters, SIZE)}]"
        if kind == "pointer":
            return f"{gen.pick('pq')}[{self.of_size(counters, REACH)}]"
        if kind in ("matrix", "rows"):
            return f"{self.matrix if kind == 'matrix' else 'm'}[{self.of_size(counters, ROWS)}][{self.of_size(counters, COLUMNS)}]"
        if kind == "box":
            return f"{self.box}.w[{self.of_size(counters, BOX)}]"
        record = f"{self.records}[{self.of_size(counters, RECORDS)}]"
        return f"{record}.v[{gen.below(3)}]" if kind == "row" else f"{record}.{gen.pick('xyz')}"

    def unsigned_place(self, counters):
        if self.written and self.types.get(self.written, "unsigned") == "unsigned" and counters:
            return f"{self.written}[{self.own.text(self.gen, counters, REACH)}]"
        name = self.gen.pick([self.lines["a"], self.lines["b"], "p", "q"])
        return f"{name}[{self.of_size(counters, REACH)}]"

    def value(self, counters, known, depth=0):
        gen = self.gen
        kind = gen.weighted([(4, "place"), (1, "counter"), (1, "known"), (1, "constant"), (0.3, "sum"), (3 if depth < 2 else 0, "both")])
        if kind == "both":
            return f"({self.value(counters, known, depth + 1)} {gen.pick('+-*^+')} {self.value(counters, known, depth + 1)})"
        if kind == "counter" and counters:
            return f"(unsigned){gen.pick(counters).text}"
        if kind == "known" and known:
            return gen.pick(known)
        if kind == "sum":
            return f"(unsigned){gen.pick(SUMS)}"
        if kind == "constant":
            return f"{gen.between(1, 9)}u"
        return f"(unsigned){self.place(counters)}"

    def condition(self, counters, known):
        gen = self.gen
        if counters and gen.chance(0.5):
            c = gen.pick(counters)
            return gen.pick([f"{c.text} {gen.pick(['<', '>', '!=', '=='])} {gen.between(max(c.low, 0), c.high)}",
                             f"{c.text} % {gen.between(2, 5)} == {gen.below(2)}"])
        return f"{self.value(counters, known)} % {gen.between(2, 5)}u {gen.pick(['==', '!='])} 0"

    # --- Statements
    def assignment(self, counters, known):
        return statement(f"{self.target(counters)} {self.gen.pick(['=', '=', '+=', '^=', '-='])} {self.value(counters, known)};")

    def temporary(self, counters, known):
        name = self.gen.name("t")
        piece = Piece(f"unsigned {name} = {self.value(counters, known)};")
        known.append(name)
        return piece.add(statement(f"{self.target(counters)} {self.gen.pick(['=', '+='])} {name};"))

    def index(self, counters, known):
        """A variable that is a subscript, and counts as a counter in its block."""
        gen = self.gen
        of, name = gen.pick(["int", "long", "unsigned"]), gen.name("x")
        size = gen.pick([50, 300, REACH])
        piece = Piece(f"{of} {name} = {self.of_size(counters, size)};")
        counters.append(Counter(name, 0, size - 1, of))
        return piece.add(self.assignment(counters, known))

    def sum(self, counters, known):
        gen, value, name = self.gen, self.value(counters, known), self.gen.pick(SUMS)
        return statement(gen.pick([f"{name} {gen.pick(['=', '+=', '+=', '^=', '|='])} {value};",
                                   f"if ({value} > {name}) {name} = {value};", f"{name} = {name} < {value} ? {name} : {value};"]))

    def pointer(self, counters, known):
        """An element by its address, or by way of a function."""
        gen, place, value = self.gen, self.unsigned_place(counters), self.value(counters, known)
        name = gen.name("e")
        if gen.chance(0.3):
            return statement(f"{self.put}({gen.pick(['p', 'q', self.lines['a']])}, {self.of_size(counters, REACH)}, {value});")
        if gen.cpp and gen.chance(0.5):
            return statement(f"{{ unsigned &{name} = {place}; {name} {gen.pick(['=', '+='])} {value}; }}")
        return statement(f"{{ unsigned *{name} = &{place}; {name}[{gen.pick([0, 0, 1, 7])}] {gen.pick(['=', '+='])} {value}; }}")

    def local_array(self, counters, known):
        gen, name, z, count = self.gen, self.gen.name("w"), self.gen.name("z"), self.gen.between(2, 6)
        return Piece(f"unsigned {name}[{count}];",
                     f"for (int {z} = 0; {z} < {count}; {z}++) {name}[{z}] = {self.value(counters, known)};",
                     statement(f"{self.target(counters)} += {name}[{gen.below(count)}] + {name}[{self.value(counters, known)} % {count}u];"))

    def walk(self, counters, known):
        """A pointer that goes through an array, or a position that goes on where a condition holds."""
        gen, name, i = self.gen, self.gen.name("k"), self.gen.name("i")
        trips = gen.between(2, 40)
        inside = counters + [Counter(i, 0, trips - 1)]
        value = self.value(inside, known)
        if gen.chance(0.5):
            start = gen.pick(["p", "q", self.lines["b"]])
            step = gen.between(1, 3)
            return statement(f"for (unsigned *{name} = {start} + {gen.below(9)}; {name} < {start} + {9 + trips}; {name} += {step}) "
                             f"*{name} {gen.pick(['=', '+=', '^='])} {self.value(counters, known)};")
        target = self.lines[gen.pick("ab")]
        on = gen.pick([f"{name}++;", f"{name} += 2;", f"if ({self.condition(inside, known)}) {name}++;", f"{name} = {name} + 3;"])
        return statement(f"{{ int {name} = {gen.below(50)};", f"for (int {i} = 0; {i} < {trips}; {i}++) {{",
                         f"{target}[{name}] {gen.pick(['=', '+='])} {value};", on, "} }")

    def rounds(self, counters, known):
        name = self.gen.name("r")
        place = self.target(counters)
        return statement(f"{{ unsigned {name} = {self.gen.below(9)};",
                         f"while ({name} < {self.gen.between(3, 30)}) {{ {place} += {name}; {name} += {self.gen.between(1, 4)}; }} }}")

    def branch(self, counters, known, depth):
        gen = self.gen
        piece = statement(f"if ({self.condition(counters, known)}) {{", self.body(counters, known, depth, gen.between(1, 2)))
        if gen.chance(0.4):
            piece.add("} else {", self.body(counters, known, depth, 1))
        return piece.add("}")

    def body(self, counters, known, depth, count, leaves=()):
        """Some statements; `leaves`: what may end an iteration early."""
        gen, counters, known = self.gen, list(counters), list(known)
        piece = Piece()
        for _ in range(count):
            often = 0.2 if self.written else 0.8  # what seldom leaves a loop parallel
            kinds = [(7, self.assignment), (1.5, self.temporary), (1, self.index), (often, self.sum), (often, self.pointer),
                     (0.7, self.local_array), (often, self.walk), (0.7, self.rounds)]
            if depth < 3:
                kinds += [(1.3, lambda c, k: self.branch(c, k, depth)), (2.5, lambda c, k: self.loop(c, k, depth + 1))]
            piece.add(gen.weighted(kinds)(counters, known))
            if leaves and gen.chance(0.12):
                piece.add(statement(f"if ({self.condition(counters, known)}) {gen.pick(leaves)};"))
        return piece

    # --- Loops
    def intend(self):
        """What the next loop is to be like. Pointers may lead to what others, or names, lead to: that is known at run time."""
        gen = self.gen
        lines = [*self.types] + (["p", "q"] if gen.chance(0.6) else [])
        self.written = gen.pick(lines) if gen.chance(0.5) else None
        self.own = Own(gen)
        self.read = [name for name in gen.rng.sample(lines, 3) if name != self.written]

    def header(self, counters, depth):
        """`for (...)` and its counter."""
        gen, name = self.gen, self.gen.name("i")
        of = gen.pick(["int", "int", "int", "long", "unsigned", "short", "size_t"])
        trips = gen.between(2, 200) if depth == 1 else gen.between(2, 12)
        if counters and gen.chance(0.25) and 0 <= counters[-1].low and counters[-1].high < 60:
            around = counters[-1]
            if gen.chance(0.5):
                last = around.high + trips
                return f"for ({of} {name} = {around.text}; {name} <= {last}; {name}++)", Counter(name, around.low, last, of)
            return f"for ({of} {name} = 0; {name} <= ({of}){around.text}; {name}++)", Counter(name, 0, around.high, of)
        step = gen.between(2, 5)
        kind = gen.weighted([(6, "up"), (1, "steps"), (1, "down"), (1, "down in steps"), (0 if of in ("unsigned", "size_t") else 1, "from below")])
        if kind == "up":
            first = gen.pick([0, 0, 1, 2])
            end = gen.pick([str(first + trips)] * 3 + [f"({of})(scale + {first + trips - RUNTIME['scale']})"])
            on = gen.pick([f"{name}++", f"{name}++", f"{name} = {name} + 1"])
            return f"for ({of} {name} = {first}; {name} {gen.pick(['<', '<', '<', '!='])} {end}; {on})", Counter(name, first, first + trips - 1, of)
        if kind == "steps":
            first = gen.below(4)
            last = first + step * (trips - 1)
            return f"for ({of} {name} = {first}; {name} <= {last}; {name} += {step})", Counter(name, first, last, of)
        if kind == "down":
            return f"for ({of} {name} = {trips}; {name} >= 1; {name}--)", Counter(name, 1, trips, of)
        if kind == "from below":
            first = -(trips // 2)
            return f"for ({of} {name} = {first}; {name} < {first + trips}; {name}++)", Counter(name, first, first + trips - 1, of)
        return f"for ({of} {name} = {step * trips}; {name} > 0; {name} -= {step})", Counter(name, 1, step * trips, of)

    def other_form(self, head, counter, counters, known, depth):
        """The same loop as others write it."""
        gen, name, of = self.gen, counter.text, counter.of
        first, test, step = re.fullmatch(r"for \((.*); (.*); (.*)\)", head).groups()
        test = test.replace(f"{name} >= 1", name) if gen.chance(0.5) else test
        kind = gen.pick(["while", "no first part", "no last part", "two", "two steps"])
        leaves = ["continue", "break"] if depth > 1 else ["continue"]
        inside = counters + [counter]
        if kind in ("while", "no last part"):  # a `continue` would leave out the step
            body = self.body(inside, known, depth, gen.between(1, 3), leaves[1:])
            head = f"{first}; while ({test})" if kind == "while" else f"for ({first}; {test};)"
            return statement("{", head + " {", body, f"{step}; }} }}")
        if kind == "no first part":
            return statement("{", f"{first}; for (; {test}; {step}) {{", self.body(inside, known, depth, gen.between(1, 3), leaves), "} }")
        other = gen.name("g")
        first += f", {other} = {gen.below(9)}"
        if kind == "two steps":
            step = gen.pick([f"{step}, {other}++", f"{other} += {gen.between(1, 3)}, {step}"])
            leaves = leaves[1:] if gen.chance(0.7) else leaves
        known = known + [f"(unsigned){other}"]
        return statement(f"for ({first}; {test}; {step}) {{", self.body(inside, known, depth, gen.between(1, 3), leaves), "}")

    def loop(self, counters, known, depth, directive=""):
        gen = self.gen
        head, counter = self.header(counters, depth)
        if depth == 1:
            self.intend()
        leaves = ["continue", "break"] if depth > 1 else ["continue"]
        if not directive and gen.chance(0.15):
            # Without a word a loop of `parallel` would be independent.
            directive = "#pragma acc loop auto" if self.kind == "parallel loop auto" or gen.chance(0.5) else "#pragma acc loop"
        if not directive and gen.chance(0.2):
            return self.other_form(head, counter, counters, known, depth)
        body = self.body(counters + [counter], known, depth, gen.between(1, 3), leaves[:1] if directive else leaves)
        if directive or gen.chance(0.85):
            return statement(*([directive] if directive else []), head + " {", body, "}")
        # Behind the loop the counter has the value that it ended with.
        end = Counter(counter.text, min(counter.low, 0), counter.high + 5, counter.of)
        before = f"{counter.of} {counter.text};"
        return statement("{", before, head.replace(f"for ({counter.of} ", "for (") + " {", body, "}", self.assignment(counters + [end], known), "}")

    # --- The whole
    def construct(self):
        gen = self.gen
        data = "" if self.present else f" copy(p[0:{SIZE}], q[0:{SIZE}], m[0:{ROWS}])"
        if self.kind != "kernels":
            sums = f" copy({', '.join(SUMS)})" if self.kind == "parallel loop auto" else ""
            return self.loop([], [], 1, f"#pragma acc {self.kind}{sums}{data}")
        body = Piece()
        for _ in range(gen.between(1, 3)):
            if gen.chance(0.15):
                body.add(self.assignment([], []))
            around = gen.weighted([(8, "nothing"), (1, "rounds"), (1, "branch")])
            if around == "rounds":
                name = gen.name("y")
                body.add(Piece(f"{{ unsigned {name} = 0; while ({name} < {gen.between(1, 4)}) {{", self.loop([], [], 1), f"{name}++; }} }}"))
            elif around == "branch":
                body.add(Piece(f"if ({self.condition([], [])}) {{", self.loop([], [], 1), "}"))
            else:
                body.add(self.loop([], [], 1))
        return Piece(f"#pragma acc kernels{data}", "{", body, "}")

    def function(self):
        gen = self.gen
        head = Piece(f"typedef struct {{ unsigned x, y; short z; unsigned v[3]; }} {self.record_type};",
                     f"typedef struct {{ int k; unsigned w[{BOX}]; }} {self.box_type};",
                     f"static {self.record_type} {self.records}[{RECORDS}]; static {self.box_type} {self.box};",
                     f"static unsigned {self.matrix}[{ROWS}][{COLUMNS}];",
                     *[f"static {of} {name}[{SIZE}];" for name, of in self.types.items()],
                     *[f"static int {name}[{size}];" for name, size, _ in self.tables],
                     f"static void {self.put}(unsigned *to, long at, unsigned by) {{ to[at] {gen.pick(['=', '+=', '^='])} by; }}")
        kind, template = "unsigned", ""
        if gen.cpp and gen.chance(0.3):
            kind, template = "T", "template <class T> "
        sums = " ".join(f"{gen.pick(SUM_TYPES)} {name} = {n + 1};" for n, name in enumerate(SUMS))
        return head.add(f"{template}static void {self.name}({kind} *p, {kind} *q, {kind} (*m)[{COLUMNS}], int scale, int shift) {{",
                        sums, self.construct(), *[f"SHOW({name});" for name in SUMS], "}")

    def pointers(self):
        """Of the function: they may lead to one array, or to one that it uses by its name."""
        gen, a, b = self.gen, self.lines["a"], self.lines["b"]
        rows = gen.pick([self.matrix, f"(unsigned (*)[{COLUMNS}])({a}{gen.pick(['', f' + {gen.between(1, 400)}'])})"])
        if not self.present:
            rows = self.matrix
        return f"{self.lines_given(a, b)}, {rows}"

    def lines_given(self, a, b):
        gen = self.gen
        if not self.present:
            return f"{a}, {gen.pick([a, b, b, b])}"
        return gen.pick([f"{a}, {b}", f"{a}, {a}", f"{a}, {a} + {gen.between(1, 990)}", f"{b} + {gen.between(1, 60)}, {b}", f"{a} + 500, {b}"])

    def build(self):
        gen = self.gen
        gen.functions.append(self.function())
        fill = [f"{name}[x] = (int)((x * 7u + 5) % {most + 1});" for name, _, most in self.tables] + [
            f"{name}[x] = ({of})(x * {gen.between(3, 99)});" for name, of in self.types.items()]
        piece = Piece("{", f"for (int x = 0; x < {SIZE}; x++) {{", *fill, "}",
                      f"for (int x = 0; x < {ROWS * COLUMNS}; x++) {self.matrix}[x / {COLUMNS}][x % {COLUMNS}] = x * 5u;",
                      f"for (int x = 0; x < {BOX}; x++) {self.box}.w[x] = x * 3u;",
                      f"for (int x = 0; x < {RECORDS}; x++) {{ {self.record_type} *r = &{self.records}[x];",
                      "r->x = x; r->y = 2 * x; r->z = x % 50; r->v[0] = x; r->v[1] = 5; r->v[2] = x * x; }")
        arrays = [*self.types, self.matrix, self.records, self.box]
        if self.present:
            piece.add(f"#pragma acc data copy({', '.join(arrays)}) copyin({', '.join(t[0] for t in self.tables)})")
        piece.add(f"{self.name}({self.pointers()}, argc > 5 ? 0 : {RUNTIME['scale']}, argc > 5 ? 0 : {RUNTIME['shift']});",
                  "unsigned long long h = 0;")
        for name in self.types:
            piece.add(f"for (int x = 0; x < {SIZE}; x++) h = h * 31 + (unsigned long long){name}[x];",
                      f'printf("{name} %llx\\n", h);')
        return piece.add(f"for (int x = 0; x < {ROWS * COLUMNS}; x++) h = h * 31 + {self.matrix}[x / {COLUMNS}][x % {COLUMNS}];",
                         f"for (int x = 0; x < {BOX}; x++) h = h * 31 + {self.box}.w[x];",
                         f"for (int x = 0; x < {RECORDS}; x++) {{ {self.record_type} *r = &{self.records}[x];",
                         "h = h * 31 + r->x + 3 * r->y + 7 * r->z + r->v[0] + 5 * r->v[1] + 9 * r->v[2]; }",
                         f'printf("{self.name} %llx\\n", h);', "}")


def verdict(gen, env, shared):
    return Verdict(gen).build()


STEPS = [(1, "verdicts", verdict)]
