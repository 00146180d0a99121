"""Threads of the host that drive the device at once: each has arrays, lifetimes and queues of its own; they share arrays that
they only read, whose lifetimes they begin and end in any order, counters that all add to, and an array of which each has a part."""
from .gen import FLOATS, INT, INTEGERS, UNSIGNED
from .source import Piece

INCLUDE = "#include <pthread.h>"
# Without OpenACC there are no atomics: then one thread runs after the other.
STARTING = """#ifdef _OPENACC
#define START_THREAD(id, function, argument) pthread_create(id, 0, function, argument)
#define JOIN_THREAD(id) pthread_join(id, 0)
#else
#define START_THREAD(id, function, argument) ((void)(id), function(argument))
#define JOIN_THREAD(id) ((void)(id))
#endif"""


class Own:
    """An array of a thread: whether it is on the device, which copies are right, and the queue that works on it."""

    def __init__(self, name, of, size):
        self.name, self.of, self.size = name, of, size
        self.depth, self.dynamic, self.host, self.device, self.queue = 0, 0, True, False, None

    @property
    def section(self):
        return f"{self.name}[0:{self.size}]"

    @property
    def present(self):
        return self.depth + self.dynamic > 0


class Thread:
    """The function of one thread."""

    def __init__(self, gen, team, number):
        self.gen, self.team, self.number, self.body = gen, team, number, Piece()
        self.own = [Own(gen.name("own"), gen.pick([UNSIGNED, UNSIGNED, INT, gen.pick(INTEGERS), gen.pick(FLOATS)]), gen.pick([gen.between(1, 40), gen.between(41, 600)])) for _ in range(gen.between(1, 3))]
        self.held = {name: 0 for name, _ in team.shared}  # how often this thread has made the shared arrays present
        self.queues = gen.rng.sample(["", str(3 + number), str(13 + number), "1", "2"], gen.between(1, 3))
        self.part = [True, True]  # of the array of which each thread has one: whether host and device are right

    def queue(self):
        return self.gen.pick(self.queues) if self.gen.chance(0.35) else None

    def settled(self, array):
        """The host waits for what works on the array."""
        gen, queue = self.gen, array.queue
        if queue is None:
            return
        self.body.add(gen.pick(["#pragma acc wait", f"#pragma acc wait({queue})" if queue else "#pragma acc wait"]))
        everything = self.body.parts[-1] == "#pragma acc wait"
        for each in self.own:
            if everything or each.queue == queue:
                each.queue = None

    def all_settled(self):
        for each in self.own:
            self.settled(each)

    def on_device(self, array):
        self.settled(array)
        if array.present and not array.device:
            self.body.add(f"#pragma acc update device({array.section})")
            array.device = True

    def on_host(self, array):
        self.settled(array)
        if not array.host:
            self.body.add(f"#pragma acc update {self.gen.pick(['self', 'host'])}({array.section})")
            array.host = True

    # --- Steps
    def kernel(self):
        gen, i = self.gen, self.gen.name("i")
        target = gen.pick(self.own)
        sources = [s for s in self.own if s is not target and gen.chance(0.4)]
        for each in [target] + sources:
            self.on_device(each)
        queue = self.queue()
        clauses = ""
        value = f"(unsigned)(long){target.name}[{i}] * {gen.between(2, 9)}u + (unsigned){i}"
        for each in [target] + sources:
            if each.present:
                clauses += gen.pick(["", f" present({each.section})", f" copy({each.section})"])
            else:
                clauses += f" copy({each.section})" if each is target else f" copyin({each.section})"
        for each in sources:
            value += f" + (unsigned)(long){each.name}[{i} % {each.size}]"
        for name, size in self.team.shared:
            # While a queue reads it, another thread might end its lifetime: this one must hold it, and wait before it lets go.
            if gen.chance(0.5) and (queue is None or self.held[name]):
                value += f" ^ {name}[({i} * {gen.between(1, 7)} + {gen.below(9)}) % {size}]"
                clauses += gen.pick([f" present({name}[0:{size}])" if self.held[name] else f" copyin({name}[0:{size}])", f" copyin({name}[0:{size}])"])
        if gen.chance(0.3):
            value += f" + {self.team.helper}((unsigned){i}, {self.number}u)"
        line = f"{target.name}[{i}] = {target.of.cast(value)};"
        head = f"for (int {i} = 0; {i} < {target.size}; {i}++)"
        wait = f" async({queue})" if queue else " async" if queue == "" else ""
        construct = gen.pick(["parallel loop", "parallel loop gang vector", "kernels", "kernels loop independent", "parallel loop num_gangs(3) vector_length(32)", "serial loop"])
        if gen.chance(0.3) and queue is None:
            s = gen.name("sum")
            self.body.add(f"unsigned {s} = 3;", f"#pragma acc parallel loop reduction(+:{s}){clauses}", f"{head} {{ {line} {s} += (unsigned)(long){target.name}[{i}]; }}", f"h = h * 31 + {s};")
        else:
            self.body.add(f"#pragma acc {construct}{clauses}{wait}", f"{head} {line}")
        for each in [target] + sources:
            each.queue = queue
        if target.present:
            target.host, target.device = False, True

    def enter(self):
        array, queue = self.gen.pick(self.own), None
        self.settled(array)
        if not array.present:
            self.on_host(array)
            queue = self.queue()
            array.device = True
        self.body.add(f"#pragma acc enter data copyin({array.section})" + ("" if queue is None else f" async({queue})" if queue else " async"))
        array.queue = queue
        array.dynamic += 1

    def exit(self, array=None):
        there = [a for a in self.own if a.dynamic and (a is array or not array)]
        if not there:
            return
        array = self.gen.pick(there)
        self.settled(array)
        if array.dynamic + array.depth == 1 and not (array.host or array.device):
            self.on_device(array)
        if array.dynamic + array.depth == 1:
            if array.host and (not array.device or self.gen.chance(0.5)):
                self.body.add(f"#pragma acc exit data delete({array.section})")
            else:
                self.body.add(f"#pragma acc exit data copyout({array.section})")
            array.host, array.device = True, False
        else:
            self.body.add(f"#pragma acc exit data {self.gen.pick(['delete', 'copyout'])}({array.section})")
        array.dynamic -= 1

    def region(self):
        gen = self.gen
        chosen = gen.rng.sample(self.own, gen.between(1, len(self.own)))
        for each in chosen:
            self.on_host(each) if not each.present else self.settled(each)
        shared = [n for n in self.held if gen.chance(0.5)]
        sizes = dict(self.team.shared)
        fresh = {each: not each.present for each in chosen}
        for each in chosen:
            each.depth += 1
            each.device = each.device or fresh[each]
        for n in shared:
            self.held[n] += 1
        self.body.add(f"#pragma acc data copy({', '.join(a.section for a in chosen)})" + "".join(f" copyin({n}[0:{sizes[n]}])" for n in shared), "{")
        for _ in range(gen.between(1, 3)):
            self.step(False)
        self.all_settled()
        for each in chosen:
            if each.depth + each.dynamic == 1:  # it ends here, and the device's copy comes back
                self.on_device(each)
                each.host = True
        self.body.add("}")
        for each in chosen:
            each.depth -= 1
            if not each.present:
                each.device = False
        for n in shared:
            self.held[n] -= 1

    def share(self):
        """Begins or ends this thread's hold of a shared array."""
        gen = self.gen
        name, size = gen.pick(self.team.shared)
        if self.held[name] and gen.chance(0.5) and self.entered.get(name):
            self.all_settled()
            self.body.add(f"#pragma acc exit data delete({name}[0:{size}])")
            self.held[name] -= 1
            self.entered[name] -= 1
        else:
            self.body.add(f"#pragma acc enter data copyin({name}[0:{size}])")
            self.held[name] += 1
            self.entered[name] = self.entered.get(name, 0) + 1

    def count(self):
        """Adds to what all threads add to."""
        gen, i, team = self.gen, self.gen.name("i"), self.team
        key = f"({i} * {gen.between(1, 7)} + {self.number}) % {team.counters}"
        self.body.add(f"#pragma acc parallel loop present({team.tag}_count[0:{team.counters}])", f"for (int {i} = 0; {i} < {gen.between(1, 300)}; {i}++) {{",
                      "#pragma acc atomic", f"{team.tag}_count[{key}] += (unsigned){i} + {gen.below(9)}u;", "}")

    def slice(self):
        """Changes this thread's part of an array, on the device or on the host."""
        gen, i, team = self.gen, self.gen.name("i"), self.team
        name, low = f"{team.tag}_grid", self.number * team.width
        section, place = f"{name}[{low}:{team.width}]", f"{name}[{low} + {i}]"
        head = f"for (int {i} = 0; {i} < {team.width}; {i}++) {place} = {place} * 3u + (unsigned){i};"
        if gen.chance(0.6):
            if not self.part[1]:
                self.body.add(f"#pragma acc update device({section})")
            self.body.add(f"#pragma acc parallel loop present({name})" if gen.chance(0.5) else f"#pragma acc kernels loop independent present({section})", head)
            self.part = [False, True]
        else:
            if not self.part[0]:
                self.body.add(f"#pragma acc update self({section})")
            self.body.add(head)
            self.part = [True, False]

    def host_work(self):
        gen, array, x = self.gen, self.gen.pick(self.own), self.gen.name("x")
        self.on_host(array)
        if gen.chance(0.5):
            self.body.add(f"for (int {x} = 0; {x} < {array.size}; {x}++) h = hash_of(h, (double){array.name}[{x}]);")
        else:
            self.body.add(f"for (int {x} = 0; {x} < {array.size}; {x}++) {array.name}[{x}] = {array.of.cast(f'(unsigned)(long){array.name}[{x}] + (unsigned){x} * 5u')};")
            array.device = False

    def step(self, deep=True):
        gen = self.gen
        gen.weighted([(6, self.kernel), (1.5 if deep else 0, self.enter), (1.5 if deep else 0, self.exit), (1.5 if deep else 0, self.region), (1.5 if deep else 0, self.share), (1, self.count),
                      (1, self.slice), (1.5, self.host_work)])()

    def function(self):
        gen, name = self.gen, f"{self.team.tag}_thread{self.number}"
        self.entered = {}
        for _ in range(gen.between(3, 9)):
            self.step()
        for each in self.own:
            while each.dynamic:
                self.exit(each)
            self.settled(each)
        sizes = dict(self.team.shared)
        for shared, times in self.entered.items():
            self.body.add(*[f"#pragma acc exit data delete({shared}[0:{sizes[shared]}])"] * times)
        for word, right in zip(("self", "device"), self.part):  # the next round begins with both copies right
            if not right:
                self.body.add(f"#pragma acc update {word}({self.team.tag}_grid[{self.number * self.team.width}:{self.team.width}])")
        declared, freed, shown = [], [], []
        for a in self.own:
            heap = gen.chance(0.6)
            declared += [f"{a.of.name} *{a.name} = ({a.of.name} *)malloc({a.size} * sizeof({a.of.name}));" if heap else f"{a.of.name} {a.name}[{a.size}];"]
            freed += [f"free({a.name});"] if heap else []
            shown.append(f"for (int x = 0; x < {a.size}; x++) h = hash_of(h, (double){a.name}[x]);")
            declared.append(f"for (int x = 0; x < {a.size}; x++) {a.name}[x] = {a.of.cast(f'(unsigned)x * 77u + {gen.below(99)}u')};")
        rounds = gen.between(1, 4)
        lines = Piece(f"static void *{name}(void *arg) {{", "unsigned long long h = 0;", f"for (int round = 0; round < {rounds}; round++) {{", *declared, self.body, *shown, *freed, "}",
                      "*(unsigned long long *)arg = h;", "return 0;", "}")
        return name, lines


