"""Constructs inside of the host's control flow, and bounds whose right value is on the device."""
from ..gen import UNSIGNED
from ..source import Piece, statement
from .constructs import Construct
from .scope import Scope


def absent_only(gen, env, make):
    """What `make` returns while only arrays that are not on the device may be used (and none is pending)."""
    everything = gen.arrays
    gen.arrays = [a for a in everything if env.state(a).span is None and a not in env.pending]
    known = set(everything)
    piece = make()
    gen.arrays = everything + [a for a in gen.arrays if a not in known]
    return piece


def repeated(gen, env, shared):
    """A loop of the host with constructs, which it leaves or goes on early, depending on what they computed."""
    rounds, word = gen.name("r"), gen.name("k")

    def make():
        body = Piece()
        for _ in range(gen.between(1, 2)):
            body.add(Construct(gen, env, shared).build())
            scope = Scope(gen)
            scope.scalars = [(word, UNSIGNED), (rounds, UNSIGNED)]
            action = gen.pick(["break", "continue", "break"])
            body.add(kernel(gen, word, rounds))
            body.add(statement(f"if {scope.condition(0)} {action};"))
            if gen.chance(0.5):
                body.add(statement(f"{word} = {gen.below(50)}u;"))
        return body

    body = absent_only(gen, env, make)
    head = gen.pick([f"for (unsigned {rounds} = 0; {rounds} < {gen.between(1, 4)}; {rounds}++) {{",
                     f"unsigned {rounds} = 0;\nwhile ({rounds}++ < {gen.between(1, 4)}) {{"])
    return Piece("{", f"unsigned {word} = {gen.below(50)};", head, body, "}", f"SHOW({word});", "}")


def kernel(gen, word, rounds):
    """A construct that changes a variable of the host."""
    value = gen.pick([f"{word} * 3u + {rounds}", f"{word} + {rounds} + 1u", f"{rounds} * {gen.between(2, 9)}u"])
    i, s = gen.name("i"), gen.name("s")
    n = gen.number(gen.between(1, 40), 0.5)
    return gen.pick([
        Piece("#pragma acc kernels", f"{{ {word} = {value}; }}"),
        Piece("#pragma acc kernels", f"for (int {i} = 0; {i} < {n}; {i}++) {word} = {value} + (unsigned){i};"),
        Piece(f"#pragma acc parallel loop reduction(+:{word})", f"for (int {i} = 0; {i} < {n}; {i}++) {word} += {rounds} + (unsigned){i};"),
        Piece(f"#pragma acc serial copy({word})", f"{word} = {value};"),
        Piece("#pragma acc kernels", "{", f"unsigned {s} = {value};", f"{word} = {s} + 1u;", "}"),
    ])


def conditional(gen, env, shared):
    """A construct in a branch, with one that changes a variable, which is read behind."""
    word = gen.name("k")

    def make():
        scope = Scope(gen)
        scope.scalars = [(word, UNSIGNED)] + list(shared)
        piece = Piece(f"if {scope.condition()} {{", Construct(gen, env, shared).build(), kernel(gen, word, "2u"), "} else {")
        return piece.add(kernel(gen, word, "3u"), "}")

    body = absent_only(gen, env, make)
    if gen.cpp and gen.chance(0.4):
        q = gen.name("q")
        body.add(f"if (unsigned {q} = {word}) printf(\"%u\\n\", {q});", f"{word} = 1;")
    return Piece("{", f"unsigned {word} = {gen.below(50)};", body, f"SHOW({word});", "}")


def device_value(gen, env, shared):
    """Loops whose bound a construct has changed on the device; the host has an old value."""
    old, value = gen.below(40), gen.weighted([(2, gen.between(0, 40)), (1, gen.between(0, 4))])
    name, data = gen.name("d"), gen.pick(["copyin", "copy"])
    if gen.chance(0.4):
        box = gen.name("box")
        declared = [f"struct {{ int n; int more; }} {box} = {{{old}, 3}}, *{name} = &{box};"]
        section, bound, place = f"{name}[0:1]", f"{name}->n", f"{name}->n"
    else:
        declared = [f"int {name} = {old};"]
        section, bound, place = name, name, name
    expression = gen.pick([str(value), f"{place} * 0 + {value}", f"{place} + {value - old}", gen.number(value, 1)])
    change = gen.pick([
        [f"#pragma acc serial present({section})", f"{place} = {expression};"],
        [f"#pragma acc parallel num_gangs(1) num_workers(1) vector_length(1) present({section})", f"{place} = {expression};"],
        [f"#pragma acc kernels present({section})", f"{{ {place} = {expression}; }}"],
    ])
    gen.bounds.append((bound, value))
    construct = absent_only(gen, env, lambda: Construct(gen, env, [], clauses=[f" present({section})"]).build())
    gen.bounds.pop()
    return Piece("{", *declared, f"#pragma acc data {data}({section})", "{", *change, construct, "}", "}")


STEPS = [(1, "control", repeated), (1, "control", conditional), (1, "device values", device_value)]
