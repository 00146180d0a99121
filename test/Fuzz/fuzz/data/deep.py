"""Structures that lead to structures: objects with arrays of objects behind pointers, to which more pointers belong, several levels
deep; brought to the device from the top or from the bottom (and attached then), used by way of the whole path, of local pointers
and of routines; members updated alone, parts taken away and put back, pointers that change what they lead to."""
from ..gen import FLOATS, INT, INTEGERS, UNSIGNED
from ..source import Piece
from .buffers import API


class Memory:
    """What a pointer leads to, or a part of an object. `right`: which copy is, "host", "device" or "both"."""

    def __init__(self, of, size):
        self.of, self.size, self.count, self.right = of, size, 0, "both"


class Part:
    """A member with values: `pointer`, an array in the object, or a variable (size 0)."""

    def __init__(self, place, memory, holder, pointer):
        self.place, self.memory, self.holder, self.pointer = place, memory, holder, pointer
        self.attached = 0

    @property
    def of(self):
        return self.memory.of

    def at(self, index):
        return f"{self.place}[{index}]" if self.memory.size else self.place

    @property
    def section(self):
        return f"{self.place}[0:{self.memory.size}]" if self.pointer else self.place

    @property
    def there(self):
        return self.memory.count > 0 if self.pointer else self.holder.there


class Objects:
    """The object, or an array of objects behind a pointer of one."""

    def __init__(self, place, section, above):
        self.place, self.section, self.above = place, section, above
        self.there, self.attached = False, False


