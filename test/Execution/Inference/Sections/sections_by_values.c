// What loops use of a pointer's data, by what variables hold where the subscript stands: assigned ones, those that branches
// set, remainders and quotients, bounds that are sums of outer counters, functions that return a sum, pointers to rows, loops with
// several conditions.
// Nothing may be taken from an assignment that is not the last one: see the loops that carry values on.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %pacc -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %pacc -O1 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:2 %run_emulator %t.check good
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: not %run_emulator %t carried 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t switched 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t left 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t narrow 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t either 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t passed 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t by_loop 2>&1 | %FileCheck %s --check-prefix=ABSENT
// ABSENT: data of a pointer used in a kernel was not found on device 1: name={{[ay]}}
#include "../../check.h"

enum { N = 48, M = 7 };

static inline int at(int i, int j, int m) { return i * m + j; }
static double first(const double *p) { return *p; }
static double onward(const double *p) { double s = 0; for (int c = 0; c < 2; c++) s += p[c]; return s; }

static inline int clamped_to(int i, int low, int high) {
  if (i < low)
    return low;
  if (i > high)
    return high;
  return i;
}
static inline int least(int a, int b) { if (a < b) { return a; } else return b; }
static int strange(int i) { if (i == 3) return i * i; while (i > 40) i /= 2; return i; }

/* `y` gets something of `a` in a construct; what that is the plain loop tells. */
#define LOOP _Pragma("acc parallel loop") for (int i = 0; i < n; i++)
#define CASE(name, ...)                                                                                                \
  static void name(int n, int m, const double *a, double *y) { __VA_ARGS__ }

// NOTIFY: upload emulator data {{.*}} function=assigned {{.*}} variable=a bytes=384
CASE(assigned, LOOP { int j; j = i; y[i] = a[j]; j = n - 1; j -= i; y[i] += a[j]; })
// NOTIFY: upload emulator data {{.*}} function=outside {{.*}} variable=a bytes=2688
CASE(outside, int j; int p; LOOP for (j = 0; j < m; j++) { p = i * m + j; y[p] = a[p]; })
// NOTIFY: upload emulator data {{.*}} function=wrapped {{.*}} variable=a bytes=384
CASE(wrapped, LOOP { int next = (i + 1) % n, before = (i - 1 + n) % n; y[i] = a[next] + a[before]; })
// NOTIFY: upload emulator data {{.*}} function=clamped {{.*}} variable=a bytes=384
CASE(clamped, LOOP { int l = i > 0 ? i - 1 : 0, r = i + 1; if (r >= n) r = n - 1; y[i] = a[l] + a[r]; })
// NOTIFY: upload emulator data {{.*}} function=split {{.*}} variable=a bytes=384
CASE(split, _Pragma("acc parallel loop") for (int t = 0; t < n * m; t++) { int i = t / m, j = t % m; y[t] = a[i] + a[j]; })
CASE(inlined, LOOP for (int j = 0; j < m; j++) y[at(i, j, m)] = a[at(i, m - 1 - j, m)];)
CASE(rows, LOOP { const double *from = a + i * m; double *to = &y[i * m]; const double *last = from + (m - 1);
                  for (int j = 0; j < m; j++) to[j] = from[j] + *(last - j); })
CASE(triangle, LOOP { y[i] = 0; for (int j = i; j >= 0; j--) y[i] += a[j]; for (int j = i + 1; j < n; j++) y[i] -= a[j]; })
CASE(until, LOOP { y[i] = 0; for (int j = 0; j < m; j++) { if (a[i * m + j] > 900) break; y[i] += a[i * m + j]; } })
CASE(blocks, _Pragma("acc parallel loop") for (int from = 0; from < n; from += 8) { int end = from + 8 < n ? from + 8 : n;
                                                                                   for (int i = from; i < end; i++) y[i] = a[i]; })
