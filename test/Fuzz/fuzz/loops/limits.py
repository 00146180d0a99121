"""Nests of loops whose counters go round the limits of their types: starts, bounds and steps of other types, signed and
unsigned, of all sizes, far apart or the wrong way round; with `tile`, `collapse`, levels, arrays in any order of their
dimensions. An iteration writes elements of its own, which say what its counters were."""
from ..source import Piece, statement

# Type, bits, signed; what a constant of the type is written with.
TYPES = [("int", 32, True, ""), ("unsigned", 32, False, "u"), ("long", 64, True, "L"), ("unsigned long", 64, False, "UL"),
         ("short", 16, True, ""), ("unsigned short", 16, False, ""), ("signed char", 8, True, ""), ("unsigned char", 8, False, ""),
         ("long long", 64, True, "LL"), ("size_t", 64, False, "UL")]
MOST = 60  # iterations of a loop


class Number:
    """A value of a type."""

    def __init__(self, of, value):
        self.name, self.bits, self.signed, self.suffix = of
        self.of, self.value = of, value

    def text(self, gen):
        if gen.chance(0.35):
            return f"(({self.name})({gen.variable(self.value, self.name)}))" if gen.chance(0.1) else gen.variable(self.value, self.name)
        if self.signed and self.value == -(1 << (self.bits - 1)) and self.bits >= 32:
            return f"(-{(1 << (self.bits - 1)) - 1}{self.suffix} - 1)"
        text = f"{self.value}{self.suffix}"
        return f"({self.name}){text}" if self.bits < 32 and gen.chance(0.5) else f"({text})" if self.value < 0 else text


def limits(of):
    _, bits, signed, _ = of
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


def converted(value, bits, signed):
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def common(one, other):
    """Bits and signedness of what C computes two types in."""
    pairs = [(32, True) if bits < 32 else (bits, signed) for _, bits, signed, _ in (one, other)]
    bits = max(b for b, _ in pairs)
    return bits, all(signed for b, signed in pairs if b == bits)


def holds(left, operator, right, of, bound_of):
    bits, signed = common(of, bound_of)
    left, right = converted(left, bits, signed), converted(right, bits, signed)
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "!=": left != right}[operator]


def run(of, first, operator, bound, step):
    """The number of iterations, or None: too many, or undefined."""
    low, high = limits(of)
    value, count = first, 0
    while holds(value, operator, bound.value, of, bound.of):
        count += 1
        if count > MOST:
            return None
        value += step
        if not low <= value <= high:
            # Conversions of narrow types, and of signed ones, are left alone; unsigned ones wrap round.
            if of[2] or of[1] < 32 or operator != "!=":
                return None
            value = converted(value, of[1], False)
    return count


