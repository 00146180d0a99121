"""Kernels that compute with all arithmetic types: conversions, wrapping, shifts, divisions, comparisons, short circuits with
effects, bits; neighbours of a place, short loops that the compiler may unroll, several arrays; reductions of every type."""
from ..source import Piece, statement
from .numbers import BOOL, DOUBLE, FLOAT, INT, INTEGERS, LONG, NARROW, Expressions, Value

PRELUDE = """#include <math.h>
#ifdef __cplusplus
#define _Bool bool
#endif
static unsigned long long arithmetic_bits(void) {
  unsigned long long some = (unsigned long long)next_value() << 48 ^ (unsigned long long)next_value() << 24 ^ next_value();
  switch (next_value() % 6) {
  case 0: return some & 15;
  case 1: return -(some & 7);
  case 2: return 1ull << (some & 63);
  case 3: return (1ull << (some & 63)) - 1;
  }
  return some;
}
static unsigned __int128 arithmetic_wide(void) { return (unsigned __int128)arithmetic_bits() << 64 | arithmetic_bits(); }
static void arithmetic_show(unsigned long long *h, unsigned __int128 v) {
  *h = (*h ^ (unsigned long long)v ^ (unsigned long long)(v >> 64) * 77) * 1099511628211ull;
  *h ^= *h >> 29;
}
"""
HALO = 3


class Array:
    def __init__(self, gen, tag, dims, output):
        self.gen, self.output = gen, output
        self.of = gen.weighted([(10, gen.pick(INTEGERS)), (2, FLOAT), (2, DOUBLE)])
        self.name, self.dims = gen.name(f"{tag}_a"), dims
        self.kind = gen.pick(["flat", "true", "true"])
        self.written = False

    def size(self):
        total = 1
        for dim in self.dims:
            total *= dim + 2 * HALO
        return total

    def declare(self):
        of = self.of.name
        if self.kind == "flat":
            return f"{of} *{self.name} = ({of} *)malloc({self.size()} * sizeof({of}));"
        return f"static {of} {self.name}{''.join(f'[{d + 2 * HALO}]' for d in self.dims)};"

    def fill(self):
        place = f"(({self.of.name} *){self.name})[x]"
        value = "arithmetic_wide()" if self.of.bits == 128 else "arithmetic_bits()"
        value = f"(float)((int)(next_value() & 1023) - 512) / 4" if self.of.floating else f"({self.of.name}){value}"
        return f"for (int x = 0; x < {self.size()}; x++) {place} = {value};"

    def show(self):
        place = f"(({self.of.name} *){self.name})[x]"
        show = f"h = hash_of(h, {place} == 0 ? 0 : {place})" if self.of.floating else f"arithmetic_show(&h, {place})"
        return f"for (int x = 0; x < {self.size()}; x++) {show};"

    def at(self, counters, offsets):
        parts = [f"{c} + {HALO + o}" for c, o in zip(counters, offsets)]
        if self.kind == "true":
            return self.name + "".join(f"[{p}]" for p in parts)
        text = parts[0]
        for part, dim in zip(parts[1:], self.dims[1:]):
            text = f"({text}) * {dim + 2 * HALO} + {part}"
        return f"{self.name}[{text}]"

    def clause(self):
        return self.name if self.kind == "true" else f"{self.name}[0:{self.size()}]"

    def value(self, text):
        if not self.of.floating:
            return Value(text, self.of)
        return Value(text, self.of, -2048, 2047, 5) if self.written else Value(text, self.of, -128, 127.75, 2)


def spanned(clauses):
    """How many loops a directive with these clauses is for."""
    return next((n for n in (3, 2) if f"collapse({n})" in clauses), 2 if "tile" in clauses else 1)


