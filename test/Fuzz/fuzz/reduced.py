"""Variables of reductions that are no scalars: arrays, sections and elements of them, structures."""


class Composite(str):
    """The variable's name, where names of scalars stand, too."""

    def __new__(cls, name, kind, size, clause):
        self = super().__new__(cls, name)
        self.kind, self.size, self.clause = kind, size, clause
        return self

    def part(self, number):
        return f"{self}.m{number}" if self.kind == "struct" else f"{str(self)}[{number}]"

    def place(self, scope):
        """What a statement combines into."""
        if self.kind == "element":
            return str(self.clause)
        if self.kind == "struct":
            return self.part(scope.gen.below(self.size))
        return f"{str(self)}[{scope.index(self.size)}]"


def composite(gen, name):
    kind = gen.weighted([(4, "array"), (3, "section"), (2, "struct"), (1, "element")])
    if kind == "struct":
        return Composite(name, kind, gen.between(1, 3), name)
    size = gen.weighted([(4, gen.between(1, 8)), (2, gen.between(9, 30))])
    clause = {"array": name, "section": f"{name}[0:{gen.number(size)}]", "element": f"{name}[{gen.below(size)}]"}[kind]
    return Composite(name, kind, size, clause)


def clause_of(name):
    return name.clause if isinstance(name, Composite) else name


def place_of(name, scope):
    return name.place(scope) if isinstance(name, Composite) else name


def declare(name, of, value):
    if not isinstance(name, Composite):
        return f"{of.name} {name} = {value};"
    values = ", ".join([str(value)] * name.size)
    if name.kind == "struct":
        members = " ".join(f"{of.name} m{k};" for k in range(name.size))
        return f"struct {{ {members} }} {name} = {{{values}}};"
    return f"{of.name} {name}[{name.size}] = {{{values}}};"


def parts_of(name):
    return [name.part(k) for k in range(name.size)] if isinstance(name, Composite) else [name]
