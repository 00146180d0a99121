// Accesses that are wider than the step of their loop: neighbours overlap without being at the same address, so the loop's
// order counts. Where the step is as wide, or members lie beside each other, nothing does.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"

enum { size = 4000 };
static char a[size] __attribute__((aligned(16))), want[size] __attribute__((aligned(16)));
typedef int __attribute__((aligned(1), may_alias)) word;
typedef short __attribute__((aligned(1), may_alias)) half;
struct record {
  int n;
  short s, t;
  double d;
};

#define NEST(name, loops)                                                                                            \
  static void name##_on_host(char *restrict x, int n, int m) { loops }                                               \
  static void name(char *restrict x, int n, int m) {                                                                 \
    _Pragma("acc kernels copy(x[0:size])")                                                                           \
    { loops }                                                                                                        \
  }

// CHECK-LABEL: apart:
// CHECK-NOT: dependence
NEST(apart, for (int i = 0; i < n; i++) *(word *)(x + 4 * i) = i * 0x01030507;)
// CHECK-LABEL: rows:
// CHECK-NOT: dependence
NEST(rows, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) *(word *)(x + 4 * (i * m + j)) += i * 0x01030507 + j;)
// CHECK-LABEL: records:
// CHECK-NOT: dependence
#define r ((struct record *)x)
NEST(records, for (int i = 0; i < n; i++) { r[i].d = r[i].n + 2; r[i].t = r[i].s + i; r[i].n = i; })
#undef r
// CHECK-LABEL: packed:
// CHECK-NOT: dependence
NEST(packed, for (int i = 0; i < n; i++) { *(word *)(x + 7 * i) = i * 0x01030507; x[7 * i + 4] = i; *(half *)(x + 7 * i + 5) = -i; })
// CHECK-LABEL: bytes:
// CHECK: Loop carried dependence
NEST(bytes, for (int i = 0; i < n; i++) *(word *)(x + i) = i * 0x01030507;)
// CHECK-LABEL: halves:
// CHECK: Loop carried dependence
NEST(halves, for (int i = 0; i < n; i++) *(word *)(x + 2 * i) = i * 0x01030507;)
// CHECK-LABEL: between:
// CHECK: Loop carried dependence
NEST(between, for (int i = 0; i < n; i++) { *(word *)(x + 4 * i) = i * 0x01030507; *(word *)(x + 4 * i + 2) += i; })
// CHECK-LABEL: byte_rows:
// CHECK: Loop carried dependence
NEST(byte_rows, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) *(word *)(x + i * m + j) += i * 0x01030507 + j;)

#define RUN(name)                                                                                                    \
  for (int i = 0; i < size; i++)                                                                                     \
    a[i] = want[i] = i % 23;                                                                                         \
  name##_on_host(want, 20, 30);                                                                                      \
  name(a, 20, 30);                                                                                                   \
  if (memcmp(a, want, sizeof a)) {                                                                                   \
    printf("%s differs\n", #name);                                                                                   \
    check_failures++;                                                                                                \
  }

int main(void) {
  RUN(apart) RUN(rows) RUN(records) RUN(packed) RUN(bytes) RUN(halves) RUN(between) RUN(byte_rows)
  return check_done();
}
