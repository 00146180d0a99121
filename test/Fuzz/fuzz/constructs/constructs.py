"""Compute constructs with their data, and the statements of the host between them."""
from ..gen import INT, UNSIGNED
from ..source import Clause, Piece, statement
from . import statements
from .arrays import Region, find_array
from .nests import Kind, Nest
from .reduced import clause_of, declare, parts_of
from .scope import Scope

SHAPES = [("num_gangs", 1, 40), ("num_workers", 1, 8), ("vector_length", 1, 200)]


class Construct:
    """One compute construct. Its arrays: some that it writes, some that it only reads, one for atomics."""

    def __init__(self, gen, env, shared, queue=None, clauses=()):
        self.gen, self.env, self.shared = gen, env, shared
        self.queue = queue     # None: no async clause; "": one without a number
        self.moves = Piece()   # updates, which later parts of the program rely on
        self.before = Piece()
        self.after = Piece()
        self.outlived = False  # data of the construct ends with the block around it
        self.clauses = list(clauses)  # of other variables
        self.data = []      # (array, span, written)
        self.taken = []

    def take(self, array, written):
        span = self.env.span(array)
        self.taken.append(array)
        self.data.append((array, span, written))
        return Region(array, None, [span] + [(0, d) for d in array.dims[1:]])

    def scope(self, writes):
        """A scope with some arrays to write and some to read."""
        gen, scope = self.gen, Scope(self.gen)
        for _ in range(writes):
            if gen.closed:
                free = [a for a in gen.arrays if a not in self.taken]
                if free:
                    scope.writable.append(self.take(gen.pick(free), True))
                continue
            trips = [gen.between(1, 60) for _ in range(gen.weighted([(3, 1), (4, 2), (1, 3)]))]
            if len(trips) > 1:
                trips = [max(1, t // 3) for t in trips]
            scope.writable.append(self.take(find_array(gen, trips, self.taken), True))
        return scope

    def readers(self, scopes):
        """Arrays that the whole construct only reads, and one that it only changes by atomics."""
        gen = self.gen
        for _ in range(gen.below(3)):
            if gen.closed and all(a in self.taken for a in gen.arrays):
                break
            if gen.closed:
                array = gen.pick([a for a in gen.arrays if a not in self.taken])
            else:
                array = find_array(gen, [gen.between(1, 64)], self.taken)
            region = self.take(array, False)
            for scope in scopes:
                scope.readable.append(region)
        constants = [name for name, (of, _) in gen.runtime.items()]
        for scope in scopes:
            for name in gen.rng.sample(constants, min(2, len(constants))):
                scope.scalars.append((name, INT))
            for name, of in gen.rng.sample(self.shared, min(2, len(self.shared))):
                scope.scalars.append((name, of))
        if gen.chance(0.3) and gen.has("atomics"):
            candidates = [a for a in gen.arrays if a not in self.taken and a.element.bits >= 32]
            if candidates:
                array = gen.pick(candidates)
                operator = gen.pick(["+", "+", "^", "|", "&"])
                region = self.take(array, True)
                for scope in scopes:
                    scope.atomics.append((region, operator))

    def shape(self, kind):
        """num_gangs and so on, as constants or run-time values."""
        gen, clauses = self.gen, []
        if kind.name == "serial" or kind.sized:
            return clauses
        for word, low, high in SHAPES:
            if word == "num_gangs" and kind.exclusive:
                clauses.append(" num_gangs(1)")
            elif gen.chance(0.25):
                value = gen.pick([low, 2, 3, 4, gen.between(low, high), high])
                if word == "vector_length" and gen.chance(0.7):
                    value = gen.pick([32, 64, 128])
                clauses.append(Clause(f" {word}({gen.number(value, 0.3)})"))
        return clauses

    def firstprivate(self, scope):
        """Arrays and structs of which each gang has a copy; they are only read. Returns the clause."""
        gen = self.gen
        names = []
        # Clang 22 crashes at firstprivate of arrays of arrays.
        most = 1 if not gen.has("firstprivate 2d") else 9
        arrays = [a for a in gen.arrays if a.storage in ("local", "static") and a.size <= 200 and a not in self.taken
                  and len(a.dims) <= most]
        if arrays and gen.chance(0.15):
            array = gen.pick(arrays)
            self.env.on_host(array, False, self.moves)
            self.taken.append(array)
            scope.readable.append(Region(array))
            names.append(array.name)
        if not gen.closed:  # members of a class have no copies of their own
            names += [name for name, _ in scope.scalars if "." not in name and gen.chance(0.1)]
        return f" firstprivate({', '.join(names)})" if names else ""

    def build(self):
        gen = self.gen
        name = gen.weighted([(6, "parallel"), (4, "kernels"), (1, "serial")])
        kind = Kind(name, exclusive=name == "parallel" and gen.chance(0.12), sized=name == "kernels" and gen.chance(0.1))
        combined = gen.chance(0.6) or name == "parallel" and not gen.has("several loops")
        count = 1 if combined else gen.weighted([(3, 1), (3, 2), (1, 3)])
        apart = name == "parallel" and not kind.exclusive
        if apart:
            scopes = [self.scope(gen.between(1, 2)) for _ in range(count)]
        else:
            scopes = [self.scope(gen.between(1, 3))] * count
        self.readers(scopes[:1] if not apart else scopes)
        self.copies = self.firstprivate(scopes[0]) if name != "kernels" and gen.has("privates") else ""
        if apart:
            for scope in scopes:
                scope.latent, scope.writable = scope.writable, []
        results, pieces = [], []
        local = Piece()
        if not apart and gen.has("scalars") and gen.chance(0.4):
            results += self.variables(name, scopes[0])
        if not combined and gen.chance(0.4):
            self.locals(scopes, local, apart)
        for scope in scopes:
            nest = Nest(gen, kind, scope, gen.pick([300, 1500, 3000]))
            if combined:
                marker = []
                pieces.append(nest.build(f"{name} loop", [marker]))
                self.marker = marker
            else:
                pieces.append(nest.build())
                if not apart and gen.chance(0.3) and name != "parallel":
                    pieces.append(statements.body(scope, 1, 1))
            results += nest.results
            if name == "parallel" and not combined and gen.chance(0.4):
                self.clauses += [Clause(f" reduction({operator}:{clause_of(var)})") for var, operator in nest.reduced]
            self.outlived = self.outlived or nest.captured
            for declaration in nest.privates:
                self.before.add(statement(declaration))
        return self.assemble(kind, combined, pieces, local, results)

    def variables(self, name, scope):
        """Variables of main that the construct may change outside of its parallel loops."""
        gen, found = self.gen, []
        for _ in range(gen.between(1, 2)):
            of, var = gen.pick([INT, UNSIGNED, gen.element()]), gen.name("k")
            scope.assignable.append((var, of))
            found.append((var, of, str(gen.below(90))))
            if name != "kernels" or gen.chance(0.2):
                self.clauses.append(f" copy({var})")
        return found

    def locals(self, scopes, local, apart):
        """Variables of the construct, which every gang has."""
        gen = self.gen
        for _ in range(gen.between(1, 2)):
            of = gen.pick([INT, UNSIGNED, gen.element()])
            name = gen.name("g")
            local.add(f"{of.name} {name} = {of.cast(scopes[0].value(1))};")
            for scope in scopes if apart else scopes[:1]:
                scope.scalars.append((name, of))

    def assemble(self, kind, combined, pieces, local, results):
        gen, env = self.gen, self.env
        clauses = self.shape(kind) + self.clauses + [self.copies]
        present, held = True, False
        waits = env.order([a for a, _, _ in self.data], self.queue, self.moves)
        if waits:
            clauses.append(waits)
            held = True  # what follows relies on these waits
        if self.queue is not None:
            clauses.append(f" async({self.queue})" if self.queue else " async")
        for array, span, written in self.data:
            present = present and env.state(array).span is not None
            clause = env.on_device(array, span, written, self.moves)
            if clause:
                clauses.append(clause)
        # Neither is the object of a member function present, nor are those that kernels call, nor structs.
        if present and not gen.has_structs and not gen.in_member and not gen.local_helpers and gen.chance(0.15):
            clauses.append(Clause(" default(present)"))
        if kind.name != "serial" and gen.chance(0.05):
            clauses.append(Clause(f" if({gen.number(1, 0.9)})"))
        gen.rng.shuffle(clauses)
        env.mark([a for a, _, _ in self.data], self.queue)
        # What a lambda captures is data of the construct, whose variable must live until its copy is back.
        if self.queue is not None and (results or self.outlived):
            env.wait(self.after, self.queue)
            held = True
        for name, of, value in results:
            self.before.add(declare(name, of, value))
            for part in parts_of(name):
                self.after.add(statement(f"SHOW({part});"))
        if combined:
            fill(pieces[0], self.marker, clauses)
            return Piece(self.moves, Piece("{", self.before, pieces[0], self.after, "}", droppable=not held))
        line = [f"#pragma acc {kind.name}"] + clauses
        for each in pieces:
            each.droppable = True
        return Piece(self.moves, Piece("{", self.before, line, "{", local, *pieces, "}", self.after, "}",
                                       droppable=not held))


def fill(piece, marker, clauses):
    """Puts the clauses where the marker stands in a line of the piece."""
    for part in piece.parts:
        if isinstance(part, Piece):
            fill(part, marker, clauses)
        elif isinstance(part, list):
            for k, each in enumerate(part):
                if each is marker:
                    part[k:k + 1] = clauses
                    return


def host_code(gen, env, shared):
    """Statements of the host that read and write arrays."""
    piece = Piece("{", droppable=False)
    scope = Scope(gen)
    scope.device = False
    scope.scalars = list(shared)
    if gen.arrays:
        array = gen.pick(gen.arrays)
        env.on_host(array, True, piece)
        scope.writable.append(Region(array))
    piece.add(statements.body(scope, 2, gen.between(1, 2)))
    return piece.add("}")
