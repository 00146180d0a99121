"""Pipelines over arrays that are members of objects, beside whose numbers kernels and host code read; over memory that
vectors and global pointers lead to as well; with loops that leave out units of arrays in targetout, which stay as they are."""
from ..gen import FLOATS, INT, LARGE, UNSIGNED
from ..source import Piece


class Members:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("pm")
        self.of = gen.weighted([(3, UNSIGNED), (2, INT), (2, gen.pick(LARGE)), (2, gen.pick(FLOATS))])
        self.unit = gen.weighted([(3, 1), (2, 2), (1, 3)])
        self.count = gen.weighted([(5, gen.between(6, 50)), (1, gen.between(1, 5))])
        self.left, self.right = gen.below(3), gen.below(3)
        self.template = gen.cpp and gen.chance(0.4)
        self.body, self.shown = Piece(), Piece()

    def structure(self):
        gen, size = self.gen, f"{(self.count + 4) * self.unit}"
        of = "T" if self.template else self.of.name
        fields = [f"{of} a[{size}];", "unsigned f;", "int n;", f"unsigned w[4];", f"{of} b[{size}];", "struct { double d; signed char c; } t;"]
        gen.rng.shuffle(fields)
        name = f"{self.tag}_s"
        if self.template:
            gen.functions.append(f"template <typename T> struct {name}_t {{ {' '.join(fields)} }};\ntypedef {name}_t<{self.of.name}> {name};")
        else:
            gen.functions.append(f"struct {name} {{ {' '.join(fields)} }};")
        return f"struct {name}" if not self.template else name

    def number(self, i):
        gen, o = self.gen, self.object
        return gen.pick([f"{o}f", f"(unsigned){o}n", f"{o}w[{i} & 3]", f"(unsigned)(long){o}t.d", f"(unsigned){o}t.c", f"({o}w)[1]"])

    def loop(self, i):
        """Lower and upper bound, of which the upper one may be a member; within the range."""
        gen = self.gen
        low, high = 2 + gen.below(min(3, self.count)), 2 + self.count - gen.below(min(3, self.count))
        if gen.chance(0.2):
            low = high = 3
        return low, high

    def kernel(self, low, high, again):
        gen, i, k, u = self.gen, self.gen.name("i"), self.gen.name("k"), self.unit
        place = f"{{0}}[{i} * {u} + {k}]" if u > 1 else f"{{0}}[{i}]"
        shift = gen.between(-self.left, self.right)
        value = f"(unsigned)(long){self.read}[({i} + ({shift})) * {u}{f' + {k}' if u > 1 else ''}]"
        for _ in range(gen.between(1, 3)):
            value += f" {gen.pick('+^')} {self.number(i)} * {gen.between(1, 9)}u"
        if self.other:
            value += f" + (unsigned)(long){place.format(self.other)}"
        if again:
            value += f" + (unsigned)(long){place.format(self.out)}"
        if gen.chance(0.3):
            f = gen.name("pf")
            gen.functions.append(f"static inline unsigned {f}(unsigned v, unsigned w) {{ return v * 3u + w; }}")
            value = f"{f}({value}, {self.number(i)})"
        clauses, update = "", ""
        if gen.chance(0.3):
            s = gen.name("ps")
            self.start.add(f"unsigned {s} = {gen.below(5)};")
            self.shown.add(f"h = h * 31 + {s};")
            clauses, update = f" reduction(+:{s})", f" {s} += (unsigned)(long){place.format(self.out)} % 64u;"
        step = 1 if again else gen.pick([1, 1, 1, 2, 3])
        upper = f"{self.object}n + ({high - self.limit})" if gen.chance(0.4) else str(high)
        head = f"for (int {i} = {low}; {i} < {upper}; {i} += {step})"
        if gen.chance(0.2):
            head = f"for (int {i} = {high - 1}; {i} >= {low}; {i} -= {step})"
        inner = f"for (int {k} = 0; {k} < {u}; {k}++) " if u > 1 else ""
        construct = gen.pick(["parallel loop", "kernels loop independent", "parallel loop gang vector"])
        self.body.add(f"#pragma pacc {construct} pipe(1){clauses}",
                      f"{head} {{ {inner}{{ {place.format(self.out)} = {self.of.cast(value)};{update} }} }}")
        return step

    def build(self):
        gen, tag, u = self.gen, self.tag, self.unit
        total, low, count = (self.count + 4) * u, 2 * u, self.count * u
        self.start, freed = Piece(), Piece()
        kind, o = self.structure(), f"{tag}_o"
        way = gen.pick(["local", "static", "pointer"])
        self.object = f"{o}->" if way == "pointer" else f"{o}."
        storage = "static " if way == "static" else ""
        self.start.add(f"{storage}{kind} {o}{'_v, *' + o + ' = &' + o + '_v' if way == 'pointer' else ''};")
        self.limit = self.count + gen.below(3)
        self.start.add(f"for (int x = 0; x < {total}; x++) {{ {self.object}a[x] = {self.of.cast('next_value()')}; {self.object}b[x] = {self.of.cast('next_value()')}; }}",
                       f"for (int x = 0; x < 4; x++) {self.object}w[x] = next_value() & 63u;",
                       f"{self.object}f = {gen.below(99)}u; {self.object}n = {self.limit}; {self.object}t.d = {gen.below(99)}; {self.object}t.c = {gen.below(99)};")
        self.out, self.other, array, copy = f"{tag}_out", "", f"{self.object}a", ""
        self.read = array
        where = gen.pick(["heap", "static"] + (["vector"] * 2 if gen.cpp else []))
        if where == "vector":
            gen.functions.append("#include <vector>")
            self.start.add(f"std::vector<{self.of.name}> {tag}_x({total}); {self.of.name} *{self.out} = {tag}_x.data();")
        elif where == "static":
            self.start.add(f"static {self.of.name} {self.out}[{total}];")
        else:
            self.start.add(f"{self.of.name} *{self.out} = ({self.of.name} *)malloc({total} * sizeof({self.of.name}));")
            freed.add(f"free({self.out});")
        self.start.add(f"for (int x = 0; x < {total}; x++) {self.out}[x] = {self.of.cast('next_value()')};")
        section = f"[{low - self.left * u}:{count + (self.left + self.right) * u}]"
        clauses = [f" targetin({array}({self.left * u},{u},{self.right * u}){section})", f" targetout({self.out}(0,{u},0)[{low}:{count}])"]
        self.body.add(f"#pragma pacc update device({array}{section})")
        if gen.chance(0.4):
            self.other = f"{self.object}b"
            clauses.append(f" targetin({self.other}(0,{u},0)[{low}:{count}])")
            self.body.add(f"#pragma pacc update device({self.other}[{low}:{count}])")
        if way != "pointer" and gen.chance(0.15):
            clauses.append(f" copyin({o})")
        bounds = self.loop("i")
        if self.kernel(*bounds, again=False) == 1 and gen.chance(0.4):
            self.kernel(*bounds, again=True)
        self.body.add(f"#pragma pacc update {gen.pick(['host', 'self'])}({self.out}[{low}:{count}])")
        if gen.chance(0.5):
            i, s = gen.name("i"), gen.name("ps")
            self.start.add(f"unsigned {s} = 0;")
            self.shown.add(f"h = h * 31 + {s};")
            self.body.add("#pragma pacc loop pipe(1)",
                          f"for (int {i} = {bounds[0]}; {i} < {bounds[1]}; {i}++) {s} = {s} * 3u + (unsigned)(long){self.out}[{i} * {u}] + {self.number(i)};")
        clauses += gen.pick([[" async"], [" async"], []]) + gen.pick([[], [f" num_tasks({gen.pick([1, 2, 3, 5, 40])})"]])
        gen.rng.shuffle(clauses)
        self.shown.add(f"for (int x = 0; x < {total}; x++) h = hash_of(hash_of(h, (double){self.out}[x]), (double){array}[x]);",
                       f"h = h * 31 + {self.object}f + {self.object}w[2];")
        return Piece("{", "unsigned long long h = 0;", self.start, f"#pragma pacc pipeline{''.join(clauses)}", "{", self.body, "}",
                     self.shown, freed, f'printf("{tag} %llx\\n", h);', "}")


def members(gen, env, shared):
    return Members(gen).build()
