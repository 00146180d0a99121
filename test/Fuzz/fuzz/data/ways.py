"""More ways to use what lifetimes.py puts on the device: clauses that always copy, constructs that the host runs by `if` or
`self`, host_data, updates of what may be absent, queues by default, global variables that a declare directive puts there and
routines that use them."""
from ..source import Piece, statement
from .buffers import Buffer
from .lifetimes import Lifetimes


class Ways(Lifetimes):
    def __init__(self, gen):
        super().__init__(gen)
        self.routines = []
        for _ in range(gen.below(3)):
            self.declared_global()

    def declared_global(self):
        """A global array that is always on the device, and perhaps routines that read or write it."""
        gen, name = self.gen, self.gen.name("glob")
        of, size = self.element(), gen.between(1, 60)
        buffer = Buffer(name, of, size, str(size))
        buffer.count = buffer.open = 1
        buffer.always = True
        word = gen.pick(["create", "copyin", "copyin", "create"])
        static = gen.pick(["", "static "])
        start = f" = {{{', '.join(str(gen.below(50)) for _ in range(min(size, 4)))}}}" if word == "copyin" else ""
        gen.functions.append(f"{static}{of.name} {name}[{size}]{start};\n#pragma acc declare {word}({name})")
        buffer.right = "both" if word == "copyin" else "host"
        if word == "create":
            self.fill(buffer)
        self.buffers.append(buffer)
        if gen.chance(0.6):
            f = gen.name("of_global")
            if gen.chance(0.5):
                body = f"return (unsigned)(long){name}[i % {size}] + k;"
            else:
                body = f"unsigned r = k; for (int q = 0; q < {min(size, 5)}; q++) r = r * 3u + (unsigned)(long){name}[q]; return r + i;"
            gen.functions.append(f"#pragma acc routine seq\n{gen.pick(['static ', ''])}unsigned {f}(unsigned i, unsigned k) {{ {body} }}")
            self.routines.append((f, buffer))

    def enter(self, buffer):
        if not getattr(buffer, "always", False):
            super().enter(buffer)

    def leave(self, buffer, whole=False):
        if not getattr(buffer, "always", False):
            super().leave(buffer, whole)

    def there(self, want=lambda b: True):
        found = [b for b in self.buffers if b.present and not b.device_only and want(b)]
        return self.gen.pick(found) if found else None

    def loop(self, target, value=None):
        gen, i = self.gen, self.gen.name("i")
        place = target.at(i)
        value = value or f"(unsigned)(long){place} * {gen.between(2, 9)}u + (unsigned){i}"
        return f"for (int {i} = 0; {i} < {target.size}; {i}++) {place} = {target.of.cast(value.replace('@', i))};"

    def holder_clause(self, target):
        return f" present({target.holder.section})" if target.holder else ""

    # --- Steps
    def always(self):
        """A clause that copies though the data is there."""
        target = self.there(lambda b: not b.inline)
        if not target:
            return self.kernel()
        gen = self.gen
        word = gen.pick(["copy(always:", "copyin(always:", "copyout(always:", "copy(alwaysin:", "copy(alwaysout:"])
        if word.startswith("copyin") or "alwaysin" in word or word.startswith("copy(always:"):
            self.to_host(target)  # what comes in is right
        else:
            self.to_device(target)
        queue = self.in_queue(*self.with_holder(target))
        self.body.add(f"#pragma acc {gen.pick(['parallel loop', 'kernels loop'])} {word} {target.section}){self.holder_clause(target)}{queue}", self.loop(target))
        comes_back = word in ("copy(always:", "copyout(always:", "copy(alwaysout:")
        target.right = "both" if comes_back else "device"

    def by_host(self):
        """A construct whose condition may choose the host."""
        target = self.there()
        if not target:
            return self.kernel()
        gen, chosen = self.gen, self.gen.chance(0.5)
        self.to_host(target)
        self.to_device(target)
        self.wait(*self.with_holder(target))
        flag = gen.variable(1, "int")
        clause = gen.pick([f" if({flag} == {int(chosen)})", f" self({flag} != {int(chosen)})"])
        present = "" if target.holder or getattr(target, "always", False) else f" present({target.section})"
        self.body.add(f"#pragma acc {gen.pick(['parallel loop', 'kernels loop', 'serial loop'])}{clause}{present}{self.holder_clause(target) if chosen else ''}", self.loop(target))
        target.right = "device" if chosen else "host"

    def use_device(self):
        """A function gets the device's address."""
        target = self.there(lambda b: not b.holder and not getattr(b, "always", False))
        if not target:
            return self.kernel()
        gen, f, of = self.gen, self.gen.name("with_device"), target.of
        self.to_device(target)
        self.wait(target)
        gen.functions.append(Piece(f"static void {f}({of.name} *p, int n) {{", "#pragma acc parallel loop deviceptr(p)",
                                   f"for (int i = 0; i < n; i++) p[i] = {of.cast('(unsigned)(long)p[i] * 3u + (unsigned)i')};", "}"))
        self.body.add(f"#pragma acc host_data use_device({target.place}){gen.pick(['', ' if_present'])}", f"{f}({target.place}, {target.size});")
        target.right = "device"

    def perhaps(self):
        """An update of something that may be absent."""
        buffer = self.gen.pick([b for b in self.buffers if not b.device_only and not b.holder])
        if buffer.present and buffer.right == "host":
            self.to_device(buffer)
        self.wait(buffer)
        self.body.add(f"#pragma acc update self({buffer.section}) if_present")
        if buffer.present:
            buffer.right = "both"

    def by_routine(self):
        """A kernel that calls what uses global variables."""
        if not self.routines:
            return self.always()
        gen = self.gen
        f, used = gen.pick(self.routines)
        target = self.there(lambda b: b is not used)
        if not target:
            return self.kernel()
        self.to_device(target)
        self.to_device(used)
        queue = self.in_queue(used, *self.with_holder(target))
        present = self.holder_clause(target) or gen.pick([f" present({target.section})", f" copy({target.section})", " default(present)"])
        self.body.add(statement(f"#pragma acc {gen.pick(['parallel loop', 'kernels loop independent', 'serial loop'])}{present}{queue}",
                                self.loop(target, f"{f}((unsigned)@, (unsigned)(long){target.at('@')})")))
        target.right = "device"

    def others(self):
        return [(1.5, self.always), (1, self.by_host), (1, self.use_device), (0.7, self.perhaps), (2 if self.routines else 0, self.by_routine)]


def ways(gen, env, shared):
    return Ways(gen).build()


STEPS = [(1, "lifetimes", ways)]
