"""C++: classes (templates, derived ones) that keep arrays and put them on the device, whose members hold constructs; views,
functors and lambdas that constructs use; references, objects that each iteration has; members of members."""
from .source import Piece, statement

ELEMENTS = ["unsigned", "unsigned", "int", "long", "double", "unsigned short"]


class Class:
    """A class template with constructs in its members, and the code of main that uses an object of it."""

    def __init__(self, gen):
        self.gen, self.name, self.of = gen, gen.name("Grid"), gen.pick(ELEMENTS)
        self.n, self.m = gen.pick([1, gen.between(2, 12), gen.between(13, 60)]), gen.pick([1, gen.between(2, 9), gen.between(10, 40)])
        self.based = gen.chance(0.4)       # data and sizes are in a base class
        self.inside = gen.chance(0.3)      # sizes are in a member that is a structure
        self.second = gen.chance(0.5)      # there is another array
        self.held = gen.chance(0.6)        # constructor and destructor put it on the device
        self.n_text, self.m_text = ("size.n", "size.m") if self.inside else ("n", "m")
        self.this = "this->" if self.based else ""  # names of a dependent base
        if gen.chance(0.3):
            self.this = "this->"

    def own(self, name):
        """A member as a method writes it."""
        if self.based or self.gen.chance(0.2):
            return f"this->{name}"
        return name

    def small(self, text):
        """A value of the element type, so small that all of it is exact."""
        return f"(T)(({text}) & 255u)"

    def sections(self):
        size = f"{self.own(self.n_text)} * {self.own(self.m_text)}"
        found = [f"{self.own('data')}[0:{size}]"]
        if self.second:
            found.append(f"{self.own('more')}[0:{size}]")
        return found

    # --- Constructs
    def clauses(self):
        """Data of a method's construct: the object's arrays are on the device already, or come with it."""
        gen = self.gen
        if self.held:
            return gen.pick([f" present({', '.join(self.sections())})", "", f" present(this[0:1], {', '.join(self.sections())})",
                             f" copy({', '.join(self.sections())})"])
        return gen.pick([f" copy({', '.join(self.sections())})", f" copyin(this[0:1]) copy({', '.join(self.sections())})"])

    def value(self, place, index):
        """An unsigned value that may use the object."""
        gen = self.gen
        kinds = [f"(unsigned){place} * 3u + k", f"(unsigned){place} + (unsigned)({index})", f"(unsigned){place} ^ (unsigned){self.own('scale')}",
                 f"(unsigned){place} + {self.own('weights')}[({index}) % 4]", f"mixed((unsigned){place}, k)",
                 f"(unsigned){place} + Fixed", f"(unsigned){self.own('inner')}.sum((unsigned){place})"]
        if self.second:
            kinds += 2 * [f"(unsigned){place} + (unsigned){self.own('more')}[{index}]"]
        return gen.pick(kinds)

    def directive(self, loops, sums=""):
        gen = self.gen
        queue = gen.pick(["", "", "", " async(1)"])
        construct = gen.pick(["parallel loop", "parallel loop", "kernels loop independent", "parallel loop gang vector", "serial loop"])
        collapse = f" collapse({loops})" if loops > 1 and gen.chance(0.6) else ""
        if loops > 1 and not collapse and "vector" in construct:
            construct = "parallel loop gang"
        return f"#pragma acc {construct}{collapse}{sums}{self.clauses()}{queue}", ["#pragma acc wait"] if queue else []

    def flat(self):
        """One loop over all elements."""
        place = f"{self.own('data')}[i]"
        line, wait = self.directive(1)
        return [line, f"for (int i = 0; i < {self.own(self.n_text)} * {self.own(self.m_text)}; i++)",
                f"{place} = {self.small(self.value(place, 'i'))};", *wait]

    def rows(self):
        """Two loops, elements by a member function or operator."""
        gen = self.gen
        place = gen.pick([f"{self.own('at')}(i, j)", f"{self.own('data')}[i * {self.own(self.m_text)} + j]", "(*this)(i, j)"])
        line, wait = self.directive(2)
        return [line, f"for (int i = 0; i < {self.own(self.n_text)}; i++)", f"for (int j = 0; j < {self.own(self.m_text)}; j++)",
                f"{place} = {self.small(self.value(place, f'i * {self.own(self.m_text)} + j'))};", *wait]

    def sum(self):
        gen = self.gen
        place = f"{self.own('data')}[i]"
        operator = gen.pick(["+", "max"])
        update = f"total += (unsigned){place} % 100u;" if operator == "+" else f"total = (unsigned){place} > total ? (unsigned){place} : total;"
        line, wait = self.directive(1, f" reduction({operator}:total)")
        return ["unsigned total = 0;", line, f"for (int i = 0; i < {self.own(self.n_text)} * {self.own(self.m_text)}; i++) {update}", *wait,
                f"{self.own('scale')} += total % 50u;", *([f"#pragma acc update device({self.own('scale')})"] if self.held else [])]

    def lambda_loop(self):
        """A lambda of the construct."""
        gen = self.gen
        place = f"{self.own('data')}[i]"
        line, wait = self.directive(1)
        captured, result = gen.pick([("&", "void"), ("&, this", "void"), ("=, this", "value")])
        if result == "value":
            body = [f"auto step = [{captured}](auto x) {{ return (unsigned)x * 3u + k + {self.own('weights')}[1]; }};", f"{place} = {self.small('step(' + place + ')')};"]
        else:
            body = ["unsigned kept = k;", f"auto step = [{captured}]() {{ kept += (unsigned){place}; }};", "step();", f"{place} = {self.small('kept')};"]
        return [line, f"for (int i = 0; i < {self.own(self.n_text)} * {self.own(self.m_text)}; i++) {{", *body, "}", *wait]

    def reference(self):
        """References to elements and members, a view of a row."""
        gen = self.gen
        line, wait = self.directive(1)
        if gen.chance(0.5):
            body = [f"View<T> row = {{{self.own('data')} + i * {self.own(self.m_text)}, {self.own(self.m_text)}}};",
                    f"for (T &each : row) each = {self.small('(unsigned)each + k')};", f"row[0] = {self.small('row.total()')};"]
        else:
            body = [f"T *row = {self.own('data')} + i * {self.own(self.m_text)};", "T &first = row[0]; const unsigned &factor = k;",
                    f"for (int j = 0; j < {self.own(self.m_text)}; j++) first = {self.small('(unsigned)first * 5u + (unsigned)row[j] + factor')};"]
        return [line, f"for (int i = 0; i < {self.own(self.n_text)}; i++) {{", *body, "}", *wait]

    def privates(self):
        """Objects that each iteration, or gang, has."""
        gen = self.gen
        line, wait = self.directive(1)
        kind = gen.pick(["private", "firstprivate"])
        start = "mine.k = 1u; mine.sums[0] = mine.sums[1] = k;" if kind == "private" else "Bag here = mine;"
        name = "mine" if kind == "private" else "here"
        if "kernels" in line:
            line = line.replace("kernels loop independent", "parallel loop")
        return ["Bag mine; mine.k = k; mine.sums[0] = 2u; mine.sums[1] = 3u;", f"{line} {kind}(mine)",
                f"for (int i = 0; i < {self.own(self.n_text)} * {self.own(self.m_text)}; i++) {{", start,
                f"{name}.put((unsigned){self.own('data')}[i]);", f"{self.own('data')}[i] = {self.small(f'{name}.get()')};", "}", *wait]

    def applied(self):
        """A functor or lambda that the caller gives."""
        line, wait = self.directive(1)
        return [line, f"for (int i = 0; i < {self.own(self.n_text)} * {self.own(self.m_text)}; i++)",
                f"{self.own('data')}[i] = {self.small(f'f((unsigned){self.own(chr(100) + chr(97) + chr(116) + chr(97))}[i], i)')};", *wait]

    # --- The class
    def define(self):
        gen = self.gen
        members = ["T *data;", "T *more;"] if self.second else ["T *data;"]
        members += ["struct { int n, m; } size;"] if self.inside else ["int n, m;"]
        members += ["unsigned scale;", "unsigned weights[4];", "Inner inner;"]
        gen.rng.shuffle(members)
        access = [f"T &at(int i, int j) {gen.pick(['', 'const '])}{{ return data[i * {self.m_text} + j]; }}"]
        head = [f"template <class T> struct {self.name}Base {{", *members, *access, "};"] if self.based else []
        base = f" : {self.name}Base<T>" if self.based else ""
        self.methods = []
        for _ in range(gen.between(2, 5)):
            kind = gen.pick([self.flat, self.rows, self.sum, self.lambda_loop, self.reference, self.privates, self.applied])
            name = gen.name("step")
            self.methods.append((name, kind == self.applied, kind()))
        sections = ", ".join(self.sections())
        enter, leave = [], []
        if self.held:
            enter = gen.pick([[f"#pragma acc enter data copyin(this[0:1], {sections})"],
                              ["#pragma acc enter data copyin(this[0:1])", f"#pragma acc enter data copyin({sections})"],
                              ["#pragma acc enter data create(this[0:1])", "#pragma acc update device(this[0:1])", f"#pragma acc enter data create({sections})", f"#pragma acc update device({sections})"]])
            leave = [f"#pragma acc exit data copyout({sections})", "#pragma acc exit data delete(this[0:1])"]
        size = f"{self.own(self.n_text)} * {self.own(self.m_text)}"
        lines = head + [f"template <class T, unsigned Fixed> struct {self.name}{base} {{"] + ([] if self.based else members + access)
        lines += ["T &operator()(int i, int j) { return " + f"{self.own('data')}[i * {self.own(self.m_text)} + j]; }}",
                  "static unsigned mixed(unsigned x, unsigned y) { return x > y ? x - y : x ^ y; }",
                  f"{self.name}(int rows, int columns) {{", f"{self.own(self.n_text)} = rows; {self.own(self.m_text)} = columns; {self.own('scale')} = 3u;",
                  f"for (int x = 0; x < 4; x++) {self.own('weights')}[x] = 5u * x;", f"{self.own('inner')}.a = 4u; {self.own('inner')}.b[0] = {self.own('inner')}.b[1] = 9u;",
                  f"{self.own('data')} = new T[{size}];", *([f"{self.own('more')} = new T[{size}];"] if self.second else []),
                  f"for (int x = 0; x < {size}; x++) {self.own('data')}[x] = {self.small('next_value()')};",
                  *([f"for (int x = 0; x < {size}; x++) {self.own('more')}[x] = {self.small('next_value()')};"] if self.second else []), "}",
                  "void open() {", *enter, "}", "void close() {", *leave, "}", f"~{self.name}() {{ delete[] {self.own('data')};"
                  f"{' delete[] ' + self.own('more') + ';' if self.second else ''} }}"]
        for name, applied, body in self.methods:
            lines += [f"template <class F> void {name}(unsigned k, F f) {{" if applied else f"void {name}(unsigned k) {{", *body, "}"]
        gen.functions.append(Piece(*lines, "};"))

    def build(self):
        gen = self.gen
        if COMMON not in gen.functions:
            gen.functions.insert(0, COMMON)
        self.define()
        name, kind = gen.name("grid"), f"{self.name}<{self.of}, {gen.between(1, 9)}u>"
        piece = Piece("{")
        pointer = gen.chance(0.4)
        arrow = "->" if pointer else "."
        piece.add(f"{kind} *{name} = new {kind}({self.n}, {self.m});" if pointer else f"{kind} {name}({self.n}, {self.m});", f"{name}{arrow}open();")
        for step, applied, _ in gen.rng.sample(self.methods * 2, gen.between(2, 2 * len(self.methods))):
            if applied:
                c = gen.between(2, 9)
                given = gen.pick([f"[](unsigned x, int i) {{ return x * {c}u + (unsigned)i; }}", f"[c = {c}u](unsigned x, auto i) {{ return x + c * (unsigned)i; }}",
                                  f"Scaled{{{c}u, {{1u, 2u}}}}"])
                piece.add(statement(f"{name}{arrow}{step}({gen.below(50)}u, {given});"))
            else:
                piece.add(statement(f"{name}{arrow}{step}({gen.below(50)}u);"))
        piece.add(f"{name}{arrow}close();", "unsigned long long h = 0;", f"for (int x = 0; x < {self.n * self.m}; x++) h = h * 31 + (unsigned long long){name}{arrow}data[x];")
        if self.second:
            piece.add(f"for (int x = 0; x < {self.n * self.m}; x++) h = h * 31 + (unsigned long long){name}{arrow}more[x];")
        piece.add(f'printf("{name} %llx %u\\n", h, {name}{arrow}scale);', *([f"delete {name};"] if pointer else []))
        return piece.add("}")


COMMON = """template <class T> struct View {
  T *p; int count;
  T *begin() const { return p; }
  T *end() const { return p + count; }
  T &operator[](int i) const { return p[i]; }
  unsigned total() const { unsigned sum = 0; for (int i = 0; i < count; i++) sum += (unsigned)p[i]; return sum; }
};
struct Inner { unsigned a, b[2]; unsigned sum(unsigned x) const { return a + b[x % 2u] + x; } };
struct Bag {
  unsigned k, sums[2];
  void put(unsigned x) { sums[x % 2u] += x; k++; }
  unsigned get() const { return sums[0] * 3u + sums[1] + k; }
};
struct Scaled { unsigned k, by[2]; unsigned operator()(unsigned x, int i) const { return x * by[i & 1] + k; } };"""


def classes(gen, env, shared):
    return Class(gen).build() if gen.cpp else Piece()


STEPS = [(1, "classes", classes)]
