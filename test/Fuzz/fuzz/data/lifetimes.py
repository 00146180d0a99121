"""Unstructured lifetimes: arrays behind pointers, members of objects (variables, pointers, elements of arrays), rows of
tables of pointers, memory that only the device has; which functions and member functions put there, use, update and take
away, in queues or not. The generator knows at each point which copy of a buffer is the right one."""
from ..gen import FLOATS, INT, INTEGERS, UNSIGNED
from ..source import Piece, statement
from .buffers import API, Buffer, Holder

class Lifetimes:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("life")
        self.holders, self.buffers, self.declared, self.freed = [], [], Piece(), Piece()
        self.body = Piece()
        for _ in range(gen.between(1, 2)):
            self.flat()
        for _ in range(gen.between(0, 2)):
            gen.pick([self.object, self.object, self.objects, self.table])()
        if gen.chance(0.4):
            self.device_memory()

    # --- What there is
    def element(self):
        return self.gen.weighted([(4, UNSIGNED), (2, INT), (2, self.gen.pick(INTEGERS)), (2, self.gen.pick(FLOATS))])

    def fill(self, buffer):
        self.declared.add(f"for (int x = 0; x < {buffer.size}; x++) {buffer.at('x')} = {buffer.of.cast('next_value()')};")

    def made(self, buffer):
        """The memory of a buffer behind a pointer, which is declared already."""
        self.declared.add(f"{buffer.place} = ({buffer.of.name} *)malloc({buffer.size} * sizeof({buffer.of.name}));")
        self.freed.add(f"free({buffer.place});")
        self.fill(buffer)
        self.buffers.append(buffer)

    def size(self):
        size = self.gen.pick([1, self.gen.between(2, 40), self.gen.between(41, 300)])
        return size, self.gen.number(size, 0.5)

    def flat(self):
        gen, of, name = self.gen, self.element(), self.gen.name("f")
        if gen.chance(0.4):
            gen.functions.append(f"static {of.name} *{name};")
        else:
            self.declared.add(f"{of.name} *{name};")
        self.made(Buffer(name, of, *self.size()))

    def structure(self):
        """A type with pointers, sizes and arrays; the members' names with types."""
        gen, name = self.gen, self.gen.name("S")
        members = [(gen.pick("pqrst"[k]), self.element()) for k in range(gen.between(1, 2))]
        inline = ("v", self.element(), gen.between(1, 20)) if gen.chance(0.5) else None
        parts = [f"{of.name} *{m};" for m, of in members] + ([f"{inline[1].name} v[{inline[2]}];"] if inline else [])
        parts += ["int n;", f"{self.element().name} other;"]
        gen.rng.shuffle(parts)
        deep = gen.chance(0.25)
        text = " ".join(parts)
        if deep:
            text = f"int outer; struct {{ {text} }} in;"
        gen.functions.append(f"struct {name} {{ {text} }};")
        return name, members, inline, "in." if deep else ""

    def object(self):
        gen = self.gen
        of, members, inline, way = self.structure()
        name = gen.name("o")
        size = gen.between(1, 200)
        if gen.chance(0.5):
            self.declared.add(f"struct {of} {name}_, *{name} = &{name}_;")
            arrow, section = f"{name}->{way}", f"{name}[0:1]"
        else:
            self.declared.add(f"struct {of} {name};")
            arrow, section = f"{name}.{way}", name
        holder = Holder(section, [])
        self.declared.add(f"{arrow}n = {size};")
        self.parts(holder, members, inline, arrow, size)

    def parts(self, holder, members, inline, arrow, size):
        gen = self.gen
        for m, element in members:
            buffer = Buffer(f"{arrow}{m}", element, size, gen.pick([f"{arrow}n", str(size)]), holder)
            holder.buffers.append(buffer)
            self.made(buffer)
        if inline:
            buffer = Buffer(f"{arrow}v", inline[1], inline[2], str(inline[2]), holder, inline=True)
            holder.buffers.append(buffer)
            self.fill(buffer)
            self.buffers.append(buffer)
        if holder not in self.holders:
            self.holders.append(holder)

    def objects(self):
        gen = self.gen
        of, members, inline, way = self.structure()
        name, count = gen.name("o"), gen.between(2, 3)
        holder = Holder(f"{name}[0:{count}]" if gen.chance(0.5) else name, [])
        self.declared.add(f"struct {of} {name}[{count}];")
        for k in range(count):
            size = gen.between(1, 100)
            self.declared.add(f"{name}[{k}].{way}n = {size};")
            self.parts(holder, members, None, f"{name}[{k}].{way}", size)

    def table(self):
        gen, of, name, count = self.gen, self.element(), self.gen.name("t"), self.gen.between(2, 4)
        holder = Holder(f"{name}[0:{count}]", [])
        self.declared.add(f"{of.name} **{name} = ({of.name} **)malloc({count} * sizeof({of.name} *));")
        for k in range(count):
            size, text = self.size()
            buffer = Buffer(f"{name}[{k}]", of, size, text, holder)
            holder.buffers.append(buffer)
            self.made(buffer)
        self.freed.add(f"free({name});")
        self.holders.append(holder)

    def device_memory(self):
        gen, of, name = self.gen, self.element(), self.gen.name("d")
        size, text = self.size()
        buffer = Buffer(name, of, size, text)
        buffer.device_only, buffer.count, buffer.right = True, 1, "device"
        self.declared.add(f"{of.name} *{name} = ({of.name} *)acc_malloc({size} * sizeof({of.name}));", "{",
                          f"{of.name} *{name}_ = ({of.name} *)malloc({size} * sizeof({of.name}));",
                          f"for (int x = 0; x < {size}; x++) {name}_[x] = {of.cast('next_value()')};",
                          f"acc_memcpy_to_device({name}, {name}_, {size} * sizeof({of.name}));", f"free({name}_);", "}")
        self.buffers.append(buffer)

    # --- Order
    def wait(self, *items):
        """What is under way with these is done behind."""
        for each in items:
            if each.queue is not None:
                self.body.add(self.gen.pick([f"#pragma acc wait({each.queue})", "#pragma acc wait", f"acc_wait({each.queue});"]))
                self.idle(None if "wait(" not in self.body.parts[-1] else each.queue)

    def idle(self, queue):
        for each in self.buffers + self.holders:
            if queue is None or each.queue == queue:
                each.queue = None

    def in_queue(self, *items):
        """An async clause (or none), and the waits that this asks for."""
        gen = self.gen
        queue = gen.pick([None, None, 1, 2, 5])
        others = sorted({each.queue for each in items if each.queue is not None and each.queue != queue})
        text = ""
        if others and gen.chance(0.5):
            text = f" wait({', '.join(map(str, others))})"
            if queue is None:
                for each in others:
                    self.idle(each)
        else:
            for each in others:
                self.body.add(f"#pragma acc wait({each})" + (f" async({queue})" if queue is not None and gen.chance(0.3) else ""))
                if "async" not in self.body.parts[-1]:
                    self.idle(each)
        for each in items:
            each.queue = queue
        return text + (f" async({queue})" if queue is not None else "")

    def with_holder(self, buffer):
        return [buffer] + ([buffer.holder] if buffer.holder else [])

    # --- Steps
    def to_host(self, buffer):
        """The host's copy is right, and nothing under way."""
        if buffer.device_only:
            return
        if buffer.right == "device":
            clause = self.in_queue(*self.with_holder(buffer))
            self.body.add(f"#pragma acc update {self.gen.pick(['self', 'host'])}({buffer.section}){clause}")
            buffer.right = "both"
        self.wait(*self.with_holder(buffer))

    def to_device(self, buffer):
        if buffer.right == "host":
            if self.gen.chance(0.2):
                self.wait(*self.with_holder(buffer))
                of = buffer.of.name
                self.body.add(f"acc_update_device(&{buffer.at(0)}, {buffer.size} * sizeof({of}));")
            else:
                self.body.add(f"#pragma acc update device({buffer.section}){self.in_queue(*self.with_holder(buffer))}")
            buffer.right = "both"

    def enter_holder(self, holder):
        if holder.count == 0:
            for each in holder.buffers:
                self.wait(each)
        self.wait(holder)
        inlines = [each for each in holder.buffers if each.inline]
        self.body.add(f"#pragma acc enter data copyin({holder.section}){self.in_queue(holder, *inlines)}")
        if holder.count == 0:
            for each in inlines:
                each.right = "both"
        holder.count += 1

    def enter(self, buffer):
        if buffer.inline:
            return self.enter_holder(buffer.holder)
        if buffer.device_only:
            return
        if buffer.holder and not buffer.holder.count:
            self.enter_holder(buffer.holder)
        gen = self.gen
        if buffer.count == 0:
            self.wait(buffer)
        word = gen.pick(["copyin", "copyin", "create"])
        if gen.chance(0.15) and not buffer.holder:
            self.wait(buffer)
            self.body.add(f"acc_{word}({buffer.place}, {buffer.bytes});")
        else:
            self.body.add(f"#pragma acc enter data {word}({buffer.section}){self.in_queue(*self.with_holder(buffer))}")
        if buffer.count == 0:
            buffer.right = "both" if word == "copyin" else "host"
        buffer.count += 1

    def leave(self, buffer, whole=False):
        if buffer.inline or buffer.device_only or not buffer.count:
            return
        gen = self.gen
        last = whole or buffer.count == 1
        word = gen.pick(["copyout", "delete"])
        if last and word == "delete":
            self.to_host(buffer)
        if last and word == "copyout" and buffer.right == "host":
            self.to_device(buffer)
        finalize = " finalize" if last and (buffer.count > 1 or gen.chance(0.2)) else ""
        self.body.add(f"#pragma acc exit data {word}({buffer.section}){finalize}{self.in_queue(*self.with_holder(buffer))}")
        if last:
            buffer.count, buffer.right = 0, "both"
            self.wait(buffer)
        else:
            buffer.count -= 1

    def leave_holder(self, holder):
        if not holder.count:
            return
        if holder.count == 1:
            for each in holder.buffers:
                if each.inline:
                    self.to_host(each)
                else:
                    self.leave(each, whole=True)
            self.wait(holder)
        self.body.add(f"#pragma acc exit data delete({holder.section})")
        holder.count -= 1
        if not holder.count:
            for each in holder.buffers:
                each.right = "both"

    def host(self):
        buffer = self.gen.pick([b for b in self.buffers if not b.device_only])
        self.to_host(buffer)
        of = buffer.of
        self.body.add(f"for (int x = 0; x < {buffer.size}; x++) {buffer.at('x')} = {of.cast(f'(unsigned)(long){buffer.at(chr(120))} * {self.gen.between(2, 9)}u + x')};")
        buffer.right = "host" if buffer.present else "both"

    def value(self, sources, i):
        gen = self.gen
        text = f"{gen.between(1, 99)}u"
        for each in sources:
            index = gen.pick([f"{i} % {each.size}", f"({i} * {gen.between(2, 9)} + {gen.below(9)}) % {each.size}", str(gen.below(each.size))])
            text = f"{text} {gen.pick('+^*')} (unsigned)(long){each.at(index)}"
        return text

    def kernel(self):
        """A construct that changes a buffer, and reads others."""
        gen = self.gen
        target = gen.pick(self.buffers)
        sources = [b for b in gen.rng.sample(self.buffers, min(len(self.buffers), gen.between(1, 3))) if b is not target]
        clauses = ""
        for each in [target] + sources:
            if not each.present and (each.holder or gen.chance(0.5)):
                self.enter(each)
            elif not each.present:
                self.wait(each)
        for each in [target] + sources:
            if each.present:
                self.to_device(each)
        used = [target] + sources
        holders = list({id(b.holder): b.holder for b in used if b.holder}.values())
        absent = [b for b in used if not b.present]
        queue = self.in_queue(*used, *holders)
        for each in used:
            if each in absent:
                clauses += f" {'copy' if each is target else 'copyin'}({each.section})"
            elif each.device_only:
                clauses += f" deviceptr({each.place})"
            elif not each.holder:
                clauses += gen.pick([f" present({each.section})", f" copy({each.section})", f" present({each.place})"])
        for each in holders:
            clauses += f" present({each.section})"
        for each in used:
            if each.holder and not each.inline and gen.chance(0.4):
                clauses += gen.pick([f" present({each.section})", f" copyin({each.section})", f" attach({each.place})"])
        i, of = gen.name("i"), target.of
        place = target.at(i)
        value = f"(unsigned)(long){place} * {gen.between(2, 9)}u + ({self.value(sources, i)})"
        limit = gen.pick([str(target.size), target.size_text])
        head = f"for (int {i} = 0; {i} < {limit}; {i}++)"
        construct = gen.pick(["parallel loop", "parallel loop", "parallel loop gang vector", "kernels loop independent", "kernels loop", "serial loop"])
        self.body.add(statement(f"#pragma acc {construct}{clauses}{queue}", f"{head} {place} = {of.cast(value)};"))
        target.right = "device" if target.present else "both"
        for each in absent:
            self.wait(each)

    def called(self):
        """The next steps stand in a function or lambda."""
        gen = self.gen
        around, self.body = self.body, Piece()
        for _ in range(gen.between(1, 3)):
            self.step(1)
        name, inner = gen.name("g"), self.body
        self.body = around
        self.body.add(f"auto {name} = [&]() {{", inner, "};", f"{name}();")

    def region(self):
        """A data construct round some steps."""
        gen = self.gen
        chosen = [b for b in gen.rng.sample(self.buffers, min(2, len(self.buffers))) if not b.device_only and not b.inline]
        chosen = [b for b in chosen if not b.holder or b.holder.count]
        if not chosen:
            return self.kernel()
        clauses = ""
        for each in chosen:
            self.wait(*self.with_holder(each))
            if each.count == 0:
                each.right = "both"
            clauses += f" copy({each.section})"
            each.count += 1
            if each.holder:
                each.holder.kept += 1
        self.body.add(f"#pragma acc data{clauses}", "{")
        for each in chosen:
            each.open += 1
        for _ in range(gen.between(1, 3)):
            self.step(1)
        for each in chosen:
            self.wait(*self.with_holder(each))
            if each.right == "host":
                self.to_device(each)
                self.wait(*self.with_holder(each))
        self.body.add("}")
        for each in chosen:
            each.open -= 1
            each.count -= 1
            if each.count == 0:
                each.right = "both"
            if each.holder:
                each.holder.kept -= 1

    def take_away(self):
        gen = self.gen
        free = [b for b in self.buffers if b.count > b.open and not b.device_only]
        if free and gen.chance(0.7):
            buffer = gen.pick(free)
            return self.leave(buffer, whole=not buffer.open and gen.chance(0.3))
        holders = [h for h in self.holders if h.count and (h.count > 1 or not h.kept)]
        if holders:
            self.leave_holder(gen.pick(holders))

    def others(self):
        """More kinds of steps, with their weights (ways.py)."""
        return []

    def step(self, depth=0):
        gen = self.gen
        kinds = [(6, self.kernel), (2, self.host), (2, lambda: self.enter(gen.pick(self.buffers))), (2, self.take_away),
                 (1, lambda: self.to_host(gen.pick(self.buffers)))]
        kinds += self.others()
        if depth == 0:
            kinds.append((2, self.region))
            if gen.cpp:
                kinds.append((1.5, self.called))
        gen.weighted(kinds)()

    def build(self):
        gen = self.gen
        if API not in gen.functions:
            gen.functions.insert(0, API)
        for _ in range(gen.between(4, 12)):
            self.step()
        for each in self.holders:
            while each.count:
                self.leave_holder(each)
        for each in self.buffers:
            while each.count > each.open and not each.device_only:
                self.leave(each)
            self.to_host(each)
        shown = Piece("#pragma acc wait", "unsigned long long h = 0;")
        for each in self.buffers:
            if each.device_only:
                copy, of = each.place + "_", each.of.name
                shown.add(f"{of} *{copy} = ({of} *)malloc({each.size} * sizeof({of}));",
                          f"acc_memcpy_from_device({copy}, {each.place}, {each.size} * sizeof({of}));",
                          f"for (int x = 0; x < {each.size}; x++) h = hash_of(h, (double){copy}[x]);", f"free({copy}); acc_free({each.place});")
            else:
                shown.add(f"for (int x = 0; x < {each.size}; x++) h = hash_of(h, (double){each.at('x')});")
            shown.add(f'printf("{each.place} %llx\\n", h);')
        return Piece("{", self.declared, self.body, shown, self.freed, "}")
