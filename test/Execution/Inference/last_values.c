// What iterations set, and none of them finds there from another one, holds behind the loop what the last of them has set:
// variables, members and elements, in each iteration or under conditions, in nests, also where the choice is to leave it
// as it is. What an iteration may find from another one keeps the loop in its order.
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z_]+:$|Loop carried|Loop is|last value' | %FileCheck %s
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 -w -gpu=noimplicitsums %s -o %t.O3 && %run_host %t.O3 && env PACC_EMULATOR=order:7 %run_emulator %t.O3
#include "../check.h"

enum { N = 1000 };
struct S {
  double last, r[3];
  int k;
  char c;
};
static double a[N + 20], b[N + 20], expected[N + 20];
static double x, y;
static float f;
static int j, l;
static long w;
static unsigned short u;
static struct S s;

#define BOTH(name, ...)                                                                                                \
  static void name(int n, const double *restrict a, double *restrict b) {                                              \
    _Pragma("acc kernels copyin(a[0:N+20]) copy(b[0:N+20])") { __VA_ARGS__ }                                           \
  }                                                                                                                    \
  static void plain_##name(int n, const double *restrict a, double *restrict b) { __VA_ARGS__ }

// CHECK-LABEL: {{^}}needed_behind:
// CHECK: Loop is parallelizable
// CHECK: private(x), last value kept
BOTH(needed_behind, for (int i = 0; i < n; i++) { x = a[i]; b[i] = x * 2; })
// CHECK-LABEL: {{^}}under_condition:
// CHECK: Loop is parallelizable
// CHECK: reduction(last value of j)
BOTH(under_condition, for (int i = 0; i < n; i++) if (a[i] > 0.5) j = i;)
// CHECK-LABEL: {{^}}or_stays:
// CHECK: reduction(last value of j)
BOTH(or_stays, for (int i = 0; i < n; i++) j = a[i] > 0.5 ? i : j;)
// CHECK-LABEL: {{^}}or_stays_of_several:
// CHECK: reduction(last value of l)
// CHECK: reduction(last value of j)
BOTH(or_stays_of_several, for (int i = 0; i < n; i++) { j = a[i] > 0.2 ? a[i] > 0.6 ? i : j : -i; l = i > 5 && a[i] < 0.4 ? l : 3 * i; })
// CHECK-LABEL: {{^}}small_types:
// CHECK: Loop is parallelizable
BOTH(small_types, for (int i = 0; i < n; i++) { s.c = a[i] > 0.5 ? i : s.c; u = a[i] > 0.4 ? i : u; w = a[i] > 0.3 ? i : w; if (a[i] < 0.8) f = i; })
// CHECK-LABEL: {{^}}down_by_three:
// CHECK: reduction(last value of x)
BOTH(down_by_three, for (int i = n - 1; i >= 0; i -= 3) if (a[i] > 0.5) { x = a[i]; b[i] = x; })
// CHECK-LABEL: {{^}}members:
// CHECK: private(s[]), last value kept
BOTH(members, for (int i = 0; i < n; i++) { s.last = a[i]; s.k = i; b[i] = s.last + s.k; s.r[1] = b[i]; })
// CHECK-LABEL: {{^}}elements:
// CHECK: reduction(last value of b[])
BOTH(elements, for (int i = 0; i < n; i++) { b[n] = a[i]; if (a[i] > 0.5) b[n + 1] = i; })
// CHECK-LABEL: {{^}}in_each_branch:
// CHECK: private(x), last value kept
BOTH(in_each_branch, for (int i = 0; i < n; i++) { if (a[i] > 0.3) x = i; else x = -i; b[i] = x; })
// CHECK-LABEL: {{^}}several_times:
// CHECK: Loop is parallelizable
BOTH(several_times, for (int i = 0; i < n; i++) { x = a[i]; if (a[i] > 0.5) x = 2 * x; b[i] = x; if (x > 0.7) j = i; if (x > 0.9) j = -i; })
// CHECK-LABEL: {{^}}codes:
// CHECK: Loop is parallelizable
BOTH(codes, for (int i = 0; i < n; i++) { switch (i % 4) { case 0: j = 1; break; case 1: j = i; case 2: l = i; break; default: break; } })
// CHECK-LABEL: {{^}}continued:
// CHECK: Loop is parallelizable
BOTH(continued, for (int i = 0; i < n; i++) { if (a[i] > 0.2) continue; x = a[i]; j = i; })
// CHECK-LABEL: {{^}}sum_of_row:
// CHECK: Loop is parallelizable
// CHECK: private(x), last value kept
BOTH(sum_of_row, for (int i = 0; i < n; i++) { x = 0; for (int k = 0; k <= i % 5; k++) x += a[i + k]; b[i] = x; if (x > 1) y = x; })
// CHECK-LABEL: {{^}}nest:
// CHECK: Loop is parallelizable
// CHECK: Loop is parallelizable
// CHECK: private(x), last value kept
BOTH(nest, for (int i = 0; i < n / 10; i++) for (int k = 0; k < 10; k++) { x = a[i * 10 + k]; b[i * 10 + k] = x; })
// CHECK-LABEL: {{^}}nest_under_condition:
// CHECK: Loop is parallelizable
// CHECK: Loop is parallelizable
// CHECK: reduction(last value of l)
// CHECK: reduction(last value of j)
BOTH(nest_under_condition, for (int i = 0; i < n / 10; i++) for (int k = 9; k >= 0; k--) { if (a[i * 10 + k] > 0.8) { j = i; l = k; } b[i * 10 + k] = 1; })
// CHECK-LABEL: {{^}}triangle:
// CHECK: reduction(last value of x)
BOTH(triangle, for (int i = 0; i < n / 10; i++) for (int k = 0; k < i % 7; k++) { x = a[i + k]; b[i * 10 + k] = x; })
// CHECK-LABEL: {{^}}time_steps:
// CHECK: Loop is parallelizable
// CHECK: reduction(last value of j)
BOTH(time_steps, for (int t = 0; t < 3; t++) { for (int i = 0; i < n; i++) { if (a[i] > 0.1 * t) { x = a[i] * t; j = i; } b[i] += 1; } b[n] += x; })
// CHECK-LABEL: {{^}}beside_a_sum:
// CHECK: Loop is parallelizable
// CHECK: private(x), last value kept
BOTH(beside_a_sum, int k = 0; for (int i = 0; i < n; i++) { x = a[i]; if (x > 0.5) { w = i; k++; } } l = k;)
// CHECK-LABEL: {{^}}through_a_pointer:
// CHECK: private(x), last value kept
BOTH(through_a_pointer, for (int i = 0; i < n; i++) { x = a[i]; double *q = &x; b[i] = *q; })

