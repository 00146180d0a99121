// What an iteration keeps for the next one is computed there, where it is made of the iteration's number and of what the
// loop leaves alone: a neighbour that wraps round, the element before. The first iteration has what was there before the
// loop, and behind it there is what the last one has kept.
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z_]+:$|oop carried|last value|loop seq' | %FileCheck %s
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"

enum { N = 997 };
struct S {
  double last, r[3];
  int k;
};
static double a[N + 20], b[N + 20], wanted[N + 20], expected[N + 20];
static double tg;
static float fg;
static int jg;
static long lg;
static unsigned short us;
static struct S s;

#define BOTH(name, ...)                                                                                                \
  static void name(int n, double *restrict a, double *restrict b) {                                                    \
    _Pragma("acc kernels copy(a[0:N+20]) copy(b[0:N+20])") { __VA_ARGS__ }                                             \
  }                                                                                                                    \
  static void plain_##name(int n, double *restrict a, double *restrict b) { __VA_ARGS__ }

// CHECK-LABEL: {{^}}wraps:
// CHECK: last value of
BOTH(wraps, jg = n - 1; for (int i = 0; i < n; i++) { b[i] = a[i] - a[jg]; jg = i; })
// CHECK-LABEL: {{^}}previous:
// CHECK: last value of
BOTH(previous, for (int i = 0; i < n; i++) { b[i] = a[i] - tg; tg = a[i]; })
// CHECK-LABEL: {{^}}down:
// CHECK: last value of
BOTH(down, for (int i = n - 1; i >= 0; i--) { b[i] = a[i] - tg; tg = a[i] * 2 + i; fg = tg; })
// CHECK-LABEL: {{^}}by_four:
// CHECK: last value of
BOTH(by_four, for (int i = 3; i < n; i += 4) { if (a[i] > 0.5) b[i] = tg; tg = fabs(a[i]) + s.last; })
// CHECK-LABEL: {{^}}read_in_a_loop:
// CHECK: last value of
BOTH(read_in_a_loop, for (int i = 0; i < n; i++) { for (int j = 0; j < 3; j++) b[i] += tg * j; tg = a[i]; })
// CHECK-LABEL: {{^}}time_steps:
// CHECK: last value of
BOTH(time_steps, for (int t = 0; t < 3; t++) for (int i = 0; i < n; i++) { b[i] += tg; tg = a[i] + t; })
// CHECK-LABEL: {{^}}read_behind:
// CHECK: last value of
BOTH(read_behind, for (int t = 0; t < 3; t++) { for (int i = 0; i < n; i++) { b[i] += tg; tg = a[i] + t; } b[n] += tg; })
// CHECK-LABEL: {{^}}smaller_types:
// CHECK: last value of
BOTH(smaller_types, for (int i = 0; i < n; i++) { b[i] = us + s.k; us = i * 40000; s.k = 3 * i; })
// CHECK-LABEL: {{^}}of_a_variable:
// CHECK: last value of
BOTH(of_a_variable, for (int i = 0; i < n; i++) { double x = a[i]; b[i] = x - tg; tg = x; })

// Neighbours.

