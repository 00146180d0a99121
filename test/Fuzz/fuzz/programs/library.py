"""What kernels take of C++'s library: arrays, pairs, tuples, optionals, variants, bit sets, complex numbers, views of strings, functional
objects, iterators of all kinds, algorithms over rows and over local arrays; as locals, members, elements of arrays, firstprivate
copies, and captured by lambdas from before the construct."""
from ..source import Piece, statement

HEAD = """#include <algorithm>
#include <array>
#include <bitset>
#include <complex>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>
struct Lib_key { unsigned a; short b; bool operator<(const Lib_key &o) const { return std::tie(a, b) < std::tie(o.a, o.b); }
  bool operator==(const Lib_key &o) const { return a == o.a && b == o.b; } };
template <class T> static unsigned lib_sum(const T &range) { unsigned s = 0; for (const auto &e : range) s = s * 3u + (unsigned)e; return s; }
template <class... T> static unsigned lib_fold(const std::tuple<T...> &t) { return std::apply([](auto... e) { return (0u + ... + (unsigned)e); }, t); }
struct Lib_visit { unsigned k; unsigned operator()(unsigned x) const { return x + k; } unsigned operator()(short x) const { return (unsigned)x * k; } unsigned operator()(double x) const { return (unsigned)(long)x ^ k; } };"""


