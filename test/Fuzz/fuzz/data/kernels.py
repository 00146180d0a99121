"""The steps of copies.py: directives that move sections of arrays, kernels and host code that use them."""
from ..source import Piece, statement

ALSO = {"copy": ["copy", "pcopy", "present_or_copy"], "copyin": ["copyin", "pcopyin", "present_or_copyin"],
        "copyout": ["copyout", "pcopyout", "present_or_copyout"], "create": ["create", "pcreate", "present_or_create"]}


class Kernels:
    # --- Sections
    def section(self, view, low, high):
        if view.form == "array" and (low, high) == (0, view.array.size) and self.gen.chance(0.6):
            return view.text
        start = low - view.offset
        return f"{view.text}[{'' if start == 0 and self.gen.chance(0.3) else self.number(start)}:{self.number(high - low)}]"

    def within(self, low, high):
        """A random range in a range; often all of it."""
        if self.gen.chance(0.4):
            return low, high
        start = self.gen.between(low, high - 1)
        return start, self.gen.between(start + 1, high)

    def place(self, view, held=None):
        """A range that is on the device as one (held) or is absent (not held): (low, high, block), or nothing."""
        array = view.array
        there = [(b.low, b.high, b) for b in array.blocks]
        gaps = [(low, high, None) for low, high in array.gaps()]
        if self.fixed(array) and there:
            gaps = []  # one pointer on the device leads to one block
        found = (there if held else gaps) if held is not None else there + gaps
        found = [(max(low, view.offset), high, b) for low, high, b in found if max(low, view.offset) < high]
        return self.gen.pick(found) if found else None

    def fixed(self, array):
        """Whether the pointer to this array is on the device itself."""
        return array.holder is not None and self.holders[array.holder]["count"] > 0

    def may_map(self, view):
        """Whether this name may bring parts of its array, or take them."""
        return not view.array.device_only and (view.form == "member" or not self.fixed(view.array))

    def pick_section(self, view):
        """For a data construct: (low, high, word)."""
        if not self.may_map(view):
            return None
        found = self.place(view)
        if found is None:
            return None
        low, high, block = found
        low, high = self.within(low, high)
        words = ["copy", "copyin", "copyout", "create"] + (["present", "present", "no_create"] if block else [])
        return low, high, self.gen.pick(words)

    # --- Queues
    def settle(self, *arrays):
        for array in arrays:
            if array.queue is not None:
                self.body.add(self.gen.pick([f"#pragma acc wait({array.queue})", "#pragma acc wait"]))
                queue = None if "(" not in self.body.parts[-1] else array.queue
                for each in self.arrays:
                    if queue is None or each.queue == queue:
                        each.queue = None

    def queued(self, *arrays):
        """An async clause, or none, behind what is under way."""
        queue = self.gen.pick([None, None, None, 1, 2])
        others = sorted({a.queue for a in arrays if a.queue is not None and a.queue != queue})
        text = ""
        if others and self.gen.chance(0.5):
            text = f" wait({', '.join(map(str, others))})"
        else:
            self.settle(*[a for a in arrays if a.queue in others])
        for each in arrays:
            each.queue = queue
        return text + (f" async({queue})" if queue is not None else "")

    # --- Directives
    def region(self, depth):
        gen, opened, clauses, names = self.gen, [], "", set()
        false = gen.chance(0.1)
        for view in gen.rng.sample(self.views, min(len(self.views), gen.between(1, 3))):
            picked = self.pick_section(view)
            if picked is None or any(view.array is array for array, *_ in opened):
                continue
            if not false and not picked[2] == "no_create" and gen.chance(0.1) and not view.array.block(*picked[:2]):
                clauses += f" no_create({self.section(view, *picked[:2])})"
                continue
            sections = [picked]
            other = self.pick_section(view)
            if other and gen.chance(0.3) and not self.fixed(view.array) and (other[1] <= picked[0] or picked[1] <= other[0]):
                sections.append((other[0], other[1], picked[2] if picked[2] not in ("present", "no_create") else "create"))
            self.settle(view.array)
            for low, high, word in sections:
                if low == view.offset:
                    names.add(view.text)
                clauses += f" {gen.pick(ALSO.get(word, [word]))}({self.section(view, low, high)})"
                if not false:
                    block = view.array.enter(word, low, high)
                    block.structured += 1
                    opened.append((view.array, low, high, word, block))
                else:
                    opened.append((view.array, low, high, word, None))
        if not clauses:
            return
        condition = f" if({self.number(0)})" if false else gen.pick(["", "", f" if({self.number(1)})"])
        self.body.add(f"#pragma acc data{clauses}{condition}", "{")
        self.regions.append(names)
        for _ in range(gen.between(1, 4)):
            self.step(depth + 1)
        self.regions.pop()
        for array, *_ in opened:
            self.settle(array)
        self.body.add("}")
        for array, low, high, word, block in opened:
            if block:
                block.structured -= 1
                array.left(block, word, low, high)

    def enter(self):
        gen, clauses, used = self.gen, "", []
        for view in gen.rng.sample(self.views, min(len(self.views), gen.between(1, 2))):
            picked = self.pick_section(view)
            if picked is None or view.array in used:
                continue
            low, high, _ = picked
            word, array = gen.pick(["copyin", "copyin", "create"]), view.array
            of = array.kind.name
            if gen.chance(0.15) and not array.holder:
                self.settle(array)
                self.body.add(f"acc_{word}(&{view.text}[{self.number(low - view.offset)}], {self.number(high - low)} * sizeof({of}));")
            else:
                used.append(array)
                clauses += f" {gen.pick(ALSO[word])}({self.section(view, low, high)})"
                if gen.chance(0.5):
                    self.settle(array)
            array.enter(word, low, high).dynamic += 1
        if clauses:
            self.body.add(f"#pragma acc enter data{clauses}{self.queued(*used)}")

    def leave(self):
        gen = self.gen
        there = [(v, b) for v in self.views if self.may_map(v) for b in v.array.blocks if b.dynamic and b.low >= v.offset]
        if there:
            self.drop(*gen.pick(there))

    def drop(self, view, block, whole=False):
        gen, array = self.gen, view.array
        low, high = block.low, block.high
        finalize = whole or gen.chance(0.3)
        word = gen.pick(["copyout", "delete"])
        if gen.chance(0.15) and not finalize and not array.holder:
            self.settle(array)
            self.body.add(f"acc_{word}(&{view.text}[{self.number(low - view.offset)}], {self.number(high - low)} * sizeof({array.kind.name}));")
        else:
            clause = self.section(view, low, high)
            self.body.add(f"#pragma acc exit data {gen.pick(ALSO.get(word, [word]))}({clause}){' finalize' if finalize else ''}{self.queued(array)}")
        block.dynamic = 0 if finalize else block.dynamic - 1
        array.left(block, word, low, high)

    def end(self, view):
        """Nothing of an array is on the device longer than its first name is there."""
        if self.may_map(view):
            for block in [b for b in view.array.blocks if b.low >= view.offset]:
                if block.dynamic:
                    self.drop(view, block, whole=True)

    def holder(self):
        """A structure or table comes to the device, or goes."""
        if not self.holders:
            return
        holder = self.holders[self.gen.pick(self.holders)]
        if any(a.blocks for a in holder["arrays"]) or self.body is not self.outermost(holder):
            return
        self.settle(*holder["arrays"])
        if holder["count"]:
            holder["count"] -= 1
            self.body.add(f"#pragma acc exit data delete({holder['section']})")
        else:
            holder["count"] += 1
            self.body.add(f"#pragma acc enter data {self.gen.pick(['copyin', 'copyin'])}({holder['section']})")

    def outermost(self, holder):
        """Where the names of holders are known."""
        return self.body if any(v.array in holder["arrays"] and v.form == "member" for v in self.views) else None

    def update(self):
        gen, clauses, used, later = self.gen, "", [], []
        perhaps = gen.chance(0.2)
        false = gen.chance(0.08)
        for view in gen.rng.sample(self.views, min(len(self.views), gen.between(1, 2))):
            array = view.array
            found = self.place(view, None if perhaps or false else True)
            if array.device_only or found is None or array in used:
                continue
            side = gen.pick(["host", "device"])
            low, high, block = found
            runs = array.runs(side == "host" and "device" or "host", low, high)
            if runs and gen.chance(0.85):
                low, high = gen.pick(runs)
            low, high = self.within(low, high)
            used.append(array)
            clauses += f" {gen.pick(['self', 'host']) if side == 'host' else 'device'}({self.section(view, low, high)})"
            if block and not false:
                later.append((array, side, low, high))
        if not clauses:
            return
        condition = f" if({self.number(0)})" if false else ""
        self.body.add(f"#pragma acc update{clauses}{' if_present' if perhaps else ''}{condition}{self.queued(*used)}")
        for array, side, low, high in later:
            (array.to_host if side == "host" else array.to_device)(low, high)

    def attach(self):
        members = [v for v in self.views if v.form == "member" and self.fixed(v.array) and v.array.blocks]
        if members:
            view = self.gen.pick(members)
            if view.array.blocks[0].low == 0:
                self.settle(view.array)
                self.body.add(f"#pragma acc enter data attach({view.text})", f"#pragma acc exit data detach({view.text})")

    def use_device(self):
        """The routines of the runtime library move what the device has."""
        gen = self.gen
        there = [(v, b) for v in self.views if v.form != "member" for b in v.array.blocks if b.low <= v.offset < b.high]
        there += [(v, None) for v in self.views if v.array.device_only]
        if not there:
            return
        view, block = gen.pick(there)
        array, of = view.array, view.array.kind
        low, high = self.within(view.offset, block.high if block else array.size)
        runs = array.runs("device", low, high)
        self.settle(array)
        open, close = (f"#pragma acc host_data use_device({view.text})", "") if block else ("", "")
        size = f"{high - low} * sizeof({of.name})"
        if gen.chance(0.5):
            self.body.add(Piece("{", f"{of.name} *t = ({of.name} *)malloc({size});",
                                f"for (int x = 0; x < {high - low}; x++) {of.assign('t[x]', 'next_value()')}", open,
                                f"{{ acc_memcpy_to_device({view.text} + {low - view.offset}, t, {size}); }}", "free(t);", "}"))
            array.write("device", low, high)
        elif runs:
            low, high = gen.pick(runs)
            size = f"{high - low} * sizeof({of.name})"
            self.body.add(statement("{", f"{of.name} *t = ({of.name} *)malloc({size});", open,
                                    f"{{ acc_memcpy_from_device(t, {view.text} + {low - view.offset}, {size}); }}",
                                    *self.printed(f"t", 0, high - low, array), "free(t);", "}"))

    def swap(self):
        """Two pointers change what they lead to."""
        gen = self.gen
        if self.views is not None:
            pointers = [v for v in self.views if v.form == "pointer" and not v.array.device_only]
            pairs = [(a, b) for a in pointers for b in pointers if a is not b and a.array.kind is b.array.kind]
            if pairs:
                a, b = gen.pick(pairs)
                self.settle(a.array, b.array)
                self.body.add(f"{{ {a.array.kind.name} *t = {a.text}; {a.text} = {b.text}; {b.text} = t; }}")
                a.array, a.offset, b.array, b.offset = b.array, b.offset, a.array, a.offset

    # --- The host
    def printed(self, text, low, high, array):
        return ["{", "unsigned long long h = 0;",
                f"for (int x = {low}; x < {high}; x++) h = hash_of(h, (double){array.kind.value(f'{text}[x]')});",
                f'printf("{array.tag} %llx\\n", h);', "}"]

    def show(self, view):
        array = view.array
        if array.device_only:
            return
        self.settle(array)
        for low, high in array.runs("host", view.offset, array.size):
            self.body.add(statement(*self.printed(view.text, low - view.offset, high - view.offset, array)))

    def look(self):
        self.show(self.gen.pick(self.views))

    def host(self):
        gen, view = self.gen, self.gen.pick(self.views)
        array = view.array
        if array.device_only:
            return
        self.settle(array)
        low, high = self.within(view.offset, array.size)
        make = statement if array.current("host", low, high) and not array.blocks else Piece
        self.body.add(make(f"for (int x = {low - view.offset}; x < {high - view.offset}; x++) {array.kind.assign(f'{view.text}[x]', 'next_value()')}"))
        array.write("host", low, high)

    # --- Kernels
    def used(self, chosen, written, by_host):
        """A name with what of it a kernel uses, and the clause: (view, low, high, low and high of the clause's section, its
        block, word), or nothing."""
        gen = self.gen
        view = gen.pick(self.views)
        array = view.array
        if by_host:
            if array.device_only:
                return None
            low, high = self.within(view.offset, array.size)
            return self.readable((view, low, high, low, high, None, ""), "host", written)
        if array.device_only:
            low, high = self.within(view.offset, array.size)
            return (view, low, high, low, high, None, "deviceptr")
        found = self.place(view)
        if found is None or any(view.text == v.text for v, *_ in chosen):
            return None
        low, high, block = found
        if block is None and not self.may_map(view):
            return None
        if self.gen.chance(0.6) and not written:
            runs = array.runs("device" if block else "host", low, high)
            if not runs:
                return None
            low, high = gen.pick(runs)
        outer = self.within(low, high)
        low, high = self.within(*outer)
        if block:
            plain = view.form == "pointer" and self.may_choose(view, block) or view.form == "member" and self.fixed(array) or len(array.blocks) == 1 and (block.low, block.high) == (0, array.size)
            word = gen.pick(["present", "copy", "copyin", "copyout", "create", "no_create"] + (["", ""] if plain else []))
        else:
            word = gen.pick(["copy", "copy", "copyout", "create"] if written else ["copy", "copyin"])
        if block is None and any(v.array is array and not (outer[1] <= l or h <= outer[0]) for v, _, _, l, h, *_ in chosen):
            return None
        return self.readable((view, low, high, *outer, block, word), "device" if block else "host", written)

    def may_choose(self, view, block):
        """Whether a kernel finds the block through the pointer alone: a clause round it names that, or the compiler tells
        what is used (not beside clauses whose section begins at 0)."""
        return block.low <= view.offset or not any(view.text in names for names in self.regions)

    def readable(self, use, side, written):
        view, low, high, *_ = use
        return use if written or view.array.current(side, low, high) else None

    def kernel(self):
        gen = self.gen
        by_host = gen.chance(0.08)
        uses = []
        for turn in range(gen.between(2, 5)):
            use = self.used(uses, turn == 0, by_host)
            if use is None and turn == 0:
                return
            if use is None or uses and use[0].array is uses[0][0].array and not (use[2] <= uses[0][1] or uses[0][2] <= use[1]):
                continue
            uses.append(use)
        view, low, high, outer_low, outer_high, block, word = uses[0]
        array = view.array
        own = array.current("host" if by_host or not block and not array.device_only else "device", low, high) and (block or by_host or word in ("copy", "deviceptr"))
        condition = f" {gen.pick(['if', 'if'])}({self.number(0)})" if by_host else gen.pick(["", "", "", f" if({self.number(1)})"])
        if by_host:
            self.settle(*[use[0].array for use in uses])
        absent = [use[0].array for use in uses if use[5] is None and not use[0].array.device_only]
        self.settle(*absent)
        clauses = ""
        for v, _, _, l, h, b, w in uses:
            if w == "deviceptr":
                clauses += f" deviceptr({v.text})"
            elif w:
                clauses += f" {gen.pick(ALSO.get(w, [w]))}({self.section(v, l, h)})"
        for tag in sorted({use[0].array.holder for use in uses if use[0].form == "member" and not self.fixed(use[0].array)}):
            if not by_host and (self.holders[tag]["table"] or gen.chance(0.5)):
                clauses = gen.pick([f" copyin({self.holders[tag]['section']}){clauses}", f"{clauses} copyin({self.holders[tag]['section']})"])
        queue = "" if by_host else self.queued(*[use[0].array for use in uses])
        directive = gen.pick(["parallel loop", "parallel loop", "parallel loop gang vector", "kernels loop independent", "kernels loop", "serial loop"])
        self.body.add((statement if own and block else Piece)(f"#pragma acc {directive}{clauses}{condition}{queue}", self.loop(uses, own)))
        if by_host:
            array.write("host", low, high)
            return
        for v, _, _, l, h, b, w in uses:
            if b is None and not v.array.device_only:
                entered = v.array.enter(w, l, h)
                if v is view:
                    array.write("device", low, high)
                v.array.left(entered, w, l, h)
            elif v is view:
                array.write("device", low, high)
        self.settle(*absent)

    def loop(self, uses, own):
        gen = self.gen
        view, low, high, *_ = uses[0]
        count, shift = high - low, low - view.offset
        if gen.chance(0.5):
            head, index = f"for (int i = {self.number(shift)}; i < {self.number(shift + count)}; i++)", "i"
            number = f"(i - {shift})"
        else:
            head, number = f"for (int i = 0; i < {self.number(count)}; i++)", "i"
            index = f"i + {self.number(shift)}" if shift else "i"
        value = f"{gen.between(1, 99)}u"
        if own and gen.chance(0.7):
            value += f" + {view.array.kind.value(f'{view.text}[{index}]')} * {gen.between(2, 9)}u"
        for v, l, h, *_ in uses[1:]:
            size, start = h - l, l - v.offset
            if size >= count and gen.chance(0.7):
                place = f"{number} + {self.number(start)}"
            else:
                place = f"({number} * {gen.between(1, 9)} + {gen.below(9)}) % {size} + {start}"
            value += f" {gen.pick('+^')} {v.array.kind.value(f'{v.text}[{place}]')}"
        return f"{head} {view.array.kind.assign(f'{view.text}[{index}]', value)}"
