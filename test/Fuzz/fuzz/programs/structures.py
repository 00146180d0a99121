"""Data structures that kernels build and use: lists, trees, heaps, hash tables, queues, stacks, graphs, sets that are joined, strings,
numbers of many digits, machines with states, memory from malloc; in a lane's own memory, in a gang's that its lanes read, and in
arrays of the device, where a kernel stores addresses that a later one follows."""
from ..source import Piece, statement

HEAD = """struct str_cell { unsigned key; struct str_cell *next, *other; };
struct str_list { struct str_cell *first, **last; unsigned length; };
static inline void str_append(struct str_list *l, struct str_cell *c) { c->next = 0; *l->last = c; l->last = &c->next; l->length++; }
static struct str_cell *str_merge(struct str_cell *a, struct str_cell *b) {
  struct str_cell head = {0, 0, 0}, *end = &head;
  while (a && b) { if (b->key < a->key) { end->next = b; b = b->next; } else { end->next = a; a = a->next; } end = end->next; }
  end->next = a ? a : b;
  return head.next;
}
static struct str_cell *str_sort(struct str_cell *l, unsigned n) {
  if (n < 2) return l;
  struct str_cell *half = l;
  for (unsigned k = 1; k < n / 2; k++) half = half->next;
  struct str_cell *rest = half->next;
  half->next = 0;
  return str_merge(str_sort(l, n / 2), str_sort(rest, n - n / 2));
}
static struct str_cell *str_insert(struct str_cell *root, struct str_cell *c) {
  c->next = c->other = 0;
  struct str_cell **at = &root;
  while (*at) at = c->key < (*at)->key ? &(*at)->next : &(*at)->other;
  *at = c;
  return root;
}
static unsigned str_depth(const struct str_cell *t) { if (!t) return 0; unsigned a = str_depth(t->next), b = str_depth(t->other); return 1 + (a > b ? a : b); }
static unsigned str_walk(const struct str_cell *t, unsigned h) { return t ? str_walk(t->other, str_walk(t->next, h) * 31u + t->key) : h; }
static unsigned str_find(unsigned char *up, unsigned x) { while (up[x] != x) { up[x] = up[up[x]]; x = up[x]; } return x; }"""