// Functions with several returns.
// NOTIFY: upload emulator data {{.*}} function=bordered {{.*}} variable=a bytes=384
CASE(bordered, LOOP y[i] = a[clamped_to(i - 1, 0, n - 1)] + a[clamped_to(i + 1, 0, n - 1)];)
CASE(capped, LOOP y[i] = a[least(i + 5, n - 1)] + a[n - 1 - least(i, 7)];)
// Loops with several conditions.
// NOTIFY: upload emulator data {{.*}} function=two_conditions {{.*}} variable=a bytes=360
CASE(two_conditions, n -= 3; _Pragma("acc parallel loop") for (int from = 0; from < n; from += 8)
                       for (int i = from; i < from + 8 && i < n; i++) y[i] = a[i];)
// NOTIFY: upload emulator data {{.*}} function=two_bounds {{.*}} variable=a bytes=2688
CASE(two_bounds, LOOP for (int j = 0; j < n && j < m; j++) y[i * m + j] = a[i * m + j];)
CASE(backwards, LOOP { y[i] = 0; for (int j = i; j >= 0 && j > i - 5; j--) y[i] += a[j]; })
CASE(until_value, LOOP { y[i] = 0; for (int j = 0; j < m && a[i * m + j] <= 900; j++) y[i] += a[i * m + j]; })
CASE(other_end, LOOP { y[i] = 0; for (int j = 0; j != n && j <= m; j++) y[i] += a[j]; })
CASE(moving_end, LOOP { int end = 3; y[i] = 0; for (int j = 0; j < m && j < end; j++) { y[i] += a[j]; if (end < m) end++; } })
// An index that one branch after the other cuts, and bits.
// NOTIFY: upload emulator data {{.*}} function=bounded {{.*}} variable=a bytes=384
CASE(bounded, LOOP { y[i] = 0; for (int d = -2; d <= 2; d++) { int k = i + d; if (k < 0) k = 0; if (k > n - 1) k = n - 1; y[i] += a[k]; } })
// NOTIFY: upload emulator data {{.*}} function=bits {{.*}} variable=a bytes=768
CASE(bits, LOOP { const int k = i << 1; y[i] = a[k | 1] - a[k]; y[n + i] = a[i >> 1] + a[(i ^ 3) + 4]; })
CASE(in_order, LOOP { int j = i; y[i] = a[j++]; y[i] += a[j++] * 2; y[i] += a[++j] * 3; })

// The last value of an iteration that was before, of another label, of a loop that is left.
CASE(carried, LOOP { int j = 0; y[i] = 0; for (int k = 0; k < 5; k++) { y[i] += a[j]; j = k * k + i; } })
CASE(switched, LOOP { int j = 7; y[i] = 0; switch (i % 3) { case 0: j = 1; break; case 1: y[i] = a[j]; break; default: j = 2; } y[i] += a[j]; })
CASE(left, LOOP { int j = 0; for (int k = 0; k < m; k++) { if (k == 3) { j = k + 30; break; } j = k; } y[i] = a[j]; })
CASE(narrow, _Pragma("acc parallel loop") for (int i = 0; i < 300; i++) { unsigned char j = i; y[i] = a[j]; })
CASE(by_loop, LOOP y[i] = a[strange(i)];)
// Pointers that lead to one of two arrays, or that a function gets: it may use one element, or go on from there.
CASE(either, LOOP { const double *p = i % 2 ? a : a + i * i; y[i] = p[i]; })
CASE(element, LOOP { const double *p = a + i; y[i] = p[0] + first(p); })
CASE(passed, LOOP { const double *p = a + i; y[i] = p[0] + onward(p); })

static const struct {
  const char *name;
  void (*run)(int, int, const double *, double *);
} cases[] = {
#define ROW(name) {#name, name}
    ROW(assigned), ROW(outside), ROW(wrapped), ROW(clamped), ROW(split),  ROW(inlined), ROW(rows),   ROW(triangle),       ROW(until), ROW(blocks),
    ROW(in_order), ROW(bordered), ROW(capped), ROW(two_conditions), ROW(two_bounds), ROW(backwards), ROW(until_value), ROW(other_end), ROW(moving_end),
    ROW(bounded), ROW(bits), ROW(element),
    ROW(carried),  ROW(switched), ROW(left),   ROW(narrow), ROW(either),  ROW(passed), ROW(by_loop)};