class Reduced:
    """A variable of a reduction; `value` makes what an iteration adds so small that all of them together are in range."""

    def __init__(self, gen):
        self.gen, self.name = gen, gen.name("red")
        self.of = gen.weighted([(10, gen.pick([t for t in INTEGERS if t.bits < 128])), (2, FLOAT), (2, DOUBLE)])
        operators = ["+", "+", "*", "min", "max", "&&", "||"] + ([] if self.of.floating else ["&", "|", "^"])
        self.operator = gen.pick(operators)
        self.first = {"+": 3, "*": 1, "min": 1, "max": 0, "&&": 1, "||": 0, "&": 1, "|": 0, "^": 1}[self.operator]
        if self.of is not BOOL and self.operator in ("min", "max", "&", "|", "^"):
            self.first = gen.below(100)

    def update(self, maker):
        gen, n, op, of = self.gen, self.name, self.operator, self.of.name
        if op in ("&&", "||"):
            rare = f"(({maker.integer(1).text}) & 63) {'!=' if op == '&&' else '=='} {gen.below(64)}"
            return f"{n} = {n} {op} ({rare});"
        value = maker.integer(2)
        if op == "*":
            if self.of.signed:
                return f"{n} *= ({of})({value.text} & 1 ? -1 : 1);"
            return f"{n} *= ({'unsigned' if self.of.bits < 32 else of})({value.text} | 1);"
        small = f"({of})(({value.text}) & {1 if self.of is FLOAT else 7})" if self.of.signed else f"({of}){value.text}"
        if op == "+":
            return gen.pick([f"{n} += {small};", f"{n} = {n} + {small};", f"{n} = {small} + {n};"])
        value = maker.to(value, self.of).text
        if op in "&|^":
            return gen.pick([f"{n} {op}= {value};", f"{n} = {n} {op} {value};"])
        sign = "<" if op == "min" else ">"
        if self.of.floating and gen.chance(0.4):
            return f"{n} = f{op}{'f' if self.of is FLOAT else ''}({n}, {value});"
        return gen.pick([f"{n} = {value} {sign} {n} ? {value} : {n};", f"if ({value} {sign} {n}) {n} = {value};", f"{n} = {n} {sign} {value} ? {n} : {value};"])