class Structures:
    def __init__(self, gen):
        self.gen, self.tag = gen, gen.name("str")
        self.n = gen.pick([1, gen.between(2, 40), gen.between(60, 150)])
        self.known = []

    def value(self):
        gen = self.gen
        return gen.pick([f"(unsigned)g * {gen.between(3, 29)}u", "in[g]", "(in[g] >> 2)", f"{gen.between(3, 50)}u", *self.known[-3:], *self.known[-3:]])

    def cells(self, c, count):
        return [f"struct str_cell {c}[{count}]; for (unsigned q = 0; q < {count}; q++) {{ {c}[q].key = ({self.value()} + q * {self.value()}) % {self.gen.between(5, 90)}u; {c}[q].next = {c}[q].other = 0; }}"]

    def list(self, v):
        gen, c, count = self.gen, self.gen.name("c"), self.gen.between(2, 9)
        link = f"struct str_list {c}l = {{0, &{c}l.first, 0}}; for (unsigned q = 0; q < {count}; q++) if (q == 0 || {c}[q].key % {gen.between(2, 7)}u) str_append(&{c}l, &{c}[q]);"
        follow = f"unsigned {v} = {c}l.length; for (struct str_cell *p = {c}l.first; p; p = p->next) {v} = {v} * 3u + p->key;"
        more = gen.pick(["", f"{{ struct str_cell *back = 0, *p = {c}l.first; while (p) {{ struct str_cell *n = p->next; p->next = back; back = p; p = n; }} {c}l.first = back; }}",
                         f"{c}l.first = str_sort({c}l.first, {c}l.length);", f"for (struct str_cell **p = &{c}l.first; *p;) if ((*p)->key % 3u == 1u) *p = (*p)->next; else p = &(*p)->next;",
                         f"{{ struct str_cell *slow = {c}l.first, *fast = {c}l.first; while (fast && fast->next) {{ slow = slow->next; fast = fast->next->next; }} if (slow) slow->key += 7u; }}",
                         f"if ({c}l.first && {c}l.first->next) {{ struct str_cell *p = {c}l.first->next; {c}l.first->next = p->next; p->next = {c}l.first; {c}l.first = p; }}"])
        return [*self.cells(c, count), link, more, follow]

    def tree(self, v):
        gen, c, count = self.gen, self.gen.name("c"), self.gen.between(2, 9)
        form = gen.pick(["depth", "walk", "stack", "search", "rotate"])
        build = f"struct str_cell *{c}r = 0; for (unsigned q = 0; q < {count}; q++) {c}r = str_insert({c}r, &{c}[q]);"
        use = {"depth": f"unsigned {v} = str_depth({c}r);", "walk": f"unsigned {v} = str_walk({c}r, 3u);",
               "stack": f"struct str_cell *{c}s[{count + 1}]; int {c}n = 0; unsigned {v} = 0; {c}s[{c}n++] = {c}r; while ({c}n) {{ struct str_cell *p = {c}s[--{c}n]; {v} = {v} * 5u + p->key; if (p->next) {c}s[{c}n++] = p->next; if (p->other) {c}s[{c}n++] = p->other; }}",
               "search": f"struct str_cell *{c}p = {c}r; while ({c}p && {c}p->key != {self.value()} % 9u) {c}p = {self.value()} % 9u < {c}p->key ? {c}p->next : {c}p->other; unsigned {v} = {c}p ? (unsigned)({c}p - {c}) : 77u;",
               "rotate": f"if ({c}r->next) {{ struct str_cell *p = {c}r->next; {c}r->next = p->other; p->other = {c}r; {c}r = p; }} unsigned {v} = str_walk({c}r, 1u) ^ {c}r->key;"}[form]
        return [*self.cells(c, count), build, use]

    def ring(self, v):
        gen, c, count = self.gen, self.gen.name("c"), self.gen.between(2, 9)
        return [*self.cells(c, count), f"for (unsigned q = 0; q < {count}; q++) {{ {c}[q].next = &{c}[(q + 1) % {count}]; {c}[q].other = &{c}[(q + {count - 1}) % {count}]; }}",
                f"struct str_cell *{c}p = {c}; unsigned {v} = 0; while ({c}p->next != {c}p) {{ for (unsigned q = 0; q < {self.value()} % 3u; q++) {c}p = {c}p->next; {v} = {v} * 3u + {c}p->key; {c}p->other->next = {c}p->next; {c}p->next->other = {c}p->other; {c}p = {c}p->next; }} {v} += (unsigned)({c}p - {c});"]

    def plain(self, v):
        gen, c = self.gen, self.gen.name("c")
        size = gen.between(4, 16)
        return gen.pick([
            [f"unsigned {c}[{size}], {c}n = 0; for (unsigned q = 0; q < {size}; q++) {{ unsigned k = {c}n++; {c}[k] = ({self.value()} ^ q * 77u) % 100u; while (k && {c}[(k - 1) / 2] > {c}[k]) {{ unsigned t = {c}[k]; {c}[k] = {c}[(k - 1) / 2]; {c}[(k - 1) / 2] = t; k = (k - 1) / 2; }} }}",
             f"unsigned {v} = 0; while ({c}n) {{ {v} = {v} * 3u + {c}[0]; {c}[0] = {c}[--{c}n]; for (unsigned k = 0;;) {{ unsigned l = 2 * k + 1; if (l >= {c}n) break; if (l + 1 < {c}n && {c}[l + 1] < {c}[l]) l++; if ({c}[k] <= {c}[l]) break; unsigned t = {c}[k]; {c}[k] = {c}[l]; {c}[l] = t; k = l; }} }}"],
            [f"short {c}[{2 * size}]; memset({c}, -1, sizeof {c}); for (unsigned q = 0; q < {size}; q++) {{ unsigned k = ({self.value()} * (q + 1u)) % 50u, at = k % {2 * size}u; while ({c}[at] >= 0 && {c}[at] != (short)k) at = (at + 1) % {2 * size}u; {c}[at] = (short)k; }}", f"unsigned {v} = 0; for (int q = 0; q < {2 * size}; q++) {v} = {v} * 7u + (unsigned)(unsigned short){c}[q];"],
            [f"unsigned char {c}[{size}]; for (unsigned q = 0; q < {size}; q++) {c}[q] = (unsigned char)q; for (unsigned q = 0; q < {size}; q++) {c}[str_find({c}, ({self.value()} + q) % {size}u)] = (unsigned char)str_find({c}, (q * 5u + {self.value()}) % {size}u);", f"unsigned {v} = 0; for (unsigned q = 0; q < {size}; q++) {v} += str_find({c}, q) == q;"],
            [f"unsigned {c}d[{size}], {c}q[{size}], {c}h = 0, {c}t = 0; for (int q = 0; q < {size}; q++) {c}d[q] = 99u; {c}d[{c}q[{c}t++] = {self.value()} % {size}u] = 0; while ({c}h < {c}t) {{ unsigned x = {c}q[{c}h++]; for (unsigned e = 1; e < 3; e++) {{ unsigned y = (x * (e + 1u) + {self.value()}) % {size}u; if ({c}d[y] == 99u) {{ {c}d[y] = {c}d[x] + 1; {c}q[{c}t++] = y; }} }} }}", f"unsigned {v} = {c}t; for (int q = 0; q < {size}; q++) {v} = {v} * 11u + {c}d[q];"],
            [f"char {c}[{size + 8}]; int {c}n = 0; for (unsigned x = {self.value()} + 10u; x; x /= 7u) {c}[{c}n++] = (char)('0' + x % 7u); {c}[{c}n] = 0; for (int q = 0; q < {c}n / 2; q++) {{ char t = {c}[q]; {c}[q] = {c}[{c}n - 1 - q]; {c}[{c}n - 1 - q] = t; }}" if size >= 8 else f"char {c}[24] = \"12\";", f"unsigned {v} = 0; for (const char *p = {c}; *p; p++) {v} = {v} * 8u + (unsigned)(*p - '0');"],
            [f"unsigned char {c}[{size}] = {{1}}; for (unsigned f = 2; f < 3u + {self.value()} % 8u; f++) {{ unsigned carry = 0; for (int q = 0; q < {size}; q++) {{ carry += {c}[q] * f; {c}[q] = carry % 10u; carry /= 10u; }} }}", f"unsigned {v} = 0; for (int q = {size}; q-- > 0;) {v} = {v} * 10u + {c}[q];"],
            [f"enum {{ {c}A, {c}B, {c}C }} {c} = {c}A; unsigned {v} = 0; for (unsigned x = {self.value()} * 2654435761u; x; x >>= 1) {{ switch ({c}) {{ case {c}A: {c} = x & 1u ? {c}B : {c}A; break; case {c}B: {v}++; {c} = x & 1u ? {c}C : {c}A; continue; case {c}C: {v} += 5u; if (x & 1u) break; {c} = {c}A; }} {v} ^= (unsigned){c} << 8; }}"],
            [f"unsigned *{c} = (unsigned *)malloc({size} * sizeof *{c}); unsigned {v} = 0; if ({c}) {{ for (unsigned q = 0; q < {size}; q++) {c}[q] = {self.value()} + q * q; for (unsigned q = 0; q < {size}; q++) {v} = {v} * 3u + {c}[{size - 1} - q]; free({c}); }}"],
            [f"unsigned {c}[8][8]; for (int q = 0; q < 64; q++) {c}[q / 8][q % 8] = ({self.value()} + (unsigned)q * 3u) & 1u; for (int t = 0; t < 2; t++) {{ unsigned n[8][8]; for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) {{ unsigned s = 0; for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if (dx || dy) s += {c}[(y + dy) & 7][(x + dx) & 7]; n[y][x] = s == 3u || (s == 2u && {c}[y][x]); }} memcpy({c}, n, sizeof n); }}", f"unsigned {v} = 0; for (int q = 0; q < 64; q++) {v} = {v} * 3u + {c}[q / 8][q % 8];"],
            [f"unsigned {c}[{size}], {c}s[{size * 2}][2], {c}n = 0; for (unsigned q = 0; q < {size}; q++) {c}[q] = ({self.value()} + q * 37u) % 50u; {c}s[{c}n][0] = 0; {c}s[{c}n++][1] = {size - 1}; while ({c}n) {{ {c}n--; int l = (int){c}s[{c}n][0], r = (int){c}s[{c}n][1], i = l, j = r; unsigned m = {c}[(l + r) / 2]; while (i <= j) {{ while ({c}[i] < m) i++; while ({c}[j] > m) j--; if (i <= j) {{ unsigned t = {c}[i]; {c}[i++] = {c}[j]; {c}[j--] = t; }} }} if (l < j) {{ {c}s[{c}n][0] = (unsigned)l; {c}s[{c}n++][1] = (unsigned)j; }} if (i < r) {{ {c}s[{c}n][0] = (unsigned)i; {c}s[{c}n++][1] = (unsigned)r; }} }}", f"unsigned {v} = 0; for (int q = 0; q < {size}; q++) {v} = {v} * 5u + {c}[q];"],
        ])

    def own(self):
        """Lanes with structures of their own."""
        gen, name = self.gen, self.gen.name(f"{self.tag}_f")
        self.known, body = [], Piece()
        for _ in range(gen.between(1, 4)):
            v = gen.name("v")
            lines = gen.pick([self.list, self.list, self.tree, self.tree, self.ring, self.plain, self.plain])(v)
            body.add(*lines)
            self.known.append(v)
        construct = gen.pick(["parallel loop", "parallel loop", "parallel loop gang", "kernels", "kernels loop", "serial loop", "parallel loop gang worker vector"])
        total = gen.chance(0.3) and not construct.startswith("kernels")
        gen.functions.append(Piece(f"static unsigned {name}(unsigned *got, const unsigned *in, int n) {{", "unsigned total = 0;", f"#pragma acc {construct} copy(got[0:n]) copyin(in[0:n]){' reduction(+:total)' if total else ''}", "for (int g = 0; g < n; g++) {", body,
                                   f"got[g] += {' ^ '.join(self.known)};", "total += got[g] & 1023u;" if total else "", "}", "return total;", "}"))
        return [f"h += {name}(got, in, {self.n});"]

    def gang(self):
        """A gang's structure, which its lanes read."""
        gen, name, c = self.gen, self.gen.name(f"{self.tag}_f"), "c"
        count = gen.between(3, 9)
        self.known = []
        fill = gen.pick(["", "#pragma acc loop vector", "#pragma acc loop worker"])
        form = gen.pick(["list", "tree", "table"])
        link = {"list": f"for (int q = 0; q < {count}; q++) {{ c[q].next = q + 1 < {count} ? &c[q + 1] : 0; c[q].other = q ? &c[q - 1] : 0; }} struct str_cell *root = c;",
                "tree": f"struct str_cell *root = 0; for (int q = 0; q < {count}; q++) root = str_insert(root, &c[q]);",
                "table": f"struct str_cell *at[{count}], *root; for (int q = 0; q < {count}; q++) at[q] = &c[(q * 5u + in[g]) % {count}u]; for (int q = 0; q < {count}; q++) {{ at[q]->next = q ? at[q - 1] : 0; at[q]->other = 0; if (at[q]->next == at[q]) at[q]->next = 0; }} root = at[0]; root->next = 0;"}[form]
        use = {"list": "unsigned t = (unsigned)j; for (struct str_cell *p = root; p; p = p->next) t = t * 3u + p->key;",
               "tree": "unsigned t = 0; for (struct str_cell *p = root; p; p = p->key > (unsigned)j % 50u ? p->next : p->other) t = t * 3u + p->key;",
               "table": f"unsigned t = root->key + at[j % {count}]->key;"}[form]
        level = gen.pick(["vector", "worker", "worker vector"])
        width = gen.pick([3, 32, 45])
        gen.functions.append(Piece(f"static unsigned {name}(unsigned *got, const unsigned *in, int n) {{", f"#pragma acc parallel loop gang copy(got[0:n]) copyin(in[0:n]){gen.pick(['', ' num_gangs(2)', ' num_workers(4)', ' vector_length(32)'])}", "for (int g = 0; g < n; g++) {",
                                   f"struct str_cell c[{count}];", fill, f"for (int q = 0; q < {count}; q++) {{ c[q].key = ({self.value()} + (unsigned)q * {self.value()}) % 60u; c[q].next = c[q].other = 0; }}", link, "unsigned s = 0;", f"#pragma acc loop {level} reduction(+:s)",
                                   f"for (int j = 0; j < {width}; j++) {{ {use} s += t; }}", f"for (struct str_cell *p = root; p; p = p->next) s = s * 3u + p->key;" if form == "list" else "s ^= str_walk(root, 2u);" if form == "tree" else "", "got[g] += s;", "}", "return 0;", "}"))
        return [f"h += {name}(got, in, {self.n});"]

    def device(self):
        """Addresses that one kernel stores in the device's memory, and others follow."""
        gen, name = self.gen, self.gen.name(f"{self.tag}_f")
        n = self.n
        first = gen.pick(["parallel loop", "serial loop", "kernels", "parallel loop gang vector"])
        later = gen.pick(["parallel loop", "kernels", "kernels loop", "parallel loop gang", "serial loop"])
        step = gen.between(1, 9)
        link = gen.pick([f"c[g].next = g + {step} < n ? &c[g + {step}] : 0; c[g].other = g >= {step} ? c + (g - {step}) : 0;", f"struct str_cell *p = c + g; p->next = (unsigned)g * 3u + 1u < (unsigned)n ? p + (2 * g + 1) : 0; p->other = g ? &c[(g - 1) / 3] : 0;",
                         f"c[g] = (struct str_cell){{in[g], g % 5 && g > 1 ? &c[in[g] % (unsigned)g] : 0, 0}}; if (c[g].next >= &c[g]) c[g].next = 0;" if not gen.cpp else "c[g].next = g % 5 && g > 1 ? &c[in[g] % (unsigned)g] : nullptr; c[g].other = nullptr;"])
        use = gen.pick(["unsigned t = 0; for (struct str_cell *p = &c[g]; p; p = p->next) t = t * 3u + p->key; got[g] += t;", "unsigned t = 0; const struct str_cell *p = &c[g]; while (p->next) { p = p->next; t++; } got[g] ^= t + p->key;",
                        "struct str_cell *p = c[g].next ? c[g].next : &c[g]; got[g] += p->key + (unsigned)(p - c);", "if (c[g].other) got[g] += c[g].other->key; else got[g]++;", "got[g] = got[g] * 3u + (c[g].next && c[g].next->next ? c[g].next->next->key : 5u);"])
        change = gen.pick(["", "", "#pragma acc parallel loop present(c[0:n])\nfor (int g = 0; g < n; g++) { struct str_cell *t = c[g].next; c[g].next = c[g].other; c[g].other = t; if (c[g].next && c[g].next - c >= g) c[g].next = 0; }"])
        gen.functions.append(Piece(f"static unsigned {name}(unsigned *got, const unsigned *in, int n) {{", "struct str_cell *c = (struct str_cell *)malloc((unsigned)n * sizeof *c);", "#pragma acc data create(c[0:n]) copy(got[0:n]) copyin(in[0:n])", "{",
                                   f"#pragma acc {first} present(c[0:n])", f"for (int g = 0; g < n; g++) {{ {link} c[g].key = in[g] * {gen.between(1, 9)}u; }}", change, f"#pragma acc {later} present(c[0:n])", f"for (int g = 0; g < n; g++) {{ {use} }}", "}", "free(c);", "return 1;", "}"))
        return [f"h += {name}(got, in, {self.n});"]

    def build(self):
        gen = self.gen
        if HEAD not in gen.functions:
            gen.functions.append(HEAD)
        calls = Piece(*[statement(*gen.weighted([(3, self.own), (2, self.gang), (2, self.device)])()) for _ in range(gen.between(1, 3))])
        return Piece("{", f"unsigned got[{self.n}], in[{self.n}];", f"for (int x = 0; x < {self.n}; x++) {{ in[x] = next_value() & 255u; got[x] = 1u; }}", "unsigned long long h = 0;", calls,
                     f"for (int x = 0; x < {self.n}; x++) h = h * 31 + got[x];", f'printf("{self.tag} %llx\\n", h);', "}")


def structures(gen, env, shared):
    return Structures(gen).build()


STEPS = [(1, "structures", structures)]
