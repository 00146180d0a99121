"""Bodies of kernels as C++ writes them: lambdas made in the kernel (by value, by reference, generic, mutable, that hand on
lambdas), structured bindings, range-for over rows and views, references to elements that are chosen at run time, hierarchies
without virtual functions, member functions with loops over lanes, templates over types, sizes and functions, operators,
conditional and comma expressions as places, initialisers in conditions, objects of each iteration or gang with constructors."""
from .source import Piece, statement

TYPES = ["unsigned", "unsigned", "int", "long", "double", "unsigned short", "unsigned long long"]

HEAD = """template <class T> struct Row_of {
  T *first; int n;
  T *begin() const { return first; }
  T *end() const { return first + n; }
  T &operator[](int i) const { return first[i]; }
  Row_of part(int from, int count) const { return {first + from, count}; }
};
struct Pair_of { unsigned a; int b; };
struct Base_of {
  unsigned base = 3;
  unsigned add(unsigned x) const { return x + base; }
  Base_of &grow(unsigned by) { base += by; return *this; }
};
template <class T, int K> struct Mid_of : Base_of {
  T values[K];
  explicit Mid_of(unsigned seed) { for (int i = 0; i < K; i++) values[i] = (T)((seed + i * 7u) & 255u); }
  T &at(int i) { return values[i % K]; }
  unsigned add(unsigned x) const { return Base_of::add(x) * 2u; }
  template <class F> unsigned fold(unsigned from, F f) const { for (auto each : values) from = f(from, (unsigned)(long)each); return from; }
};
template <class T, int K> struct Last_of : Mid_of<T, K>, Pair_of {
  Last_of(unsigned seed, int b) : Mid_of<T, K>(seed), Pair_of{seed, b} {}
  unsigned total() const { unsigned r = a; for (int i = 0; i < K; i++) r += (unsigned)(long)this->values[i] * (unsigned)(i + 1); return r + this->add(1u); }
};
template <class F> static unsigned twice_of(F f, unsigned x) { return f(f(x)); }
template <unsigned K> struct Steps_of { static unsigned of(unsigned x) { return Steps_of<K - 1>::of(x * 3u + K); } };
template <> struct Steps_of<0> { static unsigned of(unsigned x) { return x; } };
template <class T, class... R> static unsigned all_of(T one, R... rest) { if constexpr (sizeof...(rest) == 0) return (unsigned)one; else return (unsigned)one * 5u + all_of(rest...); }
struct Walk_of { unsigned x; Walk_of operator+(const Walk_of &o) const { return {x * 3u + o.x}; } Walk_of &operator+=(unsigned y) { x ^= y; return *this; } explicit operator bool() const { return x & 1u; } };"""


