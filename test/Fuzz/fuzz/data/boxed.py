"""An array of boxes.py: of one of the kinds that programs have, and on which side each of its elements is right."""
import itertools

ELEMENTS = ["unsigned", "unsigned", "int", "double", "short", "unsigned char", "float", "long"]


def elements(box):
    return set(itertools.product(*(range(low, low + count) for low, count in box)))


class Boxed:
    """An array, and where its elements are right."""

    def __init__(self, gen):
        self.gen, self.name, self.of = gen, gen.name("box"), gen.pick(ELEMENTS)
        rank = gen.weighted([(1, 1), (5, 2), (2, 3)])
        self.dims = [gen.between(3, {1: 40, 2: 11, 3: 6}[rank]) for _ in range(rank)]
        kinds = ["static", "automatic", "member"] + (["rows", "rows"] if rank > 1 else ["flat"]) + (["table"] if rank == 2 else [])
        if not gen.cpp:
            kinds.append("variable")
        self.kind = gen.pick(kinds)
        self.place = f"{self.name}->cells" if self.kind == "member" else self.name
        self.by_pointer = self.kind in ("rows", "flat", "table")
        self.host, self.device = set(), set()  # elements that are right on one side alone
        self.there = set()                     # elements that the device has
        self.section, self.taken = None, set()  # as a clause brought it, and what of it is transferred
        self.how = None

    @property
    def whole(self):
        return tuple((0, size) for size in self.dims)

    @property
    def is_whole(self):
        return self.there == elements(self.whole)

    def declare(self):
        dims = "".join(f"[{size}]" for size in self.dims)
        name, of = self.name, self.of
        if self.kind == "static":
            return [f"static {of} {name}{dims};"]
        if self.kind == "automatic":
            return [f"{of} {name}{dims};"]
        if self.kind == "variable":
            return [f"{of} {name}{''.join(f'[{self.gen.variable(size)}]' for size in self.dims)};"]
        if self.kind == "member":
            kind = self.gen.name("Holder")
            return [f"static struct {kind} {{ int before; {of} cells{dims}; short behind; }} {name}_of;", f"struct {kind} *{name} = &{name}_of;"]
        if self.kind == "table":
            pointer = f"{of} **{name} = ({of} **)malloc({self.dims[0]} * sizeof *{name});"
            return [pointer, f"for (int x = 0; x < {self.dims[0]}; x++) {name}[x] = ({of} *)malloc({self.dims[1]} * sizeof **{name});"]
        rest = "".join(f"[{size}]" for size in self.dims[1:])
        pointer = f"(*{name}){rest}" if rest else f"*{name}"
        cast = f"(*){rest}" if rest else "*"
        return [f"{of} {pointer} = ({of} ({cast}))malloc({self.dims[0]} * sizeof *{name});"]

    def free(self):
        if self.kind == "table":
            return [f"for (int x = 0; x < {self.dims[0]}; x++) free({self.name}[x]);", f"free({self.name});"]
        return [f"free({self.name});"] if self.kind in ("rows", "flat") else []

    def at(self, names):
        return self.place + "".join(f"[{name}]" for name in names)

    def text(self, box):
        """The section in one of its spellings."""
        gen, found = self.gen, self.place
        for number, ((low, count), size) in enumerate(zip(box, self.dims)):
            known = not (self.by_pointer and (number == 0 or self.kind == "table")) and self.kind != "variable"  # the type's bound
            forms = [f"[{gen.number(low)}:{gen.number(count)}]"] * 3
            if low == 0:
                forms.append(f"[:{gen.number(count)}]")
            if known and low + count == size:
                forms.append(f"[{gen.number(low)}:]")
            if known and count == size:
                forms.append("[:]")
            if count == 1 and not (self.kind == "table" and number == 0):  # else the row's pointer is not there
                # An index of a pointer that has a name may be taken for a number of elements, with a warning.
                is_ambiguous = self.by_pointer and len(self.dims) == 1
                forms += [f"[{low if is_ambiguous else gen.number(low)}]"] * 3
            found += gen.pick(forms)
        return found

    def random_box(self):
        gen, box = self.gen, []
        for size in self.dims:
            low, count = gen.weighted([(3, (0, size)), (2, (gen.below(size), 1)), (4, (gen.below(size), gen.between(1, size)))])
            box.append((low, min(count, size - low)))
        return tuple(box)

    def contiguous(self, box):
        """One run of memory."""
        inner_full = True
        for (low, count), size in reversed(list(zip(box, self.dims))):
            if not inner_full and count != 1:
                return False
            inner_full = inner_full and count == size
        return True

    def span(self, box):
        """All elements from the box's first to its last."""
        first, last = tuple(low for low, _ in box), tuple(low + count - 1 for low, count in box)
        return {e for e in elements(self.whole) if first <= e <= last}
