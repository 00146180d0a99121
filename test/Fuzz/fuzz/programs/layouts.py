"""Structures of every layout (packed, aligned, unions, bit-fields, arrays, empty parts, bases) that constructs map, copy to each gang,
keep for each iteration, hand to and get from routines by value, by reference and by address, in this file and another one; arrays
of variable length, defaults, references and numbers of all types as parameters; sums of their members."""
from ..routines import BOTH_END, FIRST, SECOND
from ..source import Piece, statement

TYPES = ["unsigned", "unsigned", "int", "short", "unsigned char", "signed char", "long", "unsigned long long", "float", "double"]


class Layouts:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("lay")
        self.structs = []
        self.n = gen.pick([1, gen.between(2, 40), gen.between(64, 200)])
        self.first = Piece()
        self.files = not gen.has_parts and gen.chance(0.6)

    def fields(self, depth):
        """(declaration, [places])."""
        gen, fields = self.gen, []
        for k in range(gen.between(1, 6)):
            of = gen.pick(TYPES)
            kind = gen.weighted([(5, "plain"), (2, "array"), (1, "bits"), (1, "aligned"), (1 if depth else 0, "union"), (2 if depth and self.structs else 0, "struct")])
            if kind == "plain":
                fields.append((f"{of} f{k};", [(f"f{k}", of)]))
            elif kind == "array":
                size = gen.between(2, 5)
                fields.append((f"{of} f{k}[{size}];", [(f"f{k}[{j}]", of) for j in range(size)]))
            elif kind == "bits":
                fields.append((f"unsigned f{k} : {gen.between(3, 29)}; int g{k} : {gen.between(3, 20)};", [(f"f{k}", "unsigned"), (f"g{k}", "bits")]))
            elif kind == "aligned":
                fields.append((f"__attribute__((aligned({gen.pick([8, 16, 32, 64])}))) {of} f{k};", [(f"f{k}", of)]))
            elif kind == "union":
                fields.append((f"union {{ unsigned u{k}; unsigned char c{k}[4]; short h{k}[2]; }};", [gen.pick([(f"u{k}", "unsigned"), (f"c{k}[{gen.below(4)}]", "unsigned char")])]))
            else:
                inner = gen.pick(self.structs)
                fields.append((f"struct {inner['name']} f{k};", [(f"f{k}.{place}", of) for place, of in inner["places"]]))
        return fields

    def struct(self):
        gen, name = self.gen, f"{self.tag}_s{len(self.structs)}"
        fields = self.fields(1)
        base = ""
        places = [place for _, some in fields for place in some]
        if gen.cpp and self.structs and gen.chance(0.4):
            one = gen.pick(self.structs)
            if not one["packed"]:
                base = f" : {one['name']}"
                places += [(f"{one['name']}::{place}" if "." not in place else place, of) for place, of in one["places"] if "." not in place]
        packed = gen.chance(0.15) and not base
        attribute = " __attribute__((packed))" if packed else gen.pick(["", "", "", " __attribute__((aligned(32)))", " __attribute__((aligned(128)))"])
        self.structs.append({"name": name, "places": places, "packed": packed, "base": bool(base)})
        return Piece(f"struct{attribute} {name}{base} {{", *[line for line, _ in fields], "};")

    def cast(self, of, text):
        return {"unsigned": text, "float": f"(float)(({text}) & 1023u)", "double": f"(double)(({text}) & 1023u)", "bits": f"(int)(({text}) & 3u)"}.get(of, f"({of})({text})")

    def read(self, place, of):
        return f"(unsigned)(long){place}" if of in ("float", "double") else f"(unsigned){place}"

    def fill(self, s, object, value):
        return [f"{object}.{place} = {self.cast(of, f'{value} * {k + 3}u + {k}u')};" for k, (place, of) in enumerate(s["places"])]

    def mix(self, s, object):
        text = "7u"
        for place, of in s["places"]:
            text = f"({text} * 31u + {self.read(f'{object}.{place}', of)})"
        return text

    def routine(self):
        """(how to call it with an object and two numbers: an unsigned expression; what must be declared)."""
        gen, s, f = self.gen, self.gen.pick(self.structs), self.gen.name(f"{self.tag}_r")
        S = f"struct {s['name']}"
        other = gen.below(len(s["places"]))
        place, of = s["places"][other]
        kinds = ["value", "return", "both", "address", "vla", "many", "numbers", "nested"] + (["reference", "constant", "default"] if gen.cpp else [])
        kind = gen.pick(kinds)
        change = f".{place} = {self.cast(of, 'x * 5u')};"
        away = gen.chance(0.6) and self.files
        if kind == "value":
            head, body, call = f"unsigned {f}({S} s, unsigned x)", [f"s{change}", f"return {self.mix(s, 's')} + x;"], f"{f}({{o}}, {{x}})"
        elif kind == "return":
            head, body, call = f"{S} {f}({S} s, unsigned x)", [f"{S} t = s; t{change}", "return t;"], f"{self.tag}_mix{self.structs.index(s)}({f}({{o}}, {{x}}))"
        elif kind == "both":
            head, body, call = f"{S} {f}(unsigned x, {S} a, {S} b)", [f"a{change}", "if (x & 1u) return b;", "return a;"], f"{self.tag}_mix{self.structs.index(s)}({f}({{x}}, {{o}}, {{o}}))"
        elif kind == "address":
            head, body, call = f"unsigned {f}({S} *s, unsigned x, const {S} *t)", [f"unsigned r = {self.read(f't->{place}', of)};", f"(*s){change}", f"return r * 3u + x;"], f"{f}(&{{o}}, {{x}}, &{{o}})"
        elif kind == "vla":
            if gen.cpp:
                head, body, call = f"unsigned {f}(int n, unsigned (*a)[3], unsigned x)", ["unsigned r = x;", "for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) r = r * 3u + (a[i][j] += (unsigned)i);", "return r;"], f"{f}(2, {{m}}, {{x}})"
            else:
                head, body, call = f"unsigned {f}(int n, int m, unsigned a[n][m], unsigned x)", ["unsigned r = x + (unsigned)sizeof *a;", "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) r = r * 3u + (a[i][j] += (unsigned)i);", "return r;"], f"{f}(2, 3, {{m}}, {{x}})"
        elif kind == "many":
            head = f"unsigned {f}(unsigned char a, short b, {S} s, double c, long d, float e, {S} t, unsigned long long g, int h, signed char i, {S} u, unsigned x)"
            body, call = [f"return a * 3u + (unsigned)b + (unsigned)(long)(c + e) + (unsigned)d + (unsigned)g + (unsigned)h + (unsigned)i + {self.mix(s, 's')} + {self.mix(s, 't')} * 3u + {self.mix(s, 'u')} + x;"], f"{f}((unsigned char){{x}}, (short){{x}}, {{o}}, 3.0, -5L, 2.5f, {{o}}, {{x}} * 3ull, -7, (signed char){{x}}, {{o}}, {{x}})"
        elif kind == "numbers":
            a, b = gen.pick(TYPES), gen.pick(TYPES)
            head, body, call = f"{a} {f}({a} a, {b} *b, unsigned x)", [f"*b = ({b})(*b + 1);", f"return ({a})(a + ({a})(x & 3u));"], f"(unsigned)(long){f}(({a})({{x}} & 63u), &{{n:{b}}}, {{x}})"
        elif kind == "nested":
            head, body, call = f"unsigned {f}(unsigned n, {S} s, unsigned x)", [f"if (n == 0) return {self.mix(s, 's')};", f"s{change}", f"return {f}(n - 1, s, x * 3u + 1u) + x;"], f"{f}({{x}} % 4u, {{o}}, {{x}})"
        elif kind == "reference":
            head, body, call = f"{S} &{f}({S} &s, unsigned &x)", [f"s{change}", "x += 3u;", "return s;"], f"{self.tag}_mix{self.structs.index(s)}({f}({{o}}, {{l}}))"
        elif kind == "constant":
            head, body, call = f"unsigned {f}(const {S} &s, const unsigned &x, {S} &&t)", [f"t{change}", f"return {self.mix(s, 's')} + {self.mix(s, 't')} + x;"], f"{f}({{o}}, {{x}} + 1u, {s['name']}({{o}}))"
        else:
            head, body, call = f"unsigned {f}({S} s, unsigned x = 5u, int y = -3)", [f"return {self.mix(s, 's')} + x * 3u + (unsigned)y;"], f"({f}({{o}}) + {f}({{o}}, {{x}}))"
        directive = "#pragma acc routine seq"
        if away:
            self.first.add(BOTH_END, directive, f"{head};", SECOND, directive, head.replace(" = 5u", "").replace(" = -3", "") + " {", *body, "}", BOTH_END, FIRST)
        else:
            self.first.add(*([directive] if gen.chance(0.5) else []), f"static {head} {{", *body, "}")
        return s, call

    def build(self):
        gen, tag = self.gen, self.tag
        heads = Piece()
        for _ in range(gen.between(1, 3)):
            heads.add(self.struct())
        for k, s in enumerate(self.structs):
            heads.add(f"static inline unsigned {tag}_mix{k}(struct {s['name']} s) {{ return {self.mix(s, 's')}; }}")
        calls = [self.routine() for _ in range(gen.between(1, 4))]
        declared, privates = Piece(), []
        body = Piece("unsigned x = in[i], r = 1u; (void)x;")
        first = gen.pick(["parallel loop", "parallel loop gang vector", "parallel loop gang", "serial loop", "kernels loop independent"])
        clauses, after = "", Piece()
        for k, s in enumerate(self.structs):
            S = f"struct {s['name']}"
            declared.add(f"{S} a{k}[{self.n}]; {S} b{k}; {S} p{k}; for (int i = 0; i < {self.n}; i++) {{", *self.fill(s, f"a{k}[i]", "(unsigned)i"), "}", *self.fill(s, f"b{k}", "5u"), *self.fill(s, f"p{k}", "9u"))
            clauses += f" copy(a{k})"
            one = gen.pick(["", "copyin", "firstprivate"]) if "kernels" not in first else gen.pick(["", "copyin"])
            clauses += f" {one}(b{k})" if one else ""
            if one != "firstprivate":
                body.add(f"{S} o{k} = {gen.pick([f'a{k}[i]', f'b{k}'])};")
            else:
                body.add(f"{S} o{k} = b{k}; o{k}.{s['places'][0][0]} = {self.cast(s['places'][0][1], 'x')};")
            if gen.chance(0.4):
                privates.append(k)
                body.add(f"p{k} = a{k}[i]; r += {tag}_mix{k}(p{k});")
            after.add(f"for (int i = 0; i < {self.n}; i++) h = h * 31u + {tag}_mix{k}(a{k}[i]);")
        if privates:
            clauses += " private(" + ", ".join(f"p{k}" for k in privates) + ")"
        total = gen.chance(0.5) and "kernels" not in first
        if total:
            clauses += " reduction(+:sum)"
        has_rows = False
        for s, call in calls:
            k = self.structs.index(s)
            text = call.replace("{o}", f"o{k}").replace("{x}", "x").replace("{l}", "x")
            if "{m}" in text:
                if not has_rows:
                    body.add("unsigned m_[2][3] = {{x, 1u, 2u}, {3u, x, 5u}};")
                has_rows = True
                text = text.replace("{m}", "m_")
            while "{n:" in text:
                of = text[text.index("{n:") + 3:text.index("}", text.index("{n:"))]
                name = gen.name("q")
                body.add(f"{of} {name} = ({of})3;")
                text = text.replace(f"{{n:{of}}}", name, 1)
            body.add(f"r = r * 3u + {text};")
        for k, s in enumerate(self.structs):
            place, of = gen.pick(s["places"])
            body.add(gen.pick([f"a{k}[i] = o{k};", f"a{k}[i].{place} = {self.cast(of, 'r')};", f"o{k}.{place} = {self.cast(of, 'r')}; a{k}[i] = o{k};", f"struct {s['name']} *w{k} = &a{k}[i]; w{k}->{place} = {self.cast(of, 'r + 1u')};"]))
        body.add("got[i] = r;", "sum += r & 1023u;" if total else "")
        gen.functions.append(Piece(BOTH_END, heads, FIRST) if self.files else heads)
        gen.functions.append(self.first)
        if self.files:
            gen.has_parts = True
        return Piece("{", f"unsigned got[{self.n}], in[{self.n}], sum = 0, h = 0; for (int i = 0; i < {self.n}; i++) in[i] = next_value() & 255u;", declared, f"#pragma acc {first}{clauses} copyout(got) copyin(in)", f"for (int i = 0; i < {self.n}; i++) {{", body, "}", after,
                     f"for (int i = 0; i < {self.n}; i++) h = h * 31u + got[i];", f'printf("{tag} %u %u\\n", h, sum);', "}")


def layouts(gen, env, shared):
    return Layouts(gen).build()


STEPS = [(1, "layouts", layouts)]
