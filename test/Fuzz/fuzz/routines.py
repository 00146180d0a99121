"""Routines of all levels that call each other: loops of their own levels with and without reductions, values that they
return, results by address or reference; templates, members and lambdas in C++; sequential ones in a second file."""
from .source import Piece, statement

LEVELS = ["seq", "vector", "worker", "gang"]
# Such programs are compiled twice, with PART defined: what stands in which file. Without PART all is in one.
FIRST, SECOND, BOTH_END = "#if !defined PART || PART == 1", "#if !defined PART || PART == 2", "#endif"


class Routine:
    def __init__(self, name, level, form, part):
        self.name, self.level, self.form, self.part = name, level, form, part

    def call(self, gen, out, table, count, k):
        """An expression: what the routine returns."""
        if self.form == "template":
            return f"{self.name}<{gen.pick(['unsigned', 'unsigned'])}>({out}, {table}, {count}, {k})"
        if self.form == "member":
            return f"{self.name}_of{{{out}, {table}}}.{self.name}({count}, {k})"
        return f"{self.name}({out}, {table}, {count}, {k})"


class Routines:
    def __init__(self, gen):
        self.gen, self.made = gen, []
        self.tag = gen.name("rt")
        self.files = gen.chance(0.3) and not gen.has_parts
        self.rows, self.workers, self.lanes = gen.between(1, 9), gen.between(1, 6), gen.pick([1, 3, gen.between(2, 40), gen.between(33, 150)])
        self.seven = 7  # elements of the table

    # --- Bodies
    def below(self, level):
        return [r for r in self.made if LEVELS.index(r.level) < LEVELS.index(level)]

    def of_level(self, level):
        return [r for r in self.made if r.level == level]

    def sequential(self, i, k):
        """A value for element i, perhaps by a sequential routine; its own element is `mine`."""
        gen = self.gen
        found = self.of_level("seq")
        if found and gen.chance(0.5):
            return gen.pick(found).call(gen, "&mine", "table", "1", f"{k} + (unsigned){i}")
        return gen.pick([f"mine * {gen.between(2, 9)}u + {k}", f"table[{i} % 7] ^ mine", f"mine + (unsigned){i} * {k}"])

    def sum_clause(self, name):
        gen = self.gen
        operator = gen.pick(["+", "+", "^", "max"])
        update = {"+": f"{name} += {{}};", "^": f"{name} ^= {{}};", "max": f"{{{{ unsigned v = {{}}; {name} = v > {name} ? v : {name}; }}}}"}[operator]
        return f" reduction({operator}:{name})", update

    def loop_over(self, level, count, base="out", offset="", sums=True):
        """A loop with lanes over `count` elements from `base`; it may gather into s."""
        gen, i = self.gen, self.gen.name("i")
        clause, update = self.sum_clause("s") if sums and gen.chance(0.45) else ("", None)
        factor = self.gen.name("f")  # a value of before the loop
        at = f"{base}[{offset}{i}]"
        body = Piece(f"unsigned mine = {at};", f"mine = {self.sequential(i, factor)};")
        if gen.chance(0.25):
            body.add(f"if (mine % 3u == 0) mine += {gen.between(1, 9)}u;")
        if gen.chance(0.2):
            body.add(f"for (int q = 0; q < {gen.between(1, 4)}; q++) mine = mine * 3u + (unsigned)q;")
        body.add(f"{at} = mine;")
        if update:
            body.add(update.format(gen.pick(["mine", f"mine % 100u", f"(unsigned){i} + mine"])))
        head = gen.pick([f"for (int {i} = 0; {i} < {count}; {i}++)", f"for (int {i} = {count} - 1; {i} >= 0; {i}--)"])
        lines = [f"#pragma acc loop {level}{clause}"] if level else []
        return statement("{", f"const unsigned {factor} = s;", *lines, head + " {", body, "}", "}")

    def seq_body(self):
        gen = self.gen
        if gen.chance(0.3):
            return Piece("unsigned s = k;", self.loop_over("", "n"))
        if gen.chance(0.3) and self.of_level("seq"):
            return Piece(f"unsigned s = {gen.pick(self.of_level('seq')).call(gen, 'out', 'table', 'n', 'k / 2u')};", "s += out[n - 1];")
        return Piece("unsigned s = k;", gen.pick(["for (int q = 0; q < 5; q++) s = s * 2u + (k >> q & 1u) + out[0];",
                                                  "while (s > 9u) s /= 3u;\ns += table[s % 7u];",
                                                  "if (k % 2u) return s + 1u;\ns ^= out[n - 1];",
                                                  "unsigned t[3] = {k, 2u, out[0]};\ns = t[k % 3u] + t[(k + 1u) % 3u];"]))

    def vector_body(self):
        gen, piece = self.gen, Piece("unsigned s = k;")
        for _ in range(gen.between(1, 3)):
            found = self.of_level("vector")
            kind = gen.weighted([(6, "loop"), (2, "scalar"), (2 if found else 0, "call"), (1, "shift")])
            if kind == "loop":
                piece.add(self.loop_over("vector", "n"))
            elif kind == "scalar":
                piece.add(gen.pick(["s = s * 5u + 1u;", "if (s & 1u) s += table[2];", "s += out[0];"]))
            elif kind == "call":
                piece.add(f"s {gen.pick(['=', '+='])} {gen.pick(found).call(gen, 'out', 'table', 'n', 's')};")
            else:
                i = gen.name("i")
                piece.add("#pragma acc loop vector", f"for (int {i} = 0; {i} < n / 2; {i}++) out[n / 2 + {i}] += out[{i}];")
        return piece

    def worker_body(self):
        gen, piece = self.gen, Piece("unsigned s = k;")
        for _ in range(gen.between(1, 3)):
            kind = gen.weighted([(5, "rows"), (2, "flat"), (2, "scalar"), (1, "lanes"), (1 if self.of_level("worker") else 0, "call")])
            if kind == "flat":
                piece.add(self.loop_over("worker vector", "n"))
            elif kind == "lanes":
                piece.add(self.loop_over("vector", "n"))
            elif kind == "scalar":
                piece.add(gen.pick(["s = s * 5u + 1u;", "if (s & 1u) s += table[2];", "s += out[n - 1];"]))
            elif kind == "call":
                piece.add(f"s += {gen.pick(self.of_level('worker')).call(gen, 'out', 'table', 'n', 's')};")
            else:
                piece.add(self.by_rows("worker", "n", "out"))
        return piece

    def by_rows(self, level, count, base):
        """A loop whose iterations have rows of their own; in those a routine or a loop of lanes."""
        gen, w, length = self.gen, self.gen.name("w"), str(self.lanes)
        row = f"{base} + {w} * {length}"
        clause, update = self.sum_clause("s") if "gang" not in level and gen.chance(0.5) else ("", None)
        factor, got = gen.name("f"), gen.name("g")
        found = self.of_level("vector") if "vector" not in level else self.of_level("seq")
        piece = Piece(f"const unsigned {factor} = s;", f"#pragma acc loop {level}{clause}",
                      f"for (int {w} = 0; {w} < {count} / {length}; {w}++) {{", f"unsigned {got} = {factor};")
        if found and gen.chance(0.7):
            piece.add(f"{got} += {gen.pick(found).call(gen, row, 'table', length, f'{factor} + (unsigned){w}')};",
                      f"{base}[{w} * {length}] += {got};")
        else:
            inner = self.loop_over("vector" if "vector" not in level else "seq", length, base, f"{w} * {length} + ")
            piece.add("{", f"unsigned s = {got};", inner, f"{got} = s;", "}")
        if update:
            piece.add(update.format(f"{got} % 1000u"))
        return Piece("{", piece, "}", "}")

    def gang_body(self):
        gen = self.gen
        piece = Piece("unsigned s = k;", gen.pick(["s = s * 5u + 1u;", ""]))
        if gen.chance(0.3):
            return piece.add(self.loop_over("gang vector", "n", sums=False))
        found = self.of_level("worker")
        if found and gen.chance(0.6):
            g, size = gen.name("w"), self.lanes * self.workers
            return piece.add("#pragma acc loop gang", f"for (int {g} = 0; {g} < n / {size}; {g}++) {{",
                             f"const unsigned got = {gen.pick(found).call(gen, f'out + {g} * {size}', 'table', str(size), f's + (unsigned){g}')};",
                             f"out[{g} * {size}] += got;", "}")
        return piece.add(self.by_rows(gen.pick(["gang", "gang worker"]), "n", "out"))

    def make(self, level):
        gen, name = self.gen, self.gen.name("routine")
        part = 2 if self.files and level == "seq" and gen.chance(0.6) else 1
        form = gen.weighted([(4, "function"), (2, "template"), (2, "member")]) if gen.cpp and part == 1 else "function"
        body = getattr(self, f"{level}_body")() if part == 1 else Piece("unsigned s = k;", "for (int q = 0; q < n; q++) s = s * 3u + out[q] + table[q % 7];")
        body.add("return s;")
        parameters = "(unsigned *out, const unsigned *table, int n, unsigned k)"
        directive = f"#pragma acc routine {level}"
        static = "static " if gen.chance(0.6) else ""
        if part == 2:
            gen.functions.append(Piece(BOTH_END, directive, f"unsigned {name}{parameters};", SECOND, directive,
                                       f"unsigned {name}{parameters} {{", body, "}", BOTH_END, FIRST))
        elif form == "template":
            generic = parameters.replace("unsigned k", "T k").replace("unsigned *out", "T *out")
            gen.functions.append(Piece(directive, f"template <class T> T {name}{generic} {{", body, "}"))
        elif form == "member":
            gen.functions.append(Piece(f"struct {name}_of {{", "unsigned *out; const unsigned *table;", directive,
                                       f"unsigned {name}(int n, unsigned k) const {{", body, "}", "};"))
        else:
            lines = [] if level == "seq" and gen.chance(0.3) else [directive]
            gen.functions.append(Piece(*lines, f"{static}unsigned {name}{parameters} {{", body, "}"))
        self.made.append(Routine(name, level, form, part))

    # --- Calls
    def site(self):
        gen = self.gen
        a, table, r = gen.name("rows"), gen.name("table"), gen.name("res")
        size = self.lanes * self.workers
        total = self.rows * size
        piece = Piece("{", f"unsigned *{a} = (unsigned *)malloc({total} * sizeof(unsigned)), {table}[7] = {{3, 1, 4, 1, 5, 9, 2}};",
                      f"unsigned {r}[{self.rows}] = {{0}}, total = {gen.below(9)}u;", f"for (int x = 0; x < {total}; x++) {a}[x] = next_value();",
                      f"#pragma acc data copy({a}[0:{total}], {r}) copyin({table})", "{")
        for _ in range(gen.between(1, 3)):
            piece.add(self.construct(a, table, r, size, total))
        return piece.add("}", "#pragma acc wait", "unsigned long long h = total;", f"for (int x = 0; x < {total}; x++) h = h * 31 + {a}[x];",
                         f"for (int x = 0; x < {self.rows}; x++) h = h * 31 + {r}[x];", f'printf("{a} %llx %u\\n", h, total);', f"free({a});", "}")

    def construct(self, a, table, r, size, total):
        gen = self.gen
        shape = gen.pick(["", "", " num_gangs(3)", " num_workers(4)", " vector_length(32)", " num_workers(2) vector_length(64)"])
        gangs = self.of_level("gang")
        i = gen.name("i")
        k = f"(unsigned){i} + {gen.below(9)}u"
        if gangs and gen.chance(0.5):
            return Piece(f"#pragma acc parallel{gen.pick(['', ' num_gangs(4)', ' num_gangs(2) num_workers(3)'])} present({a}, {table})",
                         "{", f"{gen.pick(gangs).call(gen, a, table, str(total), '5u')};", "}")
        sums = gen.pick(["", " reduction(+:total)"])
        add = f" total += got % 50u;" if sums else ""
        lower = self.of_level("worker") + self.of_level("vector")
        if lower and gen.chance(0.75):
            routine = gen.pick(lower)
            construct = gen.pick(["parallel loop gang", "parallel loop gang", "parallel loop", "kernels loop independent gang", "kernels loop independent"])
            if routine.level == "vector" and gen.chance(0.3):
                w = gen.name("w")
                return Piece(f"#pragma acc parallel loop gang{sums}{shape} present({a}, {table}, {r})", f"for (int {i} = 0; {i} < {self.rows}; {i}++) {{",
                             f"#pragma acc loop worker{sums}", f"for (int {w} = 0; {w} < {self.workers}; {w}++) {{",
                             f"const unsigned got = {routine.call(gen, f'&{a}[({i} * {self.workers} + {w}) * {self.lanes}]', table, str(self.lanes), k)};{add}",
                             f"{a}[({i} * {self.workers} + {w}) * {self.lanes}] += got;", "}", "}")
            return Piece(f"#pragma acc {construct}{sums}{shape} present({a}, {table}, {r})", f"for (int {i} = 0; {i} < {self.rows}; {i}++) {{",
                         f"const unsigned got = {routine.call(gen, f'{a} + {i} * {size}', table, str(size), k)};{add}",
                         f"{r}[{i}] = {r}[{i}] * 3u + got;", "}")
        found = self.of_level("seq")
        if not found:
            return Piece()
        construct = gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop independent", "serial loop"])
        if construct == "serial loop":
            shape = ""
        return Piece(f"#pragma acc {construct}{sums}{shape} present({a}, {table})", f"for (int {i} = 0; {i} < {total}; {i}++) {{",
                     f"const unsigned got = {gen.pick(found).call(gen, f'&{a}[{i}]', table, '1', k)};{add}", f"{a}[{i}] ^= got;", "}")

    def build(self):
        gen = self.gen
        for level, most in (("seq", 3), ("vector", 3), ("worker", 2), ("gang", 1)):
            for _ in range(gen.between(0 if level in ("worker", "gang") else 1, most)):
                self.make(level)
        if self.files:
            gen.has_parts = True
        return self.site()


def routines(gen, env, shared):
    return Routines(gen).build()


STEPS = [(1, "call levels", routines)]
