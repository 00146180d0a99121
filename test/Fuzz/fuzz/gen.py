"""What all parts of the generator share: the random numbers, names, sizes, and helper functions."""
import random


class Scalar:
    """An arithmetic type of C. `bits` is 0 for floating types."""

    def __init__(self, name, bits, signed):
        self.name, self.bits, self.signed = name, bits, signed

    @property
    def floating(self):
        return self.bits == 0

    def range(self):
        """The least and the greatest value (of an integer type)."""
        if self.signed:
            return -(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1
        return 0, (1 << self.bits) - 1

    def cast(self, text):
        """An unsigned value as a value of this type, so small that sums of many stay defined and exact."""
        if self.floating:
            return f"({self.name})(({text}) & 255)"
        if self.signed and self.bits >= 32:
            return f"({self.name})(({text}) & 0xffff)"
        return f"({self.name})({text})"

    def small(self, text):
        """As cast, for what is added again and again."""
        if self.name == "float":  # sums are exact below 2^24, and a nest of loops may add some million times
            return f"(float)(({text}) & 1)"
        if self.floating:
            return f"({self.name})(({text}) & 7)"
        if self.signed and self.bits >= 32:
            return f"({self.name})(({text}) & 15)"
        return f"({self.name})({text})"


INTEGERS = [
    Scalar("int", 32, True), Scalar("unsigned", 32, False),
    Scalar("char", 8, True), Scalar("signed char", 8, True), Scalar("unsigned char", 8, False),
    Scalar("short", 16, True), Scalar("unsigned short", 16, False),
    Scalar("long", 64, True), Scalar("unsigned long", 64, False),
    Scalar("long long", 64, True), Scalar("unsigned long long", 64, False),
]
INT, UNSIGNED = INTEGERS[0], INTEGERS[1]
FLOATS = [Scalar("float", 0, True), Scalar("double", 0, True)]
LARGE = [each for each in INTEGERS if each.bits >= 32]


# Names of what programs can do without (--without); those in OFF are valid but refused today, and used when named.
OFF = {"firstprivate 2d"}
FEATURES = {"several loops", "calls", "inner", "reductions", "composite reductions", "privates", "locals", "atomics",
            "data", "auto", "queues", "functions", "objects", "pipelines", "pointers", "scalars", "control",
            "device values", "steps", "narrow steps", "routines", "verdicts", "bounds", "chunks", "classes", "gathers", "limits", "lifetimes", "call levels", "pitches", "polyhedral", "lanes", "deep", "redundant", "modern", "stages", "graphs", "tickets", "arithmetic", "rows", "regions", "threads", "sweeps", "files", "boxes", "shapes", "forms", "resident", "names", "extremes", "records", "hosts", "leaves", "copies", "widths", "chosen", "observed", "soup", "library", "extensions", "placements", "levels", "structures", "devices", "layouts", "pairs", "containers", *OFF}


class Gen:
    """One program in the making."""

    def __init__(self, seed, language, without=()):
        self.rng = random.Random(f"{seed} {language}")
        self.cpp = language == "c++"
        self.without = OFF ^ set(without)  # names of the features that are not used
        self.names = {}
        self.arrays = []       # arrays of main, see arrays.py
        self.runtime = {}      # name -> (type, value): variables of main that never change
        self.functions = []    # pieces of the file: functions and classes, in order
        self.helpers = []      # names of functions unsigned(unsigned, unsigned)
        self.local_helpers = []  # those of them that only main knows
        self.locals = []       # lines at the start of main: lambdas, objects
        self.has_parts = False  # the program makes two files (routines.py)
        self.has_structs = False  # variables of main: not present under default(present)
        self.bounds = []       # (int expression, value): variables whose right value is the device's
        self.closed = False    # no arrays may be added: inside of a function
        self.in_member = False  # of a class

    # --- Chance
    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, items):
        return self.rng.choice(list(items))

    def below(self, n):
        return self.rng.randrange(n)

    def between(self, low, high):
        return self.rng.randint(low, high)

    def weighted(self, pairs):
        """One of (weight, value)."""
        pairs = list(pairs)
        return self.rng.choices([v for _, v in pairs], [w for w, _ in pairs])[0]

    def has(self, feature):
        return feature not in self.without

    # --- Names and sizes
    def name(self, prefix):
        number = self.names.get(prefix, 0)
        self.names[prefix] = number + 1
        return f"{prefix}{number}"

    def element(self):
        """A type for array elements."""
        return self.weighted([(6, INT), (4, UNSIGNED), (5, self.pick(INTEGERS)), (3, self.pick(FLOATS))])

    def variable(self, value, type_name=None):
        """The name of a variable of main that has this value in the whole program."""
        for name, (of, is_value) in self.runtime.items():
            if is_value == value and (type_name is None or of == type_name) and self.chance(0.7):
                return name
        if type_name is None:
            type_name = self.weighted([(6, "int"), (1, "long"), (1, "unsigned"), (1, "short"), (1, "size_t")])
            if value < 0 and type_name in ("unsigned", "size_t"):
                type_name = "int"
            if not -30000 < value < 30000:
                type_name = "long"
        name = self.name("n")
        self.runtime[name] = (type_name, value)
        return name

    def number(self, value, runtime=0.4):
        """A constant or run-time expression (of signed or smaller type) for this value."""
        if self.chance(runtime):
            name = self.variable(value)
            return f"(int){name}" if self.runtime[name][0] in ("unsigned", "size_t", "long") else name
        return str(value)
