"""Programs of three files, linked as objects, from an archive, or with a shared library: global variables that declare directives put
on the device, which all files use, and static ones of one name in several; routines that call each other across files; functions
and classes of headers; host functions with kernels of their own."""
from .gen import INT, INTEGERS, UNSIGNED
from .source import Piece, statement

# What stands in which file (routines.py). In one file, static names of several have endings.
OPEN = "#if !defined PART || PART == {}"
HEADER = """#ifdef PART
#define OF_FILE(name, part) name
#else
#define OF_FILE(name, part) name##_##part
#endif"""
PARTS = 3


class Global:
    def __init__(self, gen, number):
        self.gen, self.name = gen, gen.name("shared_g")
        self.kind = gen.weighted([(4, "create"), (4, "copyin"), (2, "link")])
        self.size = 0 if self.kind != "link" and gen.chance(0.35) else gen.between(1, 40)
        self.of = gen.pick([UNSIGNED, UNSIGNED, INT, gen.pick(INTEGERS)])
        self.part, self.constant = number % PARTS + 1, False

    def declaration(self):
        return f"{self.of.name} {self.name}" + (f"[{self.size}]" if self.size else "")

    def directive(self):
        return f"#pragma acc declare {self.kind}({self.name})"

    def definition(self):
        values = ", ".join(str(self.gen.below(99)) for _ in range(min(self.size, 5)))
        return f"{self.declaration()} = {f'{{{values}}}' if self.size else self.gen.below(99)};"

    def at(self, i):
        return f"{self.name}[(unsigned)({i}) % {self.size}u]" if self.size else self.name


