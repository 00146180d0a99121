"""Trees of loops that gather: some with directives, some without, some of whose iterations need what others made; sums,
extremes, arrays and members gathered at any depth, in front of, in and behind inner loops; a clause where there must be one,
and now and then where there may be one."""
from ..source import Piece, statement

TYPES = ["unsigned", "unsigned", "int", "long", "double", "unsigned long long", "float"]


class Sum:
    """What is gathered. Its values are whole and small."""

    def __init__(self, gen):
        self.gen, self.name, self.of = gen, gen.name("s"), gen.pick(TYPES)
        self.operator = gen.pick(["+", "+", "max", "min"] + (["^"] if self.of not in ("double", "float") else []))
        self.size = gen.pick([0, 0, 0, 3])  # of an array
        self.first = str(gen.below(9)) if self.operator != "min" else "500"
        self.home = None  # the loop in whose body it is declared

    def declare(self):
        if self.size:
            return f"{self.of} {self.name}[{self.size}] = {{{', '.join([self.first] * self.size)}}};"
        return f"{self.of} {self.name} = {self.first};"

    def places(self):
        return [f"{self.name}[{k}]" for k in range(self.size)] if self.size else [self.name]

    def update(self, value, counters):
        gen, place = self.gen, self.name
        if self.size:
            place += f"[{gen.pick(counters)} % {self.size}]" if counters and gen.chance(0.7) else f"[{gen.below(self.size)}]"
        value = f"({self.of})({value} % {7 if self.of == 'float' else 61}u)"
        if self.operator in "+^":
            return f"{place} {self.operator}= {value};"
        sign = ">" if self.operator == "max" else "<"
        return gen.pick([f"if ({value} {sign} {place}) {place} = {value};", f"{place} = {value} {sign} {place} ? {value} : {place};"])


class Node:
    """A loop: what it carries from iteration to iteration, gathers, and shows of what is gathered."""

    def __init__(self, gen, parent):
        self.gen, self.parent, self.counter = gen, parent, gen.name("i")
        self.condition, self.again = None, 1  # of the whole loop: whether and how often it runs
        self.trips = gen.pick([1, gen.between(2, 6), gen.between(2, 6), gen.between(7, 45)])
        if parent and parent.around() > 200:
            self.trips = min(self.trips, 4)
        self.body = []  # strings and Nodes
        self.carries, self.updates, self.reads = False, [], []

    def chain(self):
        return (self.parent.chain() if self.parent else []) + [self]

    def below(self, home):
        """The loops from the one in `home` to this one."""
        chain = self.chain()
        return chain[chain.index(home) + 1:] if home else chain

    def around(self):
        return (self.parent.around() if self.parent else 1) * self.trips

    def independent(self):
        return not self.carries and not any(s in self.reads for s in self.updates)

    def walk(self):
        yield self
        for each in self.body:
            if isinstance(each, Node):
                yield from each.walk()


