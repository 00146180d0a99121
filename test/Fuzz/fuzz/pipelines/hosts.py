"""Pipelines beside what the host does: tables that host code of the body sets by several names, kernels that an if or self
clause gives to the host, host stages that call functions with constructs of their own, objects that hold pointers to the
arrays, and copies of parts that the device has by other directives. All of them are right: none may be refused."""
from ..gen import FLOATS, INT, LARGE, UNSIGNED
from ..source import Piece
from .members import members


class Part:
    """An array in chunks. `host`, `device`: who has its values."""

    def __init__(self, gen, index):
        self.name, self.of = gen.name("hx"), gen.weighted([(3, UNSIGNED), (2, INT), (2, gen.pick(LARGE)), (2, gen.pick(FLOATS))])
        self.is_in = index == 1 or index > 1 and gen.chance(0.3)
        self.left, self.right = (gen.below(3), gen.below(3)) if self.is_in else (0, 0)
        self.host, self.device = True, False


class Hosts:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("ht")
        self.count = gen.weighted([(5, gen.between(4, 60)), (1, gen.between(1, 3))])
        self.low = max(2, 0)
        self.parts = [Part(gen, i) for i in range(gen.between(2, 4))]
        self.body, self.start, self.shown, self.tables, self.around = Piece(), Piece(), Piece(), [], []
        self.clauses = []

    # --- Tables that kernels read
    def table(self):
        gen, name = self.gen, self.gen.name("tb")
        way = gen.pick(["function", "function", "construct", "pointer", "direct", "member", "none", "none"] + (["reference", "lambda"] if gen.cpp else []))
        init = f"{{{gen.below(9)}, {gen.below(9)}, {gen.below(9)}, {gen.below(9)}}}"
        a, b = gen.between(1, 9), gen.between(1, 9)
        each, value = "for (int q = 0; q < 4; q++)", f"(unsigned)(q * {a} + {b})"
        read = name
        if way == "function":
            gen.functions.append(f"static unsigned {name}[4] = {init};\nstatic void set_{name}(void) {{ {each} {name}[q] = {value}; }}")
            self.start.add(f"{each} {name}[q] = (unsigned)q;")
            self.body.add(f"set_{name}();")
        elif way == "construct":
            gen.functions.append(f"static unsigned {name}[4] = {init};\nstatic void set_{name}(int on) {{\n#pragma acc parallel loop if(on)\n"
                                 f"for (int q = 0; q < 4; q++) {name}[q] = {value};\n}}")
            self.start.add(f"{each} {name}[q] = (unsigned)q;")
            self.body.add(f"set_{name}({self.tag}_{gen.pick(['yes', 'no'])});")
        elif way == "member":
            gen.functions.append(f"struct {name}_s {{ unsigned t[4], f; }};")
            self.start.add(f"struct {name}_s {name} = {{{init}, 0u}}, *p_{name} = &{name};")
            self.body.add(f"{each} p_{name}->t[q] = {value};", f"p_{name}->f = {b}u;")
            read = f"{name}.t"
        else:
            self.start.add(f"unsigned {name}[4] = {init};")
            if way == "pointer":
                self.start.add(f"unsigned *p_{name} = {name};")
                self.body.add(f"{each} p_{name}[q] = {value};")
            elif way == "reference":
                self.start.add(f"unsigned (&r_{name})[4] = {name};")
                self.body.add(f"{each} r_{name}[q] = {value};")
            elif way == "lambda":
                self.start.add(f"const auto set_{name} = [&{name}] {{ {each} {name}[q] = {value}; }};")
                self.body.add(f"set_{name}();")
            elif way == "direct":
                self.body.add(f"{each} {name}[q] = {value};")
            elif gen.chance(0.3):
                self.clauses.append(f" copyin({name})")
            elif gen.chance(0.3):
                self.around.append(f"#pragma acc data copyin({name})")
        self.tables.append(read)

    # --- Where the values are
    def to_device(self, parts):
        wanted = [p for p in parts if not p.device]
        if wanted:
            self.body.add(f"#pragma pacc update device({', '.join(map(self.section, wanted))})")
        for p in wanted:
            p.device = True

    def to_host(self, parts):
        wanted = [p for p in parts if not p.host]
        if wanted:
            self.body.add(f"#pragma pacc update {self.gen.pick(['host', 'self'])}({', '.join(map(self.section, wanted))})")
        for p in wanted:
            p.host = True

    def section(self, p, halo=""):
        if p.is_in:
            return f"{p.name}{halo}[{self.low - p.left}:{self.count + p.left + p.right}]"
        return f"{p.name}{halo}[{self.low}:{self.count}]"

    # --- Steps
    def access(self, p, i, views):
        if p in views:
            return f"{views[p]}.p[{i}]"
        return f"{p.name}[{i}]"

    def kernel(self):
        gen, i = self.gen, self.gen.name("i")
        target = gen.pick([p for p in self.parts if not p.is_in])
        sources = gen.rng.sample(self.parts, gen.between(1, min(2, len(self.parts))))
        used = [target] + [p for p in sources if p is not target]
        on_host = gen.chance(0.25)
        condition = f" {gen.pick([f'if({self.tag}_no)', f'self({self.tag}_yes)'])}" if on_host else \
            f" {gen.pick([f'if({self.tag}_yes)', f'self({self.tag}_no)'])}" if gen.chance(0.25) else ""
        (self.to_host if on_host else self.to_device)(used)
        views, clauses = {}, ""
        for p in used:
            if gen.chance(0.3):
                views[p] = f"v_{p.name}"
                if gen.chance(0.3):
                    clauses += f" firstprivate(v_{p.name})"
        value = f"(unsigned){i}"
        for p in sources:
            offset = gen.between(-p.left, p.right)
            value += f" {gen.pick('+^')} (unsigned)(long){self.access(p, f'{i} + ({offset})' if offset else i, views)}"
        if self.tables:
            value += f" + {gen.pick(self.tables)}[{i} & 3]"
        place, update = self.access(target, i, views), ""
        if gen.chance(0.35):
            s = gen.name("hs")
            self.start.add(f"unsigned {s} = {gen.below(5)};")
            self.shown.add(f"h = h * 31 + {s};")
            clauses += f" reduction(+:{s})"
            update = f" {s} += (unsigned)(long){place} % 64u;"
        construct = gen.pick(["parallel loop", "parallel loop", "kernels loop independent", "serial loop"])
        step = gen.pick([1, 1, 1, 2])
        if "firstprivate" in clauses and "kernels" in construct:
            construct = "parallel loop"
        head = f"for (int {i} = {self.low}; {i} < {self.low + self.count}; {i} += {step})"
        if "serial" not in construct and gen.chance(0.2):
            head = f"for ({gen.pick(['int', 'long', 'short'])} {i} = {self.low + self.count - 1}; {i} >= {self.low}; {i} -= {step})"
        self.body.add(f"#pragma pacc {construct} pipe(1){clauses}{condition}", f"{head} {{ {place} = {target.of.cast(value)};{update} }}")
        target.host, target.device = on_host, not on_host

    def host_loop(self):
        gen, i, p = self.gen, self.gen.name("i"), self.gen.pick(self.parts)
        self.to_host([p])
        s, call = gen.name("hs"), ""
        self.start.add(f"unsigned {s} = 0;")
        self.shown.add(f"h = h * 31 + {s};")
        text = f"(unsigned)(long){p.name}[{i}]"
        if gen.chance(0.5):
            f = gen.name("of_device")
            gen.functions.append(gen.pick([
                f"static unsigned {f}(unsigned v) {{ unsigned w[2] = {{v, 1u}};\n#pragma acc parallel loop copy(w)\nfor (int q = 0; q < 2; q++) w[q] *= 3u;\nreturn w[0] + w[1]; }}",
                f"static unsigned {f}(unsigned v) {{ unsigned r = v;\n#pragma acc parallel loop reduction(+:r)\nfor (int q = 0; q < 4; q++) r += (unsigned)q * v;\nreturn r; }}"]))
            call = f"if ({i} % {gen.between(5, 19)} == 2) {s} += {f}({text}); "
        change = ""
        if not p.is_in and gen.chance(0.5):
            change = f" {p.name}[{i}] = {p.of.cast(f'{text} * 3u + 1u')};"
            p.device = False
        self.body.add("#pragma pacc loop pipe(1)",
                      f"for (int {i} = {self.low}; {i} < {self.low + self.count}; {i}++) {{ {call}{s} = {s} * 3u + {text};{change} }}")

    def present_part(self):
        """What other directives have put on the device: not more than host and updates agree on."""
        gen, p = self.gen, self.gen.pick(self.parts)
        begin = gen.between(self.low, self.low + self.count - 1)
        length = gen.between(1, self.low + self.count - begin)
        self.around.append(f"#pragma acc data {gen.pick(['copyin', 'create'])}({p.name}[{begin}:{length}])")

    def build(self):
        gen, tag = self.gen, self.tag
        total = self.low + self.count + 3
        made, freed = Piece(f"const int {tag}_yes = argc > 0, {tag}_no = argc > 1000;"), Piece()
        for p in self.parts:
            gen.functions.append(f"struct view_{p.name} {{ {p.of.name} *p; int n; }};")
            made.add(f"{p.of.name} *{p.name} = ({p.of.name} *)malloc({total} * sizeof({p.of.name}));",
                     f"for (int x = 0; x < {total}; x++) {p.name}[x] = {p.of.cast('next_value()')};",
                     f"struct view_{p.name} v_{p.name} = {{{p.name}, {total}}};")
        for _ in range(gen.below(3)):
            self.table()
        for _ in range(gen.between(2, 6)):
            self.host_loop() if gen.chance(0.3) else self.kernel()
        if gen.chance(0.3):
            self.present_part()
        self.to_host(self.parts)
        for p in self.parts:
            self.shown.add(f"for (int x = 0; x < {total}; x++) h = hash_of(h, (double){p.name}[x]);", f"h += v_{p.name}.p == {p.name};")
            freed.add(f"free({p.name});")
            word = "targetin" if p.is_in else "targetinout"
            self.clauses.append(f" {word}({self.section(p, f'({p.left},1,{p.right})')})")
        self.clauses += gen.pick([[" async"], [" async"], []]) + gen.pick([[], [f" num_tasks({gen.pick([1, 2, 3, 5, 40])})"]])
        gen.rng.shuffle(self.clauses)
        return Piece("{", "unsigned long long h = 0;", made, self.start, *self.around, f"#pragma pacc pipeline{''.join(self.clauses)}", "{", self.body, "}",
                     self.shown, freed, f'printf("{tag} %llx\\n", h);', "}")


def hosts(gen, env, shared):
    return members(gen, env, shared) if gen.chance(0.4) else Hosts(gen).build()


STEPS = [(1, "hosts", hosts)]
