"""Several devices: arrays that live on one of two, which is current by set directives or routines, with conditions or not; the
queue that `async` alone names (set default_async); waits for queues of the other device; copies between devices; constructs
for which the host is the device for a while. Where there is one device both are that one."""
from ..gen import FLOATS, INT, INTEGERS, UNSIGNED
from ..source import Piece, statement
from .buffers import API

MORE = """#ifdef _OPENACC
static int device_of(int d) { return d % acc_get_num_devices(acc_get_device_type()); }
#define SET_DEVICE(d) acc_set_device_num(device_of(d), acc_get_device_type())
#define WAIT_DEVICE(q, d) acc_wait_device(q, device_of(d))
#define BETWEEN(to, from, n, d, e) acc_memcpy_d2d(to, from, n, device_of(d), device_of(e))
#define KEEP_TYPE acc_device_t kept_type = acc_get_device_type(); int kept_number = acc_get_device_num(kept_type)
#define KEPT_TYPE acc_set_device_num(kept_number, kept_type)
#else
#define SET_DEVICE(d) ((void)(d))
#define WAIT_DEVICE(q, d) ((void)(q))
#define BETWEEN(to, from, n, d, e) memcpy(to, from, n)
#define KEEP_TYPE ((void)0)
#define KEPT_TYPE ((void)0)
#endif"""


class Array:
    """`right`: which copy is; `queue`: in which something may still be under way, on its own device."""

    def __init__(self, name, of, size, device):
        self.name, self.of, self.size, self.device = name, of, size, device
        self.there, self.right, self.queue = False, "host", None


