"""Programs of short loops over arrays, of which a thread may take several iterations together (-Rpass=pacc-jam):
trip counts round the tiles, all kinds of counters, neighbours, guards, loads behind stores, reductions, inner loops
and branches that all iterations go through alike, or not.

Numbers are small and whole, so that results do not depend on how they are rounded."""
import random

TYPES = ["float", "float", "float", "double", "int", "short", "unsigned", "long", "signed char"]
COUNTERS = ["int", "int", "long", "unsigned", "short", "size_t"]
LINES = [0, 1, 2, 3, 4, 5, 31, 32, 33, 127, 128, 129, 255, 256, 257, 383, 384, 385, 511, 512, 513, 514, 640, 1023, 1024,
         1025, 1300]
COLUMNS = [1, 2, 3, 5, 31, 32, 33, 63, 64, 65, 66, 100, 127, 128, 129, 130, 257]
ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 17, 31, 33, 40]
EDGE = 2  # elements on each side of the range, so that neighbours are there

PRELUDE = """#include <math.h>
#include <stdio.h>
#include <stdlib.h>
"""


class Dimension:
    """One loop: `head`, and the number of the iteration as an expression of its variable."""

    def __init__(self, rng, name, length):
        self.length, self.variable = length, name
        counter, n = rng.choice(COUNTERS), f"n_{name}"
        ways = ["up", "up", "from one", "from seven", "by two"]
        if counter not in ("unsigned", "size_t"):
            ways += ["down", "from below"]
        way = rng.choice(ways)
        end = f"({counter})"
        if way == "up":
            self.head, self.number = f"for ({counter} {name} = 0; {name} < {end}{n}; {name}++)", name
        elif way == "from one":
            self.head, self.number = f"for ({counter} {name} = 1; {name} <= {end}{n}; ++{name})", f"({name} - 1)"
        elif way == "from seven":
            self.head = f"for ({counter} {name} = 7; {name} < {end}({n} + 7); {name} += 1)"
            self.number = f"({name} - 7)"
        elif way == "from below":
            self.head, self.number = f"for ({counter} {name} = -5; {name} < {end}({n} - 5); {name}++)", f"({name} + 5)"
        elif way == "by two":
            self.head = f"for ({counter} {name} = 0; {name} < {end}(2 * {n}); {name} += 2)"
            self.number = f"({name} / 2)"
        else:
            self.head, self.number = f"for ({counter} {name} = {end}({n} - 1); {name} >= 0; {name}--)", name