class Loop:
    """`head`, the number of iterations, and expressions: the iteration's number, what the counter is."""

    def __init__(self, gen):
        self.gen, self.counter = gen, gen.name("i")
        self.again(MOST)

    def again(self, most):
        """Draws until the loop is one of at most this number of iterations."""
        while not self.draw() or self.trips > most:
            pass

    def draw(self):
        gen = self.gen
        self.of = of = gen.weighted([(4, TYPES[0]), (3, TYPES[1]), (2, TYPES[2]), (2, TYPES[3]), (2, gen.pick(TYPES))])
        low, high = limits(of)
        step = gen.weighted([(5, 1), (4, -1), (2, gen.between(2, 7)), (2, -gen.between(2, 7)),
                             (1, gen.pick([1, -1]) * ((high - low) // gen.between(2, 9)))])
        if of[1] < 32 and abs(step) > high:
            return False
        trips = gen.weighted([(1, 0), (1, 1), (6, gen.between(2, 40))])
        first = gen.weighted([(3, 0), (1, 1), (1, -1), (2, low), (2, high), (2, low + gen.below(9)), (2, high - gen.below(9)),
                              (1, gen.between(-9, 9)), (1, gen.between(low, high))])
        end = first + trips * step
        self.operator = operator = gen.pick(["<", "<", "<=", "!="] if step > 0 else [">", ">", ">=", "!="])
        if operator == "!=" and abs(step) != 1:
            return False
        if operator in ("<=", ">="):
            end -= 1 if step > 0 else -1
        elif operator != "!=" and abs(step) > 1:
            end -= gen.below(min(abs(step), 1000)) * (1 if step > 0 else -1)
        if gen.chance(0.1) and operator != "!=":  # the wrong way round, far or near
            end = gen.pick([low, high, 0, first, end])
        bound_of = of if gen.chance(0.6) else gen.pick(TYPES)
        if operator == "!=" and not of[2] and of[1] >= 32:
            end = converted(end, of[1], False)
        if not low <= first <= high or not limits(bound_of)[0] <= end <= limits(bound_of)[1]:
            return False
        bound = Number(bound_of, end)
        self.trips = run(of, first, operator, bound, step)
        if self.trips is None:
            return False
        start = Number(of, first).text(gen) if gen.chance(0.8) else Number(of if of[1] >= 32 else TYPES[0], first).text(gen)
        test = f"{self.counter} {operator} {bound.text(gen)}"
        if gen.chance(0.1):
            swapped = operator.translate(str.maketrans("<>", "><"))
            test = f"{bound.text(gen)} {swapped} {self.counter}"
        self.head = f"for ({of[0]} {self.counter} = {start}; {test}; {self.advance(step)})"
        # The number of the iteration, in arithmetic that wraps round.
        here, there = f"(unsigned long long){self.counter}", f"{first % (1 << 64)}ull"
        distance = f"({here} - {there})" if step > 0 else f"({there} - {here})"
        if not of[2] and of[1] == 32:
            distance = f"(unsigned){distance}"
        self.number = f"(int)({distance} / {abs(step)}ull)"
        if abs(first) < 100 and abs(step) == 1 and gen.chance(0.6):
            self.number = f"(int)({self.counter} - ({first}))" if step > 0 else f"(int)({first} - {self.counter})"
        return True

    def advance(self, step):
        gen, i, size = self.gen, self.counter, abs(step)
        sign = "+" if step > 0 else "-"
        if size == 1 and (self.operator == "!=" or gen.chance(0.7)):  # which PACC takes with constant steps
            return gen.pick([f"{i}{sign}{sign}", f"{sign}{sign}{i}"])
        of = self.of if gen.chance(0.7) else gen.pick([t for t in TYPES if limits(t)[1] >= size])
        if limits(of)[1] < size:
            of = TYPES[3]
        text = Number(of, size).text(gen) if size < 30000 or gen.chance(0.5) else Number(of, size).text(self.constant())
        if of[2] and size < 100 and gen.chance(0.15):
            return f"{i} {'-' if step > 0 else '+'}= -{size}"
        return gen.pick([f"{i} {sign}= {text}", f"{i} {sign}= {text}", f"{i} = {i} {sign} {text}"])

    def constant(self):
        class Never:
            chance = staticmethod(lambda probability: False)
        return Never


LEVELS = {1: [["gang vector"], ["gang"], [""], ["vector"], ["gang worker vector"], ["worker"]],
          2: [["gang", "vector"], ["", ""], ["gang", ""], ["gang worker", "vector"], ["gang", "seq"], ["seq", "gang vector"], ["gang", None]],
          3: [["gang", "worker", "vector"], ["", "", ""], ["gang", "seq", "vector"], ["gang", None, None], ["seq", "gang", "vector"],
              ["gang", "gang", "vector"], ["gang", "vector", None]]}


class Limits:
    def __init__(self, gen):
        self.gen = gen
        self.loops = [Loop(gen) for _ in range(gen.weighted([(4, 1), (5, 2), (3, 3)]))]
        if len(self.loops) == 3:
            for each in self.loops:
                each.again(20)

    def directives(self):
        """Before each loop, or None."""
        gen, depth = self.gen, len(self.loops)
        data = f" copy({self.array})" + gen.pick(["", "", " async(1)"])
        shape = gen.pick(["", "", "", " num_gangs(3)", " vector_length(32)", " num_gangs(2) vector_length(64)"])
        sums = f" reduction(+:{self.sum}) reduction(max:{self.most})"
        style = gen.weighted([(4, "levels"), (4 if depth > 1 else 0, "collapse"), (4, "tile"), (2, "kernels"), (1, "auto"), (1, "serial")])
        self.promises = style not in ("kernels",)
        if style == "collapse":
            count = gen.between(2, depth)
            levels = gen.pick(["", "", " gang vector", " gang", " gang worker vector", " gang worker"]) if count == depth else gen.pick(["", " gang"])
            construct = gen.pick(["parallel loop", "parallel loop", "kernels loop independent"])
            rest = [gen.pick([None, "loop vector", "loop seq"])] if count < depth else []
            rest = [each + (sums if each == "loop vector" else "") if each else None for each in rest]
            return [f"{construct} collapse({count}){levels}{sums}{shape}{data}"] + [None] * (count - 1) + rest
        if style == "tile":
            count = gen.between(1, depth)
            sizes = ", ".join(gen.pick(["*", "1", "2", "3", "4", "5", "7", "8", "16", "31", "64"]) for _ in range(count))
            levels = gen.pick(["", "", " gang vector", " gang", " gang worker vector", " gang worker", " vector", " worker vector"])
            construct = gen.pick(["parallel loop", "parallel loop", "kernels loop independent"])
            if construct == "parallel loop" and "gang" not in levels and levels:
                shape = " num_gangs(1)"
            return [f"{construct} tile({sizes}){levels}{sums}{shape}{data}"] + [None] * (depth - 1)
        if style == "kernels":
            return [f"kernels loop{data}"] + [gen.pick([None, "loop"]) for _ in range(depth - 1)]
        if style == "auto":
            return [f"parallel loop auto{sums}{shape} num_gangs(1){data}".replace(" num_gangs(3)", "").replace(" num_gangs(2)", "")] + \
                [gen.pick([None, f"loop auto{sums}"]) for _ in range(depth - 1)]
        if style == "serial":
            return [f"serial loop{sums}{data}"] + [None] * (depth - 1)
        levels = gen.pick(LEVELS[depth])
        if any("worker" in (level or "") for level in levels) and gen.chance(0.5):
            shape += " num_workers(3)"
        if "seq" in levels[0] or "gang" not in levels[0] and levels[0]:
            shape = " num_gangs(1)"
            levels = [each.replace("gang vector", "vector").replace("gang", "worker") if each else each for each in levels]
        return [f"{'parallel loop' if n == 0 else 'loop'} {level}{sums}{shape + data if n == 0 else ''}" if level is not None else None
                for n, level in enumerate(levels)]

    def build(self):
        gen = self.gen
        self.array, self.sum, self.most = gen.name("e"), gen.name("s"), gen.name("s")
        order = gen.rng.sample(range(len(self.loops)), len(self.loops))
        dims = [max(1, self.loops[k].trips) + gen.below(3) for k in order]
        place = self.array + "".join(f"[{self.loops[k].number}]" for k in order)
        value = " + ".join(f"{gen.between(2, 99)}ull * (unsigned long long){each.counter}" for each in self.loops)
        directives = self.directives()
        total = " * ".join(str(d) for d in dims)
        flat = f"(&{self.array}{'[0]' * len(dims)})[x]"
        nest = Piece()
        for line, each in zip(directives, self.loops):
            nest.add(*([f"#pragma acc {line}"] if line else []), each.head)
        most = self.loops[-1]
        value_of = f"(long long){most.counter}" if most.of[2] else f"(long long)({most.counter} / 2)"
        nest.add("{", statement(f"{place} {gen.pick(['=', '+='])} {value};"), statement(f"{self.sum} += {value};"),
                 statement(f"if ({value_of} > {self.most}) {self.most} = {value_of};"), "}")
        return Piece("{", f"{gen.pick(['', 'static '])}unsigned long long {self.array}{''.join(f'[{d}]' for d in dims)};",
                     f"unsigned long long {self.sum} = {gen.below(9)}; long long {self.most} = -{(1 << 63) - 1}LL - 1;",
                     f"for (int x = 0; x < {total}; x++) {flat} = x;", nest, "#pragma acc wait",
                     f"unsigned long long h = {self.sum};", f"for (int x = 0; x < {total}; x++) h = h * 31 + {flat};",
                     f'printf("{self.array} %llx %llx %lld\\n", h, {self.sum}, {self.most});', "}")


def nest(gen, env, shared):
    return Limits(gen).build()


STEPS = [(1, "limits", nest)]
