"""Containers of C++ that own memory on the device: constructors, destructors, moves, resizing and assignments with enter and
exit data, kernels in member functions, operators and hierarchies, through pointers, `this`, views by value, ranges and lambdas
that hold views, expression templates, parts of containers, containers in containers and before main. The generator knows which
copy of a container is the right one."""
from ..source import Piece, statement

TYPES = ["unsigned", "unsigned", "int", "unsigned long long", "unsigned short", "unsigned char", "double", "float"]

VIEW = """#include <memory>
#include <utility>
#include <vector>
template <class E> struct Term_of { const E &self() const { return static_cast<const E &>(*this); } };
template <class T> struct View_of : Term_of<View_of<T>> {
  T *p; int n;
  View_of(T *p, int n) : p(p), n(n) {}
  T &operator[](int i) const { return p[i]; }
  T *begin() const { return p; }
  T *end() const { return p + n; }
  unsigned get(int i) const { return (unsigned)(long)p[i]; }
  View_of part(int from, int count) const { return View_of(p + from, count); }
};
struct Const_of : Term_of<Const_of> { unsigned v; explicit Const_of(unsigned v) : v(v) {} unsigned get(int) const { return v; } };
template <class A, class B> struct Sum_of : Term_of<Sum_of<A, B>> { A a; B b; Sum_of(A a, B b) : a(a), b(b) {} unsigned get(int i) const { return a.get(i) + b.get(i); } };
template <class A, class B> struct Mix_of : Term_of<Mix_of<A, B>> { A a; B b; Mix_of(A a, B b) : a(a), b(b) {} unsigned get(int i) const { return a.get(i) * 3u ^ b.get(i); } };
template <class A, class B> Sum_of<A, B> operator+(const Term_of<A> &a, const Term_of<B> &b) { return {a.self(), b.self()}; }
template <class A, class B> Mix_of<A, B> operator*(const Term_of<A> &a, const Term_of<B> &b) { return {a.self(), b.self()}; }"""

WORK = """struct Work_of { virtual void run(unsigned k) = 0; virtual unsigned sum() const = 0; virtual ~Work_of() = default; };
template <class C> struct Steps_on : Work_of {
  C c; explicit Steps_on(C &&from) : c(std::move(from)) {}
  void run(unsigned k) override { c.grow(k); }
  unsigned sum() const override { return c.total(); }
};"""


