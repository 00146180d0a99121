"""Graphs of work in several queues: kernels, updates, copies of constructs, and host code between them, ordered by no more than
what each needs of others: wait directives and clauses, waits between queues, routines of openacc.h. The generator knows of
each queue, and of the host, what they know to be done; what is not ordered shares nothing that one of both writes."""
from .data.buffers import API
from .gen import FLOATS, INT, INTEGERS, UNSIGNED
from .source import Piece

HOST = "host"
MORE = """#ifdef _OPENACC
#define WAIT_ASYNC(q, r) acc_wait_async(q, r)
#else
#define acc_async_noval (-1)
#define WAIT_ASYNC(q, r) ((void)(q))
#endif"""


class Copy:
    """One of the two copies of an array: the last that wrote it, and who has read it since. Events are (queue, number)."""

    def __init__(self):
        self.written, self.read, self.right = None, [], True

    def needs(self, writes):
        return [e for e in [self.written] + (self.read if writes else []) if e]

    def note(self, event, writes):
        if writes:
            self.written, self.read = event, []
        else:
            self.read.append(event)


class Array:
    def __init__(self, name, of, size, there):
        self.name, self.of, self.size, self.there = name, of, size, there
        self.host, self.device = Copy(), Copy()


class Graph:
    def __init__(self, gen):
        self.gen, self.tag, self.body = gen, gen.name("graph"), Piece()
        self.queues = gen.rng.sample(["1", "2", "3", "7", "noval"], gen.between(2, 4))
        self.count = {q: 0 for q in self.queues}
        self.known = {place: {q: 0 for q in self.queues} for place in [HOST] + self.queues}
        self.variables = {q: gen.name("q") for q in self.queues if q != "noval" and gen.chance(0.3)}
        self.arrays = [Array(gen.name("d"), gen.pick([UNSIGNED, UNSIGNED, INT, gen.pick(INTEGERS), gen.pick(FLOATS)]),
                             gen.pick([gen.between(1, 30), gen.between(31, 400)]), gen.chance(0.75)) for _ in range(gen.between(2, 5))]
        for each in self.arrays:
            each.device.right = False
        self.results = []  # (name, event)

    # --- Order
    def number(self, queue):
        if queue == "noval":
            return "acc_async_noval"
        return self.variables[queue] if queue in self.variables and self.gen.chance(0.7) else queue

    def learns(self, place, queue):
        """`place` goes on when all that is in the queue now is done."""
        for q in self.queues:
            self.known[place][q] = max(self.known[place][q], self.known[queue][q])
        self.known[place][queue] = self.count[queue]

    def missing(self, place, events):
        return sorted({q for q, n in events if q != place and self.known[place][q] < n})

    def order(self, place, events, clause=True):
        """Directives so that these are done before what comes next at the place; or a wait clause for it."""
        gen, text = self.gen, ""
        if place != HOST:
            for q in self.queues:  # what the host knows now has happened
                self.known[place][q] = max(self.known[place][q], self.known[HOST][q])
        for queue in self.missing(place, events):
            if not self.missing(place, events):
                break
            if queue not in self.missing(place, events):
                continue
            # A wait of the host stands before the directive: it does not learn what a clause of that waits for.
            kinds = (["host", "host"] if not text else []) + (["clause"] * 3 if clause else []) + (["queue"] * 3 if place != HOST else [])
            kind = gen.pick(kinds)
            number = self.number(queue)
            if kind == "host":
                if gen.chance(0.2):
                    self.body.add("#pragma acc wait")
                    for q in self.queues:
                        self.learns(HOST, q)
                else:
                    more = [q for q in self.queues if q != queue and gen.chance(0.15)]
                    self.body.add(gen.pick([f"#pragma acc wait({', '.join([number] + [self.number(q) for q in more])})"] * 3 + [f"acc_wait({number});"]) if not more
                                  else f"#pragma acc wait({', '.join([number] + [self.number(q) for q in more])})")
                    for q in [queue] + more:
                        self.learns(HOST, q)
                if place != HOST:
                    for q in self.queues:
                        self.known[place][q] = max(self.known[place][q], self.known[HOST][q])
            elif kind == "clause":
                text += f" wait({number})"
                self.learns(place, queue)
            else:
                self.body.add(gen.pick([f"#pragma acc wait({number}){self.asynchronous(place)}", f"WAIT_ASYNC({number}, {self.number(place)});"]))
                self.learns(place, queue)
        return text

    def asynchronous(self, queue):
        if queue == "noval":
            return " async"
        return f" async({self.number(queue)})"

    def event(self, place):
        """The number of what comes next at the place; None for the host's own, which is done at once."""
        if place == HOST:
            return None
        self.count[place] += 1
        return place, self.count[place]

    def place(self):
        return self.gen.pick(self.queues * 2 + [HOST])

    # --- What is done
    def update(self, array, to_device, place=None):
        place = place or self.place()
        source, target = (array.host, array.device) if to_device else (array.device, array.host)
        clause = self.order(place, source.needs(False) + target.needs(True))
        word = "device" if to_device else self.gen.pick(["self", "host"])
        queue = "" if place == HOST else self.asynchronous(place)
        if array.size > 3 and self.gen.chance(0.2):
            middle = self.gen.between(1, array.size - 1)
            sections = f"{array.name}[0:{middle}], {array.name}[{middle}:{array.size - middle}]"
        else:
            sections = f"{array.name}[0:{array.size}]"
        self.body.add(f"#pragma acc update {word}({sections}){queue}{clause}")
        event = self.event(place)
        source.note(event, False)
        target.note(event, True)
        target.right = True

    def on_device(self, array):
        if not array.device.right:
            self.update(array, True)

    def on_host(self, array):
        if not array.host.right:
            self.update(array, False)

    def kernel(self):
        gen = self.gen
        target = gen.pick(self.arrays)
        sources = [a for a in gen.rng.sample(self.arrays, min(len(self.arrays), gen.between(0, 2))) if a is not target]
        for each in [target] + sources:
            self.on_device(each) if each.there else self.on_host(each)
        place, i, clauses, events = self.place(), gen.name("i"), "", []
        for each in [target] + sources:
            writes = each is target or not each.there
            if each.there:
                events += each.device.needs(writes)
                clauses += gen.pick([f" present({each.name}[0:{each.size}])", f" copyin({each.name}[0:{each.size}])", ""])
            else:  # comes and goes with the construct
                events += each.device.needs(True) + each.host.needs(True)
                clauses += f" {'copy' if each is target else 'copyin'}({each.name}[0:{each.size}])"
        result = None
        if gen.chance(0.25):
            result = gen.name("s")
            clauses += f" reduction(+:{result}) copy({result})"
            self.body.add(f"unsigned {result} = {gen.below(9)};")
        clause = self.order(place, events)
        value = f"{gen.between(1, 99)}u + (unsigned){i}"
        for each in sources:
            value = f"({value}) {gen.pick('+^*')} (unsigned)(long)" + each.name + gen.pick([f"[{i} % {each.size}]", f"[({i} * 7 + 3) % {each.size}]"])
        spot = f"{target.name}[{i}]"
        line = f"{spot} = {target.of.cast(f'(unsigned)(long){spot} * {gen.between(2, 9)}u + ({value})')};"
        if result:
            line += f" {result} += (unsigned)(long){spot} % 100u;"
        construct = gen.pick(["parallel loop", "parallel loop gang vector", "kernels loop independent", "serial loop"])
        queue = "" if place == HOST else self.asynchronous(place)
        parts = [clauses, queue, clause]
        gen.rng.shuffle(parts)
        self.body.add(f"#pragma acc {construct}{''.join(parts)}", f"for (int {i} = 0; {i} < {gen.number(target.size)}; {i}++) {{ {line} }}")
        event = self.event(place)
        for each in [target] + sources:
            if each.there:
                each.device.note(event, each is target)
                if each is target:
                    each.host.right = False
            else:
                each.device.note(event, True)
                each.host.note(event, True)
        if result:
            self.results.append((result, event))

    def host_code(self):
        gen, array = self.gen, self.gen.pick(self.arrays)
        self.on_host(array)
        writes = gen.chance(0.6)
        if not array.there:
            writes = True
        self.order(HOST, array.host.needs(writes), clause=False)
        of = array.of
        if writes:
            self.body.add(f"for (int x = 0; x < {array.size}; x++) {array.name}[x] = {of.cast(f'(unsigned)(long){array.name}[x] * {gen.between(2, 9)}u + (unsigned)x')};")
            array.host.note(None, True)
            array.device.right = False
        else:
            self.body.add(f"for (int x = 0; x < {array.size}; x++) {self.tag}_seen = {self.tag}_seen * 31 + (unsigned)(long){array.name}[x];")

    def result(self):
        """The host reads a sum that a queue has made."""
        if not self.results:
            return self.host_code()
        name, event = self.gen.pick(self.results)
        self.order(HOST, [event] if event else [], clause=False)
        self.body.add(f"{self.tag}_seen = {self.tag}_seen * 31 + {name};")

    def comes_and_goes(self):
        """An array's time on the device ends or begins."""
        gen, array = self.gen, self.gen.pick(self.arrays)
        place = self.place()
        if array.there:
            word = "copyout"
            if not array.device.right:
                word = "delete"
            elif array.host.right and gen.chance(0.5):
                word = "delete"
        else:
            self.on_host(array)
            word = gen.pick(["copyin", "copyin", "create"])
        # Whoever looks the array up must see it come and go in the program's order.
        clause = self.order(place, array.device.needs(True) + array.host.needs(True))
        queue = "" if place == HOST else self.asynchronous(place)
        self.body.add(f"#pragma acc {'exit' if array.there else 'enter'} data {word}({array.name}[0:{array.size}]){queue}{clause}")
        event = self.event(place)
        array.host.note(event, True)
        array.device.note(event, True)
        if array.there:
            array.host.right, array.device.right = True, False
        else:
            array.device.right = word == "copyin"
        array.there = not array.there

    def look(self):
        """Whether a queue is done changes nothing."""
        queue = self.number(self.gen.pick(self.queues))
        self.body.add(f"TEST_ASYNC({queue});")

    def build(self):
        gen = self.gen
        for text in (API, MORE + "\n#ifdef _OPENACC\n#define TEST_ASYNC(q) acc_async_test(q)\n#else\n#define TEST_ASYNC(q) ((void)(q))\n#endif"):
            if text not in gen.functions:
                gen.functions.insert(len([t for t in gen.functions if t == API]), text)
        start, free = Piece(f"unsigned {self.tag}_seen = 1;"), []
        for queue, name in self.variables.items():
            start.add(f"int {name} = argc > 5 ? 9 : {queue};")
        for a in self.arrays:
            start.add(f"{a.of.name} *{a.name} = ({a.of.name} *)malloc({a.size} * sizeof({a.of.name}));",
                      f"for (int x = 0; x < {a.size}; x++) {a.name}[x] = {a.of.cast('next_value()')};")
            free.append(f"free({a.name});")
            if a.there:
                start.add(f"#pragma acc enter data create({a.name}[0:{a.size}])")
        for _ in range(gen.between(6, 20)):
            gen.weighted([(8, self.kernel), (4, self.host_code), (1, self.result), (2, self.comes_and_goes), (0.5, self.look),
                          (1, lambda: self.on_host(gen.pick(self.arrays)))])()
        for a in self.arrays:
            if a.there:
                self.on_host(a)
        self.body.add("#pragma acc wait")
        shown = Piece(f"unsigned long long h = {self.tag}_seen;")
        for a in self.arrays:
            if a.there:
                self.body.add(f"#pragma acc exit data delete({a.name}[0:{a.size}])")
            shown.add(f"for (int x = 0; x < {a.size}; x++) h = hash_of(h, (double){a.name}[x]);")
        for name, _ in self.results:
            shown.add(f"h = h * 31 + {name};")
        return Piece("{", start, self.body, shown, f'printf("{self.tag} %llx\\n", h);', *free, "}")


def graphs(gen, env, shared):
    return Graph(gen).build()


STEPS = [(1, "graphs", graphs)]
