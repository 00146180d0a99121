// Arrays of variable length in firstprivate: each gang has a copy of the host's values at the launch, whatever the
// device's own copy holds and the host does to them afterwards.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../../check.h"
struct S { int a; double b; };
static void g(int n, int m, float t[n][m]) {
  double sum = 0;
  float w[n][m];
  for (int i = 0; i < n; i++) for (int k = 0; k < m; k++) w[i][k] = t[i][k];
#pragma acc parallel loop gang firstprivate(w) reduction(+:sum) num_gangs(7)
  for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+:sum)
    for (int k = 0; k < m; k++) { sum += w[i][k]; }
  double want = 0;
  for (int i = 0; i < n; i++) for (int k = 0; k < m; k++) want += t[i][k];
  CHECK_EQ(sum, want);
}
int main(int c, char **v) {
  int m = c + 5, o[40], vla[m];
  for (int i = 0; i < m; i++) vla[i] = i;
#pragma acc parallel loop firstprivate(vla) copyout(o)
  for (int i = 0; i < 40; i++) o[i] = vla[i % m];
  for (int i = 0; i < 40; i++) CHECK_EQ(o[i], i % m);
  /* Each gang has its own copy; neither the host's values nor those of a data construct change. */
#pragma acc data copyin(vla)
  {
    for (int i = 0; i < m; i++) vla[i] = 10 * i;
#pragma acc parallel firstprivate(vla) copyout(o) num_gangs(5)
  {
    for (int i = 0; i < m; i++) vla[i]++;
#pragma acc loop gang vector
  for (int i = 0; i < 40; i++) o[i] = vla[i % m];
  }
  }
  for (int i = 0; i < 40; i++) CHECK_EQ(o[i], 10 * (i % m) + 1);
  for (int i = 0; i < m; i++) CHECK_EQ(vla[i], 10 * i);
  struct S sv[m];
  for (int i = 0; i < m; i++) sv[i] = (struct S){i, i * .5};
  double r[300];
#pragma acc parallel loop firstprivate(sv, vla) copyout(r) async(1)
  for (int i = 0; i < 300; i++) r[i] = sv[i % m].a + sv[i % m].b + vla[1];
  memset(sv, 0, sizeof sv); memset(vla, 0, sizeof vla);
#pragma acc wait
  for (int i = 0; i < 300; i++) CHECK_EQ(r[i], (i % m) * 1.5 + 10);
#pragma acc serial firstprivate(sv) copyout(r)
  { sv[0].a = 3; r[0] = sv[0].a; r[1] = sizeof(sv); }
  CHECK_EQ(r[0], 3); CHECK_EQ(r[1], (double)sizeof sv); CHECK_EQ(sv[0].a, 0);
  float t[4][300];
  for (int i = 0; i < 4; i++) for (int k = 0; k < 300; k++) t[i][k] = i * k;
  g(4, 300, t);
  return check_done();
}
