// (i + s) % n is another element in each of n iterations, or fewer.
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z_]+:$|oop carried|Loop is' | %FileCheck %s
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 997 };
#define BOTH(name, ...)                                                                                                \
  static void name(int n, int m, unsigned un, size_t sn, const double *restrict a, double *restrict b) {               \
    _Pragma("acc kernels copyin(a[0:N+20]) copy(b[0:N+20])") { __VA_ARGS__ }                                           \
  }                                                                                                                    \
  static void plain_##name(int n, int m, unsigned un, size_t sn, const double *restrict a, double *restrict b) {       \
    __VA_ARGS__                                                                                                        \
  }

// CHECK-LABEL: {{^}}next:
// CHECK: Loop is parallelizable
BOTH(next, for (int i = 0; i < n; i++) b[(i + 1) % n] = a[i];)
// CHECK-LABEL: {{^}}shifted:
// CHECK: Loop is parallelizable
BOTH(shifted, for (int i = 0; i < n; i++) b[(i + m) % n] = a[i];)
// CHECK-LABEL: {{^}}from_one:
// CHECK: Loop is parallelizable
BOTH(from_one, for (int i = 1; i < n; i++) b[(i + 3) % n] += a[i];)
// CHECK-LABEL: {{^}}before:
// CHECK: Loop is parallelizable
BOTH(before, for (int i = 0; i < n; i++) b[(i + n - 1) % n] = a[i];)
// CHECK-LABEL: {{^}}constant:
// CHECK: Loop is parallelizable
BOTH(constant, for (int i = 0; i < 16; i++) b[(i + m) % 16] = a[i];)
// CHECK-LABEL: {{^}}down:
// CHECK: Loop is parallelizable
BOTH(down, for (int i = 0; i < n; i++) b[(m - i + 2 * n) % n] = a[i];)
// CHECK-LABEL: {{^}}without_sign:
// CHECK: Loop is parallelizable
BOTH(without_sign, for (unsigned i = 0; i < un; i++) b[i % un] += a[i];)
// CHECK-LABEL: {{^}}of_signed:
// CHECK: Loop is parallelizable
BOTH(of_signed, for (unsigned i = 0; i < n; i++) b[i % n] += a[i];)
// CHECK-LABEL: {{^}}wide:
// CHECK: Loop is parallelizable
BOTH(wide, for (size_t i = 0; i < sn; i++) b[(i + 5) % sn] = a[i];)
// CHECK-LABEL: {{^}}wide_before:
// CHECK: Loop is parallelizable
BOTH(wide_before, for (size_t i = 0; i < sn; i++) b[(i + sn - 1) % sn] = a[i];)
// CHECK-LABEL: {{^}}constant_without_sign:
// CHECK: Loop is parallelizable
BOTH(constant_without_sign, for (unsigned i = 0; i < 900; i++) b[(i + 5) % 900] = a[i];)

// Neighbours.

// CHECK-LABEL: {{^}}goes_round:
// CHECK: oop carried
BOTH(goes_round, for (unsigned i = 0; i < un; i++) b[(i - 5) % un] = a[i];)
// CHECK-LABEL: {{^}}constant_goes_round:
// CHECK: oop carried
BOTH(constant_goes_round, for (unsigned i = 0; i < 900; i++) b[(i - 5) % 900] = a[i];)
// CHECK-LABEL: {{^}}wide_goes_round:
// CHECK: oop carried
BOTH(wide_goes_round, for (size_t i = 0; i < sn; i++) b[(i - 1) % sn] = a[i];)
// CHECK-LABEL: {{^}}wide_before_two:
// CHECK: oop carried
BOTH(wide_before_two, for (size_t i = 0; i < sn; i++) b[(i + sn - 2) % sn] = a[i];)
// CHECK-LABEL: {{^}}one_more_without_sign:
// CHECK: oop carried
BOTH(one_more_without_sign, for (unsigned i = 0; i <= un; i++) b[i % un] = a[i];)
// CHECK-LABEL: {{^}}gathered:
// CHECK: oop carried
BOTH(gathered, for (unsigned i = 0; i < un; i++) b[i % m] += a[i];)
// CHECK-LABEL: {{^}}gathered_signed:
// CHECK: oop carried
BOTH(gathered_signed, for (int i = 0; i < n; i++) b[i % m] += a[i];)

// CHECK-LABEL: {{^}}may_go_round:
// CHECK: oop carried
BOTH(may_go_round, for (size_t i = 0; i < sn; i++) b[(i + m) % sn] = a[i];)
// CHECK-LABEL: {{^}}by_two:
// CHECK: oop carried
BOTH(by_two, for (int i = 0; i < n; i++) b[(i * 2) % n] = a[i];)
// CHECK-LABEL: {{^}}one_more:
// CHECK: oop carried
BOTH(one_more, for (int i = 0; i <= n; i++) b[(i + 1) % n] = a[i];)
// CHECK-LABEL: {{^}}of_another:
// CHECK: oop carried
BOTH(of_another, for (int i = 0; i < n; i++) b[(i + 1) % m] = a[i];)
// CHECK-LABEL: {{^}}of_less:
// CHECK: oop carried
BOTH(of_less, for (int i = 0; i < n; i++) b[(i + 1) % (n - 1)] = a[i];)
// CHECK-LABEL: {{^}}constant_less:
// CHECK: oop carried
BOTH(constant_less, for (int i = 0; i < 17; i++) b[(i + m) % 16] = a[i];)
// CHECK-LABEL: {{^}}reads_neighbours:
// CHECK: oop carried
BOTH(reads_neighbours, for (int i = 0; i < n; i++) b[(i + 1) % n] = b[i];)
// CHECK-LABEL: {{^}}quotient:
// CHECK: oop carried
BOTH(quotient, for (int i = 0; i < n; i++) b[(i / 2) % n] = a[i];)
// CHECK-LABEL: {{^}}squares:
// CHECK: oop carried
BOTH(squares, for (unsigned i = 0; i < un; i++) b[(i * i) % un] = a[i];)

static double a[N + 20], b[N + 20], expected[N + 20];

#define COMPARE(name)                                                                                                  \
  do {                                                                                                                 \
    for (int i = 0; i < N + 20; i++)                                                                                   \
      b[i] = expected[i] = i % 4;                                                                                      \
    plain_##name(n, m, n, n, a, expected), name(n, m, n, n, a, b);                                                     \
    CHECK_TYPE(name, memcmp(b, expected, sizeof b), 0);                                                                \
  } while (0)

int main(void) {
  const int lengths[] = {3, 20, 300, N};
  for (int which = 0; which < 4; which++)
    for (int m = 1; m < 40; m += 19) {
      const int n = lengths[which];
      for (int i = 0; i < N + 20; i++)
        a[i] = i;
      COMPARE(next);
      COMPARE(shifted);
      COMPARE(from_one);
      COMPARE(without_sign);
      COMPARE(of_signed);
      COMPARE(wide);
      COMPARE(wide_before);
      COMPARE(constant_without_sign);
      COMPARE(goes_round);
      COMPARE(constant_goes_round);
      COMPARE(wide_goes_round);
      COMPARE(wide_before_two);
      COMPARE(one_more_without_sign);
      COMPARE(gathered);
      COMPARE(gathered_signed);
      COMPARE(may_go_round);
      COMPARE(before);
      COMPARE(constant);
      COMPARE(down);
      COMPARE(by_two);
      COMPARE(one_more);
      COMPARE(of_another);
      COMPARE(of_less);
      COMPARE(constant_less);
      COMPARE(reads_neighbours);
      COMPARE(quotient);
      COMPARE(squares);
    }
  return check_done();
}