class Library:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("lib")
        self.rows, self.width = gen.pick([1, gen.between(2, 40), gen.between(60, 200)]), gen.between(3, 14)
        self.known = []

    def value(self):
        gen = self.gen
        return gen.pick([f"(unsigned)g * {gen.between(1, 9)}u", f"row[{gen.below(self.width)}]", f"in[g]", "k", "table[g % 7]", *self.known[-3:], *self.known[-3:]])

    def new(self, tag="v"):
        return self.gen.name(tag)

    # Each makes lines that end with an unsigned variable `v`.
    def array(self, v):
        gen, a, n = self.gen, self.new("a"), self.gen.between(2, 9)
        of = gen.pick(["unsigned", "short", "unsigned char", "long", "double"])
        cast = f"({of})(({{}}) & 255u)"
        start = f"std::array<{of}, {n}> {a}; for (auto &e : {a}) e = {cast.format(self.value())};"
        form = gen.pick(["fill", "sort", "accumulate", "reverse", "rotate", "iota", "copy", "swap", "get", "equal", "minmax", "data", "at"])
        more = {"fill": f"{a}.fill({cast.format(self.value())}); {a}[{gen.below(n)}] = {cast.format(self.value())};",
                "sort": f"for (unsigned q = 0; q < {n}; q++) {a}[q] = {cast.format(f'{self.value()} * (q + 3u) ^ q * 77u')}; std::sort({a}.begin(), {a}.end(){gen.pick(['', ', std::greater<>()', ', [](auto x, auto y) { return (int)x % 5 < (int)y % 5 || ((int)x % 5 == (int)y % 5 && x < y); }'])});",
                "accumulate": f"{a}[0] = {cast.format(f'std::accumulate({a}.begin(), {a}.end(), 3u, [](unsigned x, auto y) {{ return x * 5u + (unsigned)y; }})')};",
                "reverse": f"{a}.front() = {cast.format(self.value())}; std::reverse({a}.begin(), {a}.end()); {a}.back() = 5;",
                "rotate": f"{a}[1] = {cast.format(self.value())}; std::rotate({a}.begin(), {a}.begin() + {gen.below(n)}, {a}.end());",
                "iota": f"std::iota({a}.begin(), {a}.end(), {cast.format(self.value())});",
                "copy": f"auto {a}_ = {a}; {a}_[0] = 9; std::copy({a}_.rbegin(), {a}_.rend(), {a}.begin());",
                "swap": f"std::array<{of}, {n}> {a}_{{}}; {a}_[1] = {cast.format(self.value())}; std::swap({a}, {a}_); {a}[0] = {a}_[{gen.below(n)}];",
                "get": f"std::get<{gen.below(n)}>({a}) = {cast.format(self.value())}; auto [{', '.join(f'{a}b{k}' for k in range(n))}] = {a}; {a}[0] = {a}b{n - 1};",
                "equal": f"auto {a}_ = {a}; {a}_[{gen.below(n)}] = {cast.format(self.value())}; {a}[0] = ({a} == {a}_) * 2 + ({a} < {a}_);",
                "minmax": f"{a}[1] = {cast.format(self.value())}; auto {a}_ = std::minmax_element({a}.begin(), {a}.end()); {a}[0] = ({of})(({a}_.first - {a}.begin()) * 8 + ({a}_.second - {a}.begin()));",
                "data": f"std::fill_n({a}.data() + 1, {n - 1}, {cast.format(self.value())}); *std::prev({a}.end()) = {cast.format(self.value())};",
                "at": f"{a}[{self.value()} % {a}.size()] = {cast.format(self.value())}; if ({a}.empty()) {a}[0] = 1;"}[form]
        return [start, more, f"unsigned {v} = lib_sum({a});"]

    def pair(self, v):
        gen, p = self.gen, self.new("p")
        form = gen.pick(["pair", "tuple", "tie", "order", "nested", "exchange", "piecewise"])
        lines = {"pair": [f"std::pair<unsigned, short> {p}{{{self.value()}, (short)({self.value()})}}; auto {p}_ = std::make_pair((double)({self.value()} & 255u), 'x'); std::swap({p}.first, k); k = {p}.first ^ 1u;",
                          f"unsigned {v} = {p}.first + (unsigned){p}.second + (unsigned){p}_.first;"],
                 "tuple": [f"auto {p} = std::make_tuple({self.value()}, (short)({self.value()}), 'c'); std::get<0>({p}) += 3u; std::get<short>({p})++;", f"unsigned {v} = lib_fold(std::tuple_cat({p}, std::make_tuple(7)));"],
                 "tie": [f"unsigned {v} = {self.value()}, {p} = {self.value()}; std::tie({v}, {p}) = std::make_tuple({p} + 1u, {v}); {v} ^= {p} * 3u;"],
                 "order": [f"Lib_key {p}{{{self.value()}, (short)({self.value()})}}, {p}_{{{self.value()}, 3}};", f"unsigned {v} = ({p} < {p}_) + ({p} == {p}_) * 2u + std::max({p}, {p}_).a + (unsigned)std::min({p}, {p}_).b;"],
                 "nested": [f"std::tuple<std::pair<unsigned, int>, std::array<unsigned, 3>> {p}{{{{{self.value()}, 2}}, {{1u, {self.value()}, 3u}}}};", f"auto &[{p}a, {p}b] = {p}; {p}a.first += {p}b[1]; {p}b[2] = {p}a.first;",
                            f"unsigned {v} = std::get<0>({p}).first + lib_sum(std::get<1>({p}));"],
                 "exchange": [f"unsigned {v} = {self.value()}; {v} += std::exchange({v}, {self.value()}); auto {p} = std::move({v}); {v} = std::as_const({p}) + 1u;"],
                 "piecewise": [f"std::pair<std::array<unsigned, 2>, Lib_key> {p}(std::array<unsigned, 2>{{{self.value()}, 4u}}, Lib_key{{{self.value()}, 3}}); auto {p}_ = {p}; {p}_.second.a++;", f"unsigned {v} = lib_sum({p}_.first) + {p}_.second.a + ({p} < {p}_);"]}[form]
        return lines

    def choice(self, v):
        gen, o = self.gen, self.new("o")
        form = gen.pick(["optional", "optional", "variant", "visit", "emplace"])
        if form == "optional":
            return [f"std::optional<unsigned> {o}; if ({self.value()} % 3u) {o} = {self.value()};",
                    gen.pick([f"if ({o}) *{o} += 3u; else {o}.emplace(8u);", f"{o} = {o}.value_or(5u) * 2u;", f"if ({o} == 7u || !{o}.has_value()) {o}.reset();"]), f"unsigned {v} = {o}.value_or(11u) + ({o} > 4u);"]
        kind = gen.pick([f"(unsigned)({self.value()})", f"(short)({self.value()})", f"(double)(({self.value()}) & 511u)"])
        start = f"std::variant<unsigned, short, double> {o} = {kind}; if ({self.value()} % {gen.between(2, 5)}u == 1u) {o} = (double)({self.value()} & 63u);"
        if form == "variant":
            return [start, f"unsigned {v} = {o}.index() * 100u; if (auto *q = std::get_if<unsigned>(&{o})) {v} += *q; else if (auto *q = std::get_if<2>(&{o})) {v} += (unsigned)(long)*q; else {v} ^= (unsigned)*std::get_if<short>(&{o});"]
        if form == "visit":
            return [start, f"unsigned {v} = std::visit({gen.pick(['Lib_visit{k}', '[&](auto x) { return (unsigned)(long)x + k; }'])}, {o});"]
        return [start, f"if (std::holds_alternative<short>({o})) {o}.emplace<0>({self.value()}); unsigned {v} = {o}.index() == 0 ? *std::get_if<0>(&{o}) : 3u;"]

    def bits(self, v):
        gen, b = self.gen, self.new("b")
        n = gen.pick([5, 32, 64, 70, 130])
        form = gen.pick(["bitset", "bitset", "complex", "limits", "string"])
        if form == "bitset":
            return [f"std::bitset<{n}> {b}({self.value()}); {b}.set({self.value()} % {n}u); {b} {gen.pick(['<<= 1', '>>= 2', '= ~' + b, '.flip(2)', '|= ' + f'std::bitset<{n}>(5u)', '^= ' + b + ' << 3'])}; if ({b}[1]) {b}[3] = false;",
                    f"unsigned {v} = (unsigned){b}.count() + {b}.test({gen.below(n)}) * 64u + {b}.any() * 128u + {b}.all() * 7u + ({b}.none() ? 1u : (unsigned)({b} & std::bitset<{n}>(0x7fffu)).to_ulong());"]
        if form == "complex":
            of = gen.pick(["double", "float"])
            return [f"std::complex<{of}> {b}(({of})({self.value()} & 15u), ({of})({self.value()} & 7u)); {b} *= std::complex<{of}>(2, 1); {b} += ({of})3; {b} = std::conj({b}) - std::complex<{of}>(0, 4);",
                    f"unsigned {v} = (unsigned)(long){b}.real() * 31u + (unsigned)(long){b}.imag() + (unsigned)(long)std::norm({b}) + ({b} == std::conj({b}));"]
        if form == "limits":
            return [f"unsigned {v} = std::min<unsigned>(std::numeric_limits<short>::max(), {self.value()}) + (unsigned)std::numeric_limits<int>::digits + std::clamp({self.value()}, 3u, 99u) + (unsigned)std::gcd({self.value()} % 100u, 36u) + (unsigned)std::lcm({self.value()} % 9u, 4u) + std::max({{{self.value()}, 5u, {self.value()}}});"]
        text = gen.pick(["one", "hello, world", "abcabcabd"])
        return [f"constexpr std::string_view {b} = \"{text}\"; unsigned {v} = (unsigned){b}.find('{text[-1]}') + (unsigned){b}.substr({gen.below(3)}).size() * 3u; for (char c : {b}) {v} = {v} * 7u + (unsigned)c + {self.value()}; {v} += {b} < \"bcd\"; {v} ^= (unsigned){b}.compare(\"{text[:-1]}\") & 1u;"]

    def algorithm(self, v):
        """Over the row."""
        gen, w = self.gen, self.width
        a = self.new("q")
        low = gen.below(w - 1)
        first, last = gen.pick([("row", f"row + {w}"), (f"row + {low}", f"row + {w}"), (f"std::begin(view)", "std::end(view)"), ("view.begin()", "view.end()")])
        back = "std::make_reverse_iterator"
        pred = gen.pick(["[](unsigned x) { return x % 3u == 1u; }", "[k](unsigned x) { return x > k; }", "[=, &k](unsigned x) { return (x ^ k) & 1u; }"])
        other = gen.pick(["[](unsigned x) { return x * 3u + 1u; }", "[k](unsigned x) { return x ^ k; }", "std::negate<unsigned>()", "std::bind(std::plus<unsigned>(), std::placeholders::_1, 5u)"])
        two = gen.pick(["std::plus<>()", "std::bit_xor<unsigned>()", "std::multiplies<unsigned>()", "[](unsigned x, unsigned y) { return x * 3u + y; }", "std::minus<>()"])
        return gen.pick([
            [f"std::transform({first}, {last}, {first}, {other}); unsigned {v} = 1u;"], [f"unsigned {v} = (unsigned)std::count_if({first}, {last}, {pred});"],
            [f"auto {a} = std::find_if({first}, {last}, {pred}); unsigned {v} = (unsigned)({a} - ({first})); if ({a} != {last}) *{a} += 3u;"],
            [f"std::sort({first}, {last}); unsigned {v} = (unsigned)(std::lower_bound({first}, {last}, {self.value()}) - ({first}));"],
            [f"std::partial_sum({first}, {last}, {first}, {two}); unsigned {v} = 2u;"], [f"unsigned {v} = std::accumulate({first}, {last}, {self.value()}, {two});"],
            [f"std::for_each({first}, {last}, [&k](unsigned &x) {{ x += k++; }}); unsigned {v} = k;"], [f"unsigned {v} = std::inner_product({first}, {last}, in + g, 5u);"],
            [f"auto {a} = std::remove_if({first}, {last}, {pred}); unsigned {v} = (unsigned)({last} - {a}); std::fill({a}, {last}, 7u);"],
            [f"auto {a} = std::partition({first}, {last}, {pred}); unsigned {v} = (unsigned)({a} - ({first})); std::sort({first}, {a}); std::sort({a}, {last}, std::greater<unsigned>());"],
            [f"std::sort({first}, {last}); auto {a} = std::unique({first}, {last}); unsigned {v} = (unsigned)({a} - ({first})); while ({a} != {last}) *{a}++ = 1u;"],
            [f"unsigned {v} = *std::max_element({first}, {last}) - *std::min_element({first}, {last}, [](unsigned x, unsigned y) {{ return x % 7u < y % 7u; }});"],
            [f"std::reverse({first}, {last}); std::iter_swap({first}, ({last}) - 1); unsigned {v} = (unsigned)std::distance({first}, {last});"],
            [f"unsigned {v} = std::all_of({first}, {last}, {pred}) + 2u * std::any_of({first}, {last}, {pred}) + 4u * std::is_sorted({first}, {last}) + 8u * std::binary_search({first}, {last}, k);"],
            [f"std::generate({first}, {last}, [x = {self.value()}]() mutable {{ return x = x * 5u + 1u; }}); unsigned {v} = 3u;"],
            [f"std::nth_element({first}, {first} + 1, {last}); std::sort({first}, {last}); unsigned {v} = *({first});"],
            [f"std::make_heap({first}, {last}); std::pop_heap({first}, {last}); unsigned {v} = *std::prev({last}); std::sort_heap({first}, std::prev({last}));"],
            [f"std::adjacent_difference({first}, {last}, {first}); std::replace_if({first}, {last}, {pred}, 5u); unsigned {v} = 4u;"],
            [f"unsigned {v} = 0; for (auto {a} = {back}({last}); {a} != {back}({first}); ++{a}) {v} = {v} * 3u + *{a};"],
            [f"std::rotate({first}, std::next({first}, 1), {last}); unsigned {v} = (unsigned)(std::mismatch({first}, {last}, in + g).first - ({first}));"],
            [f"std::exclusive_scan({first}, {last}, {first}, 3u); unsigned {v} = std::reduce({first}, {last});"],
            [f"std::inclusive_scan({first}, {last}, {first}); unsigned {v} = std::transform_reduce({first}, {last}, 0u, std::plus<>(), {other});"],
            [f"std::swap_ranges({first}, {first} + 1, std::prev({last})); std::next_permutation({first}, {last}); unsigned {v} = *({first});"],
            [f"std::copy_backward({first}, std::prev({last}), {last}); unsigned {v} = (unsigned)std::lexicographical_compare({first}, {last}, in + g, in + g + 3);"],
        ])

    def outside(self, v):
        """What stands before the construct."""
        return self.gen.pick([
            [f"unsigned {v} = fixed[{self.value()} % fixed.size()] + both.first * (unsigned)both.second;"], [f"unsigned {v} = f(in[g]) + std::get<1>(three);"],
            [f"unsigned {v} = maybe ? *maybe + g : 5u;"], [f"auto {v}m = fixed; {v}m[g % 4] += {self.value()}; unsigned {v} = lib_sum({v}m);"], [f"auto [{v}x, {v}y, {v}z] = three; unsigned {v} = {v}x + (unsigned){v}y * 3u + (unsigned){v}z;"],
            [f"unsigned {v} = fixed.back() + (unsigned)std::count(fixed.begin(), fixed.end(), 3u) + f(fixed.front());"]])

    def build(self):
        gen, tag = self.gen, self.tag
        if HEAD not in gen.functions:
            gen.functions.append(HEAD)
        name, body = tag, Piece()
        construct = gen.weighted([(4, "parallel loop"), (2, "parallel loop gang"), (2, "kernels"), (1, "kernels loop independent"), (1, "serial loop"), (1, "parallel loop gang worker vector")])
        for _ in range(gen.between(2, 7)):
            v = self.new()
            kind = gen.weighted([(3, self.array), (2, self.pair), (2, self.choice), (2, self.bits), (4, self.algorithm), (2, self.outside)])
            lines = kind(v)
            if gen.chance(0.2):
                body.add(f"unsigned {v} = 1u;", statement(f"if ({self.value()} % 3u != 1u) {{", *[line.replace(f"unsigned {v} = ", f"unsigned {v}_ = ", 1) if line.lstrip().startswith(f"unsigned {v} = ") else line for line in lines], "}"))
                continue
            body.add(*lines)
            self.known.append(v)
        result = " ^ ".join(self.known[-5:]) or "1u"
        first = gen.pick(["", "", " firstprivate(fixed)", " copyin(fixed)", " firstprivate(three)"]) if not construct.startswith("kernels") else gen.pick(["", " copyin(fixed)"])
        cast = gen.pick(["std::vector<unsigned> rows({0}); auto *a = rows.data();", "unsigned *a = new unsigned[{0}];"]).format(self.rows * self.width)
        size = self.rows * self.width
        total = gen.chance(0.3) and construct != "kernels"
        gen.functions.append(Piece(
            f"struct {tag}_view {{ unsigned *p; int n; unsigned *begin() const {{ return p; }} unsigned *end() const {{ return p + n; }} }};",
            f"static unsigned {name}(unsigned *a, unsigned *got, const unsigned *in, int n, int w, const unsigned (&table)[7]) {{",
            f"std::array<unsigned, 4> fixed{{3u, {gen.below(99)}u, 3u, 8u}}; std::pair<unsigned, short> both(5u, -2); auto three = std::make_tuple(4u, (short)3, 'q'); std::optional<unsigned> maybe; if (n % 2) maybe = 4u;",
            f"auto f = [both, n](unsigned x) {{ return x * both.first + (unsigned)n; }};", "unsigned total = 0;",
            f"#pragma acc {construct} copy(a[0:n * w]) copy(got[0:n]) copyin(in[0:n + {self.width}]){first}{' reduction(+:total)' if total else ''}",
            f"for (int g = 0; g < n; g++) {{", f"unsigned *row = a + g * w; unsigned k = {gen.below(30)}u; {tag}_view view{{row, w}}; (void)view;", body, f"got[g] = got[g] * 3u + k + ({result});",
            "total += got[g] & 255u;" if total else "", "}", "return total;", "}"))
        return Piece("{", cast, f"unsigned got[{self.rows}], in[{self.rows + self.width}]; static unsigned table[7] = {{3, 1, 4, 1, 5, 9, 2}};", f"for (int x = 0; x < {size}; x++) a[x] = next_value() & 1023u;",
                     f"for (int x = 0; x < {self.rows + self.width}; x++) in[x] = next_value() & 255u;", f"for (int x = 0; x < {self.rows}; x++) got[x] = 1u;",
                     f"unsigned t = {name}(a, got, in, {self.rows}, {self.width}, table);", "unsigned long long h = t;",
                     f"for (int x = 0; x < {size}; x++) h = hash_of(h, (double)a[x]);", f"for (int x = 0; x < {self.rows}; x++) h = h * 31 + got[x];", f'printf("{name} %llx\\n", h);', "delete[] a;" if "new" in cast else "", "}")


def library(gen, env, shared):
    return Library(gen).build() if gen.cpp else Piece()


STEPS = [(1, "library", library)]
