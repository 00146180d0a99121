"""Loops that go through an array in an order which counts: prefix sums, sweeps, wavefronts, triangles, dynamic programming,
red and black, sorting networks. Some of their loops are parallel, and some are so under others that are not; the compiler finds
out which, or is told: of an array of two dimensions, a flat one, rows behind pointers."""
from ..source import Piece, statement


class Loop:
    """`parallel`: its iterations are, within one of the loops round it. `body`: statements and loops. Of those that double or
    halve their counter, directives cannot be."""

    def __init__(self, head, parallel, *body):
        self.head, self.parallel, self.body = head, parallel, body
        self.counted = not any(word in head for word in ("*=", "<<=", "/=", "doubles"))

    def inner(self):
        return [each for each in self.body if isinstance(each, Loop)]


class Sweeps:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("sweep")
        self.rows, self.columns = gen.between(3, 30), gen.between(3, 90)
        self.storage = gen.weighted([(4, "true"), (4, "flat"), (2, "rows")])
        self.n = gen.pick([gen.between(4, 60), gen.between(60, 400)])
        self.m, self.lines = f"{self.tag}_m", [f"{self.tag}_{x}" for x in "abc"]
        self.pitch = self.columns + gen.pick([0, 0, 5])

    def number(self, value):
        return self.gen.number(value, 0.6)

    def at(self, i, j):
        if self.storage == "flat":
            return f"{self.m}[({i}) * {self.width} + {j}]"
        return f"{self.m}[{i}][{j}]"

    def names(self, count):
        return [self.gen.name("ijkl"[x]) for x in range(count)]

    def up(self, i, low, high, step=1):
        """A loop over low .. high - 1, in the one or the other way of writing it."""
        gen = self.gen
        if step != 1:
            return f"for (int {i} = {low}; {i} < {high}; {i} += {step})"
        return gen.weighted([(8, f"for (int {i} = {low}; {i} < {high}; {i}++)"), (1, f"for (int {i} = {low}; {i} <= {high} - 1; ++{i})"), (1, f"for (long {i} = {low}; {i} < {high}; {i} += 1)")])

    def either(self, i, low, high):
        """In one of both directions."""
        return self.up(i, low, high) if self.gen.chance(0.7) else f"for (int {i} = {high} - 1; {i} >= {low}; {i}--)"

    def own(self, i):
        """Something between, that depends on the position alone."""
        return self.gen.pick([f"(unsigned){i}", f"{self.gen.between(1, 9)}u", f"{self.lines[2]}[{i} % {self.n}]"])

    # --- Kinds: a loop each
    def prefix(self):
        (i,), (a, b, c) = self.names(1), self.lines
        k = self.gen.between(1, 3)
        return [Loop(self.up(i, k, self.number(self.n)), False, f"{a}[{i}] = {a}[{i} - {k}] * {self.gen.pick([1, 1, 3])}u + {b}[{i}];")]

    def suffix(self):
        (i,), (a, b, c) = self.names(1), self.lines
        return [Loop(f"for (int {i} = {self.number(self.n)} - 2; {i} >= 0; {i}--)", False, f"{a}[{i}] += {a}[{i} + 1] ^ {b}[{i}];")]

    def columns_down(self):
        i, j = self.names(2)
        k = self.gen.pick([0, 0, 1])
        down = self.gen.chance(0.3)
        other = f"{i} + 1" if down else f"{i} - 1"
        head = f"for (int {i} = {self.number(self.rows)} - 2; {i} >= 0; {i}--)" if down else self.up(i, 1, self.number(self.rows))
        inner = Loop(self.either(j, k, f"{self.number(self.columns)} - {k}"), True, f"{self.at(i, j)} = {self.at(other, f'{j} - {k}')} * 3u + {self.at(other, f'{j} + {k}')} + {self.own(j)};")
        return [Loop(head, False, inner)]

    def along_rows(self):
        i, j = self.names(2)
        k = self.gen.between(1, 2)
        inner = Loop(self.up(j, k, self.number(self.columns)), False, f"{self.at(i, j)} += {self.at(i, f'{j} - {k}')} * {self.gen.between(1, 5)}u;")
        if self.gen.chance(0.4):  # the other way round: neighbours in the inner loop
            return [Loop(self.up(j, k, self.number(self.columns)), False, Loop(self.up(i, 0, self.number(self.rows)), True, inner.body[0]))]
        return [Loop(self.either(i, 0, self.number(self.rows)), True, inner)]

    def wavefront(self):
        i, j = self.names(2)
        value = f"{self.at(f'{i} - 1', j)} + {self.at(i, f'{j} - 1')} * 3u" + self.gen.pick(["", f" ^ {self.at(f'{i} - 1', f'{j} - 1')}"])
        return [Loop(self.up(i, 1, self.number(self.rows)), False, Loop(self.up(j, 1, self.number(self.columns)), False, f"{self.at(i, j)} = {value};"))]

    def diagonals(self):
        """The same, one diagonal after the other."""
        d, i = self.names(2)
        rows, columns = self.number(self.rows), self.number(self.columns)
        j = f"{d} - {i}"
        inner = Loop(f"for (int {i} = {d} - {columns} + 1 > 1 ? {d} - {columns} + 1 : 1; {i} < ({d} < {rows} ? {d} : {rows}); {i}++)", True,
                     f"{self.at(i, j)} = {self.at(f'{i} - 1', j)} + {self.at(i, f'{j} - 1')} * 3u + {self.at(f'{i} - 1', f'{j} - 1')};")
        return [Loop(f"for (int {d} = 2; {d} < {rows} + {columns} - 1; {d}++)", False, inner)]

    def elimination(self):
        i, j, k = self.names(3)
        n = self.number(min(self.rows, self.columns))
        factor = self.gen.name("f")
        inner = Loop(self.up(j, f"{k} + 1", n), True, f"{self.at(i, j)} -= {factor} * {self.at(k, j)};")
        return [Loop(self.up(k, 0, n), False, Loop(self.up(i, f"{k} + 1", n), True, f"const unsigned {factor} = {self.at(i, k)};", inner, f"{self.at(i, k)} = {factor} * 3u + 1u;" if self.gen.chance(0.5) else ""))]

    def substitution(self):
        i, j = self.names(2)
        (a, b, c), s, n = self.lines, self.gen.name("s"), self.number(min(self.rows, self.columns, self.n))
        if self.gen.chance(0.5):
            inner = Loop(self.up(j, f"{i} + 1", n), None, f"{s} -= {self.at(i, j)} * {a}[{j}];")
            head = f"for (int {i} = {n} - 1; {i} >= 0; {i}--)"
        else:
            inner, head = Loop(self.up(j, 0, i), None, f"{s} -= {self.at(i, j)} * {a}[{j}];"), self.up(i, 0, n)
        inner.reduction = f" reduction(+:{s})"
        return [Loop(head, False, f"unsigned {s} = {b}[{i}];", inner, f"{a}[{i}] = {s} | 1u;")]

    def columns_solved(self):
        """Column by column: what is known is taken out of all that follow."""
        i, j = self.names(2)
        (a, b, c), n = self.lines, self.number(min(self.rows, self.columns, self.n))
        return [Loop(self.up(j, 0, n), False, Loop(self.up(i, f"{j} + 1", n), True, f"{a}[{i}] -= {self.at(i, j)} * {a}[{j}];"))]

    def red_black(self):
        i, j = self.names(2)
        colour = self.gen.name("colour")
        sum_ = " + ".join([self.at(f"{i} - 1", j), self.at(f"{i} + 1", j), self.at(i, f"{j} - 1"), self.at(i, f"{j} + 1")])
        inner = Loop(f"for (int {j} = 1 + ({i} + {colour}) % 2; {j} < {self.number(self.columns)} - 1; {j} += 2)", True, f"{self.at(i, j)} = {sum_};")
        return [Loop(f"for (int {colour} = 0; {colour} < 2; {colour}++)", False, Loop(self.up(i, 1, f"{self.number(self.rows)} - 1"), True, inner))]

    def doubling(self):
        """A scan in steps that double, with a second array."""
        d, i = self.names(2)
        (a, b, c), n, k = self.lines, self.number(self.n), self.gen.name("k")
        one = Loop(self.up(i, 0, n), True, f"{b}[{i}] = {a}[{i}] + ({i} >= {d} ? {a}[{i} - {d}] : 0u);")
        other = Loop(self.either(k, 0, n), True, f"{a}[{k}] = {b}[{k}];")
        return [Loop(f"for (int {d} = 1; {d} < {n}; {d} {self.gen.pick(['*= 2', '<<= 1', '+= /* doubles */ ' + d])})", False, one, other)]

    def tree(self):
        d, i = self.names(2)
        a, n = self.lines[0], self.number(self.n)
        return [Loop(f"for (int {d} = 1; {d} < {n}; {d} *= 2)", False, Loop(f"for (int {i} = 0; {i} < {n} - {d}; {i} += 2 * {d})", True, f"{a}[{i}] += {a}[{i} + {d}] * 3u;"))]

    def knapsack(self):
        i, w = self.names(2)
        (a, b, c), n, size, v = self.lines, self.number(self.n), self.gen.name("size"), self.gen.name("v")
        first = f"const int {size} = (int)({c}[{i}] % {max(1, self.n // 3)}u) + 1;"
        loop = Loop(f"for (int {w} = {n} - 1; {w} >= {size}; {w}--)" if self.gen.chance(0.6) else self.up(w, size, n), False, f"const unsigned {v} = {a}[{w} - {size}] + {b}[{i}] % 99u;", f"if ({v} > {a}[{w}]) {a}[{w}] = {v};")
        return [Loop(self.up(i, 0, self.number(min(self.n, 20))), False, first, loop)]

    def alternating(self):
        """Dynamic programming in two rows by turns."""
        i, j = self.names(2)
        inner = Loop(self.up(j, 1, self.number(self.columns)), True, f"{self.at(f'{i} & 1', j)} = {self.at(f'({i} + 1) & 1', f'{j} - 1')} + {self.at(f'({i} & 1) ^ 1', j)} * 3u;")
        return [Loop(self.up(i, 0, self.number(self.gen.between(1, 12))), False, inner)]

    def paths(self):
        i, j, k = self.names(3)
        n, v = self.number(min(self.rows, self.columns)), self.gen.name("v")
        inner = Loop(self.up(j, 0, n), False, f"const unsigned {v} = ({self.at(i, k)} & 0xfffffu) + ({self.at(k, j)} & 0xfffffu);", f"if ({v} < {self.at(i, j)}) {self.at(i, j)} = {v};")
        return [Loop(self.up(k, 0, n), False, Loop(self.either(i, 0, n), False, inner))]

    def odd_even(self):
        p, i = self.names(2)
        a, n, t = self.lines[0], self.number(self.n), self.gen.name("t")
        inner = Loop(f"for (int {i} = {p} & 1; {i} < {n} - 1; {i} += 2)", True, f"if ({a}[{i}] > {a}[{i} + 1]) {{ const unsigned {t} = {a}[{i}]; {a}[{i}] = {a}[{i} + 1]; {a}[{i} + 1] = {t}; }}")
        return [Loop(self.up(p, 0, n if self.n < 90 else 20), False, inner)]

    def bitonic(self):
        (i,), a, size = self.names(1), self.lines[0], self.gen.name("size")
        d, o, t = self.gen.name("d"), self.gen.name("o"), self.gen.name("t")
        power = 1 << (self.n.bit_length() - 1)
        swap = f"if ({o} > {i} && ({a}[{i}] > {a}[{o}]) == (({i} & {size}) == 0)) {{ const unsigned {t} = {a}[{i}]; {a}[{i}] = {a}[{o}]; {a}[{o}] = {t}; }}"
        inner = Loop(self.up(i, 0, self.number(power)), True, f"const int {o} = {i} ^ {d};", swap)
        return [Loop(f"for (int {size} = 2; {size} <= {self.number(power)}; {size} *= 2)", False, Loop(f"for (int {d} = {size} / 2; {d} > 0; {d} /= 2)", False, inner))]

    def transposed(self):
        i, j = self.names(2)
        n, t = self.number(min(self.rows, self.columns)), self.gen.name("t")
        return [Loop(self.up(i, 1, n), True, Loop(self.up(j, 0, i), True, f"const unsigned {t} = {self.at(i, j)};", f"{self.at(i, j)} = {self.at(j, i)};", f"{self.at(j, i)} = {t};"))]

    def sieve(self):
        p, q = self.names(2)
        a, n = self.lines[0], self.number(self.n)
        inner = Loop(f"for (int {q} = {p} * {p}; {q} < {n}; {q} += {p})", True, f"{a}[{q}] = 0;")
        return [Loop(self.up(p, 2, f"({self.number(self.n)} < 20 ? {self.number(self.n)} : 20)"), False, f"if ({a}[{p}]) {{", inner, "}")]

    def gathered(self):
        """By rows or columns, then used."""
        i, j = self.names(2)
        (a, b, c), s = self.lines, self.gen.name("s")
        size = self.number(min(self.columns, self.n))
        rows = self.number(min(self.rows, self.n))
        inner = Loop(self.up(j, 0, size), None, f"{s} += {self.at(i, j)} * {b}[{j}];")
        inner.reduction = f" reduction(+:{s})"
        k = self.gen.name("k")
        return [Loop(self.up(i, 0, rows), True, f"unsigned {s} = 1;", inner, f"{a}[{i}] = {s};"), Loop(self.up(k, 1, rows), False, f"{a}[{k}] += {a}[{k} - 1];")]

    KINDS = [prefix, suffix, columns_down, along_rows, wavefront, diagonals, elimination, substitution, columns_solved, red_black, doubling, tree, knapsack,
             alternating, paths, odd_even, bitonic, transposed, sieve, gathered]

    # --- Text
    def text(self, loop, mode, levels, nested=True):
        """`levels`: those that are left for parallel loops."""
        gen, lines, directive, rest = self.gen, Piece(), "", levels
        parallel = loop.parallel is not False
        if mode == "told" and parallel and levels:
            deeper = any(each.parallel is not False for each in loop.inner())
            taken = levels[:1] if deeper and len(levels) > 1 else levels[-1:]
            rest = levels[1:] if deeper else []
            directive = f"#pragma acc loop {taken[0]}{getattr(loop, 'reduction', '')}"
        elif not loop.counted:
            pass
        elif mode == "told" and not parallel:
            directive = gen.pick(["", "#pragma acc loop seq"])
        elif (mode == "kernels" or mode == "auto" and nested) and gen.chance(0.15 if mode == "kernels" else 0.6):
            directive = "#pragma acc loop auto"
        elif mode == "kernels" and loop.parallel and gen.chance(0.15):
            directive = "#pragma acc loop independent"
        if directive:
            lines.add(directive)
        lines.add(loop.head + " {")
        for each in loop.body:
            lines.add(self.text(each, mode, rest) if isinstance(each, Loop) else statement(each) if each.endswith(";") and "const" not in each and not each.startswith("unsigned") else each)
        return lines.add("}")

    def outside(self, loop, data):
        """Sequential loops are the host's, parallel ones become constructs."""
        gen = self.gen
        if loop.parallel:
            construct = gen.pick(["parallel loop gang vector", "parallel loop", "parallel loop gang", "kernels loop independent"])
            return Piece(f"#pragma acc {construct}{data}", self.text(loop, "plain", []))
        lines = Piece(loop.head + " {")
        for each in loop.body:
            lines.add(self.outside(each, data) if isinstance(each, Loop) else each)
        return lines.add("}")

    def nests(self):
        gen = self.gen
        loops = [each for _ in range(gen.between(1, 3)) for each in gen.pick(self.KINDS)(self)]
        mode = gen.weighted([(6, "kernels"), (2, "auto"), (3, "told"), (1, "serial"), (2, "outside")])
        data = f" present({', '.join(self.sections())})" if gen.chance(0.5) else ""
        if mode == "auto" and not all(loop.counted for loop in loops):
            mode = "kernels"
        if mode == "outside":
            if all(self.of_device(loop) for loop in loops):
                return Piece(*[self.outside(loop, data) for loop in loops])
            mode = "kernels"
        shape = gen.pick(["", f" vector_length({gen.pick([32, 64, 128])})", f" num_workers({gen.pick([2, 4])}) vector_length(32)"])
        head = {"kernels": "kernels", "serial": "serial", "told": f"parallel num_gangs(1){shape}"}.get(mode)
        if mode == "auto":
            return Piece(*[Piece(f"#pragma acc parallel loop auto{data}", self.text(loop, "auto", [], nested=False)) for loop in loops])
        content = [self.text(loop, mode, ["worker", "vector"] if gen.chance(0.6) else ["vector"]) for loop in loops]
        return Piece(f"#pragma acc {head}{data}", "{", *content, "}")

    def of_device(self, loop):
        """Whether host code of the loop would touch arrays: then it cannot be the host's."""
        if loop.parallel:
            return True
        return all(isinstance(each, Loop) and self.of_device(each) for each in loop.body)

    def sections(self):
        clauses = [f"{x}[0:{self.n}]" for x in self.lines]
        if self.storage == "flat":
            return clauses + [f"{self.m}[0:{self.rows * self.pitch}]"]
        return clauses + [self.m if self.storage == "true" else f"{self.m}[0:{self.rows}][0:{self.pitch}]"]

    def build(self):
        gen, m = self.gen, self.m
        self.width = gen.pick([str(self.pitch), gen.number(self.pitch, 1)])
        start, end = Piece(), Piece("unsigned long long h = 0;")
        for x in self.lines:
            heap = gen.chance(0.5)
            start.add(f"unsigned *{x} = (unsigned *)malloc({self.n} * sizeof(unsigned));" if heap else f"{gen.pick(['', 'static '])}unsigned {x}[{self.n}];", f"for (int x = 0; x < {self.n}; x++) {x}[x] = next_value();")
            end.add(f"for (int x = 0; x < {self.n}; x++) h = h * 31 + {x}[x];", *([f"free({x});"] if heap else []))
        rows, pitch = self.rows, self.pitch
        walk = f"for (int x = 0; x < {rows}; x++) for (int y = 0; y < {pitch}; y++)"
        place = f"{m}[x * {pitch} + y]" if self.storage == "flat" else f"{m}[x][y]"
        start.add({"true": f"static unsigned {m}[{rows}][{pitch}];", "flat": f"unsigned *{m} = (unsigned *)malloc({rows * pitch} * sizeof(unsigned));",
                   "rows": f"unsigned **{m} = (unsigned **)malloc({rows} * sizeof(unsigned *)); for (int x = 0; x < {rows}; x++) {m}[x] = (unsigned *)malloc({pitch} * sizeof(unsigned));"}[self.storage])
        start.add(f"{walk} {place} = next_value();")
        end.add(f"{walk} h = h * 31 + {place};", {"true": "", "flat": f"free({m});", "rows": f"for (int x = 0; x < {rows}; x++) free({m}[x]); free({m});"}[self.storage])
        end.add(f'printf("{self.tag} %llx\\n", h);')
        content = [self.nests() for _ in range(gen.between(1, 3))]
        return Piece("{", start, f"#pragma acc data copy({', '.join(self.sections())})", "{", *content, "}", end, "}")


def sweeps(gen, env, shared):
    return Sweeps(gen).build()


STEPS = [(1, "sweeps", sweeps)]
