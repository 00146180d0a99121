"""Functions with directives at odd places: before all kinds of statements, nested, in templates, classes, lambdas."""

STATEMENTS = [
    "for (int i = 0; i < n; i++) { @ a[i] += 1; }", "for (int i = 0; i < n; i++) @ for (int j = 0; j < m; j++) a[i] += j;",
    "{ @ x = 1; }", "{ @ }", ";", "x += a[0];", "n++;", "if (n) { @ x = 2; } else { @ n = 1; }", "while (n-- > 0) { @ x += 1; }",
    "do { @ n--; } while (n > 0);", "switch (n) { case 1: @ x = 1; break; default: @ ; }", "int k = n; @ k++;",
    "for (;;) { @ break; }", "for (int i = 0; i < n; i += 2) for (int j = i; j < m; j++) { @ if (j == 3) continue; b[i][j] = x; }",
    "for (int i = n; i > 0; i--) { a[i - 1] = x; if (i == 3) break; }", "return;", "lab@el: @ x = 3;", "goto end;",
    "for (int *q = a; q < a + n; q++) *q = 1;", "{ int l[4]; @ for (int i = 0; i < 4; i++) l[i] = a[i]; n = l[2]; }",
    "for (i = 0; i < n; i++) { @ s.a += a[i]; }", "for (unsigned char c = 0; c < 9; c++) a[c]++;", "f(n);", "s = *p; @ p->q = a;",
    "for (int i = 0; i != n; i++) { int l = a[i]; @ for (int j = 0; j < 3; j++) l += b[i][j]; a[i] = l; }",
    "t += x;", "{ x = n; n = x; }", "{ w[0] = x; x = w[1]; }", "x = w[0]++;", "x++;", "a[n] = a[n] + 1;", "n = x, x = n;",
    "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = 0; k < 4; k++) b[i][j] += k;",
    "for (x = 0; x < n; x += 1) a[0]++;", "for (int i = 0, j = 0; i < n; i++, j++) a[i] = j;", "asm(\"\");", "static int z; @ z++;",
    "extern int g2; @ n = g2;", "for (int i = 0; i < n; n--) a[i] = 0;", "for (int i = 0; i < n; ) { @ i++; }", "typedef int U;",
    "for (int i = 0; i < sizeof(v) / sizeof(v[0]); i++) { @ v[i] = i; }", "case 3: @ ;", "(void)sizeof(int[n]);", "v[0] = f(v[1]);",
]
ONLY_CPP = [
    "for (int &e : b[0]) { @ e = 1; }", "try { @ x = 1; } catch (...) { @ n = 2; }", "auto l = [&](int y) { @ a[y] = y; return y; }; @ l(n);",
    "if (int q = n) { @ x = q; }", "auto [c, d] = pair; @ n = c + d;", "throw 1;", "int &e = n; @ e = 2;", "delete new int(n);",
    "struct L { int z; void go(int *a, int n) { @ for (int i = 0; i < n; i++) a[i] = z; } } l; l.go(a, n);", "constexpr int k = 4; @ n = k;",
    "for (auto q = &a[0]; q != a + n; ++q) { @ *q = n; }", "if constexpr (sizeof(x) == 8) { @ x = 1; }", "[=] { @ return n + a[0]; }();",
]
HEAD = """struct in { int z[4]; }; struct st { int a; float b[4]; int *q; struct in i; };
int f(int); static int g; int f(int y) { return y + 1; }
"""
PARAMETERS = "int *a, int n, int m, double x, int (*b)[8], struct st s, struct st *p, const int *w"


class Odd:
    def __init__(self, rng, directives, cpp):
        self.rng, self.directives, self.cpp = rng, directives, cpp
        self.count = 0  # directives made

    def directive(self):
        self.count += 1
        return self.directives.one()

    def statement(self, depth):
        """A statement, mostly with a directive before it; on lines of its own."""
        rng = self.rng
        before = [self.directive() for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 1, 1, 2]))]
        fitting = STATEMENTS + (ONLY_CPP if self.cpp else [])
        if rng.random() < 0.85 and before:
            # Mostly a statement that the directive may stand before.
            if "loop" in before[-1]:
                fitting = [text for text in fitting if text.startswith("for (int")]
            elif "atomic" in before[-1]:
                fitting = ["x += a[0];", "x++;", "a[n] = a[n] + 1;", "x = a[0];", "{ t = n; n++; }", "a[0] = n;", "t = n++;"]
            else:
                fitting = [text for text in fitting if text[0] in "{fixw"]
        text = rng.choice(fitting)
        while "@" in text:
            inner = ""
            if text.find("lab@el") >= 0:
                text = text.replace("lab@el", f"label{rng.randrange(10**6)}")
                continue
            if depth > 0 and rng.random() < 0.3:
                inner = "\n" + self.directive() + "\n" + (self.statement(depth - 1) if rng.random() < 0.3 else "")
            text = text.replace("@", inner, 1)
        return "\n".join(before + [text])

    def function(self, number):
        rng = self.rng
        body = ["int v[16] = {0}, t = n, i; " + ("int &r = n; struct { int c, d; } pair = {1, 2};" if self.cpp else "int r[n > 0 ? n : 1];")]
        body += [self.statement(2) for _ in range(rng.choice([1, 1, 2]))]
        if rng.random() < 0.1:
            body.append(self.directive())
        body.append("end: ; (void)i; (void)v; (void)t;")
        text = "\n".join(body)
        kind = rng.randrange(6) if self.cpp else 0
        if kind < 3:
            before = self.directive() + "\n" if rng.random() < 0.1 else ""
            return f"{before}void k{number}({PARAMETERS}) {{\n{text}\n}}"
        if kind == 3:
            return f"template <class T, int K> void k{number}({PARAMETERS}) {{\n{text}\n}}\ntemplate void k{number}<int, 3>({PARAMETERS});"
        if kind == 4:
            return f"struct K{number} {{ int a0, *q; void run({PARAMETERS}) {{\n{text}\n}} }};\nvoid k{number}(K{number} &o, {PARAMETERS}) {{ o.run(a, n, m, x, b, s, p, w); }}"
        return f"namespace N{number} {{ template <typename T> struct K {{ T a0; void run({PARAMETERS}) {{\n{text}\n}} }}; template struct K<int>; }}"
