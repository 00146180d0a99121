"""Pipelines (`pacc pipeline`): random units, halos, ranges, steps and numbers of chunks, several kernels, a stage of
the host, reductions. The arrays are the pipeline's own."""
from ..constructs import statements
from ..constructs.scope import Scope
from ..gen import INT, LARGE, UNSIGNED, FLOATS
from ..source import Piece, statement

HASH = "{ unsigned long long h = 0; for (long x = 0; x < %s; x++) h = hash_of(h, (double)%s[x]); printf(\"%s %%llx\\n\", h); }"


class Flat:
    """Flat arrays: iteration j of the kernels works on elements j * unit to (j + 1) * unit - 1."""

    def __init__(self, gen):
        self.gen = gen
        self.unit = gen.weighted([(4, 1), (3, gen.between(2, 6)), (2, gen.between(7, 40))])
        self.left = gen.weighted([(3, 0), (3, gen.below(self.unit * 3 + 1))])
        self.right = gen.weighted([(3, 0), (3, gen.below(self.unit * 3 + 1))])
        before = -(-self.left // self.unit)
        after = -(-self.right // self.unit)
        self.first, self.units = gen.below(5), gen.between(1, 50)
        self.start = self.first + before          # first iteration
        self.last = self.start + self.units       # one after the last
        self.total = (self.last + after) * self.unit + gen.below(3)
        self.whole = (self.first * self.unit, (before + self.units + after) * self.unit)
        self.inner = (self.start * self.unit, self.units * self.unit)

    def build(self, scalars):
        gen = self.gen
        self.u = gen.number(self.unit, 0.5)
        piece = Piece("{")
        source, target = gen.name("pin"), gen.name("pout")
        elements = {source: gen.element(), target: gen.element()}
        arrays = [source, target]
        second = gen.name("pmid") if gen.chance(0.3) else None
        if second:
            elements[second] = gen.element()
            arrays.append(second)
        total = gen.number(self.total, 0.5)
        for name in arrays:
            of = elements[name]
            piece.add(f"{of.name} *{name} = ({of.name} *)malloc({total} * sizeof({of.name}));",
                      f"for (long x = 0; x < {total}; x++) {name}[x] = {of.cast('next_value()')};")
        span = lambda s: f"[{gen.number(s[0], 0.3)}:{gen.number(s[1], 0.3)}]"
        whole, inner = span(self.whole), span(self.inner)
        halo = f"({gen.number(self.left, 0.2)},{self.u},{gen.number(self.right, 0.2)})"
        clauses = [f" targetin({source}{halo}{whole})"]
        for name in arrays[1:]:
            clauses.append(f" targetinout({name}(0,{self.u},0){inner})")
        if gen.chance(0.6):
            clauses.append(" async")
        if gen.chance(0.75):
            clauses.append(f" num_tasks({gen.number(gen.pick([1, 2, 3, 5, 8, 60]), 0.3)})")
        gen.rng.shuffle(clauses)
        results = []
        body = Piece(f"#pragma pacc update device({source}{whole})")
        for name in arrays[1:]:
            body.add(f"#pragma pacc update device({name}{inner})")
        step = gen.pick([1, 1, 1, 2, 3])
        if second:
            body.add(self.kernel(source, second, elements, step, scalars, results, True))
            body.add(self.kernel(second, target, elements, gen.pick([1, 1, 2]), scalars, results, False))
        else:
            body.add(self.kernel(source, target, elements, step, scalars, results, True))
        for name in arrays[1:]:
            body.add(f"#pragma pacc update host({name}{inner})")
        if gen.chance(0.4):
            name = gen.name("s")
            results.append((name, UNSIGNED, 0))
            j, k = gen.name("j"), gen.name("k")
            body.add("#pragma pacc loop pipe(1)", f"for (int {j} = {self.start}; {j} < {gen.number(self.last, 0.3)}; {j}++)",
                     f"for (int {k} = 0; {k} < {self.u}; {k}++) {name} = {name} + (unsigned){target}[{j} * {self.u} + {k}];")
        for name, of, value in results:
            piece.add(f"{of.name} {name} = {value};")
        piece.add(["#pragma pacc pipeline"] + clauses, "{", body, "}")
        for name in arrays:
            piece.add(statement(HASH % (total, name, name)))
        for name, of, value in results:
            piece.add(statement(f"SHOW({name});"))
        return piece.add(*[f"free({name});" for name in arrays], "}")

    def kernel(self, source, target, elements, step, scalars, results, halo):
        """A construct with a loop over the units and one over a unit's elements."""
        gen, of = self.gen, elements[target]
        j, k = gen.name("j"), gen.name("k")
        scope = Scope(gen)
        scope.scalars = list(scalars)
        scope.positions = [(f"({j} - {self.start})", self.units), (k, self.unit)]
        line = [gen.pick(["#pragma pacc parallel loop", "#pragma pacc parallel loop", "#pragma pacc kernels loop independent"])]
        line.append(" " + gen.pick(["gang vector", "gang", "", ""]))
        line.append(" pipe(1)")
        sums = []
        if gen.chance(0.4):
            operator = gen.pick(["+", "max", "^", "|"])
            sum_of = gen.pick([INT, UNSIGNED] if operator in "^|" else [INT, UNSIGNED, *LARGE, *FLOATS])
            name = gen.name("s")
            sums.append((name, operator, sum_of))
            results.append((name, sum_of, 0))
            line.append(f" reduction({operator}:{name})")
        scope.sums = sums
        term = f"(unsigned){source}[{j} * {self.u} + {k}]"
        if halo and (self.left or self.right) and gen.chance(0.8):
            low, high = -self.left, self.right
            if gen.chance(0.5):
                h = gen.name("h")
                term = f"t_{h}"
                reads = [f"unsigned t_{h} = 0;", f"for (int {h} = {low}; {h} <= {high}; {h}++)",
                         f"t_{h} += (unsigned){source}[{j} * {self.u} + {k} + {h}] * ({h} + {self.left + 3}u);"]
            else:
                offset = gen.between(low, high)
                reads = []
                term = f"(unsigned){source}[{j} * {self.u} + {k} {'+' if offset >= 0 else '-'} {abs(offset)}]"
        else:
            reads = []
        value = f"({term} + {scope.value(1)})"
        place = f"{target}[{j} * {self.u} + {k}]"
        assign = gen.pick([f"{place} = {of.cast(value)};", statements.compound(gen, place, of, value)])
        body = Piece(*reads, assign)
        if sums:
            body.add(statements.accumulate(scope))
        head = f"for (int {j} = {self.start}; {j} < {gen.number(self.last, 0.4)}; {j} += {step})"
        inner = f"for (int {k} = 0; {k} < {self.u}; {k}++) {{"
        piece = Piece(line, head + " {")
        if "gang" in line[1].split() and "vector" not in line[1] and gen.chance(0.6):
            clause = "".join(f" reduction({operator}:{name})" for name, operator, _ in sums)
            piece.add(gen.pick(["#pragma pacc loop vector", "#pragma acc loop vector"]) + clause)
        return piece.add(inner, body, "}", "}")


def pipeline(gen, shared):
    """A block with a pipeline."""
    return Flat(gen).build(gen.rng.sample(shared, min(2, len(shared))))
