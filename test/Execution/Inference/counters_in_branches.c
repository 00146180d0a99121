// A counter that both ways of a branch step alike goes along with the loop.
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z_]+:$|oop carried|Loop is' | %FileCheck %s
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

// CHECK-LABEL: {{^}}both_ways:
// CHECK: Loop is parallelizable
BOTH(both_ways, int k = 0; for (int i = 0; i < n; i++) { if (a[i] > 300) { b[k] = a[i]; k++; } else { b[k] = 0; k++; } })
// CHECK-LABEL: {{^}}before_use:
// CHECK: Loop is parallelizable
BOTH(before_use, int k = -1; for (int i = 0; i < n; i++) { if (a[i] > 300) { k++; b[k] = a[i]; } else { k++; b[k] = i; } })
// CHECK-LABEL: {{^}}two_steps:
// CHECK: Loop is parallelizable
BOTH(two_steps, int k = 0; for (int i = 0; i < n / 2; i++) { if (a[i] > 300) { b[k++] = a[i]; b[k++] = i; } else if (a[i] > 100) { b[k++] = a[i]; k++; } else { k++; b[k++] = 1; } })
// CHECK-LABEL: {{^}}by_two:
// CHECK: Loop is parallelizable
BOTH(by_two, int k = 0; for (int i = 0; i < n / 2; i++) { if (a[i] > 300) { b[k] = a[i]; k += 2; } else { b[k] = 0; k += 2; } } b[n] = k;)
// CHECK-LABEL: {{^}}variable:
// CHECK: Loop is parallelizable
BOTH(variable, int k = 0; for (int i = 0; i < n; i++) { int j; if (i % 3 == 0) j = k++; else j = k++; b[j] = i; })
// CHECK-LABEL: {{^}}needed_behind:
// CHECK: Loop is parallelizable
BOTH(needed_behind, int k = 5; for (int i = 0; i < n; i++) { if (i % 3 == 0) b[k++] = i; else b[k++] = a[i]; } b[n + 8] = k;)

// Neighbours.

// CHECK-LABEL: {{^}}other_steps:
// CHECK: oop carried
BOTH(other_steps, int k = 0; for (int i = 0; i < n / 2; i++) { if (a[i] > 300) { b[k] = a[i]; k++; } else { b[k] = 0; k += 2; } })
// CHECK-LABEL: {{^}}one_way:
// CHECK: oop carried
BOTH(one_way, int k = 0; for (int i = 0; i < n; i++) { if (a[i] > 300) { b[k] = a[i]; k++; } })
// CHECK-LABEL: {{^}}under_condition:
// CHECK: oop carried
BOTH(under_condition, int k = 0; for (int i = 0; i < n; i++) { if (a[i] > 300) { b[k] = a[i]; k++; } else { if (i % 2) k++; } })
// CHECK-LABEL: {{^}}continued:
// CHECK: oop carried
BOTH(continued, int k = 0; for (int i = 0; i < n; i++) { if (a[i] > 300) { b[k] = a[i]; k++; continue; } else { b[k] = 0; k++; } b[k] = 7; })
// CHECK-LABEL: {{^}}up_and_down:
// CHECK: oop carried
BOTH(up_and_down, int k = 5; for (int i = 0; i < n; i++) { if (i % 2) { b[k] = a[i]; k--; } else { b[k] = 0; k++; } })
// CHECK-LABEL: {{^}}set:
// CHECK: oop carried
BOTH(set, int k = 0; for (int i = 0; i < n; i++) { if (a[i] > 300) { b[k] = a[i]; k++; } else { b[k] = 0; k++; } if (i == 7) k = 2; })
// CHECK-LABEL: {{^}}changing_step:
// CHECK: oop carried
BOTH(changing_step, int k = 0; int d = 1; for (int i = 0; i < n / 3; i++) { if (a[i] > 300) { b[k] = a[i]; k += d; } else { b[k] = 0; k += d; } d = 3 - d; })

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
      COMPARE(both_ways);
      COMPARE(before_use);
      COMPARE(two_steps);
      COMPARE(by_two);
      COMPARE(variable);
      COMPARE(needed_behind);
      COMPARE(other_steps);
      COMPARE(one_way);
      COMPARE(under_condition);
      COMPARE(continued);
      COMPARE(up_and_down);
      COMPARE(set);
      COMPARE(changing_step);
    }
  return check_done();
}
