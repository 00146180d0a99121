// Loops under kernels whose bounds lie in memory: parallel where the body stores something else, by type, member or
// variable; else in order, with the bounds of the moment.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='Loop not parallelized'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>

enum { N = 64 };
struct Grid { int n, last; union { int u; float f; }; };
static double a[N];
static int ends[4] = {9, 17, 30, 41}, found[N];
static unsigned char bytes[N];
static Grid grids[2] = {{20, 0, {30}}, {25, 0, {35}}};

// Another type.
static void types(Grid *g, int *end, int d) {
#pragma acc kernels
  for (int i = 0; i < g->n; i++) a[i] += 1; // CHECK: [[#@LINE]], Loop is parallelizable
#pragma acc kernels
  for (int i = 0; i < end[d]; i++) a[i] += 2; // CHECK: [[#@LINE]], Loop is parallelizable
#pragma acc kernels
  for (int i = 0; i < *end; i++) a[i] += 3; // CHECK: [[#@LINE]], Loop is parallelizable
}
// Another variable, another member.
static void variables(int d) {
#pragma acc kernels
  for (int i = ends[0]; i < ends[d]; i++) found[i] += i; // CHECK: [[#@LINE]], Loop is parallelizable
}
static void members(Grid *g, Grid *all) {
#pragma acc kernels copy(all[0:2])
  for (int i = 0; i < g->n % 3; i++) all[i].last = i; // CHECK: [[#@LINE]], Loop is parallelizable
}
struct Field {
  int n, first;
  double *x;
  double half(int i) const { return i * 0.5; }
  void add() {
#pragma acc kernels copy(x[0:n])
    for (int i = first; i < n; i++) x[i] += half(i); // CHECK: [[#@LINE]], Loop is parallelizable
  }
  void end() { n /= 2; }
  void add_some() {
#pragma acc kernels copy(x[0:n], this[0:1])
    for (int i = first; i < n; i++) { // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
      x[i] += i;
      if (i == 20) end();
    }
  }
};
static int of_device[2] = {40, 50};
#pragma acc declare copyin(of_device)
static void end_all() { of_device[1] = 5; }
static void by_a_function() {
#pragma acc kernels copy(a)
  for (int i = 0; i < of_device[1]; i++) { // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
    a[i] += i;
    if (i == 2) end_all();
  }
}

// What may be the bound.
static void same_type(int *end, int *at, int d) {
#pragma acc kernels
  for (int i = 0; i < end[d]; i++) at[i] = i == 3 ? 8 : at[i]; // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
}
static void same_member(Grid *g, Grid *h) {
#pragma acc kernels copy(h[0:1])
  for (int i = 0; i < g->n; i++) h->n--; // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
}
static void in_a_union(Grid *g) {
#pragma acc kernels copy(g[0:1])
  for (int i = 0; i < g->u; i++) g->f = 0; // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
}
static void as_bytes(int *end, unsigned char *at) {
#pragma acc kernels
  for (int i = 0; i < end[1]; i++) at[4] = 12; // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
}
static void whole(Grid *g, Grid *h, const Grid *other) {
#pragma acc kernels copy(h[0:1])
  for (int i = 0; i < g->n; i++) *h = *other; // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
}
// Objects of the body end in it: aggregates, and what has one as a member.
struct Ending {
  Grid *g;
  int i;
  ~Ending() { if (i == 2) g->n = 5; }
};
struct Holder { Ending e; };
static void endings(Grid *g) {
#pragma acc kernels copy(g[0:1], a)
  for (int i = 0; i < g->n; i++) { // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
    Ending e = {g, i};
    a[i] += 1;
  }
  g->n = 20;
#pragma acc kernels copy(g[0:1], a)
  for (int i = 0; i < g->n; i++) { // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
    Holder h = {{g, i}};
    a[i] += 2;
  }
}

static void by_references(Grid *g, int &other) {
#pragma acc kernels copy(g[0:1], a)
  for (int i = 0; i < g->n; i++) { // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
    int &end = g->n;
    if (i == 3) end = 15;
    a[i] += i;
  }
#pragma acc kernels copy(g[0:1], a)
  for (int i = 0; i < g->n; i++) { // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
    if (i == 4) other = 10;
    a[i] += i;
  }
}

// Operators of classes, of templates too, and functions that get references: their bodies say what they store, also of
// bounds that functions read.
template <class T> struct Span {
  T *p;
  int n;
  T &operator[](int i) { return p[i]; }
  int size() const { return n; }
};
struct Spans {
  Span<double> x, y;
  Span<int> k;
  int n;
  static double larger(const double &l, const double &r) { return l < r ? r : l; }
  static void set(int &to, int value) { to = value; }
  void add() {
#pragma acc kernels present(x.p[0:N], y.p[0:N]) copy(this[0:1])
    for (int i = 0; i < n; i++) x[i] += y[i];
#pragma acc kernels present(x.p[0:N], y.p[0:N]) copy(this[0:1])
    for (int i = 0; i < x.size(); i++) x[i] = larger(x[i], y[i]);
  }
  void end() {
#pragma acc kernels copy(this[0:1])
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
      set(n, i < 3 ? n : 4);
#pragma acc kernels present(k.p[0:N]) copy(this[0:1])
    for (int i = 0; i < k.size(); i++) k[i] = i; // CHECK: [[#@LINE]], Loop not parallelized: {{.*}}(its bounds lie in memory, which its body may change)
  }
};

int main() {
  Grid *g = &grids[0];
#pragma acc data copy(a, ends, found, bytes, grids)
  {
    types(g, ends, 2);
    variables(3);
  }
  by_a_function();
#pragma acc update self(of_device)
#pragma acc data copy(ends)
  {
    same_type(ends, ends, 1);
    as_bytes(ends, (unsigned char *)ends);
  }
  Grid one = {30, 5, {30}}, five = {5, 1, {1}};
#pragma acc data copy(one)
  {
    same_member(&one, &one);
    in_a_union(&one);
  }
  Grid two = {30, 5, {30}};
#pragma acc data copy(two) copyin(five)
  whole(&two, &two, &five);
  members(g, grids);
  Grid ended = {20, 5, {30}};
  endings(&ended);
  Grid named = {20, 5, {30}};
#pragma acc data copy(named)
  by_references(&named, named.n);
  double x[N] = {};
  Field f = {50, 7, x};
  f.add();
  f.add_some();
  static double first[N], second[N];
  for (int i = 0; i < N; i++) first[i] = i % 9, second[i] = i % 5;
  Spans spans;
  spans.x = {first, 50}, spans.y = {second, 60}, spans.k = {found, 40}, spans.n = 45;
#pragma acc data copy(first, second, found)
  spans.add();
#pragma acc data copy(found)
  spans.end();
  double sum = spans.n + 7 * named.n;
  for (int i = 0; i < N; i++) sum += (first[i] * 3 + a[i] + x[i] + found[i]) * (i % 11 + 1);
  std::printf("%g %d %d %d %d %d %d %d %d %d %d\n", sum, f.n, of_device[1], ends[1], one.n, one.u, two.n, two.last, grids[0].last, grids[1].last, grids[1].n);
}
