"""Subscripts of loops that promise nothing: sums of multiples of counters, and what is more than that (quotients,
remainders, masks, tables, products, the nearer of two), each with the range of its values."""

RUNTIME = {"scale": 37, "shift": 41}  # parameters that the compiler does not know
POWERS = [3, 7, 15, 63, 255]


class Value:
    """An int expression (of an unsigned or wider type, if it says so) that lies between `low` and `high`."""

    def __init__(self, text, low, high):
        self.text, self.low, self.high = text, low, high

    @property
    def span(self):
        return self.high - self.low

    def times(self, factor):
        if factor == 1:
            return self
        ends = sorted((factor * self.low, factor * self.high))
        return Value(f"-{self.text}" if factor == -1 else f"{factor} * {self.text}", *ends)


class Counter(Value):
    """A variable of a loop, or one that is computed on the way."""

    def __init__(self, name, low, high, of="int"):
        super().__init__(name, low, high)
        self.of = of

    @property
    def signed(self):
        """As an int, so that differences may be negative."""
        return Value(f"(int){self.text}", self.low, self.high) if self.of in ("unsigned", "size_t") else self


def quotient(gen, v):
    by = gen.pick([2, 3, 4, 8])
    return Value(f"({v.text} / {by})", int(v.low / by), int(v.high / by))


def remainder(gen, v):
    by = gen.pick([2, 3, 7, 16, 64])
    return Value(f"({v.text} % {by})", -(by - 1) if v.low < 0 else 0, by - 1)


def masked(gen, v):
    by = gen.pick(POWERS)
    return Value(f"({v.text} & {by})", 0, by)


def swapped(gen, v):
    """Neighbours in each other's place."""
    return Value(f"({v.text} ^ 1)", 0, v.high + 1) if v.low >= 0 else None


def shifted(gen, v):
    return Value(f"({v.text} >> 1)", v.low >> 1, v.high >> 1)


def limited(gen, v):
    end = gen.between(v.low, v.high)
    if gen.chance(0.5):
        return Value(f"({v.text} < {end} ? {v.text} : {end})", v.low, end)
    return Value(f"({v.text} > {end} ? {v.text} : {end})", end, v.high)


def distance(gen, v):
    middle = gen.between(v.low, v.high)
    return Value(f"abs({v.text} - {middle})", 0, max(v.high - middle, middle - v.low))


def narrowed(gen, v):
    return Value(f"(unsigned char)({v.text} * {gen.between(1, 5)})", 0, 255)


def widened(gen, v):
    of = gen.pick(["long", "size_t"] if v.low >= 0 else ["long"])
    return Value(f"({of}){v.text}", v.low, v.high)


def square(gen, v):
    return Value(f"({v.text} * {v.text})", 0, max(v.low * v.low, v.high * v.high))


def scaled(gen, v):
    return Value(f"({v.text} * scale)", v.low * RUNTIME["scale"], v.high * RUNTIME["scale"])


def mirrored(gen, v):
    return Value(f"({v.low + v.high} - {v.text})", v.low, v.high)


def folded(gen, v):
    return Value(f"({v.text} & 1 ? {v.text} : {v.low + v.high} - {v.text})", v.low, v.high)


FORMS = [quotient, remainder, masked, swapped, shifted, limited, distance, narrowed, widened, square, scaled, mirrored, folded]


def both(gen, one, other):
    """Of two counters; the second takes each value for each of the first."""
    if one.low < 0 or other.low < 0:
        return None
    columns = other.high + 1 + gen.pick([0, 0, 1, -1]) or 1
    flat = f"({one.text} * {columns} + {other.text})"
    most = one.high * columns + other.high
    by = gen.pick([columns, columns, 4])
    return gen.pick([Value(flat, 0, most), Value(flat, 0, most),
                     Value(f"({flat} / {by})", 0, most // by), Value(f"({flat} % {by})", 0, by - 1),
                     Value(f"(({one.text} + {other.text}) / 2)", 0, (one.high + other.high) // 2),
                     Value(f"({one.text} ^ {other.text})", 0, (1 << max(one.high, other.high).bit_length()) - 1)])


def term(gen, counters, tables, alone):
    """A counter or something made from it; a table's elements lie between its bounds. `alone`: nothing is added to it
    or taken from it that would make an unsigned one go round."""
    counter = gen.pick(counters)
    v = counter if alone else counter.signed
    kind = gen.weighted([(5, "plain"), (5, "form"), (2, "both"), (1.5, "table")])
    found = None
    if kind == "form":
        form = gen.pick(FORMS)
        found = form(gen, counter.signed if form is distance else v)
    elif kind == "both" and len(counters) > 1:
        found = both(gen, *(c.signed for c in gen.rng.sample(counters, 2)))
    elif kind == "table" and tables and v.low >= 0:
        name, size, most = gen.pick(tables)
        found = Value(f"{name}[{v.text}]", 0, most) if v.high < size else None
    return found or v


class Own:
    """What a loop writes: an expression that is another one in each iteration (of a nest of two, if the counters fit),
    or nearly: a quotient, say, or a mask. The same at each place of the loop's body."""

    def __init__(self, gen):
        self.nest, self.factor, self.base = gen.chance(0.3), gen.pick([1, 1, 2, 3, -1]), gen.below(4)
        self.form = gen.pick(FORMS) if gen.chance(0.5) else None
        self.made = {}  # by the counters and their ranges

    def value(self, gen, counters):
        chosen = counters[:2] if self.factor > 0 and not self.form else [c.signed for c in counters[:2]]
        if self.nest and len(chosen) > 1 and chosen[0].low >= 0 and chosen[1].low >= 0:
            columns = chosen[1].high + 1
            one = Value(f"({chosen[0].text} * {columns} + {chosen[1].text})", 0, chosen[0].high * columns + chosen[1].high)
        else:
            one = chosen[0].times(self.factor)
        return self.form and self.form(gen, Value(f"({one.text})", one.low, one.high)) or one

    def text(self, gen, counters, size):
        """It lies between 0 and size - 1."""
        known = tuple((c.text, c.low, c.high) for c in counters[:2] if self.nest or c is counters[0])
        if known not in self.made:
            self.made[known] = self.value(gen, counters)
        one = self.made[known]
        base = self.base - one.low
        if one.high + base >= size:
            return subscript(gen, counters, [], size)
        return one.text + (f" + {base}" if base > 0 else f" - {-base}" if base else "")


def subscript(gen, counters, tables, size):
    """An expression from 0 to size - 1."""
    low = high = 0
    texts = []
    count = 0 if not counters or gen.chance(0.08) else gen.pick([1, 1, 1, 2])
    for place in range(count):
        # The innermost counter mostly: there it is decided.
        factor = gen.pick([1, 1, 1, 1, 2, 3, -1, -1, -2, 5, gen.between(1, 70)])
        one = term(gen, counters[-1:] if place == 0 and gen.chance(0.6) else counters, tables, count == 1 and factor > 0)
        found = one.times(factor)
        if high + found.high - low - found.low >= size:
            found = one
        if high + found.high - low - found.low < size:
            low, high = low + found.low, high + found.high
            texts.append(found.text)
    room = size - 1 - (high - low)
    base = -low + (gen.between(0, min(room, 3)) if gen.chance(0.75) else gen.between(0, room))
    if base >= RUNTIME["shift"] and gen.chance(0.3):
        texts.append("shift")
        base -= RUNTIME["shift"]
    if not texts:
        return str(base)
    return " + ".join(texts) + (f" + {base}" if base > 0 else f" - {-base}" if base else "")
