"""Random directives, right and wrong: from a grammar and from the directives of the tests, then mutated."""
import os
import re

CONSTRUCTS = ["parallel", "kernels", "serial", "loop", "parallel loop", "kernels loop", "serial loop", "data", "enter data",
              "exit data", "host_data", "update", "wait", "atomic", "atomic read", "atomic write", "atomic update",
              "atomic capture", "routine", "routine seq", "declare", "init", "shutdown", "set", "cache", "end", ""]
DATA = ["copy", "copyin", "copyout", "create", "present", "deviceptr", "no_create", "attach", "detach", "delete",
        "use_device", "private", "firstprivate", "device", "self", "host", "pcopy", "present_or_copyin", "link",
        "device_resident", "copyin(readonly:", "copyout(zero:"]
NUMBERS = ["num_gangs", "num_workers", "vector_length", "async", "wait", "collapse", "tile", "if", "self", "gang", "worker",
           "vector", "device_num", "default_async", "gang(static:", "gang(num:", "gang(dim:", "collapse(force:", "bind",
           "wait(devnum:", "num_tasks", "pipe"]
BARE = ["seq", "auto", "independent", "gang", "worker", "vector", "async", "wait", "nohost", "finalize", "if_present",
        "default(none)", "default(present)", "device_type(nvidia)", "device_type(*)", "dtype(host)", "read", "capture"]
OPERATORS = ["+", "*", "max", "min", "&", "|", "^", "&&", "||", "-", "foo"]
PIPELINE = ["targetin", "targetout", "targetinout"]
# What the functions around the directives declare; and what nobody does.
NAMES = ["a", "b", "n", "m", "x", "s", "v", "w", "t", "p", "r", "i"] * 3 + ["f", "j", "g", "none", "this", "T", "a0"]
EXPRESSIONS = ["0", "1", "2", "-1", "n", "n + 1", "n * m", "a[n]", "x", "s.a", "s", "&a", "*a", "p->q", "1.5", '"text"', "'c'",
               "n ? 1 : 2", "n = 3", "f(n)", "sizeof(a)", "(n, m)", "99999999999999999999", "2147483648", "-2147483648",
               "n++", "(int)x", "{1}", "a[0:n]", "", "*", "int", "none", "1 / 0", "b[0][0]", "v[n]", "0x7fffffffffffffff",
               "__LINE__", "w[0]", "r", "g", "n < m", "a == b", "&n", "acc_async_sync"]
SECTIONS = ["", "", "", "[0:n]", "[:]", "[0:n][0:m]", "[n]", "[-1:2]", "[0:-1]", "[:n]", "[n:]", "[0]", "[1:2][3]", "[0:n:2]",
            "[::]", ".a", "->q", ".a[0:2]", "[0:0]", "[n:m]", "[x:1]", "[i]", "[99:1]", "(1,1,1)[0:n]", "(0,m,0)[0:n*m]"]
PRAGMA = re.compile(r"#\s*pragma\s+(acc|pacc)\b((?:[^\n\\]|\\\n|\\.)*)")
TOKEN = re.compile(r"[A-Za-z_]\w*|\d+(?:\.\d+)?|\"[^\"]*\"|[^\sA-Za-z_0-9]")


def harvest(folder):
    """The directives of the tests, as lists of tokens with "acc" or "pacc" before them."""
    found = set()
    for root, _, names in os.walk(folder):
        for name in names:
            if name.endswith((".c", ".cpp", ".test")):
                with open(os.path.join(root, name), errors="replace") as file:
                    for kind, text in PRAGMA.findall(file.read()):
                        text = re.sub(r"//.*|/\*.*?\*/|\\\n|\\", " ", text)
                        found.add((kind, *TOKEN.findall(text)))
    return sorted(found)


# What mostly is right: for each construct the clauses that go with it.
COMPUTE = ["copy(a[0:n])", "copyin(b[0:n])", "copyout(a[0:n])", "create(a[0:n])", "present(a)", "private(x)", "firstprivate(t, s)",
           "async(n)", "async", "wait(1)", "wait", "if(n > 3)", "default(present)", "num_gangs(n)", "num_workers(4)",
           "vector_length(64)", "private(v)", "firstprivate(v)", "copy(x)", "copy(s)", "copy(p[0:1])", "deviceptr(a)",
           "no_create(a[0:n])", "copyin(w[0:n])", "copy(v)", "reduction(+:x)", "copy(p->q[0:n])", "copy(s.b)", "present(s.q[0:n])"]
LOOP = ["gang", "worker", "vector", "seq", "auto", "independent", "collapse(2)", "private(x)", "reduction(+:x)", "reduction(max:n)",
        "gang vector", "gang worker vector", "private(v)", "reduction(&&:t)", "gang(static:1)", "private(s)", "collapse(3)"]