class Arithmetic:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("arith")
        if PRELUDE not in gen.functions:
            gen.functions.insert(0, PRELUDE)
        depth = gen.weighted([(3, 1), (4, 2), (3, 3)])
        sizes = {1: [gen.between(1, 300)], 2: [gen.between(1, 20), gen.between(1, 70)], 3: [gen.between(1, 6), gen.between(1, 8), gen.between(1, 40)]}
        self.dims = sizes[depth]
        self.arrays = [Array(gen, self.tag, self.dims, False) for _ in range(gen.between(2, 5))]
        self.helpers = [self.helper() for _ in range(gen.weighted([(3, 0), (2, 1), (1, 2)]))]

    def helper(self):
        gen, name = self.gen, self.gen.name("compute")
        parameters = [gen.pick(INTEGERS) for _ in range(gen.between(1, 3))]
        of = gen.pick(INTEGERS)
        names = [f"v{k}" for k in range(len(parameters))]
        maker = Expressions(gen, [Value(n, t) for n, t in zip(names, parameters)])
        result = maker.to(maker.integer(3), of)
        listed = ", ".join(f"{t.name} {n}" for t, n in zip(parameters, names))
        gen.functions.append(f"static {of.name} {name}({listed}) {{ return {result.text}; }}")
        return name, result.of if result.of is of else of, parameters

    # --- Bodies
    def reads(self, counters, written):
        """Elements of arrays at the place and beside it."""
        gen, scope = self.gen, []
        for array in self.arrays:
            for _ in range(gen.between(0, 3)):
                offsets = [0] * len(counters) if array is written else [gen.between(-HALO, HALO) if gen.chance(0.6) else 0 for _ in counters]
                scope.append(array.value(array.at(counters, offsets)))
        return scope + [Value(c, INT, 0, d - 1) for c, d in zip(counters, self.dims)]

    def assigned(self, maker, place, of, depth):
        value = maker.value(depth)
        if of.floating:
            value = maker.to(value, of)
            # What arrays hold stays within a range, so that it may be read again.
            if value.of.floating and (value.magnitude() > 2047 or value.fraction > 5):
                value = maker.to(maker.to(value, LONG), of)
                if value.magnitude() > 2047:
                    value = Value(f"(({of.name})((long){value.text} & 1023))", of, 0, 1023)
        elif value.of.floating:
            value = maker.to(value, of)
        return f"{place} = {value.text};"

    def compound(self, maker, place, of):
        gen = self.gen
        if of.floating or of is BOOL:
            return self.assigned(maker, place, of, 2)
        value = maker.integer(2)
        if of.bits >= 32 and of.signed:
            return f"{place} {gen.pick(['&=', '|=', '^='])} {value.text};"
        operator = gen.pick(["+=", "-=", "^=", "|=", "&=", "*=", "++", "--", ">>="])
        if operator in ("++", "--"):
            return gen.pick([f"{place}{operator};", f"{operator}{place};"])
        if operator == ">>=":
            return f"{place} >>= {gen.below(of.bits)};"
        text = maker.to(value, gen.pick(NARROW)).text  # products of two narrow ones do not overflow, but unsigned short's
        return f"{place} {operator.replace('*', '+') if of.bits == 16 else operator} {text};"

    def local(self, maker):
        gen, name = self.gen, self.gen.name("t")
        of = gen.weighted([(10, gen.pick(INTEGERS)), (1, FLOAT), (1, DOUBLE)])
        value = maker.to(maker.value(3), of)
        if value.of is not of:
            of = value.of
        piece = Piece(f"{of.name} {name} = {value.text};")
        if of.floating:
            maker.scope.append(Value(name, of, value.low, value.high, value.fraction))
            return piece
        for _ in range(gen.weighted([(4, 0), (2, 1), (1, 2)])):
            piece.add(statement(self.changed(maker, name, of)))
        maker.scope.append(Value(name, of))
        return piece

    def changed(self, maker, name, of):
        """A statement or several that change a variable, under conditions, in loops."""
        gen = self.gen
        change = self.compound(maker, name, of)
        kind = gen.weighted([(3, "plain"), (2, "if"), (3, "loop"), (1, "switch"), (1, "while"), (1, "short")])
        if kind == "if":
            return f"if ({maker.condition(2)}) {{ {change} }} else {{ {self.compound(maker, name, of)} }}"
        if kind == "loop":
            k, trips = gen.name("k"), gen.between(1, 9)
            maker.scope.append(Value(k, INT, 0, trips - 1))
            leave = f"if ({maker.condition(1)}) {gen.pick(['break', 'continue'])};" if gen.chance(0.25) else ""
            text = f"for (int {k} = 0; {k} < {trips}; {k}++) {{ {leave} {self.compound(maker, name, of)} {self.compound(maker, name, of)} }}"
            maker.scope.pop()
            return text
        if kind == "switch":
            cases = " ".join(f"case {n}: {self.compound(maker, name, of)}{gen.pick([' break;', ''])}" for n in sorted(gen.rng.sample(range(8), 4)))
            return f"switch ({maker.integer(1).text} & 7) {{ {cases} default: {change} }}"
        if kind == "while":
            k = gen.name("k")
            return f"{{ unsigned {k} = (unsigned){maker.integer(1).text} & 1023; while ({k}) {{ {change} {k} >>= {gen.between(1, 3)}; }} }}"
        if kind == "short" and of.bits < 128 and of is not BOOL and (not of.signed or of.bits < 32):
            effect = gen.pick([f"{name}++", f"({name} += 3)", f"--{name}"])
            return f"if (({maker.condition(1)}) {gen.pick(['&&', '||'])} {effect}) {{ {change} }}"
        return change

    def window(self, maker, counters):
        """A sum over neighbours, with a table of constants or without."""
        gen, k = self.gen, self.gen.name("k")
        array, name, axis, width = gen.pick([a for a in self.arrays if a is not self.target]), gen.name("t"), gen.below(len(counters)), gen.between(1, HALO)
        moved = [f"{c} + {k}" if n == axis else c for n, c in enumerate(counters)]
        place, w = array.at(moved, [0] * len(counters)), gen.name("w")
        weights = f"const int {w}[{2 * width + 1}] = {{{', '.join(str(gen.between(-3, 5)) for _ in range(2 * width + 1))}}};"
        head = f"for (int {k} = -{width}; {k} <= {width}; {k}++)"
        maker.scope.append(Value(name, of := DOUBLE, -2048 * 5 * 7, 2048 * 5 * 7, 5) if array.of.floating else Value(name, INTEGERS[7]))
        if array.of.floating:
            return Piece(weights, f"double {name} = 0;", f"{head} {name} += {place} * {w}[{k} + {width}];")
        form = gen.pick([f"{name} += (unsigned){place} * {w}[{k} + {width}];", f"if ({place}) {name} += {w}[{k} + {width}];", f"{name} = {name} * 3u ^ (unsigned){place};",
                         f"{name} += {place} {gen.pick(['<', '>='])} {array.at(counters, [0] * len(counters))};"])
        return Piece(weights, f"unsigned {name} = 1;", f"{head} {form}")

    def body(self, counters, reduced):
        gen, piece = self.gen, Piece()
        maker = Expressions(gen, self.reads(counters, self.target), self.helpers)
        for _ in range(gen.between(0, 3)):
            piece.add(self.window(maker, counters) if gen.chance(0.35) else self.local(maker))
        place = self.target.at(counters, [0] * len(counters))
        store = self.assigned(maker, place, self.target.of, 4)
        piece.add(statement(f"if ({maker.condition(2)}) {{ {store} }}") if gen.chance(0.2) else statement(store))
        if gen.chance(0.2) and not self.target.of.floating:
            piece.add(statement(self.changed(maker, place, self.target.of)))
        for each in reduced:
            update = each.update(maker)
            piece.add(statement(f"if ({maker.condition(2)}) {{ {update} }}" if gen.chance(0.3) else update))
        return piece

    def nest(self):
        gen, depth = self.gen, len(self.dims)
        self.target = gen.pick(self.arrays)
        reduced = [Reduced(gen) for _ in range(gen.weighted([(3, 0), (3, 1), (2, 2), (1, 3)]))]
        counters = [gen.name("i") for _ in self.dims]
        clause = "".join(f" reduction({r.operator}:{r.name})" for r in reduced)
        construct = gen.weighted([(6, "parallel loop"), (2, "kernels"), (1, "kernels loop independent"), (1, "parallel loop auto"), (1, "serial loop")])
        levels = {1: [["gang vector"], [""], ["gang"], ["gang worker vector"], ["vector"]],
                  2: [["gang", "vector"], ["", ""], ["collapse(2)"], ["gang worker", "vector"], ["gang vector", None], ["gang", "worker vector"], [f"tile({gen.between(1, 8)},{gen.between(1, 4)})"]],
                  3: [["gang", "worker", "vector"], ["collapse(3)"], ["", "", ""], ["gang", "collapse(2) vector"], ["collapse(2) gang", None, "vector"], ["gang", "vector", None], ["gang vector", None, None],
                      ["collapse(2) gang vector", None, None]]}[depth]
        chosen = gen.pick(levels) + [None] * depth
        plain = construct == "kernels" or construct == "serial loop" or construct.endswith("auto")
        word = " independent" if construct == "kernels loop independent" else ""
        lines = [Piece(f"#pragma acc {construct}{clause if construct.endswith('loop') or ' ' in construct else ''}"
                       f"{'' if plain or not chosen[0] else ' ' + chosen[0]}")]
        inside = 1 if plain else spanned(chosen[0])
        level = 1
        opened = 0
        for n, (counter, size) in enumerate(zip(counters, self.dims)):
            if n and n >= inside and not plain and chosen[level] is not None:
                lines.append(Piece(f"#pragma acc loop{word}{clause}{' ' + chosen[level] if chosen[level] else ''}"))
                inside = n + spanned(chosen[level])
                level += 1
            elif n and n >= inside:
                level += 1
            tight = n + 1 < inside
            opened += not tight
            lines.append(Piece(f"for (int {counter} = 0; {counter} < {gen.number(size)}; {counter}++){'' if tight else ' {'}"))
        nest = Piece(*lines, self.body(counters, reduced), "} " * opened)
        if construct == "kernels":
            nest.parts.insert(1, "{")
            nest.parts.append("}")
        self.target.written = True
        before = [f"{r.of.name} {r.name} = {r.first};" for r in reduced]
        after = [f"h = hash_of(h, (double){r.name} + 0.0);" for r in reduced]
        return Piece(*before, statement(nest), *after)

    def build(self):
        gen = self.gen
        start = Piece(*[a.declare() for a in self.arrays], *[a.fill() for a in self.arrays], "unsigned long long h = 0;")
        end = Piece(*[a.show() for a in self.arrays], *[f"free({a.name});" for a in self.arrays if a.kind == "flat"], f'printf("{self.tag} %llx\\n", h);')
        nests = [self.nest() for _ in range(gen.weighted([(3, 1), (3, 2), (1, 3)]))]
        return Piece("{", start, f"#pragma acc data copy({', '.join(a.clause() for a in self.arrays)})", "{", *nests, "}", end, "}")


def arithmetic(gen, env, shared):
    return Arithmetic(gen).build()


STEPS = [(1, "arithmetic", arithmetic)]