class Modern:
    def __init__(self, gen):
        self.gen, self.of = gen, gen.pick(TYPES)
        self.rows, self.width = gen.pick([1, gen.between(2, 20)]), gen.pick([gen.between(2, 9), gen.between(10, 70)])
        self.known = []  # unsigned variables of the place
        self.depth = 0

    def cast(self, text):
        return f"(T)(({text}) & 255u)"

    def value(self, g):
        gen = self.gen
        return gen.pick([f"(unsigned){g} * {gen.between(1, 9)}u", f"(unsigned)(long)row[{gen.below(self.width)}]", f"table[{g} % 7]", "k",
                         f"(unsigned)(long)row[{g} % {self.width}]", *self.known, *self.known])

    # --- Pieces of an iteration, which has `row`
    def by_lambda(self, g):
        gen, f, x = self.gen, self.gen.name("f"), self.gen.name("x")
        v = gen.name("v")
        form = gen.pick(["value", "reference", "mutable", "generic", "nested", "both", "row"])
        old = self.value(g)
        lines = [f"unsigned {v} = {old};"]
        if form == "value":
            lines += [f"auto {f} = [=](unsigned y) {{ return y * 3u + {v}; }};", f"{v} += 5u;", f"{v} = {f}({v});"]
        elif form == "reference":
            lines += [f"auto {f} = [&](unsigned y) {{ {v} += y; row[y % {self.width}] = {self.cast(f'{v} + y')}; }};", f"{f}({self.value(g)}); {f}({v} % 5u);"]
        elif form == "mutable":
            lines += [f"auto {f} = [n = {v}](unsigned y) mutable {{ n = n * 3u + y; return n; }};", f"{v} = {f}(1u) ^ {f}(2u);"]
        elif form == "generic":
            lines += [f"auto {f} = [&{v}](auto y, auto... more) {{ return (unsigned)(long)y + {v} + (unsigned)sizeof...(more); }};",
                      f"{v} += {f}(row[0]) + {f}(1.0, 2, 3u);"]
        elif form == "nested":
            h = gen.name("h")
            lines += [f"auto {f} = [&](unsigned y) {{ auto {h} = [&, y](unsigned z) {{ {v} ^= z; return y + {v}; }}; return twice_of({h}, y); }};", f"{v} += {f}({self.value(g)});"]
        elif form == "both":
            lines += [f"unsigned {x} = 2u; auto {f} = [{x}, &{v}]() -> unsigned & {{ {v} += {x}; return {v}; }};", f"{x} = 9u; {f}() += {x};"]
        else:
            lines += [f"auto {f} = [row](int i) -> T & {{ return row[i]; }};", f"{f}({gen.below(self.width)}) = {self.cast(v)};"]
        self.known.append(v)
        return lines

    def binding(self, g):
        gen, a, b = self.gen, self.gen.name("a"), self.gen.name("b")
        p = gen.name("p")
        value = self.value(g)
        form = gen.pick(["copy", "reference", "array", "row"])
        if form == "copy":
            lines = [f"Pair_of {p}{{{value}, (int){g}}};", f"auto [{a}, {b}] = {p};", f"{p}.a = 0u;"]
        elif form == "reference":
            lines = [f"Pair_of {p}{{{value}, 3}};", f"auto &[{a}, {b}] = {p};", f"{p}.a += 7u; {b} += (int){p}.a;"]
        elif form == "array":
            lines = [f"unsigned {p}[2] = {{{value}, 5u}};", f"auto &[{a}, {b}] = {p};", f"{p}[1] = {a} * 3u;"]
        else:
            lines = [f"const auto [{a}_, {b}_] = row.part(0, {gen.between(1, self.width)});", f"unsigned {a} = (unsigned)(long){a}_[0], {b} = (unsigned){b}_;"]
        self.known += [a, f"(unsigned){b}"]
        return lines

    def ranges(self, g):
        gen, e, s = self.gen, self.gen.name("e"), self.gen.name("s")
        value = self.value(g)
        form = gen.pick(["write", "sum", "local", "part", "list"])
        lines = [f"unsigned {s} = {value};"]
        if form == "write":
            lines.append(f"for (T &{e} : row) {e} = {self.cast(f'(unsigned)(long){e} * 3u + {s}++')};")
        elif form == "sum":
            lines.append(f"for (const auto {e} : row) {{ if ((unsigned)(long){e} % 7u == 3u) continue; {s} = {s} * 3u + (unsigned)(long){e}; if ({s} % 31u == 5u) break; }}")
        elif form == "local":
            lines += [f"T {e}_[5]; for (auto &{e} : {e}_) {e} = {self.cast(f'{s} += 3u')};", f"for (T {e} : {e}_) {s} ^= (unsigned)(long){e};"]
        elif form == "part":
            low = gen.below(self.width)
            lines.append(f"for (auto &{e} : row.part({low}, {gen.between(1, self.width - low)})) {{ {s} += (unsigned)(long){e}; {e} = {self.cast(s)}; }}")
        else:
            lines.append(f"for (unsigned {e} : {{1u, {s}, 5u}}) {s} = {s} * 3u + {e};" if gen.chance(0) else f"unsigned {e}_[3] = {{1u, {s}, 5u}}; for (unsigned {e} : {e}_) {s} = {s} * 3u + {e};")
        self.known.append(s)
        return lines

    def reference(self, g):
        gen, r, v = self.gen, self.gen.name("r"), self.gen.name("v")
        value = self.value(g)
        one, other = gen.below(self.width), gen.below(self.width)
        lines = [f"unsigned {v} = {value};"]
        form = gen.pick(["choose", "element", "place", "condition", "swap"])
        if form == "choose":
            lines.append(f"T &{r} = {v} % 3u ? row[{one}] : row[{other}]; {r} = {self.cast(f'(unsigned)(long){r} + {v}')};")
        elif form == "element":
            lines.append(f"auto &{r} = row[{v} % {self.width}u]; {v} += (unsigned)(long){r}; {r} = {self.cast(v)};")
        elif form == "place":
            lines.append(f"({v} & 1u ? row[{one}] : row[{other}]) = {self.cast(v)}; ({v}++, row[{one}]) = {self.cast(v)};")
        elif form == "condition":
            lines.append(f"if (unsigned {r} = {v} % 5u; {r} > 2u) {v} += {r}; else if (T *q = &row[{one}]; *q) *q = {self.cast(f'{v} + {r}')};")
        else:
            lines.append(f"{{ T &a = row[{one}], &b = row[{other}]; const T old = a; a = b; b = old; {v} += (unsigned)(long)old; }}")
        self.known.append(v)
        return lines

    def objects(self, g):
        gen, o, v = self.gen, self.gen.name("o"), self.gen.name("v")
        value, size = self.value(g), gen.between(1, 9)
        of = gen.pick(["T", "unsigned", "short"])
        form = gen.pick(["last", "mid", "walk", "steps", "pack", "grow"])
        if form == "last":
            lines = [f"Last_of<{of}, {size}> {o}({value}, (int){g});", f"{o}.at({gen.below(20)}) += ({of})3; {o}.grow(2u).grow({o}.a % 9u);", f"unsigned {v} = {o}.total();"]
        elif form == "mid":
            lines = [f"Mid_of<{of}, {size}> {o}{{{value}}};", f"unsigned {v} = {o}.fold({o}.add(1u), [&](unsigned a, unsigned b) {{ return a * 3u + b + k; }});"]
        elif form == "walk":
            lines = [f"Walk_of {o}{{{value}}}; {o} += 5u;", f"unsigned {v} = ({o} + Walk_of{{k}}).x + ({o} ? 1u : 0u);"]
        elif form == "steps":
            lines = [f"unsigned {v} = Steps_of<{gen.between(0, 6)}>::of({value});"]
        elif form == "pack":
            lines = [f"unsigned {v} = all_of({value}, 3, (short)4, {self.value(g)});"]
        else:
            lines = [f"Base_of {o}, {o}_ = {o}; {o}.grow({value}); const Base_of &{o}r = {gen.pick([o, o + '_'])};", f"unsigned {v} = {o}r.add(1u);"]
        self.known.append(v)
        return lines

    def lanes(self, g):
        """A loop over lanes, with a lambda or an object of the gang."""
        gen, i, v, f = self.gen, self.gen.name("i"), self.gen.name("v"), self.gen.name("f")
        value = self.value(g)
        level = gen.pick(["vector", "worker", "worker vector", "vector"]) if self.levels else "seq"
        form = gen.pick(["lambda", "object", "sum", "reference"])
        head = f"for (int {i} = 0; {i} < {self.width}; {i}++)"
        lines = [f"unsigned {v} = {value};"]
        if form == "lambda":
            lines += [f"auto {f} = [&](int at) {{ row[at] = {self.cast(f'(unsigned)(long)row[at] * 3u + {v} + (unsigned)at')}; }};", f"#pragma acc loop {level}", f"{head} {f}({i});"]
        elif form == "object":
            lines += [f"Mid_of<T, {self.width}> {f}({v});", f"#pragma acc loop {level}", f"{head} {{ T &e = {f}.at({i}); e = {self.cast(f'(unsigned)(long)e + (unsigned)(long)row[{i}]')}; }}",
                      f"{v} = {f}.fold({v}, [](unsigned a, unsigned b) {{ return a * 5u + b; }});"]
        elif form == "sum":
            lines += [f"#pragma acc loop {level} reduction(+:{v})", f"{head} {{ auto {f} = [&](unsigned y) {{ {v} += y; }}; {f}((unsigned)(long)row[{i}] + k); }}"]
        else:
            lines += [f"const unsigned &{f} = {v};", f"#pragma acc loop {level}", f"{head} {{ T &e = row[({i} * {gen.pick([1, self.width + 1])}) % {self.width}]; e = {self.cast(f'(unsigned)(long)e ^ {f}')}; }}"]
        self.known.append(v)
        return lines

    def body(self, g, count):
        gen, piece = self.gen, Piece()
        for _ in range(count):
            kind = gen.pick([self.by_lambda, self.binding, self.ranges, self.reference, self.objects, self.lanes, self.lanes])
            before = list(self.known)
            lines = kind(g)
            if gen.chance(0.25):
                self.known = before
                piece.add(statement(f"if ({self.value(g)} % 3u) {{", *lines, "}"))
            else:
                piece.add(*lines)
        return piece

    def build(self):
        gen = self.gen
        if HEAD not in gen.functions:
            gen.functions.append(HEAD)
        a, g, name = gen.name("rows"), gen.name("g"), gen.name("modern")
        construct = gen.weighted([(4, "parallel loop gang"), (2, "parallel loop"), (2, "kernels loop independent gang"), (1, "parallel loop gang vector"), (1, "serial loop")])
        self.levels = construct in ("parallel loop gang", "kernels loop independent gang")
        if construct == "parallel loop":
            self.levels = False
        body = self.body(g, gen.between(2, 6))
        result = " ^ ".join(self.known[-4:]) or "1u"
        data = f" copy({a}[0:n * m], got[0:n]) copyin(table[0:7])"
        shape = gen.pick(["", "", " num_gangs(3)", " vector_length(32)", " num_workers(4)"]) if construct != "serial loop" else ""
        head = f"template <class T> static void {name}(T *{a}, unsigned *got, const unsigned *table, int n, int m, unsigned k) {{"
        gen.functions.append(Piece(head, f"#pragma acc {construct}{shape}{data}", f"for (int {g} = 0; {g} < n; {g}++) {{",
                                   f"Row_of<T> row{{{a} + {g} * m, m}};", body, f"got[{g}] = got[{g}] * 3u + ({result});", "}", "}"))
        size = self.rows * self.width
        return Piece("{", f"{self.of} *{a} = new {self.of}[{size}];", f"unsigned got[{self.rows}], table[7] = {{3, 1, 4, 1, 5, 9, 2}};",
                     f"for (int x = 0; x < {size}; x++) {a}[x] = ({self.of})(next_value() & 255u);", f"for (int x = 0; x < {self.rows}; x++) got[x] = 1u;",
                     f"{name}<{self.of}>({a}, got, table, {self.rows}, {self.width}, {gen.below(99)}u);", "unsigned long long h = 0;",
                     f"for (int x = 0; x < {size}; x++) h = hash_of(h, (double){a}[x]);", f"for (int x = 0; x < {self.rows}; x++) h = h * 31 + got[x];",
                     f'printf("{name} %llx\\n", h);', f"delete[] {a};", "}")


def modern(gen, env, shared):
    return Modern(gen).build() if gen.cpp else Piece()


STEPS = [(1, "modern", modern)]
