"""Headers of for loops: every type of counter, direction, step and form of test."""
from ..gen import INT, INTEGERS, LARGE, UNSIGNED


class Header:
    """`for (...)` of a loop with `trip` iterations.

    position: an int expression, 0 to trip - 1, of the iteration; before: a declaration that must stand
    before the directive, or None."""

    def __init__(self, text, position, trip, counter, before=None, fixed=True):
        self.text, self.position, self.trip = text, position, trip
        self.counter, self.before = counter, before
        self.fixed = fixed  # the number of iterations does not depend on other loops


def make_header(gen, trip, trip_text=None, kind=None):
    """A loop of `trip` iterations; with `trip_text`, an int expression, of at most as many."""
    fixed = trip_text is None
    if not fixed or gen.chance(0.45):
        return simple(gen, trip, trip_text, kind)
    while True:
        of = kind or gen.weighted([(3, INT), (2, UNSIGNED), (4, gen.pick(INTEGERS)), (2, gen.pick(LARGE))])
        step = gen.pick([1, 1, 1, 1, 2, 3, 5, -1, -1, -1, -2, -3])
        low, high = of.range()
        least = low + abs(step) + 1 + (-step * trip if step < 0 else 0)
        most = high - abs(step) - 1 - (step * trip if step > 0 else 0)
        if least <= most:
            break
    near = [max(least, min(most, value)) for value in (0, 1, gen.between(-9, 20), least, most)]
    first = gen.weighted(zip((4, 2, 4, 1, 1), near))
    if of.bits >= 32 and not -10000 < first < 10000:
        first = max(least, min(most, 1))
    return written(gen, of, first, step, trip)


def over_array(gen, region, trip):
    """A loop with a pointer (or range-for) over a one-dimensional array of a construct, or None."""
    array = region.array
    low, count = region.spans[0]
    if len(array.dims) != 1 or region.free != [0] or region.element is not array.element:
        return None
    if gen.cpp and array.storage in ("static", "global"):
        return None  # lambdas in the loop would name it, which is an error
    fixed = array.storage in ("local", "static", "reference", "global")
    of = array.element.name
    if gen.cpp and fixed and low == 0 and count == array.dims[0] and count <= 80 and gen.chance(0.6):
        var = gen.name("e")
        kind = gen.pick([f"{of} &", f"const {of} &", "auto &"])
        return Header(f"for ({kind}{var} : {array.name})", f"(int)(&{var} - {array.name})", count, var)
    if array.storage not in ("heap", "local", "static", "global") or count < trip:
        return None
    var = gen.name("i")
    first = low + gen.below(count - trip + 1)
    end = f"{array.name} + {gen.number(first + trip, 0.4)}"
    begin = f"{array.name} + {first}" if first else array.name
    if gen.chance(0.3):
        text = f"for ({of} *{var} = {end} - 1; {var} >= {begin}; {var}--)"
        return Header(text, f"(int)({array.name} + {first + trip - 1} - {var})", trip, var) if first or trip and low else None
    text = f"for ({of} *{var} = {begin}; {var} {gen.pick(['<', '!='])} {end}; {gen.pick([f'{var}++', f'++{var}'])})"
    return Header(text, f"(int)({var} - {array.name}{f' - {first}' if first else ''})", trip, var)


def simple(gen, trip, trip_text, kind):
    of = kind or gen.weighted([(6, INT), (1, UNSIGNED), (1, gen.pick(LARGE))])
    var = gen.name("i")
    if trip_text is None:
        trip_text, fixed = gen.number(trip), True
    else:
        fixed = False
    text = f"for ({of.name} {var} = 0; {var} < {trip_text}; {var}++)"
    if not fixed and not of.signed:
        text = f"for ({of.name} {var} = 0; {var} < ({of.name})({trip_text}); {var}++)"
    return Header(text, var if of.name == "int" else f"(int){var}", trip, var, fixed=fixed)


def written(gen, of, first, step, trip):
    """for (T i = first; test; i += step), in one of its many forms."""
    var = gen.name("i")
    runtime = 0.4
    last = first + step * trip
    slack = gen.below(abs(step)) if gen.chance(0.3) and trip else 0  # does not change the number of iterations
    operator = gen.pick(["<", "<", "<=", "!="] if step > 0 else [">", ">", ">=", "!="])
    sign = 1 if step > 0 else -1
    bound = last - sign * slack
    if operator in ("<=", ">="):
        bound -= sign
    if operator == "!=" and abs(step) > 1:  # PACC refuses such loops, because an iteration may miss the bound
        operator = "<" if step > 0 else ">"
    if operator == "!=":
        bound = last
    if not of.signed and bound < 0:
        operator, bound = ("<" if step > 0 else ">"), last
    bound_text = gen.number(bound, runtime) if -30000 < bound < 30000 else str(bound)
    if not of.signed:
        bound_text = f"({of.name}){bound_text}" if gen.chance(0.6) or of.bits >= 32 else bound_text
    test = f"{var} {operator} {bound_text}"
    if gen.chance(0.15):
        test = f"{bound_text} {operator.replace('<', '#').replace('>', '<').replace('#', '>')} {var}"
    size = abs(step)
    constant = operator == "!=" or size > 100 or gen.chance(0.8)
    size_text = str(size) if constant else gen.variable(size, "int")
    if of.bits < 32 and not gen.has("narrow steps"):  # for a compiler that takes a converted `i = i + 2` for no step
        forms = [f"{var} {'+' if step > 0 else '-'}= {size_text}"]
        if size == 1:
            forms += [f"{var}++", f"++{var}"] if step > 0 else [f"{var}--", f"--{var}"]
    elif step > 0:
        forms = [f"{var} += {size_text}", f"{var} = {var} + {size_text}", f"{var} = {size_text} + {var}"]
        if step == 1:
            forms = [f"{var}++", f"++{var}", f"{var}++"] + forms
    else:
        forms = [f"{var} -= {size_text}", f"{var} = {var} - {size_text}"]
        if step == -1:
            forms = [f"{var}--", f"--{var}", f"{var}--"] + forms
    start = gen.number(first, 0.25) if -30000 < first < 30000 else str(first)
    before = None
    if gen.chance(0.12):
        before = f"{of.name} {var};"
        declared = f"{var} = {start}"
    else:
        declared = f"{of.name} {var} = {start}"
    distance = f"({var} - {first})" if step > 0 else f"({first} - {var})"
    if first < 0 and step > 0:
        distance = f"({var} + {-first})"
    if first < 0 and step < 0:
        distance = f"(-{var} - {-first})"
    position = f"(int){distance}" if size == 1 else f"(int)({distance} / {size})"
    text = f"for ({declared}; {test}; {gen.pick(forms)})"
    return Header(text, position, trip, var, before)
