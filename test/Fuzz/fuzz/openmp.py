"""OpenMP constructs round the steps of a program, which one thread comes to and whose variables it shares: they change nothing,
and the plain program, made without OpenMP, has none of them."""
import random

from .source import Piece


class Wrapper:
    """`rng` of its own: the programs are those that they are without OpenMP."""

    def __init__(self, seed, language):
        self.rng, self.number = random.Random(f"openmp {seed} {language}"), 0

    def fresh(self, prefix):
        self.number += 1
        return f"{prefix}{self.number}"

    def wrap(self, step, depth=2):
        if self.rng.random() < (0.2 if depth == 2 else 0.6):
            return step
        inner = self.wrap(step, depth - 1) if depth else step
        return self.rng.choice([self.alone, self.single, self.master, self.critical, self.task, self.loop, self.sections, self.loops])(Piece("{", inner, "}"))

    def team(self):
        extra = self.rng.choice(["", "", " default(shared)", " proc_bind(close)"])
        return f"#pragma omp parallel num_threads({self.rng.randint(2, 4)}){extra}"

    def alone(self, step):
        return Piece("#pragma omp parallel num_threads(1)", step)

    def single(self, step):
        return Piece(self.team(), "#pragma omp single" + self.rng.choice(["", " nowait"]), step)

    def master(self, step):
        return Piece(self.team(), "{", "#pragma omp master", step, "}")

    def critical(self, step):
        return Piece(f"#pragma omp critical({self.fresh('lock')})", step)

    # Not untied: in those Clang 22 expects more of the alignment of large local variables than it gives them.
    def task(self, step):
        return Piece(self.team(), "#pragma omp single", "{", "#pragma omp task" + self.rng.choice(["", " mergeable", " if(0)"]), step, "}")

    def loop(self, step):
        o = self.fresh("o")
        schedule = self.rng.choice(["", " schedule(dynamic)", " schedule(static, 1)"])
        return Piece(f"#pragma omp parallel for num_threads(2){schedule}", f"for (int {o} = 0; {o} < 1; {o}++)", step)

    def loops(self, step):
        """Of which one iteration has the step."""
        o, p = self.fresh("o"), self.fresh("o")
        return Piece("#pragma omp parallel for collapse(2) num_threads(3)", f"for (int {o} = 0; {o} < 2; {o}++)", f"for (int {p} = 3; {p} > 0; {p}--)",
                     f"if ({o} == 1 && {p} == {self.rng.randint(1, 3)})", step)

    def sections(self, step):
        return Piece("#pragma omp parallel sections num_threads(2)", "{", "#pragma omp section", step, "#pragma omp section", "{}", "}")


def wrapper(seed, language, wanted):
    """What is done to each step."""
    return Wrapper(seed, language).wrap if wanted else lambda step: step
