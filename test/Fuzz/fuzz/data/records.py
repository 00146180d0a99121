"""Arrays of structures, unions, bit-fields, members that are arrays and structures, arrays behind members, whole structures that
are copied and exchanged, in loops of kernels that promise nothing (names.py has the loops)."""
from ..source import Piece, statement
from .names import Names


class Records(Names):
    TYPES = ["unsigned", "unsigned", "unsigned long", "unsigned char"]
    FIELDS = [".a", ".v[{k}]", ".in.x", ".in.y[{k}]", ".b", ".c", ".h"]

    def __init__(self, gen):
        super().__init__(gen)
        self.called = False
        self.of, self.r, self.soa = gen.pick(self.TYPES), f"{self.tag}_r", f"{self.tag}_soa"
        self.record, self.number = f"struct {self.tag}_record", gen.between(2, 4)
        self.has_union = not gen.cpp and self.chance(0.4)
        self.has_soa = self.chance(0.5)

    def field(self, index):
        return self.gen.pick(self.FIELDS).format(k=f"({index}) % {self.number}" if self.chance(0.4) else self.gen.below(self.number))

    def names(self):
        gen = self.gen
        self.scalars, self.typed = [self.s], None
        self.places = [lambda index: f"{self.r}[{index}]{self.field(index)}"] * 4
        if self.chance(0.5):
            pointer, k = gen.name("p"), gen.between(0, 8)
            self.declare(f"{self.record} *{pointer} = {self.r} + {gen.number(k)};")
            self.places.append(lambda index: f"{pointer}[{index}]{self.field(index)}")
            self.places.append(lambda index: f"({pointer} + ({index}))->{self.field(index)[1:]}")
        if self.has_union:
            self.places.append(lambda index: f"{self.r}[{index}].{gen.pick(['u.word', 'u.half[1]', 'u.half[0]', 'u.byte[3]', f'u.byte[({index}) % 8]'])}")
        if self.has_soa:
            self.places += [lambda index: f"{self.soa}.x[{index}]", lambda index: f"{self.soa}.y[{index}]"]
        if gen.cpp and self.chance(0.4):
            name = gen.name("r")
            self.declare(f"{gen.pick(['', 'const '])}{self.of} &{name} = {self.r}[{gen.between(0, 9)}]{gen.pick(['.a', '.v[1]', '.in.x'])};")
            (self.readable if self.declared[-1].startswith("const") else self.scalars).append(name)

    def assignment(self):
        gen, whole = self.gen, lambda: f"{self.r}[{self.index()}]"
        t = gen.name("whole")
        return gen.weighted([
            (8, super().assignment()), (1, f"{whole()} = {whole()};"), (1, f"{whole()}.in = {whole()}.in;"),
            (1, f"{{ {self.record} {t} = {whole()}; {t}{self.field('1')} += {self.value()}; {whole()} = {t}; }}"),
            (1, f"{{ {self.record} *{t} = &{whole()}; {t}->a += {self.value()}; {t}->in.x ^= {t}->a; }}"),
            (1, f"memcpy(&{whole()}.in, &{whole()}.in, sizeof {whole()}.in);" if not gen.cpp else f"{{ {self.record} &{t} = {whole()}; {t}.v[0] += {t}.a; {t}.b++; }}")])


    def build(self):
        gen, of = self.gen, self.of
        self.counters = []
        k = self.number
        union = " union { unsigned long word; unsigned half[2]; unsigned char byte[8]; } u;" if self.has_union else ""
        gen.functions.append(Piece(f"{self.record} {{ {of} a, v[{k}]; struct {{ {of} x; {gen.pick([of, 'unsigned short'])} y[{k}]; }} in; unsigned b : 7, c : 13;{union} short h; }};"))
        self.names()
        size, heap = self.size, self.chance(0.5)
        sections = [f"{self.r}[0:{size}]"] + ([f"{self.soa}", f"{self.soa}.x[0:{size}]", f"{self.soa}.y[0:{size}]"] if self.has_soa else [])
        inside = self.chance(0.5)
        clause = ", ".join(sections)
        constructs = [self.construct(f" copy({clause})" if inside else "") for _ in range(gen.between(1, 3))]
        body = Piece(*self.declared, *(constructs if inside else [f"#pragma acc data copy({clause})", "{", *constructs, "}"]))
        start = Piece(f"{self.record} *{self.r} = ({self.record} *)malloc({size} * sizeof({self.record}));" if heap else f"{gen.pick(['', 'static '])}{self.record} {self.r}[{size}];",
                      f"memset({self.r}, 0, {size} * sizeof({self.record}));",
                      f"for (int x = 0; x < {size}; x++) {{ {self.r}[x].a = ({of})next_value(); {self.r}[x].v[1] = ({of})next_value(); {self.r}[x].in.x = ({of})x; {self.r}[x].b = next_value() & 127; {self.r}[x].h = (short)x; }}")
        entries = max(self.trips, 13)
        start.add(f"int {self.tag}_t[{entries}]; for (int x = 0; x < {entries}; x++) {self.tag}_t[x] = (int)(next_value() % {self.trips}u);", f"{of} {self.s} = ({of}){gen.between(0, 99)}; int {self.at} = -1;")
        show = "h = h * 31 + r.a + 3 * r.in.x + 5 * r.b + 7 * r.c + (unsigned short)r.h;" + "".join(f" h = h * 31 + r.v[{n}] + 3 * r.in.y[{n}];" for n in range(k)) + (" h = h * 31 + r.u.word;" if self.has_union else "")
        end = Piece("unsigned long long h = 0;", f"for (int x = 0; x < {size}; x++) {{ const {self.record} r = {self.r}[x]; {show} }}")
        if self.has_soa:
            start.add(f"struct {{ int n; {of} *x, *y; }} {self.soa} = {{{size}, ({of} *)malloc({size} * sizeof({of})), ({of} *)malloc({size} * sizeof({of}))}};", f"for (int x = 0; x < {size}; x++) {self.soa}.x[x] = ({of})next_value(), {self.soa}.y[x] = ({of})x;")
            end.add(f"for (int x = 0; x < {size}; x++) h = h * 31 + {self.soa}.x[x] + 7 * {self.soa}.y[x];", f"free({self.soa}.x); free({self.soa}.y);")
        end.add(f'printf("{self.tag} %llx %llu %d\\n", h, (unsigned long long){self.s}, {self.at});', f"free({self.r});" if heap else "")
        return Piece("{", start, body, end, "}")


def records(gen, env, shared):
    return Records(gen).build()


STEPS = [(1, "records", records)]
