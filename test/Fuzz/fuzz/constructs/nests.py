"""Trees of loops with directives: levels, collapse, reductions, private variables, code between the loops."""
from ..gen import FLOATS, INT, INTEGERS, LARGE, UNSIGNED
from ..source import Clause, Piece
from . import statements
from .arrays import Region
from .headers import make_header, over_array
from .reduced import clause_of, composite, declare, parts_of

# Levels from the outside to the inside. "": a `loop` without a level. Between them stand sequential loops.
PATHS = [
    (6, ["gang vector"]), (6, ["gang", "vector"]), (5, ["gang", "worker", "vector"]), (3, ["gang worker", "vector"]),
    (3, ["gang", "worker vector"]), (2, ["gang worker vector"]), (5, [""]), (4, ["", ""]), (2, ["", "", ""]),
    (2, ["gang", ""]), (2, ["gang", "worker"]), (2, ["gang"]), (1, ["", "vector"]), (2, ["gang worker"]),
]


class Kind:
    """How loops of a construct are meant: `name` of the construct; exclusive: one gang, so that code outside of
    gang loops runs once; sized: loops say how many workers and lanes there are, not the construct."""

    def __init__(self, name, exclusive=False, sized=False):
        self.name, self.exclusive, self.sized = name, exclusive, sized


def path(gen, kind):
    """Directives of a nest from the outside in: levels, "seq", "auto", or None for a loop without a directive."""
    levels = list(gen.weighted(PATHS))
    if kind.name == "serial" and gen.chance(0.5):
        levels = [gen.pick(["", "seq", "gang", "vector"])] + ([""] if gen.chance(0.5) else [])
    for _ in range(gen.weighted([(5, 0), (3, 1), (1, 2)])):
        where = gen.between(0, len(levels)) if gen.chance(0.6) else len(levels)
        levels.insert(where, gen.pick([None, None, "seq", "auto" if gen.has("auto") else "seq"]))
    if kind.name == "parallel" and not kind.exclusive:
        # Every gang runs the code outside of gang loops: what only one may do must stand in one of those.
        while levels and levels[0] == "auto":
            levels.pop(0)
        if not levels:
            levels = ["gang"]
        if all(each in (None, "seq", "auto") for each in levels):
            levels.insert(0, "gang")
    return levels


def is_parallel(level, kind):
    """Whether iterations may run at the same time by the program's own word."""
    if level in (None, "seq", "auto"):
        return False
    return True


REDUCTIONS = ["+", "+", "+", "*", "max", "min", "&", "|", "^", "&&", "||"]


def reduction_type(gen, operator):
    if operator in ("&", "|", "^"):
        return gen.pick(INTEGERS)
    if operator == "*":
        return gen.pick([*FLOATS, *LARGE, *INTEGERS])
    return gen.weighted([(3, INT), (1, UNSIGNED), (3, gen.pick(INTEGERS)), (3, gen.pick(FLOATS))])


def start_value(gen, operator, of):
    """The value of a reduction's variable before it."""
    if operator in ("&&", "||"):
        return gen.pick(["0", "1"])
    if operator == "*":
        return gen.pick(["1", "3", "2"])
    if operator == "&":
        return f"({of.name})-1"
    return str(gen.below(50))