class Kernel:
    """A function with one nest, and the code of main that calls it and shows what came of it."""

    def __init__(self, rng, name):
        self.rng, self.name, self.type = rng, name, rng.choice(TYPES)
        count = rng.choice([1, 1, 2, 2, 3])
        lengths = [rng.choice(ROWS) for _ in range(count - 1)] + [rng.choice(COLUMNS if count > 1 else LINES)]
        self.dims = [Dimension(rng, each, length) for each, length in zip("kji"[3 - count:], lengths)]
        self.index = rng.choice(["int", "long"])
        self.private = False
        self.reductions = []
        self.body = self.statements()

    def at(self, shift=False):
        """The index of the iteration's element, or of one near it."""
        text = ""
        for d in self.dims:
            near = self.rng.choice([0, 0, 1, -1, 2, -2]) if shift else 0
            here = f"(({self.index}){d.number} + {EDGE + near})"
            text = f"({text} * m_{d.variable} + {here})" if text else here
        return text

    def term(self):
        rng, of = self.rng, self.type
        array = rng.choice("ac")
        near = f"{array}[{self.at(shift=True)}]"
        first = self.dims[0].number
        return rng.choice([near, near, near, near, f"({first} % 3 == 0 ? {near} : {array}[{self.at()}])",
                           f"fabs((double){near})", f"fmax((double){near}, (double)c[{self.at()}])",
                           f"({of})({near} * 3)", f"({of})({near} + {self.dims[-1].number} % 7)"])

    def common(self, counter):
        """An element that iterations of one dimension, or of all, have in common."""
        rng = self.rng
        d = rng.choice(self.dims)
        counter = f"{counter} % 3"
        return rng.choice([f"c[{counter}]", f"a[{counter} + 1]", f"c[({self.index}){d.number} + {counter}]", "c[limit]",
                           f"(flag[0] + {counter})"])

    def inner(self, depth=0):
        """A loop or a branch of the body; which way it goes may differ from iteration to iteration."""
        rng, of, q = self.rng, self.type, f"q{depth}"
        own = f"a[{self.at()} + {q} % 3 - 1]"
        sums = [f"v = ({of})(v + {own} % 8 * {self.common(q)});" if of not in ("float", "double") else
                f"v += {own} * {self.common(q)};", f"v = ({of})(v + {self.common(q)});",
                f"v = ({of})(v + {own}); d[{self.at()}] = v;", f"v = ({of})(v + d[{self.at()}]); d[{self.at()}] = ({of})(v % 9);"
                if of not in ("float", "double") else f"d[{self.at()}] += {self.common(q)};"]
        body = " ".join(rng.sample(sums, rng.choice([1, 1, 2])))
        if depth < 1 and rng.random() < 0.3:
            body += f" {self.inner(depth + 1)}"
        first, last = self.dims[0], self.dims[-1]
        if rng.random() < 0.25:
            body += f" if ({rng.choice(['limit > 3', 'flag[0] > 0', f'{own} > 9', f'{last.number} % 3 == 1'])}) " + \
                rng.choice(["break;", "continue;", f"v = ({of})(v + 1);"])
        times = rng.choice(["0", "1", "3", "3", "limit", "limit + 1", f"{first.number} % 3", f"(int)n_{last.variable} % 4"])
        head = rng.choice([f"for (int {q} = 0; {q} < {times}; {q}++)", f"for (long {q} = {times}; {q} > 0; {q}--)",
                           f"for (int {q} = 0; {q} < {times} * 2; {q} += 2)", "if (limit > 3)", "if (flag[0])"])
        if head.startswith("if"):
            otherwise = f" else {{ v = ({of})(v + 2); }}" if rng.random() < 0.5 else ""
            for word in ("break;", "continue;"):
                body = body.replace(word, f"v = ({of})(v + 3);")
            return f"{head} {{ int {q} = 1; {body} }}{otherwise}"
        if "* 2" in head:
            body = body.replace(q, f"({q} / 2)")
        return f"{head} {{ {body} }}"

    def filter(self):
        """A few neighbours, as loops of constant length."""
        rng, of = self.rng, self.type
        counters = {d.variable: f"f{d.variable}" for d in rng.sample(self.dims, rng.randint(1, min(2, len(self.dims))))}
        text, head, weight = "", "", "1"
        for d in self.dims:
            near = counters.get(d.variable)
            here = f"(({self.index}){d.number} + {EDGE}{f' + {near}' if near else ''})"
            text = f"({text} * m_{d.variable} + {here})" if text else here
        for counter in counters.values():
            least, most = rng.choice([(-1, 1), (0, 1), (-2, 2), (-2, 0), (1, 1)])
            head += rng.choice([f"for (int {counter} = {least}; {counter} <= {most}; {counter}++) ",
                                f"for (long {counter} = {most}; {counter} > {least - 1}; --{counter}) "])
            weight += f" + {counter} * {counter}" if rng.random() < 0.5 else f" + c[{counter} + 2]"
        array = rng.choice("ac")
        return f"{head}v = ({of})(v + {array}[{text}] * ({weight}));"

    def element(self, row, column):
        """In the plane of the last two dimensions that the iteration is in."""
        text = ""
        for d, number in zip(self.dims, [d.number for d in self.dims[:-2]] + [row, column]):
            here = f"(({self.index}){number} + {EDGE})"
            text = f"({text} * m_{d.variable} + {here})" if text else here
        return text

    def product(self):
        """An element of a product of matrices, of which each may be the other way round."""
        rng, of = self.rng, self.type
        row, column = self.dims[-2], self.dims[-1]
        length = min(row.length, column.length)
        left = [self.element(row.number, "t"), self.element("t", column.number)]
        right = [self.element("t", column.number), self.element("t", row.number) if row.length <= column.length else left[0]]
        times = rng.choice([str(length), f"(int)n_{(row if row.length == length else column).variable}"])
        factors = f"a[{rng.choice(left)}] * {rng.choice('ac')}[{rng.choice(right)}]"
        return f"for (int t = 0; t < {times}; t++) v = ({of})(v + {factors});"

    def statements(self):
        rng, of, here = self.rng, self.type, self.at()
        lines = [f"{of} v = ({of})({' + '.join(self.term() for _ in range(rng.randint(1, 5)))});"]
        if rng.random() < 0.5:
            ways = [self.inner, self.inner, self.inner, self.filter, self.filter]
            ways += [self.product, self.product] if len(self.dims) > 1 else []
            lines = lines[:1] + [rng.choice(ways)() for _ in range(rng.choice([1, 1, 2]))]
        form = rng.choice(["store", "store", "update", "reload", "two arrays", "private", "indirect"])
        if form == "update":
            lines.append(f"b[{here}] = ({of})(b[{here}] + v);")
        elif form == "reload":
            lines += [f"b[{here}] = v;", f"b[{here}] = ({of})(b[{here}] + a[{here}]);"]
        elif form == "two arrays":
            lines += [f"b[{here}] = v;", f"d[{here}] = ({of})(v + a[{self.at(shift=True)}]);"]
        elif form == "private":
            self.private = True
            lines += ["p[0] = v;", f"p[1] = a[{here}];", f"p[(int){self.dims[0].number} & 1] += 1;",
                      f"b[{here}] = ({of})(p[0] + p[1]);"]
        elif form == "indirect":
            lines.append(f"b[where[{here}]] = v;")
        else:
            lines.append(f"b[{here}] = v;")
        if rng.random() < 0.2 and of in ("int", "unsigned", "long", "double"):
            self.reductions.append(("+", "sum"))
            lines.append("sum += v;")
        if rng.random() < 0.25:
            self.reductions.append(("max", "most"))
            lines.append("if (v > most) most = v;")
        return self.guarded(" ".join(lines))

    def guarded(self, body):
        first, last = self.dims[0], self.dims[-1]
        guard = self.rng.choice([None] * 6 + [
            f"{last.number} > 0 && {first.number} < n_{first.variable} - 1",
            f"({first.number} + {last.number}) % 5 != 1",
            "limit > 3", "flag[0] > 0", f"a[{self.at()}] > 9"])
        return f"if ({guard}) {{ {body} }}" if guard else f"{{ {body} }}"

    def directives(self):
        """Of the construct, and of each loop."""
        rng, depth = self.rng, len(self.dims)
        clauses = "".join(f" reduction({operator} : {name})" for operator, name in self.reductions)
        inmost = clauses + (" private(p)" if self.private else "")
        data = " present(a, b, c, d, where, flag)" + rng.choice(["", "", "", " async(1)"])
        if depth == 1:
            lanes = rng.choice([32, 64, 96, 128, 256])
            level = rng.choice(["", "", "gang", f"gang vector vector_length({lanes})", "kernels"])
            if level == "kernels":
                return f"kernels{data}", [f"loop independent{inmost}"]
            return None, [f"parallel loop {level}{inmost}{data}"]
        style = rng.choice(["collapse", "collapse", "gangs", "levels", "kernels", "auto"])
        if style == "collapse":
            return None, [f"parallel loop collapse({depth}){inmost}{data}"] + [None] * (depth - 1)
        if style == "kernels":
            levels = ["independent"] * depth
        elif style == "auto":
            levels = [""] * depth
        elif style == "gangs":
            levels = ["gang"] * (depth - 1) + ["gang vector"]
        else:
            levels = ["gang", "worker", "vector"] if depth == 3 else ["gang", "vector"]
        construct = "kernels" if style == "kernels" else "parallel"
        loops = [f"loop {level}{inmost if n == depth - 1 else clauses}" for n, level in enumerate(levels)]
        return construct + data, loops

    def parameters(self):
        of, promise = self.type, self.rng.choice(["__restrict ", ""])
        sizes = [f"long {letter}_{d.variable}" for letter in "nm" for d in self.dims]
        arrays = [f"const {of} *{promise}a", f"const {of} *{promise}c", f"{of} *{promise}b", f"{of} *{promise}d"]
        return ", ".join(sizes + ["int limit"] + arrays + ["const int *where", "const int *flag"])

    def function(self):
        construct, loops = self.directives()
        lines = [f"static double {self.name}({self.parameters()}) {{", f"  {self.type} p[2] = {{0, 0}};", "  (void)p;"]
        lines += [f"  {self.type} {name} = 0;" for _, name in self.reductions]
        lines += [f"#pragma acc {construct}"] if construct else []
        for dimension, directive in zip(self.dims, loops):
            lines += [f"#pragma acc {directive}"] if directive else []
            lines.append(f"  {dimension.head}")
        lines += [f"    {self.body}", "#pragma acc wait"]
        lines += ["  return 0" + "".join(f" + (double){name}" for _, name in self.reductions) + ";", "}"]
        return "\n".join(lines)

    def call(self):
        rng, of = self.rng, self.type
        full = [d.length + 2 * EDGE for d in self.dims]
        size = 1
        for length in full:
            size *= length
        sizes = ", ".join(str(n) for n in [d.length for d in self.dims] + full)
        new = [f"    {of} *{x} = ({of} *)malloc({size} * sizeof({of}));" for x in "abcd"]
        return "\n".join(["  {"] + new + [
            f"    int *where = (int *)malloc({size} * sizeof(int)), flag[1] = {{{rng.choice([0, 1, 1])}}};",
            f"    for (long x = 0; x < {size}; x++) {{",
            f"      a[x] = ({of})(x * 7 % 13); c[x] = ({of})(x * 5 % 11); b[x] = d[x] = ({of})(x % 5);",
            f"      where[x] = (int)({size} - 1 - x);", "    }", "    double got = 0, sum = 0;",
            f"#pragma acc data copyin(a[0:{size}], c[0:{size}], where[0:{size}], flag) copy(b[0:{size}], d[0:{size}])",
            f"    got = {self.name}({sizes}, {rng.choice([2, 4])}, a, c, b, d, where, flag);",
            f"    for (long x = 0; x < {size}; x++)",
            "      sum += (double)b[x] * (x % 97 + 1) + (double)d[x] * (x % 89 + 1);",
            f'    printf("{self.name} %.17g %.17g\\n", got, sum);',
            "    free(a); free(b); free(c); free(d); free(where);", "  }"])


def generate(seed, language):
    rng = random.Random(f"tiles {seed} {language}")
    kernels = [Kernel(rng, f"kernel{n}") for n in range(4)]
    parts = [PRELUDE] + [k.function() for k in kernels]
    return "\n".join(parts + ["int main(void) {"] + [k.call() for k in kernels] + ["  return 0;", "}"]) + "\n"
