"""What C and its compilers have beside plain statements, in kernels and round them: statement expressions, compound literals,
designators, generic selections, ranges of cases, vectors, integers of any number of bits, half precision, built-in functions,
functions of <string.h>, <ctype.h>, <stdlib.h> and <math.h> with exact results, constants of functions, strings, commas, odd
places of directives in macros."""
from ..source import Piece, statement

HEAD = """#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif
typedef unsigned ext_v4 __attribute__((vector_size(16)));
typedef double ext_d2 __attribute__((vector_size(16)));
typedef unsigned char ext_b8 __attribute__((vector_size(8)));
enum ext_color { EXT_RED, EXT_GREEN = 5, EXT_BLUE };
struct ext_point { int x, y; unsigned w[3]; };
union ext_bits { unsigned u; unsigned char c[4]; float f; struct { unsigned low : 5, mid : 20; int top : 7; } b; };
struct ext_node { short key; struct ext_node *next; };
static int ext_order(const void *a, const void *b) { unsigned x = *(const unsigned *)a, y = *(const unsigned *)b; return x < y ? -1 : x > y; }
static inline struct ext_point ext_make(int x, int y) { struct ext_point p = {x, y, {1, (unsigned)x, 3}}; return p; }
static unsigned ext_table(unsigned k) { static const unsigned char t[] = {7, 5, 3, 2, 11}; return t[k % sizeof t]; }
static inline unsigned ext_rec(unsigned n, unsigned x) { return n == 0 ? x : ext_rec(n - 1, x * 3u + n); }
#define EXT_MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define EXT_STR_(x) #x
#define EXT_PRAGMA(x) _Pragma(EXT_STR_(x))
#define EXT_LOOP(i, n, ...) EXT_PRAGMA(acc loop __VA_ARGS__) for (int i = 0; i < (n); i++)"""


