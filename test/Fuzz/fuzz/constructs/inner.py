"""Loops without directives whose iterations run one after the other: pointers and counters that move along,
carried values, early ends, jumps. Each works on elements that its place owns."""
from ..gen import UNSIGNED
from ..source import Piece, statement
from . import statements
from .headers import make_header


def loop(scope, depth):
    """One such loop, as a piece."""
    gen = scope.gen
    spots = [r for r in scope.writable if 2 <= r.size <= 400]
    forms = [plain, running_value, leave_early, while_loop]
    if spots:
        forms += 2 * [moving_counter, carried, wrapped, exchange] + [switch_in_loop, triangular, backward_jump]
        if any(r.pointer for r in spots):
            forms += 2 * [moving_pointer] + [sort]
    form = gen.pick(forms)
    return form(scope, depth, spots)


def walk(scope, most=12):
    """A small loop, its header and the scope of its body."""
    gen = scope.gen
    header = make_header(gen, gen.below(most))
    return header, scope.sequential(header)


def enclosed(header, *parts):
    piece = Piece(droppable=True)
    if header.before:
        piece.add("{", header.before)
    piece.add(f"{header.text} {{", *parts, "}")
    return piece.add("}") if header.before else piece


def plain(scope, depth, _):
    header, inside = walk(scope)
    return enclosed(header, statements.body(inside, depth - 1, scope.gen.between(1, 2)))


def running_value(scope, depth, _):
    """w += ..., seen after the loop or in it."""
    gen = scope.gen
    header, inside = walk(scope)
    name = gen.name("w")
    first = scope.value(1)
    inside.assignable.append((name, UNSIGNED))
    step = gen.pick([f"{name} += {inside.value(1)};", f"{name} = {name} * {gen.between(2, 9)}u + {inside.value(1)};",
                     f"{name} ^= {name} << 3;", f"{name}++;"])
    extra = statements.body(inside, depth - 1, gen.below(2))
    loop_piece = enclosed(header, *gen.pick([[statement(step), extra], [extra, statement(step)]]))
    scope.assignable.append((name, UNSIGNED))
    return statement(f"unsigned {name} = {first};", loop_piece)


def leave_early(scope, depth, _):
    gen = scope.gen
    header, inside = walk(scope)
    name = gen.name("w")
    word = gen.pick(["break", "continue", "break"])
    inside.assignable.append((name, UNSIGNED))
    parts = [statement(f"if ({inside.condition()}) {word};"), f"{name} += {inside.value(1)};",
             statements.body(inside, depth - 1, 1)]
    scope.assignable.append((name, UNSIGNED))
    return statement(f"unsigned {name} = {scope.gen.below(9)};", enclosed(header, *parts))


def while_loop(scope, depth, _):
    """while and do loops, which end after a few rounds."""
    gen = scope.gen
    rounds, name = gen.name("k"), gen.name("w")
    limit = gen.between(1, 9)
    first = scope.value(1)
    inside = scope.copy()
    inside.depth += 1
    inside.scalars.append((rounds, UNSIGNED))
    inside.assignable.append((name, UNSIGNED))
    test = f"{rounds} < {limit} && {inside.condition()}"
    parts = [f"{rounds}++;", statement(f"{name} = {name} / 2u + {inside.value(1)};"), statements.body(inside, depth - 1, 1)]
    scope.assignable.append((name, UNSIGNED))
    start = f"int {rounds} = 0; unsigned {name} = {first};"
    if gen.chance(0.5):
        return statement(start, Piece(f"while ({test}) {{", *parts, "}", droppable=True))
    return statement(start, Piece("do {", *parts, f"}} while ({test});", droppable=True))


def counted(scope, count):
    """for (int q = 0; q < count; q++), and the scope of its body."""
    gen = scope.gen
    var = gen.name("q")
    inside = scope.copy()
    inside.depth += 1
    inside.positions.append((var, count))
    limit = gen.number(count, 0.4)
    return var, f"for (int {var} = 0; {var} < {limit}; {var}++)", inside


def moving_pointer(scope, depth, spots):
    gen = scope.gen
    region = gen.pick([r for r in spots if r.pointer])
    var, text, inside = counted(scope, region.size)
    of, p = region.element, gen.name("p")
    inside.writable = [r for r in inside.writable if r is not region]
    value = of.cast(inside.value(2))
    down = gen.chance(0.2)
    start = region.pointer
    if down:
        body = [f"{text} *--{p} = {value};"]
        start = f"{start} + {region.size}"
    else:
        body = gen.pick([[f"{text} *{p}++ = {value};"], [f"{text} {{ *{p} = {value}; {p}++; }}"],
                         [f"{text} {{ {statements.compound(gen, '*' + p, of, inside.value(1))} {p} += 1; }}"],
                         [f"{text} {p}[{var}] = {value};"],
                         [f"for (int {var} = {region.size}; {var}-- > 0;) *{p}++ = {value};"]])
    return Piece("{", f"{of.name} *{p} = {start};", *body, "}", droppable=True)


def moving_counter(scope, depth, spots):
    gen = scope.gen
    region = gen.pick(spots)
    var, text, inside = counted(scope, region.size)
    of, k = region.element, gen.name("k")
    inside.writable = [r for r in inside.writable if r is not region]
    value = of.cast(inside.value(2))
    if gen.chance(0.25):
        place = region.flat_at(f"--{k}") if len(region.free) == 1 else None
        if place:
            return Piece("{", f"int {k} = {region.size};", f"{text} {place} = {value};", "}", droppable=True)
    if len(region.free) == 1 and gen.chance(0.4):
        body = f"{text} {region.flat_at(k + '++')} = {value};"
    elif gen.chance(0.3):
        low = gen.between(1, 3)
        count = region.size // low
        body = f"for (int {var} = 0; {var} < {count}; {var}++) {{ {region.flat_at(k)} = {value}; {k} += {low}; }}"
    else:
        body = f"{text} {{ {region.flat_at(k)} = {value}; {k}++; }}"
    return Piece("{", f"int {k} = 0;", body, "}", droppable=True)


