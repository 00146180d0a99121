"""Statements without directives (but for atomics): assignments, conditions, sums, calls."""
from ..gen import INTEGERS, UNSIGNED
from ..source import Piece, statement
from . import inner
from .reduced import place_of


def target(scope):
    """A writable element and its type."""
    region = scope.gen.pick(scope.writable)
    return scope.element(region), region.element


def assignment(scope):
    gen = scope.gen
    if not scope.writable:
        return scalar_assignment(scope)
    place, of = target(scope)
    if gen.chance(0.55):
        return statement(f"{place} = {of.cast(scope.value())};")
    return statement(compound(gen, place, of, scope.value(2)))


def compound(gen, place, of, value):
    if of.floating:
        return gen.pick([f"{place} += {of.small(value)};", f"{place} = {place} * 0 + {of.cast(value)};"])
    if of.signed and of.bits >= 32:
        return gen.pick([f"{place} += {of.small(value)};", f"{place} -= {of.small(value)};", f"{place}++;",
                         f"{place} ^= {of.small(value)};", f"{place} |= {of.small(value)};", f"{place} %= 100;"])
    operator = gen.pick(["+", "-", "*", "^", "|", "&"])
    if of.bits == 16 and operator == "*":  # unsigned short times itself overflows int
        operator = "+"
    return gen.pick([f"{place} {operator}= {of.cast(value)};", f"{place}--;" if not of.signed else f"{place}++;",
                     f"{place} <<= 1;" if not of.signed else f"{place} += 1;"])


def scalar_assignment(scope):
    gen = scope.gen
    if not scope.assignable:
        return declaration(scope)
    name, of = gen.pick(scope.assignable)
    if gen.chance(0.5):
        return statement(f"{name} = {of.cast(scope.value(2))};")
    return statement(compound(gen, name, of, scope.value(2)))


def declaration(scope):
    gen = scope.gen
    of = gen.weighted([(3, UNSIGNED), (3, gen.pick(INTEGERS)), (1, gen.element())])
    value = scope.value(2)
    name = scope.new_scalar(of)
    return statement(f"{of.name} {name} = {of.cast(value)};")


def condition(scope, depth):
    gen = scope.gen
    piece = Piece(f"if ({scope.condition()}) {{", body(scope.block(), depth - 1, gen.between(1, 2)), droppable=True)
    if gen.chance(0.4):
        piece.add("} else {", body(scope.block(), depth - 1, 1))
    return piece.add("}")


def accumulate(scope):
    """A contribution to a reduction of the loops around."""
    gen = scope.gen
    name, operator, of = gen.pick(scope.sums)
    return statement(combine(scope, place_of(name, scope), operator, of))


def combine(scope, name, operator, of):
    gen = scope.gen
    value = scope.value(2)
    if operator == "+":
        term = of.small(value)
        return gen.pick([f"{name} += {term};", f"{name} = {name} + {term};", f"{name} = {term} + {name};"])
    if operator == "*":
        if of.floating or of.signed and of.bits >= 32:
            term = f"({of.name})(({value}) & 1u ? -1 : 1)"
        else:
            term = f"({of.name})((({value}) & 2u) + 1u)"
        return gen.pick([f"{name} *= {term};", f"{name} = {name} * {term};"])
    if operator in ("max", "min"):
        sign = ">" if operator == "max" else "<"
        term = of.cast(value)
        local = gen.name("t")
        return gen.pick([
            f"{{ {of.name} {local} = {term}; if ({local} {sign} {name}) {name} = {local}; }}",
            f"{{ {of.name} {local} = {term}; {name} = {local} {sign} {name} ? {local} : {name}; }}",
            f"{{ {of.name} {local} = {term}; {name} = {name} {sign} {local} ? {name} : {local}; }}"])
    if operator in ("&&", "||"):
        test = scope.condition()
        return f"{name} = {name} {operator} {test};"
    term = of.cast(value)
    if operator == "&":
        term = f"({of.name})({value} | ~({of.name})16)" if gen.chance(0.5) else f"({of.name})({value})"
    return gen.pick([f"{name} {operator}= {term};", f"{name} = {name} {operator} {term};"])


def atomic(scope):
    """An atomic update whose order cannot be seen."""
    gen = scope.gen
    region, operator = gen.pick(scope.atomics)
    place, of = region.at([scope.index(region.spans[k][1]) for k in region.free]), region.element
    term = of.small(scope.value(2)) if operator == "+" else of.cast(scope.value(2))
    forms = [f"{place} {operator}= {term};", f"{place} = {place} {operator} {term};",
             f"{place} = {term} {operator} {place};"]
    if operator == "+":
        forms += [f"{place}++;", f"++{place};", f"{place} += {term};"]
    clause = gen.pick(["", " update"])
    form = gen.pick(forms)
    if gen.chance(0.15):
        # The captured value depends on the order; nothing uses it.
        seen = gen.name("t")
        return Piece(f"{{ {of.name} {seen};", "#pragma acc atomic capture",
                     gen.pick([f"{seen} = {place} {operator}= {term};",
                               f"{{ {seen} = {place}; {place} {operator}= {term}; }}",
                               f"{{ {place} {operator}= {term}; {seen} = {place}; }}"]), f"(void){seen}; }}", droppable=True)
    return Piece(f"#pragma acc atomic{clause}", form, droppable=True)


def call(scope):
    """A call that writes through a pointer or reference."""
    gen = scope.gen
    spots = [r for r in scope.writable if not r.element.floating]
    if not spots:
        return assignment(scope)
    region = gen.pick(spots)
    place, of = scope.element(region), region.element
    value = scope.value(2)
    if gen.cpp:
        function = template(gen, "bump", "template <class T> {spell}void {name}(T &to, unsigned by) "
                                         "{{ to = (T)(((unsigned)to + by) & 0x7fu); }}")
        return statement(f"{function}({place}, {value});")
    function = template(gen, f"set_{of.name.replace(' ', '_')}",
                        "{spell}void {name}(" + of.name + " *to, unsigned by) "
                        "{{ *to = (" + of.name + ")(((unsigned)*to ^ by) & 0x7fu); }}")
    return statement(f"{function}(&{place}, {value});")


def template(gen, name, text):
    """A helper function of this name, written the first time that it is needed."""
    full = f"{name}_h"
    if full not in gen.names:
        gen.names[full] = 1
        spell = gen.pick(["static ", "static inline ", "#pragma acc routine seq\nstatic "])
        if text.startswith("template") and spell.startswith("#"):
            spell = "inline "
        gen.functions.append(statement(*text.format(spell=spell, name=full).split("\n")))
    return full


def body(scope, depth, count):
    """Some statements; what they declare belongs to the scope."""
    gen = scope.gen
    piece = Piece()
    for _ in range(count):
        kinds = [(5 if scope.writable else 1, assignment), (2, declaration)]
        if scope.assignable:
            kinds.append((2, scalar_assignment))
        if scope.sums:
            kinds.append((5, accumulate))
        if scope.atomics:
            kinds.append((4, atomic))
        if scope.writable and scope.calls and gen.has("calls"):
            kinds.append((1, call))
        if depth > 0:
            kinds.append((2, lambda s: condition(s, depth)))
            if gen.has("inner"):
                kinds.append((4 if scope.depth else 2, lambda s: inner.loop(s, depth)))
        piece.add(gen.weighted(kinds)(scope))
    return piece
