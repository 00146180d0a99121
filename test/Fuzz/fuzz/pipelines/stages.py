"""Pipelines whose kernels reach their arrays in every way: through functions that get rows, objects or elements, local pointers,
members of objects (in C++ of *this), under conditions that keep within the halo, in inner loops of all kinds; several kernels,
local arrays, host statements and conditions in the body. All of them are right: none may be refused."""
from ..gen import FLOATS, INT, LARGE, UNSIGNED
from ..source import Piece


class Stages:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("pl")
        self.unit = gen.weighted([(2, 1), (3, gen.between(2, 6)), (2, gen.between(7, 30))])
        reach = [0, 1, self.unit, gen.between(0, 2 * self.unit)]
        self.left, self.right = gen.pick(reach), gen.pick(reach)
        before, after = -(-self.left // self.unit), -(-self.right // self.unit)
        self.first = gen.below(3) + before
        self.last = self.first + gen.between(1, 40)
        self.rows = self.last + after + gen.below(2)
        self.span = ((self.first - before) * self.unit, (self.last - self.first + before + after) * self.unit)
        self.inner = (self.first * self.unit, (self.last - self.first) * self.unit)
        self.of_in, self.of_out = (gen.pick([UNSIGNED, INT, gen.pick(LARGE), gen.pick(FLOATS)]) for _ in range(2))
        self.mid = gen.chance(0.4)
        self.form = gen.pick(["plain", "plain", "member", "method"] if gen.cpp else ["plain", "plain", "member"])
        self.head, self.results = Piece(), []

    def name(self, array):
        if self.form == "member":
            return f"{self.tag}->{array}"
        return array

    def section(self, array, span, halo=""):
        return f"{self.name(array)}{halo}[{self.number(span[0])}:{self.number(span[1])}]"

    def number(self, value):
        """Of units and the like: a constant, or a variable or member."""
        gen = self.gen
        if value == self.unit and gen.chance(0.5):
            return self.u
        return str(value)

    # --- What a kernel reads
    def read(self, array, j, k):
        """A value from the iteration's own elements and its halo; lines before it."""
        gen, name, u = self.gen, self.name(array), self.u
        left, right = (self.left, self.right) if array == "in" else (0, 0)
        of = {"in": self.of_in}.get(array, self.of_out)
        own = f"{name}[{j} * {u} + {k}]"
        kind = gen.weighted([(2, "own"), (3, "offset"), (2, "pointer"), (2, "function"), (2, "window"), (1 if self.unit > 1 else 0, "guard"), (1, "element"), (1, "copy"),
                             (2 if self.form == "member" else 0, "accessor")])
        h, t, p = gen.name("h"), gen.name("t"), gen.name("p")
        offset = gen.between(-left, right)
        if kind == "offset":
            return [], f"(unsigned)(long){name}[{j} * {u} + {k} + {offset}]".replace("+ -", "- ")
        if kind == "pointer":
            return [f"const {of.name} *{p} = {name} + {j} * {u};"], f"((unsigned)(long){p}[{k}] + (unsigned)(long){p}[{k} + ({offset})])"
        if kind == "element":
            return [f"const {of.name} *{p} = &{own};"], f"(unsigned)(long){p}[{offset}]"
        if kind == "function":
            f = gen.name("sum_of")
            gen.functions.append(f"static unsigned {f}(const {of.name} *row, int n, int k) {{ unsigned r = 0; for (int x = -{left}; x <= {right}; x++) "
                                 f"r = r * 3u + (unsigned)(long)row[k + x]; return r + (unsigned)n; }}")
            return [], f"{f}({gen.pick([f'{name} + {j} * {u}', f'&{name}[{j} * {u}]'])}, {u}, {k})"
        if kind == "accessor":
            f = gen.name("at")
            gen.functions.append((f, f"static {of.name} {f}(const struct {self.tag}_t *o, int j, int k) {{ return o->{array}[j * o->u + k]; }}"))
            return [], f"(unsigned)(long){f}({self.tag}, {j}, {k}{f' + ({offset})' if gen.chance(0.5) else ''})"
        if kind == "window":
            low, high = sorted((gen.between(-left, right), gen.between(-left, right)))
            loop = gen.pick([f"for (int {h} = {low}; {h} <= {high}; {h}++)", f"for (int {h} = {high}; {h} >= {low}; {h}--)"])
            return [f"unsigned {t} = 1u;", f"{loop} {t} = {t} * 5u + (unsigned)(long){name}[{j} * {u} + {k} + {h}];"], t
        if kind == "guard":
            return [f"unsigned {t} = (unsigned)(long){own};", f"if ({k} > 0) {t} += (unsigned)(long){name}[{j} * {u} + {k} - 1];",
                    f"if ({k} + 1 < {u}) {t} ^= (unsigned)(long){name}[{j} * {u} + {k} + 1];"], t
        if kind == "copy":
            return [f"{of.name} {p}[{self.unit}];", f"for (int {h} = 0; {h} < {self.unit}; {h}++) {p}[{h}] = {name}[{j} * {u} + {h}];"], f"(unsigned)(long){p}[({k} * 3 + 1) % {self.unit}]"
        return [], f"(unsigned)(long){own}"

    def kernel(self, source, target):
        gen, j, k, name = self.gen, self.gen.name("j"), self.gen.name("k"), self.name(target)
        lines, value = self.read(source, j, k)
        more, other = self.read(source, j, k) if gen.chance(0.4) else ([], f"{gen.between(1, 99)}u")
        value = f"{value} * {gen.between(1, 5)}u + {other} + {gen.pick(['scale', '7u', f'(unsigned){j}', f'(unsigned){k}'])}"
        place = f"{name}[{j} * {self.u} + {k}]"
        write = f"{place} = {self.of_out.cast(value)};"
        sums, update = "", []
        if gen.chance(0.3):
            s = gen.name("s")
            self.results.append(s)
            sums, update = f" reduction(+:{s})", [f"{s} += (unsigned)(long){place} % 64u;"]
        kind = gen.weighted([(4, "assign"), (2, "pointer"), (1, "branch"), (1, "put")])
        of = self.of_out.name
        if kind == "pointer":
            q = gen.name("q")
            write = f"{of} *{q} = {name} + {j} * {self.u}; {q}[{k}] = {self.of_out.cast(value)};"
        elif kind == "branch":
            write = f"if (({value}) % 3u) {place} = {self.of_out.cast(value)}; else {place} = {self.of_out.cast(f'(unsigned){k} + 3u')};"
        elif kind == "put":
            f = gen.name("put")
            gen.functions.append(f"static void {f}({of} *to, unsigned v) {{ *to = {self.of_out.cast('v')}; }}")
            write = f"{f}(&{place}, {value});"
        step = gen.pick([1, 1, 1, 2, 3])
        outer = f"for (int {j} = {self.number(self.first)}; {j} < {gen.number(self.last, 0.3) if self.form == 'plain' else self.last}; {j} += {step})"
        inner = gen.pick([f"for (int {k} = 0; {k} < {self.u}; {k}++)", f"for (int {k} = {self.u} - 1; {k} >= 0; {k}--)"])
        directive = gen.pick([[], [], [f"#pragma pacc loop vector{sums}"], [f"#pragma acc loop{sums}"]])
        construct = gen.pick(["parallel loop", "parallel loop gang", "kernels loop independent", "serial loop"])
        if "serial" in construct or "kernels" in construct:
            directive = []
        if not directive and construct == "parallel loop":
            construct += gen.pick(["", " gang vector"])
        return Piece(f"#pragma pacc {construct} pipe(1){sums}", outer + " {", *directive, inner + " {", *lines, *more, write, *update, "}", "}")

    def body(self):
        gen = self.gen
        piece = Piece(f"#pragma pacc update device({self.section('in', self.span)})")
        outs = ["mid", "out"] if self.mid else ["out"]
        if gen.chance(0.3):
            piece.add(f"scale = scale0 * {gen.between(2, 5)}u;")
        for each in outs:
            piece.add(f"#pragma pacc update device({self.section(each, self.inner)})")
        chain = [("in", "mid"), ("mid", "out")] if self.mid else [("in", "out")]
        for source, target in chain:
            kernel = self.kernel(source, target)
            piece.add(Piece("if (chosen) {", kernel, "}") if gen.chance(0.15) else kernel)
        for each in outs:
            piece.add(f"#pragma pacc update {gen.pick(['host', 'self'])}({self.section(each, self.inner)})")
        if gen.chance(0.4):
            s, j, k = gen.name("s"), gen.name("j"), gen.name("k")
            self.results.append(s)
            piece.add("#pragma pacc loop pipe(1)", f"for (int {j} = {self.first}; {j} < {self.last}; {j}++)",
                      f"for (int {k} = 0; {k} < {self.u}; {k}++) {s} = {s} * 3u + (unsigned)(long){self.name('out')}[{j} * {self.u} + {k}];")
        return piece

    def build(self):
        gen, tag = self.gen, self.tag
        total = self.rows * self.unit + gen.below(3)
        arrays = [("in", self.of_in), ("mid", self.of_out), ("out", self.of_out)]
        members = " ".join(f"{of.name} *{n};" for n, of in arrays)
        self.u = {"plain": gen.pick([str(self.unit), f"{tag}_u"]), "member": gen.pick([f"{tag}->u", str(self.unit)]), "method": gen.pick(["u", str(self.unit)])}[self.form]
        known, gen.functions = gen.functions, []
        body = self.body()
        helpers, gen.functions = gen.functions, known
        halo = f"({self.left},{self.number(self.unit)},{self.right})"
        clauses = [f" targetin({self.section('in', self.span, halo)})"]
        clauses += [f" targetinout({self.section(n, self.inner, f'(0,{self.number(self.unit)},0)')})" for n in (["mid", "out"] if self.mid else ["out"])]
        clauses += gen.pick([[" async"], []]) + gen.pick([[], [f" num_tasks({gen.pick([1, 2, 3, 5, 40])})"]])
        gen.rng.shuffle(clauses)
        pipeline = Piece(f"#pragma pacc pipeline{''.join(clauses)}", "{", body, "}")
        sums = [f"unsigned {s} = 0;" for s in self.results]
        shown = [f"h = h * 31 + {s};" for s in self.results]
        accessors = [text for each in helpers if isinstance(each, tuple) for text in each[1:]]
        gen.functions += [each for each in helpers if not isinstance(each, tuple)]
        if accessors or self.form == "member" and gen.chance(0.2):  # what functions follow must be on the device
            pipeline = Piece(f"#pragma acc data copyin({tag}[0:1])", "{", pipeline, "}")
        made = Piece("{")
        prefix = ""
        if self.form == "plain":
            made.add(*[f"{of.name} *{n};" for n, of in arrays], f"const int {tag}_u = {self.unit};")
        else:
            run = Piece("unsigned long long run(unsigned scale0, int chosen) {", "unsigned scale = scale0; unsigned long long h = 0;", *sums, pipeline, *shown, "return h + 0 * scale;", "}")
            gen.functions.append(Piece(f"struct {tag}_t {{ int u; {members}", *([run] if self.form == "method" else []), "};", *accessors))
            made.add(f"struct {tag}_t {tag}_, *{tag} = &{tag}_;", f"{tag}->u = {self.unit};")
            prefix = f"{tag}->"
        for n, of in arrays:
            made.add(f"{prefix}{n} = ({of.name} *)malloc({total} * sizeof({of.name}));",
                     f"for (int x = 0; x < {total}; x++) {prefix}{n}[x] = {of.cast('next_value()')};")
        made.add(f"unsigned scale = 3u, scale0 = {gen.below(9)}u; int chosen = argc > 0; unsigned long long h = scale0;")
        if self.form == "method":
            made.add(f"h += {tag}->run(scale0, chosen) + 0 * scale;")
        else:
            made.add(*sums, pipeline, *shown)
        for n, _ in arrays:
            made.add(f"for (int x = 0; x < {total}; x++) h = hash_of(h, (double){prefix}{n}[x]);", f"free({prefix}{n});")
        return made.add(f'printf("{tag} %llx\\n", h);', "}")


def stages(gen, env, shared):
    return Stages(gen).build()


STEPS = [(1, "stages", stages)]
