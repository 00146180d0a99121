// private(m[k][1:2]): part of one row of an array, where the loop uses no other row.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 200 };

int main(void) {
  int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, out[N], k = 2;
  double cube[2][3][4] = {{{1}}}, sums[N];
#pragma acc parallel loop private(m[1][1:2])
  for (int i = 0; i < N; i++) {
    m[1][1] = i;
    m[1][2] = 2 * i;
    out[i] = m[1][1] + m[1][2];
  }
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], 3 * i);
#pragma acc parallel loop private(m[k][0:2]) private(cube[1][k - 1][0:2])
  for (int i = 0; i < N; i++) {
    m[k][0] = i;
    m[k][1] = i * i;
    cube[1][k - 1][0] = 0.5;
    cube[1][k - 1][1] = m[k][1] - m[k][0];
    out[i] = m[k][0] + m[k][1];
    sums[i] = cube[1][k - 1][0] + cube[1][k - 1][1];
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], i + i * i);
    CHECK_EQ(sums[i], 0.5 + i * i - i);
  }
  CHECK_EQ(m[1][1], 6);
  CHECK_EQ(m[1][2], 7);
  CHECK_EQ(m[2][0], 0);
  CHECK_EQ(cube[1][1][1], 0);
  return check_done();
}
