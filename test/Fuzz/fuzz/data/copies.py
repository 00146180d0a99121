"""Combinations of data clauses: arrays of all kinds, by several names, in functions and out of them, whose sections come
to the device, are used there and go again in every way. The generator knows which copy of each element is current
(copied.py); kernels.py has what computes."""
from ..source import Piece, statement
from .buffers import API
from .copied import Array, View, kinds
from .kernels import Kernels


class Copies(Kernels):
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("cp")
        self.declared, self.freed, self.body = Piece(), Piece(), Piece()
        self.arrays, self.views, self.holders, self.open = [], [], {}, 0
        self.numbers, self.regions = {}, []
        self.kinds, texts = kinds(gen, self.tag)
        gen.functions.extend(texts)
        for _ in range(gen.between(1, 3)):
            gen.pick([self.flat, self.flat, self.static, self.local])()
        for _ in range(gen.between(0, 2)):
            gen.pick([self.members, self.rows])()
        if gen.chance(0.3):
            self.device_memory()
        for view in list(self.views):
            if gen.chance(0.5):
                self.second(view)

    # --- What there is
    def number(self, value):
        """A constant, or a variable of the file that the compiler does not know."""
        if self.gen.chance(0.6):
            return str(value)
        if value not in self.numbers:
            self.numbers[value] = f"{self.tag}n{len(self.numbers)}"
            self.gen.functions.append(f"int {self.numbers[value]} = {value};")
        return self.numbers[value]

    def array(self, **more):
        gen = self.gen
        size = gen.pick([gen.between(1, 8), gen.between(9, 70), gen.between(71, 400)])
        array = Array(f"{self.tag}a{len(self.arrays)}", size, gen.pick(self.kinds), **more)
        self.arrays.append(array)
        return array

    def named(self, view, fill=True):
        """Begins the life of an array with a first name."""
        array = view.array
        self.views.append(view)
        if fill:
            self.declared.add(f"for (int x = 0; x < {array.size}; x++) {array.kind.assign(f'{view.text}[x]', 'next_value()')}")
            array.host = [True] * array.size

    def made(self, view):
        of = view.array.kind.name
        self.declared.add(f"{view.text} = ({of} *)malloc({view.array.size} * sizeof({of}));")
        self.freed.add(f"free({view.array.tag}f);")
        self.declared.add(f"{of} *{view.array.tag}f = {view.text};")
        self.named(view)

    def flat(self):
        array = self.array()
        text = f"{array.kind.name} *{array.tag};"
        if self.gen.chance(0.4):
            self.gen.functions.append(f"static {text}")
        else:
            self.declared.add(text)
        self.made(View(array.tag, array, form="pointer"))

    def static(self):
        array, gen = self.array(), self.gen
        text = f"{gen.pick(['static ', ''])}{array.kind.name} {array.tag}[{array.size}];"
        if gen.chance(0.4):
            text += f"\n#pragma acc declare create({array.tag})"
            array.always = True
            array.enter("create", 0, array.size)
        gen.functions.append(text)
        self.named(View(array.tag, array, form="array"))

    def local(self):
        array = self.array()
        self.declared.add(f"{array.kind.name} {array.tag}[{array.size}];")
        self.named(View(array.tag, array, form="array"))

    def members(self):
        gen, tag = self.gen, f"{self.tag}s{len(self.holders)}"
        count = gen.between(1, 3)
        arrays = [self.array(holder=tag) for _ in range(count)]
        parts = [f"{a.kind.name} *m{k};" for k, a in enumerate(arrays)] + [f"int {tag}_{k};" for k in range(gen.below(3))]
        gen.rng.shuffle(parts)
        word = "class" if gen.cpp and gen.chance(0.5) else "struct"
        gen.functions.append(f"{word} {tag}T {{ {'public: ' if word == 'class' else ''}{' '.join(parts)} }};")
        if gen.chance(0.5):
            self.declared.add(f"{word} {tag}T {tag};")
            arrow, section = f"{tag}.", tag
        else:
            self.declared.add(f"{word} {tag}T {tag}_, *{tag} = &{tag}_;")
            arrow, section = f"{tag}->", f"{tag}[0:1]"
        self.holders[tag] = {"section": section, "count": 0, "arrays": arrays, "table": False}
        for k, array in enumerate(arrays):
            self.made(View(f"{arrow}m{k}", array, form="member"))

    def rows(self):
        gen, tag, count = self.gen, f"{self.tag}s{len(self.holders)}", self.gen.between(1, 4)
        first = self.array(holder=tag)
        arrays = [first] + [self.array(holder=tag) for _ in range(count - 1)]
        of = first.kind
        for each in arrays:
            each.kind = of
        self.declared.add(f"{of.name} **{tag} = ({of.name} **)malloc({count} * sizeof({of.name} *));")
        self.freed.add(f"free({tag});")
        self.holders[tag] = {"section": f"{tag}[0:{count}]", "count": 0, "arrays": arrays, "table": True}
        for k, array in enumerate(arrays):
            self.made(View(f"{tag}[{k}]", array, form="member"))

    def device_memory(self):
        array = self.array(device_only=True)
        of, size, name = array.kind.name, array.size, array.tag
        self.declared.add(f"{of} *{name} = ({of} *)acc_malloc({size} * sizeof({of})), *{name}f = {name};", "{",
                          f"{of} *t = ({of} *)malloc({size} * sizeof({of}));",
                          f"for (int x = 0; x < {size}; x++) {array.kind.assign('t[x]', 'next_value()')}",
                          f"acc_memcpy_to_device({name}, t, {size} * sizeof({of}));", "free(t);", "}")
        self.freed.add(f"acc_free({name}f);")
        self.views.append(View(name, array))

    def second(self, view):
        """Another name for an array, or for what is behind its first elements."""
        array, gen = view.array, self.gen
        shift = gen.pick([0, 0, gen.below(array.size)])
        name = gen.name(f"{self.tag}q")
        self.declared.add(f"{array.kind.name} *{name} = {view.text} + {shift};")
        self.views.append(View(name, array, shift))

    # --- Functions
    def called(self):
        """The next steps stand in a function, which has arrays by parameters, and may call itself within data regions."""
        gen = self.gen
        views = gen.rng.sample(self.views, min(len(self.views), gen.between(1, 3)))
        name = gen.name(f"{self.tag}g")
        inner, outer_body, outer_views = [], self.body, self.views
        for k, view in enumerate(views):
            shift = gen.pick([0, 0, gen.below(view.array.size - view.offset)])
            inner.append((View(f"p{k}", view.array, view.offset + shift), f"{view.text} + {shift}" if shift else view.text))
        self.views = [view for view, _ in inner] + [v for v in outer_views if v.text in self.globals()]
        self.body, depth, opened = Piece(), 1, None
        if gen.chance(0.35):
            depth = gen.between(2, 4)
            self.body = outer_body
            opened = self.opened(self.views[0], depth - 1)
            self.body = Piece()
        for _ in range(gen.between(1, 4)):
            self.step(2)
        if opened:
            self.settle(opened[2])  # before the constructs round it end
        steps, self.body = self.body, outer_body
        parameters = "".join(f", {view.array.kind.name} *{view.text}" for view, _ in inner)
        if opened:
            pragma, close, _ = opened
            recursion = f"{name}(depth - 1{''.join(f', {v.text}' for v, _ in inner)});"
            steps = Piece("if (depth > 1) {", pragma, "{", recursion, "}", "} else {", steps, "}")
            close()
        gen.functions.append(Piece(f"static void {name}(int depth{parameters}) {{", "(void)depth;", steps, "}"))
        self.views = outer_views
        self.body.add(f"{name}({depth}{''.join(f', {text}' for _, text in inner)});")

    def globals(self):
        """The names that functions know."""
        return {v.text for v in self.views if v.form == "array" and any(f" {v.text}[" in str(f) for f in self.gen.functions)}

    def opened(self, view, times):
        """A data construct that stands round itself so many times: its directive, and what its ends do, and the array."""
        picked = self.pick_section(view)
        if picked is None:
            return None
        low, high, word = picked
        array = view.array
        self.settle(array)
        block = None
        for _ in range(times):
            block = array.enter(word, low, high)
            block.structured += 1
        text = f"#pragma acc data {word}({self.section(view, low, high)})"

        def close():
            for _ in range(times):
                block.structured -= 1
                array.left(block, word, low, high)
        return text, close, array

    # --- Steps
    def step(self, depth=0):
        kinds = [(5, self.kernel), (2, self.host), (3, self.enter), (2, self.leave), (3, self.update), (1, self.holder), (1, self.look),
                 (0.7, self.use_device), (0.7, self.swap), (0.5, self.attach)]
        if depth < 3:
            kinds += [(3, lambda: self.region(depth))]
        if depth < 2:
            kinds += [(1.5, self.called)]
        self.gen.weighted(kinds)()

    def build(self):
        gen = self.gen
        if API not in gen.functions:
            gen.functions.insert(0, API)
        for _ in range(gen.between(5, 14)):
            self.step()
        self.body.add("#pragma acc wait")
        for view in list(self.views):
            self.end(view)
        for tag, holder in self.holders.items():
            for _ in range(holder["count"]):
                self.body.add(f"#pragma acc exit data delete({holder['section']})")
        self.body.add("#pragma acc wait")
        for array in self.arrays:
            array.queue = None
        for view in self.views:
            self.show(view)
        return Piece("{", self.declared, self.body, self.freed, "}")


def copies(gen, env, shared):
    return Copies(gen).build()


STEPS = [(1, "copies", copies)]
