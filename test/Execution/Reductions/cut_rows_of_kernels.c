// Few gangs share long rows in `kernels`, too, where no directive says so: launches know how long the rows are.
// RUN: %pacc -O2 -fplugin-arg-pacc-emulator-jams %s -o %t -lm -Rpass=pacc-cutrows 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc -O3 -gpu=races %s -o %t.races -lm && env PACC_EMULATOR=order:3 %run_emulator %t.races
// RUN: %pacc -O2 -gpu=nocutrows -fplugin-arg-pacc-emulator-jams %s -o %t.whole -lm -Rpass=pacc-cutrows 2>&1 | %FileCheck --allow-empty --check-prefix=OFF %s
// RUN: %run_emulator %t.whole
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// OFF-NOT: remark
#include "../check.h"

enum { ROWS = 4, LONGEST = 6000 };
static int a[ROWS * LONGEST], x[LONGEST], sum[ROWS], most[ROWS];

static void dots(int rows, int n) {
#pragma acc kernels copyin(a, x) copy(sum)
  for (int r = 0; r < rows; r++) { // CHECK: :[[@LINE]]:{{.*}}: remark: in launches with few gangs, several share a row
    int s = 0;
    for (int i = 0; i < n; i++)
      s += a[r * n + i] * x[i];
    sum[r] = s;
  }
}

static void two(int rows, int n) {
#pragma acc kernels copyin(a, x) copy(sum, most)
  for (int r = 0; r < rows; r++) { // CHECK: :[[@LINE]]:{{.*}}: remark: in launches with few gangs, several share a row
    int s = r, m = -1;
    for (int i = 0; i < n; i++) {
      s += a[r * n + i];
      m = a[r * n + i] > m ? a[r * n + i] : m;
    }
    sum[r] = s;
    most[r] = m;
  }
}

// A constant, and short: a gang has the row.
static void fixed(void) {
#pragma acc kernels copyin(a) copy(sum)
  for (int r = 0; r < ROWS; r++) { // CHECK-NOT: :[[@LINE]]:{{.*}}: remark
    int s = 0;
    for (int i = 0; i < 500; i++)
      s += a[r * 500 + i];
    sum[r] = s;
  }
}

int main(void) {
  for (int i = 0; i < ROWS * LONGEST; i++)
    a[i] = i * 7919 % 1000;
  for (int i = 0; i < LONGEST; i++)
    x[i] = i % 13 - 6;
  const int lengths[] = {0, 1, 19, 20, 21, 127, 128, 1000, 4096, 5999, LONGEST};
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++)
    for (int rows = 0; rows <= ROWS; rows++) {
      const int n = lengths[k];
      int s[ROWS] = {-1, -1, -1, -1}, t[ROWS] = {-1, -1, -1, -1}, m[ROWS] = {-2, -2, -2, -2};
      for (int r = 0; r < rows; r++) {
        s[r] = 0;
        t[r] = r;
        m[r] = -1;
        for (int i = 0; i < n; i++) {
          s[r] += a[r * n + i] * x[i];
          t[r] += a[r * n + i];
          m[r] = a[r * n + i] > m[r] ? a[r * n + i] : m[r];
        }
      }
      for (int r = 0; r < ROWS; r++) {
        sum[r] = -1;
        most[r] = -2;
      }
      dots(rows, n);
      for (int r = 0; r < ROWS; r++)
        CHECK_EQ(sum[r], s[r]);
      for (int r = 0; r < ROWS; r++)
        sum[r] = -1;
      two(rows, n);
      for (int r = 0; r < ROWS; r++) {
        CHECK_EQ(sum[r], t[r]);
        CHECK_EQ(most[r], m[r]);
      }
    }
  fixed();
  for (int r = 0; r < ROWS; r++) {
    int s = 0;
    for (int i = 0; i < 500; i++)
      s += a[r * 500 + i];
    CHECK_EQ(sum[r], s);
  }
  return check_done();
}
