"""Program text as a tree whose droppable pieces have numbers, so that a program can be made again
without some of them: the reducer looks for the smallest program that still fails.

The random numbers that make a program do not depend on what is dropped."""


class Piece:
    """A statement or block. `parts` are strings (lines), lists of strings and Clauses (one line), or Pieces."""

    def __init__(self, *parts, droppable=False):
        self.parts = list(parts)
        self.droppable = droppable

    def add(self, *parts):
        self.parts.extend(parts)
        return self


class Clause:
    """A part of a line, such as a clause of a directive, that can be dropped."""

    def __init__(self, text):
        self.text = text


def statement(*parts):
    """A piece that the program stays valid without."""
    return Piece(*parts, droppable=True)


class Renderer:
    """Writes a tree as text, without the droppable pieces whose numbers are in `omitted`."""

    def __init__(self, omitted=frozenset()):
        self.omitted = omitted
        self.count = 0  # droppable pieces seen, omitted ones among them
        self.lines = []
        self.depth = 0
        self.live = []  # numbers of the pieces that were written

    def keeps(self, writing):
        number = self.count
        self.count += 1
        if number in self.omitted:
            return False
        if writing:
            self.live.append(number)
        return writing

    def piece(self, node, writing=True):
        if node.droppable:
            writing = self.keeps(writing)
        for part in node.parts:
            if isinstance(part, Piece):
                self.piece(part, writing)
            elif isinstance(part, str):
                self.line(part, writing)
            else:
                text = "".join(self.fragment(each, writing) for each in part)
                self.line(text, writing)

    def fragment(self, part, writing):
        if isinstance(part, str):
            return part
        return part.text if self.keeps(writing) else ""

    def line(self, text, writing):
        if not writing:
            return
        for one in text.split("\n"):
            closes = one.startswith("}")
            self.depth -= closes
            indent = "" if one.startswith("#") else "  " * self.depth
            self.lines.append((indent + one).rstrip())
            self.depth += one.count("{") - one.count("}") + closes


def render(tree, omitted=frozenset()):
    """The text of a program, the number of its droppable pieces, and which of them it holds."""
    renderer = Renderer(frozenset(omitted))
    renderer.piece(tree)
    return "\n".join(renderer.lines) + "\n", renderer.count, renderer.live
