"""What programs may hold beside constructs over main's arrays: the list of such parts, and helper functions."""

# (weight, function of (gen, env, shared) that makes a piece)
STEPS = []


def allowed(gen, function):
    return gen.has(function.__name__)


BODIES = ["return x * 3u + y;", "return x > y ? x - y : y ^ 5u;",
          "unsigned r = y; for (int q = 0; q < 5; q++) r = r * 2u + (x >> q & 1u); return r;",
          "while (x > 9u) x /= 3u; return x + y;", "switch (x % 3u) { case 0: return y; case 1: y += 7u; } return x ^ y;",
          "unsigned t[4] = {x, y, x + y, 1u}; return t[x & 3u] + t[y % 4u];"]


def helpers(gen):
    """Functions that any place may call."""
    if not gen.has("calls"):
        return
    for _ in range(gen.below(4)):
        name = gen.name("f")
        spell = gen.pick(["static ", "static inline ", "", "#pragma acc routine seq\nstatic ", "#pragma acc routine seq\n"])
        gen.functions.append(f"{spell}unsigned {name}(unsigned x, unsigned y) {{ {gen.pick(BODIES)} }}")
        gen.helpers.append(name)