UNSTRUCTURED = ["copyin(a[0:n])", "create(v)", "async(1)", "if(n)", "wait(2)", "copyin(p[0:1])", "attach(p->q)", "copyin(s)"]
UPDATE = ["self(a[0:n])", "device(v)", "host(x)", "async(2)", "if(n)", "self(s.b[1:2])", "device(b[0:n][0:m])", "if_present"]
GOOD = {"parallel": COMPUTE, "kernels": COMPUTE, "serial": COMPUTE, "loop": LOOP, "parallel loop": COMPUTE + LOOP,
        "kernels loop": COMPUTE + LOOP, "serial loop": COMPUTE + LOOP, "data": COMPUTE[:5] + ["copy(p[0:1], v)", "async(1)"],
        "enter data": UNSTRUCTURED, "exit data": ["copyout(a[0:n])", "delete(v)", "finalize", "async", "detach(p->q)"],
        "update": UPDATE, "wait": ["(1)", "async(2)", ""], "atomic": ["", "update", "capture", "read", "write"],
        "routine": ["seq"]}
PIPES = ["pipeline targetin(a(0,1,0)[0:n]) targetinout(w(0,1,0)[0:n])", "pipeline targetinout(a(0,1,0)[0:n]) async num_tasks(3)",
         "pipeline targetin(a(1,1,1)[0:n]) targetout(b[0:n](0,1,0)[0:8])", "parallel loop pipe(1)", "loop pipe(1)",
         "update device(a[0:n])", "update host(a[0:n])", "kernels loop pipe(1)"]


class Directives:
    def __init__(self, rng, known):
        self.rng, self.known = rng, known
        words = " ".join(CONSTRUCTS + DATA + NUMBERS + BARE + PIPELINE)
        self.keywords = set(re.findall(r"[a-z_]+", words)) | set(OPERATORS) | {"reduction", "static", "num", "dim"}

    def variable(self):
        rng = self.rng
        return rng.choice(NAMES) + rng.choice(SECTIONS)

    def clause(self):
        rng = self.rng
        kind = rng.randrange(10)
        if kind < 3:
            name = rng.choice(DATA)
            separator = "" if "(" in name else "("
            return f"{name}{separator}{', '.join(self.variable() for _ in range(rng.choice([0, 1, 1, 1, 2, 3])))})"
        if kind < 5:
            name = rng.choice(NUMBERS)
            separator = "" if "(" in name else "("
            return f"{name}{separator}{', '.join(rng.choice(EXPRESSIONS) for _ in range(rng.choice([1, 1, 1, 1, 2])))})"
        if kind < 8:
            return rng.choice(BARE)
        if kind == 8:
            return f"reduction({rng.choice(OPERATORS)}:{', '.join(self.variable() for _ in range(rng.choice([1, 1, 2])))})"
        return f"{rng.choice(PIPELINE)}({self.variable()})"

    def made(self):
        rng = self.rng
        kind = rng.choice(["acc"] * 5 + ["pacc"])
        name = rng.choice(CONSTRUCTS + (["pipeline", "pipeline", "parallel loop", "update device(a[0:n])"] if kind == "pacc" else []))
        text = " ".join([name] + [self.clause() for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 5]))])
        return [kind] + TOKEN.findall(text)

    def good(self):
        """A directive that is likely to be right."""
        rng = self.rng
        if rng.random() < 0.08:
            return ["pacc"] + TOKEN.findall(rng.choice(PIPES))
        name = rng.choice(list(GOOD) + ["parallel loop", "kernels", "loop", "loop", "kernels loop"])
        clauses = rng.sample(GOOD[name], min(len(GOOD[name]), rng.choice([1, 1, 1, 2, 3])))
        return ["acc"] + TOKEN.findall(" ".join([name] + clauses))

    def renamed(self, tokens):
        """A directive of the tests, with the names of our functions."""
        rng, names = self.rng, {}
        result = []
        for token in tokens:
            if re.match(r"[A-Za-z_]", token) and token not in self.keywords and token not in ("acc", "pacc", "pipeline"):
                token = names.setdefault(token, rng.choice(NAMES))
            result.append(token)
        return result

    def one(self):
        """One directive."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.45:
            return "#pragma " + " ".join(self.good())
        if kind < 0.7:
            tokens = self.good()
        elif kind < 0.85 and self.known:
            tokens = self.renamed(rng.choice(self.known))
        else:
            tokens = self.made()
        tokens = list(tokens)
        for _ in range(rng.choice([0, 1, 1, 1, 2, 4])):
            tokens = self.mutated(tokens)
        return "#pragma " + " ".join(tokens)

    def mutated(self, tokens):
        rng = self.rng
        if len(tokens) < 2:
            return tokens
        k = rng.randrange(1, len(tokens))
        kind = rng.randrange(9)
        if kind == 0:
            return tokens[:k] + tokens[k + 1:]
        if kind == 1:
            return tokens[:k] + [tokens[k]] + tokens[k:]
        if kind == 2:
            other = rng.randrange(1, len(tokens))
            tokens[k], tokens[other] = tokens[other], tokens[k]
            return tokens
        if kind == 3:
            return tokens[:k] + TOKEN.findall(rng.choice(EXPRESSIONS)) + tokens[k + 1:]
        if kind == 4:
            return tokens + TOKEN.findall(self.clause())
        if kind == 5:
            return tokens[:k] + TOKEN.findall(self.clause()) + tokens[k:]
        if kind == 6:
            return tokens[:1] + TOKEN.findall(rng.choice(CONSTRUCTS)) + tokens[2:]
        if kind == 7:
            return [rng.choice(["acc", "pacc"])] + tokens[1:]
        return tokens[:k]
