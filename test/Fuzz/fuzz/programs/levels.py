"""Code of all kinds at all three levels: gangs with code round worker and vector loops, worker loops with code round vector loops,
seq loops, branches, switches and early ends round and in them; variables and arrays that a gang or a worker has for itself, which
inner loops fill and read; sums that go up through one level or several; trip counts that differ from gang to gang and worker to
worker, none among them; routines of all levels with rows as parameters."""
from ..source import Piece, statement

OPERATORS = {"+": "{s} += {v};", "^": "{s} ^= {v};", "|": "{s} |= {v};", "max": "if ({v} > {s}) {s} = {v};", "*": "{s} *= {v} | 1u;", "min": "{s} = {s} < {v} ? {s} : {v};", "&": "{s} &= {v} | 7u;"}


class Place:
    """Where code stands: `level` 0 to 2, counters of parallel loops from the outside, own variables, what may be written and read."""

    def __init__(self, level, counters, scalars, arrays, busy, seen, depth=0, words=(), small=()):
        self.level, self.counters, self.scalars, self.arrays, self.busy, self.seen = level, counters, scalars, arrays, busy, seen
        self.depth, self.words, self.small = depth, words, small

    def inside(self, **changes):
        new = Place(self.level, list(self.counters), list(self.scalars), list(self.arrays), set(self.busy), list(self.seen), self.depth, self.words, list(self.small))
        for name, value in changes.items():
            setattr(new, name, value)
        return new


