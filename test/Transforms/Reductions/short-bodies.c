// Bodies of reductions that are short may have one wave of gangs: absolute values, extremes and multiply-adds are single
// instructions; divisions and roots are not.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s
#include <math.h>

// CHECK-DAG: define {{.*}}@norms_{{[0-9]+}}_gpu({{.*}} !pacc.shape ![[SHORT:[0-9]+]]
void norms(int n, const double *a, const double *b, double *r) {
  double s = 0, t = 0, m = 0;
#pragma acc parallel loop reduction(+ : s, t) reduction(max : m) present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) {
    s += (a[i] - b[i]) * (a[i] - b[i]);
    t += fabs(a[i]) + fabs(b[i]);
    m = fmax(m, fabs(a[i] - b[i]));
  }
  r[0] = s;
  r[1] = t;
  r[2] = m;
}

// CHECK-DAG: define {{.*}}@roots_{{[0-9]+}}_gpu({{.*}} !pacc.shape ![[LONG:[0-9]+]]
double roots(int n, const double *a, const double *b) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    s += sqrt(a[i]) / sqrt(b[i]) + sqrt(a[i] + b[i]) / (a[i] * b[i]) + sqrt(a[i] - b[i]) * b[i] / a[i];
  return s;
}

// The flags of both, with PACC_KERNEL_SHORT_BODIES and without.
// CHECK-DAG: ![[SHORT]] = !{i64 8314, i64 0,
// CHECK-DAG: ![[LONG]] = !{i64 122, i64 0,
