"""Which copy of each element of an array is current, and which parts of the array are on the device (copies.py). A transfer
hands on what the copy that it reads is worth, so that programs may move what is stale, and only must not read it."""


class Block:
    """A part of an array that is on the device, with its references."""

    def __init__(self, low, high):
        self.low, self.high = low, high
        self.structured = self.dynamic = 0


class Array:
    """`kind`: see copies.py. `holder`: the structure or table that points to it, or none."""

    def __init__(self, tag, size, kind, holder=None, device_only=False):
        self.tag, self.size, self.kind, self.holder, self.device_only = tag, size, kind, holder, device_only
        self.host = [False] * size
        self.device = [device_only] * size
        self.blocks = []
        self.queue = None
        self.always = False  # a declare directive has put it there
        self.extra = 0       # attach directives that wait for their detach

    def block(self, low, high):
        """The part that holds this section wholly."""
        return next((b for b in self.blocks if b.low <= low and high <= b.high), None)

    def absent(self, low, high):
        return all(high <= b.low or b.high <= low for b in self.blocks)

    def gaps(self):
        """What is not on the device, as ranges."""
        edges = sorted((b.low, b.high) for b in self.blocks)
        start, found = 0, []
        for low, high in edges + [(self.size, self.size)]:
            if start < low:
                found.append((start, low))
            start = high
        return found

    def flags(self, side):
        return self.device if side == "device" else self.host

    def runs(self, side, low, high):
        """The ranges in [low, high) whose copy on that side is current."""
        flags, found, at = self.flags(side), [], low
        while at < high:
            if not flags[at]:
                at += 1
                continue
            start = at
            while at < high and flags[at]:
                at += 1
            found.append((start, at))
        return found

    def current(self, side, low, high):
        return all(self.flags(side)[low:high])

    # --- What directives do
    def write(self, side, low, high):
        """A side changes elements: the other one's copy is stale, where there are two."""
        for at in range(low, high):
            self.host[at] = side == "host"
            self.device[at] = side == "device"

    def to_device(self, low, high):
        self.device[low:high] = self.host[low:high]

    def to_host(self, low, high):
        self.host[low:high] = self.device[low:high]

    def enter(self, word, low, high):
        """A reference more to a section, which becomes present if it is absent; its block."""
        block = self.block(low, high)
        if block is None:
            block = Block(low, high)
            self.blocks.append(block)
            self.device[low:high] = self.host[low:high] if word in ("copy", "copyin") else [False] * (high - low)
        return block

    def left(self, block, word, low, high):
        """References have gone: at the last one's end the section comes back, if `word` says so."""
        if block.structured or block.dynamic or self.always:
            return
        self.blocks.remove(block)
        if word in ("copy", "copyout"):
            # Whether the rest of the block comes back, too, nobody says: it is current if that makes no difference.
            for at in range(block.low, block.high):
                inside = low <= at < high
                self.host[at] = self.device[at] and (inside or self.host[at])
        self.device[block.low:block.high] = [False] * (block.high - block.low)


class View:
    """A name of an array: `text[i]` is its element i + offset. `form`: "array", "pointer" (may be assigned), "member"."""

    def __init__(self, text, array, offset=0, form="pointer"):
        self.text, self.array, self.offset, self.form = text, array, offset, form


class Kind:
    """What elements are: how they are read as unsigned numbers, and written."""

    def __init__(self, name, read, write):
        self.name, self.read, self.write = name, read, write

    def value(self, place):
        return self.read.replace("@", place)

    def assign(self, place, value):
        return self.write.replace("@", place).replace("#", value)


def kinds(gen, tag):
    """Some kinds of elements, with the declarations that they need."""
    of = gen.element()
    scalar = Kind(of.name, "(unsigned)(long)@", f"@ = {of.cast('#')};")
    bits = Kind(f"struct {tag}b", "(unsigned)(@.x + @.y * 3)", "{ unsigned w = #; @.x = w & 2047; @.y = w >> 11 & 255; }")
    union = Kind(f"union {tag}u", "@.u", "@.u = #;")
    texts = {bits: f"struct {tag}b {{ unsigned x : 11; int y : 9; }};", union: f"union {tag}u {{ unsigned u; unsigned char c[4]; float f; }};"}
    chosen = [scalar] + [each for each in (bits, union) if gen.chance(0.25)]
    return chosen, [texts[each] for each in chosen if each in texts]
