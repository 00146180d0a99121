// Sections that start before the pointer: constants and values, rows, members, templates.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
template <class T, int H> void f(T *p, int n) {
  T sum = 0;
#pragma acc parallel loop copyin(p[-H:5]) reduction(+:sum)
  for (int i = -H; i < 5 - H; i++) sum += p[i];
  CHECK_EQ(sum, 5 * 10 - 5 * H + 10);
  sum = 0;
#pragma acc parallel loop copyin(p[-1:2]) reduction(+:sum)
  for (signed char i = -1; i < 1; i = i + 1) sum += p[i];
  CHECK_EQ(sum, 19);
  sum = 0;
#pragma acc parallel loop copyin(p[-1:2]) reduction(+:sum)
  for (T i = -1; i < 1; i = i + 1) sum += p[(int)i];
  CHECK_EQ(sum, 19);
}
static void plain() {
  double *a = (double *)malloc(800), *b = (double *)malloc(800);
  for (int i = 0; i < 100; i++) a[i] = i, b[i] = 0;
  double *m = a + 50; int k = -3;
#pragma acc parallel loop copyin(m[-2:5]) copyout(b[0:5])
  for (int i = 0; i < 5; i++) b[i] = m[i - 2];
  for (int i = 0; i < 5; i++) CHECK_EQ(b[i], 48 + i);
#pragma acc parallel loop copyin(m[k:5]) copyout(b[0:5])
  for (int i = 0; i < 5; i++) b[i] = m[i - 3];
  for (int i = 0; i < 5; i++) CHECK_EQ(b[i], 47 + i);
#pragma acc data copy(m[-10:20])
  {
#pragma acc parallel loop present(m[-10:20])
  for (int i = -10; i < 10; i++) m[i] *= 2;
#pragma acc update self(m[-5:2])
    CHECK_EQ(m[-5], 90); if (discrete_memory()) CHECK_EQ(m[0], 50);
  }
  for (int i = 0; i < 100; i++) CHECK_EQ(a[i], i >= 40 && i < 60 ? 2 * i : i);
#pragma acc enter data copyin(m[-10:5])
#pragma acc parallel loop present(m[-10:5])
  for (int i = -10; i < -5; i++) m[i] = 1;
#pragma acc exit data copyout(m[-10:5])
  for (int i = 40; i < 45; i++) CHECK_EQ(a[i], 1);

}
static void rowsAndMembers() {
  double *rows[6]; for (int i = 0; i < 6; i++) { rows[i] = (double *)malloc(80); for (int k = 0; k < 10; k++) rows[i][k] = 10 * i + k; }
  double **m = rows + 2, sum = 0; double (*f)[10] = (double (*)[10])malloc(6 * 80); for (int i = 0; i < 60; i++) f[0][i] = i; f += 3;
#pragma acc parallel loop reduction(+:sum) copyin(m[-2:4][0:10])
  for (int i = -2; i < 2; i++) for (int k = 0; k < 10; k++) sum += m[i][k];
  CHECK_EQ(sum, 39 * 20);
  sum = 0;
#pragma acc parallel loop reduction(+:sum) copy(f[-2:4][0:10])
  for (int i = -2; i < 2; i++) for (int k = 0; k < 10; k++) { sum += f[i][k]; f[i][k]++; }
  CHECK_EQ(sum, 49 * 25 - 45 + 0); CHECK_EQ(f[-2][0], 11); CHECK_EQ(f[-3][0], 0); CHECK_EQ(f[2][0], 50);
  struct { double *p; } s = {rows[3] + 5};
#pragma acc parallel loop copy(s) copy(s.p[-5:5])
  for (int i = -5; i < 0; i++) s.p[i] = i;
  for (int i = 0; i < 10; i++) CHECK_EQ(rows[3][i], i < 5 ? i - 5 : 30 + i);

}
int main() {
  int a[20];
  short b[20];
  for (int i = 0; i < 20; i++)
    a[i] = b[i] = i;
  f<int, 2>(a + 10, 3);
  f<short, 3>(b + 10, 3);
  plain();
  rowsAndMembers();
  return check_done();
}
