"""Arrays of main, and regions: the elements of an array that one place of a program may use."""


# Storage whose sizes are constants.
CONSTANT = ("local", "static", "global", "member", "reference")


class Array:
    """An array of main. `dims` are its sizes; `texts` say the same in the program."""

    # How an array may be declared, and how often.
    STORAGE = [(5, "heap"), (4, "local"), (2, "static"), (1, "vla"), (2, "rows"), (2, "heap2"), (1, "global"),
               (1, "member"), (1, "reference")]

    def __init__(self, gen, element, dims):
        self.gen, self.element, self.dims = gen, element, dims
        self.name = gen.name("a")
        kinds = [(weight, kind) for weight, kind in self.STORAGE if self.allows(kind)]
        self.storage = gen.weighted(kinds)
        constant = self.storage in CONSTANT or self.storage == "heap2" and gen.cpp
        self.texts = [str(d) if constant else gen.number(d, 0.6) for d in dims]
        self.owner = self.name
        if self.storage == "member":
            self.owner, self.name = self.name, f"{self.name}.v"

    def allows(self, kind):
        if kind == "vla":
            return not self.gen.cpp
        if kind == "reference":
            return self.gen.cpp
        if kind in ("rows", "heap2"):
            return len(self.dims) == 2
        return True

    @property
    def size(self):
        product = 1
        for each in self.dims:
            product *= each
        return product

    @property
    def flat(self):
        return self.storage == "heap"

    @property
    def contiguous(self):
        return self.storage != "rows"

    def declare(self):
        """The lines of main (or of the file, for a global) that make the array."""
        of, name = self.element.name, self.name
        brackets = "".join(f"[{t}]" for t in self.texts)
        total = " * ".join(self.texts)
        if self.storage in ("local", "vla"):
            return [f"{of} {name}{brackets};"]
        if self.storage == "member":
            return [f"struct {{ int n; {of} v{brackets}; short m; }} {self.owner};", f"{self.owner}.n = {self.dims[0]};"]
        if self.storage == "reference":
            return [f"{of} {name}_{brackets}; {of} (&{name}){brackets} = {name}_;"]
        if self.storage in ("static", "global"):
            return [f"static {of} {name}{brackets};"]
        if self.storage == "heap":
            return [f"{of} *{name} = ({of} *)malloc(({total}) * sizeof({of}));"]
        if self.storage == "heap2":
            return [f"{of} (*{name})[{self.texts[1]}] = ({of} (*)[{self.texts[1]}])malloc(({total}) * sizeof({of}));"]
        var = self.gen.name("x")
        return [f"{of} **{name} = ({of} **)malloc({self.texts[0]} * sizeof({of} *));",
                f"for (int {var} = 0; {var} < {self.texts[0]}; {var}++) "
                f"{name}[{var}] = ({of} *)malloc({self.texts[1]} * sizeof({of}));"]

    def at(self, indices):
        """The element at these int expressions."""
        if self.flat:
            text = indices[0]
            for index, size in zip(indices[1:], self.texts[1:]):
                text = f"({text}) * {size} + {index}"
            return f"{self.name}[{text}]"
        return self.name + "".join(f"[{index}]" for index in indices)

    def has_columns(self):
        """Whether parts of its rows are sections."""
        return len(self.dims) > 1 and not self.flat and self.storage != "rows" and self.dims[1] > 1

    def section(self, low=0, length=None, low_text=None):
        """What a data clause says for rows low to low + length - 1; all of them without length."""
        gen = self.gen
        if length is None:
            if self.storage == "member":  # the struct as a whole: parts of it on the device are another matter
                return self.owner
            if not self.flat and self.storage not in ("rows", "heap2", "parameter") and gen.chance(0.6):
                return self.name
            low_text, count = gen.pick(["0", "0", ""]), self.texts[0]
        else:
            low_text, count = low_text or gen.number(low, 0.3), gen.number(length, 0.3)
        if self.flat:
            rest = " * ".join(self.texts[1:])
            if rest:
                low_text = low_text and (low_text if low_text == "0" else f"{low_text} * {rest}")
                count = f"{count} * {rest}"
            return f"{self.name}[{low_text}:{count}]"
        text = f"{self.name}[{low_text}:{count}]"
        if self.storage == "rows" or len(self.dims) > 1 and gen.chance(0.5):
            text += "".join(f"[0:{size}]" for size in self.texts[1:])
        return text


