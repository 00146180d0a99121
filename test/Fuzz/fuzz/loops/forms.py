"""Atomic operations in all their forms, on variables, elements, members and members of elements of all types, beside reductions
of several kinds at once: least and greatest of numbers with signs, complex numbers, structures, elements, sections, and sections
that are private. What is captured goes into sums that are the same in any order."""
from ..source import Piece, statement

INTEGERS = ["int", "unsigned", "short", "unsigned char", "long", "unsigned long long", "signed char"]
FLOATS = ["double", "float"]
# The values that one place has one after the other are the same in any order, if all add the same.
FIXED = ["{v} = {x}++;", "{v} = ++{x};", "{v} = {x}--;", "{v} = --{x};", "{v} = {x} += {c};", "{v} = {x} = {x} + {c};", "{v} = {x} = {c} + {x};",
         "{{ {v} = {x}; {x} += {c}; }}", "{{ {x} += {c}; {v} = {x}; }}", "{{ {v} = {x}; {x} = {x} + {c}; }}", "{{ {x} = {c} + {x}; {v} = {x}; }}",
         "{{ {v} = {x}; {x}++; }}", "{{ ++{x}; {v} = {x}; }}", "{{ {v} = {x}; {x} -= {c}; }}", "{v} = {x} -= {c};"]
UPDATES = {
    "+": ["{x} += {e};", "{x} -= {e};", "{x} = {x} + {e};", "{x} = {e} + {x};", "{x}++;", "--{x};", "{x} = {x} - {e};"],
    "^": ["{x} ^= {e};", "{x} = {x} ^ {e};", "{x} = {e} ^ {x};"],
    "|": ["{x} |= {e};", "{x} = {x} | {e};", "{x} = {e} | {x};"],
    "&": ["{x} &= {e};", "{x} = {e} & {x};"],
    "*": ["{x} *= {e};", "{x} = {x} * {e};", "{x} = {e} * {x};"],
}


class Place:
    """What atomic operations change: `text` with one subscript, which is less than `count`."""

    def __init__(self, gen, tag):
        self.gen = gen
        self.kind = gen.pick(["update", "update", "update", "capture", "capture", "write"])
        self.count = gen.pick([1, gen.between(2, 6), gen.between(7, 40)])
        self.of = gen.pick(INTEGERS + (FLOATS if self.kind != "write" else []))
        name = gen.name(f"{tag}_x")
        self.group = "+" if self.of in FLOATS else gen.pick(["+", "+", "^", "|", "&", "*"])
        if self.group == "*" and "unsigned" not in self.of:
            self.group = "+"  # products of signed numbers overflow
        form = gen.pick(["scalar", "element", "member", "elements", "rows", "pointer"])
        self.clause = f" copy({name})"
        if form == "scalar":
            self.count, self.declared, self.text = 1, f"{self.of} {name};", name
        elif form == "element":
            self.declared, self.text = f"{self.of} {name}[{self.count}];", f"{name}[{{}}]"
        elif form == "member":
            self.count, self.declared, self.text = 1, f"struct {{ char before; {self.of} m; short behind; }} {name};", f"{name}.m"
        elif form == "elements":
            self.declared, self.text = f"struct {{ short before; {self.of} m[2]; }} {name}[{self.count}];", f"{name}[{{}}].m[{gen.below(2)}]"
        elif form == "rows":
            self.declared, self.text = f"{self.of} {name}[3][{self.count}];", f"{name}[{gen.below(3)}][{{}}]"
        else:
            self.declared, self.text = f"{self.of} *{name} = ({self.of} *)malloc({self.count} * sizeof *{name});", f"{name}[{{}}]"
            self.clause = f" copy({name}[0:{self.count}])"
        self.name = name
        self.freed = [f"free({name});"] if form == "pointer" else []
        if gen.cpp and form in ("element", "pointer") and gen.chance(0.3):
            self.reference = gen.name("ref")
        else:
            self.reference = None

    def at(self, index):
        return self.text.format(index)

    def cast(self, text):
        """A value so small that signed sums of some thousands stay in range, and those of narrow types wrap."""
        if self.of in FLOATS:
            return f"({self.of})(({text}) & 3u)"
        if self.of in ("int", "long"):
            return f"({self.of})(({text}) & 1023u)"
        return f"({self.of})({text}{' | 1u' if self.group == '*' else ''})"