def carried(scope, depth, spots):
    """An element depends on the one before or behind."""
    gen = scope.gen
    region = gen.pick(spots)
    of, size = region.element, region.size
    var, inside = gen.name("q"), scope.copy()
    inside.writable = [r for r in inside.writable if r is not region]
    inside.positions.append((var, size))
    distance = gen.between(1, min(3, size - 1))
    term = inside.value(1)
    here, there = region.flat_at(var), region.flat_at(f"{var} - {distance}")
    if gen.chance(0.3):
        there = region.flat_at(f"{var} + {distance}")
        head = gen.pick([f"for (int {var} = 0; {var} < {size - distance}; {var}++)",
                         f"for (int {var} = {size - distance - 1}; {var} >= 0; {var}--)"])
    else:
        head = gen.pick([f"for (int {var} = {distance}; {var} < {size}; {var}++)",
                         f"for (int {var} = {size - 1}; {var} >= {distance}; {var}--)"])
    value = of.cast(f"(unsigned){there} + {term}")
    return statement(f"{head} {here} = {value};")


def wrapped(scope, depth, spots):
    """Several iterations use one element."""
    gen = scope.gen
    region = gen.pick(spots)
    size, of = region.size, region.element
    count = gen.between(1, 3 * size)
    var, text, inside = counted(scope, count)
    power = 1 << (size.bit_length() - 1)
    inside.writable = [r for r in inside.writable if r is not region]
    index = gen.pick([f"{var} % {size}", f"({var} & {power - 1})", f"({var} * 3) % {size}", f"{var} / 2 % {size}",
                      f"(unsigned char){var} % {size}", f"(int)(({var} + 1u) % {size}u)", f"{var} >> 1 & {power - 1}"])
    place = region.flat_at(index)
    action = gen.pick([f"{place} = {of.cast(inside.value(1))};",
                       statements.compound(gen, place, of, inside.value(1))])
    return statement(f"{text} {action}")


def exchange(scope, depth, spots):
    gen = scope.gen
    region = gen.pick(spots)
    x, y, t = gen.name("x"), gen.name("y"), gen.name("t")
    of = region.element
    head = gen.pick([f"for (int {x} = 0, {y} = {region.size - 1}; {x} < {y}; {x}++, {y}--)",
                     f"for (int {x} = 0, {y} = {region.size - 1}; {x} < {y}; {x} += 2, {y}--)"])
    one, other = region.flat_at(x), region.flat_at(y)
    return statement(f"{head} {{ {of.name} {t} = {one}; {one} = {other}; {other} = {t}; }}")


def triangular(scope, depth, spots):
    gen = scope.gen
    region = gen.pick(spots)
    if not scope.positions or region.size < 2:
        return carried(scope, depth, spots)
    position, _ = gen.pick(scope.positions)
    var, inside = gen.name("q"), scope.copy()
    inside.positions.append((var, region.size))
    inside.writable = [r for r in inside.writable if r is not region]
    limit = f"({position}) % {region.size}"
    place = region.flat_at(var)
    head = gen.pick([f"for (int {var} = 0; {var} <= {limit}; {var}++)", f"for (int {var} = {limit}; {var} >= 0; {var}--)",
                     f"for (int {var} = {limit}; {var} < {region.size}; {var}++)"])
    return statement(f"{head} {statements.compound(gen, place, region.element, inside.value(1))}")


def switch_in_loop(scope, depth, spots):
    gen = scope.gen
    region = gen.pick(spots)
    var, text, inside = counted(scope, region.size)
    inside.writable = [r for r in inside.writable if r is not region]
    place, of = region.flat_at(var), region.element
    arms = []
    for case in range(gen.between(1, 3)):
        end = gen.pick(["break;", "break;", "", "continue;"])
        arms.append(statement(f"case {case}: {statements.compound(gen, place, of, inside.value(1))} {end}"))
    return Piece(f"{text} {{", f"switch ({inside.value(1)} % 4u) {{", *arms,
                 f"default: {place} = {of.cast(inside.value(1))};", "}",
                 statements.compound(gen, place, of, inside.value(1)), "}", droppable=True)


def backward_jump(scope, depth, spots):
    gen = scope.gen
    region = gen.pick(spots)
    k, label = gen.name("k"), gen.name("again")
    inside = scope.copy()
    inside.writable = [r for r in inside.writable if r is not region]
    place = region.flat_at(k)
    return Piece("{", f"int {k} = 0;", f"{label}:", f"{place} = {region.element.cast(inside.value(1))};",
                 f"if (++{k} < {region.size}) goto {label};", "}", droppable=True)


def sort(scope, depth, spots):
    """Insertion sort of what the place owns: a loop whose end depends on values."""
    gen = scope.gen
    region = gen.pick([r for r in spots if r.pointer and r.size <= 40] or [None])
    if region is None:
        return running_value(scope, depth, spots)
    of, p, x, y, t = region.element, gen.name("p"), gen.name("x"), gen.name("y"), gen.name("t")
    return Piece("{", f"{of.name} *{p} = {region.pointer};",
                 f"for (int {x} = 1; {x} < {region.size}; {x}++) {{",
                 f"{of.name} {t} = {p}[{x}]; int {y} = {x};",
                 f"for (; {y} > 0 && {p}[{y} - 1] > {t}; {y}--) {p}[{y}] = {p}[{y} - 1];",
                 f"{p}[{y}] = {t};", "}", "}", droppable=True)