class Levels:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("level")
        self.g, self.w, self.v = gen.pick([1, gen.between(2, 7), gen.between(8, 20)]), gen.pick([1, gen.between(2, 6), gen.between(5, 12)]), gen.pick([1, gen.between(2, 9), gen.between(20, 40), gen.between(60, 140)])
        self.budget = gen.between(6, 18)
        self.fresh = 0
        self.outer = ["A", "B", "C"][:gen.between(2, 3)]
        self.types = {name: gen.pick(["unsigned", "unsigned", "int", "short", "long", "unsigned char", "double"]) for name in self.outer}
        self.routines = Piece()

    def new(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def cast(self, of, text):
        return {"unsigned": text, "double": f"(double)(({text}) & 1023u)"}.get(of, f"({of})({text})")

    # --- Values. `busy`: arrays that iterations of a loop round this place write, which only own elements may be read of.
    def place(self, at, write):
        """An element: own, or any of what nobody writes now."""
        gen, kinds = self.gen, []
        for name in self.outer:
            own = ["g", *at.counters[1:]]
            while len(own) < 3:
                own.append(self.within((self.w, self.v)[len(own) - 1], at))
            text = f"{name}[{own[0]}][{own[1]}][{own[2]}]"
            if not write and name not in at.busy and gen.chance(0.5):
                text = f"{name}[g][{self.within(self.w, at)}][{self.within(self.v, at)}]"
            if not write or name not in at.seen:
                kinds.append((2, (text, self.types[name])))
        for name, size, level in at.arrays:
            if write and level < at.level:
                continue  # elements of arrays of outer levels are written by the loops that make them
            if name in at.busy:
                continue
            kinds.append((3, (f"{name}[{self.within(size, at)}]", "unsigned")))
        return gen.weighted(kinds) if kinds else None

    def within(self, size, at):
        gen = self.gen
        fits = [f"{c}" for c, limit in at.small if limit <= size] + [f"{size - 1} - {c}" for c, limit in at.small if limit <= size]
        if fits and gen.chance(0.7):
            return gen.pick(fits)
        if gen.chance(0.4) and at.scalars:
            return f"{gen.pick(at.scalars)[0]} % {size}u"
        if gen.chance(0.4):
            return f"(unsigned)({gen.pick(at.counters)} * {gen.between(1, 5)} + {gen.below(9)}) % {size}u"
        return str(gen.below(size))

    def atom(self, at):
        gen = self.gen
        kind = gen.pick(["place", "place", "counter", "scalar", "scalar", "number"])
        if kind == "place":
            text, of = self.place(at, False)
            return f"(unsigned)(long){text}" if of == "double" else f"(unsigned){text}"
        if kind == "counter":
            return f"(unsigned){gen.pick(at.counters + [c for c, _ in at.small])}"
        readable = [s for s, _ in at.scalars]
        return gen.pick(readable) if kind == "scalar" and readable else f"{gen.below(200)}u"

    def value(self, at, depth=2):
        gen = self.gen
        if depth == 0 or gen.chance(0.3):
            return self.atom(at)
        one, other = self.value(at, depth - 1), self.value(at, depth - 1)
        return gen.pick([f"({one} + {other})", f"{one} * {gen.between(2, 9)}u", f"({one} ^ {other})", f"({one} >> {gen.between(1, 5)})", f"({one} - {other})", f"({one} > {other} ? {one} : 5u)",
                         f"{self.tag}_seq({one}, {other})"])

    def condition(self, at):
        gen = self.gen
        if gen.chance(0.35):
            return f"{gen.pick(at.counters)} % {gen.between(2, 4)} {gen.pick(['==', '!='])} {gen.below(2)}"
        return f"{self.value(at, 1)} % {gen.between(2, 4)}u {gen.pick(['==', '!='])} {gen.below(2)}u"

    # --- Statements
    def assign(self, at):
        gen = self.gen
        own = [s for s, level in at.scalars if level == at.level]
        if own and gen.chance(0.5):
            return [f"{gen.pick(own)} {gen.pick(['=', '+=', '^=', '+='])} {self.value(at)};"]
        found = self.place(at, True)
        if not found:
            return []
        text, of = found
        return [f"{text} = {self.cast(of, self.value(at))};"]

    def variable(self, at):
        gen, name = self.gen, self.new("s")
        if gen.chance(0.65):
            line = f"unsigned {name} = {self.value(at)};"
            at.scalars.append((name, at.level))
            return [line]
        size, k = gen.pick([3, 8, 17, self.v, self.w]), self.new("k")
        inner = at.inside(small=at.small + [(k, size)])
        value = self.value(inner)
        at.arrays.append((name, size, at.level))
        head = []
        if at.level < 2 and gen.chance(0.5):
            head = [f"#pragma acc loop {gen.pick(['vector'] if at.level else ['vector', 'worker', 'worker vector'])}"]
        return [f"unsigned {name}[{size}];", *head, f"for (int {k} = 0; {k} < {size}; {k}++) {name}[{k}] = {value};"]

    def branch(self, at):
        gen = self.gen
        if gen.chance(0.2):
            one, other = self.some(at.inside(words=()), 2), self.some(at.inside(words=()), 2)
            return [f"switch ({self.value(at, 1)} % 3u) {{", "case 0: {", one, "} break;", "case 1: {", other, "}", f"default: {{ }}", "}"]
        piece = Piece(f"if ({self.condition(at)}) {{", self.some(at.inside(), 3))
        if gen.chance(0.5):
            piece.add("} else {", self.some(at.inside(), 2))
        return [piece.add("}")]

    def sequential(self, at):
        gen, t = self.gen, self.new("t")
        if at.depth > 1:
            return self.assign(at)
        count = gen.between(1, 4)
        form = gen.pick(["for", "for", "while", "do", "seq"])
        inner = at.inside(depth=at.depth + 1, words=("break", "continue") if form == "for" else ("continue",) if form == "seq" else ("break",), small=at.small + ([(t, count)] if form in ("for", "seq") else []))
        body = self.some(inner, 3)
        if form == "while":
            return [f"int {t} = {count};", f"while ({t}-- > 0) {{", body, "}"]
        if form == "do":
            return [f"int {t} = 0;", "do {", body, f"}} while (++{t} < {count} && {self.condition(at)});"]
        bound = gen.pick([str(count), f"(int)({self.value(at, 1)} % {count + 1}u)"])
        return [*(["#pragma acc loop seq"] if form == "seq" else []), f"for (int {t} = 0; {t} < {bound}; {t}++) {{", body, "}"]

    def jump(self, at):
        if not at.words:
            return self.assign(at)
        return [f"if ({self.condition(at)}) {self.gen.pick(at.words)};"]

    def header(self, i, size, at, before):
        """A loop over some or all of size; what it ends at, if it must be computed, goes before it."""
        gen = self.gen
        of = gen.pick(["int", "int", "int", "unsigned", "short", "long", "size_t", "unsigned char"])
        part = gen.pick([str(size), str(size), f"(int)({self.value(at, 1)} % {size + 1}u)", f"(g * 7) % {size + 1}"])
        if not part.isdigit():
            end = self.new("n")
            before.append(f"const int {end} = {part};")
            part = end
        form = gen.pick(["up", "up", "up", "down", "step", "less"])
        if form == "down":
            return f"for ({'int' if of in ('unsigned', 'size_t', 'unsigned char') else of} {i} = {part} - 1; {i} >= 0; {i}--)"
        if form == "step":
            return f"for ({of} {i} = {gen.below(2)}; {i} < ({of})({part}); {i} += 2)" if of != "unsigned char" or size < 200 else f"for (int {i} = 0; {i} < {part}; {i} += 2)"
        if form == "less" and of in ("int", "long"):
            return f"for ({of} {i} = 0; {i} <= {part} - 1; ++{i})"
        return f"for ({of} {i} = 0; {i} < ({of})({part}); {i}++)"

    def loop(self, at):
        gen, i = self.gen, self.new("i")
        if at.level == 2:
            return self.sequential(at)
        level = 2 if at.level == 1 else gen.pick([1, 1, 2, 3])
        size = self.w if level == 1 else self.v
        word = {1: "worker", 2: "vector", 3: "worker vector"}[level]
        sums = [s for s, of in at.scalars if of == at.level]
        gathered = gen.pick(sums) if sums and gen.chance(0.45) else None
        operator = gen.pick(list(OPERATORS))
        # What this loop writes: own elements, of one to all arrays.
        writes = [name for name in self.outer if name not in at.seen and gen.chance(0.6)]
        counters = at.counters + ([i] if level == 1 else [i] if at.level == 1 else [self.within(self.w, at.inside(counters=at.counters, small=[])), i])
        if level in (2, 3) and at.level == 0:
            counters = [at.counters[0], str(gen.below(self.w)), i]
        inner = Place(2 if level > 1 else 1, counters, [(s, of) for s, of in at.scalars if s != gathered], list(at.arrays), at.busy | set(writes), [n for n in self.outer if n not in writes], 0, ("continue",), [(i, size)])
        filled = [(name, length) for name, length, of in at.arrays if of == at.level and length == size and name not in at.busy]
        fill = gen.pick(filled) if filled and gen.chance(0.5) else None
        if fill:
            inner.busy.add(fill[0])
        body = Piece()
        if fill:
            body.add(f"{fill[0]}[{i}] {gen.pick(['=', '+=', '^='])} {self.value(inner)};")
        body.add(self.some(inner.inside(), 4 if level == 1 else 3))
        if gathered:
            # Own values only: continue may skip it.
            body.add(OPERATORS[operator].format(s=gathered, v=self.value(inner, 1)))
        clause = f" reduction({operator}:{gathered})" if gathered else ""
        before = []
        head = self.header(i, size, at, before)
        return [*before, f"#pragma acc loop {word}{clause}", f"{head} {{", body, "}"]

    def routine(self, at):
        """A row handed on to a routine that has a loop over its lanes."""
        gen, f = self.gen, self.new(f"{self.tag}_r")
        names = [n for n in self.outer if n not in at.seen and self.types[n] == "unsigned"]
        if at.level == 2 or not names:
            return self.assign(at)
        level = "vector" if at.level == 1 else gen.pick(["vector", "worker", "vector"])
        array = gen.pick(names)
        row = f"{array}[g][{at.counters[1] if at.level == 1 else gen.below(self.w)}]"
        spread = "vector" if level == "vector" else gen.pick(["worker", "worker vector"])
        body = gen.pick([["unsigned s = x;", f"#pragma acc loop {spread} reduction(+:s)", "for (int i = 0; i < n; i++) s += p[i] * 3u;", "return s;"],
                         [f"#pragma acc loop {spread}", "for (int i = 0; i < n; i++) p[i] = p[i] * 5u + x;", "return p[n / 2] + x;"],
                         ["unsigned t[140];", f"#pragma acc loop {spread}", "for (int i = 0; i < n; i++) t[i] = p[n - 1 - i] + x;", "if (x % 2u) {", f"#pragma acc loop {spread}", "for (int i = 0; i < n; i++) p[i] ^= t[i];", "}", "return t[0];"],
                         [f"unsigned m = x;", "for (int r = 0; r < 2; r++) {", f"#pragma acc loop {spread} reduction(max:m)", "for (int i = 0; i < n; i++) if (p[i] > m) m = p[i];", f"#pragma acc loop {spread}", "for (int i = 0; i < n; i++) p[i] += m >> 3;", "}", "return m;"]])
        self.routines.add(f"#pragma acc routine {level}", f"static unsigned {f}(unsigned *p, int n, unsigned x) {{", *body, "}")
        own = [s for s, of in at.scalars if of == at.level]
        result = f"{gen.pick(own)} ^= " if own else "unsigned " + self.new("u") + " = "
        count = gen.pick([str(self.v), str(self.v), f"1 + (int)({self.value(at, 1)} % {self.v}u)"])
        return [f"{result}{f}({row}, {count}, {self.value(at, 1)});"]

    def some(self, at, most):
        gen, piece = self.gen, Piece()
        for _ in range(gen.between(1, most)):
            if self.budget <= 0:
                break
            self.budget -= 1
            kind = gen.weighted([(4, self.assign), (3, self.variable), (2, self.branch), (2, self.sequential), (1, self.jump), (6 if at.level < 2 else 1, self.loop), (1.5 if at.level < 2 else 0, self.routine)])
            lines = kind(at)
            piece.add(*lines) if kind in (self.variable, self.routine) else piece.add(statement(*lines))
        return piece

    def build(self):
        gen, tag = self.gen, self.tag
        at = Place(0, ["g"], [("x", 0)], [], set(), [], 0, ("continue",), [])
        body = Piece()
        while self.budget > 0:
            body.add(self.some(at, 5))
        shape = gen.pick(["", " num_gangs(2)", " num_workers(4)", " num_workers(2) vector_length(32)", " vector_length(64)", " num_gangs(3) num_workers(8)"])
        sum_at = gen.chance(0.5)
        names = ", ".join(f"{self.types[n]} (*{n})[{self.w}][{self.v}]" for n in self.outer)
        data = "".join(f" copy({n}[0:n])" for n in self.outer)
        head = f"static unsigned {tag}_seq(unsigned a, unsigned b) {{ unsigned r = a; for (unsigned i = 0; i < (b & 3u); i++) {{ if (r & 1u) break; r = (r >> 1) + b; }} return r; }}"
        top = [f"#pragma acc parallel loop gang{data}{shape}{' reduction(+:total)' if sum_at else ''}"] if gen.chance(0.7) else [f"#pragma acc parallel{data}{shape}{' reduction(+:total)' if sum_at else ''}", f"#pragma acc loop gang{' reduction(+:total)' if sum_at else ''}"]
        gen.functions.append(Piece(head, self.routines, f"static unsigned {tag}({names}, int n) {{", "unsigned total = 1u;", *top, f"for (int g = 0; g < n; g++) {{", f"unsigned x = (unsigned)g * {gen.between(1, 9)}u + {gen.below(50)}u;", body,
                                   "total += x;" if sum_at else "A[g][0][0] = " + self.cast(self.types["A"], "x") + ";", "}", "return total;", "}"))
        declared, shown = Piece(), Piece()
        for n in self.outer:
            declared.add(f"static {self.types[n]} {tag}_{n}[{self.g}][{self.w}][{self.v}]; for (int x = 0; x < {self.g * self.w * self.v}; x++) (&{tag}_{n}[0][0][0])[x] = ({self.types[n]})(next_value() & 255u);")
            shown.add(f'h = 0; for (int x = 0; x < {self.g * self.w * self.v}; x++) h = hash_of(h, (double)(&{tag}_{n}[0][0][0])[x]); printf("{tag} {n} %llx\\n", h);')
        return Piece("{", "unsigned long long h;", declared, f'printf("{tag} %u\\n", {tag}({", ".join(f"{tag}_{n}" for n in self.outer)}, {self.g}));', shown, "}")


def levels(gen, env, shared):
    return Levels(gen).build()


STEPS = [(1, "levels", levels)]
