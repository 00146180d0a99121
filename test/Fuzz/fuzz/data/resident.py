"""Global variables that declare directives put on the device (create, copyin, link, device_resident): scalars, arrays, rows and
structures that several functions and routines of several levels read and write, with updates between them of what is right on
one side alone; links that come and go; functions whose own variables a declare directive puts there, static ones too."""
from ..source import Piece, statement

TYPES = ["unsigned", "unsigned", "int", "double", "unsigned short", "long"]


class Global:
    def __init__(self, gen, tag):
        self.gen, self.name, self.of = gen, gen.name(tag), gen.pick(TYPES)
        self.word = gen.weighted([(3, "create"), (3, "copyin"), (3, "link"), (1, "device_resident")])
        self.form = gen.pick(["array", "array", "rows", "scalar", "structure"])
        if self.word == "link" and self.form == "scalar":
            self.form = "array"
        self.size = {"array": gen.between(1, 90), "rows": 4 * gen.between(1, 20), "scalar": 1, "structure": gen.between(1, 20)}[self.form]
        self.right = {"create": "host", "copyin": "both", "link": "absent", "device_resident": "nothing"}[self.word]
        self.static = gen.chance(0.5)

    def declare(self):
        first = ", ".join(str(self.gen.below(100)) for _ in range(min(self.size, 3)))
        static = "static " if self.static else ""
        if self.form == "array":
            text = f"{static}{self.of} {self.name}[{self.size}] = {{{first}}};"
        elif self.form == "rows":
            text = f"{static}{self.of} {self.name}[{self.size // 4}][4] = {{{{{first}}}}};"
        elif self.form == "scalar":
            text = f"{static}{self.of} {self.name} = {self.gen.below(100)};"
        else:
            text = f"{static}struct {{ short before; {self.of} cells[{self.size}]; unsigned behind; }} {self.name} = {{1, {{{first}}}, 7}};"
        if self.word == "device_resident":
            text = text[:text.index(" =")] + ";"
        return f"{text}\n#pragma acc declare {self.word}({self.name})"

    def at(self, index):
        if self.form == "array":
            return f"{self.name}[{index}]"
        if self.form == "rows":
            return f"{self.name}[({index}) / 4][({index}) % 4]"
        return self.name if self.form == "scalar" else f"{self.name}.cells[{index}]"

    def cast(self, text):
        return f"({self.of})(({text}) & 1023u)"