class Extensions:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("ext")
        self.n, self.w = gen.pick([1, gen.between(2, 50), gen.between(100, 300)]), gen.between(4, 12)
        self.known = []

    def value(self):
        gen = self.gen
        return gen.pick([f"(unsigned)g * {gen.between(1, 9)}u", f"row[{gen.below(self.w)}]", "in[g]", "k", *self.known[-3:], *self.known[-3:]])

    def statements(self, v):
        gen, a, c = self.gen, self.gen.name("x"), self.value
        choices = [
            [f"unsigned {v} = ({{ unsigned t = {c()}; for (int q = 0; q < 3; q++) t = t * 3u + {c()}; t; }});"],
            [f"unsigned {v} = EXT_MAX({c()}, {c()}) + EXT_MAX((int)({c()} & 255u), -3);"],
            [f"unsigned {v} = 0; switch ({c()} % 40u) {{ case 0 ... 9: {v} = 1; break; case 10 ... 19: {v} = {c()}; /* fallthrough */ case 20: {v} += 3u; break; default: {v} = {c()}; }}"],
            [f"ext_v4 {a} = {{{c()}, {c()}, 3u, k}}; {a} = {a} * 3u + ({a} ^ (ext_v4){{1u, 2u, 3u, 4u}}); {a}[{gen.below(4)}] += {c()}; unsigned {v} = {a}[0] + {a}[1] * 3u ^ {a}[2] ^ {a}[3];"],
            [f"ext_d2 {a} = {{(double)({c()} & 255u), 4.0}}; {a} = {a} * (ext_d2){{2.0, 3.0}} + {a}; unsigned {v} = (unsigned)(long)({a}[0] + {a}[1] * 7);"],
            [f"ext_b8 {a}; memcpy(&{a}, row, 8); {a} += (unsigned char)({c()}); {a} = {a} > 100; unsigned {v}; memcpy(&{v}, (char *)&{a} + 2, 4);"],
            [f"ext_v4 {a} = {{{c()}, 5u, {c()}, 1u}}; {a} = __builtin_shufflevector({a}, {a}, 3, 1, 0, 6); unsigned {v} = __builtin_reduce_add({a}) + __builtin_reduce_max({a});"],
            [f"unsigned {v} = (unsigned)__builtin_popcount({c()}) + (unsigned)__builtin_ctz({c()} | 256u) * 3u + (unsigned)__builtin_clzll({c()} | 1ull) + __builtin_bswap32({c()}) + (unsigned)__builtin_parity({c()});"],
            [f"int {a}; unsigned {v} = __builtin_add_overflow((int)({c()} | 0x40000000u), 0x40000000, &{a}) + 2u * __builtin_mul_overflow((int)({c()} & 0xffffu), 40000, &{a}); {v} += (unsigned){a};"],
            [f"unsigned {v} = __builtin_rotateleft32({c()}, 5) ^ __builtin_bitreverse32({c()}) ^ (__builtin_expect({c()} > 9u, 1) ? 3u : 4u) ^ (unsigned)__builtin_constant_p(3);"],
            [f"unsigned {v} = {c()}; if (__builtin_isnan((double){v}) || {v} == 12345678u) __builtin_trap(); if ({v} > 0xfffffffeu) __builtin_unreachable(); __builtin_assume({v} != 0xffffffffu); {v}++;"],
            [f"union ext_bits {a} = {{.u = {c()}}}; {a}.c[{gen.below(4)}] ^= 0x55; {a}.b.mid += 3u; {a}.b.top = (int)({c()} % 60u) - 30; unsigned {v} = {a}.u;"],
            [f"unsigned {a}[{gen.between(5, 9)}]; for (unsigned q = 0; q < sizeof {a} / sizeof *{a}; q++) {a}[q] = {c()} * (q * 7u + 3u); qsort({a}, sizeof {a} / sizeof *{a}, sizeof *{a}, ext_order); unsigned {v} = {a}[0] ^ {a}[3] * 3u;"],
            [f"char {a}[40] = \"ab\"; strcat({a}, \"cdef\"); strcpy({a} + strlen({a}), {c()} % 2u ? \"xy\" : \"zzz\"); {a}[1] = (char)('a' + {c()} % 26u); unsigned {v} = (unsigned)strlen({a}) + (strcmp({a}, \"abq\") < 0) * 64u + (unsigned)(strchr({a}, 'd') - {a}) * 128u + (strncmp({a}, \"ab\", 2) == 0);"],
            [f"unsigned char {a}[24]; memset({a}, (int)({c()} & 255u), sizeof {a}); memcpy({a} + 3, row, 8); memmove({a} + 1, {a} + 5, 11); unsigned {v} = (unsigned)(memcmp({a}, {a} + 8, 8) > 0); for (int q = 0; q < 24; q++) {v} = {v} * 31u + {a}[q];"],
            [f"unsigned {v} = 0; for (const char *s = \"Hello, 42 World\"; *s; s++) {v} = {v} * 5u + (isalpha((unsigned char)*s) ? (unsigned)toupper((unsigned char)*s) : isdigit((unsigned char)*s) ? 7u : {c()});"],
            [f"double {a} = (double)({c()} & 1023u) / 4; int {a}e; unsigned {v} = (unsigned)(long)(floor({a}) + ceil({a}) * 3 + trunc(-{a}) + fmod({a}, 3) * 4 + ldexp({a}, 3) + fabs(-{a}) + rint({a}) + fmax({a}, 9) + fmin({a}, 7) + copysign(1, -{a}) + frexp({a} + 1, &{a}e) * 4096) + (unsigned){a}e + (unsigned)lround({a}) + (unsigned)ilogb({a} + 1);"],
            [f"float {a} = (float)({c()} & 255u); double {a}i; unsigned {v} = (unsigned)(long)(sqrtf({a} * {a}) + fmaf({a}, 2, 1) + roundf({a} / 2) + modf((double){a} / 4, &{a}i) * 8 + {a}i + hypot(3 * {a}, 4 * {a}) + cbrt(27) + fdim({a}, 5) + exp2(3) + scalbn(1, 4) + nearbyint({a})) + signbit(-{a}) * 3u + isfinite({a}) + (unsigned)isinf({a});"],
            [f"unsigned {v} = ext_table({c()}) + ext_rec({c()} % 6u, {c()});"],
            [f"static const short {a}[] = {{3, -1, 4, 1, -5}}; unsigned {v} = (unsigned){a}[{c()} % 5u] + {c()};"],
            [f"unsigned {v} = ({c()}, k += 3u, k) + (k++ & 1u ? {c()} : k--); {v} = !!{v} + ~{v} - (-{v});"],
            [f"enum ext_color {a} = {c()} % 3u == 0 ? EXT_RED : EXT_BLUE; unsigned {v} = (unsigned){a} * 10u + ({a} > EXT_GREEN); switch ({a}) {{ case EXT_RED: {v}++; break; case EXT_GREEN: case EXT_BLUE: {v} += 5u; }}"],
            [f"int {a}n = 2 + (int)({c()} % 5u); unsigned {a}[{a}n]; for (int q = 0; q < {a}n; q++) {a}[q] = {c()} + (unsigned)q; unsigned {v} = (unsigned)sizeof {a}; for (int q = {a}n; q-- > 0;) {v} = {v} * 3u + {a}[q];"],
            [f"_Float16 {a} = (_Float16)(int)({c()} & 63u); {a} = {a} * 2 + (_Float16)1; unsigned {v} = (unsigned)(int){a} + ({a} > (_Float16)40);"],
            [f"__int128 {a} = (__int128){c()} * {c()} * 12345; {a} = ({a} >> 7) + {a} % 1000; unsigned {v} = (unsigned)({a} >> 32) ^ (unsigned){a};"],
            [f"_BitInt(37) {a} = (_BitInt(37))({c()}); {a} = {a} * 3 + 5; {a} ^= {a} >> 9; unsigned {v} = (unsigned){a} + (unsigned)({a} >> 20);"],
            [f"unsigned _BitInt(9) {a} = (unsigned _BitInt(9))({c()}); {a} += 7; {a} = {a} * {a}; unsigned {v} = (unsigned){a};"],
            [f"unsigned {v} = {c()}; {{ __label__ out; if ({c()} % 2u) goto out; {v} = {v} * 5u; out: {v}++; }}"],
            [f"unsigned {v} = 3u; {a}: {v} = {v} * 3u + {c()}; if ({v} % 7u > 1u && ++k % 9u) goto {a};"],
            [f"struct ext_point {a} = ext_make((int)({c()} & 255u), 4), *{a}p = &{a}; {a}p->w[1] += {c()}; struct ext_point {a}c = *{a}p; {a}.x = 0; unsigned {v} = (unsigned)({a}c.x * {a}c.y) + {a}c.w[1] + (unsigned)offsetof(struct ext_point, w);"],
            [f"struct ext_node {a}[4]; for (int q = 0; q < 4; q++) {{ {a}[q].key = (short)({c()} + q); {a}[q].next = q ? &{a}[(q * 7u + {c()}) % (unsigned)q] : 0; }} unsigned {v} = 0; for (struct ext_node *q = &{a}[3]; q; q = q->next) {v} = {v} * 3u + (unsigned)q->key;"],
            [f"unsigned (*{a})(unsigned) = ext_table; unsigned {v} = {a}({c()}) + (*{a})(k);"],
            [f"unsigned {v} = (unsigned)strtol(\"123xyz\", 0, 10) + (unsigned)atoi(\" -45\") + (unsigned)abs((int)({c()} & 255u) - 100) + (unsigned)div((int)({c()} & 255u), 7).rem + (unsigned)labs(-5L);"],
            [f"unsigned char *{a} = (unsigned char *)&row[1]; {a}[{gen.below(8)}] += 3; unsigned {v} = *(unsigned short *)({a} + 2) + (unsigned){a}[5];"],
            [f"unsigned {v} = {c()}, {a} = 0; do {{ if ({v} & 1u) continue; {v} += {c()} | 1u; }} while (({v} >>= 1) > 40u && ++{a} < 9u);"],
            [f"volatile unsigned {a} = {c()}; {a} += 3u; unsigned {v} = {a} + {a};"],
            [f"register unsigned {v} = {c()}; const unsigned *const {a} = &row[1]; {v} += *{a};" if not gen.cpp else f"unsigned {v} = {c()};"],
            [f"unsigned {v} = 0, {a}[2][3] = {{{{1u, {c()}}}, {{4u, 5u, {c()}}}}}; for (unsigned (*q)[3] = {a}; q < {a} + 2; q++) for (unsigned *e = *q; e != *q + 3; ++e) {v} = {v} * 7u + *e;"],
            [f"long long {a} = (long long){c()} - 2000000; unsigned {v} = (unsigned)({a} / 7) + (unsigned)({a} % 9) + (unsigned)({a} >> 3) + ({a} < 0) + (unsigned)(({a} < 0) ? -{a} : {a});"],
            [f"intptr_t {a} = (intptr_t)(row + 3) - (intptr_t)row; ptrdiff_t {a}d = &row[3] - row; unsigned {v} = (unsigned){a} + (unsigned){a}d + (row + 1 > row) + {c()};"],
            [f"_Bool {a} = {c()} & 6u; {a} ^= 1; {a} += 2; unsigned {v} = {a} + ({a} && {c()} > 3u || !{a}) * 2u;" if not gen.cpp else f"bool {a} = {c()} & 6u; {a} = {a} != true; unsigned {v} = {a} + ({a} and {c()} > 3u or not {a}) * 2u;"],
        ]
        if not gen.cpp:
            choices += [
                [f"unsigned {v} = (unsigned)_Generic({c()}, unsigned: 3, int: 4, default: 5) + (unsigned)_Generic((char)1 + 1L, long: 7, default: 8) + {c()};"],
                [f"struct ext_point {a} = {{.w = {{[1] = {c()}}}, .x = 3}}; unsigned {v} = {a}.w[1] + (unsigned){a}.x + {a}.w[2] + ((struct ext_point){{.y = 5, .w[2] = {c()}}}).w[2];"],
                [f"unsigned *{a} = (unsigned[4]){{1u, {c()}, [3] = k}}; {a}[2] += 5u; unsigned {v} = {a}[1] ^ {a}[2] ^ {a}[3];"],
                [f"unsigned {v} = ext_rec(2, *(unsigned[]){{{c()}, 2u}}) + {c()} ?: 4u;"],
                [f"double _Complex {a} = (double)({c()} & 15u) + 2.0 * (double _Complex){{0, 1}}; {a} = {a} * {a} - 3; unsigned {v} = (unsigned)(long)(__real__ {a}) + (unsigned)(long)(__imag__ {a});"],
                [f"unsigned {v} = {c()}; {{ _Static_assert(sizeof(int) == 4, \"\"); _Alignas(32) unsigned {a}[3] = {{{v}, 2u}}; {v} += (unsigned)((uintptr_t){a} % 32u) + {a}[0] + (unsigned)_Alignof(double); }}"],
                [f"const char *{a} = __func__; unsigned {v} = (unsigned){a}[0] + (unsigned)sizeof __func__ + {c()};"],
            ]
        else:
            choices += [
                [f"unsigned {v} = [](auto... e) {{ return (0u + ... + (unsigned)e); }}({c()}, 'a', 3L); constexpr unsigned {a}[] = {{1, 2, 3}}; for (auto e : {a}) {v} = {v} * 3u + e;"],
                [f"alignas(64) unsigned {a}[3] = {{{c()}, 2u, 4u}}; unsigned {v} = {a}[0] + (unsigned)(reinterpret_cast<uintptr_t>({a}) % 64u) + (unsigned)alignof(double);"],
                [f"unsigned {v} = 0; if constexpr (sizeof(long) == 8) {v} = {c()}; else {v} = 1u; if (auto q = {c()}; q % 2u) {v} += q; else if (const auto *p = &row[1]; *p > 5u) {v} ^= *p;"],
                [f"struct {a}s {{ unsigned x; {a}s(unsigned y) : x(y * 3u) {{}} ~{a}s() {{ x = 0; }} operator unsigned() const {{ return x; }} unsigned operator()(unsigned z) {{ return x += z; }} }} {a}({c()}); unsigned {v} = {a}({c()}) + {a};"],
                [f"auto {a} = [n = {c()}](auto self, unsigned x) -> unsigned {{ return x == 0 ? n : self(self, x - 1) * 3u + x; }}; unsigned {v} = {a}({a}, {c()} % 5u);"],
                [f"unsigned ext_point::*{a}n = nullptr; int ext_point::*{a} = {c()} % 2u ? &ext_point::x : &ext_point::y; ext_point {a}p = ext_make(3, 9); {a}p.*{a} += 4; unsigned {v} = (unsigned)({a}p.x * 16 + {a}p.y) + ({a}n == nullptr);"],
                [f"unsigned {v} = static_cast<unsigned>('a' <= 'b') + u8\"xyz\"[1] + L'q' + {c()} + 0b101u + 1'000u;"],
            ]
        return gen.pick(choices)

    def body(self, count):
        gen, piece = self.gen, Piece()
        for _ in range(count):
            v = gen.name("v")
            lines = self.statements(v)
            if gen.chance(0.2) and not any("goto" in line for line in lines):
                cond = self.value()
                piece.add(f"if ({cond} % {gen.between(2, 4)}u) {{", *lines, f"k = k * 3u + {v};", "}")
                continue
            piece.add(*lines)
            self.known.append(v)
        return piece

    def build(self):
        gen, tag = self.gen, self.tag
        if HEAD not in gen.functions:
            gen.functions.append(HEAD)
        construct = gen.weighted([(4, "parallel loop"), (2, "parallel loop gang"), (2, "kernels"), (1, "kernels loop"), (1, "serial loop"), (1, "parallel loop gang worker vector"), (1, "macro")])
        body = self.body(gen.between(3, 8))
        result = " ^ ".join(self.known[-5:]) or "1u"
        head = [f"#pragma acc {construct} copy(a[0:n * w], got[0:n]) copyin(in[0:n])", "for (int g = 0; g < n; g++) {"]
        if construct == "macro":
            head = ["#pragma acc parallel copy(a[0:n * w], got[0:n]) copyin(in[0:n])", f"EXT_LOOP(g, n{gen.pick([', gang', ', gang vector', ', vector', ', gang worker vector'])}) {{"]
        lanes = gen.chance(0.25) and construct == "parallel loop gang"
        if lanes:
            inner = self.new_lanes()
        gen.functions.append(Piece(f"static void {tag}(unsigned *a, unsigned *got, const unsigned *in, int n, int w) {{", *head, f"unsigned *row = a + g * w, k = {gen.below(30)}u;", body,
                                   inner if lanes else Piece(), f"row[{gen.below(self.w)}] += {result};", f"got[g] = got[g] * 3u + k + ({result});", "}", "}"))
        size = self.n * self.w
        return Piece("{", f"unsigned *a = (unsigned *)malloc({size} * sizeof *a), got[{self.n}], in[{self.n}];", f"for (int x = 0; x < {size}; x++) a[x] = next_value() & 1023u;",
                     f"for (int x = 0; x < {self.n}; x++) {{ in[x] = next_value() & 255u; got[x] = 1u; }}", f"{tag}(a, got, in, {self.n}, {self.w});", "unsigned long long h = 0;",
                     f"for (int x = 0; x < {size}; x++) h = hash_of(h, (double)a[x]);", f"for (int x = 0; x < {self.n}; x++) h = h * 31 + got[x];", f'printf("{tag} %llx\\n", h);', "free(a);", "}")

    def new_lanes(self):
        gen, v = self.gen, self.gen.name("v")
        saved, self.known = self.known, list(self.known)
        lines = self.statements(v)
        self.known = saved
        if any(word in " ".join(lines) for word in ("goto", "k++", "++k", "k +=", "row[1]; {", "memcpy(row", "k--")):
            lines = [f"unsigned {v} = in[g] * (unsigned)c;"]
        text = [line.replace("row", "line") for line in lines]
        return Piece("{", f"unsigned line[{self.w}]; for (int c = 0; c < {self.w}; c++) line[c] = row[c];", "unsigned sum = 0;", f"#pragma acc loop {gen.pick(['vector', 'worker', 'worker vector'])} reduction(+:sum)",
                     f"for (int c = 0; c < {self.w}; c++) {{", *text, f"row[c] += {v}; sum += {v};", "}", "k ^= sum;", "}") if "*)line" not in " ".join(text) and "*)&line" not in " ".join(text) and "line," not in " ".join(text) else Piece()


def extensions(gen, env, shared):
    return Extensions(gen).build()


STEPS = [(1, "extensions", extensions)]