class Files:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("files")
        self.globals = [Global(gen, n + gen.below(PARTS)) for n in range(gen.between(1, 5))]
        self.routines = []  # (name, part)
        self.works = []     # (name, part, written globals)
        self.spread = []    # (name, level), of files that are linked as objects
        self.link = gen.pick(["objects", "archive", "shared"])
        self.own = {part: [] for part in range(1, PARTS + 1)}  # static variables: (name, size)
        self.text = {part: Piece() for part in range(1, PARTS + 1)}
        self.header = Piece(HEADER)

    # --- What stands in headers
    def inline(self):
        gen, name = self.gen, self.gen.name("of_header")
        self.inlines = getattr(self, "inlines", [])
        table = f"static const unsigned {name}_table[4] = {{{', '.join(str(gen.below(90)) for _ in range(4))}}};"
        body = gen.pick([f"return a * {gen.between(3, 9)}u + b;", f"unsigned r = a; for (unsigned q = 0; q < (b & 3u); q++) r = r * 5u + q; return r;", f"return {name}_table[a & 3u] + b;"])
        if "table[" in body:
            self.header.add(table)
        if gen.cpp and gen.chance(0.6):
            kind = gen.pick(["template", "class", "inline"])
            if kind == "template":
                self.header.add(f"template <typename T> T {name}(T a, unsigned b) {{ {body} }}")
                self.inlines.append(lambda x, y: f"{name}<unsigned>({x}, {y})")
            elif kind == "class":
                self.header.add(f"struct {name}_class {{", f"unsigned a; unsigned get(unsigned b) const {{ {body} }}", f"static unsigned twice(unsigned a, unsigned b) {{ return {name}_class{{a}}.get(b) * 2u; }}", "};")
                self.inlines.append(lambda x, y: gen.pick([f"{name}_class{{{x}}}.get({y})", f"{name}_class::twice({x}, {y})"]))
            else:
                self.header.add(f"inline unsigned {name}(unsigned a, unsigned b) {{ {body} }}")
                self.inlines.append(lambda x, y: f"{name}({x}, {y})")
        else:
            self.header.add(f"static unsigned {name}(unsigned a, unsigned b) {{ {body} }}")
            self.inlines.append(lambda x, y: f"{name}({x}, {y})")

    # --- What stands in each file
    def static(self, part):
        """A function and perhaps a variable that have the same names in other files."""
        gen, text = self.gen, self.text[part]
        if gen.chance(0.6):
            size, kind = gen.between(1, 20), gen.pick(["copyin", "copyin", "create"])
            name = f"OF_FILE({self.tag}_table, {part})"
            text.add(f"static unsigned {name}[{size}] = {{{', '.join(str(gen.below(99)) for _ in range(min(size, 4)))}}};", f"#pragma acc declare {kind}({name})")
            self.own[part].append((name, size, kind))
        name = f"OF_FILE({self.tag}_same, {part})"
        text.add(f"static unsigned {name}(unsigned a, unsigned b) {{ return a * {gen.between(2, 99)}u + b ^ {gen.below(999)}u; }}")
        self.same = name

    def value(self, part, i, depth=2, routines=None, own=True):
        """Of globals, arrays of the caller's, and what functions make of them."""
        gen = self.gen
        kinds = [(2, "position"), (4 if self.globals else 0, "global"), (2 if own and self.own[part] else 0, "own")]
        if depth:
            kinds += [(2, "sum"), (2, "same"), (2 if getattr(self, "inlines", None) else 0, "inline"), (3 if routines else 0, "routine")]
        kind = gen.weighted(kinds)
        inner = lambda: self.value(part, i, depth - 1, routines, own)
        if kind == "global":
            return f"(unsigned){gen.pick(self.globals).at(f'{i} + {gen.below(9)}')}"
        if kind == "own":
            name, size, _ = gen.pick(self.own[part])
            return f"{name}[(unsigned){i} % {size}u]"
        if kind == "sum":
            return f"({inner()} {gen.pick('+-*^')} {inner()})"
        if kind == "same":
            return f"OF_FILE({self.tag}_same, {part})({inner()}, (unsigned){i})"
        if kind == "inline":
            return gen.pick(self.inlines)(inner(), f"(unsigned){i}")
        if kind == "routine":
            name = gen.pick(routines)[0]
            return f"{name}({inner()}, (unsigned){i})"
        return f"(unsigned){i} * {gen.between(1, 9)}u"

    def routine(self, part):
        """A sequential one, which may call those that were made before, in any file."""
        gen, name = self.gen, self.gen.name("of_file")
        linkage = 'extern "C" ' if gen.cpp and gen.chance(0.3) else ""
        self.header.add("#pragma acc routine seq", f"{linkage}unsigned {name}(unsigned a, unsigned i);")
        again = f"for (unsigned q = 0; q < (i & 3u); q++) r = r * 3u + {self.value(part, 'q', 1, self.routines)};" if gen.chance(0.5) else ""
        self.text[part].add("#pragma acc routine seq", f"{linkage}unsigned {name}(unsigned a, unsigned i) {{", f"unsigned r = a + {self.value(part, 'i', 2, self.routines)};", again, "return r;", "}")
        self.routines.append((name, part))

    def shared_out(self, part):
        """One with a level, whose loop kernels of any file share out; it has no variable that is its file's own."""
        gen, name, level = self.gen, self.gen.name("of_lanes"), self.gen.pick(["vector", "vector", "worker", "gang"])
        self.header.add(f"#pragma acc routine {level}", f"unsigned {name}(unsigned *p, int n, unsigned k);")
        clauses = {"vector": ["vector"], "worker": ["worker vector", "worker"], "gang": ["gang worker vector", "gang vector", "gang"]}[level]
        change = f"p[i] = p[i] * 5u + (k ^ {self.value(part, 'i', 2, self.routines, own=False)});"
        sums = level != "gang" and gen.chance(0.4)
        loop = f"#pragma acc loop {gen.pick(clauses)}" + (" reduction(+:r)" if sums else "")
        inner = f"{{ {change} r += p[i]; }}" if sums else change
        self.text[part].add(f"#pragma acc routine {level}", f"unsigned {name}(unsigned *p, int n, unsigned k) {{", f"unsigned r = {0 if sums else 'k'};", loop, f"for (int i = 0; i < n; i++) {inner}", "return r;", "}")
        self.spread.append((name, level))

    def call_of_shared_out(self, content, i, data):
        gen = self.gen
        name, level = gen.pick(self.spread)
        size = gen.between(1, 9)
        if level == "gang":
            content.add(f"#pragma acc parallel{data}{gen.pick(['', ' num_gangs(4)'])}", f"{{ {name}(a, n, k); }}")
        else:
            result = gen.pick(["", f"a[{i} * {size}] += "])
            content.add(f"#pragma acc {gen.pick(['parallel loop gang', 'parallel loop', 'kernels loop independent gang', 'parallel loop gang num_gangs(3)'])}{data}", f"for (int {i} = 0; {i} < n / {size}; {i}++) {result}{name}(a + {i} * {size}, {size}, k + (unsigned){i});")

    def work(self, part):
        """A function of the host with kernels: they change the array and globals."""
        gen, name, i = self.gen, self.gen.name("work"), self.gen.name("i")
        self.header.add(f"unsigned {name}(unsigned *a, int n, unsigned k);")
        content = Piece()
        for _ in range(gen.between(1, 3)):
            kind = gen.weighted([(4, "array"), (2, "sum"), (3, "global"), (1, "scalar"), (1, "own"), (3 if self.spread else 0, "spread")])
            construct = gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop independent", "parallel loop num_gangs(3) vector_length(32)", "kernels", "serial loop"])
            data = gen.pick([" copy(a[0:n])", " copy(a[0:n])", " present_or_copy(a[0:n])"])
            value = self.value(part, i, 3, self.routines)
            arrays = [g for g in self.globals if g.size]
            scalars = [g for g in self.globals if not g.size]
            if kind == "spread":
                self.call_of_shared_out(content, i, data)
            elif kind == "sum":
                s = gen.name("s")
                content.add(f"unsigned {s} = k;", f"#pragma acc parallel loop reduction(+:{s}){data}", f"for (int {i} = 0; {i} < n; {i}++) {s} += a[{i}] ^ {value};", f"result = result * 31 + {s};")
            elif kind == "global" and arrays:
                g = gen.pick(arrays)
                # Each element is read by others: its new value must not need any.
                new = g.of.cast(f"(unsigned){i} * {gen.between(2, 9)}u + k")
                content.add(f"#pragma acc {construct}{f' present({g.name})' if gen.chance(0.3) else ''}", f"for (int {i} = 0; {i} < {g.size}; {i}++) {g.name}[{i}] = {new};", f"#pragma acc update {gen.pick(['self', 'host'])}({g.name})")
            elif kind == "scalar" and scalars:
                g = gen.pick(scalars)
                content.add("#pragma acc serial", f"{{ {g.name} = {g.of.cast(f'(unsigned){g.name} * 3u + k')}; }}", f"#pragma acc update self({g.name})") if gen.chance(0.5) else \
                    content.add(f"{g.name} = {g.of.cast(f'(unsigned){g.name} + k')};", f"#pragma acc update device({g.name})")
            elif kind == "own" and self.own[part]:
                own, size, _ = gen.pick(self.own[part])
                content.add(f"#pragma acc {construct}", f"for (int {i} = 0; {i} < {size}; {i}++) {own}[{i}] = {own}[{i}] * 3u + k;", f"#pragma acc update self({own})")
            else:
                content.add(f"#pragma acc {construct}{data}", f"for (int {i} = 0; {i} < n; {i}++) a[{i}] = a[{i}] * 3u + {value};")
            i = gen.name("i")
        self.text[part].add(f"unsigned {name}(unsigned *a, int n, unsigned k) {{", "unsigned result = 7;", content, "return result;", "}")
        self.works.append((name, part))

    def build(self):
        gen = self.gen
        gen.has_parts = True
        for _ in range(gen.between(1, 3)):
            self.inline()
        for g in self.globals:
            # In all files, or in a header that says so at once; the file that has the variable includes the header, too.
            self.header.add(f"extern {g.declaration()};", g.directive())
            self.text[g.part].add(g.definition())
        for part in self.text:
            if gen.chance(0.8) or part > 1:
                self.static(part)
            else:
                self.text[part].add(f"static unsigned OF_FILE({self.tag}_same, {part})(unsigned a, unsigned b) {{ return a - b; }}")
        for _ in range(gen.between(1, 5)):
            self.routine(gen.between(1, PARTS))
        if self.link != "shared": # what a library has is called
            for _ in range(gen.between(0, 2)):
                self.shared_out(gen.between(1, PARTS))
        for part in self.text:
            # Routines of other files lead here: what is only created has its values before all else.
            created = [f"#pragma acc update device({n})" for n, _, kind in self.own[part] if kind == "create"]
            self.header.add(f"void {self.tag}_begin{part}(void);")
            self.text[part].add(f"void {self.tag}_begin{part}(void) {{", *created, "}")
            for _ in range(gen.between(1, 2)):
                self.work(part)
        gen.functions += [Piece(f"/* link: {self.link} */"), "#endif", self.header]
        for part, text in self.text.items():
            gen.functions += [OPEN.format(part), text, "#endif"]
        gen.functions.append(OPEN.format(1))
        return self.main()

    def main(self):
        gen, a, n = self.gen, self.gen.name("array"), self.gen.between(1, 300)
        linked = [g.name for g in self.globals if g.kind == "link"]
        created = [g.name for g in self.globals if g.kind == "create"]
        calls = Piece()
        for _ in range(gen.between(2, 6)):
            call = f"h = h * 31 + {gen.pick(self.works)[0]}({a}, {gen.between(1, n)}, {gen.below(99)}u);"
            kind = gen.pick(["plain", "plain", "inside", "loop"])
            if kind == "loop":
                calls.add(statement(f"for (int round = 0; round < {gen.between(1, 3)}; round++) {call}"))
            else:
                calls.add(statement(call))
        inside = gen.chance(0.4)
        around = Piece(f"#pragma acc data copy({a}[0:{n}])", "{", calls, "}") if inside else calls
        # Of variables with `link` the host has the last word: its copy is right, too, when the lifetime ends.
        if linked:
            around = Piece(f"#pragma acc data {gen.pick(['copy', 'copyin'])}({', '.join(linked)})", "{", around, "}")
        show = Piece()
        for g in self.globals:
            show.add(f"for (int x = 0; x < {g.size}; x++) h = hash_of(h, (double){g.name}[x]);" if g.size else f"h = hash_of(h, (double){g.name});")
        return Piece("{", f"unsigned *{a} = (unsigned *)malloc({n} * sizeof(unsigned));", f"for (int x = 0; x < {n}; x++) {a}[x] = next_value();", "unsigned long long h = 0;",
                     *[f"#pragma acc update device({g})" for g in created], *[f"{self.tag}_begin{part}();" for part in self.text], around, f"for (int x = 0; x < {n}; x++) h = hash_of(h, (double){a}[x]);", show, f"free({a});", f'printf("{self.tag} %llx\\n", h);', "}")


def files(gen, env, shared):
    return Files(gen).build() if not gen.has_parts else Piece()


STEPS = [(1, "files", files)]