class Resident:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("glob")
        self.globals = [Global(gen, f"{self.tag}_v") for _ in range(gen.between(2, 5))]
        self.head = Piece(*[each.declare() for each in self.globals])
        self.readers, self.steps, self.body = [], [], Piece("{", "unsigned long long h = 0;")
        for _ in range(gen.below(3)):
            self.reader()
        for _ in range(gen.between(2, 5)):
            self.steps.append(gen.pick([self.kernel, self.kernel, self.by_routine, self.own_array, self.counted])())

    # --- Functions of the file
    def reader(self):
        """A routine that reads a global variable, perhaps by way of another routine."""
        gen, one = self.gen, self.gen.pick(self.globals)
        name = gen.name("reads")
        uses, more = {one}, ""
        if self.readers and gen.chance(0.5):
            other, also = gen.pick(self.readers)
            uses |= also
            more = f" + {other}(i + 1u)"
        self.head.add(f"#pragma acc routine seq", f"static unsigned {name}(unsigned i) {{ return (unsigned){one.at(f'i % {one.size}u')} * {gen.between(1, 9)}u{more}; }}")
        self.readers.append((name, uses))

    def value(self, target, i):
        """An unsigned value for an element, and what is read for it."""
        gen, uses = self.gen, set()
        text = f"(unsigned){i} * {gen.between(1, 9)}u + k"
        for each in self.globals:
            if each is not target and gen.chance(0.35):
                text += f" + (unsigned){each.at(f'(unsigned){i} % {each.size}u')}"
                uses.add(each)
        for name, of in self.readers:
            if target not in of and gen.chance(0.4):
                text += f" ^ {name}((unsigned){i})"
                uses |= of
        if gen.chance(0.5):
            text += f" + (unsigned){target.at(i)}"
            uses.add(target)
        return text, uses

    def function(self, lines, reads, writes):
        name = self.gen.name("step")
        self.head.add(f"{self.gen.pick(['static ', ''])}void {name}(unsigned k) {{", *lines, "}")
        return name, reads, writes

    def linked(self, used):
        """Clauses that links may have in a construct."""
        return "".join(f" present({each.name})" for each in self.globals if each in used and self.gen.chance(0.3))

    def kernel(self):
        gen, target, i = self.gen, self.gen.pick(self.globals), self.gen.name("i")
        text, uses = self.value(target, i)
        construct = gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop independent", "serial loop"])
        lines = [f"#pragma acc {construct}{self.linked(uses | {target})}", f"for (int {i} = 0; {i} < {target.size}; {i}++)", f"{target.at(i)} = {target.cast(text)};"]
        if target.form == "scalar":
            lines[0] = f"#pragma acc serial{self.linked(uses | {target})}"
            lines[1] = "{"
            lines = [line.replace(i, "0") for line in lines] + ["}"]
        return self.function(lines, uses, {target})

    def by_routine(self):
        """A routine writes, for one element or by a loop over lanes."""
        gen, i = self.gen, self.gen.name("i")
        target = gen.pick(self.globals)
        if target.form == "scalar":
            return self.kernel()
        text, uses = self.value(target, i)
        name = gen.name("writes")
        level = gen.pick(["seq", "vector", "worker"])
        if level == "seq":
            self.head.add("#pragma acc routine seq", f"static void {name}(int {i}, unsigned k) {{ {target.at(i)} = {target.cast(text)}; }}")
            lines = [f"#pragma acc parallel loop{self.linked(uses | {target})}", f"for (int x = 0; x < {target.size}; x++) {name}(x, k);"]
        else:
            self.head.add(f"#pragma acc routine {level}", f"static void {name}(unsigned k) {{", f"#pragma acc loop {level}",
                          f"for (int {i} = 0; {i} < {target.size}; {i}++) {target.at(i)} = {target.cast(text)};", "}")
            lines = [f"#pragma acc parallel num_gangs(1){self.linked(uses | {target})}", f"{name}(k);"]
        return self.function(lines, uses, {target})

    def own_array(self):
        """Variables of the function, which a declare directive puts on the device as long as it runs."""
        gen, target, i, tmp = self.gen, self.gen.pick(self.globals), self.gen.name("i"), self.gen.name("tmp")
        if target.form == "scalar":
            return self.kernel()
        text, uses = self.value(target, i)
        static = gen.chance(0.3)
        length = str(target.size) if static or gen.cpp or gen.chance(0.6) else "n"
        lines = [f"const int n = {target.size};"] if length == "n" else []
        lines += [f"{'static ' if static else ''}{target.of} {tmp}[{length}];", f"#pragma acc declare create({tmp})"]
        lines += ["#pragma acc parallel loop" + self.linked(uses), f"for (int {i} = 0; {i} < {target.size}; {i}++)", f"{tmp}[{i}] = {target.cast(text)};",
                  "#pragma acc parallel loop", f"for (int {i} = 0; {i} < {target.size}; {i}++)", f"{target.at(i)} = {tmp}[{target.size - 1} - {i}];"]
        return self.function(lines, uses | {target}, {target})

    def counted(self):
        """Atomic updates of one element by all iterations, and a reduction into a scalar."""
        gen, target, i = self.gen, self.gen.pick(self.globals), self.gen.name("i")
        at = target.at(str(gen.below(target.size)))
        n = gen.between(1, 300)
        body = "{ " + at + " += 1; }" if target.of == "double" else f"{{ {at} += ({target.of})({i} & 3); }}"
        lines = [f"#pragma acc parallel loop{self.linked({target})}", f"for (int {i} = 0; {i} < {n}; {i}++) {{", "#pragma acc atomic update", body[2:-2], "}"]
        return self.function(lines, {target}, {target})

    # --- main
    def on_device(self, each):
        """The device has it, with its value."""
        gen = self.gen
        if each.right == "nothing":
            name = gen.name("fill")
            i = gen.name("i")
            head = [f"#pragma acc serial", "{", f"for (int {i} = 0; {i} < {each.size}; {i}++) {each.at(i)} = ({each.of})({i} + 3);", "}"]
            self.head.add(f"static void {name}(void) {{", *head, "}")
            self.body.add(f"{name}();")
            each.right = "device"
        if each.right == "absent":
            self.body.add(f"#pragma acc enter data {gen.pick(['copyin', 'copyin', 'create'])}({each.name})")
            each.right = "both" if "copyin" in self.body.parts[-1] else "host"
        if each.right == "host":
            self.body.add(f"#pragma acc update device({each.name})")
            each.right = "both"

    def on_host(self, each):
        if each.right == "device":
            self.body.add(f"#pragma acc update {self.gen.pick(['self', 'host'])}({each.name})")
            each.right = "both"

    def step(self):
        gen = self.gen
        kind = gen.weighted([(6, "call"), (2, "host"), (1, "show"), (1, "leave")])
        each = gen.pick(self.globals)
        if kind == "call":
            name, reads, writes = gen.pick(self.steps)
            for one in self.globals:
                if one in reads | writes:
                    self.on_device(one)
            self.body.add(f"{name}({gen.below(99)}u);")
            for one in writes:
                one.right = "device"
        elif each.word == "device_resident":
            return
        elif kind == "host":
            self.on_host(each)
            self.body.add(f"for (int x = 0; x < {each.size}; x++) {each.at('x')} = {each.cast(f'(unsigned){each.at(chr(120))} * 3u + (unsigned)x')};")
            each.right = "absent" if each.right == "absent" else "host"
        elif kind == "show":
            self.show(each)
        elif each.word == "link" and each.right != "absent":
            if each.right == "host":
                self.body.add(f"#pragma acc exit data delete({each.name})")
            else:
                self.body.add(f"#pragma acc exit data copyout({each.name})")
            each.right = "absent"

    def show(self, each):
        self.on_host(each)
        self.body.add(f"for (int x = 0; x < {each.size}; x++) h = hash_of(h, (double){each.at('x')});")

    def build(self):
        gen = self.gen
        for _ in range(gen.between(5, 14)):
            self.step()
        for each in self.globals:
            if each.word != "device_resident":
                self.show(each)
                if each.word == "link" and each.right != "absent":
                    self.body.add(f"#pragma acc exit data delete({each.name})")
            elif each.right == "device":
                out = gen.name("out")
                self.body.add(f"unsigned {out}[{each.size}];", f"#pragma acc parallel loop copyout({out})", f"for (int x = 0; x < {each.size}; x++) {out}[x] = (unsigned){each.at('x')};",
                              f"for (int x = 0; x < {each.size}; x++) h = h * 31 + {out}[x];")
        gen.functions.append(self.head)
        return Piece(self.body, f'printf("{self.tag} %llx\\n", h);', "}")


def resident(gen, env, shared):
    return Resident(gen).build()


STEPS = [(1, "resident", resident)]
