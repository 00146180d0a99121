// Where gangs keep counters of their own, there is a form for launches that count in many elements: each iteration adds to
// the array itself.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=ptx-many-counters.sm_75.ptx %s

// CHECK-LABEL: .visible .entry edges_{{[0-9]+}}_gpu(
// CHECK: st.shared
// CHECK: atom.shared
// CHECK-LABEL: .visible .entry edges_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .shared
// CHECK-COUNT-2: {{atom|red}}.global.add.f64
// CHECK: ret;
void edges(int n, int m, const int *restrict from, const int *restrict to, const double *restrict w, double *restrict r) {
#pragma acc parallel loop present(from[0:n], to[0:n], w[0:n], r[0:m])
  for (int e = 0; e < n; e++) {
#pragma acc atomic update
    r[from[e]] += w[e];
#pragma acc atomic update
    r[to[e]] -= w[e];
  }
}