class Containers:
    def __init__(self, gen):
        self.gen, self.cls = gen, gen.name("Own")
        # Whether the object is on the device, too, with its pointer.
        self.whole = gen.chance(0.4)
        self.there = {}  # name -> [type, size, which copy is right: both, device, host]
        self.body = Piece()
        self.handed = []  # containers that moved on

    def loop(self):
        return self.gen.pick(["parallel loop", "parallel loop", "parallel loop gang vector", "kernels loop independent", "serial loop", "parallel loop vector_length(32)"])

    def present(self, name="p", n="n"):
        return self.gen.pick(["", f" present({name}[0:{n}])", f" present({name})", f" copy({name}[0:{n}])", f" default(present)"])

    def local(self):
        """How a member function names its memory: (lines before the construct, the pointer, the number)."""
        gen = self.gen
        if self.whole and gen.chance(0.6):
            return "", gen.pick(["p", "this->p"]), "n", gen.pick(["", " present(this)", " present(this[0:1])", " present(p[0:n])", " default(present)"])
        q = gen.pick([("T *q = p; int m = n;", "q", "m"), ("auto q = p; const int m = this->n;", "q", "m"), ("T *const q = p; int m = n;", "q", "m")])
        return q[0], q[1], q[2], self.present(q[1], q[2])

    def classes(self):
        gen, C = self.gen, self.cls
        cast = "(T)(({}) & 255u)"
        enter_this, exit_this = ("#pragma acc enter data copyin(this[0:1])", "#pragma acc exit data delete(this[0:1])") if self.whole else ("", "")
        device = gen.pick(["copyin", "create"])
        fill = [f"for (int i = 0; i < n; i++) p[i] = {cast.format('seed + (unsigned)i * 7u')};"]
        make = [enter_this, f"#pragma acc enter data {device}(p[0:n])"] + (["#pragma acc update device(p[0:n])"] if device == "create" else [])
        drop = [gen.pick(["#pragma acc exit data delete(p[0:n])", "#pragma acc exit data delete(p)", "#pragma acc exit data delete(p[0:n]) finalize"]), exit_this]
        lines = [f"template <class T> class {C} {{", gen.pick(["public: T *p; int n;", "public: int n; T *p;", "public: int n; char pad = 3; T *p; double other = 1;"]),
                 f"explicit {C}(int count, unsigned seed = 1u) {{ n = count; p = new T[n];", *fill, *make, "}",
                 f"~{C}() {{ if (p) {{", *drop, "} delete[] p; }",
                 f"{C}(const {C} &) = delete; {C} &operator=(const {C} &) = delete;"]
        if not self.whole:
            lines += [f"{C}({C} &&o) noexcept : {C}(0, 0u, o) {{}}", f"{C} &operator=({C} &&o) noexcept {{ std::swap(p, o.p); std::swap(n, o.n); return *this; }}",
                      f"private: {C}(int, unsigned, {C} &o) {{ p = std::exchange(o.p, nullptr); n = std::exchange(o.n, 0); }} public:"]
        lines += ["void up() {", gen.pick(["#pragma acc update device(p[0:n])", "#pragma acc update device(this->p[0:n])"]), "}",
                  "void down() const {", gen.pick(["#pragma acc update self(p[0:n])", "#pragma acc update host(p[0:n])"]), "}",
                  "View_of<T> view() const { return View_of<T>(p, n); }", "T &operator[](int i) { return p[i]; }", "int size() const { return n; }"]
        before, q, m, clause = self.local()
        lines += ["void grow(unsigned k) {", before, f"#pragma acc {self.loop()}{clause}", f"for (int i = 0; i < {m}; i++) {q}[i] = {cast.format(f'(unsigned)(long){q}[i] * 3u + k')};", "}"]
        before, q, m, clause = self.local()
        lines += ["unsigned total() const {", before, "unsigned s = 0;", f"#pragma acc {gen.pick(['parallel loop', 'kernels loop', 'parallel loop gang vector'])} reduction(+:s){clause.replace('copy(', 'copyin(')}",
                  f"for (int i = 0; i < {m}; i++) s += (unsigned)(long){q}[i] * (unsigned)(i % 5 + 1);", "return s;", "}"]
        before, q, m, clause = self.local()
        lines += [f"{C} &operator+=(const {C} &o) {{", before, "const T *r = o.p; int l = o.n < n ? o.n : n;",
                  f"#pragma acc {self.loop()}{clause}{gen.pick(['', ' present(r[0:l])', ' copyin(r[0:l])'])}", f"for (int i = 0; i < l; i++) {q}[i] = {cast.format(f'(unsigned)(long){q}[i] + (unsigned)(long)r[i] * 5u')};", "return *this;", "}"]
        before, q, m, clause = self.local()
        lines += [f"template <class E> {C} &operator=(const Term_of<E> &from) {{", before, gen.pick(["const E e = from.self();", "auto e = from.self();"]),
                  f"#pragma acc {self.loop()}{clause.replace(' default(present)', '')}",  # what `e` holds is not there
                  f"for (int i = 0; i < {m}; i++) {q}[i] = {cast.format('e.get(i)')};", "return *this;", "}"]
        resize = ["T *fresh = new T[to]; down();", f"for (int i = 0; i < to; i++) fresh[i] = i < n ? p[i] : {cast.format('(unsigned)i')};",
                  gen.pick(["#pragma acc exit data delete(p[0:n])", "#pragma acc exit data delete(p)"]), "delete[] p; p = fresh; n = to;", "#pragma acc enter data copyin(p[0:n])"]
        if self.whole:
            resize += ["#pragma acc update device(n)"]
        lines += ["void resize(int to) {", *resize, "}", "};"]
        apply = [f"template <class T, class F> static void each_{C}(const {C}<T> &c, F f) {{", "const int n = c.size();", f"#pragma acc {self.loop()}", "for (int i = 0; i < n; i++) f(i);", "}",
                 f"template <class T> static void part_{C}(View_of<T> v, unsigned k) {{", f"#pragma acc {self.loop()}", f"for (int i = 0; i < v.n; i++) v[i] = {cast.format('v.get(i) ^ (k + (unsigned)i)')};", "}",
                 f"template <class T> static void walk_{C}(View_of<T> v, unsigned k) {{", "T *first = v.begin(), *last = v.end();", f"#pragma acc {self.loop()}", f"for (T *at = first; at != last; ++at) *at = {cast.format('(unsigned)(long)*at * 5u + k')};", "}",
                 f"template <class T> static void range_{C}(View_of<T> v, unsigned k) {{", f"#pragma acc {self.loop()}", f"for (T &each : v) each = {cast.format('(unsigned)(long)each + k * 3u')};", "}"]
        return Piece(*filter(None, lines + apply))

    # --- What happens to them
    def need(self, name, where):
        """Lines that make the copy there right."""
        state = self.there[name]
        if state[2] in ("both", where):
            return []
        before = state[2]
        state[2] = "both"
        return [f"{name}.{'down' if where == 'host' else 'up'}();"] if before != where else []

    def name(self, of=None):
        names = [name for name, (type_, _, _) in self.there.items() if of in (None, type_)]
        return self.gen.pick(names) if names else None

    def fresh(self):
        gen, name, of = self.gen, self.gen.name("c"), self.gen.pick(self.types)
        size = gen.pick([1, gen.between(2, 40), gen.between(41, 300)])
        self.there[name] = [of, size, "both"]
        self.body.add(f"{self.cls}<{of}> {name}({gen.number(size, 0.5)}, {gen.below(99)}u);")
        return name

    def kernel(self):
        gen, name, C = self.gen, self.name(), self.cls
        of, size, _ = self.there[name]
        k = f"{gen.below(99)}u"
        lines = self.need(name, "device")
        other = self.name(of)
        form = gen.pick(["grow", "add", "each", "part", "walk", "range", "term", "term", "total", "directive", "several"])
        if form == "grow":
            lines.append(f"{name}.grow({k});")
        elif form == "add":
            if other == name:
                lines.append(f"{name}.grow({k});")
            else:
                lines += self.need(other, "device") + [f"{name} += {other};"]
        elif form == "each":
            v = gen.name("v")
            lines.append(f"{{ auto {v} = {name}.view(); unsigned k = {k}; each_{C}({name}, [=](int i) {{ {v}[i] = ({of})(({v}.get(i) * k + (unsigned)i) & 255u); }}); }}")
        elif form in ("part", "walk", "range"):
            low = gen.below(size)
            some = gen.pick(["view()", f"view().part({low}, {gen.between(1, size - low)})"])
            lines.append(f"{form}_{C}({name}.{some}, {k});")
        elif form == "term":
            same = [c for c, (_, n, _) in self.there.items() if n >= size and c != name]
            a = gen.pick(same) if same else name
            b = gen.pick(same) if same else name
            for each in {a, b}:
                lines += self.need(each, "device")
            lines.append(f"{name} = {a}.view() {gen.pick('+*')} {gen.pick([f'{b}.view()', f'Const_of({k})', f'({b}.view() + Const_of({k}))', f'{b}.view() * {a}.view()'])};")
        elif form == "total":
            lines.append(f'printf("{name} %u\\n", {name}.total());')
            self.body.add(statement(*lines))
            return
        elif form == "directive":
            q = gen.name("q")
            lines += ["{", f"auto *{q} = {name}.p; int n = {name}.n;", f"#pragma acc {self.loop()}{self.present(q)}", f"for (int i = 0; i < n; i++) {q}[i] = ({of})(((unsigned)(long){q}[i] + {k}) & 255u);", "}"]
        else:
            v = gen.name("v")
            lines += [f"for (unsigned {v} = 0; {v} < {gen.between(1, 3)}u; {v}++) {name}.grow({v});"]
        self.there[name][2] = "device"
        self.body.add(statement(*lines))

    def host(self):
        gen, name = self.gen, self.name()
        of = self.there[name][0]
        lines = self.need(name, "host")
        if gen.chance(0.5):
            lines.append(f"for (int i = 0; i < {name}.size(); i++) {name}[i] = ({of})(((unsigned)(long){name}[i] + {gen.below(99)}u) & 255u);")
            self.there[name][2] = "host"
        else:
            lines.append(f"for (int i = 0; i < {name}.size(); i++) h = hash_of(h, (double){name}[i]);")
        self.body.add(statement(*lines))

    def change(self):
        gen, name, C = self.gen, self.name(), self.cls
        of, size, state = self.there[name]
        form = gen.pick(["resize", "resize", "swap", "assign", "move", "scope", "work", "vector", "owner"])
        lines = []
        if form == "resize" or self.whole and form in ("swap", "assign", "move", "work", "vector"):
            size = gen.pick([size, gen.between(1, 40), gen.between(41, 300)])
            lines = self.need(name, "device") + [f"{name}.resize({size});"]
            self.there[name] = [of, size, "both"]
        elif form == "swap":
            other = self.name(of)
            lines = [f"std::swap({name}, {other});"]
            self.there[name], self.there[other] = self.there[other], self.there[name]
        elif form == "assign":
            size = gen.between(1, 60)
            lines = [f"{name} = {C}<{of}>({size}, {gen.below(99)}u);"]
            self.there[name] = [of, size, "both"]
        elif form == "move":
            new = gen.name("c")
            lines = self.need(name, "device")
            self.body.add(*lines, f"{C}<{of}> {new}(std::move({name}));")
            self.there[new] = self.there.pop(name)
            return
        elif form == "scope":
            t = gen.name("t")
            lines = self.need(name, "device") + ["{", f"{C}<{of}> {t}({size}, {gen.below(99)}u); {t}.grow(3u); {name} = {t}.view() + {name}.view();", "}"]
            self.there[name][2] = "device"
        elif form == "work":
            w, t = gen.name("w"), gen.name("t")
            lines = ["{", f"std::unique_ptr<Work_of> {w} = std::make_unique<Steps_on<{C}<{of}>>>({C}<{of}>({size}, 5u));", f"for (unsigned k = 0; k < 3u; k++) {w}->run(k);",
                     f'printf("{w} %u\\n", {w}->sum());', "}"]
        elif form == "vector":
            w = gen.name("w")
            count = gen.between(1, 4)
            lines = self.need(name, "device") + ["{", f"std::vector<{C}<{of}>> {w}; {'' if gen.chance(0.5) else f'{w}.reserve({count});'} for (int k = 0; k < {count}; k++) {w}.emplace_back({size} + k, (unsigned)k);",
                                                  f"for (auto &each : {w}) {{ each += {name}; {name} = each.view() * {name}.view(); }}", f'for (auto &each : {w}) printf("{w} %u\\n", each.total());', "}"]
            self.there[name][2] = "device"
        else:
            w = gen.name("w")
            lines = self.need(name, "device") + ["{", f"auto {w} = std::make_unique<{C}<{of}>>({gen.between(size, size + 20)}, 7u); {w}->grow(2u); {name} = {name}.view() + {w}->view(); {w}.reset({gen.pick(['', f'new {C}<{of}>(3, 1u)'])});", "}"]
            self.there[name][2] = "device"
        self.body.add(statement(*lines))

    def build(self):
        gen = self.gen
        self.types = gen.rng.sample(TYPES, gen.between(1, 2))
        if VIEW not in gen.functions:
            gen.functions.append(VIEW)
            gen.functions.append(WORK)
        gen.functions.append(self.classes())
        if gen.chance(0.3):
            # Made before main begins, destroyed behind its end.
            name, of = gen.name("c"), gen.pick(self.types)
            gen.functions.append(f"static {self.cls}<{of}> {name}({gen.between(1, 50)}, 4u);")
            size = int(gen.functions[-1].split(f"{name}(")[1].split(",")[0])
            self.there[name] = [of, size, "both"]
            self.handed.append(name)
        for _ in range(gen.between(1, 3)):
            self.fresh()
        for _ in range(gen.between(3, 10)):
            gen.weighted([(5, self.kernel), (2, self.host), (2, self.change)])()
        for name in self.there:
            self.body.add(*self.need(name, "host"), f"for (int i = 0; i < {name}.size(); i++) h = hash_of(h, (double){name}[i]);")
        return Piece("{", "unsigned long long h = 0;", self.body, f'printf("{self.cls} %llx\\n", h);', "}")


def containers(gen, env, shared):
    return Containers(gen).build() if gen.cpp else Piece()


STEPS = [(1, "containers", containers)]
