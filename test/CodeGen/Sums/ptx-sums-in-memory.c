// A tile of a matrix product keeps its sums in registers, also where the program adds them up in memory: the loop
// stores nothing, and what is stored before it is not stored twice. Its registers are bounded; pieces of rows need more.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=keep -c %s -o sums.o
// RUN: %FileCheck --input-file=ptx-sums-in-memory.sm_75.ptx %s
// RUN: %pacc -O2 -gpu=keep,nowide -c %s -o sums.o
// RUN: %FileCheck --input-file=ptx-sums-in-memory.sm_75.ptx --check-prefix=NARROW %s
// NARROW-LABEL: .visible .entry cleared_{{[0-9]+}}_gpu_jam(
// NARROW: .maxnreg 64
// RUN: %pacc -O2 -Rpass=pacc-registers -c %s -o sums.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// REMARK: remark: a thread may have 128 registers: a loop gathers many sums
// RUN: %pacc -O2 -gpu=keep,maxregcount:40 -c %s -o sums.o
// RUN: %FileCheck --input-file=ptx-sums-in-memory.sm_75.ptx --check-prefix=ASKED %s
// ASKED-NOT: .maxnreg {{(64|128)}}

// CHECK-LABEL: .visible .entry cleared_{{[0-9]+}}_gpu_jam(
// CHECK: .maxnreg 128
// CHECK-NOT: st.global
// CHECK-COUNT-32: fma.rn.f32
// CHECK-NOT: st.global
// CHECK: bra
// CHECK-COUNT-32: st.global
void cleared(int n, const float *a, const float *b, float *c) {
#pragma acc parallel loop collapse(2) present(a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i * n + j] = 0;
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

// CHECK-LABEL: .visible .entry scaled_{{[0-9]+}}_gpu_jam(
// CHECK: .maxnreg 128
// CHECK-NOT: st.global
// CHECK-COUNT-32: fma.rn.f64
// CHECK-NOT: st.global
// CHECK: bra
// CHECK-COUNT-32: st.global
void scaled(int n, double alpha, double beta, const double *a, const double *b, double *c) {
#pragma acc parallel loop gang present(a, b, c)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
      c[i * n + j] *= beta;
      for (int k = 0; k < n; k++)
        c[i * n + j] += alpha * a[i * n + k] * b[k * n + j];
    }
}
