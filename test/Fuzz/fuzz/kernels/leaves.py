"""Loops of `kernels`, with levels and without, and of `loop auto`, whose iterations leave something for later ones or for the
code behind them: last values, extremes with what goes with them, values of the iteration before, counters, subscripts that go
round; in variables, members and elements, by names that may lead to one place. What the loops in order give must come out."""
from ..source import Piece, statement

SIZE = 1200  # of a part of an array; pointers may begin inside
PLACES = ["x", "y", "j", "k", "gx", "gj", "q->m", "q->k", "q->r[1]", "q->r[2]", "px[0]", "px[1]", "pj[0]", "b[n + 3]", "c[700]", "gs.k", "gs.r[0]",
          "px[s & 1]", "(s & 1 ? px : q->r)[0]", "(s & 1 ? pj : &gj)[0]", "q->r[j & 1]", "pj[k & 3]"]
WHOLE = {"j", "k", "gj", "q->k", "pj[0]", "gs.k", "(s & 1 ? pj : &gj)[0]", "pj[k & 3]"}  # of int


class Leaves:
    """A function with one construct, the calls of main, and what came of it."""

    def __init__(self, gen):
        self.gen, self.name = gen, gen.name("leaves")
        self.of = gen.weighted([(4, "int"), (3, "double"), (1, "float"), (1, "short"), (1, "unsigned"), (1, "unsigned char"), (1, "long")])
        self.keys = gen.pick(["double", "float"])
        self.kind = gen.weighted([(5, "kernels"), (1, "kernels loop"), (2, "kernels loop gang vector"), (1, "kernels loop gang"),
                                  (1, "kernels loop vector"), (1, "parallel loop auto")])
        # Few places, so that statements share some of them.
        self.places = gen.rng.sample(PLACES, gen.between(1, 5))
        self.locals = []
        self.fresh = 0
        self.nested = False

    # --- Places and values
    def place(self, whole=None):
        places = [p for p in self.places if whole is None or (p in WHOLE) == whole]
        return self.gen.pick(places or (sorted(WHOLE) if whole else self.places))

    def new(self, prefix="t"):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def local(self):
        """A variable of the function that this statement has for itself."""
        name = self.new("own")
        self.locals.append(name)
        return name

    def index(self, counters, write=False):
        gen = self.gen
        if not counters:
            return str(gen.below(40))
        i = counters[-1]
        kinds = [(6, f"{i}"), (1, f"{i} + {gen.between(1, 3)}"), (0.5, f"2 * {i}")]
        if len(counters) > 1:
            kinds += [(6, f"{counters[-2]} * 24 + {i}"), (1, counters[-2])]
        if not write:
            kinds += [(1, f"I[{i}] & 511"), (0.5, f"{i} / 2"), (0.3, str(gen.below(9)))]
        return gen.weighted(kinds)

    def number(self, counters, known):
        gen = self.gen
        kinds = [(3, lambda: f"a[{self.index(counters)}]"), (1, lambda: f"I[{self.index(counters)}]"), (0.5, lambda: f"b[{self.index(counters)}]"),
                 (0.5, lambda: str(gen.below(50))), (0.3, lambda: "s"), (0.25, self.place)]
        if counters:
            kinds.append((2, lambda: gen.pick(counters)))
        if known:
            kinds.append((3, lambda: gen.pick(known)))
        return f"(long){gen.weighted(kinds)()}"

    def value(self, counters, known):
        """A number from 0 to 1023."""
        gen = self.gen
        one = self.number(counters, known)
        if gen.chance(0.3):
            return f"V({one})"
        return f"V({one} {gen.pick('++^*-')} {self.number(counters, known)})"

    def small(self, counters, known):
        return f"({self.value(counters, known)} & 7)" if self.of not in ("double", "float") else f"(long){self.value(counters, known)} % 8"

    def key(self, counters):
        return f"F[{self.index(counters)}]"

    def condition(self, counters, known):
        gen = self.gen
        if gen.chance(0.08):
            return f"(long){self.place()} % 3 == 1"
        return gen.weighted([(3, f"{self.key(counters)} > {gen.between(-2, 2)}"), (2, f"(I[{self.index(counters)}] & {gen.pick([1, 3, 7])}) == {gen.below(2)}"),
                             (1, f"{self.number(counters, known)} > {gen.below(500)}"), (1, f"{counters[-1]} % {gen.between(2, 5)} == 1"),
                             (0.5, f"{counters[-1]} == {gen.below(30)}")])

    def set(self, place, value):
        return f"{place} = ({'int' if place in WHOLE else self.of}){value};"

    # --- What statements do
    def last(self, counters, known):
        place, value = self.place(), self.value(counters, known)
        piece = Piece(self.set(place, value))
        if self.gen.chance(0.7):
            piece.add(f"c[{self.index(counters, True)}] = V((long){place} + {self.number(counters, known)});")
        return statement(piece)

    def under_condition(self, counters, known):
        gen, place, c = self.gen, self.place(), self.condition(counters, known)
        v, w = self.value(counters, known), self.value(counters, known)
        kind = gen.below(6)
        if kind == 0:
            return statement(f"{place} = {c} ? {v} : {place};")
        if kind == 1:
            return statement(f"if ({c}) {{ {self.set(place, v)} }} else {{ {self.set(gen.pick([place, self.place()]), w)} }}")
        if kind == 2:
            return statement(f"switch (I[{self.index(counters)}] & 3) {{ case 0: {self.set(place, v)} break; case 1: {self.set(self.place(), w)} "
                             f"{gen.pick(['break;', ''])} case 2: {self.set(place, w)} break; default: break; }}")
        if kind == 3:
            return statement(f"if ({c}) {{ {self.set(place, v)} {self.set(self.place(), w)} }}")
        if kind == 4:
            return statement(f"if ({c}) if ({self.condition(counters, known)}) {self.set(place, v)}")
        return statement(f"if ({c}) {self.set(place, v)}")

    def earlier(self, counters, known):
        gen, place = self.gen, self.place()
        v = self.value(counters, known)
        use = f"c[{self.index(counters, True)}] = V((long){place} {gen.pick('+^-')} {self.number(counters, known)});"
        kind = gen.below(5)
        if kind == 0:
            other = self.place()
            return statement(use, f"c[{self.index(counters, True)}] += (int){other} & 7;", self.set(other, place), self.set(place, v))
        if kind == 1:
            t = self.new()
            return statement(f"{self.of} {t} = ({self.of}){v};", use, self.set(place, t))
        if kind == 2:
            return statement(f"if ({self.condition(counters, known)}) {use}", self.set(place, v))
        return statement(use, self.set(place, v))

    def extreme(self, counters, known):
        gen, place = self.gen, self.place()
        v = self.value(counters, known)
        o = gen.pick("<>")
        return statement(gen.pick([f"if ({v} {o} {place}) {self.set(place, v)}", f"{place} = {v} {o} {place} ? {v} : {place};"]))

    def key_extreme(self, counters, known):
        """Of numbers some of which are none, with what goes with it."""
        gen = self.gen
        x, m = self.key(counters), gen.pick(["f", "fm", "q->f", "pf[0]"])
        o, p = gen.pick([("<", ">"), (">", "<"), ("<=", ">="), (">=", "<=")])
        with_it = Piece()
        for _ in range(gen.below(3)):
            with_it.add(self.set(self.place(True), gen.pick(counters)) if gen.chance(0.6) else self.set(self.place(), self.value(counters, known)))
        if gen.chance(0.12):
            with_it.add(f"c[{self.index(counters, True)}] = 1;")
        kind = gen.below(6)
        if kind == 0 and o in "<>":
            j = self.place(True)
            return statement(f"{j} = {x} {o} {m} ? (int){counters[-1]} : {j}; {m} = {x} {o} {m} ? {x} : {m};")
        if kind == 1:
            t = self.new()
            return statement(f"{self.keys} {t} = {x};", f"if ({m} {p} {t}) {{ {m} = {t};", with_it, "}")
        if kind == 2:
            return statement(f"if ({x} {o} {m}) {{", with_it, f"{m} = {x}; }}")
        if kind == 3:
            return statement(f"if ({self.condition(counters, known)} && {x} {o} {m}) {{ {m} = {x};", with_it, "}")
        return statement(f"if ({x} {o} {m}) {{ {m} = {x};", with_it, "}")

    def extreme_with(self, counters, known):
        gen, m, x = self.gen, self.place(), f"a[{self.index(counters)}]"
        o = gen.pick(["<", ">", "<=", ">="])
        with_it = [self.set(self.place(True), gen.pick(counters)) for _ in range(gen.between(1, 2))]
        if gen.chance(0.15):
            with_it.append(f"c[{self.index(counters, True)}] = {gen.below(9)};")
        stores = [self.set(m, x)] + with_it
        if gen.chance(0.3):
            gen.rng.shuffle(stores)
        return statement(f"if ({x} {o} {m}) {{", *stores, "}")

    def best_index(self, counters, known):
        gen, k, i = self.gen, self.local(), counters[-1]
        if gen.chance(0.3):
            k = self.place(True)
            at = f"({k} & 511)"
        else:
            at = k
        array = gen.pick(["F", "a", "I"])
        return statement(f"if ({array}[{i}] {gen.pick(['<', '>', '<=', '>='])} {array}[{at}]) {k} = {i};")

    def round(self, counters, known):
        gen, i = self.gen, counters[-1]
        at = gen.pick([f"({i} + s) % n", f"({i} + {gen.between(1, 9)}) % n", f"({i} + n - 1) % n", f"({i} + 2 * s) % n", f"(unsigned)({i} + s) % (unsigned)n",
                       f"({i} + s) % 7", f"({i} + s) % 256", f"({i} + s) & 255"])
        return statement(f"if (n > 0) {gen.pick('bc')}[{at}] {gen.pick(['=', '=', '+=', '^=' if self.of not in ('double', 'float') else '='])} {self.small(counters, known)};")

    def counter(self, counters, known):
        gen = self.gen
        k = self.local() if gen.chance(0.8) else gen.pick(["j", "gj", "k"])
        at = k if k.startswith("own") else f"({k} & 511)"
        step = gen.between(1, 2)
        on = gen.pick([f"{k} += {step};", f"{k} = {k} + {step};"])
        use = f"c[{at}] = {self.value(counters, known)};"
        c = self.condition(counters, known)
        kind = gen.below(6)
        if kind == 0:
            return statement(f"if ({c}) {{ {use} {on} }} else {{ {gen.pick([on, f'{k} += 1;', f'c[{at} + 2] = 1; {on}'])} }}")
        if kind == 1:
            return statement(f"if ({c}) {{ {use} {on} }}")
        if kind == 2:
            return statement(use, on, gen.pick([f"c[{at} + 500] = 2;", f"c[{at}] += 1;", ""]))
        if kind == 3:
            other = self.local() if k.startswith("own") else self.place(True)
            return statement(f"{other} = {k} + 1;", f"c[({other} & 511) + 400] = {self.value(counters, known)};", f"{k} = {other}{gen.pick([' + 1', ''])};")
        if kind == 4:
            return statement(use, on, f"if ({c}) continue;")
        return statement(use, on)

    def sum(self, counters, known):
        gen, place = self.gen, self.place()
        if self.of in ("double", "float") and place not in WHOLE:
            return statement(f"{place} += {self.small(counters, known)};")
        if gen.chance(0.3):
            return statement(f"if ({self.condition(counters, known)}) {place} {gen.pick(['=', '+='])} 1;")
        return statement(f"{place} {gen.pick(['+=', '^=', '|='])} {self.small(counters, known)};")

    def array(self, counters, known):
        gen = self.gen
        to = gen.weighted([(5, f"c[{self.index(counters, True)}]"), (2, f"b[{self.index(counters, True)}]"), (1, f"q->r[{counters[-1]} % 3]"),
                           (1, f"qs[{counters[-1]} & 7].{gen.pick(['m', 'k', 'r[1]'])}")])
        return statement(f"{to} = {self.value(counters, known)};")

    def call(self, counters, known):
        """Functions of the same file that get at places by their names, or by addresses."""
        gen, N, v = self.gen, self.name, self.value(counters, known)
        to = gen.pick(["&gx", "&q->m", "px", "&q->r[1]", "&x", "c + 700"])
        use = f"c[{self.index(counters, True)}]"
        return statement(gen.pick([f"{N}_put({v});", f"{use} = {N}_get();", f"{N}_keep({to}, {v});", f"{N}_best({to}, {gen.pick(['&gj', 'pj', '&q->k', '&k'])}, a[{self.index(counters)}], {counters[-1]});",
                                   f"{use} = {N}_old({to}, {v});"]))

    def bytes(self, counters, known):
        gen, use = self.gen, f"c[{self.index(counters, True)}]"
        return statement(gen.pick([f"{use} = V(((unsigned char *)&{gen.pick(['gj', 'j', 'q->k', 'pj[0]'])})[{gen.below(2)}]);", f"((unsigned char *)&gj)[0] = (unsigned char)({self.value(counters, known)});",
                                   f"{{ struct {self.name}_S w = {gen.pick(['*q', 'gs'])}; {use} = V((long)w.{gen.pick(['m', 'k', 'r[1]'])}); }}", f"q->r[{counters[-1]} % 3] = {self.value(counters, known)};",
                                   f"px[{counters[-1]} & 1] = {self.value(counters, known)};", f"{use} = px[{counters[-1]} & 1];"]))

    def structure(self, counters, known):
        return statement(self.gen.pick(["gs = *q;", f"gs = qs[{self.index(counters)} & 7];", f"{{ struct {self.name}_S w = qs[{counters[-1]} & 7]; w.k = {counters[-1]}; gs = w; }}"]))

    def temporary(self, counters, known):
        name = self.new()
        piece = Piece(f"{self.gen.pick(['int', 'long', self.of])} {name} = {self.value(counters, known)};")
        known.append(name)
        return piece

    def leave(self, counters, known):
        return statement(f"if ({self.condition(counters, known)}) continue;")

    def inner(self, counters, known):
        return self.loop(counters, known, len(counters) + 1)

    def body(self, counters, known, count):
        gen, known, piece = self.gen, list(known), Piece()
        kinds = [(3, self.last), (3, self.under_condition), (3, self.earlier), (1, self.extreme), (2.5, self.key_extreme), (1.5, self.extreme_with),
                 (0.7, self.best_index), (1, self.round), (1.5, self.counter), (1, self.sum), (2, self.array), (0.3, self.structure), (1, self.call), (0.7, self.bytes), (1.5, self.temporary),
                 (0.5, self.leave)]
        if len(counters) < 2:
            kinds.append((2, self.inner))
        for _ in range(count):
            piece.add(gen.weighted(kinds)(counters, known))
        return piece

    # --- Loops
    def loop(self, counters, known, depth):
        gen, i = self.gen, self.new("i")
        self.nested |= depth > 1
        of = gen.pick(["int"] * 5 + ["long", "unsigned", "short", "unsigned char" if depth > 1 else "size_t"])
        end = "n" if depth == 1 else gen.pick(["m", "m", "3", "8", str(counters[-1])])
        limit = f"{end} % 20" if counters and end == counters[-1] else end
        step = gen.between(2, 3)
        kinds = [(8, f"for ({of} {i} = 0; {i} < ({of})({limit}); {i}++)"), (1, f"for ({of} {i} = {gen.below(3)}; {i} < ({of})({limit}); {i} += {step})"),
                 (1, f"for ({of} {i} = 0; ({of})({limit}) > {i}; ++{i})")]
        if of in ("int", "long", "short"):
            kinds += [(1, f"for ({of} {i} = ({of})({limit}) - 1; {i} >= 0; {i}--)"), (0.7, f"for ({of} {i} = ({of})({limit}) - 1; {i} > 1; {i} -= {step})")]
        if of in ("unsigned", "size_t"):
            kinds.append((1, f"for ({of} {i} = ({of})({limit}); {i}-- > 0;)"))
        head = gen.weighted(kinds)
        directive = []
        if depth == 1 and self.kind == "kernels" and gen.chance(0.2):
            directive = [gen.pick(["#pragma acc loop auto", "#pragma acc loop gang"])]
        if depth == 2 and gen.chance(0.25):
            directives = ["#pragma acc loop auto"]
            if self.kind != "parallel loop auto":
                directives.append("#pragma acc loop")
            if self.kind in ("kernels", "kernels loop gang"):
                directives.append("#pragma acc loop vector")
            directive = [gen.pick(directives)]
        return statement(*directive, head + " {", self.body(counters + [i], known, gen.between(1, 3) if depth == 1 else gen.between(1, 2)), "}")

    def function(self):
        gen, of = self.gen, self.of
        construct = self.construct()
        restrict = gen.pick(["", "", "__restrict "])
        mask = {"double": "(double)((x) & 1023)", "float": "(float)((x) & 1023)"}.get(of, f"({of})((x) & 1023)")
        if of == "unsigned char":
            mask = "(unsigned char)((x) & 255)"
        head = Piece("#undef V", f"#define V(x) {mask}",
                     f"struct {self.name}_S {{ {of} m; int k; {of} r[3]; {self.keys} f; }};",
                     f"static {of} {self.name}_A[{3 * SIZE}], {self.name}_X[8]; static int {self.name}_I[{SIZE}], {self.name}_J[8];",
                     f"static {self.keys} {self.name}_F[{SIZE}], {self.name}_P[4]; static struct {self.name}_S {self.name}_q[8];",
                     f"static {of} {self.name}_gx = 3; static int {self.name}_gj = 5; static struct {self.name}_S {self.name}_gs;")
        renamed = [f"#define {short} {self.name}_{short}" for short in ("gx", "gj", "gs", "I", "F")]
        undone = [f"#undef {short}" for short in ("gx", "gj", "gs", "I", "F")]
        const = gen.pick(["const ", ""])
        local = [f"int {name} = {gen.below(3)};" for name in self.locals]
        state = gen.pick(["f = -INFINITY", "f = NAN", "f = 0", "f = -0.0f", "f = 2", "f = INFINITY"])
        shows = [f'printf("%g %g %d %d\\n", (double)x, (double)y, j, k);', f'printf("%s\\n", {self.name}_text(f));'] + [f'printf("%d\\n", {name});' for name in self.locals]
        head.add(f"static const char *{self.name}_text({self.keys} f) {{ static char t[40]; if (f != f) return \"nan\"; snprintf(t, 40, \"%g\", f + 0.0); return t; }}",
                 *renamed,
                 f"static {of} {self.name}_get(void) {{ return gx; }}", f"static void {self.name}_put({of} v) {{ gx = v; }}",
                 f"static void {self.name}_keep({of} *to, {of} v) {{ if (v > 30) *to = v; }}", f"static {of} {self.name}_old({of} *to, {of} v) {{ {of} old = *to; *to = v; return old; }}",
                 f"static void {self.name}_best({of} *m, int *k, {of} v, int i) {{ if (v > *m) {{ *m = v; *k = i; }} }}",
                 f"static void {self.name}(int n, int m, int s, {const}{of} *{restrict}a, {of} *{restrict}b, {of} *{restrict}c, {of} *px, int *pj, {self.keys} *pf, "
                 f"struct {self.name}_S *q, struct {self.name}_S *qs) {{",
                 f"{of} x = 1, y = 2; int j = 3, k = 4; {self.keys} {state}, fm = f;", *local, construct, *shows, f'printf("%s\\n", {self.name}_text(fm));', "}", *undone)
        return head

    def construct(self):
        gen = self.gen
        if self.kind != "kernels":
            copies = " copy(x, y, j, k, f, fm, gx, gj, gs)" if self.kind == "parallel loop auto" else ""
            loop = self.loop([], [], 1)
            if copies and self.locals:
                copies += f" copy({', '.join(self.locals)})"
            return statement(f"#pragma acc {self.kind}{copies}", loop)
        with_them = gen.weighted([(5, ""), (1, " num_gangs(3) vector_length(32)"), (1, " async(1)")])
        wait = ["#pragma acc wait"] if "async" in with_them else []
        return Piece(f"#pragma acc kernels{with_them}", "{", *[self.loop([], [], 1) for _ in range(self.gen.weighted([(4, 1), (1, 2)]))], "}", *wait)

    def call_of_main(self):
        gen, N = self.gen, self.name
        trips = gen.weighted([(1, 0), (1, 1), (1, 2), (1, 3), (3, gen.between(4, 60)), (3, gen.between(100, 300))])
        if self.nested:  # a row has 24 elements; counters step twice in each iteration
            trips = trips % (13 if self.locals else 40)
        A = f"{N}_A"
        parts = gen.weighted([(5, [A, f"{A} + {SIZE}", f"{A} + {2 * SIZE}"]), (2, [A, f"{A} + {gen.below(5)}", f"{A} + {2 * SIZE}"]),
                              (1, [A, f"{A} + {SIZE}", f"{A} + {gen.between(1, 9)}"]), (1, [f"{A} + 3", A, A])])
        if self.restricted:
            parts = [A, f"{A} + {SIZE}", f"{A} + {2 * SIZE}"]
        px = gen.weighted([(4, f"{N}_X"), (1, f"&{A}[{gen.below(30)}]"), (1, f"{A} + {SIZE + 3 + trips}"), (1, f"{A} + {2 * SIZE + gen.below(9)}"), (1, f"{N}_q[0].r")])
        pj = gen.weighted([(4, f"{N}_J"), (1, f"&{N}_gj"), (1, f"&{N}_q[0].k"), (1, f"&{N}_I[{gen.below(9)}]")])
        if "pj[k & 3]" in self.places and "_J" not in pj and "_I" not in pj:  # one number
            pj = f"{N}_J"
        if self.restricted and px != f"{N}_X" and "_q" not in px:
            px = f"{N}_X + 1"
        pf = gen.weighted([(4, f"{N}_P"), (1, f"&{N}_q[0].f"), (1, f"&{N}_F[{gen.below(9)}]")])
        q = gen.weighted([(4, f"{N}_q"), (1, f"{N}_q + 3"), (1, f"&{N}_gs")])
        return statement(f"{N}(argc > 5 ? 1 : {trips}, argc > 5 ? 1 : {gen.pick([0, 1, 2, 5, 20])}, argc > 5 ? 1 : {gen.below(40)}, {', '.join(parts)}, {px}, {pj}, {pf}, {q}, {N}_q);")

    def build(self):
        gen, N, of = self.gen, self.name, self.of
        function = self.function()
        text = " ".join(str(p) for p in function.parts)
        self.restricted = "__restrict" in text
        gen.functions.append(Piece("#include <math.h>", function))
        keys = gen.pick(["(int)(next_value() % 5u) - 2", "(int)(next_value() % 2000u) - 1000", "0"])
        none = gen.pick(["0", "0", "next_value() % 7u == 3", "next_value() % 2u"])
        zero = gen.pick(["0", "0", "next_value() % 3u == 1"]) if gen.chance(0.5) else "0"
        most = gen.pick([3, 250, 1000]) if of != "unsigned char" else gen.pick([3, 250])
        fill = [f"for (int x = 0; x < {3 * SIZE}; x++) {N}_A[x] = ({of})(next_value() % {most}u);",
                f"for (int x = 0; x < {SIZE}; x++) {{ {N}_I[x] = next_value() % {SIZE}u; {N}_F[x] = {none} ? NAN : {zero} ? -0.0f : ({self.keys})({keys}); }}",
                f"for (int x = 0; x < 8; x++) {{ {N}_q[x].m = ({of})x; {N}_q[x].k = 3 * x; {N}_q[x].f = x - 4; {N}_X[x] = ({of})(x + 1); {N}_J[x] = x; {N}_P[x & 3] = {gen.pick(['NAN', '0', '-1'])};",
                f"for (int y = 0; y < 3; y++) {N}_q[x].r[y] = ({of})(x + y); }}", f"{N}_gs = {N}_q[5];"]
        data = f"#pragma acc data copy({', '.join(f'{N}_{v}' for v in ['A', 'X', 'I', 'J', 'F', 'P', 'q', 'gs', 'gx', 'gj'])})"
        def keyed(at):
            return f'printf("%s ", {N}_text({at}));'
        show = ["{ unsigned long long h = 0;", f"for (int x = 0; x < {3 * SIZE}; x++) {{ h = hash_of(h, (double){N}_A[x]); if (show_all) printf(\"%g%c\", (double){N}_A[x], x % 20 == 19 ? 10 : 32); }}",
                f"for (int x = 0; x < {SIZE}; x++) h = hash_of(h, (double){N}_I[x]);", f'printf("{N} %llx\\n", h);',
                f"for (int x = 0; x < 8; x++) {{ printf(\"%g %d %g %d %g %g %g\\n\", (double){N}_X[x], {N}_J[x], (double){N}_q[x].m, {N}_q[x].k, (double){N}_q[x].r[0], (double){N}_q[x].r[1], (double){N}_q[x].r[2]);",
                keyed(f"{N}_q[x].f"), keyed(f"{N}_P[x & 3]"), "}",
                f'printf("\\n%g %d %g %d %g\\n", (double){N}_gx, {N}_gj, (double){N}_gs.m, {N}_gs.k, (double){N}_gs.r[1]);', keyed(f"{N}_gs.f"), "}"]
        return Piece("{", *fill, data, "{", *[self.call_of_main() for _ in range(gen.between(2, 3))], "}", *show, "}")


def leaves(gen, env, shared):
    return Leaves(gen).build()


STEPS = [(1, "leaves", leaves)]
