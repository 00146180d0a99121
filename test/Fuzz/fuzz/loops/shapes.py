"""Nests in the rarer shapes: gangs of one to three dimensions, `collapse(force:)` over loops with code between, `tile`, chunks
of `static`, loops that count down, in steps, or until they are equal; with reductions of scalars and arrays, privates, arrays
that each gang gets a copy of, and `cache`."""
from ..source import Piece, statement

COUNTERS = ["int", "int", "long", "short", "unsigned", "signed char", "size_t"]
OPERATORS = [("+", "{0} += {1};", "5u"), ("+", "{0} = {1} + {0};", "1u"), ("max", "if ({1} > {0}) {0} = {1};", "7u"),
             ("min", "{0} = {0} < {1} ? {0} : {1};", "4000000000u"), ("^", "{0} ^= {1};", "9u"), ("|", "{0} |= {1} & 0xf0fu;", "0u"),
             ("&", "{0} &= {1} | 0xffff0000u;", "~0u"), ("*", "{0} *= {1} | 1u;", "3u")]


class Loop:
    """One loop of the nest: its head, and the number of its iteration."""

    def __init__(self, gen, size):
        self.gen, self.size, self.name = gen, size, gen.name("i")
        of = gen.pick(COUNTERS)
        step = gen.pick([1, 1, 1, 2, 3])
        down = gen.chance(0.3) and of not in ("unsigned", "size_t")
        low = gen.pick([0, 0, 1, 5])
        if of not in ("unsigned", "size_t") and gen.chance(0.2):
            low = -3
        limit = low + step * size  # at most 3 * 25 + 5
        i = self.name
        if down:
            first, last = low + step * (size - 1), low - step
            test = gen.pick([f"{i} != {self.bound(last)}", f"{i} > {self.bound(last)}", f"{i} >= {self.bound(low)}"])
            self.head = f"for ({of} {i} = {self.bound(first)}; {test}; {gen.pick([f'{i} -= {step}', f'{i} = {i} - {step}'])})"
        else:
            test = gen.pick([f"{i} != {self.bound(limit)}", f"{i} < {self.bound(limit)}", f"{i} <= {self.bound(limit - 1)}"])
            if step != 1 and "<=" not in test and "!=" not in test:
                test = f"{i} < {self.bound(limit - gen.below(step))}"
            self.head = f"for ({of} {i} = {self.bound(low)}; {test}; {f'{i}++' if step == 1 else f'{i} += {step}'})"
        self.number = f"((int){i} - {low})" if low >= 0 else f"((int){i} + {-low})"
        if step != 1:
            self.number = f"({self.number} / {step})"

    def bound(self, value):
        return self.gen.number(value, 0.5)


