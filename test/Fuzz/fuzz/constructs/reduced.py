"""Variables of reductions that are no scalars: arrays, sections and elements of them (of members and behind pointers, too),
structures."""


class Composite(str):
    """How the program writes the variable, where names of scalars stand, too. `size`: elements that are reduced, from `low`
    on; `columns`: of an array of two dimensions."""

    def __new__(cls, name, kind, size, clause, low=0, columns=0):
        self = super().__new__(cls, name)
        self.kind, self.size, self.clause, self.low, self.columns = kind, size, clause, low, columns
        return self

    def part(self, number):
        if self.kind == "struct":
            return f"{self}.m{number}"
        if self.columns:
            return f"{str(self)}[{number // self.columns}][{number % self.columns}]"
        return f"{str(self)}[{number + self.low}]"

    def place(self, scope):
        """What a statement combines into."""
        if self.kind == "element":
            return str(self.clause)
        if self.kind == "struct":
            return self.part(scope.gen.below(self.size))
        if self.columns:
            return f"{str(self)}[{scope.index(self.size // self.columns)}][{scope.index(self.columns)}]"
        index = scope.index(self.size)
        return f"{str(self)}[{index}{f' + {self.low}' if self.low else ''}]"


def composite(gen, name):
    kind = gen.weighted([(4, "array"), (3, "section"), (2, "struct"), (1, "element"), (2, "pointer"), (1, "member"), (1, "matrix")])
    if kind == "struct":
        return Composite(name, kind, gen.between(1, 3), name)
    size = gen.weighted([(4, gen.between(1, 8)), (2, gen.between(9, 30))])
    if kind == "matrix":
        columns = gen.between(1, 5)
        return Composite(name, kind, columns * gen.between(1, 5), name, columns=columns)
    low = gen.between(1, 5) if kind in ("section", "pointer") and gen.chance(0.4) else 0
    if kind == "member":
        name = f"{name}.v"
    if kind in ("array", "member"):
        clause = name
    elif kind == "element":
        clause = f"{name}[{gen.below(size)}]"
    else:
        clause = f"{name}[{low}:{gen.number(size)}]"
    return Composite(name, kind, size, clause, low)


def clause_of(name):
    return name.clause if isinstance(name, Composite) else name


def place_of(name, scope):
    return name.place(scope) if isinstance(name, Composite) else name


def declare(name, of, value):
    if not isinstance(name, Composite):
        return f"{of.name} {name} = {value};"
    total = name.size + name.low + 1 if name.low else name.size
    values = ", ".join([str(value)] * total)
    if name.kind == "struct":
        members = " ".join(f"{of.name} m{k};" for k in range(name.size))
        return f"struct {{ {members} }} {name} = {{{values}}};"
    if name.kind == "member":
        return f"struct {{ int n; {of.name} v[{total}]; }} {name[:-2]} = {{{total}, {{{values}}}}};"
    if name.kind == "matrix":
        rows = ", ".join("{" + ", ".join([str(value)] * name.columns) + "}" for _ in range(name.size // name.columns))
        return f"{of.name} {name}[{name.size // name.columns}][{name.columns}] = {{{rows}}};"
    if name.kind == "pointer":
        return f"{of.name} {name}_[{total}] = {{{values}}}, *{name} = {name}_;"
    return f"{of.name} {name}[{total}] = {{{values}}};"


def parts_of(name):
    return [name.part(k) for k in range(name.size)] if isinstance(name, Composite) else [name]