// CHECK-LABEL: {{^}}next_element:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(next_element, for (int i = 0; i < n; i++) { b[i] = tg; tg = b[i + 1]; })
// CHECK-LABEL: {{^}}under_condition:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(under_condition, for (int i = 0; i < n; i++) { b[i] = tg; if (a[i] > 0.5) tg = a[i]; })
// CHECK-LABEL: {{^}}recurrence:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(recurrence, for (int i = 0; i < n; i++) { tg = tg * 0.5 + a[i]; b[i] = tg; })
// CHECK-LABEL: {{^}}what_is_stored:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(what_is_stored, for (int i = 0; i < n; i++) { b[i] = tg; tg = b[i]; })
// CHECK-LABEL: {{^}}stored_before:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(stored_before, for (int i = 0; i < n; i++) { b[i + 1] = tg; tg = b[i]; })
// CHECK-LABEL: {{^}}two_before:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(two_before, for (int i = 1; i < n; i++) { b[i] = fg + tg; fg = tg; tg = a[i]; })
// CHECK-LABEL: {{^}}stored_twice:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(stored_twice, for (int i = 0; i < n; i++) { b[i] = tg; tg = a[i]; b[i] += tg; if (i > 3) tg = 0; })
// CHECK-LABEL: {{^}}by_a_loop:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(by_a_loop, for (int i = 0; i < n; i++) { b[i] = tg; for (int j = 0; j < 3; j++) tg = a[i + j]; })
// CHECK-LABEL: {{^}}variable_under_condition:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(variable_under_condition, for (int i = 0; i < n; i++) { int k = i; if (a[i] > 0.5) k = 2; b[i] = jg; jg = k; })
// CHECK-LABEL: {{^}}chosen:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(chosen, for (int i = 0; i < n; i++) { b[i] = jg; jg = a[i] > 0.5 ? i : 3; })
// CHECK-LABEL: {{^}}changed_behind:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(changed_behind, for (int i = 0; i < n - 2; i++) { b[i] = tg; tg = a[i]; a[i] = 5; })
// CHECK-LABEL: {{^}}changed_ahead:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(changed_ahead, for (int i = 0; i < n - 2; i++) { b[i] = tg; tg = a[i]; a[i + 1] += 5; })
// CHECK-LABEL: {{^}}continued:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(continued, for (int i = 0; i < n; i++) { if (i % 2) continue; b[i] = tg; tg = a[i]; })
// CHECK-LABEL: {{^}}from_another_member:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(from_another_member, for (int i = 0; i < n; i++) { b[i] = tg; tg = s.r[0]; s.r[0] = a[i]; })
// CHECK-LABEL: {{^}}with_another:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(with_another, for (int i = 0; i < n; i++) { b[i] = tg; tg = a[i] + lg; lg = i; })

static void begin(int scale, double *a, double *b) {
  tg = -1, jg = 2, fg = 4, us = 9, lg = 100;
  s = (struct S){3, {1, 2, 3}, 7};
  for (int i = 0; i < N + 20; i++) {
    a[i] = (i * 371 % 1009) / (1009.0 * scale);
    b[i] = i % 5;
  }
}

#define COMPARE(name)                                                                                                  \
  do {                                                                                                                 \
    begin(scale, wanted, expected);                                                                                    \
    plain_##name(n, wanted, expected);                                                                                 \
    const double pt = tg, pf = fg;                                                                                     \
    const long pl = lg, pj = jg, pu = us;                                                                              \
    const struct S ps = s;                                                                                             \
    begin(scale, a, b);                                                                                                \
    name(n, a, b);                                                                                                     \
    CHECK_TYPE(name, tg, pt);                                                                                          \
    CHECK_TYPE(name, fg, pf);                                                                                          \
    CHECK_TYPE(name, lg, pl);                                                                                          \
    CHECK_TYPE(name, jg, pj);                                                                                          \
    CHECK_TYPE(name, us, pu);                                                                                          \
    CHECK_TYPE(name, s.k, ps.k);                                                                                       \
    CHECK_TYPE(name, s.r[0], ps.r[0]);                                                                                 \
    CHECK_TYPE(name, memcmp(a, wanted, sizeof a), 0);                                                                  \
    CHECK_TYPE(name, memcmp(b, expected, sizeof b), 0);                                                                \
  } while (0)

int main(void) {
  const int lengths[] = {0, 1, 20, 300, N};
  for (int scale = 1; scale <= 3; scale += 2)
    for (int which = 0; which < 5; which++) {
      const int n = lengths[which];
      COMPARE(wraps);
      COMPARE(previous);
      COMPARE(down);
      COMPARE(by_four);
      COMPARE(read_in_a_loop);
      COMPARE(time_steps);
      COMPARE(read_behind);
      COMPARE(smaller_types);
      COMPARE(of_a_variable);
      COMPARE(next_element);
      COMPARE(under_condition);
      COMPARE(recurrence);
      COMPARE(what_is_stored);
      COMPARE(stored_before);
      COMPARE(two_before);
      COMPARE(stored_twice);
      COMPARE(by_a_loop);
      COMPARE(variable_under_condition);
      COMPARE(chosen);
      COMPARE(changed_behind);
      COMPARE(changed_ahead);
      COMPARE(continued);
      COMPARE(from_another_member);
      COMPARE(with_another);
    }
  return check_done();
}