class Forms:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("forms")
        self.n, self.m = gen.pick([1, gen.between(2, 40), gen.between(100, 600)]), gen.pick([1, gen.between(2, 9)])
        self.places = [Place(gen, self.tag) for _ in range(gen.between(1, 4))]
        self.start, self.end, self.clauses, self.body = Piece(), Piece(), "", Piece()

    def item(self, i, j):
        gen = self.gen
        return "(" + gen.pick([f"(unsigned)({i} * {gen.between(3, 99)} + {j} * {gen.between(1, 50)})", f"{self.tag}_in[{i} * {self.m} + {j}]", f"{self.tag}_in[{i} * {self.m} + {j}] * {gen.between(2, 9)}u + {j}"]) + ")"

    def atomics(self, place, i, j):
        gen = self.gen
        if place.kind == "write":
            key = f"({i} * {self.m} + {j}) % {place.count}" if place.count > 1 else "0"
            when = f"if (({i} * {self.m} + {j}) < {place.count}) "
            return [f"{when}{{", "#pragma acc atomic write", f"{place.at(key)} = {place.cast(self.item(i, j))};", "}"]
        key = gen.name("k")
        lines = [f"const int {key} = (int)({self.item(i, j)} % {place.count}u);"]
        x = place.at(key)
        if place.reference:
            lines.append(f"{place.of} &{place.reference} = {x};")
            x = place.reference
        if place.kind == "update":
            e = gen.name("e")
            lines.append(f"const {place.of} {e} = {place.cast(self.item(i, j))};")
            return lines + [f"#pragma acc atomic{gen.pick(['', ' update'])}", gen.pick(UPDATES[place.group]).format(x=x, e=e)]
        v = gen.name("v")
        lines += [f"{place.of} {v};", "#pragma acc atomic capture", place.form.format(v=v, x=x, c=place.constant)]
        return lines + [f"{self.total} += (unsigned)(long){v};"]

    def reductions(self, i, j):
        """What is gathered beside them."""
        gen = self.gen
        item = self.item(i, j)
        form = gen.pick(["signed", "signed", "floating", "structure", "element", "section", "complex", "logical", "private"])
        name = gen.name("red")
        if form in ("signed", "floating"):
            of = gen.pick(["int", "long", "short", "signed char"]) if form == "signed" else gen.pick(FLOATS)
            operator = gen.pick(["max", "min"])
            first = gen.pick(["-100", "100", "0", "-5"])
            self.start.add(f"{of} {name} = {first};")
            sign = ">" if operator == "max" else "<"
            self.body.add(f"{{ const {of} t = ({of})((int)(({item}) % 251u) - {gen.between(0, 250)}); {gen.pick([f'if (t {sign} {name}) {name} = t;', f'{name} = t {sign} {name} ? t : {name};', f'{name} = {name} {sign} t ? {name} : t;'])} }}")
            shown = [name]
        elif form == "structure":
            operator = gen.pick(["+", "+", "max", "^"])
            kind = gen.name("Sums")
            self.start.add(f"struct {kind} {{ unsigned a; unsigned short b; long c; }} {name} = {{1, 2, 3}};" if operator == "^" else
                           f"struct {kind} {{ unsigned a; unsigned short b; {'long' if operator != '+' else 'double'} c; }} {name} = {{1, 2, 3}};")
            for member in "abc":
                value = f"(({self.item(i, j)}) & 255u)"
                self.body.add({"+": f"{name}.{member} += {value};", "^": f"{name}.{member} ^= {value};", "max": f"if ({name}.{member} < {value}) {name}.{member} = {value};"}[operator])
            shown = [f"{name}.{member}" for member in "abc"]
        elif form == "element":
            operator, place = "+", gen.below(4)
            self.start.add(f"unsigned {name}[4] = {{1, 2, 3, 4}};")
            self.body.add(f"{name}[{place}] += {item};")
            self.clauses += f" reduction(+:{name}[{place}])"
            self.end.add(*[f"h = h * 31 + {name}[{x}];" for x in range(4)])
            return
        elif form == "section":
            low, count = gen.below(4), gen.between(1, 5)
            self.start.add(f"unsigned {name}[9]; for (int x = 0; x < 9; x++) {name}[x] = x;")
            self.body.add(f"{name}[{low} + ({item}) % {count}u] += {self.item(i, j)};")
            self.clauses += f" reduction(+:{name}[{low}:{count}])"
            self.end.add(f"for (int x = 0; x < 9; x++) h = h * 31 + {name}[x];")
            return
        elif form == "complex" and not gen.cpp:
            operator = gen.pick(["+", "+", "*"])
            of = gen.pick(["double _Complex", "float _Complex"])
            self.start.add(f"{of} {name} = {gen.between(1, 3)} + {gen.between(1, 3)}.0i;")
            value = f"(double)(({item}) & 3u) + ((({self.item(i, j)}) & 1u) ? 1.0i : -1.0i)" if operator == "+" else f"((({item}) & 1u) ? 1.0i : ({item}) & 2u ? -1.0 : 1.0)"
            self.body.add(f"{name} {operator}= {value};")
            shown = [f"__real {name}", f"__imag {name}"]
        elif form == "private":
            low, count = gen.below(3), gen.between(2, 5)
            self.start.add(f"unsigned {name}[8]; for (int x = 0; x < 8; x++) {name}[x] = 7u * x;")
            self.body.add(f"for (int x = {low}; x < {low + count}; x++) {name}[x] = {item} + x;",
                          f"{self.total} += {name}[{low + gen.below(count)}] ^ {name}[{low + count - 1}];")
            self.clauses += f" private({name}[{low}:{count}])"
            return
        else:
            operator = gen.pick(["&&", "||"])
            self.start.add(f"int {name} = {gen.below(2)};")
            self.body.add(f"{name} = {name} {operator} (({item}) % {gen.pick([2, 7, 997])}u != 1u);")
            shown = [name]
        self.clauses += f" reduction({operator}:{name})"
        self.end.add(*[f"h = hash_of(h, (double){each});" for each in shown])

    def build(self):
        gen, tag, i, j = self.gen, self.tag, self.gen.name("i"), self.gen.name("j")
        self.total = gen.name("total")
        start = Piece("{", "unsigned long long h = 0;", f"unsigned {self.total} = 0;", f"static unsigned {tag}_in[{self.n * self.m}];", f"for (int x = 0; x < {self.n * self.m}; x++) {tag}_in[x] = next_value();")
        data = ""
        for place in self.places:
            start.add(place.declared, f"for (int x = 0; x < {place.count}; x++) {place.at('x')} = ({place.of}){gen.below(50)};")
            data += place.clause
            if place.kind == "capture":
                place.constant = str(gen.between(1, 9))
                place.form = gen.pick(FIXED)  # one form alone for a place
            piece = Piece("{", *self.atomics(place, i, j), "}")
            piece.droppable = place.kind != "capture"
            if gen.chance(0.3):
                piece = Piece(f"if (({self.item(i, j)}) % 3u) {{", piece, "}")
            self.body.add(piece)
            self.end.add(f"for (int x = 0; x < {place.count}; x++) h = hash_of(h, (double){place.at('x')});", *place.freed)
        for _ in range(gen.below(4)):
            self.reductions(i, j)
        sums = f" reduction(+:{self.total}){self.clauses}"
        heads = [f"for (int {i} = 0; {i} < {gen.number(self.n)}; {i}++)", f"for (int {j} = 0; {j} < {gen.number(self.m)}; {j}++)"]
        data += f" copyin({tag}_in)"
        form = gen.pick(["collapse", "levels", "levels", "outer", "serial"])
        shape = gen.pick(["", "", " num_gangs(3)", " num_workers(4) vector_length(32)"])
        if form == "collapse":
            nest = [f"#pragma acc {gen.pick(['parallel', 'parallel', 'kernels'])} loop{'' if gen.chance(0.5) else ' gang vector'} collapse(2){sums}{data}", heads[0], heads[1] + " {"]
            if "kernels" in nest[0]:
                nest[0] = nest[0].replace(" loop", " loop independent", 1)
            close = ["}"]
        elif form == "levels":
            one, other = gen.pick([("gang", "vector"), ("gang", "worker"), ("gang worker", "vector"), ("gang", "worker vector")])
            outer = " ".join(part for part in sums.strip().replace(") ", ")\n").split("\n") if not part.startswith("private"))
            nest = [f"#pragma acc parallel loop {one}{shape} {outer}{data}", heads[0] + " {", f"#pragma acc loop {other}{sums}", heads[1] + " {"]
            close = ["}", "}"]
        elif form == "outer":
            nest = [f"#pragma acc parallel loop gang vector{shape}{sums}{data}", heads[0], heads[1] + " {"]
            close = ["}"]
        else:
            nest = [f"#pragma acc serial loop{sums}{data}", heads[0], heads[1] + " {"]
            close = ["}"]
        return Piece(start, self.start, *nest, self.body, *close, f"h = h * 31 + {self.total};", self.end, f'printf("{tag} %llx\\n", h);', "}")


def forms(gen, env, shared):
    return Forms(gen).build()


STEPS = [(1, "forms", forms)]