static double a_of(int i) { return i * 37 % 1009; }

static void check(const char *name, const double *y) {
  double want[N * M];
  for (int i = 0; i < N * M; i++)
    want[i] = -1;
#define IS(what) if (!strcmp(name, what)) for (int i = 0; i < N; i++)
  IS("bounded") for (int d = -2; d <= 2; d++) want[i] = (d == -2 ? 0 : want[i]) + a_of(i + d < 0 ? 0 : i + d > N - 1 ? N - 1 : i + d);
  IS("bits") want[i] = a_of(2 * i + 1) - a_of(2 * i), want[N + i] = a_of(i / 2) + a_of((i ^ 3) + 4);
  IS("element") want[i] = 2 * a_of(i);
  IS("assigned") want[i] = a_of(i) + a_of(N - 1 - i);
  IS("outside") for (int j = 0; j < M; j++) want[i * M + j] = a_of(i * M + j);
  IS("wrapped") want[i] = a_of((i + 1) % N) + a_of((i + N - 1) % N);
  IS("clamped") want[i] = a_of(i ? i - 1 : 0) + a_of(i + 1 < N ? i + 1 : N - 1);
  IS("split") for (int j = 0; j < M; j++) want[i * M + j] = a_of(i) + a_of(j);
  IS("inlined") for (int j = 0; j < M; j++) want[i * M + j] = a_of(i * M + M - 1 - j);
  IS("rows") for (int j = 0; j < M; j++) want[i * M + j] = a_of(i * M + j) + a_of(i * M + M - 1 - j);
  IS("triangle") {
    want[i] = 0;
    for (int j = 0; j < N; j++)
      want[i] += j <= i ? a_of(j) : -a_of(j);
  }
  IS("until") {
    want[i] = 0;
    for (int j = 0; j < M && a_of(i * M + j) <= 900; j++)
      want[i] += a_of(i * M + j);
  }
  IS("bordered") want[i] = a_of(i ? i - 1 : 0) + a_of(i + 1 < N ? i + 1 : N - 1);
  IS("capped") want[i] = a_of(i + 5 < N ? i + 5 : N - 1) + a_of(N - 1 - (i < 7 ? i : 7));
  IS("two_conditions") want[i] = i < N - 3 ? a_of(i) : -1;
  IS("two_bounds") for (int j = 0; j < M; j++) want[i * M + j] = a_of(i * M + j);
  IS("backwards") {
    want[i] = 0;
    for (int j = i; j >= 0 && j > i - 5; j--)
      want[i] += a_of(j);
  }
  IS("until_value") {
    want[i] = 0;
    for (int j = 0; j < M && a_of(i * M + j) <= 900; j++)
      want[i] += a_of(i * M + j);
  }
  IS("other_end") {
    want[i] = 0;
    for (int j = 0; j <= M; j++)
      want[i] += a_of(j);
  }
  IS("moving_end") {
    want[i] = 0;
    for (int j = 0; j < M; j++)
      want[i] += a_of(j);
  }
  IS("blocks") want[i] = a_of(i);
  IS("in_order") want[i] = a_of(i) + 2 * a_of(i + 1) + 3 * a_of(i + 3);
  for (int i = 0; i < N * M; i++)
    CHECK_EQ(y[i], want[i]);
}

int main(int argc, char **argv) {
  (void)argc;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    const int good = c <= 21;
    if (good ? strcmp(argv[1], "good") : strcmp(argv[1], cases[c].name))
      continue;
    double *a = malloc(N * M * sizeof *a), *y = malloc(N * M * sizeof *y);
    for (int i = 0; i < N * M; i++) {
      a[i] = a_of(i);
      y[i] = -1;
    }
    cases[c].run(N, M, a, y);
    if (good)
      check(cases[c].name, y);
    free(a), free(y);
  }
  return check_done();
}
