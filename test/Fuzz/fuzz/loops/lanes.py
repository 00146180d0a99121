"""What a gang's code hands to loops over its lanes, and they to it: scalars, arrays of the gang (local, private, firstprivate, of
structures, of variable length, rows of what is outside, behind pointers that may lead to one or another), elements that each loop
gives other lanes; in branches, switches and sequential loops that are left early; sums in variables, members, elements, sections;
routines that are called at any of these places."""
from ..constructs.headers import make_header
from ..gen import FLOATS, INT, INTEGERS, LARGE, UNSIGNED
from ..source import Piece, statement
from .views import Scope, View, shared_out


def assigned(gen, of, place, value):
    if of.floating:
        return gen.pick([f"{place} = {of.cast(value)};", f"{place} = {of.cast(f'(unsigned)(long long){place} + {value}')};"])
    if of.signed and of.bits >= 32:
        return f"{place} = {of.cast(value)};"
    return gen.pick([f"{place} = {of.cast(value)};", f"{place} = ({of.name})({place} + ({value}));", f"{place} ^= {of.cast(value)};",
                     f"{place} = {of.cast(value)};"])


class Lanes:
    def __init__(self, gen):
        self.gen = gen
        self.rows, self.width = gen.pick([1, gen.between(2, 9)]), gen.pick([gen.between(2, 12), gen.between(13, 70)])
        self.budget = gen.between(5, 16)  # statements
        self.before, self.clauses, self.after = Piece(), "", Piece()
        self.in_routine = False
        self.unsaid = 1  # weight of loops without a level
        self.ends = None  # the statement that ends the iteration or routine here, if it may be ended

    def element(self):
        return self.gen.weighted([(6, UNSIGNED), (2, INT), (3, self.gen.pick(INTEGERS)), (2, self.gen.pick(FLOATS))])

    # --- What a gang has
    def size(self):
        return self.gen.pick([self.gen.between(2, 8), self.gen.between(5, 40), self.gen.pick([32, 64, self.width])])

    def local(self, scope, most=10):
        """A variable of the place; its declaration."""
        gen, of = self.gen, self.element()
        kind = gen.weighted([(4, "scalar"), (5, "array"), (2, "matrix"), (2, "struct"), (1, "vla"), (1 if gen.cpp else 0, "reference")])
        name, value = gen.name("v"), of.cast(scope.value(gen))
        if kind == "scalar" or most < 2:
            scope.own.append(View(of, [], lambda _, n=name: n, True, name))
            return Piece(f"{of.name} {name} = {value};")
        if kind == "reference":
            scope.own.append(View(of, [], lambda _, n=name: f"r_{n}", True))
            return Piece(f"{of.name} {name} = {value}, &r_{name} = {name};")
        if kind == "struct":
            size, k = min(self.size(), most), scope.value(gen)
            scope.own += [View(of, [size], lambda i, n=name: f"{n}.a[{i[0]}]", True), View(UNSIGNED, [], lambda _, n=name: f"{n}.k", True),
                          View(of, [], lambda _, n=name: f"{n}.in.z", True)]
            return Piece(f"struct {{ {of.name} a[{size}]; unsigned k; struct {{ short y; {of.name} z; }} in; }} {name} = {{{{0}}, {k}, {{1, {value}}}}};",
                         *self.filled(f"{name}.a", of, size, scope))
        sizes = [min(self.size(), most)] if kind != "matrix" else [gen.between(2, 6), gen.between(2, 20)]
        text, before = "".join(f"[{n}]" for n in sizes), []
        if kind == "vla" and gen.chance(0.5):
            text = f"[{gen.number(sizes[0], 1)}]"
        elif kind == "vla":  # of variable length in C, though it has only one
            text, before = f"[n_{name}]", [f"const {gen.pick(['int', 'long'])} n_{name} = {sizes[0]};"]
        view = View(of, sizes, lambda i, n=name: n + "".join(f"[{k}]" for k in i), True, name)
        scope.own.append(view)
        return Piece(*before, f"{of.name} {name}{text};", *self.filled(name, of, sizes, scope))

    def filled(self, name, of, sizes, scope, lanes=True):
        """First values; from lanes, now and then."""
        gen, x = self.gen, self.gen.name("x")
        sizes = sizes if isinstance(sizes, list) else [sizes]
        directive = []
        if lanes and scope.levels and gen.chance(0.5):
            directive = [f"#pragma acc loop {gen.pick(scope.levels)}"]
        if len(sizes) == 2:
            y = gen.name("x")
            return directive + [f"for (int {x} = 0; {x} < {sizes[0]}; {x}++)", f"for (int {y} = 0; {y} < {sizes[1]}; {y}++) "
                                f"{name}[{x}][{y}] = {of.cast(f'(unsigned)({x} * {gen.between(1, 9)} + {y})')};"]
        return directive + [f"for (int {x} = 0; {x} < {sizes[0]}; {x}++) {name}[{x}] = {of.cast(f'(unsigned){x} * {gen.between(1, 9)}u + 1u')};"]

    # --- Statements
    def body(self, scope, depth, most=4):
        gen, piece = self.gen, Piece()
        for _ in range(gen.between(1, most)):
            if self.budget <= 0 and piece.parts:
                break
            self.budget -= 1
            piece.add(self.one(scope, depth))
        return piece

    def one(self, scope, depth):
        gen = self.gen
        arrays = [v for v in scope.own if len(v.sizes) == 1 and v.contiguous]
        kinds = [(4, self.assign), (3 if scope.sums else 0, self.add)]
        if scope.level != "lane" or gen.chance(0.3):
            kinds.append((1.5, lambda s: self.local(s, 10 if scope.level == "gang" else 4)))
        if scope.levels:
            kinds.append((7, lambda s: self.lane_loop(s, depth)))
            if arrays and scope.calls and not self.in_routine:
                kinds.append((1.2, self.call))
        if depth > 0:
            kinds += [(1.5, lambda s: self.branch(s, depth)), (1, lambda s: self.switch(s, depth)), (1.5, lambda s: self.rounds(s, depth))]
            if arrays:
                kinds.append((1, lambda s: self.pointer(s, depth)))
        if scope.loops:
            kinds.append((0.8, self.leave))
        elif self.ends and scope.level == "gang":
            kinds.append((0.3, lambda s: statement(f"if ({s.condition(gen)}) {self.ends}")))
        return gen.weighted(kinds)(scope)

    def assign(self, scope):
        gen = self.gen
        if not scope.own:
            return self.local(scope)
        view = gen.pick(scope.own)
        return statement(assigned(gen, view.of, view.at(scope.element(gen, view)), scope.value(gen)))

    def add(self, scope):
        gen = self.gen
        view, operator, _ = gen.pick(scope.sums)
        of, place = view.of, view.at(scope.element(gen, view))
        value = scope.value(gen)
        if operator == "+":
            return statement(f"{place} += {of.small(value)};")
        if operator in ("max", "min"):
            t = gen.name("t")
            sign = ">" if operator == "max" else "<"
            return statement(f"{{ {of.name} {t} = {of.cast(value)}; if ({t} {sign} {place}) {place} = {t}; }}")
        return statement(f"{place} {operator}= {of.cast(value)};")

    def leave(self, scope):
        return statement(f"if ({scope.condition(self.gen)}) {self.gen.pick(['break', 'continue'])};")

    def block(self, scope, depth, most=3):
        return self.body(scope.copy(), depth - 1, most)

    def branch(self, scope, depth):
        piece = statement(f"if ({scope.condition(self.gen)}) {{", self.block(scope, depth))
        if self.gen.chance(0.5):
            piece.add("} else {", self.block(scope, depth))
        return piece.add("}")

    def switch(self, scope, depth):
        gen, count = self.gen, self.gen.between(2, 3)
        inner = scope.copy()
        inner.loops = 0  # `break` would end the switch
        piece = statement(f"switch ({scope.value(gen)} % {count + 1}u) {{")
        for k in range(count):
            label = "default:" if k == count - 1 and gen.chance(0.5) else f"case {k}:"
            piece.add(f"{label} {{", self.block(inner, depth, 2), gen.pick(["} break;", "}"]))
        return piece.add("}")

    def rounds(self, scope, depth):
        """A sequential loop."""
        gen, count = self.gen, self.gen.between(1, 5)
        inner = scope.copy()
        inner.loops += 1
        kind = gen.pick(["for", "for", "while", "do"])
        if kind == "for":
            header = make_header(gen, count)
            inner.positions.append((header.position, count))
            before = [header.before] if header.before else []
            mark = gen.pick([[], [], ["#pragma acc loop seq"]]) if scope.level == "gang" else []
            if mark:
                inner.loops = 0  # no `break` out of it
            return statement("{", *before, *mark, header.text + " {", self.block(inner, depth), "}", "}")
        k = gen.name("k")
        inner.positions.append((f"({k} - 1)", count))
        test = f"{k} < {count}" + (f" && {scope.condition(gen)}" if gen.chance(0.3) else "")
        if kind == "while":
            return statement(f"{{ int {k} = 0; while ({test}) {{", f"{k}++;", self.block(inner, depth), "}", "}")
        return statement(f"{{ int {k} = 0; do {{", f"{k}++;", self.block(inner, depth), f"}} while ({test});", "}")

    def pointer(self, scope, depth):
        """A pointer that leads to one array or another, instead of both."""
        gen = self.gen
        arrays = [v for v in scope.own if len(v.sizes) == 1 and v.contiguous]
        one = gen.pick(arrays)
        others = [v for v in arrays if v is not one and v.of is one.of]
        chosen = [one] + ([gen.pick(others)] if others and gen.chance(0.7) else [])
        views = [v.behind(gen.below(v.sizes[0])) if gen.chance(0.4) else v for v in chosen]
        name, of = gen.name("p"), one.of
        text = views[0].address if len(views) == 1 else f"{scope.condition(gen)} ? {views[0].address} : {views[1].address}"
        inner = scope.copy()
        inner.own = [v for v in inner.own if v not in chosen] + [View(of, [min(v.sizes[0] for v in views)], lambda i: f"{name}[{i[0]}]", True)]
        return Piece("{", f"{of.name} *{name} = {text};", self.body(inner, depth - 1, 3), "}")

    # --- Loops over lanes
    def reductions(self, scope, inner):
        """Sums of a loop over lanes: of variables of the place, which the loop only combines into; the clauses."""
        gen, text = self.gen, ""
        for view, operator, clause in scope.sums:
            if gen.chance(0.7):
                inner.sums.append((view, operator, clause))
                text += f" reduction({operator}:{clause})"
        for view in gen.rng.sample(scope.own, len(scope.own)):
            if gen.chance(0.75) or len(inner.sums) > 2:
                continue
            operator = gen.pick(["+", "+", "max", "min"] + ([] if view.of.floating or view.of.signed and view.of.bits >= 32 else ["^", "|", "&"]))
            if not view.sizes:
                clause, part = view.at(), view
                if any(c in clause for c in "[.(+*") or clause.startswith("r_"):
                    continue
            elif view.name and len(view.sizes) == 1 and view.sizes[0] <= 40 and not self.in_routine:
                whole = gen.chance(0.5)
                clause, part = (view.name if whole and not view.name.startswith("*") else f"{view.name}[0:{view.sizes[0]}]"), view
            else:
                continue
            inner.sums.append((part, operator, clause))
            inner.own = [v for v in inner.own if v is not view]
            inner.readable = [v for v in inner.readable if v is not view]
            text += f" reduction({operator}:{clause})"
        return text

    def lane_loop(self, scope, depth):
        gen = self.gen
        level = gen.weighted([(4, scope.levels[-1]), (3, scope.levels[0]), (1, " ".join(scope.levels)), (self.unsaid, "")])
        rest = scope.levels[scope.levels.index("worker") + 1:] if level == "worker" and "worker" in scope.levels else []
        count = 1 if gen.chance(0.8) else 2
        inner = Scope(levels=rest, level="worker" if rest else "lane")
        inner.positions, inner.calls, inner.readable = list(scope.positions), scope.calls, list(scope.readable)
        spots = [v for v in scope.own if v.sizes]
        base = gen.pick(spots).sizes[0] if spots and gen.chance(0.7) else gen.between(1, 40)
        trips = [gen.weighted([(6, base), (2, gen.between(1, base)), (0.4, 0)])] if count == 1 else [gen.between(1, 6), gen.between(1, 9)]
        headers = [make_header(gen, t) for t in trips]
        total = 1
        for t in trips:
            total *= t
        position = headers[0].position if count == 1 else f"({headers[0].position}) * {trips[1]} + {headers[1].position}"
        sums_from = Scope(own=scope.own, sums=scope.sums)
        own = []
        for view in scope.own:
            part = shared_out(gen, view, position, total) if view.sizes and gen.chance(0.65) else None
            if part:
                own.append(part)
                sums_from.own.remove(view)
            else:
                inner.readable.append(view)
        clauses = self.reductions(sums_from, inner) if level != "" or gen.chance(0.5) else ""
        inner.own = own
        inner.positions += [(h.position, max(1, t)) for h, t in zip(headers, trips)] + [(f"({position})", max(1, total))]
        first = []
        if gen.chance(0.15) and not self.in_routine:
            first, text = self.private(inner)
            clauses += text
        form = f" collapse({count})" if count > 1 and not rest and gen.chance(0.6) else f" tile({gen.between(1, 4)},{gen.between(1, 4)})" if count > 1 and not rest else f" collapse({count})" if count > 1 else ""
        if "tile" in form and len(level.split()) > 1:
            form = " collapse(2)"
        before = [h.before for h in headers if h.before]
        inner.loops = 0
        early = [statement(f"if ({inner.condition(gen)}) continue;")] if gen.chance(0.12) else []
        around, self.ends = self.ends, None
        content = self.body(inner, depth - 1 if depth > 0 else 0, 3 if rest else 2)
        self.ends = around
        if inner.sums and gen.chance(0.9):
            content.add(self.add(inner))
        if inner.own and not rest:
            content.add(self.assign(inner))
        independent = " independent" if level == "" or gen.chance(0.2) else ""
        line = f"#pragma acc loop{' ' + level if level else ''}{independent}{form}{clauses}"
        return Piece("{", *before, line, *[h.text for h in headers[:-1]], headers[-1].text + " {", *first, *early, content, "}", "}")

    def private(self, inner):
        """A private clause of a loop over lanes."""
        gen, of, name = self.gen, self.element(), self.gen.name("w")
        if gen.chance(0.5):
            self.before.add(f"{of.name} {name} = 1; (void){name};")
            value = inner.value(gen)
            inner.own.append(View(of, [], lambda _: name, True))
            return [f"{name} = {of.cast(value)};"], f" private({name})"
        size = gen.between(2, 12)
        self.before.add(f"{of.name} {name}[{size}]; (void){name};")
        inner.own.append(View(of, [size], lambda i: f"{name}[{i[0]}]", True))
        return self.filled(name, of, size, inner), f" private({name})"

    # --- Routines
    def call(self, scope):
        """A call of a routine that gets an array of the place."""
        gen = self.gen
        arrays = [v for v in scope.own if len(v.sizes) == 1 and v.contiguous]
        view = gen.pick(arrays)
        size, of, name = view.sizes[0], view.of, gen.name("work")
        level = gen.pick(scope.levels)
        inner = Scope(levels=scope.levels[scope.levels.index(level):])
        by_value = View(UNSIGNED, [], lambda _: "k", True)
        inner.own = [View(of, [size], lambda i: f"a[{i[0]}]", True), by_value]
        others = [v for v in arrays if v is not view and v.of is UNSIGNED]
        second = gen.pick(others) if others and gen.chance(0.5) else None
        if second:
            (inner.own if gen.chance(0.5) else inner.readable).append(View(UNSIGNED, [second.sizes[0]], lambda i: f"b[{i[0]}]", True))
        keep, self.in_routine, self.ends = (self.before, self.ends), True, "return k;"
        sizes, gen.runtime = gen.runtime, {}
        content = self.body(inner, 1, 3)
        used, gen.runtime = gen.runtime, sizes
        self.in_routine, (_, self.ends) = False, keep
        passed = "".join(f", {kind} {n}" for n, (kind, _) in used.items())
        head = f"(const unsigned k0, {of.name} *a, {'unsigned *b' if second else 'int b'}{passed})"
        template = gen.cpp and gen.chance(0.25)
        lines = [f"#pragma acc routine {level}"]
        begin = f"static unsigned {name}{head} {{"
        if template:
            begin = f"template <class T> unsigned {name}{head} {{".replace(f"{of.name} *a", "T *a")
        gen.functions.append(Piece(*lines, begin, "unsigned k = k0;", content, f"return k + (unsigned)(long long)a[{gen.below(size)}];", "}"))
        values = "".join(f", {value}" for _, value in used.values())
        text = f"{name}({scope.value(gen)}, {view.address}, {second.address if second else '0'}{values})"
        scalars = [v for v in scope.own if not v.sizes]
        if scalars and gen.chance(0.6):
            target = gen.pick(scalars)
            return statement(f"{target.at()} = {target.of.cast(text)};")
        got = gen.name("t")
        scope.own.append(View(UNSIGNED, [], lambda _, n=got: n, True, got))
        return Piece(f"const unsigned {got}_ = {text};", f"unsigned {got} = {got}_;")

    # --- The construct
    def build(self):
        gen = self.gen
        of, a, table, r, g = self.element(), gen.name("rows"), gen.name("table"), gen.name("res"), gen.name("g")
        rows, width = self.rows, self.width
        start = Piece(f"{of.name} *{a} = ({of.name} *)malloc({rows * width} * sizeof({of.name}));", f"unsigned {table}[23], {r}[{rows}];",
                      f"for (int x = 0; x < {rows * width}; x++) {a}[x] = {of.cast('next_value()')};",
                      f"for (int x = 0; x < 23; x++) {table}[x] = next_value();", f"for (int x = 0; x < {rows}; x++) {r}[x] = 1u;")
        kind = gen.weighted([(6, "gang"), (2, "kernels"), (2, "worker"), (1, "alone"), (1, "none")])
        levels = {"worker": ["vector"], "none": ["vector"]}.get(kind, ["worker", "vector"])
        index = "0" if kind == "alone" else g
        scope = Scope(levels=levels, level="gang" if kind != "worker" else "worker")
        scope.readable.append(View(UNSIGNED, [23], lambda i: f"{table}[{i[0]}]", True))
        scope.own.append(View(of, [width], lambda i: f"{a}[{index} * {width} + {i[0]}]", True))
        scope.own.append(View(UNSIGNED, [], lambda _: f"{r}[{index}]"))
        first = Piece()
        if kind == "alone":
            rows = self.rows = 1
        else:
            scope.positions.append((g, rows))
            first.add(self.outer(scope, kind))
        for _ in range(gen.between(1, 3)):
            first.add(self.local(scope))
        self.ends = "continue;" if kind != "alone" else None
        content = Piece()
        while self.budget > 0:
            content.add(self.body(scope, 2, 5))
        self.ends = None
        scalars = [v for v in scope.own if v.name and not v.sizes][:4]
        for view in scalars:
            content.add(f"{r}[{index}] = {r}[{index}] * 3u + {view.read()};")
        arrays = [v for v in scope.own if v.name and len(v.sizes) == 1][:3]
        for view in arrays:
            x = gen.name("x")
            content.add(f"for (int {x} = 0; {x} < {view.sizes[0]}; {x}++) {r}[{index}] = {r}[{index}] * 5u + {view.read([x])};")
        shape = "".join(gen.pick(["", "", text]) for text in (f" num_gangs({gen.between(1, 5)})", f" num_workers({gen.pick([2, 3, 4, 8])})",
                                                              f" vector_length({gen.pick([32, 64, 128])})"))
        data = f" copy({a}[0:{self.rows * width}], {r}) copyin({table})"
        head = f"for (int {g} = 0; {g} < {gen.number(rows, 0.4)}; {g}++) {{"
        both = first, content
        if kind == "alone":
            nest = Piece(f"#pragma acc parallel num_gangs(1){shape.replace('num_gangs', 'num_workers') if 'num_gangs' not in shape else ''}{data}", "{", *both, "}")
        elif kind == "kernels":
            nest = Piece(f"#pragma acc kernels loop independent gang{shape}{data}{self.clauses}", head, *both, "}")
        else:
            words = {"gang": " gang", "worker": " gang worker", "none": ""}[kind]
            apart = gen.chance(0.3) and "firstprivate" not in self.clauses
            lines = [f"#pragma acc parallel{shape}{data}", f"#pragma acc loop{words}{self.clauses}"] if apart else [f"#pragma acc parallel loop{words}{shape}{data}{self.clauses}"]
            nest = Piece(*lines, head, *both, "}")
        return Piece("{", start, self.before, nest, "unsigned long long h = 0;", f"for (int x = 0; x < {self.rows * width}; x++) h = hash_of(h, (double){a}[x]);",
                     f"for (int x = 0; x < {self.rows}; x++) h = hash_of(h, (double){r}[x]);", f'printf("{a} %llx\\n", h);', f"free({a});", "}")

    def outer(self, scope, kind):
        """private and firstprivate variables of the gang loop."""
        gen, piece = self.gen, Piece()
        for _ in range(gen.weighted([(4, 0), (3, 1), (2, 2)])):
            of, name = self.element(), self.gen.name("w")
            first = kind != "kernels" and gen.chance(0.35)
            word = "firstprivate" if first else "private"
            self.clauses += f" {word}({name})"
            if gen.chance(0.4):
                self.before.add(f"{of.name} {name} = 5;")
                view = View(of, [], lambda _, n=name: n, True, name)
                value = of.cast(scope.value(gen))
                if first and (kind != "gang" or gen.chance(0.5)):
                    scope.readable.append(view)
                    continue
                piece.add(f"{name} = {value};")
            else:
                size = self.size()
                self.before.add(f"{of.name} {name}[{size}];", f"for (int x = 0; x < {size}; x++) {name}[x] = {of.cast('(unsigned)x * 3u')};")
                view = View(of, [size], lambda i, n=name: f"{n}[{i[0]}]", True, name)
                if first and (kind != "gang" or gen.chance(0.5)):
                    scope.readable.append(view)
                    continue
                piece.add(*self.filled(name, of, size, scope))
            scope.own.append(view)
        return piece


def lanes(gen, env, shared):
    return Lanes(gen).build()


STEPS = [(1, "lanes", lanes)]
