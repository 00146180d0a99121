"""Several devices, and the host as one, in one run: arrays that are on some of them, changed on one and brought to others, by updates,
copies, regions and routines; queues of each device, waits with devnum; set directives and routines, device_num clauses; functions
that switch and switch back. The generator knows for each array which copies are right."""
from ..data.buffers import API
from ..source import Piece, statement

MORE = """#ifndef _OPENACC
#define acc_set_device_num(n, t) ((void)(n))
#define acc_get_device_num(t) 0
#define acc_get_num_devices(t) 3
#define acc_get_device_type() 0
#define acc_set_device_type(t) ((void)0)
#define acc_wait_all() ((void)0)
#define acc_device_host 0
#define dev_copy(to, from, bytes, x, y) ((void)0)
#define TYPE_OF_DEVICE(t) int t = 0;
#else
#define TYPE_OF_DEVICE(t) acc_device_t t = acc_get_device_type();
#define dev_copy(to, from, bytes, x, y) acc_memcpy_d2d(to, from, bytes, x, y)
#endif
__attribute__((constructor)) static void dev_several(void) { setenv("PACC_EMULATOR_DEVICES", "3", 1); }"""


class Devices:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("dev")
        self.count = 3
        self.arrays = []
        for k in range(gen.between(2, 4)):
            of = gen.pick(["unsigned", "unsigned", "int", "double", "short"])
            self.arrays.append({"name": f"a{k}", "of": of, "n": gen.pick([1, gen.between(2, 40), gen.between(60, 300)]), "right": {"host"}, "on": {}, "busy": None})
        self.now = 0
        self.body = Piece()
        self.scalar = 0

    def bring(self, a, where, piece):
        """The array's copy there gets right."""
        if where in a["right"]:
            return
        self.settle(a, piece)
        name = f"{a['name']}[0:{a['n']}]"
        if "host" not in a["right"]:
            source = sorted(a["right"])[0]
            if where != "host" and self.gen.chance(0.3) and where in a["on"]:
                piece.add(f"dev_copy({a['name']}, {a['name']}, {a['n']} * sizeof *{a['name']}, {where} % devices, {source} % devices);")
                a["right"].add(where)
                return
            self.turn(source, piece)
            piece.add(f"#pragma acc update self({name})")
            a["right"].add("host")
        if where != "host":
            self.turn(where, piece)
            piece.add(f"#pragma acc update device({name})")
            a["right"].add(where)

    def settle(self, a, piece):
        """Work on the array that is under way is done."""
        if not a["busy"]:
            return
        device, queue = a["busy"]
        form = self.gen.pick(["devnum", "turn", "api"])
        if form == "devnum":
            piece.add(f"#pragma acc wait(devnum: {device} % devices: {queue})")
            for b in self.arrays:
                if b["busy"] == (device, queue):
                    b["busy"] = None
        else:
            self.turn(device, piece)
            piece.add("#pragma acc wait" if form == "turn" else "acc_wait_all();")
            for b in self.arrays:
                if b["busy"] and b["busy"][0] == device:
                    b["busy"] = None

    def turn(self, device, piece):
        if self.now == device and self.gen.chance(0.8):
            return
        self.now = device
        piece.add(self.gen.pick([f"#pragma acc set device_num({device} % devices)", f"acc_set_device_num({device} % devices, acc_get_device_type());", f"turn_to({device});"]))

    # --- Steps
    def enter(self, piece):
        gen = self.gen
        a = gen.pick(self.arrays)
        d = gen.below(self.count)
        if d in a["on"]:
            return self.leave(piece)
        self.settle(a, piece)
        self.bring(a, "host", piece)
        self.turn(d, piece)
        word = gen.pick(["copyin", "copyin", "create"])
        piece.add(gen.pick([f"#pragma acc enter data {word}({a['name']}[0:{a['n']}])", f"acc_{word}({a['name']}, {a['n']} * sizeof *{a['name']});"]))
        a["on"][d] = 1
        if word == "copyin":
            a["right"].add(d)

    def leave(self, piece):
        gen = self.gen
        there = [(a, d) for a in self.arrays for d in a["on"]]
        if not there:
            return self.enter(piece)
        a, d = gen.pick(there)
        self.settle(a, piece)
        word = "copyout" if a["right"] == {d} else gen.pick(["copyout", "delete"]) if d in a["right"] else "delete"
        self.turn(d, piece)
        piece.add(f"#pragma acc exit data {word}({a['name']}[0:{a['n']}])")
        if word == "copyout":
            a["right"].add("host")
        a["right"].discard(d)
        del a["on"][d]

    def kernel(self, piece):
        gen = self.gen
        d = gen.below(self.count)
        to = gen.pick(self.arrays)
        others = [a for a in self.arrays if a is not to]
        read = gen.rng.sample(others, gen.between(0, min(2, len(others))))
        clauses = ""
        for a in [to, *read]:
            self.settle(a, piece)
            self.bring(a, d if d in a["on"] else "host", piece)
            word = gen.pick(["present", "copy", ""]) if d in a["on"] else "copy" if a is to else "copyin"
            if word:
                clauses += f" {word}({a['name']}[0:{a['n']}])"
        self.turn(d, piece)
        value = f"(unsigned){gen.between(1, 9)}u * (unsigned)i + (unsigned)(long){to['name']}[i]"
        for a in read:
            value += f" + (unsigned)(long){a['name']}[(i * {gen.between(1, 7)}) % {a['n']}]"
        kept = all(d in a["on"] for a in [to, *read])
        queue = gen.between(1, 3) if kept and gen.chance(0.35) else None
        total = not queue and gen.chance(0.25)
        head = gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop", "serial loop"])
        if "kernels" in head:
            total = False
        shift = self.gen.pick(["7u", "table[3]", "scale(2u)"] + ["s"] * (not total))
        value = f"({value} + {shift})"
        cast = {"double": f"(double)({value} & 1023u)", "unsigned": value}.get(to["of"], f"({to['of']})({value})")
        piece.add(f"#pragma acc {head}{clauses}{f' async({queue})' if queue else ''}{' reduction(+:s)' if total else ''}",
                  f"for (int i = 0; i < {to['n']}; i++) {{ {to['name']}[i] = {cast};{' s += (unsigned)i ^ ' + shift + ';' if total else ''} }}")
        to["right"] = {d} if d in to["on"] else {"host"}
        if queue:
            for a in [to, *read]:
                a["busy"] = (d, queue)

    def on_host(self, piece):
        """The host as a device, or as itself."""
        gen = self.gen
        a = gen.pick(self.arrays)
        self.settle(a, piece)
        self.bring(a, "host", piece)
        if gen.chance(0.4):
            old = self.now
            piece.add("{", "TYPE_OF_DEVICE(type) int number = acc_get_device_num(type);", gen.pick(["acc_set_device_type(acc_device_host);", "#pragma acc set device_type(host)"]),
                      f"#pragma acc parallel loop copy({a['name']}[0:{a['n']}])", f"for (int i = 0; i < {a['n']}; i++) {a['name']}[i] += 3;", "acc_set_device_num(number, type);", "(void)type; (void)number;", "}")
            self.now = old
        else:
            piece.add(f"for (int i = 0; i < {a['n']}; i++) {{ {a['name']}[i] += (short)(i % 5); s = s * 3u + (unsigned)(long){a['name']}[i]; }}")
        if a["of"] in ("int",):
            piece.add(f"for (int i = 0; i < {a['n']}; i++) {a['name']}[i] &= 0xffff;")
        a["right"] = {"host"}

    def region(self, piece):
        gen = self.gen
        d = gen.below(self.count)
        absent = [a for a in self.arrays if d not in a["on"]]
        if not absent:
            return self.kernel(piece)
        a = gen.pick(absent)
        self.settle(a, piece)
        self.bring(a, "host", piece)
        self.turn(d, piece)
        a["on"][d] = 1
        a["right"].add(d)
        piece.add(f"#pragma acc data copyin({a['name']}[0:{a['n']}])", "{")
        inner = Piece()
        for _ in range(gen.between(1, 3)):
            self.kernel(inner)
        self.settle(a, inner)
        self.bring(a, "host", inner)
        self.turn_back(d, inner)
        piece.add(inner, "}")
        a["right"].discard(d)
        a["right"].add("host")
        del a["on"][d]

    def turn_back(self, d, piece):
        piece.add(f"acc_set_device_num({d} % devices, acc_get_device_type());")
        self.now = d

    def build(self):
        gen, tag = self.gen, self.tag
        for text in (API, MORE):
            if text not in gen.functions:
                gen.functions.append(text)
        steps = Piece()
        for _ in range(gen.between(6, 16)):
            gen.weighted([(5, self.kernel), (3, self.enter), (2, self.leave), (2, self.on_host), (1.5, self.region)])(steps)
        for a in self.arrays:
            self.settle(a, steps)
            self.bring(a, "host", steps)
            for d in sorted(a["on"]):
                self.turn(d, steps)
                steps.add(f"#pragma acc exit data delete({a['name']}[0:{a['n']}])")
        table = gen.pick(["create", "copyin"])
        fill = "" if table == "copyin" else "for (int d = 0; d < devices; d++) {\nacc_set_device_num(d, acc_get_device_type());\n#pragma acc update device(table)\n}\n"
        gen.functions.append(Piece(f"static unsigned table_{tag}[5] = {{3u, 5u, 7u, 11u, 13u}};", f"#pragma acc declare {table}(table_{tag})", f"static int devices_{tag};",
                                   "#pragma acc routine seq", f"static unsigned scale_{tag}(unsigned x) {{ return table_{tag}[x] * x; }}", f"static void turn_{tag}(int d) {{", f"#pragma acc set device_num(d % devices_{tag})", "}"))
        sizes = "".join(f"{a['of']} *{a['name']} = ({a['of']} *)malloc({a['n']} * sizeof *{a['name']}); for (int x = 0; x < {a['n']}; x++) {a['name']}[x] = ({a['of']})(next_value() & 1023u);\n" for a in self.arrays)
        show = "".join(f'{{ unsigned long long h = 0; for (int x = 0; x < {a["n"]}; x++) h = hash_of(h, (double){a["name"]}[x]); printf("{tag} {a["name"]} %llx\\n", h); free({a["name"]}); }}\n' for a in self.arrays)
        head = f"#define table table_{tag}\n#define scale scale_{tag}\n#define devices devices_{tag}\n#define turn_to turn_{tag}"
        return Piece("{", head, "unsigned s = 1u; TYPE_OF_DEVICE(dev_type)",
                     "if (acc_get_num_devices(dev_type) < 3) acc_set_device_type(acc_device_host); /* one has one memory */",
                     "devices = acc_get_num_devices(acc_get_device_type());", fill + "acc_set_device_num(0, acc_get_device_type());", sizes, steps, "acc_set_device_num(0, acc_get_device_type());", show,
                     f'printf("{tag} %u\\n", s);', "acc_set_device_type(dev_type); (void)dev_type;", "#undef table\n#undef scale\n#undef devices\n#undef turn_to", "}")


def devices(gen, env, shared):
    return Devices(gen).build()


STEPS = [(1, "devices", devices)]
