"""Directives at all the places of a program that a statement has: branches without braces, cases, labels, loops of the host of all
kinds and their bodies, functions that return early out of regions, constructors, destructors, initialisers, lambdas, handlers of
exceptions, templates, macros, nested functions that call themselves within data regions, tables of functions, code before and
behind main; `if`, `self` and `async` clauses with conditions that change from round to round."""
from ..source import Piece, statement


class Placements:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("place")
        self.n = gen.pick([1, gen.between(2, 40), gen.between(64, 300)])
        self.fresh = 0
        self.regions = 0

    def new(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def number(self):
        return str(self.gen.between(1, 99))

    def loop(self, value=None):
        """A construct, as one statement behind a directive; values are `a` (data), `k` (a number of the host), `s` (a sum)."""
        gen, i = self.gen, self.new("i")
        value = value or gen.pick(["a[{i}] * 3u + k", "a[{i}] ^ (unsigned){i} * {c}u", "(a[{i}] >> 1) + k * (unsigned){i}", "a[{i}] + {c}u"])
        value = value.format(i=i, c=self.number())
        clauses = gen.pick(["", "", " if(k % 2u)", " self(k % 3u == 1u)", " vector_length(32)", " num_gangs(2)", " if(n > 5)", " async", " async(k % 3u)"])
        wait = "async" in clauses
        head = gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop", "kernels", "serial loop"])
        if head == "kernels" or "serial" in head:
            clauses = clauses if "vector" not in clauses and "gangs" not in clauses else ""
        total = gen.chance(0.3) and "kernels" not in head and not wait
        text = [f"#pragma acc {head} {'copy' if gen.chance(0.6) else 'present_or_copy'}(a[0:n]){clauses}{' reduction(+:s)' if total else ''}",
                f"for (int {i} = 0; {i} < n; {i}++) {'{ ' if total else ''}a[{i}] = {value};{f' s += a[{i}]; }}' if total else ''}"]
        return text, wait

    def construct(self):
        text, wait = self.loop()
        if " if(" in text[0] or " self(" in text[0]:  # the host may run it, with its own data
            when = {" if(k % 2u)": "k % 2u == 0u", " self(k % 3u == 1u)": "k % 3u == 1u", " if(n > 5)": "n <= 5"}
            host = next(value for key, value in when.items() if key in text[0])
            text = ["#pragma acc update self(a[0:n]) if_present", *text, f"#pragma acc update device(a[0:n]) if_present if({host})"]
        return text + (["#pragma acc wait"] if wait else [])

    def one(self):
        """One statement: a construct without a wait behind it."""
        while True:
            text, wait = self.loop()
            if not wait and " if(" not in text[0] and " self(" not in text[0]:
                return text

    def host(self):
        """The host looks at the data and changes them: within regions with updates round it."""
        gen = self.gen
        lines = [f"k = k * 3u + a[k % (unsigned)n];", gen.pick([f"a[{gen.below(1)}] ^= k;", "a[n - 1] += k & 255u;", "s ^= k;"])]
        return ["#pragma acc update self(a[0:n]) if_present", *lines, "#pragma acc update device(a[0:n]) if_present"]

    def some(self, depth, jumps=(), most=3):
        gen, piece = self.gen, Piece()
        for _ in range(gen.between(1, most)):
            kinds = [(4, lambda: self.construct()), (1, self.host)]
            if depth > 0:
                kinds += [(2, lambda: self.branch(depth, jumps)), (2, lambda: self.rounds(depth, jumps)), (1, lambda: self.cases(depth, jumps)), (2, lambda: self.region(depth, jumps)),
                          (0.7, lambda: self.labels(depth)), (1.5, lambda: self.function(depth)), (0.7, lambda: self.unstructured(depth))]
                if gen.cpp:
                    kinds += [(1.5, lambda: self.lambdas(depth)), (1.2, lambda: self.exceptions(depth)), (1.2, lambda: self.objects(depth))]
                else:
                    kinds += [(0.7, lambda: self.expression(depth))]
            if jumps:
                kinds.append((1, lambda: [f"if (k % {gen.between(2, 5)}u == {gen.below(2)}u) {gen.pick(jumps)};", "k++;"]))
            piece.add(statement(*gen.weighted(kinds)()))
        return piece

    def branch(self, depth, jumps):
        gen = self.gen
        cond = f"k % {gen.between(2, 4)}u {gen.pick(['==', '!='])} {gen.below(2)}u"
        if gen.chance(0.5):
            piece = Piece(f"if ({cond})", *self.one())
            if gen.chance(0.6):
                piece.add("else", *self.one())
            return [piece]
        return [f"if ({cond}) {{", self.some(depth - 1, jumps), "} else {", self.some(depth - 1, jumps, 1), "}"]

    def rounds(self, depth, jumps):
        gen, t = self.gen, self.new("t")
        count = gen.between(1, 4)
        if gen.chance(0.3):
            return [f"for (int {t} = 0; {t} < {count}; {t}++)", *self.one()]
        form = gen.pick(["for", "while", "do", "range"])
        body = self.some(depth - 1, ("break", "continue") if form in ("for", "range") else ("break",))
        if form == "while":
            return [f"int {t} = {count};", f"while ({t}-- > 0) {{", body, "k++;", "}"]
        if form == "do":
            return [f"int {t} = 0;", "do {", body, f"}} while (++{t} < {count});"]
        if form == "range" and gen.cpp:
            return [f"const unsigned {t}_[] = {{1u, 5u, 2u}};", f"for (unsigned {t} : {t}_) {{", f"k += {t};", body, "}"]
        return [f"for (int {t} = 0; {t} < {count}; {t}++, k++) {{", body, "}"]

    def cases(self, depth, jumps):
        gen = self.gen
        jumps = tuple(j for j in jumps if j == "continue")
        piece = Piece(f"switch (k % {gen.between(3, 4)}u) {{", "case 0:", *self.one(), gen.pick(["break;", ""]), "case 1: {", self.some(depth - 1, jumps, 2), "} break;", "default:", *self.one(), "}")
        return [piece]

    def region(self, depth, jumps):
        gen = self.gen
        self.regions += 1
        clause = gen.pick(["copy(a[0:n])", "copy(a[0:n]) if(k % 2u)", "copyin(a[0:n])", "create(a[0:n])"])
        before, behind = [], []
        if clause.startswith("copyin") or clause.startswith("create"):
            # Only where the data are not there already do these differ from copy; so say what is right by hand.
            before = ["#pragma acc update device(a[0:n]) if_present"] if clause.startswith("copyin") else ["#pragma acc update device(a[0:n])"]
            behind = ["#pragma acc update self(a[0:n])"]
            jumps = ()
        body = self.some(depth - 1, jumps)
        first = ["#pragma acc update self(a[0:n]) if_present"] if before else []
        return [*first, f"#pragma acc data {clause}", "{", *before, body, *behind, "}"]

    def unstructured(self, depth):
        gen = self.gen
        body = self.some(depth - 1, ())
        word = gen.pick(["copyin(a[0:n])", "copyin(a[0:n])", "create(a[0:n])"])
        lines = ["#pragma acc update self(a[0:n]) if_present", f"#pragma acc enter data {word}"]
        if word.startswith("create"):
            lines.append("#pragma acc update device(a[0:n])")
        return lines + [body, "#pragma acc update self(a[0:n])" if gen.chance(0.5) else "", gen.pick(["#pragma acc exit data copyout(a[0:n])"])]

    def labels(self, depth):
        gen, here = self.gen, self.new("again")
        if gen.chance(0.5):
            return [f"int {here}_ = 0;", f"{here}:", *self.one(), f"if (++{here}_ < {gen.between(1, 3)}) goto {here};"]
        return [f"if (k % 3u == 0u) goto {here};", "{", self.some(depth - 1, (), 2), "}", f"{here}:", *self.one()]

    def function(self, depth):
        """A function that may return out of its regions, and may call itself."""
        gen, f = self.gen, self.new(f"{self.tag}_f")
        returns = gen.pick(["return k + 1u", "return s", "return a == 0 ? 0u : (unsigned)n"])
        own = gen.chance(0.4)
        saved, self.fresh = self.fresh, self.fresh + 100
        body = self.some(depth - 1, (returns,))
        form = gen.weighted([(3, "plain"), (2, "recursive"), (1, "part"), (1, "table"), (1, "static"), (1 if gen.cpp else 0, "template")])
        kind = "template <class T> static unsigned" if form == "template" else "static unsigned"
        of = "T" if form == "template" else "unsigned"
        lines = [f"{kind} {f}({of} *a, int n, unsigned k, unsigned *sum, int depth) {{", "unsigned s = *sum; if (n <= 0) return k;"]
        region = gen.chance(0.5)
        if region:
            lines += ["#pragma acc data copy(a[0:n])", "{"]
        lines += [body]
        if form == "recursive":
            lines.append(f"if (depth > 0) k ^= {f}(a, n, k + 1u, &s, depth - 1);")
        elif form == "part" and not region:
            lines.append(f"if (depth > 0 && n > 3) {{ k ^= {f}(a, n / 2, k, &s, depth - 1); k += {f}(a + n / 2, n - n / 2, k, &s, depth - 1); }}")
        elif form == "static":
            lines.append("static unsigned calls; calls++; k += calls;")
        if region:
            lines.append("}")
        self.gen.functions.append(Piece(*lines, "*sum = s;", "return k;", "}"))
        call = f"(a, n, k, &s, {gen.between(0, 3)})"
        if form == "table":
            return [f"{{ unsigned (*const table[2])(unsigned *, int, unsigned, unsigned *, int) = {{{f}, {f}}}; k = table[k & 1u]{call}; }}"]
        return [gen.pick([f"k = {f}{call};", f"k ^= {f}{call};", f"if ({f}{call} % 2u) k++;", f"for (int z = 0; z < 2; z++) k += {f}{call};"])]

    def expression(self, depth):
        v = self.new("v")
        return [f"unsigned {v} = ({{", self.some(depth - 1, (), 1), "k + 1u; });", f"k = {v};"]

    def lambdas(self, depth):
        gen, f = self.gen, self.new("f")
        body = self.some(depth - 1, ("return",))
        form = gen.pick(["reference", "parameters", "called", "generic", "kept"])
        if form == "parameters":
            return [f"auto {f} = [&](unsigned *a, int n, unsigned k) -> void {{", body, "};", f"{f}(a, n, k); k++;"]
        if form == "called":
            return ["[&] {", body, "}();"]
        if form == "generic":
            return [f"auto {f} = [&](auto k) {{", body, "};", f"{f}(k);"]
        return [f"auto {f} = [&]() {{", body, "};", f"{f}();" if form == "reference" else f"for (int z = 0; z < 2; z++) {f}();"]

    def exceptions(self, depth):
        gen = self.gen
        throw = f"throw {gen.pick(['k', '3', '1.5'])}"
        inner, handler = self.some(depth - 1, (throw,)), self.some(depth - 1, (), 1)
        if gen.chance(0.5):
            inner = Piece("#pragma acc data copy(a[0:n])", "{", inner, "}")
        return ["try {", inner, "k += 5u;", "} catch (unsigned e) {", "k = e;", handler, "} catch (...) {", *self.one(), "}"]

    def objects(self, depth):
        """Constructors, destructors and members hold the constructs."""
        gen, c = self.gen, self.new(f"{self.tag}_c")
        first, last, member = self.some(depth - 1, (), 2), self.one(), self.some(depth - 1, ("return *this",), 2)
        data = gen.chance(0.5)
        enter, leave = ("#pragma acc enter data copyin(a[0:n])", "#pragma acc exit data copyout(a[0:n])") if data else ("", "")
        self.gen.functions.append(Piece(f"struct {c} {{", "unsigned *a; int n; unsigned k, &s;", f"{c}(unsigned *p, int m, unsigned x, unsigned &t) : a(p), n(m), k(x), s(t) {{",
                                        "unsigned *a = this->a; int n = this->n;", enter, first, "}",
                                        f"~{c}() {{", "unsigned *a = this->a; int n = this->n; unsigned s = 0, k = this->k;", *last, "this->s += s;", leave, "}",
                                        f"{c} &run() {{", "unsigned *a = this->a; int n = this->n; unsigned s = 0, k = this->k;", member, "this->s ^= s; this->k = k + 1u;", "return *this;", "}", "};"))
        o = self.new("o")
        return [f"{{ {c} {o}(a, n, k, s); {o}.run(){gen.pick(['', '.run()'])}; k = {o}.k; }}"] if gen.chance(0.6) else [f"k = {c}(a, n, k, s).run().k;"]

    def build(self):
        gen, tag = self.gen, self.tag
        body = Piece(*[self.some(3) for _ in range(gen.between(1, 3))])
        gen.functions.append(Piece(f"static unsigned {tag}(unsigned *a, int n, unsigned k) {{", "unsigned s = 0;", body, "return s * 31u + k;", "}"))
        show = f'{{ unsigned h = 0; for (int x = 0; x < {self.n}; x++) h = h * 31 + a[x]; printf("{tag} %u %u\\n", r, h); }}'
        return Piece("{", f"unsigned *a = (unsigned *)malloc({self.n} * sizeof *a); for (int x = 0; x < {self.n}; x++) a[x] = next_value();", f"unsigned r = {tag}(a, {self.n}, {gen.below(50)}u);", show, "free(a);", "}")


def placements(gen, env, shared):
    return Placements(gen).build()


STEPS = [(1, "placements", placements)]