class Parameter(Array):
    """An array of main as a function sees it: a pointer, or an array of variable sizes."""

    def __init__(self, gen, array, kind, prefix=""):
        self.gen, self.element, self.dims, self.array = gen, array.element, array.dims, array
        self.name = prefix + gen.name("p")
        self.owner = self.name
        self.storage = kind
        self.texts = [gen.number(d, 0.7) for d in array.dims]

    @staticmethod
    def kinds(gen, array):
        """How a function may take it."""
        found = []
        if array.contiguous:
            found.append("heap")
            if not gen.cpp and len(array.dims) > 1:
                found.append("parameter")
        return found

    def declare(self):
        of, name = self.element.name, self.name
        if self.storage == "heap":
            return f"{of} *{name}"
        return f"{of} {name}{''.join(f'[{t}]' for t in self.texts)}"

    @property
    def argument(self):
        array = self.array
        if self.storage == "heap":
            return f"&{array.at(['0'] * len(array.dims))}"
        if array.flat:
            return f"({self.element.name} (*)[{array.texts[-1]}]){array.name}" if len(self.dims) == 2 else f"(void *){array.name}"
        return f"(void *){array.name}"


class Region:
    """Elements of an array: those with given indices in some dimensions, all of them in the others.

    `indices` has an int expression, or None for a free dimension; `low` and `count` bound free ones."""

    def __init__(self, array, indices=None, spans=None, element=None):
        self.array = array
        self.element = element or array.element
        self.indices = indices or [None] * len(array.dims)
        self.spans = spans or [(0, d) for d in array.dims]

    @property
    def free(self):
        return [k for k, index in enumerate(self.indices) if index is None]

    @property
    def size(self):
        product = 1
        for k in self.free:
            product *= self.spans[k][1]
        return product

    def at(self, indices):
        """The element at these int expressions of the free dimensions, each from 0 to its count - 1."""
        found = list(self.indices)
        for k, index in zip(self.free, indices):
            low = self.spans[k][0]
            found[k] = f"{index} + {low}" if low else index
        return self.array.at(found)

    def flat_at(self, index):
        """The element with this int expression, 0 to size - 1, as its number."""
        free = self.free
        parts, rest = [], f"({index})"
        for place, k in enumerate(reversed(free)):
            count = self.spans[k][1]
            last = place == len(free) - 1
            parts.append(rest if last else f"{rest} % {count}")
            rest = f"{rest} / {count}"
        return self.at(list(reversed(parts)))

    @property
    def pointer(self):
        """A pointer to the first of `size` elements that lie one behind the other, or None."""
        free, rank = self.free, len(self.indices)
        trailing = free == list(range(rank - len(free), rank))
        whole = all(self.spans[k] == (0, self.array.dims[k]) for k in free[1:])
        one_row = self.array.contiguous or free == [rank - 1]
        if not free or not trailing or not whole or not one_row:
            return None
        return f"&{self.at(['0'] * len(free))}"

    def split(self, gen, header):
        """The part of this region that an iteration of a loop owns, or None if no dimension is long enough."""
        fits = [k for k in self.free if self.spans[k][1] >= header.trip]
        if not fits:
            return None
        # Mostly the first dimension: the usual order of loops.
        k = fits[0] if gen.chance(0.75) else gen.pick(fits)
        low, count = self.spans[k]
        low += gen.below(count - header.trip + 1) if gen.chance(0.3) else 0
        indices = list(self.indices)
        indices[k] = f"{header.position} + {low}" if low else header.position
        return Region(self.array, indices, self.spans, self.element)


def find_array(gen, trips, taken, group=True):
    """An array whose dimensions hold these trip counts, not one of `taken`; made if there is none."""
    for array in gen.rng.sample(gen.arrays, len(gen.arrays)):
        rest = len(array.dims) - len(trips)
        fits = rest >= 0 and all(d >= t for d, t in zip(array.dims, trips))
        if fits and array not in taken and (group or rest == 0):
            if gen.chance(0.8):
                return array
    dims = [max(1, t) + (gen.below(4) if gen.chance(0.2) else 0) for t in trips]
    if group and (not dims or gen.chance(0.45)):
        dims.append(gen.weighted([(3, gen.between(2, 9)), (1, gen.between(10, 70))]))
    if len(gen.arrays) > 14:
        dims = dims[:1] if len(dims) > 3 else dims
    array = Array(gen, gen.element(), dims)
    gen.arrays.append(array)
    return array
