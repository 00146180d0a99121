// Rounds in which the lanes of a gang meet are not unrolled, and nobody is told so: the program has not asked for it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o rounds.o 2>&1 | %FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: %FileCheck --input-file=ptx-rounds-with-meetings.sm_75.ptx %s
// QUIET-NOT: warning

// CHECK-LABEL: .visible .entry rounds_
// CHECK: bar
// CHECK: rcp.rn.f64
// CHECK: bar
// CHECK-NOT: rcp.rn.f64
// CHECK: ret;
void rounds(int n, double *restrict x, double *restrict y) {
#pragma acc parallel loop gang vector_length(64) present(x[0:n * 64], y[0:n * 64])
  for (int t = 0; t < n; t++)
    for (int k = 1; k < n; k++) {
#pragma acc loop vector
      for (int i = 0; i < 64; i++)
        y[t * 64 + i] = 1 / x[t * 64 + (i + 1) % 64];
#pragma acc loop vector
      for (int i = 0; i < 64; i++)
        x[t * 64 + i] = y[t * 64 + (i + k) % 64];
    }
}
