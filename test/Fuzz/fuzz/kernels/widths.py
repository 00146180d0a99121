"""One block of memory that loops of `kernels` and `loop auto` access at all widths, from addresses that are other bytes of it:
as words, structures, bits, through elements as if they were arrays of smaller ones, by functions and copies of bytes. They
promise nothing, and must give what the loops in order give."""
from ..source import Piece, statement

TRIPS, BYTES, FIRST = 24, 2048, 512  # subscripts stay between 64 and BYTES


class Widths:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("wd")
        t = self.tag
        self.word, self.half, self.three, self.eight, self.bits, self.either = (f"{t}_{n}" for n in ("word", "half", "three", "eight", "bits", "either"))
        alias = "__attribute__((may_alias))"
        gen.functions.append(Piece(
            f"typedef unsigned {self.word} {alias}; typedef unsigned short {self.half} {alias};",
            f"struct {alias} {self.three} {{ unsigned x, y, z; }}; struct {alias} {self.eight} {{ unsigned a; unsigned short b; unsigned char c[2]; }};",
            f"struct {alias} {self.bits} {{ unsigned a : 5, b : 11, c : 16; }}; union {alias} {self.either} {{ unsigned w; unsigned short h[2]; unsigned char b[4]; }};",
            f"static unsigned {t}_get(const unsigned char *p) {{ unsigned x; memcpy(&x, p, 4); return x; }}",
            f"static void {t}_put(unsigned char *p, unsigned x) {{ memcpy(p, &x, 4); }}",
            f"static void {t}_swap(unsigned char *p, unsigned char *q, int n) {{ for (int x = 0; x < n; x++) {{ unsigned char byte = p[x]; p[x] = q[x]; q[x] = byte; }} }}"))

    def base(self):
        return self.gen.weighted([(4, "g"), (3, "p"), (2, "q"), (1, f"(p + {self.zero})"), (1, f"({self.one} ? p : g)")])

    def subscript(self, i):
        gen = self.gen
        return gen.weighted([(6, i), (2, f"{i} + {gen.between(1, 9)}"), (1, f"{TRIPS} - {i}"), (1, f"{i} * 2"), (1, f"{i} / 2"), (1, f"({i} ^ 1)"), (1, f"{i} + {self.one}"), (0.5, f"{i} % 7")])

    def at(self, i):
        """The address of a byte."""
        gen, step = self.gen, self.gen.pick([1, 2, 3, 4, 4, 8, 12, 16])
        return f"{self.base()} + ({self.subscript(i)}) * {step} + {FIRST + gen.pick([0, 1, 2, 4, 16, 64, -4, -8])}"

    def element(self, i):
        gen, start = self.gen, FIRST + 4 * self.gen.between(-4, 9)
        index, base = self.subscript(i), f"({self.base()} + {start})"
        member = gen.pick
        return gen.weighted([
            (5, f"(({self.word} *){base})[{index}]"), (1, f"(({self.half} *){base})[{index}]"), (1, f"{base}[{index}]"),
            (2, f"((struct {self.three} *){base})[{index}].{member('xyz')}"), (2, f"((struct {self.eight} *){base})[{index}].{member(['a', 'b', 'c[1]'])}"),
            (1, f"((struct {self.bits} *){base})[{index}].{member('abc')}"), (2, f"((union {self.either} *){base})[{index}].{member(['w', 'h[1]', 'b[2]'])}"),
            (1, f"((unsigned char *)&(({self.word} *){base})[{index}])[{gen.pick(['3', '5', f'{i} % 4', f'{i} % 9'])}]"),
            (1, f"(({self.word} *)&((struct {self.three} *){base})[{index}])[{gen.pick(['1', '4', f'{i} % 3', self.one])}]"),
            (1, f"(({self.word} (*)[5]){base})[({index}) / 5][({index}) % 5]")])

    def action(self, i):
        gen, t, n = self.gen, self.tag, self.gen.pick([1, 3, 4, 8])
        copied = gen.name("c")
        return gen.weighted([
            (8, f"{self.element(i)} {gen.pick(['=', '+=', '^='])} {self.element(i)} + {i};"), (1, f"r[{i}] += {self.element(i)};"),
            (1, f"if ({self.element(i)} & 1) {self.element(i)} = {self.element(i)};"),
            (2, f"{t}_put({self.at(i)}, {t}_get({self.at(i)}) + {i});"), (1, f"{t}_swap({self.at(i)}, {self.at(i)}, {n});"),
            (1, f"{{ unsigned char {copied}[8]; memcpy({copied}, {self.at(i)}, {n}); {copied}[0] += {i}; memcpy({self.at(i)}, {copied}, {n}); }}"),
            (1, f"memmove({self.at(i)}, {self.at(i)}, {n});"), (1, f"memset({self.at(i)}, {i}, {n});"),
            (1, f"{{ struct {self.three} {copied} = ((struct {self.three} *)(p + {FIRST}))[{self.subscript(i)}]; ((struct {self.three} *)(p + {FIRST + 4 * gen.between(0, 4)}))[{i}] = {copied}; }}"),
            (1, f"for (int x = 0; x < {gen.pick([3, 4, 6])}; x++) ({self.at(i)})[x] {gen.pick(['=', '+='])} ({self.at(i)})[{gen.pick(['x', '3 - x % 4', '0'])}] + {i};")])

    def loop(self):
        gen, i = self.gen, self.gen.name("i")
        head = gen.weighted([(5, f"for (int {i} = 0; {i} < {self.trips}; {i}++) {{"), (1, f"for (int {i} = {TRIPS} - 1; {i} >= 0; {i}--) {{")])
        body = [statement(self.action(i)) for _ in range(gen.between(1, 2))]
        construct = gen.weighted([(4, "kernels"), (2, "kernels loop"), (1, "kernels loop auto"), (1, "parallel loop auto")])
        return Piece(f"#pragma acc {construct} present(g, p[0:{BYTES}], r)", head, *body, "}")

    def build(self):
        gen, t = self.gen, self.tag
        self.one, self.zero, self.trips = gen.number(1, 0.7), gen.number(0, 0.7), gen.number(TRIPS, 0.6)
        loops = [self.loop() for _ in range(gen.between(2, 5))]
        storage = gen.pick(["static ", ""])
        return Piece("{", f"{storage}unsigned char g[{BYTES}] __attribute__((aligned(16)));", f"unsigned r[{TRIPS}] = {{0}}; unsigned char *p = (unsigned char *)malloc({BYTES}), *q = p;",
                     f"for (int x = 0; x < {BYTES}; x++) g[x] = (unsigned char)(x * 7), p[x] = (unsigned char)(x * 11);",
                     f"#pragma acc data copy(g, p[0:{BYTES}], r)", "{", *loops, "}", "unsigned long long h = 0;",
                     f"for (int x = 0; x < {BYTES}; x++) h = h * 31 + g[x] + 3 * p[x];", f"for (int x = 0; x < {TRIPS}; x++) h = h * 31 + r[x];",
                     f'printf("{t} %llx\\n", h); free(p);', "}")


def widths(gen, env, shared):
    return Widths(gen).build()


STEPS = [(1, "widths", widths)]
