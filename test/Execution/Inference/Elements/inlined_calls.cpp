// What functions and lambdas without loops do with pointers that they get counts as if it stood in the construct:
// elements that they read, write and return by reference, under conditions and behind an early return, through each
// other, and of pointers that the call moves, with arguments of templates among the numbers. What the construct cannot
// say is not guessed: a lambda's own copy of a variable that changes, a counter that the function changes, a number of
// the program's that the device may have another one of, recursion, a loop that gives a pointer on.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0 && %run_host %t.O0 good && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %if cuda-gpu %{ %run_gpu %t good %}
// RUN: not %run_emulator %t own_copy 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t changed 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t global 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t recursive 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t kept 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t handed_on 2>&1 | %FileCheck %s --check-prefix=ABSENT
#include "../../check.h"
#include <cstring>

enum { N = 20, Columns = 6 };

static int index(int i, int j, int m) { return i * m + j; }
static int get(const int *p, int i, int n) {
  if (i < 0 || i >= n)
    return -1;
  return p[i];
}
static int at(const int *p, int i, int j, int m) { return p[index(i, j, m)]; }
static int &refer(int *p, int i, int j, int m) { return p[index(i, j, m)]; }
static void set(int *p, int i, int v) { p[i] = v; }
static int star(const int *p, int i, int j, int m) {
  const int *r = p + i * m;
  return r[j - 1] + r[j + 1] + r[j - m] + r[j + m] - 4 * r[j];
}
static void swap(int *x, int *y) {
  const int t = *x;
  *x = *y;
  *y = t;
}
static void either(int *p, int i) {
  if (i % 2)
    p[i] += 1;
  else
    p[i - 1] -= 2;
}
template <class T> static T first(const T *p) { return *p; }
static int third(const int *p) { return first(p + 2); }

static void neighbours(int *a, const int *b, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    set(a, n - 1 - i, get(b, i - 1, n) + 2 * get(b, i + 1, n));
}

static void grid(int *a, const int *b, int n, int m) {
#pragma acc parallel loop collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      refer(a, i, j, m) += at(b, i - 1, j, m);
      a[index(i, j, m)] += star(b, i, j, m);
    }
}

static void exchanged(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n / 2; i++)
    swap(&a[i], a + n - 1 - i);
}

static void thirds(int *a, const int *b, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = third(b + 2 * i) + third(&b[i]);
}

static void inOrder(int *a, int n) {
#pragma acc serial
  for (int i = 1; i < n; i++)
    either(a, i);
}

static void lambdas(int *a, const int *b, int n, int m) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    auto to = [=](int k) -> int & { return a[i * m + k]; };
    auto from = [&](int k) { return k < 0 ? 0 : b[k]; };
    auto twice = [&](int k) { return 2 * from(k); };
    for (int k = 0; k < m; k++)
      to(k) = from(i - k) + twice(i + k);
  }
}

template <int Step, typename T> struct Strided {
  T *p;
  T get(int i) const { return p[i * Step]; }
  void set(int i, int v) { p[i * Step + Step / 2] = v; }
};
template <bool Back, int Step> static int from(const int *p, int i, int n) { return p[Back ? n - 1 - i : i * Step]; }

static void byConstants(int *a, const int *b, int n) {
  Strided<3, int> to{a};
  const Strided<2, const int> of{b};
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to.set(i, of.get(i));
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[3 * i] = from<true, 1>(b, i, n) + from<false, 4>(b, i, n);
}

static int Global = 3;
#pragma acc declare create(Global)
static int byGlobal(const int *p, int i) { return p[i + Global]; }
static int changes(const int *p, int &k) {
  k += 30;
  return p[k];
}
static int recursive(const int *p, int i) { return i <= 0 ? p[0] : recursive(p, i - 1) + p[i]; }
static int sum(const int *p, const int *k, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[k[i]];
  return s;
}
static const int *kept(const int *p) { return p; }

static void bad(const char *Which, int *a, const int *b) {
  const int n = N;
  if (!strcmp(Which, "own_copy")) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      int k = i;
      auto f = [=] { return b[k]; };
      k += 5;
      a[i] = f() + k;
    }
  }
  if (!strcmp(Which, "changed")) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      int k = i;
      a[i] = changes(b, k) + k;
    }
  }
  if (!strcmp(Which, "global")) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = byGlobal(b, i);
  }
  if (!strcmp(Which, "recursive")) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = recursive(b, i);
  }
  if (!strcmp(Which, "kept")) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = kept(b)[i];
  }
  if (!strcmp(Which, "handed_on")) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = sum(b, a, 3);
  }
  // ABSENT: data of a pointer used in a kernel was not found on device {{[0-9]+}}: name={{[ab]}}
}

int main(int argc, char **argv) {
  const int Size = 4 * N * Columns;
  int *a = new int[Size], *b = new int[Size], *Expected = new int[Size];
  for (int i = 0; i < Size; i++) {
    a[i] = Expected[i] = i % 13;
    b[i] = i * 7 % 31;
  }
  bad(argv[1], a, b);
  const auto IsRight = [&] { return memcmp(a, Expected, Size * sizeof *a) == 0; };

  neighbours(a, b, N);
  for (int i = 0; i < N; i++)
    Expected[N - 1 - i] = (i > 0 ? b[i - 1] : -1) + 2 * (i < N - 1 ? b[i + 1] : -1);
  CHECK(IsRight());
  grid(a, b, N, Columns);
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < Columns - 1; j++) {
      const int *r = b + i * Columns + j;
      Expected[i * Columns + j] += r[-Columns] + r[-1] + r[1] + r[-Columns] + r[Columns] - 4 * r[0];
    }
  CHECK(IsRight());
  exchanged(a, N);
  for (int i = 0; i < N / 2; i++) {
    const int t = Expected[i];
    Expected[i] = Expected[N - 1 - i];
    Expected[N - 1 - i] = t;
  }
  CHECK(IsRight());
  thirds(a, b, N);
  for (int i = 0; i < N; i++)
    Expected[i] = b[2 * i + 2] + b[i + 2];
  CHECK(IsRight());
  inOrder(a, N + 1);
  for (int i = 1; i < N + 1; i++)
    Expected[i % 2 ? i : i - 1] += i % 2 ? 1 : -2;
  CHECK(IsRight());
  lambdas(a, b, N, Columns);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < Columns; k++)
      Expected[i * Columns + k] = (i - k < 0 ? 0 : b[i - k]) + 2 * b[i + k];
  CHECK(IsRight());
  byConstants(a, b, N);
  for (int i = 0; i < N; i++) {
    Expected[3 * i + 1] = b[2 * i];
    Expected[3 * i] = b[N - 1 - i] + b[4 * i];
  }
  CHECK(IsRight());
  return 0;
}
