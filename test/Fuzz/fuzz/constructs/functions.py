"""Functions, lambdas, objects and structs of programs: those that constructs call, and those that hold constructs."""
from ..source import Piece, statement
from .arrays import Parameter
from .constructs import Construct


BODIES = ["return x * 3u + y;", "return x > y ? x - y : y ^ 5u;",
          "unsigned r = y; for (int q = 0; q < 5; q++) r = r * 2u + (x >> q & 1u); return r;",
          "while (x > 9u) x /= 3u; return x + y;", "switch (x % 3u) { case 0: return y; case 1: y += 7u; } return x ^ y;",
          "unsigned t[4] = {x, y, x + y, 1u}; return t[x & 3u] + t[y % 4u];"]


def helpers(gen):
    """Functions, lambdas and objects that any place may call as name(x, y)."""
    if not gen.has("calls"):
        return
    for _ in range(gen.below(4)):
        name, body = gen.name("f"), gen.pick(BODIES)
        kind = gen.pick(["function", "function", "template", "lambda", "object"] if gen.cpp else ["function"])
        if kind == "function":
            spell = gen.pick(["static ", "static inline ", "", "#pragma acc routine seq\nstatic ", "#pragma acc routine seq\n"])
            gen.functions.append(statement(*f"{spell}unsigned {name}(unsigned x, unsigned y) {{ {body} }}".split("\n")))
            gen.helpers.append(name)
        elif kind == "template":
            gen.functions.append(statement(f"template <class T, unsigned K> unsigned {name}(T x, T y) {{ x += K; {body} }}"))
            gen.helpers.append(f"{name}<unsigned, {gen.below(9)}>")
        elif kind == "lambda":
            capture, use = gen.pick([("", ""), (f"k = {gen.below(99)}u", "x += k; "), ("&", ""), ("=", "")])
            gen.locals.append(statement(f"auto {name} = [{capture}](unsigned x, unsigned y) -> unsigned {{ {use}{body} }};"))
            gen.helpers.append(name)
            gen.local_helpers.append(name)
        else:
            gen.functions.append(statement(f"struct C{name} {{ unsigned k; unsigned more(unsigned x) const {{ return x + k; }} "
                                           f"unsigned operator()(unsigned x, unsigned y) const {{ x = more(x); {body} }} }};"))
            gen.locals.append(statement(f"C{name} {name}{{{gen.below(99)}u}};"))
            gen.helpers.append(name)
            gen.local_helpers.append(name)


def structs(gen, shared):
    """Structs of main whose members are read in constructs as other variables."""
    for _ in range(gen.below(3)):
        name = gen.name("z")
        gen.has_structs = True
        members = [gen.element() for _ in range(gen.between(1, 4))]
        inside = " ".join(f"{of.name} m{k};" for k, of in enumerate(members))
        values = ", ".join(of.cast(f"{gen.below(300)}u") for of in members)
        gen.locals.append(statement(f"struct {{ {inside} }} {name} = {{{values}}};"))
        shared.extend((f"{name}.m{k}", of) for k, of in enumerate(members))


def call(gen, env, shared):
    """A construct in a function (a template, a member function) that works on arrays of main."""
    usable = [a for a in gen.arrays if Parameter.kinds(gen, a)]
    if not usable:
        return Piece()
    chosen = gen.rng.sample(usable, min(len(usable), gen.between(1, 3)))
    member = gen.cpp and gen.has("objects") and gen.chance(0.4)
    outer = gen.runtime, gen.arrays, gen.helpers
    gen.runtime, gen.closed, gen.in_member = {}, True, member
    gen.helpers = [h for h in gen.helpers if h not in gen.local_helpers]
    parameters = [Parameter(gen, a, "heap" if member else gen.pick(Parameter.kinds(gen, a))) for a in chosen]
    gen.arrays = parameters
    for each in parameters:
        env.states[each] = env.state(each.array)
    before = Piece()
    for each in chosen:
        env.sync(each, before)
    body = Construct(gen, env, []).build()
    sizes = gen.runtime
    gen.runtime, gen.arrays, gen.helpers = outer
    gen.closed = gen.in_member = False
    name = gen.name("work")
    values = [(of, size, gen.number(value, 0.5)) for size, (of, value) in sizes.items()]
    if member:
        return Piece(before, *method(gen, name, parameters, values, body))
    declared = [f"{of} {size}" for of, size, _ in values] + [p.declare() for p in parameters]
    arguments = [text for _, _, text in values] + [p.argument for p in parameters]
    head = f"void {name}({', '.join(declared)}) {{"
    if gen.cpp and gen.chance(0.4):
        k = gen.below(len(parameters))
        declared[len(values) + k] = parameters[k].declare().replace(parameters[k].element.name + " ", "T ", 1)
        head = f"template <class T> void {name}({', '.join(declared)}) {{"
    elif gen.chance(0.8):
        head = "static " + head
    gen.functions.append(Piece(head, body, "}"))
    return Piece(before, f"{name}({', '.join(arguments)});")


def method(gen, name, parameters, values, body):
    """The construct in a member function; the arrays and sizes are members."""
    members = " ".join([f"{of} {size};" for of, size, _ in values] + [p.declare() + ";" for p in parameters])
    gen.functions.append(Piece(f"class T{name} {{", "public:", members, "void run() {", body, "}", "};"))
    lines = [f"T{name} {name};"]
    lines += [f"{name}.{size} = {text};" for _, size, text in values]
    lines += [f"{name}.{p.name} = {p.argument};" for p in parameters]
    return ["{", *lines, f"{name}.run();", "}"]


STEPS = [(2, call)]
