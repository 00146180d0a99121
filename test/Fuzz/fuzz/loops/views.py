"""What statements of lanes.py read and write: scalars, arrays and parts of arrays, which parallel loops share out."""


class View:
    """A scalar (no sizes) or an array, whole or in part; `place` makes the text of an element from indices."""

    def __init__(self, of, sizes, place, contiguous=False, name=None):
        self.of, self.sizes, self.place, self.contiguous = of, list(sizes), place, contiguous
        self.name = name  # of a variable that clauses can name

    def at(self, indices=()):
        return self.place(list(indices))

    def read(self, indices=()):
        """The element as an unsigned value."""
        text = self.at(indices)
        return f"(unsigned)(long long){text}" if self.of.floating else f"(unsigned){text}"

    @property
    def address(self):
        """A pointer to the first element of one that is contiguous."""
        return f"&{self.at(['0'] * len(self.sizes))}"

    def part(self, which, index):
        """Without dimension `which`, at this index."""
        def place(indices):
            return self.place(indices[:which] + [index] + indices[which:])
        sizes = self.sizes[:which] + self.sizes[which + 1:]
        return View(self.of, sizes, place, self.contiguous and which == 0)

    def piece(self, position, length):
        """Elements position * length and following, of one dimension."""
        return View(self.of, [length], lambda indices: self.place([f"({position}) * {length} + {indices[0]}"]), self.contiguous)

    def behind(self, offset):
        return View(self.of, [self.sizes[0] - offset], lambda indices: self.place([f"{offset} + {indices[0]}"]), self.contiguous)


def coprime(gen, n):
    while True:
        k = gen.between(1, 2 * n)
        a, b = k, n
        while b:
            a, b = b, a % b
        if a == 1:
            return k


def shared_out(gen, view, position, trip):
    """The part of a view that belongs to an iteration of a loop, or None if there is none."""
    fits = [k for k, size in enumerate(view.sizes) if size >= max(trip, 1)]
    if not fits:
        return None
    which = gen.pick(fits)
    size = view.sizes[which]
    if len(view.sizes) == 1 and trip and size // trip >= 2 and gen.chance(0.4):
        return view.piece(position, gen.between(2, min(6, size // trip)))
    kind = gen.weighted([(5, "same"), (2, "back"), (2, "moved"), (2, "mixed")])
    if kind == "back":
        index = f"{size - 1} - ({position})"
    elif kind == "moved" and size > trip:
        index = f"({position}) + {gen.between(1, size - trip)}"
    elif kind == "mixed":
        index = f"(({position}) * {coprime(gen, size)} + {gen.below(size)}) % {size}"
    else:
        index = f"({position})"
    return view.part(which, index)


class Scope:
    """What may be read and written at a place."""

    def __init__(self, own=(), readable=(), positions=(), sums=(), levels=(), level="gang"):
        self.own, self.readable, self.positions = list(own), list(readable), list(positions)
        self.sums = list(sums)      # (View, operator, clause): only to be combined into
        self.levels = list(levels)  # that loops in here may have
        self.level = level
        self.loops = 0              # sequential loops round here, up to the iteration
        self.calls = True

    def copy(self):
        other = Scope(self.own, self.readable, self.positions, self.sums, self.levels, self.level)
        other.loops, other.calls = self.loops, self.calls
        return other

    # --- Expressions of type unsigned
    def index(self, gen, size):
        if size <= 1:
            return "0"
        fitting = [text for text, most in self.positions if most <= size]
        if fitting and gen.chance(0.5):
            return gen.pick(fitting)
        if self.positions and gen.chance(0.4):
            text, _ = gen.pick(self.positions)
            return f"(({text}) * {gen.between(1, 5)} + {gen.below(size)}) % {size}"
        scalars = [view for view in self.own + self.readable if not view.sizes]
        if scalars and gen.chance(0.4):
            return f"(int)({gen.pick(scalars).read()} % {size}u)"
        return str(gen.below(size))

    def element(self, gen, view):
        return [self.index(gen, size) for size in view.sizes]

    def value(self, gen, depth=2):
        if depth and gen.chance(0.65):
            left, right = self.value(gen, depth - 1), self.value(gen, depth - 1)
            kind = gen.below(8)
            if kind == 0:
                return f"({left} {gen.pick(['>>', '<<'])} {gen.between(1, 5)})"
            if kind == 1:
                return f"({left} {gen.pick(['%', '/'])} {gen.between(2, 19)}u)"
            if kind == 2:
                return f"({self.condition(gen)} ? {left} : {right})"
            return f"({left} {gen.pick(['+', '-', '*', '^', '&', '|', '+'])} {right})"
        views = self.own + self.readable
        kind = gen.weighted([(1, "constant"), (2 if self.positions else 0, "position"), (6 if views else 0, "view")])
        if kind == "constant":
            return f"{gen.pick([1, 2, 3, 7, 13, 255, 1000, 65537])}u"
        if kind == "position":
            return f"(unsigned)({gen.pick(self.positions)[0]})"
        view = gen.pick(views)
        return view.read(self.element(gen, view))

    def condition(self, gen):
        value = self.value(gen, 1)
        return gen.pick([f"{value} % {gen.between(2, 4)}u == {gen.below(2)}u", f"({value} & {gen.pick([1, 2, 4])}u)",
                         f"{value} % 16u {gen.pick(['<', '>'])} {gen.between(1, 14)}u"])