class Deep:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("deep")
        self.parts, self.levels = [], []  # Objects from the top down
        self.declared, self.freed, self.body = Piece(), [], Piece()
        self.leaf, self.leaf_parts = None, []
        self.build_tree()

    def element(self):
        return self.gen.weighted([(4, UNSIGNED), (2, INT), (2, self.gen.pick(INTEGERS)), (1, self.gen.pick(FLOATS))])

    # --- What there is
    def structure(self, depth):
        """A type: members (name, kind, element or type, size or count)."""
        gen, name = self.gen, f"{self.tag}_{depth}"
        members = [("p", "pointer", self.element(), 0)]
        if gen.chance(0.5):
            members.append(("q", "pointer", members[0][2], 0))
        if gen.chance(0.5):
            members.append(("w", "array", self.element(), gen.between(2, 9)))
        if gen.chance(0.6):
            members.append(("s", "variable", self.element(), 0))
        if depth < self.depth:
            members.append(("below", "objects", self.structure(depth + 1), gen.between(1, 3) if depth else gen.between(1, 2)))
        gen.rng.shuffle(members)
        texts = {"pointer": "{0} *{1};", "array": "{0} {1}[{2}];", "variable": "{0} {1};"}
        inside = [texts[k].format(of.name, m, n) if k != "objects" else f"struct {of['name']} *{m};" for m, k, of, n in members] + ["int n;"]
        way = ""
        if gen.chance(0.25):
            way, inside = "in.", ["short before; struct {", *inside, "} in;"]
        gen.functions.append(f"struct {name} {{ {' '.join(inside)} }};")
        return {"name": name, "members": members, "way": way}

    def build_tree(self):
        gen = self.gen
        self.depth = gen.pick([1, 1, 2, 2, 3])
        of, name = self.structure(0), gen.name("o")
        self.lengths = {depth: gen.between(1, 20) for depth in range(self.depth + 1)}
        if gen.chance(0.5):
            self.declared.add(f"struct {of['name']} {name}_, *{name} = &{name}_;")
            top = Objects(name, f"{name}[0:1]", None)
            self.root = f"{name}->"
        else:
            self.declared.add(f"struct {of['name']} {name};")
            top = Objects(name, name, None)
            self.root = f"{name}."
        self.levels.append(top)
        self.instance(of, f"{self.root}{of['way']}", top, 0)

    def instance(self, of, prefix, holder, depth):
        gen, length = self.gen, self.lengths[depth]
        self.declared.add(f"{prefix}n = {length};")
        for name, kind, inner, size in of["members"]:
            place = f"{prefix}{name}"
            if kind == "objects":
                self.declared.add(f"{place} = (struct {inner['name']} *)malloc({size} * sizeof(struct {inner['name']}));")
                self.freed.insert(0, f"free({place});")
                objects = Objects(place, f"{place}[0:{size}]", holder)
                self.levels.append(objects)
                for k in range(size):
                    self.instance(inner, f"{place}[{k}].{inner['way']}", objects, depth + 1)
                if depth + 1 == self.depth:
                    self.leaf = inner
                    self.leaf_parts.append((place, size, self.lengths[depth + 1], [p for p in self.parts if p.holder is objects]))
                continue
            memory = Memory(inner, length if kind == "pointer" else size)
            if kind == "pointer":
                self.declared.add(f"{place} = ({inner.name} *)malloc({length} * sizeof({inner.name}));")
                self.freed.insert(0, f"free({place});")
            part = Part(place, memory, holder, kind == "pointer")
            self.fill(part)
            self.parts.append(part)

    def fill(self, part):
        if part.memory.size:
            self.declared.add(f"for (int x = 0; x < {part.memory.size}; x++) {part.at('x')} = {part.of.cast('next_value()')};")
        else:
            self.declared.add(f"{part.place} = {part.of.cast('next_value()')};")

    # --- To the device and back
    def directives(self, word, clauses, queue):
        """One directive, or one for each clause."""
        once = len({each.split("(", 1)[1] for each in clauses}) == len(clauses)
        if clauses and once and self.gen.chance(0.4):
            self.body.add(f"#pragma acc {word} {' '.join(clauses)}{queue}")
        else:
            self.body.add(*[f"#pragma acc {word} {each}{queue}" for each in clauses])

    def queue(self):
        return self.gen.pick(["", "", f" async({self.gen.between(1, 3)})", " async"])

    def end(self, queue):
        if queue:
            self.body.add(f"#pragma acc wait{queue[6:]}")

    def enter(self, part):
        """The clause for a pointer's memory."""
        word = self.gen.pick(["copyin", "copyin", "copyin", "create"])
        if part.memory.count == 0:
            part.memory.right = "both" if word == "copyin" else "host"
        part.memory.count += 1
        if part.holder.there:
            part.attached += 1
        return f"{word}({part.section})"

    def bring(self):
        gen, queue = self.gen, self.queue()
        inner = [p for p in self.parts if p.pointer and p.memory.count == 0]
        absent = [each for each in self.levels if not each.there]
        if gen.chance(0.3):  # from the bottom
            clauses = [self.enter(p) for p in gen.rng.sample(inner, len(inner))]
            clauses += [f"copyin({each.section})" for each in reversed(absent)]
            self.directives("enter data", clauses, queue)
            slots = [each.place for each in absent if each.above] + [p.place for p in inner]
            gen.rng.shuffle(slots)
            # What is attached is found by way of what is above it on the host: any order.
            if queue or gen.chance(0.7):
                self.directives("enter data", [f"attach({place})" for place in slots], queue)
            else:
                self.body.add(*[f"acc_attach((void **)&{place});" for place in slots])
            for p in inner:
                p.attached += 1
            for each in absent:
                each.there = True
        else:
            clauses = []
            for each in absent:
                clauses.append(f"copyin({each.section})")
                each.there = True
                clauses += [self.enter(p) for p in inner if p.holder is each]
            self.directives("enter data", clauses, queue)
        for p in self.parts:
            if not p.pointer:
                p.memory.right = "both"
        self.end(queue)

    def leave(self, part, queue=""):
        """The clause that ends the time of a pointer's memory on the device."""
        gen = self.gen
        word = gen.pick(["copyout", "delete"])
        last = part.memory.count == 1
        if last and word == "delete":
            self.to_host(part)
        elif last and part.memory.right == "host":
            word = "delete"
        part.memory.count -= 1
        part.attached = max(0, part.attached - 1)
        if not part.memory.count:
            part.memory.right = "both"
        return f"{word}({part.section})"

    def drop(self):
        gen, queue = self.gen, self.queue()
        clauses = []
        for part in [p for p in self.parts if p.pointer]:
            while part.memory.count:
                clauses.append(self.leave(part))
        self.directives("exit data", clauses, queue)
        self.end(queue)
        clauses = []
        for level in reversed(self.levels):
            word = gen.pick(["delete", "delete", "copyout"])
            clauses.append(f"{word}({level.section})")
            for each in [p for p in self.parts if not p.pointer and p.holder is level]:
                if word == "delete":
                    self.to_host(each)
                else:
                    self.to_device(each)
                each.memory.right = "both"
        self.directives("exit data", clauses, queue)
        for each in self.levels:
            each.there = False
        self.end(queue)

    def to_host(self, part):
        if part.memory.right == "device":
            queue = self.queue()
            self.body.add(f"#pragma acc update self({part.section}){queue}")
            self.end(queue)
            part.memory.right = "both"

    def to_device(self, part):
        if part.memory.right == "host":
            queue = self.queue()
            self.body.add(f"#pragma acc update device({part.section}){queue}")
            self.end(queue)
            part.memory.right = "both"

    # --- Steps
    def changed(self, part, value, index):
        place = part.at(index)
        return f"{place} = {part.of.cast(f'(unsigned)(long){place} * {self.gen.between(2, 9)}u + {value}')};"

    def host(self):
        part = self.gen.pick(self.parts)
        self.to_host(part)
        if part.memory.size:
            self.body.add(f"for (int x = 0; x < {part.memory.size}; x++) {self.changed(part, '(unsigned)x', 'x')}")
        else:
            self.body.add(self.changed(part, "7u", ""))
        part.memory.right = "host" if part.there else "both"

    def others(self, i, parts):
        gen = self.gen
        text = f"{gen.between(1, 99)}u"
        for each in parts:
            index = gen.pick([f"{i} % {each.memory.size}", str(gen.below(each.memory.size))]) if each.memory.size else ""
            text = f"{text} {gen.pick('+^*')} (unsigned)(long){each.at(index)}"
        return text

    def construct(self):
        gen = self.gen
        return gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop independent", "serial loop"])

    def kernel(self):
        gen = self.gen
        target = gen.pick(self.parts)
        sources = [p for p in gen.rng.sample(self.parts, min(2, len(self.parts))) if p is not target]
        for each in [target] + sources:
            self.to_device(each)
        queue, i, clauses = self.queue(), gen.name("i"), ""
        for each in [target] + sources:
            if each.pointer and gen.chance(0.25):
                clauses += gen.pick([f" present({each.section})", f" copyin({each.section})"])
        size = target.memory.size
        bound = gen.number(size or 1)
        line = self.changed(target, f"({self.others(i, sources)} + (unsigned){i})", i)
        self.body.add(f"#pragma acc {self.construct()} present({self.levels[0].section}){clauses}{queue}",
                      f"for (int {i} = 0; {i} < {bound}; {i}++) {line}")
        self.end(queue)
        target.memory.right = "device"

    def leaves(self):
        """All objects of the lowest level, by a local pointer or a routine."""
        if not self.leaf_parts:
            return self.kernel()
        gen = self.gen
        place, count, length, parts = gen.pick(self.leaf_parts)
        way = self.leaf["way"]
        pointers = [p for p in parts if p.pointer and p.place.endswith("p")]
        if any(p.memory.size < length for p in pointers):
            return self.kernel()
        others = [m for m in self.leaf["members"] if m[1] in ("array", "variable")]
        read = gen.pick(others) if others else None
        used = pointers + [p for p in parts if read and not p.pointer and p.place.endswith(f".{read[0]}")]
        for each in used:
            self.to_device(each)
        of, k, i, e = pointers[0].of, gen.name("k"), gen.name("i"), gen.name("e")
        value = f"(unsigned)(long){e}->{way}p[{i}] * 3u + (unsigned){i}"
        if read:
            value += f" + (unsigned)(long){e}->{way}{read[0]}" + (f"[{i} % {read[3]}]" if read[1] == "array" else "")
        walk = [f"for (int {i} = 0; {i} < {e}->{way}n; {i}++)", f"{e}->{way}p[{i}] = {of.cast(value)};"]
        queue = self.queue()
        if gen.chance(0.4):
            name = gen.name("walk")
            gen.functions.append(Piece(f"{gen.pick(['', '#pragma acc routine seq'])}\nstatic void {name}(struct {self.leaf['name']} *{e}) {{".strip(), *walk, "}"))
            inner = [f"{name}(&{place}[{k}]);"]
        else:
            loop = gen.pick([[], ["#pragma acc loop vector"], ["#pragma acc loop seq"]])
            inner = [f"struct {self.leaf['name']} *{e} = {place} + {k};", *loop, *walk]
        construct = gen.pick(["parallel loop gang", "parallel loop gang", "kernels loop independent gang", "serial loop"])
        self.body.add(f"#pragma acc {construct} present({self.levels[0].section}){queue}", f"for (int {k} = 0; {k} < {count}; {k}++) {{", *inner, "}")
        self.end(queue)
        for each in pointers:
            each.memory.right = "device"

    def away(self):
        """A pointer's memory leaves the device and comes back, or is put there once more."""
        gen = self.gen
        part = gen.pick([p for p in self.parts if p.pointer])
        queue = self.queue()
        if gen.chance(0.4):
            clause = self.enter(part)
            self.body.add(f"#pragma acc enter data {clause}{queue}")
            return self.end(queue)
        clause = self.leave(part)
        self.body.add(f"#pragma acc exit data {clause}{queue}")
        self.end(queue)
        if not part.memory.count or (part.pointer and not part.attached): # the directive has detached it
            if gen.chance(0.5):
                self.host()
            clause = self.enter(part)
            self.body.add(f"#pragma acc enter data {clause}{queue}")
            self.end(queue)

    def exchange(self):
        """Two pointers of the program are exchanged, or one after the other of several."""
        gen = self.gen
        one = gen.pick([p for p in self.parts if p.pointer])
        others = [p for p in self.parts if p.pointer and p is not one and p.of is one.of]
        if not others:
            return self.away()
        other, queue = gen.pick(others), self.queue()
        slots = [f"detach({p.place})" for p in (one, other)]
        final = " finalize" if one.attached > 1 or other.attached > 1 or gen.chance(0.3) else ""
        self.directives("exit data", [f"{' '.join(slots)}{final}"], queue)
        self.end(queue)
        self.body.add(f"{{ {one.of.name} *t = {one.place}; {one.place} = {other.place}; {other.place} = t; }}")
        one.memory, other.memory = other.memory, one.memory
        self.directives("enter data", [f"attach({p.place})" for p in (other, one)], queue)
        self.end(queue)
        one.attached = other.attached = 1

    def region(self):
        """A data construct round some steps, with pointers that are there already."""
        gen = self.gen
        chosen = [p for p in self.parts if p.pointer and gen.chance(0.3)][:3]
        if not chosen:
            return self.kernel()
        self.body.add("#pragma acc data" + "".join(gen.pick([f" copy({p.section})", f" copyin({p.section})", f" present({p.section})"]) for p in chosen), "{")
        for _ in range(gen.between(1, 3)):
            gen.pick([self.kernel, self.leaves, self.host])()
        self.body.add("}")

    def build(self):
        gen = self.gen
        if API not in gen.functions:
            gen.functions.insert(0, API)
        for _ in range(gen.pick([1, 1, 2])):
            if gen.chance(0.5):
                self.host()
            self.bring()
            for _ in range(gen.between(3, 9)):
                gen.weighted([(5, self.kernel), (4, self.leaves), (2, self.host), (2, self.away), (2, self.exchange), (1, self.region)])()
            self.drop()
        shown = Piece("unsigned long long h = 0;")
        for p in self.parts:
            shown.add(f"for (int x = 0; x < {p.memory.size}; x++) h = hash_of(h, (double){p.at('x')});" if p.memory.size else f"h = hash_of(h, (double){p.place});")
        return Piece("{", self.declared, self.body, shown, f'printf("{self.tag} %llx\\n", h);', *self.freed, "}")


def deep(gen, env, shared):
    return Deep(gen).build()


STEPS = [(1, "deep", deep)]
