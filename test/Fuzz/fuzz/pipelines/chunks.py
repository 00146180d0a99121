"""Pipelines over arrays of any number of dimensions, split along any of them: several inputs and outputs with halos and
units of their own, kernels one after the other (in sweeps, too), loops that go down or in steps, chunks from the last to
the first, members that are arrays, parts sent by directives of their own, tables that are not split, stages of the host,
reductions. Halos are of arrays that the body does not write."""
from ..gen import FLOATS, INT, INTEGERS, LARGE, UNSIGNED
from ..source import Piece

P = "P"  # the axis that is split; others are numbers


class Split:
    """An array of the pipeline: its axes in order, unit and halo along the axis that is split."""

    def __init__(self, pipe, gen, axes, out):
        self.gen, self.pipe, self.name, self.of, self.axes = gen, pipe, gen.name("x"), pipe.element(), axes
        self.unit = gen.weighted([(5, 1), (2, gen.between(2, 4))])
        self.kind = "in" if not out else gen.pick(["out", "inout", "inout"])
        halo = self.kind == "in" or self.kind == "inout" and gen.chance(0.2)
        self.left = gen.weighted([(3, 0), (3, gen.between(0, 3))]) if halo else 0
        self.right = gen.weighted([(3, 0), (3, gen.between(0, 3))]) if halo else 0
        self.before, self.after = -(-self.left // self.unit), -(-self.right // self.unit)
        self.written = self.sent = False
        self.whole = (pipe.start - self.before) * self.unit, (self.before + pipe.count + self.after) * self.unit
        self.size = sum(self.whole) + gen.below(3)
        self.flat = len(axes) > 1 and axes[0] == P and gen.chance(0.25)
        self.width = 1
        for axis in axes[axes.index(P) + 1:]:
            self.width *= pipe.sizes[axis]
        self.constant = not self.flat and gen.chance(0.5)
        self.inside = self.name if self.constant and self.size % 4 == 1 else None  # a member of an object
        if self.inside:
            self.name = f"{self.inside}_o.{self.inside}"

    @property
    def dims(self):
        return [self.size if axis == P else self.pipe.sizes[axis] for axis in self.axes]

    @property
    def total(self):
        product = 1
        for each in self.dims:
            product *= each
        return product

    @property
    def first(self):
        """A pointer to the first element."""
        return self.name if self.flat or len(self.axes) == 1 else f"&{self.name}{'[0]' * len(self.axes)}"

    def declare(self):
        of, name = self.of.name, self.name
        tail = "".join(f"[{d}]" for d in self.dims[1:])
        if self.flat or not self.constant and len(self.axes) == 1:
            return f"{of} *{name} = ({of} *)malloc({self.total} * sizeof({of}));", f"free({name});"
        if self.inside:
            before = f"short tag[{self.size}]; " if self.size % 8 == 1 else ""
            return f"static struct {{ {before}{of} {self.inside}[{self.dims[0]}]{tail}; }} {self.inside}_o;", ""
        if self.constant:
            return f"{self.gen.pick(['static ', ''])}{of} {name}[{self.dims[0]}]{tail};", ""
        return f"{of} (*{name}){tail} = ({of} (*){tail})malloc({self.total} * sizeof({of}));", f"free({name});"

    def at(self, indices):
        """`indices`: an expression for each axis."""
        texts = [indices[axis] for axis in self.axes]
        if self.flat:
            text = texts[0]
            for axis, index in zip(self.axes[1:], texts[1:]):
                text = f"({text}) * {self.pipe.sizes[axis]} + {index}"
            return f"{self.name}[{text}]"
        return self.name + "".join(f"[{text}]" for text in texts)

    def number(self, value):
        return self.gen.number(value, 0.3)

    def clause(self):
        gen = self.gen
        scale = self.width if self.flat else 1
        halo = f"({self.number(self.left * scale)},{self.number(self.unit * scale)},{self.number(self.right * scale)})"
        return f"{self.name}{self.section(self.whole, halo)}"

    def section(self, span, halo=""):
        low, length = span
        if self.flat:
            return f"{halo}[{self.number(low * self.width)}:{self.number(length * self.width)}]"
        text = ""
        for axis in self.axes:
            text += f"{halo}[{self.number(low)}:{self.number(length)}]" if axis == P else f"[0:{self.number(self.pipe.sizes[axis])}]"
        return text

    def parts(self):
        """Sections that are together what the chunks hold."""
        low, length = self.whole
        if length > 1 and self.gen.chance(0.2):
            cut = self.gen.between(1, length - 1)
            return [self.name + self.section((low, cut)), self.name + self.section((low + cut, length - cut))]
        if self.constant and self.gen.chance(0.3):
            return [self.name]
        return [self.name + self.section(self.whole)]


class Pipe:
    def __init__(self, gen, scalars):
        self.gen, self.scalars = gen, list(scalars)
        rank = gen.weighted([(3, 1), (4, 2), (2, 3)])
        self.place = 0 if gen.chance(0.65) else gen.below(rank)
        self.sizes = {k: gen.between(1, 14 if rank < 3 else 6) for k in range(rank) if k != self.place}
        self.start, self.count = gen.between(3, 6), gen.weighted([(6, gen.between(1, 40)), (1, 1)])
        self.end = self.start + self.count
        self.down = self.end % 4 == 3  # the chunks come from the last to the first
        axes = [P if k == self.place else k for k in range(rank)]
        self.arrays = []
        for out in [False] * gen.between(1, 2) + [True] * gen.between(1, 3):
            own = [axis for k, axis in enumerate(axes) if k <= self.place or gen.chance(0.8)]
            self.arrays.append(Split(self, gen, own, out))
        self.results, self.body = [], Piece()

    def element(self):
        return self.gen.weighted([(4, UNSIGNED), (3, INT), (3, self.gen.pick(INTEGERS)), (3, self.gen.pick(FLOATS))])

    # --- The body
    def send(self, arrays, word):
        parts = [part for each in arrays for part in each.parts()]
        if not parts:
            return
        groups = [parts] if self.gen.chance(0.6) else [[part] for part in parts]
        for group in groups:
            kind = self.gen.pick(["pacc", "pacc", "acc"])
            self.body.add(f"#pragma {kind} update {word}({', '.join(group)})")

    def loops(self, target, step):
        """Headers from the outside in, with the axes; indices for each axis."""
        gen, heads, indices = self.gen, [], {}
        for axis in target.axes:
            var = gen.name("j" if axis == P else "k")
            of = gen.pick(["int", "int", "long"])
            low, high = (self.start, self.end) if axis == P else (0, self.sizes[axis])
            if axis == P and self.down:
                head = f"for ({of} {var} = {self.number(high)} - 1; {var} >= {low}; {var} -= {step})"
            elif axis != P and gen.chance(0.2):
                head = f"for ({of} {var} = {self.number(high)} - 1; {var} >= {low}; {var}--)"
            elif axis == P and step == 1 and gen.chance(0.1):
                head = f"for ({of} {var} = {low}; {var} <= {self.number(high - 1)}; ++{var})"
            else:
                head = f"for ({of} {var} = {low}; {var} < {self.number(high)}; {var} += {step if axis == P else 1})"
            heads.append((axis, head))
            indices[axis] = var
        return heads, indices

    def number(self, value):
        return self.gen.number(value, 0.4)

    def read(self, array, indices, q, only_own=False):
        gen = self.gen
        places = {}
        for axis in array.axes:
            if axis == P:
                low, high = (-array.left, array.unit - 1 + array.right) if not (array.written or only_own) else (0, array.unit - 1)
                offset = gen.between(low, high)
                text = indices[P] if array.unit == 1 else f"{indices[P]} * {array.unit}"
                places[P] = text if not offset else f"{text} {'+' if offset > 0 else '-'} {abs(offset)}"
            elif axis in indices:
                places[axis] = indices[axis] if gen.chance(0.7) else f"({indices[axis]} + {gen.below(9)}) % {self.sizes[axis]}"
            else:
                places[axis] = str(gen.below(self.sizes[axis]))
        return f"(unsigned)(long){array.at(places)}"

    def value(self, sources, indices, q):
        gen = self.gen
        text = f"{gen.between(1, 99)}u"
        for each in sources:
            text = f"{text} {gen.pick('+^*')} {self.read(each, indices, q)}"
        if self.scalars and gen.chance(0.2):
            text += f" + (unsigned)(long){gen.pick(self.scalars)[0]}"
        if self.table and gen.chance(0.3):
            text += f" + {self.table}[{indices[P]} % 7]"
        return text

    def kernel(self, target, step=1):
        gen = self.gen
        heads, indices = self.loops(target, step)
        readable = [a for a in self.arrays if a is not target and a.sent]
        sources = gen.rng.sample(readable, min(len(readable), gen.between(1, 3)))
        others = target.sent and not (target.left or target.right) and gen.chance(0.6)
        inner = Piece()
        sums = []
        if gen.chance(0.3):
            name, of = gen.name("s"), gen.pick([UNSIGNED, gen.pick(LARGE), FLOATS[1]])
            operator = gen.pick(["+", "max", "+"])
            sums.append((name, operator, of.name))
            self.results.append((name, of))
        for q in range(target.unit):
            place = dict(indices)
            if target.unit > 1:
                place[P] = f"{indices[P]} * {target.unit}{f' + {q}' if q else ''}"
            text = target.at(place)
            value = self.value(sources, indices, q)
            if others:
                value = f"(unsigned)(long){text} * {gen.between(2, 9)}u + ({value})"
            if gen.chance(0.3):
                name = gen.name("t")
                inner.add(f"const unsigned {name} = {value};")
                value = f"{name} + {name} / 3u"
            inner.add(f"{text} = {target.of.cast(value)};")
            for name, operator, of in sums:
                what = f"({of})((unsigned)(long){text} % 64u)"
                inner.add(f"{name} += {what};" if operator == "+" else f"if ({what} > {name}) {name} = {what};")
        self.spread(heads, inner, "".join(f" reduction({o}:{n})" for n, o, _ in sums))
        target.written = target.sent = True

    def spread(self, heads, inner, clauses):
        """The nest with its directives."""
        gen, depth = self.gen, len(heads)
        where = [axis for axis, _ in heads].index(P)
        pipe = f" pipe({self.place + 1})"
        style = gen.weighted([(4, "combined"), (1, "apart"), (1, "serial")])
        construct = gen.pick(["parallel loop", "parallel loop", "kernels loop independent"])
        lines = [None] * depth
        kind = gen.pick(["pacc", "pacc", "acc"])
        if style == "serial":
            construct = "serial loop"
        collapse = where == 0 and depth > 1 and gen.chance(0.3)
        if collapse:
            levels = gen.pick(["", "", " gang vector", " gang"])
            lines[0] = f"{construct} collapse({depth}){levels if style != 'serial' else ''}{clauses}{pipe}"
        else:
            levels = gen.pick(["", "", " gang", " gang vector"]) if style != "serial" else ""
            lines[0] = f"{construct}{levels}{clauses}{pipe if where == 0 else ''}"
            for k in range(1, depth):
                level = "" if "vector" in levels or style == "serial" else gen.pick(["", " vector" if k == depth - 1 else ""])
                if k == where:
                    level = " seq" if "vector" in levels else level
                    lines[k] = f"loop{level}{clauses if 'seq' not in level or True else ''}{pipe}"
                elif gen.chance(0.5):
                    lines[k] = f"loop{' seq' if 'vector' in levels else level}{clauses}"
                else:
                    lines[k] = None
        for n, (line, (_, head)) in enumerate(zip(lines, heads)):
            if line:
                spell = "pacc" if "pipe" in line and gen.chance(0.5) else kind
                if n == 0 and style == "apart" and "loop" in line:
                    name, rest = line.split(" ", 1)
                    self.body.add(f"#pragma {spell} {name}", f"#pragma {spell} {rest}")
                else:
                    self.body.add(f"#pragma {spell} {line}")
            self.body.add(head)
        self.body.add("{", inner, "}")

    def host_stage(self, array):
        """The host has the chunk: it sums up, or changes it and sends it again."""
        gen = self.gen
        heads, indices = self.loops(array, 1)
        name = gen.name("s")
        place = dict(indices)
        q = gen.below(array.unit)
        if array.unit > 1:
            place[P] = f"{indices[P]} * {array.unit} + {q}"
        text = array.at(place)
        change = array.kind != "in" and not (array.left or array.right) and gen.chance(0.5)
        if self.place:
            change = False
        ordered = sorted(heads, key=lambda pair: pair[0] != P)
        self.body.add(f"#pragma pacc loop pipe({self.place + 1})")
        for _, head in ordered:
            self.body.add(head)
        if change:
            self.body.add(f"{text} = {array.of.cast(f'(unsigned)(long){text} * {gen.between(2, 9)}u + 1u')};")
            if array.sent:
                self.send([array], "device")
        else:
            self.results.append((name, UNSIGNED))
            self.body.add(f"{name} = {name} * 3u + (unsigned)(long){text};")

    def build(self):
        gen = self.gen
        self.table = gen.name("w") if gen.chance(0.4) else None
        ins = [a for a in self.arrays if a.kind == "in"]
        outs = [a for a in self.arrays if a.kind != "in"]
        for each in outs:
            if each.kind == "inout" and not (each.left or each.right) and gen.chance(0.15):
                self.host_stage(each)
        first = ins + [a for a in outs if a.kind == "inout" and (gen.chance(0.7) or a.left or a.right)]
        self.send(first, "device")
        for each in first:
            each.sent = True
        sweep = gen.chance(0.15)
        if sweep:
            r = gen.name("r")
            self.body.add(f"for (int {r} = 0; {r} < 2; {r}++) {{")
            for each in outs:
                each.written = True  # by the sweep before
        for each in gen.rng.sample(outs, len(outs)) + [gen.pick(outs) for _ in range(gen.below(2))]:
            whole = not each.sent
            if whole and each.whole != (self.start * each.unit, self.count * each.unit):
                continue
            self.kernel(each, 1 if whole or gen.chance(0.8) else gen.between(2, 3))
            if gen.chance(0.2) and not sweep:
                self.send([each], "host")
                self.host_stage(each)
        if sweep:
            self.body.add("}")
        back = [a for a in outs if a.written and a.sent]
        self.send(back, gen.pick(["host", "self"]))
        if back and gen.chance(0.3):
            self.host_stage(gen.pick(back))
        return self.whole()

    def whole(self):
        gen = self.gen
        start, shown, freed = Piece(), Piece(), Piece()
        for each in self.arrays:
            declared, free = each.declare()
            start.add(declared, f"for (int x = 0; x < {each.total}; x++) ({each.first})[x] = {each.of.cast('next_value()')};")
            shown.add("{ unsigned long long h = 0;", f"for (int x = 0; x < {each.total}; x++) h = hash_of(h, (double)({each.first})[x]);",
                      f'printf("{each.name} %llx\\n", h); }}')
            freed.add(free)
        for name, of in self.results:
            start.add(f"{of.name} {name} = 0;")
            shown.add(f"SHOW({name});")
        words = {"in": "targetin", "out": "targetout", "inout": "targetinout"}
        if gen.chance(0.3):
            clauses = [f" {word}({', '.join(a.clause() for a in self.arrays if a.kind == kind)})"
                       for kind, word in words.items() if any(a.kind == kind for a in self.arrays)]
        else:
            clauses = [f" {words[a.kind]}({a.clause()})" for a in self.arrays]
        if gen.chance(0.6):
            clauses.append(" async")
        if gen.chance(0.8):
            clauses.append(f" num_tasks({gen.number(gen.pick([1, 2, 3, 5, 8, 60]), 0.3)})")
        gen.rng.shuffle(clauses)
        around = []
        if self.table:
            start.add(f"unsigned {self.table}[7] = {{3, 1, 4, 1, 5, 9, 2}};")
            if gen.chance(0.5):
                around = [f"#pragma acc data copyin({self.table})"]
            else:
                clauses.append(f" copyin({self.table})")
        runs = gen.pick([1, 1, 1, 2])
        r = gen.name("r")
        repeat = [f"for (int {r} = 0; {r} < {runs}; {r}++)"] if runs > 1 else []
        return Piece("{", start, *around, *repeat, ["#pragma pacc pipeline"] + clauses, "{", self.body, "}", shown, freed, "}")


def chunks(gen, env, shared):
    return Pipe(gen, gen.rng.sample(shared, min(2, len(shared)))).build()


STEPS = [(1, "chunks", chunks)]
