// Routines whose calls are not the simple ones: with an early return, an array of variable length, atomics, results and
// parameters that are structures, private arrays of the caller, named before their bodies (OpenACC 3.4, 2.15.1).
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t && %run_emulator %t
#include "../check.h"

enum { N = 40 };

#pragma acc routine worker
extern void later(double *x, int n);
void calls_later(double *x, int n) { later(x, n); }
void later(double *x, int n) {
#pragma acc loop worker vector
  for (int i = 0; i < n; i++) x[i] += 1;
}
#pragma acc routine gang(dim:1)
void gang_dimension(double *x, int n) {
#pragma acc loop gang(dim:1)
  for (int i = 0; i < n; i++) x[i] += 1;
}
#pragma acc routine vector
int early(const int *x, int n) {
  if (n <= 0) return -1;
  int best = -1;
#pragma acc loop vector reduction(max:best)
  for (int i = 0; i < n; i++) if (x[i] > best) best = x[i];
  if (best == 3) return 30;
  return best;
}
#pragma acc routine vector
void vla(int n, double *x) {
  double t[n];
#pragma acc loop vector
  for (int i = 0; i < n; i++) t[i] = x[n - 1 - i];
#pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] = t[i];
}
#pragma acc routine vector
void atom(int *h, const int *x, int n) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    h[x[i]]++;
  }
}
typedef struct { double lo, hi; } P;
#pragma acc routine vector
P both(P p, const double *x, int n) {
  double lo = p.lo, hi = p.hi;
#pragma acc loop vector reduction(min:lo) reduction(max:hi)
  for (int i = 0; i < n; i++) { lo = fmin(lo, x[i]); hi = fmax(hi, x[i]); }
  p.lo = lo; p.hi = hi;
  return p;
}
#pragma acc routine vector
void fill(double *x, int n, double v) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] = v;
}
int main(void) {
  static double x[N][N]; static int k[N][N], h[N][8], e[N]; static P r[N];
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { x[i][j] = i * j; k[i][j] = (i + j) % 8; if (i == 5) k[i][j] = 3; }
#pragma acc parallel loop gang copy(x,k,h) copyout(e,r) 
  for (int i = 0; i < N; i++) {
    double mine[N];
    e[i] = early(k[i], i % 7 ? N : 0);
    vla(N, x[i]);
    atom(h[i], k[i], N);
    P p = {1e9, -1e9};
    r[i] = both(p, x[i], N);
    fill(mine, N, i);
    double s = 0;
    for (int j = 0; j < N; j++) s += mine[j];
    x[i][0] += s;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(e[i], i % 7 == 0 ? -1 : i == 5 ? 30 : 7);
    CHECK_EQ(r[i].lo, 0);
    CHECK_EQ(r[i].hi, i * (N - 1));
    int total = 0;
    for (int j = 0; j < N; j++)
      CHECK_EQ(x[i][j], i * (N - 1 - j) + (j == 0) * i * N);
    for (int j = 0; j < 8; j++)
      total += h[i][j];
    CHECK_EQ(total, N);
  }

#pragma acc parallel copy(x)
  gang_dimension(x[0], N);
#pragma acc parallel num_gangs(1) num_workers(4) copy(x)
  later(x[1], N);
  calls_later(x[1], N);
  CHECK_EQ(x[0][1], 1);
  CHECK_EQ(x[1][1], N - 2 + 2);

  // In `kernels`: by all gangs, by the lanes of one, and in code that runs once.
#pragma acc kernels copy(x)
  {
    gang_dimension(x[2], N);
    x[3][0] = early(k[5], N) + x[3][1];
    if (x[3][0] > 1)
      gang_dimension(x[3], N);
    x[3][0] += 1;
  }
  CHECK_EQ(x[2][1], 2 * (N - 2) + 1);
  CHECK_EQ(x[3][0], 30 + 3 * (N - 2) + 1 + 1);
  CHECK_EQ(x[3][2], 3 * (N - 3) + 1);
  return check_done();
}
