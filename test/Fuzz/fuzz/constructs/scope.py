"""What the statements at one place of a program may read and write.

A parallel loop gives each iteration its own elements (Region.split); what it does not give away can only be
read in its body, so that no two iterations touch the same element unless both read it."""
from ..gen import UNSIGNED


class Scope:
    def __init__(self, gen):
        self.gen = gen
        self.writable = []     # regions
        self.readable = []     # regions that nobody writes while this place runs
        self.latent = []       # regions of which gang loops in here may give parts to their iterations
        self.scalars = []      # (name, Scalar): readable variables
        self.assignable = []   # (name, Scalar): writable variables
        self.positions = []    # (int expression, one more than its greatest value)
        self.sums = []         # (name, operator, Scalar): only to be combined into
        self.atomics = []      # (Region, operator): only by atomics
        self.device = True     # inside a compute construct
        self.depth = 0         # loops around
        self.nested = 0        # subscripts around the expression that is being made
        self.calls = True      # helper functions may be called

    def copy(self):
        other = Scope(self.gen)
        for name in ("writable", "readable", "latent", "scalars", "assignable", "positions", "sums", "atomics"):
            setattr(other, name, list(getattr(self, name)))
        other.device, other.depth, other.calls = self.device, self.depth, self.calls
        return other

    def sequential(self, header):
        """The scope of a body whose iterations run one after the other."""
        inner = self.copy()
        inner.depth += 1
        inner.positions.append((header.position, max(1, header.trip)))
        return inner

    def parallel(self, header, latent=False):
        """The scope of a body whose iterations may run at the same time; with `latent` every gang runs the body."""
        inner = self.sequential(header)
        inner.writable, inner.latent, inner.assignable, inner.sums = [], [], [], []
        inner.scalars += [each for each in self.assignable if each not in inner.scalars]
        for region in self.writable + self.latent:
            part = region.split(self.gen, header)
            if part and self.gen.chance(0.85):
                (inner.latent if latent else inner.writable).append(part)
            elif region in self.writable:
                inner.readable.append(region)
        return inner

    def block(self):
        """The scope of a block: what it declares ends with it."""
        return self.copy()

    # --- Expressions
    def value(self, depth=3):
        """An expression of type unsigned; nothing in it can overflow or go out of bounds."""
        gen = self.gen
        if depth <= 0 or gen.chance(0.15):
            return self.leaf()
        kind = gen.below(12)
        left = self.value(depth - 1)
        if kind < 6:
            return f"({left} {gen.pick(['+', '-', '*', '^', '&', '|', '+', '+'])} {self.value(depth - 1)})"
        if kind == 6:
            return f"({left} {gen.pick(['>>', '<<'])} {gen.between(1, 7)})"
        if kind == 7:
            return f"({left} {gen.pick(['%', '/'])} {gen.between(1, 37)}u)"
        if kind == 8:
            return f"({self.condition(depth - 1)} ? {left} : {self.value(depth - 1)})"
        if kind == 9 and self.calls and gen.helpers:
            return f"{gen.pick(gen.helpers)}({left}, {self.value(depth - 1)})"
        if kind == 10 and self.positions:
            return f"(unsigned){self.signed()}"
        return left

    def leaf(self):
        gen = self.gen
        kinds = [(2, "constant")]
        if self.positions:
            kinds.append((4, "position"))
        if (self.readable or self.writable) and self.nested < 2:
            kinds.append((6, "element"))
        if self.scalars or self.assignable:
            kinds.append((4, "scalar"))
        kind = gen.weighted(kinds)
        if kind == "constant":
            return f"{gen.pick([1, 2, 3, 5, 7, 11, 255, 1000, 65537, gen.below(100)])}u"
        if kind == "position":
            return f"(unsigned)({gen.pick(self.positions)[0]})"
        if kind == "scalar":
            name, of = gen.pick(self.scalars + self.assignable)[:2]
            # A product may be -1, which no unsigned number is.
            return f"(unsigned)(long long){name}" if of.name in ("float", "double") else f"(unsigned){name}"
        region = gen.pick(self.readable + self.writable)
        return f"(unsigned){self.element(region)}"

    def signed(self):
        """A small int expression that may be negative."""
        gen = self.gen
        one, other = gen.pick(self.positions), gen.pick(self.positions)
        return gen.pick([f"({one[0]} - {gen.below(50)})", f"({one[0]} * {gen.between(2, 9)} - {other[0]})",
                         f"(-({one[0]}) / {gen.between(1, 5)})", f"(({one[0]} - {gen.below(9)}) % {gen.between(2, 7)})"])

    def condition(self, depth=1):
        gen = self.gen
        left = self.value(min(depth, 1))
        kind = gen.below(5)
        if kind == 0:
            return f"({left} & {gen.pick([1, 3, 4])}u)"
        if kind == 1 and self.positions:
            position, limit = gen.pick(self.positions)
            return f"({position} {gen.pick(['<', '>=', '==', '!=', '>'])} {gen.below(limit + 1)})"
        if kind == 2:
            return f"({left} % {gen.between(2, 5)}u {gen.pick(['==', '!=', '<'])} {gen.below(3)}u)"
        if kind == 3 and depth > 0:
            return f"({self.condition(depth - 1)} {gen.pick(['&&', '||'])} {self.condition(depth - 1)})"
        return f"({left} {gen.pick(['<', '>', '<=', '!='])} {self.value(min(depth, 1))})"

    def index(self, limit):
        """An int expression from 0 to limit - 1."""
        gen = self.gen
        if limit <= 1:
            return "0"
        for _ in range(2):
            if self.positions and gen.chance(0.6):
                position, most = gen.pick(self.positions)
                if most <= limit:
                    if most < limit and gen.chance(0.4):
                        return f"{position} + {gen.between(0, limit - most)}"
                    if gen.chance(0.15):
                        return f"{limit - 1} - ({position})"
                    return position
                return f"({position}) % {limit}" if limit & (limit - 1) or gen.chance(0.5) else f"(({position}) & {limit - 1})"
        if gen.chance(0.3):
            return str(gen.below(limit))
        self.nested += 1
        text = f"(int)({self.value(1)} % {limit}u)"
        self.nested -= 1
        return text

    def element(self, region):
        """A readable element of a region."""
        return region.at([self.index(region.spans[k][1]) for k in region.free])

    def new_scalar(self, of=UNSIGNED, prefix="t"):
        """The name of a variable that the caller declares; writable from here on."""
        name = self.gen.name(prefix)
        self.assignable.append((name, of))
        return name
