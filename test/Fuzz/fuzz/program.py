"""Whole programs: main with its arrays, a random sequence of constructs, and the output of all values."""
from . import classes, files, graphs, modern, routines, threads
from .constructs import control, functions
from .constructs.constructs import Construct, host_code
from .constructs.environment import Environment
from .data import boxes, copies, deep, names, pairs, records, resident, ways
from .gen import Gen
from .kernels import bounds, leaves, meeting, pitches, polyhedral, regions, sweeps, verdicts, widths
from .loops import arithmetic, chosen, extremes, forms, gathers, lanes, limits, observed, redundant, rows, shapes, tickets
from .openmp import wrapper
from .pipelines import chunks, hosts, pipelines, stages
from .programs import containers, devices, extensions, layouts, levels, library, placements, soup, structures
from .source import Piece, render, statement

PRELUDE = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* One line for each array: a hash, or with an argument all values. */
static int show_all;
static unsigned long long hash_of(unsigned long long hash, double value) {
  unsigned long long bits;
  memcpy(&bits, &value, sizeof bits);
  hash = (hash ^ bits) * 1099511628211ull;
  return hash ^ hash >> 29;
}
static unsigned next_seed = 1;
static unsigned next_value(void) {
  next_seed = next_seed * 1664525u + 1013904223u;
  return next_seed >> 16;
}
#define SHOW(v) printf("%s %.17g\\n", #v, (double)(v))
"""

# (weight, name, what makes the step)
STEPS = arithmetic.STEPS + bounds.STEPS + boxes.STEPS + chosen.STEPS + chunks.STEPS + classes.STEPS + containers.STEPS + control.STEPS + copies.STEPS + deep.STEPS + extremes.STEPS + files.STEPS + forms.STEPS + gathers.STEPS + graphs.STEPS + hosts.STEPS + lanes.STEPS + leaves.STEPS + limits.STEPS + meeting.STEPS + modern.STEPS + names.STEPS + observed.STEPS + pairs.STEPS + pitches.STEPS + polyhedral.STEPS + records.STEPS + redundant.STEPS + regions.STEPS + resident.STEPS + routines.STEPS + rows.STEPS + shapes.STEPS + stages.STEPS + devices.STEPS + extensions.STEPS + layouts.STEPS + levels.STEPS + library.STEPS + placements.STEPS + soup.STEPS + structures.STEPS + sweeps.STEPS + threads.STEPS + tickets.STEPS + verdicts.STEPS + ways.STEPS + widths.STEPS


class Program:
    """A program made from a seed; `only`: the name of the steps that it has, others it has not; `openmp`: they stand in
    OpenMP constructs."""

    def __init__(self, seed, language, without=(), only=None, openmp=False):
        self.only, self.wrap = only, wrapper(seed, language, openmp)
        self.gen = gen = Gen(seed, language, without)
        self.env = Environment(gen)
        self.shared = []  # variables of main that host code changes: (name, Scalar)
        for _ in range(gen.below(3)):
            self.shared.append((gen.name("c"), gen.element()))
        functions.helpers(gen)
        functions.structs(gen, self.shared)
        steps = Piece()
        for _ in range(gen.weighted([(2, 2), (4, 3), (3, 4), (2, 5)])):
            steps.add(self.wrap(self.step(2)))
        self.finish(steps)
        self.tree = self.main(steps)

    def step(self, depth):
        gen = self.gen
        if self.only:
            return gen.weighted((weight, step) for weight, name, step in STEPS if name == self.only)(gen, self.env, self.shared)
        kinds = [(8, self.construct), (1, self.host)]
        if depth > 0 and gen.arrays and gen.has("data"):
            kinds += [(1, lambda: self.region(depth)), (1, self.enter), (1, self.exit)]
        if gen.arrays and gen.has("functions"):
            kinds.append((2, lambda: functions.call(gen, self.env, self.shared)))
        for weight, name, step in STEPS:
            if depth > 0 and gen.has(name):
                kinds.append((weight, lambda step=step: step(gen, self.env, self.shared)))
        if depth == 2 and gen.has("pipelines"):
            kinds.append((1, lambda: pipelines.pipeline(gen, self.shared)))
        return gen.weighted(kinds)()

    def construct(self):
        gen, queue = self.gen, None
        if gen.has("queues") and gen.chance(0.25):
            queue = gen.pick(["1", "2", "2", "7", "", f"{gen.variable(3, 'int')} + 1"])
        return Construct(gen, self.env, self.shared, queue).build()

    def host(self):
        piece = host_code(self.gen, self.env, self.shared)
        if self.env.pending:
            self.env.wait(piece)
        for name, of in self.shared:
            if self.gen.chance(0.3):
                piece.add(f"{name} = {of.cast(str(self.gen.below(1000)) + 'u')};")
        return piece

    def region(self, depth):
        """A data construct with some steps in it."""
        gen, env = self.gen, self.env
        absent = [a for a in gen.arrays if env.state(a).span is None]
        if not absent:
            return self.construct()
        chosen = gen.rng.sample(absent, min(len(absent), gen.between(1, 3)))
        before, inside = Piece(), Piece()
        for array in chosen:
            env.sync(array, before)
        clauses = [env.enter(a, "structured") for a in chosen]
        for _ in range(gen.between(1, 3)):
            inside.add(self.wrap(self.step(depth - 1)))
        for array in chosen:
            env.leave(array, inside)
        return Piece(before, ["#pragma acc data"] + clauses, "{", inside, "}")

    def enter(self):
        gen, env = self.gen, self.env
        absent = [a for a in gen.arrays if env.state(a).span is None]
        if not absent:
            return Piece()
        chosen = gen.rng.sample(absent, min(len(absent), gen.between(1, 2)))
        before = Piece()
        for array in chosen:
            env.sync(array, before)
        return Piece(before, ["#pragma acc enter data"] + [env.enter(a, "dynamic") for a in chosen])

    def exit(self):
        gen, env = self.gen, self.env
        there = [a for a in gen.arrays if env.state(a).span and env.state(a).how == "dynamic"]
        if not there:
            return Piece()
        return self.end(gen.rng.sample(there, gen.between(1, len(there))))

    def end(self, arrays):
        before = Piece()
        clauses = [self.env.leave(a, before) for a in arrays]
        return Piece(before, ["#pragma acc exit data"] + clauses)

    def finish(self, steps):
        there = [a for a in self.gen.arrays if self.env.state(a).span]
        if there:
            steps.add(self.end(there))
        if self.env.pending:
            self.env.wait(steps)

    def main(self, steps):
        gen = self.gen
        head = Piece(PRELUDE)
        if gen.has_parts:
            head.add(routines.FIRST)
        head.add(*gen.functions)
        body = Piece("int main(int argc, char **argv) {", "show_all = argc > 1;")
        for name, (of, value) in gen.runtime.items():
            # Not known to the compiler.
            body.add(statement(f"{of} {name} = argc > 5 ? 0 : {value};"))
        for name, of in self.shared:
            if "." not in name:
                body.add(statement(f"{of.name} {name} = {of.cast(str(gen.below(1000)) + 'u')};"))
        body.add(*gen.locals)
        for array in gen.arrays:
            lines = array.declare()
            if array.storage == "global":
                head.add(statement(*lines))
                lines = []
            body.add(statement(*lines, self.walk(
                array, lambda place, of=array.element: f"{place} = {of.cast('next_value()')};")))
        body.add(steps)
        for array in gen.arrays:
            body.add(statement(*self.output(array)))
        body.add("return 0;", "}", *([routines.BOTH_END] if gen.has_parts else []))
        return Piece(head, body)

    def walk(self, array, action):
        """A loop of the host over all elements."""
        names = [f"x{k}" for k in range(len(array.dims))]
        loops = "".join(f"for (int {v} = 0; {v} < {t}; {v}++) " for v, t in zip(names, array.texts))
        return loops + action(array.at(names))

    def output(self, array):
        shown = f'printf("%.17g ", (double){{}})'
        hashed = lambda place: f"{{ h = hash_of(h, (double){place}); if (show_all) {shown.format(place)}; }}"
        return ["{", "unsigned long long h = 0;", self.walk(array, hashed), f'printf("{array.name} %llx\\n", h);', "}"]


def generate(seed, language, omitted=(), without=(), only=None, openmp=False):
    """The text of a program, the number of droppable pieces, and which it holds."""
    return render(Program(seed, language, without, only, openmp).tree, omitted)
