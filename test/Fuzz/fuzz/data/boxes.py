"""Boxes of arrays with one to three dimensions, which host and device change in turn: the generator knows of each element
which side has the right value, so that a transfer that takes too little or too much shows. Arrays, pointers to rows, tables of
pointers, arrays of variable length and members; sections that begin in the middle, columns, several in a directive; what the
device has is all of the array, some of its rows, or a box with gaps."""
from ..source import Piece
from .boxed import Boxed, elements


class Boxes:
    def __init__(self, gen):
        self.gen, self.piece, self.pending = gen, Piece(), None
        self.arrays = [Boxed(gen) for _ in range(gen.between(1, 3))]

    # --- Choosing
    def find(self, array, good, tries=25):
        for _ in range(tries):
            box = array.random_box()
            if good(elements(box)):
                return box
        return None

    def loops(self, box, names):
        gen, lines = self.gen, []
        for (low, count), name in zip(box, names):
            if gen.chance(0.2):
                lines.append(f"for (int {name} = {gen.number(low + count)} - 1; {name} >= {low}; {name}--)")
            else:
                lines.append(f"for (int {name} = {gen.number(low)}; {name} < {gen.number(low + count)}; {name}++)")
        return lines

    def settle(self):
        if self.pending:
            self.piece.add(self.gen.pick([f"#pragma acc wait({self.pending})", "#pragma acc wait"]))
            self.pending = None

    def queue(self, surely=True):
        """The clause of a directive that may go into a queue; all that is under way is in one. One that may do nothing, because
        of its condition, may wait for nothing."""
        gen = self.gen
        wanted = gen.pick([None, None, "1", "2"])
        if not surely and wanted != self.pending:
            self.settle()
        if wanted != self.pending and self.pending:
            if wanted and gen.chance(0.5):
                text = f" async({wanted}) wait({self.pending})"
                self.pending = wanted
                return text
            self.settle()
        self.pending = wanted
        return f" async({wanted})" if wanted else ""

    # --- Values
    def value(self, array, box, names, wrong):
        """An expression for the element; `wrong(array)`: elements that this side cannot read. Also what it uses."""
        gen, used = self.gen, []
        value = " + ".join(f"{gen.between(1, 9)}u * (unsigned){name}" for name in names) + f" + {gen.below(100)}u"
        if not elements(box) & wrong(array) and gen.chance(0.7):
            value += f" + 3u * (unsigned){array.at(names)}"
        for other in self.arrays:
            if other is array or not gen.chance(0.6):
                continue
            pairs = gen.rng.sample(range(len(names)), min(len(names), len(other.dims)))
            index, shifts = [], []
            for number, size in enumerate(other.dims):
                if number < len(pairs) and box[pairs[number]][1] <= size:
                    low, count = box[pairs[number]]
                    start = gen.between(0, size - count)
                    shifts.append((start, count))
                    index.append(f"{names[pairs[number]]} + {start - low}" if start >= low else f"{names[pairs[number]]} - {low - start}")
                else:
                    start = gen.below(size)
                    shifts.append((start, 1))
                    index.append(str(start))
            if not elements(shifts) & wrong(other):
                value += f" + (unsigned){other.at(index)}"
                used.append(other)
        return value, used

    def assignment(self, array, box, names, wrong):
        value, used = self.value(array, box, names, wrong)
        return f"{array.at(names)} = ({array.of})(({value}) & 127u);", used

    def names(self, array):
        return [self.gen.name("i") for _ in array.dims]

    # --- Steps of the host
    def host_writes(self, array):
        box, names = array.random_box(), self.names(array)
        self.settle()
        line, _ = self.assignment(array, box, names, lambda a: a.device)
        self.piece.add(*self.loops(box, names), line)
        self.written(array, box, array.host, array.device)

    def written(self, array, box, here, there):
        for element in elements(box):
            there.discard(element)
            if element in array.there or here is array.device:
                here.add(element)

    def host_shows(self, array):
        box = self.find(array, lambda e: not e & array.device)
        if box:
            names = self.names(array)
            self.settle()
            self.piece.add(*self.loops(box, names), f"h = hash_of(h, (double){array.at(names)});")

    # --- Steps of the device
    def directive(self, array, box, names, clauses, queue=""):
        gen, rank = self.gen, len(box)
        loops = self.loops(box, names)
        construct = gen.pick(["parallel loop", "parallel loop", "kernels loop independent", "serial loop"])
        if rank > 1 and gen.chance(0.6):
            return [f"#pragma acc {construct} collapse({rank}){clauses}{queue}", *loops]
        inner = []
        if rank > 1 and gen.chance(0.5) and not construct.startswith("serial"):
            inner = [f"#pragma acc loop{' independent' if 'kernels' in construct else ''}{gen.pick(['', ' vector', ' worker'])}"]
        return [f"#pragma acc {construct}{' gang' if inner else ''}{clauses}{queue}", loops[0], *inner, *loops[1:]]

    def here(self, array):
        """A clause for what is on the device, or none."""
        if array.kind == "member":
            return f" present({array.name})"
        if array.is_whole and self.gen.chance(0.4):
            return ""
        return f" present({array.text(array.section)})"

    def kernel(self, array):
        box = self.find(array, lambda e: e <= array.there)
        if not box:
            return
        names = self.names(array)
        wrong = lambda a: elements(a.whole) - a.there | a.host
        line, used = self.assignment(array, box, names, wrong)
        clauses = "".join(self.here(a) for a in [array, *used])
        self.piece.add(*self.directive(array, box, names, clauses, self.queue()), line)
        self.written(array, box, array.device, array.host)

    def by_host(self, array):
        """A construct that the host runs."""
        box, names = array.random_box(), self.names(array)
        self.settle()
        line, _ = self.assignment(array, box, names, lambda a: a.device)
        never = self.gen.number(0, 0.7)
        self.piece.add(f"#pragma acc parallel loop if({never})", *self.loops(box, names), line)
        self.written(array, box, array.host, array.device)

    def update(self, array):
        """One directive with one to three sections."""
        gen = self.gen
        to_host = gen.chance(0.5)
        bad, fixed = (array.host, array.device) if to_host else (array.device, array.host)
        boxes = []
        for _ in range(gen.weighted([(4, 1), (2, 2), (1, 3)])):
            box = self.find(array, lambda e: e <= array.there and not e & bad)
            if box:
                boxes.append(box)
        if not boxes:
            return
        word = gen.pick(["self", "host"]) if to_host else "device"
        when = gen.pick(["", "", "", f" if({gen.number(1, 0.7)})", f" if({gen.number(0, 0.7)})", " if_present"])
        texts = [array.text(box) for box in boxes]
        clause = f" {word}({', '.join(texts)})" if gen.chance(0.6) else "".join(f" {word}({text})" for text in texts)
        queue = self.queue(surely=" if(" not in when)
        self.piece.add(f"#pragma acc update{clause}{when}{queue}")
        if " if(" not in when or gen_is_true(gen, when):
            for box in boxes:
                fixed -= elements(box)

    def absent_update(self, array):
        word = self.gen.pick(["self", "host", "device"])
        self.piece.add(f"#pragma acc update {word}({array.text(array.random_box())}) if_present")

    def always(self, array):
        """A construct with a clause that copies what is there."""
        if array.kind == "member":
            return
        gen = self.gen
        box = self.find(array, lambda e: e <= array.there and not e & array.device)
        if not box:
            return
        names = self.names(array)
        out = gen.chance(0.5)
        word = "copy(always: " if out else gen.pick(["copyin(always: ", "copy(alwaysin: "])
        array.host -= elements(box)
        line, used = self.assignment(array, box, names, lambda a: elements(a.whole) - a.there | a.host)
        clauses = f" {word}{array.text(box)})" + "".join(self.here(a) for a in used)
        self.piece.add(*self.directive(array, box, names, clauses, self.queue()), line)
        self.written(array, box, array.device, array.host)
        if out:
            array.device -= elements(box)

    # --- What is on the device
    def bring(self, array):
        """The section that a clause brings, and whether its values come along."""
        gen = self.gen
        if array.kind == "member":
            array.section, array.taken, array.there = array.whole, elements(array.whole), elements(array.whole)
            text = f"{array.name}[0:1]"
        else:
            box = array.whole if gen.chance(0.5) else array.random_box()
            if array.kind == "table":
                box = (box[0], box[1])
            array.section, array.taken = box, elements(box)
            array.there = elements(box) if array.kind == "table" else array.span(box)
            text = array.text(box)
        return text

    def enter(self, array):
        gen = self.gen
        self.settle()
        word = gen.pick(["copyin", "copyin", "create"])
        text = self.bring(array)
        self.piece.add(f"#pragma acc enter data {word}({text})")
        array.host = array.there - (array.taken if word == "copyin" else set())
        array.how = text

    def region(self, array, depth):
        gen = self.gen
        self.settle()
        word = gen.pick(["copy", "copy", "copyin", "create"])
        text = self.bring(array)
        array.how = "region"
        array.host = array.there - (array.taken if word in ("copy", "copyin") else set())
        self.piece.add(f"#pragma acc data {word}({text})", "{")
        for _ in range(gen.between(2, 6)):
            self.step(depth - 1)
        self.settle()
        self.bring_back(array, array.device - array.taken if word == "copy" else set(array.device))
        if word == "copy":
            self.give(array, array.host & array.taken)
        self.piece.add("}")
        self.gone(array)

    def leave(self, array):
        self.settle()
        text = array.how
        if not array.host & array.taken:
            self.bring_back(array, array.device - array.taken)
            self.piece.add(f"#pragma acc exit data copyout({text})")
        else:
            self.bring_back(array, set(array.device))
            self.piece.add(f"#pragma acc exit data delete({text})")
        self.gone(array)

    def gone(self, array):
        array.host, array.device, array.there, array.taken = set(), set(), set(), set()
        array.section = array.how = None

    def runs(self, array, wanted):
        """Boxes of one row's elements that cover what is wanted."""
        found = []
        for element in sorted(wanted):
            if found and found[-1][:-1] == [(x, 1) for x in element[:-1]] and sum(found[-1][-1]) == element[-1]:
                low, count = found[-1][-1]
                found[-1][-1] = (low, count + 1)
            else:
                found.append([(x, 1) for x in element])
        return found

    def bring_back(self, array, wanted):
        if wanted:
            self.piece.add(f"#pragma acc update self({', '.join(array.text(box) for box in self.runs(array, wanted))})")
            array.device -= wanted

    def give(self, array, wanted):
        if wanted:
            self.piece.add(f"#pragma acc update device({', '.join(array.text(box) for box in self.runs(array, wanted))})")
            array.host -= wanted

    def once(self, array):
        """A construct that brings a box for itself."""
        gen = self.gen
        if array.kind == "member":
            return
        box, names = array.random_box(), self.names(array)
        word = gen.pick(["copy", "copy", "copyout"])
        readable = elements(box) if word == "copy" else set()
        wrong = lambda a: (elements(a.whole) - readable) if a is array else (elements(a.whole) - a.there | a.host)
        line, used = self.assignment(array, box, names, wrong)
        clauses = f" {word}({array.text(box)})" + "".join(self.here(a) for a in used)
        self.settle()
        self.piece.add(*self.directive(array, box, names, clauses), line)

    # --- The whole
    def step(self, depth):
        gen = self.gen
        array = gen.pick(self.arrays)
        if array.there:
            kinds = [(4, self.kernel), (4, self.update), (2, self.host_writes), (2, self.host_shows), (1, self.by_host), (1, self.always)]
            if array.how != "region":
                kinds.append((1, self.leave))
        else:
            kinds = [(3, self.enter), (2, self.once), (1, self.host_writes), (1, self.absent_update)]
            if depth > 0:
                kinds.append((3, lambda a: self.region(a, depth)))
        gen.weighted(kinds)(array)

    def build(self):
        gen = self.gen
        start = Piece("{", "unsigned long long h = 0;")
        for array in self.arrays:
            names = [f"x{k}" for k in range(len(array.dims))]
            start.add(*array.declare(), *[f"for (int {n} = 0; {n} < {size}; {n}++)" for n, size in zip(names, array.dims)],
                      f"{array.at(names)} = ({array.of})(next_value() & 127u);")
        for _ in range(gen.between(6, 16)):
            self.step(2)
        self.settle()
        end = Piece()
        for array in self.arrays:
            if array.there:
                self.leave(array)
            names = [f"x{k}" for k in range(len(array.dims))]
            end.add(*[f"for (int {n} = 0; {n} < {size}; {n}++)" for n, size in zip(names, array.dims)],
                    f"h = hash_of(h, (double){array.at(names)});", f'printf("{array.name} %llx\\n", h);', *array.free())
        return Piece(start, self.piece, end, "}")


def gen_is_true(gen, when):
    """The condition that `update` drew is 1."""
    name = when[when.index("(") + 1:-1].replace("(int)", "")
    return name == "1" or (name in gen.runtime and gen.runtime[name][1] == 1)


def boxes(gen, env, shared):
    return Boxes(gen).build()


STEPS = [(1, "boxes", boxes)]