class Devices:
    def __init__(self, gen):
        self.gen, self.tag, self.body = gen, gen.name("pairs"), Piece()
        self.current, self.default = 0, None
        self.flag = gen.variable(1, "int")
        sizes = [gen.between(1, 40), gen.between(41, 400)]
        types = [UNSIGNED, gen.pick([INT, gen.pick(INTEGERS), gen.pick(FLOATS)])]
        self.arrays = [Array(gen.name("v"), gen.pick(types), gen.pick(sizes), gen.below(2)) for _ in range(gen.between(2, 5))]
        self.declared = Piece()
        for a in self.arrays:
            self.declared.add(f"{a.of.name} {a.name}[{a.size}];", f"for (int x = 0; x < {a.size}; x++) {a.name}[x] = {a.of.cast('next_value()')};")

    def go_to(self, device):
        """Makes a device the current one."""
        gen = self.gen
        if gen.chance(0.15):  # a condition that says no
            self.body.add(f"#pragma acc set device_num(device_of({1 - device})) if({self.flag} == 0)")
        if device == self.current and gen.chance(0.8):
            return
        when = f" if({self.flag} == 1)" if gen.chance(0.2) else ""
        self.body.add(gen.pick([f"#pragma acc set device_num(device_of({device})){when}", f"SET_DEVICE({device});"]))
        self.current = device

    def default_queue(self):
        self.default = self.gen.pick([1, 4, 6])
        self.body.add(f"#pragma acc set default_async({self.default})")

    def in_queue(self, *arrays):
        """An async clause or none for a construct of the current device, behind what is under way elsewhere."""
        gen = self.gen
        queue = gen.pick([None, 1, 2, self.default])
        for a in arrays:
            if a.queue is not None and (a.queue != queue or a.device != self.current):
                self.wait(a)
        for a in arrays:
            a.queue = queue
        if queue is None:
            return ""
        return " async" if queue == self.default and gen.chance(0.6) else f" async({queue})"

    def wait(self, array):
        """What is under way with it is done behind, whichever device is current."""
        q, d = array.queue, array.device
        if q is None:
            return
        ways = [f"WAIT_DEVICE({q}, {d});", f"#pragma acc wait(devnum: device_of({d}): queues: {q})"]
        if d == self.current:
            ways += [f"#pragma acc wait({q})", f"acc_wait({q});"]
        self.body.add(self.gen.pick(ways))
        for a in self.arrays:
            if a.queue == q and a.device == d:
                a.queue = None

    def to_host(self, a):
        if a.right == "device":
            self.go_to(a.device)
            self.body.add(f"#pragma acc update {self.gen.pick(['self', 'host'])}({a.name}){self.in_queue(a)}")
            a.right = "both"
        self.wait(a)

    def on_device(self, a):
        """It is there with its value, and its device is the current one."""
        self.go_to(a.device)
        if not a.there:
            self.body.add(f"#pragma acc enter data copyin({a.name}){self.in_queue(a)}")
            a.there, a.right = True, "both"
        elif a.right == "host":
            self.body.add(f"#pragma acc update device({a.name}){self.in_queue(a)}")
            a.right = "both"

    # --- Steps
    def kernel(self):
        gen, target, i = self.gen, self.gen.pick(self.arrays), self.gen.name("i")
        self.on_device(target)
        others = [a for a in self.arrays if a.device == target.device and a is not target and gen.chance(0.5)]
        for a in others:
            self.on_device(a)
        value = f"(unsigned)(long){target.name}[{i}] * {gen.between(2, 9)}u + (unsigned){i}"
        for a in others:
            value += f" {gen.pick('+^')} (unsigned)(long){a.name}[{i} % {a.size}]"
        names = ", ".join(a.name for a in [target] + others)
        queue = self.in_queue(target, *others)
        construct = gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop independent", "serial loop"])
        self.body.add(statement(f"#pragma acc {construct} present({names}){queue}",
                                f"for (int {i} = 0; {i} < {target.size}; {i}++) {target.name}[{i}] = {target.of.cast(value)};"))
        target.right = "device"

    def host(self):
        a = self.gen.pick(self.arrays)
        self.to_host(a)
        self.body.add(f"for (int x = 0; x < {a.size}; x++) {a.name}[x] = {a.of.cast(f'(unsigned)(long){a.name}[x] * 3u + x')};")
        a.right = "host"

    def between(self):
        """One array's copy becomes another's, on whichever devices they are."""
        pairs = [(a, b) for a in self.arrays for b in self.arrays if a is not b and a.of is b.of and a.size == b.size]
        if not pairs:
            return self.kernel()
        to, source = self.gen.pick(pairs)
        self.on_device(source)
        self.on_device(to)
        self.wait(source)
        self.wait(to)
        self.body.add(f"BETWEEN({to.name}, {source.name}, sizeof {to.name}, {to.device}, {source.device});")
        to.right = "device"

    def on_host_type(self):
        """The host is the device for one construct."""
        a = self.gen.pick(self.arrays)
        self.to_host(a)
        self.body.add(statement("{", "KEEP_TYPE;", "#pragma acc set device_type(host)", f"#pragma acc parallel loop copy({a.name})",
                                f"for (int x = 0; x < {a.size}; x++) {a.name}[x] = {a.of.cast(f'(unsigned)(long){a.name}[x] + 5u * x')};", "KEPT_TYPE;", "}"))
        a.right = "host"

    def leave(self, a):
        if not a.there:
            return
        if a.right == "host":
            self.on_device(a)
        self.go_to(a.device)
        word = "copyout" if a.right == "device" else self.gen.pick(["copyout", "delete"])
        self.body.add(f"#pragma acc exit data {word}({a.name}){self.in_queue(a)}")
        self.wait(a)
        a.there, a.right = False, "host"

    def build(self):
        gen = self.gen
        if API not in gen.functions:
            gen.functions.insert(0, API)
        if MORE not in gen.functions:
            gen.functions.insert(gen.functions.index(API) + 1, MORE)
        for _ in range(gen.between(6, 16)):
            gen.weighted([(6, self.kernel), (2, self.host), (1.5, self.between), (1, self.on_host_type), (1.5, self.default_queue),
                          (1, lambda: self.leave(gen.pick(self.arrays)))])()
        show = Piece()
        for a in self.arrays:
            self.leave(a)
            show.add(f"for (int x = 0; x < {a.size}; x++) h = hash_of(h, (double){a.name}[x]);")
        self.body.add("#pragma acc set default_async(acc_async_default)")
        if self.current:
            self.body.add("SET_DEVICE(0);")
        return Piece("{", "unsigned long long h = 0;", self.declared, self.body, show, f'printf("{self.tag} %llx\\n", h);', "}")


def devices(gen, env, shared):
    return Devices(gen).build() if not gen.has_parts else Piece()


STEPS = [(1, "pairs", devices)]
