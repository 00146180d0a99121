"""Rows whose lengths only the running program knows, round the lengths of warps and blocks: several reductions of different
types at once, places of extremes, maps that use what was gathered, arrays of a row's own; in branches, loops, at all levels."""
from types import SimpleNamespace

from ..source import Piece, statement
from .arithmetic import PRELUDE, Reduced
from .numbers import INT, INTEGERS, Expressions, Value

LENGTHS = [0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 255, 256, 257, 511, 513, 1023, 1024, 1025, 1100]
ROW_TYPES = [t for t in INTEGERS if t.bits < 128 and t.name != "_Bool"]


class Rows:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("rows")
        if PRELUDE not in gen.functions:
            gen.functions.insert(0, PRELUDE)
        self.rows = gen.weighted([(2, 1), (4, gen.between(2, 6)), (2, gen.between(7, 40))])
        most = 10000 // self.rows
        choices = [n for n in LENGTHS if n <= most]
        self.varied = gen.chance(0.6)
        one = gen.pick(choices)
        self.lengths = [gen.pick(choices) if self.varied else one for _ in range(self.rows)]
        self.listed = self.varied and gen.chance(0.4)  # rows follow each other, and a table has their starts
        self.pitch = max(self.lengths) + gen.pick([0, 0, 3])
        self.total = sum(self.lengths) if self.listed else self.rows * self.pitch
        self.inputs = [(gen.name(f"{self.tag}_in"), gen.pick(ROW_TYPES)) for _ in range(gen.between(1, 3))]
        self.maps = [(gen.name(f"{self.tag}_map"), gen.pick(ROW_TYPES)) for _ in range(gen.between(1, 2))]
        self.out, self.count = f"{self.tag}_out", 0  # results of a row
        self.totals = []  # reductions of the construct
        self.arrays = []  # of a row's own: (name, type, size), filled

    # --- Loops over the elements of a row
    def heads(self, j):
        gen, i = self.gen, self.i
        if self.listed:
            return f"for (int {j} = {self.tag}_at[{i}]; {j} < {self.tag}_at[{i} + 1]; {j}++)", j
        bound = f"{self.tag}_n[{i}]" if self.varied else gen.number(self.lengths[0], 0.8)
        return gen.weighted([(5, f"for (int {j} = 0; {j} < {bound}; {j}++)"), (1, f"for (int {j} = (int){bound} - 1; {j} >= 0; {j}--)")]), \
            f"{i} * {self.tag}_pitch + {j}"

    def scope(self, element, j):
        values = [Value(f"{n}[{element}]", t) for n, t in self.inputs + self.maps]
        values += [Value(j, INT, 0, 1 << 14), Value(self.i, INT, 0, self.rows)] + self.known
        return values + [Value(f"{n}[{j} % {size}]", t) for n, t, size in self.arrays]

    def level(self, depth):
        """What a directive of a loop in a row may say; None: there is none."""
        gen = self.gen
        if self.unsaid:
            return None
        return gen.weighted([(5, "vector"), (1, ""), (1, "worker vector" if "worker" not in self.outer else "vector")])

    def loop(self, reduced, body, j, head):
        gen, level = self.gen, self.level(0)
        clause = "".join(f" reduction({r.operator}:{r.name})" for r in reduced)
        if reduced and gen.chance(0.3):  # the compiler finds out
            level = None
        if level is None:
            return Piece(f"{head} {{", body, "}")
        return Piece(f"#pragma acc loop{' independent' if self.kernels == 'kernels' else ''} {level}{clause}", f"{head} {{", body, "}")

    def gathered(self):
        """Some variables at once."""
        gen, j = self.gen, self.gen.name("j")
        head, element = self.heads(j)
        fresh = [Reduced(gen) for _ in range(gen.weighted([(3, 1), (3, 2), (2, 3), (1, 5)]))]
        piece = Piece(*[f"{r.of.name} {r.name} = {r.first};" for r in fresh])
        outer = [t for t in self.totals if gen.chance(0.3)]
        maker = Expressions(gen, self.scope(element, j))
        body = Piece()
        if gen.chance(0.3):
            body.add(self.local(maker))
        for each in fresh + outer:
            update = each.update(maker)
            kind = gen.weighted([(5, "plain"), (2, "if"), (1, "loop"), (0.6, "continue")])
            if kind == "if":
                update = f"if ({maker.condition(1)}) {{ {update} }}"
            elif kind == "loop":
                k = gen.name("k")
                maker.scope.append(Value(k, INT, 0, 4))
                update = f"for (int {k} = 0; {k} < {gen.between(1, 5)}; {k}++) {{ {each.update(maker)} }}"
                maker.scope.pop()
            elif kind == "continue":
                body.add(f"if ({maker.condition(1)}) continue;")
            body.add(statement(update))
        piece.add(self.loop(fresh + outer, body, j, head))
        for each in fresh:
            piece.add(self.shown(f"(unsigned long long)(long long){each.name}"))
            if not each.of.floating:
                self.known.append(Value(each.name, each.of))
        return piece

    def local(self, maker):
        gen, name = self.gen, self.gen.name("t")
        of = gen.pick(ROW_TYPES)
        value = maker.to(maker.integer(2), of)
        if gen.chance(0.4):  # a small array of the lane's own
            size = gen.between(2, 5)
            piece = Piece(f"{of.name} {name}[{size}];", f"for (int z = 0; z < {size}; z++) {name}[z] = ({of.name})({value.text} ^ z);")
            maker.scope.append(Value(f"{name}[{gen.below(size)}]", of))
            maker.scope.append(Value(f"{name}[(unsigned){maker.integer(1).text} % {size}u]", of))
            return piece
        maker.scope.append(Value(name, of))
        return Piece(f"{of.name} {name} = {value.text};")

    def shown(self, value):
        self.count += 1
        place = f"{self.out}[{self.i} * @ + {self.count - 1}]"
        return statement(f"{place} {'=' if not self.again else '+='} {value};")

    def extreme(self):
        """Where the greatest or the least is: two loops, the second of which needs the first one's result."""
        gen, best, place = self.gen, self.gen.name("best"), self.gen.name("place")
        name, of = gen.pick(self.inputs + self.maps)
        sign, word = gen.pick([("<", "min"), (">", "max")])
        least, most = of.range()
        j, k = gen.name("j"), gen.name("j")
        head, element = self.heads(j)
        other, where = self.heads(k)
        first = self.loop([SimpleNamespace(operator=word, name=best)], Piece(f"if ({name}[{element}] {sign} {best}) {best} = {name}[{element}];"), j, head)
        second = self.loop([SimpleNamespace(operator="min", name=place)], Piece(f"if ({name}[{where}] == {best} && {k} < {place}) {place} = {k};"), k, other)
        start = "(-9223372036854775807ll - 1)" if least == -(1 << 63) else f"{least}ll" if word == "max" else ""
        limit = start if word == "max" else f"{most}{'ull' if not of.signed else 'll'}"
        self.known += [Value(place, INT, 0, 1 << 30)]
        return Piece(f"{of.name} {best} = ({of.name}){limit};", f"int {place} = 1 << 29;", first, second,
                     self.shown(f"(unsigned long long)(long long){best} * 31u + (unsigned){place}"))

    def mapped(self):
        gen, j = self.gen, self.gen.name("j")
        head, element = self.heads(j)
        maker = Expressions(gen, self.scope(element, j))
        body = Piece()
        if gen.chance(0.4):
            body.add(self.local(maker))
        name, of = gen.pick(self.maps)
        store = f"{name}[{element}] = {maker.to(maker.integer(3), of).text};"
        body.add(statement(f"if ({maker.condition(1)}) {{ {store} }}" if gen.chance(0.3) else store))
        return self.loop([], body, j, head)

    def own(self):
        """An array of the row's own, which its lanes fill."""
        gen, name, of, size, j = self.gen, self.gen.name("own"), self.gen.pick(ROW_TYPES), self.gen.pick([2, 7, 33, 64, 129]), self.gen.name("j")
        maker = Expressions(gen, [Value(j, INT, 0, size - 1), Value(self.i, INT, 0, self.rows)] + self.known +
                            [Value(f"{n}[{j} % {s}]", t) for n, t, s in self.arrays])
        fill = self.loop([], Piece(f"{name}[{j}] = {maker.to(maker.integer(3), of).text};"), j, f"for (int {j} = 0; {j} < {size}; {j}++)")
        self.arrays.append((name, of, size))
        return Piece(f"{of.name} {name}[{size}];", fill)

    def block(self, depth):
        gen, piece = self.gen, Piece()
        for _ in range(gen.between(1, 3)):
            kind = gen.weighted([(6, "gathered"), (3, "mapped"), (2, "extreme"), (2 if len(self.arrays) < 3 else 0, "own"),
                                 (1.5 if depth else 0, "if"), (1.2 if depth and not self.again else 0, "again"), (2, "uniform")])
            if kind == "uniform":
                name, of = gen.name("u"), gen.pick(ROW_TYPES)
                maker = Expressions(gen, [Value(self.i, INT, 0, self.rows)] + self.known + [Value(f"{n}[{gen.below(s)}]", t) for n, t, s in self.arrays])
                piece.add(f"{of.name} {name} = {maker.to(maker.integer(2), of).text};")
                self.known.append(Value(name, of))
            elif kind in ("if", "again"):
                known, arrays = list(self.known), list(self.arrays)
                head = f"if ({Expressions(gen, [Value(self.i, INT, 0, self.rows)] + self.known).condition(1)})"
                if kind == "again":
                    t = gen.name("t")
                    head = f"for (int {t} = 0; {t} < {gen.between(1, 3)}; {t}++)"
                    self.known.append(Value(t, INT, 0, 3))
                    self.again = True
                piece.add(f"{head} {{", self.block(depth - 1), "}")
                self.known, self.arrays = known, arrays
                self.again = self.again and kind != "again"
            else:
                piece.add(getattr(self, kind)())
        return piece

    def construct(self):
        gen, self.i = self.gen, self.gen.name("i")
        self.known, self.again, self.arrays, self.unsaid = [], False, [], False
        self.totals = [Reduced(gen) for _ in range(gen.weighted([(3, 0), (2, 1), (1, 2)]))]
        self.kernels = gen.weighted([(6, "parallel"), (1, "kernels"), (1, "plain"), (1, "serial")])
        self.outer = gen.weighted([(5, "gang"), (2, "gang worker"), (3, ""), (0.7, "gang vector")])
        if self.outer == "gang vector" or self.kernels in ("plain", "serial") or (not self.outer and gen.chance(0.7)):
            self.unsaid = True
        block = self.block(2)
        clause = "".join(f" reduction({r.operator}:{r.name})" for r in self.totals)
        shape = "".join(gen.pick(["", "", text]) for text in (f" num_gangs({gen.between(1, 9)})", f" num_workers({gen.pick([1, 2, 4, 5, 8])})",
                                                              f" vector_length({gen.pick([1, 32, 64, 96, 128, 256, 512])})"))
        directive = {"parallel": f"parallel loop {self.outer}{shape}", "kernels": f"kernels loop independent {self.outer}{shape if '(1)' not in shape else ''}",
                     "plain": gen.pick(["kernels", "parallel loop auto"]), "serial": "serial loop"}[self.kernels]
        if directive == "kernels":
            clause = ""
        maker = Expressions(gen, [Value(self.i, INT, 0, self.rows)] + self.known)
        last = [statement(r.update(maker)) for r in self.totals]
        head = f"for (int {self.i} = 0; {self.i} < {gen.number(self.rows)}; {self.i}++) {{"
        arrays = ", ".join(f"{n}[0:{self.total}]" for n, _ in self.inputs) + (f", {self.tag}_at" if self.listed else f", {self.tag}_n")
        nest = Piece(f"#pragma acc {directive}{clause} copyin({arrays}) copy({', '.join(f'{n}[0:{self.total}]' for n, _ in self.maps)}, {self.out}[0:@@])",
                     *(["{"] if directive == "kernels" else []), head, block, *last, "}", *(["}"] if directive == "kernels" else []))
        return Piece(*[f"{r.of.name} {r.name} = {r.first};" for r in self.totals], nest, *[f"h = hash_of(h, (double){r.name} + 0.0);" for r in self.totals])

    def build(self):
        gen, tag = self.gen, self.tag
        starts = [sum(self.lengths[:k]) for k in range(self.rows + 1)]
        table = f"int {tag}_at[{self.rows + 1}] = {{{', '.join(map(str, starts))}}};" if self.listed else f"int {tag}_n[{self.rows}] = {{{', '.join(map(str, self.lengths))}}};"
        start = Piece(gen.pick(["static ", ""]) + table, f"const int {tag}_pitch = argc > 5 ? 0 : {self.pitch};" if gen.chance(0.6) else f"const int {tag}_pitch = {self.pitch};")
        everything = self.inputs + self.maps
        size = max(self.total, 1)
        for name, of in everything:
            start.add(f"{of.name} *{name} = ({of.name} *)malloc({size} * sizeof({of.name}));", f"for (int x = 0; x < {size}; x++) {name}[x] = ({of.name})arithmetic_bits();")
        body = Piece(*[self.construct() for _ in range(gen.weighted([(2, 1), (1, 2)]))])
        count = max(self.count, 1)
        settle(body, count, self.rows * count)
        show = [f"for (int x = 0; x < {size}; x++) arithmetic_show(&h, {n});".replace(f"{n})", f"{n}[x])") for n, _ in everything]
        return Piece("{", start, f"unsigned long long h = 0, *{self.out} = (unsigned long long *)malloc({self.rows * count} * 8);", f"for (int x = 0; x < {self.rows * count}; x++) {self.out}[x] = 7;",
                     body, *show, f"for (int x = 0; x < {self.rows * count}; x++) arithmetic_show(&h, {self.out}[x]);", *[f"free({n});" for n, _ in everything], f"free({self.out});",
                     f'printf("{tag} %llx\\n", h);', "}")


def settle(piece, count, size):
    """Puts the numbers of results that are known in the end into the text."""
    for n, part in enumerate(piece.parts):
        if isinstance(part, Piece):
            settle(part, count, size)
        elif isinstance(part, str):
            piece.parts[n] = part.replace("@@", str(size)).replace("@", str(count))


def rows(gen, env, shared):
    return Rows(gen).build()


STEPS = [(1, "rows", rows)]
