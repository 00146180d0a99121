// Reductions over gangs that a sequential loop repeats: what cannot wait for the construct's end.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s
void f(const int *x, int n, int *out) {
  int s = 0, t[3] = {0};
#pragma acc parallel copyin(x[0:n]) copy(s) copyout(out[0:9])
  for (int k = 0; k < 9; k++) {
    // CHECK-DAG: repeated_reductions.c:[[#@LINE+1]]:13: error: a sequential loop repeats this reduction over gangs, whose result is there at the end of the construct
#pragma acc loop gang reduction(+ : s)
    for (int i = 0; i < n; i++) s += x[i];
    out[k] = s;
  }
#pragma acc parallel copyin(x[0:n]) copy(t)
  for (int k = 0; k < 9; k++) {
    // CHECK-DAG: repeated_reductions.c:[[#@LINE+1]]:13: error: a sequential loop repeats this reduction over gangs
#pragma acc loop gang reduction(+ : t)
    for (int i = 0; i < n; i++) t[i % 3] += x[i];
  }
}