class Team:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("team")
        self.shared = [(gen.name("shared"), gen.pick([gen.between(1, 50), gen.between(51, 900)])) for _ in range(gen.between(1, 2))]
        self.counters, self.width, self.size = gen.between(1, 20), gen.between(1, 50), gen.between(2, 4)
        self.helper = gen.name("helper")

    def build(self):
        gen, tag = self.gen, self.tag
        if INCLUDE not in gen.functions:
            gen.functions[:0] = [INCLUDE, STARTING]
        for name, size in self.shared:
            gen.functions.append(f"static unsigned {name}[{size}];")
        gen.functions += [f"static unsigned {tag}_count[{self.counters}], {tag}_grid[{self.size * self.width}];",
                          f"static unsigned {self.helper}(unsigned a, unsigned b) {{ unsigned r = 7; for (unsigned k = 0; k < (a & 7); k++) r = r * 3u + b; return r; }}"]
        names = []
        for number in range(self.size):
            name, lines = Thread(gen, self, number).function()
            gen.functions.append(lines)
            names.append(name)
        order = gen.rng.sample(range(self.size), self.size)
        start = Piece(*[f"for (int x = 0; x < {size}; x++) {name}[x] = next_value();" for name, size in self.shared],
                      f"for (int x = 0; x < {self.counters}; x++) {tag}_count[x] = 5u;", f"for (int x = 0; x < {self.size * self.width}; x++) {tag}_grid[x] = next_value();",
                      f"pthread_t {tag}_id[{self.size}]; unsigned long long {tag}_h[{self.size}];")
        held = f" copyin({self.shared[0][0]})" if gen.chance(0.2) else ""
        main = gen.chance(0.25)  # the first thread's work is done by the main one
        first = [n for n in range(self.size) if n or not main]
        run = Piece(*[f"START_THREAD(&{tag}_id[{n}], {names[n]}, &{tag}_h[{n}]);" for n in order if n in first], *([f"{names[0]}(&{tag}_h[0]);"] if main else []),
                    *[f"JOIN_THREAD({tag}_id[{n}]);" for n in order if n in first])
        show = Piece("unsigned long long h = 0;", *[f"for (int x = 0; x < {self.counters}; x++) h = h * 31 + {tag}_count[x];", f"for (int x = 0; x < {self.size * self.width}; x++) h = h * 31 + {tag}_grid[x];"],
                     f'printf("{tag} %llx\\n", h);', f'for (int x = 0; x < {self.size}; x++) printf("{tag} thread %d: %llx\\n", x, {tag}_h[x]);')
        return Piece("{", start, f"#pragma acc data copy({tag}_count, {tag}_grid){held}", "{", run, "}", show, "}")


def threads(gen, env, shared):
    return Team(gen).build()


STEPS = [(1, "threads", threads)]
