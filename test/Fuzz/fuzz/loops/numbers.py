"""Expressions of C over all arithmetic types that are defined and exact: every one knows the range of its values, so that
signed sums that might overflow are made of unsigned ones, no shift or divisor is out of range, and floating-point numbers
are few enough multiples of a power of two."""


class Type:
    """`bits`: of an integer; 0 of a floating type, whose numbers have `digits` bits."""

    def __init__(self, name, bits, signed, rank, digits=0):
        self.name, self.bits, self.signed, self.rank, self.digits = name, bits, signed, rank, digits

    @property
    def floating(self):
        return self.bits == 0

    def range(self):
        if self.name == "_Bool":
            return 0, 1
        if self.signed:
            return -(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1
        return 0, (1 << self.bits) - 1

    def fits(self, low, high):
        least, most = self.range()
        return least <= low and high <= most


BOOL = Type("_Bool", 8, False, 0)
INT, UNSIGNED = Type("int", 32, True, 3), Type("unsigned", 32, False, 3)
LONG, ULONG = Type("long", 64, True, 4), Type("unsigned long", 64, False, 4)
WIDE, UWIDE = Type("__int128", 128, True, 6), Type("unsigned __int128", 128, False, 6)
LLONG, ULLONG = Type("long long", 64, True, 5), Type("unsigned long long", 64, False, 5)
NARROW = [Type("char", 8, True, 1), Type("signed char", 8, True, 1), Type("unsigned char", 8, False, 1),
          Type("short", 16, True, 2), Type("unsigned short", 16, False, 2)]
FLOAT, DOUBLE = Type("float", 0, True, 7, 24), Type("double", 0, True, 8, 53)
INTEGERS = [BOOL, *NARROW, INT, UNSIGNED, LONG, ULONG, LLONG, ULLONG, WIDE, UWIDE]
UNSIGNED_OF = {3: UNSIGNED, 4: ULONG, 5: ULLONG, 6: UWIDE}


def promoted(of):
    return INT if of.rank < 3 else of


def common(one, other):
    """The type that operands of these types are converted to."""
    one, other = promoted(one), promoted(other)
    if one.rank != other.rank:
        low, high = sorted((one, other), key=lambda t: t.rank)
        if high.floating or high.bits > low.bits or not (high.signed and not low.signed):
            return high
        return UNSIGNED_OF[high.rank]  # long long and unsigned long
    return one if not one.signed else other


class Value:
    """An expression: its text (that of an operand), type, and range; `fraction`: a floating one's bits behind the point."""

    def __init__(self, text, of, low=None, high=None, fraction=0):
        self.text, self.of, self.fraction = text, of, fraction
        least, most = (low, high) if of.floating or low is not None else of.range()
        self.low, self.high = least, most

    def magnitude(self):
        return max(abs(self.low), abs(self.high))


def exact(of, low, high, fraction):
    return max(abs(low), abs(high)) * 2 ** fraction < 2 ** of.digits and fraction < 40


def literal(value, of):
    """Of an integer type that is int or wider."""
    if of.bits == 128:
        value %= 1 << 128
        text = f"((unsigned __int128){value >> 64}ull << 64 | {value % (1 << 64)}ull)"
        return f"((__int128){text})" if of.signed else text
    suffix = ("" if of.signed else "u") + {3: "", 4: "l", 5: "ll"}[of.rank]
    if value == of.range()[0] and of.signed:
        return f"(-{-(value + 1)}{suffix} - 1)"
    return f"{value}{suffix}" if value >= 0 else f"(-{-value}{suffix})"


class Expressions:
    """Makes expressions of the values in `scope`."""

    def __init__(self, gen, scope, helpers=()):
        self.gen, self.scope, self.helpers = gen, scope, list(helpers)

    def value(self, depth):
        gen = self.gen
        if depth == 0 or gen.chance(0.12):
            return self.leaf()
        make = gen.weighted([(8, self.binary), (3, self.shift), (3, self.compared), (2, self.logical), (2, self.choice), (3, self.cast),
                             (2, self.unary), (2, self.builtin), (2, self.extreme), (2 if self.helpers else 0, self.call)])
        return make(depth - 1)

    def leaf(self):
        gen = self.gen
        return gen.pick(self.scope) if self.scope and gen.chance(0.75) else self.constant()

    def constant(self):
        gen = self.gen
        if gen.chance(0.1):
            of, quarters = gen.pick([FLOAT, DOUBLE]), gen.between(-40, 40)
            text = f"({quarters / 4}{'f' if of is FLOAT else ''})"
            return Value(text, of, quarters / 4, quarters / 4, 2)
        of = gen.weighted([(8, INT), (3, UNSIGNED), (2, LONG), (1, ULONG), (1, LLONG), (0.5, WIDE), (0.5, UWIDE)])
        least, most = of.range()
        power = 1 << gen.below(of.bits - 1)
        value = gen.weighted([(6, gen.between(0, 10)), (2, power), (2, power - 1), (1, most), (1, least), (1, -gen.between(1, 9)),
                              (1, gen.between(least, most))])
        value = min(max(value, least), most)
        return Value(literal(value, of), of, value, value)

    def integer(self, depth):
        value = self.value(depth)
        return self.to(value, self.gen.pick([INT, LONG, UNSIGNED])) if value.of.floating else value

    def converted(self, value, of):
        """The range of the value in an integer type."""
        return (value.low, value.high) if of.fits(value.low, value.high) else of.range()

    def to(self, value, of):
        """A cast."""
        if of.floating:
            if not value.of.floating and not exact(of, value.low, value.high, 0):
                mask = self.gen.pick([255, 1023])
                value = self.integral("&", value, Value(str(mask), INT, mask, mask))
            if not exact(of, value.low, value.high, value.fraction):
                return Value("2.5f", FLOAT, 2.5, 2.5, 1)
            return Value(f"(({of.name}){value.text})", of, value.low, value.high, value.fraction)
        if value.of.floating:
            low, high = int(value.low), int(value.high)
            if of is BOOL:
                return Value(f"((_Bool){value.text})", of, 0, 1)
            if not of.fits(low, high):
                of = LONG
            return Value(f"(({of.name}){value.text})", of, low, high)
        return Value(f"(({of.name}){value.text})", of, *((0, 1) if of is BOOL else self.converted(value, of)))

    def cast(self, depth):
        return self.to(self.value(depth), self.gen.weighted([(6, self.gen.pick(INTEGERS)), (1, FLOAT), (1, DOUBLE)]))

    def binary(self, depth):
        gen, one, other = self.gen, self.value(depth), self.value(depth)
        of = common(one.of, other.of)
        if of.floating:
            return self.floating(gen.pick("+-*+-"), one, other, of)
        operator = gen.pick("+-*+-*&|^/%")
        return self.divided(operator, one, other) if operator in "/%" else self.integral(operator, one, other)

    def floating(self, operator, one, other, of):
        sides = [side if side.of.floating else self.to(side, of) for side in (one, other)]
        of = common(sides[0].of, sides[1].of)
        one, other = sides
        corners = self.corners(operator, one, other)
        fraction = one.fraction + other.fraction if operator == "*" else max(one.fraction, other.fraction)
        if not exact(of, min(corners), max(corners), fraction):
            return one
        return Value(f"({one.text} {operator} {other.text})", of, min(corners), max(corners), fraction)

    @staticmethod
    def corners(operator, one, other):
        pairs = [(x, y) for x in (one.low, one.high) for y in (other.low, other.high)]
        return [x + y if operator == "+" else x - y if operator == "-" else x * y for x, y in pairs]

    def integral(self, operator, one, other):
        of = common(one.of, other.of)
        text = f"({one.text} {operator} {other.text})"
        (a, b), (c, d) = self.converted(one, of), self.converted(other, of)
        if operator in "&|^":
            if operator == "&" and (a >= 0 or c >= 0):
                return Value(text, of, 0, min(high for low, high in ((a, b), (c, d)) if low >= 0))
            width = max(max(x, -1 - x).bit_length() for x in (a, b, c, d))
            return Value(text, of, 0 if min(a, c) >= 0 else -(1 << width), (1 << width) - 1)
        corners = self.corners(operator, Value("", of, a, b), Value("", of, c, d))
        if of.fits(min(corners), max(corners)):
            return Value(text, of, min(corners), max(corners))
        if not of.signed:
            return Value(text, of)
        name = UNSIGNED_OF[of.rank].name
        return Value(f"(({of.name})(({name}){one.text} {operator} ({name}){other.text}))", of)

    def divided(self, operator, one, other):
        gen = self.gen
        if common(one.of, other.of).bits == 128 and gen.chance(0.8):
            return self.integral("^", one, other)
        if gen.chance(0.4):
            number = gen.pick([2, 3, 4, 5, 7, 8, 10, 16, 17, 100, 255, 641, 1000, -3, -2, -8])
            other = Value(literal(number, INT), INT, number, number)
        elif other.low < 0 or other.high > 1 << 31:
            seven = gen.pick([7, 63])
            other = self.integral("&", other, Value(str(seven), INT, seven, seven))
        if other.low <= 0 <= other.high:
            other = self.integral("|", other, Value("1", INT, 1, 1))
            other.low = 1
        of = common(one.of, other.of)
        (a, b), (c, d) = self.converted(one, of), self.converted(other, of)
        if of.signed and c <= -1 <= d and a == of.range()[0]:
            return one
        most = max(abs(c), abs(d)) - 1 if operator == "%" else max(abs(a), abs(b))
        return Value(f"({one.text} {operator} {other.text})", of, -most if a < 0 or c < 0 else 0, min(most, of.range()[1]))

    def shift(self, depth):
        gen, one, other = self.gen, self.integer(depth), self.integer(depth)
        of, right = promoted(one.of), gen.chance(0.5)
        if gen.chance(0.5):
            count = str(gen.below(of.bits))
        else:
            count = f"({other.text} & {of.bits - 1})"
        if gen.chance(0.12) and not of.signed and of.bits < 128:  # a rotation
            return Value(f"({one.text} << {count} | {one.text} >> ({of.bits - 1} & -(int){count}))", of)
        if right:
            return Value(f"({one.text} >> {count})", of, min(one.low, 0), max(one.high, 0))
        if of.signed:
            if count.isdigit() and one.low >= 0 and of.fits(0, one.high << int(count)):
                return Value(f"({one.text} << {count})", of, 0, one.high << int(count))
            return Value(f"(({of.name})(({UNSIGNED_OF[of.rank].name}){one.text} << {count}))", of)
        return Value(f"({one.text} << {count})", of)

    def compared(self, depth):
        one, other = self.value(depth), self.value(depth)
        return Value(f"({one.text} {self.gen.pick(['<', '>', '<=', '>=', '==', '!='])} {other.text})", INT, 0, 1)

    def condition(self, depth):
        return self.gen.pick([self.compared, self.compared, self.logical, self.value])(depth).text

    def logical(self, depth):
        return Value(f"({self.condition(depth)} {self.gen.pick(['&&', '||'])} {self.condition(depth)})", INT, 0, 1)

    def choice(self, depth):
        one, other = self.value(depth), self.value(depth)
        of = common(one.of, other.of)
        if of.floating:
            one, other = self.to(one, of), self.to(other, of)
            if common(one.of, other.of) is not of:
                return one
            low, high = min(one.low, other.low), max(one.high, other.high)
            fraction = max(one.fraction, other.fraction)
            if not exact(of, low, high, fraction):
                return one
            return Value(f"({self.condition(depth)} ? {one.text} : {other.text})", of, low, high, fraction)
        (a, b), (c, d) = self.converted(one, of), self.converted(other, of)
        return Value(f"({self.condition(depth)} ? {one.text} : {other.text})", of, min(a, c), max(b, d))

    def extreme(self, depth):
        one, other = self.value(depth), self.value(depth)
        of = common(one.of, other.of)
        one, other = (self.to(each, of) if each.of is not of else each for each in (one, other))
        if one.of is not other.of:
            return one
        low, high, fraction = min(one.low, other.low), max(one.high, other.high), max(one.fraction, other.fraction)
        if of.floating and not exact(of, low, high, fraction):
            return one
        sign = self.gen.pick(["<", ">", "<=", ">="])
        if of.floating and self.gen.chance(0.5):
            name = self.gen.pick(["fmin", "fmax"]) + ("f" if of is FLOAT else "")
            return Value(f"{name}({one.text}, {other.text})", of, low, high, fraction)
        return Value(f"({one.text} {sign} {other.text} ? {one.text} : {other.text})", of, low, high, fraction)

    def unary(self, depth):
        gen, value = self.gen, self.value(depth)
        of = promoted(value.of)
        if of.floating:
            suffix = "f" if of is FLOAT else ""
            if gen.chance(0.5):
                return Value(f"(-{value.text})", of, -value.high, -value.low, value.fraction)
            function = gen.pick(["fabs", "floor", "ceil", "trunc", "rint"])
            most = value.magnitude() + 1
            if not exact(of, -most, most, value.fraction):
                return value
            return Value(f"{function}{suffix}({value.text})", of, -most, most, value.fraction)
        low, high = value.low, value.high
        operator = gen.pick("-~!-~")
        if operator == "!":
            return Value(f"(!{value.text})", INT, 0, 1)
        if operator == "~":
            return Value(f"(~{value.text})", of, *((-1 - high, -1 - low) if of.signed else (None, None)))
        if of.signed and not of.fits(-high, -low):
            return value
        return Value(f"(-{value.text})", of, *((-high, -low) if of.signed else (None, None)))

    def builtin(self, depth):
        gen, value = self.gen, self.integer(depth)
        of, suffix = gen.pick([(UNSIGNED, ""), (ULONG, "l"), (ULLONG, "ll")])
        kind = gen.pick(["popcount", "clz", "ctz", "parity", "ffs", "bswap32", "bswap64", "bswap16", "clrsb", "abs"])
        inside = f"({of.name}){value.text}"
        if kind == "abs":
            small = self.integral("&", value, Value("0xffff", INT, 0xffff, 0xffff)).text
            return Value(f"abs((int){small} - 30000)", INT, 0, 36000)
        if kind.startswith("bswap"):
            result = {"16": NARROW[4], "32": UNSIGNED, "64": ULONG}[kind[5:]]
            return Value(f"__builtin_{kind}(({result.name}){value.text})", result)
        if kind in ("clz", "ctz"):
            return Value(f"__builtin_{kind}{suffix}({inside} | {1 if gen.chance(0.5) else 64}u)", INT, 0, of.bits - 1)
        signed = {"ffs", "clrsb"}
        inside = f"({ {'': 'int', 'l': 'long', 'll': 'long long'}[suffix]}){value.text}" if kind in signed else inside
        return Value(f"__builtin_{kind}{suffix}({inside})", INT, 0, of.bits)

    def call(self, depth):
        name, of, parameters = self.gen.pick(self.helpers)
        given = [self.to(self.integer(depth), each).text for each in parameters]
        return Value(f"{name}({', '.join(given)})", of)
