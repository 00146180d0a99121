"""Nests over flat arrays whose rows have a length of their own: longer than what the loops use of them, or shorter, so that rows
overlap; strides of any sign, 0 among them; bounds between numbers, and of loops round them. The numbers are parameters."""
from ..source import Piece, statement

HALF = 1 << 16
NUMBERS = ["n", "m", "p", "q", "low", "high"]
LIMITS = {"n": (0, 14), "m": (0, 14), "p": (0, 8), "q": (0, 6), "low": (-3, 5), "high": (0, 14)}


def loop(gen, counter, outer):
    """The head of a loop; `outer`: counters of loops round it."""
    low = gen.weighted([(3, "0"), (1, "1"), (1, "low"), (1, "p"), (1, "low + 1"), (1, "q")])
    high = gen.pick(["n", "m", "n - 1", "m + 1", "high", "high + 1", "p", "q * 2", "n - p", "m - q"])
    if outer and gen.chance(0.3):
        low = outer[-1] + gen.pick(["", " + 1"])
    elif outer and gen.chance(0.2):
        high = outer[-1] + gen.pick(["", " + 1"])
    of, step = gen.pick(["int", "int", "long"]), gen.pick([1, 1, 1, 1, 2, 3])
    if gen.chance(0.25):
        return f"for ({of} {counter} = {high} - 1; {counter} >= {low}; {counter} -= {step})"
    return f"for ({of} {counter} = {low}; {counter} {gen.pick(['<', '<', '<='])} {high}; {counter} += {step})"


def pitch(gen):
    return gen.pick(["m", "m", "n", "m - 1", "m + 1", "high - low", "high - low + 1", "p", "q", "n + p", "2 * m", "high", "p * q", "-p", "p - q", "low"])


def pitches(gen, env, shared):
    name, of = gen.name("pitched"), gen.pick(["int", "int", "long", "short"])
    counters = [gen.name("i") for _ in range(gen.weighted([(2, 1), (4, 2), (2, 3)]))]
    heads = [loop(gen, counter, counters[:n]) for n, counter in enumerate(counters)]
    order, first, second = counters[:], pitch(gen), pitch(gen)
    gen.rng.shuffle(order)

    def place(offset):
        index = f"{order[0]} * ({first})"
        if len(order) > 1:
            index += f" + {order[1]}"
        if len(order) > 2:
            index = f"({index}) * ({second}) + {order[2]}"
        return f"a[{index}{offset}]"

    to = place(gen.pick(["", " + low", " - 1"]))
    source = to if gen.chance(0.6) else place(gen.pick(["", " + 1", " + p", " - low", " + q"]))
    value = " + ".join(f"(unsigned){counter} * {gen.between(1, 9)}u" for counter in counters)
    construct = gen.weighted([(2, "kernels"), (1, "kernels loop"), (1, "parallel loop auto")])
    numbers = ", ".join(f"{of} {number}" for number in NUMBERS)
    gen.functions.append(Piece(f"static void {name}(unsigned *{gen.pick(['', 'restrict ' if not gen.cpp else ''])}a, {numbers}) {{",
                               f"#pragma acc {construct} present(a[0:1])", " ".join(heads), f"  {to} = {source} * 3u + {value};", "}"))
    calls = Piece()
    for _ in range(gen.between(3, 6)):
        arguments = ", ".join(str(gen.between(*LIMITS[number])) for number in NUMBERS)
        calls.add(statement(f"{name}(a + {HALF}, {arguments});"))
    return Piece("{", f"static unsigned a[2 * {HALF}]; unsigned long long h = 0;", f"for (int x = 0; x < 2 * {HALF}; x++) a[x] = (unsigned)x * 7u;",
                 "#pragma acc data copy(a)", "{", calls, "}", f"for (int x = 0; x < 2 * {HALF}; x++) h = h * 31 + a[x];", f'printf("{name} %llx\\n", h);', "}")


STEPS = [(1, "pitches", pitches)]