class Nest:
    """One tree of loops. `directive` is put before the outermost loop's own clauses."""

    def __init__(self, gen, kind, scope, budget=3000):
        self.gen, self.kind, self.scope = gen, kind, scope
        self.budget = budget
        self.privates = []   # declarations that main needs
        self.results = []    # (name, Scalar): reductions of the outermost loops, for main
        self.reduced = []    # (name, operator): the same, for a clause of the construct
        self.around = []     # words of the directives around
        self.in_routine = False
        self.captured = False  # a lambda holds the address of a private variable's original

    def build(self, directive="loop", clauses=(), levels=None):
        levels = path(self.gen, self.kind) if levels is None else levels
        return self.loop(self.scope, levels, directive, list(clauses), self.budget, outermost=True, in_gang=False)

    def trip(self, budget, parallel):
        gen = self.gen
        most = max(1, min(budget, 70 if parallel else 9))
        value = gen.weighted([(8, gen.between(1, most)), (3, gen.between(1, min(most, 8))), (1, 0), (1, 1), (1, most)])
        return min(value, most)

    def loop(self, scope, levels, directive, clauses, budget, outermost, in_gang):
        """The loop for levels[0] with what belongs before and into it."""
        gen, kind = self.gen, self.kind
        level, rest = levels[0], levels[1:]
        parallel = is_parallel(level, kind)
        if level is None and outermost and directive != "loop":
            level, parallel = "seq", False
        count = 1
        if level is not None and gen.chance(0.2):
            count = gen.weighted([(4, 2), (1, 3)])
        share = budget if not rest else max(1, budget // 12)
        headers = []
        for _ in range(count):
            most = max(1, int(share ** (1 / count)))
            headers.append(self.header(scope, self.trip(most, parallel), most))
            share = max(1, share // max(1, headers[-1].trip))
        if count == 1 and not outermost and scope.positions and gen.chance(0.12):
            headers = [self.dependent(scope)]
        total = 1
        for each in headers:
            total *= max(1, each.trip)

        # By the letter, code around gang loops of a parallel construct runs in every gang.
        everywhere = kind.name == "parallel" and not kind.exclusive and not in_gang
        inner_gang = in_gang or parallel
        lines, line = Piece(), []
        reductions = []
        if parallel and (in_gang or outermost):
            reductions = self.reductions(scope, outermost, lines)
        inside = scope
        for each in headers:
            if parallel or everywhere:
                inside = inside.parallel(each, latent=everywhere and not (parallel and each is headers[-1]))
            else:
                inside = inside.sequential(each)
        if reductions:
            names = {name for name, _, _ in reductions}
            inside.sums = [s for s in inside.sums if s[0] not in names] + reductions
            inside.scalars = [s for s in inside.scalars if s[0] not in names]
            inside.assignable = [s for s in inside.assignable if s[0] not in names]
        if everywhere and not inner_gang:
            inside.atomics, inside.sums = [], []
        first = []
        if level is not None:
            line = self.directive(level, directive, count, reductions)
            if parallel and gen.has("privates") and gen.chance(0.3 if level == "gang" else 0.15):
                first = self.private(inside, line)
            line += clauses
        self.around.append((level or "").split())
        body = self.body(inside, rest, budget // max(1, total), inner_gang, first)
        self.around.pop()
        for each in headers:
            if each.before:
                lines.add(each.before)
        if level is not None:
            lines.add(["#pragma acc "] + line)
        loops = "\n".join(each.text + (" {" if each is headers[-1] else "") for each in headers)
        lines.add(loops, body, "}")
        for name, _, of in reductions:
            if not outermost and not any(s[0] == name for s in scope.sums):
                scope.assignable += [(part, of) for part in parts_of(name) if (part, of) not in scope.assignable]
        return lines

    def header(self, scope, trip, most):
        """A header with this number of iterations, or with one, of at most `most`, that the device has in a variable."""
        gen = self.gen
        fitting = [bound for bound in gen.bounds if bound[1] <= most]
        if fitting and gen.chance(0.5):
            text, value = gen.pick(fitting)
            return make_header(gen, value, text)
        regions = scope.readable + scope.writable + scope.latent
        if regions and gen.has("pointers") and gen.chance(0.06):
            found = over_array(gen, gen.pick(regions), trip)
            if found:
                return found
        return make_header(gen, trip)

    def dependent(self, scope):
        """A header whose number of iterations depends on a loop around: a triangle."""
        gen = self.gen
        position, _ = gen.pick(scope.positions)
        trip = gen.between(1, 12)
        return make_header(gen, trip, f"({position}) % {trip} + 1")

    def directive(self, level, directive, count, reductions):
        gen, kind = self.gen, self.kind
        line = [directive]
        words = level.split()
        for word in words:
            text = word
            if word == "gang" and gen.chance(0.15):
                text = gen.pick(["gang(static:*)", "gang(static:1)"])
            if kind.sized and word in ("worker", "vector"):
                text = f"{word}({ {'worker': 4, 'vector': 64}[word]})"
            line.append(" " + text)
        if words and words[0] not in ("seq", "auto"):
            if kind.name == "kernels":
                line.append(" independent")
            elif gen.chance(0.2):
                line.append(Clause(" independent"))
        if level == "" and kind.name in ("kernels", "serial"):
            line.append(" independent")
        if count > 1:
            line.append(f" collapse({count})")
        for name, operator, _ in reductions:
            line.append(f" reduction({operator}:{clause_of(name)})")
        return line

    def reductions(self, scope, outermost, lines):
        """Reductions of a parallel loop: new ones, and those of the loops around that go on."""
        gen, found = self.gen, []
        if not gen.has("reductions"):
            return []
        for each in scope.sums:
            # Sections and elements are refused on the loops of routines.
            if gen.chance(0.7) and not (self.in_routine and "[" in clause_of(each[0])):
                found.append(each)
        for _ in range(gen.weighted([(5, 0), (4, 1), (1, 2), (1, 3)])):
            operator = gen.pick(REDUCTIONS)
            of = reduction_type(gen, operator)
            name = gen.name("s")
            if gen.has("composite reductions") and not gen.closed and not self.in_routine and gen.chance(0.3):
                name = composite(gen, name)
            value = start_value(gen, operator, of)
            if outermost:
                self.results.append((name, of, value))
                self.reduced.append((name, operator))
            else:
                lines.add(declare(name, of, value))
            found.append((name, operator, of))
        return found

    def private(self, inside, line):
        """A private clause; the statements that give the copies their first values."""
        gen = self.gen
        self.captured = self.captured or self.in_routine
        name, of = gen.name("v"), gen.element()
        if gen.chance(0.5):
            self.privates.append(f"{of.name} {name};")
            first = [f"{name} = {of.cast(inside.value(1))};"]
            inside.assignable.append((name, of))
        else:
            size = gen.between(2, 20)
            dims = [size] if gen.chance(0.7) else [size, gen.between(2, 5)]
            self.privates.append(f"{of.name} {name}{''.join(f'[{d}]' for d in dims)};")
            region = Region(LocalArray(name, of, dims))
            var = gen.name("x")
            first = [f"for (int {var} = 0; {var} < {region.size}; {var}++) "
                     f"{region.flat_at(var)} = {of.cast(inside.value(1))};"]
            inside.writable.append(region)
        line.append(f" private({name})")
        return first

    def body(self, inside, rest, budget, in_gang, first):
        """Statements and further loops."""
        gen, kind = self.gen, self.kind
        piece = Piece(*first)
        plain = 0 if rest and gen.chance(0.4) else gen.between(1, 2)
        depth = 2 if budget > 40 else 1
        if plain:
            piece.add(statements.body(inside, depth, plain))
        if not rest and inside.writable and gen.chance(0.7):
            piece.add(statements.assignment(inside))
        if rest:
            if in_gang and gen.chance(0.15) and gen.has("locals"):
                piece.add(self.local_array(inside))
            # Gang loops one after the other do not wait for each other: only one of them gets the elements.
            count = gen.weighted([(5, 1), (2, 2)]) if in_gang or kind.exclusive or kind.name != "parallel" else 1
            for _ in range(count):
                visible = list(inside.assignable)
                condition = f"if ({inside.condition()}) " if in_gang and gen.chance(0.15) else ""
                routine = self.routine(inside, rest) if in_gang and gen.chance(0.2) else None
                around, self.in_routine = self.in_routine, self.in_routine or routine is not None
                nested = self.loop(inside, rest, "loop", [], budget, outermost=False, in_gang=in_gang)
                self.in_routine = around
                if condition or routine or gen.chance(0.3):
                    # Results of its reductions are declared in the block and end with it.
                    inside.assignable = visible
                    if routine:
                        name = gen.name("r")
                        nested = Piece(f"#pragma acc routine {routine}", f"auto {name} = [&]() {{", nested, "};",
                                       f"{name}();")
                    nested = Piece(f"{condition}{{", nested, "}", droppable=True)
                piece.add(nested)
                if gen.chance(0.5):
                    piece.add(statements.body(inside, 1, 1))
        elif inside.sums:
            piece.add(statements.accumulate(inside))
        return piece

    def routine(self, inside, levels):
        """The level of a routine, a lambda, that loops with these directives may stand in; or None."""
        regions = inside.readable + inside.writable + inside.latent + [region for region, _ in inside.atomics]
        if self.gen.in_member or any(r.array.storage in ("static", "global", "member") for r in regions):
            return None  # a lambda does not capture them
        if any(getattr(name, "kind", "") == "member" for name, _, _ in inside.sums):
            return None  # which PACC refuses
        inner = {word for level in levels for word in (level if level is not None else "seq").split() or ["vector"]}
        outer = {word for words in self.around for word in words}
        if not (self.gen.cpp and self.gen.has("routines")) or "gang" in inner:
            return None
        inner -= {"seq"}
        if "auto" in inner or inner and "vector" in outer or "worker" in inner and "worker" in outer:
            return None
        return "worker" if "worker" in inner else "vector" if inner else "seq"

    def local_array(self, inside):
        """An array of one iteration, shared by the loops in it."""
        gen = self.gen
        name, of = gen.name("l"), gen.element()
        dims = [gen.between(2, 40)]
        region = Region(LocalArray(name, of, dims))
        var = gen.name("x")
        piece = Piece(f"{of.name} {name}[{dims[0]}];",
                      f"for (int {var} = 0; {var} < {dims[0]}; {var}++) {name}[{var}] = {of.cast(inside.value(1))};")
        inside.writable.append(region)
        return piece


class LocalArray:
    """An array that is declared in a construct or private to a loop."""
    contiguous = True
    flat = False
    storage = "private"

    def __init__(self, name, element, dims):
        self.name, self.element, self.dims = name, element, dims

    def at(self, indices):
        return self.name + "".join(f"[{index}]" for index in indices)