class Shapes:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("shape")
        depth = gen.weighted([(2, 2), (4, 3), (2, 4)])
        most = {2: 25, 3: 12, 4: 6}[depth]
        self.sizes = [gen.pick([1, gen.between(2, most), gen.between(2, most)]) for _ in range(depth)]
        self.loops = [Loop(gen, size) for size in self.sizes]
        self.total = 1
        for size in self.sizes:
            self.total *= size
        self.levels()
        self.atomic = any("dim" in gang for gang in self.gangs)  # reductions do not go with gangs of several dimensions
        self.sums = []  # (name, operator, update, first, length or 0)
        for _ in range(gen.weighted([(2, 0), (4, 1), (2, 2)])):
            operator, update, first = gen.pick([each for each in OPERATORS if not self.atomic or each[0] in "+^|&"])
            self.sums.append((gen.name("s"), operator, update, first, gen.pick([0, 0, 0, gen.between(1, 5)])))

    def levels(self):
        """Loops in groups that one directive takes together: (count, level or None, how)."""
        gen, left = self.gen, len(self.loops)
        gangs = gen.pick([["gang(dim:3)", "gang(dim:2)", "gang(dim:1)"], ["gang(dim:2)", "gang"], ["gang(dim:3)", "gang(dim:1)"], ["gang"], ["gang"], ["gang"]])
        self.gangs = list(gangs)
        inner = gen.pick([["vector"], ["worker", "vector"], ["worker"], [], ["worker vector"]])
        wanted = gangs + inner
        while len(wanted) > left:  # one directive may have several levels, but gangs of one dimension
            if inner and len(wanted) - 1 >= 1:
                last = inner.pop()
                wanted = gangs + inner
                if gen.chance(0.5) and len(wanted) == left:
                    wanted[-1] += f" {last}"
            else:
                wanted = gangs = gangs[1:] if len(gangs) > 1 else ["gang"]
                self.gangs = list(gangs)
        self.groups = []
        spare = left - len(wanted)
        for level in wanted:
            count = 1 + (gen.between(0, spare) if gen.chance(0.7) else 0)
            spare -= count - 1
            how = gen.pick(["collapse", "force", "tile"]) if count > 1 else gen.weighted([(8, ""), (1, "tile")])
            if how == "tile" and "dim" in level:  # refused round gang loops of other dimensions
                how = "collapse" if count > 1 else ""
            self.groups.append((count, level, how))
        while spare:
            self.groups.append((1, gen.pick([None, "seq"]), ""))
            spare -= 1
        self.static = gen.chance(0.25)

    def directive(self, count, level, how, last):
        gen, text = self.gen, ""
        if self.static and level.startswith("gang") and how != "tile":
            chunk = gen.pick(["*", "1", "2", "3"] if count == 1 else ["*", "1"])
            level = level.replace("gang(dim:1)", f"gang(dim:1, static:{chunk})") if "dim:1" in level else level if "dim" in level \
                else level.replace("gang", f"gang(static:{chunk})")
        text += f" {level}"
        if how == "collapse":
            text += f" collapse({count})"
        elif how == "force":
            text += f" collapse(force:{count})"
        elif how == "tile":
            text += f" tile({', '.join(gen.pick(['2', '3', '4', '1', '*']) for _ in range(count))})"
        if last and self.private:
            text += f" private({self.private})"
        if not self.atomic and (level != "seq" or gen.chance(0.5)):
            text += "".join(f" reduction({operator}:{name})" for name, operator, *_ in self.sums)
        return text

    def value(self, known):
        gen = self.gen
        terms = [f"{gen.between(1, 9)}u * (unsigned){loop.number}" for loop in self.loops] + [f"{self.tag}_in[{self.at}]"]
        terms += gen.rng.sample(known, min(len(known), 2))
        if self.copied:
            terms.append(self.copied)
        return " + ".join(gen.rng.sample(terms, min(len(terms), gen.between(2, 5))))

    def build(self):
        gen, tag = self.gen, self.tag
        self.at = "0"
        for loop, size in zip(self.loops, self.sizes):
            self.at = f"({self.at} * {size} + {loop.number})" if self.at != "0" else loop.number
        start = Piece("{", f"static unsigned {tag}_in[{self.total}], {tag}_out[{self.total}];")
        start.add(f"for (int x = 0; x < {self.total}; x++) {{ {tag}_in[x] = next_value(); {tag}_out[x] = 3u * x; }}")
        for name, _, _, first, length in self.sums:
            if length:
                start.add(f"unsigned {name}[{length}]; for (int x = 0; x < {length}; x++) {name}[x] = {first};")
            else:
                start.add(f"unsigned {name} = {first};")
        self.private, own, clauses = "", [], ""
        self.copied = ""
        if gen.chance(0.4):
            copied, length = gen.name("c"), gen.between(1, 6)
            variable = not gen.cpp and gen.chance(0.4)
            start.add(f"unsigned {copied}[{gen.variable(length, 'int') if variable else length}]; for (int x = 0; x < {length}; x++) {copied}[x] = {gen.between(1, 99)}u + x;")
            clauses += f" firstprivate({copied})"
            self.copied = f"{copied}[(unsigned){self.loops[-1].number} % {length}u]"
        tight_end = self.groups[-1]
        if gen.chance(0.4) and tight_end[1] and tight_end[1] != "seq":
            self.private = gen.name("p")
            start.add(f"unsigned {self.private}[3] = {{1, 2, 3}};")
            own = [f"{self.private}[0] = {self.loops[0].number} + 1u; {self.private}[1] = {self.private}[0] * 3u; {self.private}[2] = {self.private}[1] ^ 5u;"]
        lines, known, number = [], [], 0
        first = True
        for group, (count, level, how) in enumerate(self.groups):
            last = group == len(self.groups) - 1
            if level is not None:
                text = self.directive(count, level, how, last)
                if first:
                    lines.append(f"#pragma acc parallel loop{text}{{}}")
                else:
                    lines.append(f"#pragma acc loop{text}")
            first = False
            for inside in range(count):
                loop = self.loops[number]
                lines.append(loop.head + " {")
                number += 1
                between_groups = inside == count - 1
                if number < len(self.loops) and gen.chance(0.5) and (between_groups or how == "force" and not self.atomic):  # refused, as tiles are
                    name = gen.name("b")
                    lines.append(f"const unsigned {name} = {' + '.join(f'{gen.between(1, 9)}u * (unsigned){l.number}' for l in self.loops[:number])}{' + ' + known[-1] if known else ''};")
                    known.append(name)
                if between_groups and gen.chance(0.15):
                    lines.append(f"#pragma acc cache({tag}_in[0:{self.total}])")
        if own:
            known += [f"{self.private}[{x}]" for x in range(3)]
        body = Piece(*own, f"{tag}_out[{self.at}] {gen.pick(['=', '+=', '^='])} {self.value(known)};")
        for name, _, update, _, length in self.sums:
            place = f"{name}[(unsigned){self.at} % {length}u]" if length else name
            text = update.format(place, f"({self.value(known)})")
            if self.atomic:
                body.add("#pragma acc atomic update", text)
                continue
            body.add(statement(f"if ({self.value(known)} & 1u) {{ {text} }}" if gen.chance(0.25) else text))
        used = [gang for gang in self.gangs]
        highest = max((int(gang[gang.index(":") + 1]) if "dim" in gang else 1) for gang in used)
        counts = [str(gen.between(1, 4)) for _ in range(highest)]
        for dimension in range(1, highest + 1):  # gangs of a dimension without a loop would all do the same
            if not any(f"dim:{dimension})" in gang or ("dim" not in gang and dimension == 1) for gang in used):
                counts[dimension - 1] = "1"
        missing = any(count == "1" for count in counts)
        shape = f" num_gangs({', '.join(counts)})" if missing or gen.chance(0.5) else ""
        shape += gen.pick(["", "", " num_workers(3)"]) + gen.pick(["", "", " vector_length(32)"])
        data = f" copyin({tag}_in) copy({tag}_out)"
        late = gen.pick(["", "", "", " device_type(host) num_workers(2)", " device_type(nvidia) vector_length(64)"]) if "vector_length" not in shape else ""
        apart = gen.chance(0.3)
        data += "".join(f" copy({name})" for name, *_ in self.sums) if apart or self.atomic else ""
        clauses = f"{shape}{clauses}{data}{late}"
        if apart:
            lines = [f"#pragma acc parallel{clauses}", "{", lines[0].replace("acc parallel loop", "acc loop").replace("{}", "", 1), *lines[1:]]
        else:
            lines[0] = lines[0].replace("{}", clauses, 1)
        end = Piece("unsigned long long h = 0;", f"for (int x = 0; x < {self.total}; x++) h = h * 31 + {tag}_out[x];")
        for name, _, _, _, length in self.sums:
            end.add(f"for (int x = 0; x < {length}; x++) h = h * 31 + {name}[x];" if length else f"h = h * 31 + {name};")
        return Piece(start, *lines, body, *["}"] * (len(self.loops) + bool(apart)), end, f'printf("{tag} %llx\\n", h);', "}")


def shapes(gen, env, shared):
    return Shapes(gen).build()


STEPS = [(1, "shapes", shapes)]