class Gathers:
    def __init__(self, gen):
        self.gen = gen
        self.sums = [Sum(gen) for _ in range(gen.between(1, 3))]
        self.arrays = []  # (name, dimensions)
        self.construct = gen.weighted([(5, "kernels"), (3, "parallel loop auto"), (3, "parallel"), (1, "serial")])

    def node(self, parent, depth):
        gen, node = self.gen, Node(self.gen, parent)
        count = gen.between(1, 3)
        inner = gen.chance((1, 0.9, 0.6, 0.3)[depth]) if depth < 4 else False
        kinds = [gen.weighted([(4, "array"), (5, "sum"), (0.4, "show")]) for _ in range(count)]
        if inner:
            kinds.insert(gen.below(count + 1), "loop")
            if gen.chance(0.2):
                kinds.append("loop")
        if gen.chance(0.4) and inner:
            kinds = ["loop"]  # a tight nest
        for kind in kinds:
            if kind == "loop":
                node.body += self.local(node, depth) if gen.chance(0.3) else [self.inner(node, depth)]
            else:
                node.body.append(getattr(self, kind)(node))
        return node

    def inner(self, node, depth):
        gen, child = self.gen, self.node(node, depth + 1)
        if gen.chance(0.12):
            child.condition = f"{self.value(node)} % 3u != 1u"
        if gen.chance(0.08):
            child.again = 2
        return child

    def local(self, node, depth):
        """A variable of the iteration, which inner loops gather in."""
        s = Sum(self.gen)
        s.size, s.home = 0, node
        self.sums.append(s)
        child = self.inner(node, depth)
        if s not in child.updates:
            child.body.append(self.update(child, s))
        self.sums.remove(s)
        chain, name = node.chain(), self.gen.name("e")
        self.arrays.append((name, [each.trips for each in chain]))
        return [s.declare(), child, name + "".join(f"[{each.counter}]" for each in chain) + f" += (unsigned){s.name};"]

    def value(self, node):
        gen = self.gen
        texts = [f"(unsigned){each.counter} * {gen.between(2, 9)}u" for each in node.chain() if gen.chance(0.8)] or [f"{gen.between(1, 50)}u"]
        return "(" + " + ".join(texts) + ")"

    def array(self, node):
        """An element of the iteration's own, which may need that of another one."""
        gen, chain, name = self.gen, node.chain(), self.gen.name("e")
        self.arrays.append((name, [each.trips for each in chain]))
        own = name + "".join(f"[{each.counter}]" for each in chain)
        text = f"{own} += {self.value(node)};"
        if gen.chance(0.35):
            by = gen.pick(chain)
            there = name + "".join(f"[{each.counter}{' - 1' if each is by else ''}]" for each in chain)
            text = f"if ({by.counter} > 0) {own} += {there};"
            by.carries = True
        if gen.chance(0.25):
            s = gen.pick(self.sums)
            text += f" {s.update(own, [each.counter for each in chain])}"
            self.updated(node, s)
        return text

    def updated(self, node, s):
        for each in node.below(s.home):
            if s not in each.updates:
                each.updates.append(s)

    def sum(self, node):
        return self.update(node, self.gen.pick(self.sums))

    def update(self, node, s):
        self.updated(node, s)
        text = s.update(self.value(node), [each.counter for each in node.chain()])
        return f"if ({self.value(node)} % 3u != 1u) {{ {text} }}" if self.gen.chance(0.15) else text

    def show(self, node):
        """What has been gathered so far is seen."""
        gen, s, name, chain = self.gen, self.gen.pick(self.sums), self.gen.name("e"), node.chain()
        if self.construct == "parallel":
            return self.sum(node)
        self.arrays.append((name, [each.trips for each in chain]))
        for each in node.below(s.home):
            each.reads.append(s)
        return name + "".join(f"[{each.counter}]" for each in chain) + f" = (unsigned){gen.pick(s.places())};"

    # --- Directives
    def clauses(self, node, must):
        gen, text = self.gen, ""
        for s in node.updates:
            if s not in node.reads and (must or gen.chance(0.5)):
                text += f" reduction({s.operator}:{s.name})"
        return text

    def directive(self, node, levels):
        """The line before an inner loop, and the levels that those in it may have."""
        gen = self.gen
        kinds = [(3, None), (2, "seq"), (2, "auto")]
        if self.construct == "kernels":
            kinds.append((2, ""))
        if node.independent() and levels and self.construct != "serial":
            kinds.append((3, "level"))
            if self.construct == "kernels":
                kinds.append((2, "independent"))
        kind = gen.weighted(kinds)
        if kind is None:
            return None, levels
        if kind in ("seq", "auto", ""):
            return f"#pragma acc loop{' ' + kind if kind else ''}{self.clauses(node, False)}", levels
        if kind == "independent":
            return f"#pragma acc loop independent{self.clauses(node, True)}", levels
        chosen = gen.pick(levels)
        rest = levels[levels.index(chosen) + 1:]
        word = "independent " if self.construct == "kernels" else ""
        return f"#pragma acc loop {word}{chosen}{self.clauses(node, True)}", rest

    def write(self, node, line, levels):
        gen = self.gen
        of = gen.pick(["int", "int", "long", "unsigned"])
        piece = Piece(*([line] if line else []), f"for ({of} {node.counter} = 0; {node.counter} < {gen.number(node.trips, 0.3)}; {node.counter}++) {{")
        for each in node.body:
            if isinstance(each, Node):
                inner, rest = self.directive(each, levels)
                nested = self.write(each, inner, rest)
                if each.again > 1:
                    r = gen.name("r")
                    nested = Piece(f"for (int {r} = 0; {r} < {each.again}; {r}++) {{", nested, "}")
                if each.condition:
                    nested = Piece(f"if ({each.condition}) {{", nested, "}")
                piece.add(nested)
            else:
                piece.add(each if each.split(" ")[0] in TYPES else statement(each))  # what is declared is needed
        return piece.add("}")

    def nest(self):
        gen = self.gen
        if self.construct != "kernels":
            root = self.node(None, 0)
        data = gen.pick(["", ""]) if self.construct == "kernels" else f" copy({', '.join(s.name for s in self.sums)})"
        if self.construct == "kernels":
            roots = [self.node(None, 0) for _ in range(gen.between(1, 2))]
            parts = []
            for each in roots:
                line, levels = self.directive(each, ["gang", "worker", "vector"] if gen.chance(0.4) else [])
                parts.append(self.write(each, line, levels))
            return Piece(f"#pragma acc kernels{data}", "{", *parts, "}")
        if self.construct == "serial":
            return self.write(root, f"#pragma acc serial loop{gen.pick(['', ' seq', ' auto'])}{self.clauses(root, False)}{data}", [])
        if self.construct == "parallel" and root.independent():
            level = gen.pick(["gang", "gang vector", "gang worker", ""])
            rest = {"gang": ["worker", "vector"], "gang vector": [], "gang worker": ["vector"], "": []}[level]
            shape = gen.pick(["", " num_gangs(3)", " num_workers(3)", " vector_length(32)"])
            return self.write(root, f"#pragma acc parallel loop {level}{self.clauses(root, True)}{shape}", rest)
        return self.write(root, f"#pragma acc parallel loop auto num_gangs(1){self.clauses(root, False)}{data}", gen.pick([[], ["vector"], ["worker", "vector"]]))

    def build(self):
        gen = self.gen
        nest = self.nest()
        piece = Piece("{")
        for s in self.sums:
            piece.add(s.declare())
        for name, dims in self.arrays:
            piece.add(f"static unsigned {name}{''.join(f'[{d}]' for d in dims)};",
                      f"for (int x = 0; x < {' * '.join(map(str, dims))}; x++) (&{name}{'[0]' * len(dims)})[x] = x % 17 + 1u;")
        piece.add(nest, "unsigned long long h = 0;")
        for name, dims in self.arrays:
            piece.add(f"for (int x = 0; x < {' * '.join(map(str, dims))}; x++) h = h * 31 + (&{name}{'[0]' * len(dims)})[x];",
                      f'printf("{name} %llx\\n", h);')
        for s in self.sums:
            for place in s.places():
                piece.add(f"SHOW({place});")
        return piece.add("}")


def gathers(gen, env, shared):
    return Gathers(gen).build()


STEPS = [(1, "gathers", gathers)]
