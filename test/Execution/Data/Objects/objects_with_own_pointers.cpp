// What kernels write through a pointer in an object that leads to a part of this object comes back, although they only
// read the object by its name: short strings, buffers of a class, objects that lead to themselves.
// RUN: %paccxx %without_gpu -O2 %s -o %t
// RUN: %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
#include <cstdio>
#include <cstring>
#include <string>

struct Buffer { double own[4]; double *p; int n; };
struct Cell { int v; Cell *self; };
static int failed;

static void expect(const char *What, bool Holds) {
  if (!Holds)
    failed = 1, std::printf("%s\n", What);
}

static void init(Buffer *b) { b->p = b->own, b->n = 4; }
static void set(Buffer b, int i, double v) { b.p[i] = v; }

static void by_value() {
  Buffer b;
  init(&b);
#pragma acc serial
  for (int i = 0; i < b.n; i++) set(b, i, i + 1);
  for (int i = 0; i < 4; i++) expect("an object by value", b.own[i] == i + 1);
}

static void self() {
  Cell c;
  c.v = 3, c.self = &c;
#pragma acc serial
  c.self->v = 7;
  expect("an object that leads to itself", c.v == 7);
}

static void strings() {
  std::string s = "short";
#pragma acc parallel loop
  for (int i = 0; i < 5; i++) s[i] = 'a' + i;
  expect("a short string", s == "abcde");
}

static int count(const std::string &s, int n) {
  int t = 0;
#pragma acc parallel loop reduction(+ : t)
  for (int i = 0; i < n; i++) t += s[i] == 'a';
  return t;
}

struct View { int n; int *at; };
struct Both { View view; int values[4]; };

static int sum(const View *v) {
  int t = 0;
#pragma acc parallel loop reduction(+ : t)
  for (int i = 0; i < v->n; i++) t += v->at[i];
  return t;
}

// They come back as far as kernels have changed them, but for their pointers, which the host keeps.
static void constants() {
  std::string s = "banana";
  const char *const data = s.data();
  expect("a constant string", count(s, 6) == 3 && s.data() == data && s == "banana");
  Both b = {{0, b.values}, {1, 2, 3, 4}}; // which leads to where it ends
  expect("no element behind an object", sum(&b.view) == 0 && b.view.at == b.values);
  b.view.n = 4;
  expect("elements behind an object", sum(&b.view) == 10 && b.view.at == b.values);
}

// Nothing leads to it: what the host sets meanwhile stays.
static void only_read() {
  double a[4] = {1, 2, 3, 4}, t = 0;
  Buffer b;
  init(&b);
  b.p = a;
#pragma acc data copyin(a) copyin(b)
  {
#pragma acc enter data attach(b.p)
    b.own[0] = 5;
#pragma acc parallel loop reduction(+ : t)
    for (int i = 0; i < b.n; i++) t += b.p[i];
  }
  expect("an object that is only read", t == 10 && b.own[0] == 5 && b.p == a);
}

int main() {
  by_value();
  self();
  strings();
  constants();
  only_read();
  return failed;
}
