"""What atomics capture is used: numbers drawn from counters are places in arrays, of all gangs or of a gang's own; lists that
grow at their heads, bins, the first who comes; all levels, levels of nests, routines, 32 and 64 bits, members, host in between.
Which iteration draws which number is open: what is shown does not depend on it."""
from ..source import Piece

WIDE = ["unsigned", "int", "long", "unsigned long long"]


class Tickets:
    """One construct with its arrays. Places are `count` counters with room for `room` entries each."""

    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("tk")
        self.rows, self.columns = gen.pick([1, gen.between(2, 9), gen.between(10, 60)]), gen.pick([1, gen.between(2, 12), gen.between(13, 90)])
        self.total = self.rows * self.columns
        self.count = gen.pick([1, gen.between(2, 7)])
        self.of, self.value = gen.pick(WIDE), gen.pick(["unsigned", "unsigned long long", "int", "double", "unsigned short"])
        self.member = gen.chance(0.3)
        self.two = gen.chance(0.5)  # loops

    def item(self, i, j):
        gen = self.gen
        return f"(unsigned)({i} * {self.columns} + {j}) * {gen.pick([1, 3, 7])}u + {gen.below(9)}u"

    def key(self, i, j):
        return self.gen.pick([f"({i} + {j}) % {self.count}", f"({i} * 3 + {j} * 5) % {self.count}", f"{j} % {self.count}"])

    def counter(self, key):
        return f"{self.tag}_c[{key}]" + (".n" if self.member else "")

    def draw(self, place, by=1):
        """Takes the next number; the name of the variable that has it."""
        gen, name = self.gen, self.gen.name("at")
        forms = [f"{name} = {place}++;", f"{{ {name} = {place}; {place}++; }}", f"{{ {name} = {place}; {place} += 1; }}",
                 f"{{ {name} = {place}; {place} = {place} + 1; }}", f"{{ {name} = {place}; ++{place}; }}"]
        after = [f"{name} = ++{place};", f"{{ {place}++; {name} = {place}; }}", f"{{ {place} = {place} + 1; {name} = {place}; }}",
                 f"{name} = {place} += 1;", f"{name} = {place} = {place} + 1;"]
        if by > 1:
            forms = [f"{{ {name} = {place}; {place} += {by}; }}", f"{{ {name} = {place}; {place} = {place} + {by}; }}"]
            after = [f"{name} = {place} += {by};"]
        late = gen.chance(0.4)
        form = gen.pick(after if late else forms)
        lines = [f"{self.of} {name};", "#pragma acc atomic capture", form] + ([f"{name} -= {by};"] if late else [])
        return name, lines

    # --- Bodies of an iteration (i, j): lines, what to show
    def compact(self, i, j):
        """Those for which a condition holds write one after the other."""
        gen, key = self.gen, self.gen.name("key")
        name, lines = self.draw(self.counter(key))
        test = gen.pick([f"if (({self.item(i, j)}) % {gen.between(2, 4)}u != 0)", ""])
        return [f"const int {key} = {self.key(i, j)};", f"{test} {{".strip(), *lines,
                f"{self.tag}_out[{key} * {self.total} + {name}] = ({self.value})(({self.item(i, j)}) % 1009u);", "}"]

    def several(self, i, j):
        """Each takes some places at once."""
        gen, key, many, x = self.gen, self.gen.name("key"), self.gen.between(2, 3), self.gen.name("x")
        name, lines = self.draw(self.counter(key), many)
        return [f"const int {key} = {self.key(i, j)};", *lines,
                f"for (int {x} = 0; {x} < {many}; {x}++) if ({name} + {x} < {self.total})",
                f"{self.tag}_out[{key} * {self.total} + {name} + {x}] = ({self.value})(({self.item(i, j)}) % 7u * 0u + 5u);"]

    def listed(self, i, j):
        """A list for each key: the new one leads to the one before."""
        gen, key, old = self.gen, self.gen.name("key"), self.gen.name("old")
        head, number = f"{self.tag}_head[{key}]", f"({i} * {self.columns} + {j})"
        return [f"const int {key} = {self.key(i, j)};", f"int {old};", "#pragma acc atomic capture",
                f"{{ {old} = {head}; {head} = ({number} + 1); }}",  # Clang refuses it without the parentheses
                f"{self.tag}_next[{number}] = {old};"]

    def most(self, i, j):
        """Extremes by updates, and sums whose old value nobody needs."""
        gen, key = self.gen, self.gen.name("key")
        place = f"{self.tag}_sum[{key}]"
        return [f"const int {key} = {self.key(i, j)};", f"#pragma acc atomic{gen.pick(['', ' update'])}",
                gen.pick([f"{place} += {self.item(i, j)};", f"{place} ^= {self.item(i, j)};", f"{place} = {place} + ({self.item(i, j)});"])]

    def own(self, i):
        """A gang's own counter and array, of which its lanes draw; then the gang uses both."""
        gen, x, c, l = self.gen, self.gen.name("x"), self.gen.name("c"), self.gen.name("l")
        name, lines = self.draw(c if not (array := gen.chance(0.5)) else f"{c}[1]")
        place, j = (f"{c}[1]" if array else c), gen.name("j")
        level = gen.pick(["vector", "worker", "worker vector", "vector"])
        declared = f"{self.of} {c}[2] = {{0, 0}};" if array else f"{self.of} {c} = 0;"
        again = []
        if gen.chance(0.5):
            other, more = self.draw(place)
            k = gen.name("j")
            again = [f"#pragma acc loop {gen.pick(['vector', 'worker vector'])}", f"for (int {k} = 0; {k} < {self.columns}; {k}++) {{",
                     *more, f"{l}[{other}] = {self.item(i, k)};", "}"]
        return [declared, f"unsigned {l}[{2 * self.columns}];",
                f"#pragma acc loop {level}", f"for (int {j} = 0; {j} < {self.columns}; {j}++) {{",
                f"if (({self.item(i, j)}) % {gen.between(2, 4)}u) {{", *lines, f"{l}[{name}] = {self.item(i, j)};", "}", "}", *again,
                "unsigned all = 0;", *gen.pick([[], [f"#pragma acc loop vector reduction(+:all)"]]), f"for (int {x} = 0; {x} < (int){place}; {x}++) all += {l}[{x}] * {l}[{x}];",
                f"{self.tag}_row[{i}] = all * 3u + (unsigned){place};"]

    def build(self):
        gen, tag, total = self.gen, self.tag, self.total
        i, j = gen.name("i"), gen.name("j")
        counters = f"struct {{ short before; {self.of} n; }} {tag}_c[{self.count}];" if self.member else f"{self.of} {tag}_c[{self.count}];"
        start = Piece(f"static {counters}" if gen.chance(0.3) else counters, f"static {self.value} {tag}_out[{self.count * total}];",
                      f"int {tag}_head[{self.count}], *{tag}_next = (int *)malloc({total} * sizeof(int)); unsigned {tag}_sum[{self.count}], {tag}_row[{self.rows}];",
                      f"for (int x = 0; x < {self.count}; x++) {{ {self.counter('x')} = 0; {tag}_head[x] = 0; {tag}_sum[x] = x; }}",
                      f"for (int x = 0; x < {self.rows}; x++) {tag}_row[x] = 0;", f"for (int x = 0; x < {total}; x++) {tag}_next[x] = -1;",
                      f"for (int x = 0; x < {self.count * total}; x++) {tag}_out[x] = 0;")
        kind = gen.weighted([(3, "compact"), (1, "several"), (2, "listed"), (2, "own"), (1, "most")])
        kinds = [kind] if kind in ("own", "several") else [kind] + gen.rng.sample([k for k in ("compact", "listed", "most") if k != kind], gen.below(2))
        data = f" copy({tag}_c, {tag}_out, {tag}_head, {tag}_sum, {tag}_row, {tag}_next[0:{total}])"
        shape = gen.pick(["", "", " num_gangs(3)", " num_workers(4) vector_length(32)", " num_workers(2)"])
        if kind == "own":
            construct = gen.pick(["parallel loop gang", "parallel loop gang", "kernels loop independent gang"])
            nest = Piece(f"#pragma acc {construct}{shape}{data}", f"for (int {i} = 0; {i} < {gen.number(self.rows)}; {i}++) {{", *self.own(i), "}")
        else:
            body = [line for each in kinds for line in ["{", *getattr(self, each)(i, j), "}"]]
            heads = [f"for (int {i} = 0; {i} < {gen.number(self.rows)}; {i}++)", f"for (int {j} = 0; {j} < {gen.number(self.columns)}; {j}++)"]
            form = gen.pick(["collapse", "levels", "levels", "serial", "seq"])
            if form == "collapse":
                nest = Piece(f"#pragma acc parallel loop collapse(2){gen.pick(['', ' gang vector', ' gang worker vector'])}{shape}{data}", *heads, "{", *body, "}")
            elif form == "levels":
                one, other = gen.pick([("gang", "vector"), ("gang", "worker"), ("gang worker", "vector"), ("gang", "worker vector"), ("", "")])
                construct = gen.pick(["parallel loop", "parallel loop", "kernels loop independent"])
                inner = "#pragma acc loop" + (" independent" if "kernels" in construct else "") + (f" {other}" if other else "")
                nest = Piece(f"#pragma acc {construct} {one}{shape}{data}", heads[0] + " {", inner, heads[1], "{", *body, "}", "}")
            elif form == "serial":
                nest = Piece(f"#pragma acc serial loop{data}", heads[0], heads[1], "{", *body, "}")
            else:
                nest = Piece(f"#pragma acc parallel loop gang vector{shape}{data}", heads[0], heads[1], "{", *body, "}")
        show = Piece("unsigned long long h = 0;")
        for name, size in ((f"{tag}_sum", self.count), (f"{tag}_row", self.rows)):
            show.add(f"for (int x = 0; x < {size}; x++) h = h * 31 + {name}[x];")
        # As many as there are, in any order; nothing twice.
        show.add(f"for (int x = 0; x < {self.count}; x++) {{", f"unsigned long long all = 0; int n = (int){self.counter('x')};",
                 f"for (int k = 0; k < n && k < {total}; k++) all += ((unsigned long long){tag}_out[x * {total} + k] + 3) * ((unsigned long long){tag}_out[x * {total} + k] + 5);",
                 "h = h * 31 + all; h = h * 31 + (unsigned)n;",
                 f"all = 0; n = 0; for (int at = {tag}_head[x]; at > 0 && n <= {total}; at = {tag}_next[at - 1]) {{ all += (unsigned long long)at * at; n++; }}",
                 "h = h * 31 + all; h = h * 31 + (unsigned)n;", "}", f'printf("{tag} %llx\\n", h);', f"free({tag}_next);")
        twice = gen.chance(0.2) and kind not in ("listed", "several") and "listed" not in kinds and kind != "compact" and "compact" not in kinds
        return Piece("{", start, *([nest] * (2 if twice else 1)), show, "}")


def tickets(gen, env, shared):
    return Tickets(gen).build()


STEPS = [(1, "tickets", tickets)]