// Neighbours.

// CHECK-LABEL: {{^}}from_before:
// CHECK: Loop carried
BOTH(from_before, for (int i = 0; i < n; i++) { if (i > 5) b[i] = x; if (a[i] > 0.5) x = a[i]; })
// CHECK-LABEL: {{^}}not_on_every_way:
// CHECK: Loop carried
BOTH(not_on_every_way, for (int i = 0; i < n; i++) { if (a[i] > 0.3) x = i; else if (a[i] > 0.2) x = -i; b[i] = x; })
// CHECK-LABEL: {{^}}in_a_row_maybe_empty:
// CHECK: Loop carried
BOTH(in_a_row_maybe_empty, for (int i = 0; i < n; i++) { for (int k = 0; k < i % 3; k++) x = a[i + k]; b[i] = x; })
// CHECK-LABEL: {{^}}choice_is_used:
// CHECK: Loop carried
BOTH(choice_is_used, for (int i = 0; i < n; i++) b[i] = (j = a[i] > 0.2 ? i : j);)
// CHECK-LABEL: {{^}}condition_of_it:
// CHECK: Loop carried
BOTH(condition_of_it, for (int i = 0; i < n; i++) { s.last += a[i]; if (s.last > 20) s.k = i; })
// CHECK-LABEL: {{^}}record:
// CHECK: Loop carried
BOTH(record, for (int i = 0; i < n; i++) if (a[i] > s.last) { s.last = a[i]; s.k = i; b[i] = 1; })
// CHECK-LABEL: {{^}}among_others:
// CHECK: oop carried
BOTH(among_others, for (int i = 0; i < n; i++) { b[i] = a[i]; b[n / 2] = 7; })
// CHECK-LABEL: {{^}}read_by_another_name:
// CHECK: oop carried
BOTH(read_by_another_name, for (int i = 0; i < n; i++) { s.r[0] = a[i]; s.r[i % 3] = 1; b[i] = s.r[0]; })
// CHECK-LABEL: {{^}}a_part_of_it:
// CHECK: oop carried
BOTH(a_part_of_it, for (int i = 0; i < n; i++) { ((int *)&w)[0] = i; b[i] = w; })

