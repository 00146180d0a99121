// What -Minfo calls pointers that kernels find in memory: members of objects, of this, rows of tables, and not by the name of
// another array that the loop uses.
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
struct Bounds {
  int first, n;
};
struct Arrays {
  Bounds of;
  double *x, *y;
  int *count;

  // CHECK-DAG: Complex loop carried dependence of at->,count-> prevents parallelization
  void counted(int m, const int *at) {
#pragma acc kernels copyin(at[0:m])
    for (int i = 0; i < m; i++)
      count[at[i] % 4]++;
  }
  // CHECK-DAG: Loop carried dependence of x-> prevents parallelization
  void shifted(int m) {
#pragma acc kernels
    for (int i = 0; i < m; i++)
      x[i + 1] = x[i] / 2;
  }
};
struct Pair {
  double *own;
  Arrays *first;
};
void both(Arrays &a, int m, const int *at) {
  a.counted(m, at);
  a.shifted(m);
}
// CHECK-LABEL: scaled:
// CHECK: Complex loop carried dependence of s->x->,s->y-> prevents parallelization
// CHECK: Parallel in launches in which the data do not overlap
void scaled(Arrays *s) {
#pragma acc kernels
  for (int i = 0; i < s->of.n; i++)
    s->y[i] = 2 * s->x[i];
}
// CHECK-LABEL: deep:
// CHECK: Loop carried dependence of p->first->y-> prevents parallelization
void deep(Pair *p, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    p->first->y[i + 1] = p->first->y[i] + 1;
}
// CHECK-LABEL: rows:
// CHECK: Loop carried dependence of a->-> prevents parallelization
void rows(double **a, int n, int m) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += 1;
}