#define COMPARE(name)                                                                                                  \
  do {                                                                                                                 \
    begin(expected);                                                                                                   \
    plain_##name(n, a, expected);                                                                                      \
    const double px = x, py = y, pf = f;                                                                               \
    const int pj = j, pl = l, pu = u;                                                                                  \
    const long pw = w;                                                                                                 \
    const struct S ps = s;                                                                                             \
    begin(b);                                                                                                          \
    name(n, a, b);                                                                                                     \
    CHECK_TYPE(name, x, px);                                                                                           \
    CHECK_TYPE(name, y, py);                                                                                           \
    CHECK_TYPE(name, f, pf);                                                                                           \
    CHECK_TYPE(name, j, pj);                                                                                           \
    CHECK_TYPE(name, l, pl);                                                                                           \
    CHECK_TYPE(name, u, pu);                                                                                           \
    CHECK_TYPE(name, w, pw);                                                                                           \
    CHECK_TYPE(name, s.last, ps.last);                                                                                 \
    CHECK_TYPE(name, s.k, ps.k);                                                                                       \
    CHECK_TYPE(name, s.c, ps.c);                                                                                       \
    CHECK_TYPE(name, memcmp(s.r, ps.r, sizeof s.r), 0);                                                                \
    CHECK_TYPE(name, memcmp(b, expected, sizeof b), 0);                                                                \
  } while (0)

static void begin(double *b) {
  x = 1.5, y = 2.5, f = 3.5f, j = -1, l = -2, w = 1L << 40, u = 9;
  s = (struct S){4.5, {1, 2, 3}, 7, 8};
  memset(b, 0, sizeof expected);
}

int main(void) {
  for (int scale = 1; scale <= 3; scale++)
    for (int n = N; n >= 0; n = n == N ? 300 : n == 300 ? 20 : n ? 0 : -1) {
      for (int i = 0; i < N + 20; i++)
        a[i] = (i * 371 % 1009) / (1009.0 * scale);
      COMPARE(needed_behind);
      COMPARE(under_condition);
      COMPARE(or_stays);
      COMPARE(or_stays_of_several);
      COMPARE(small_types);
      COMPARE(down_by_three);
      COMPARE(members);
      COMPARE(elements);
      COMPARE(in_each_branch);
      COMPARE(several_times);
      COMPARE(codes);
      COMPARE(continued);
      COMPARE(sum_of_row);
      COMPARE(nest);
      COMPARE(nest_under_condition);
      COMPARE(triangle);
      COMPARE(time_steps);
      COMPARE(beside_a_sum);
      COMPARE(through_a_pointer);
      COMPARE(from_before);
      COMPARE(not_on_every_way);
      COMPARE(in_a_row_maybe_empty);
      COMPARE(choice_is_used);
      COMPARE(condition_of_it);
      COMPARE(record);
      COMPARE(among_others);
      COMPARE(read_by_another_name);
      COMPARE(a_part_of_it);
    }
  return check_done();
}
