// Few gangs with long loops over lanes: several gangs share each. Sums of all kinds, what comes before and behind them,
// stores in them; what keeps a gang's row whole.
// RUN: %pacc -O2 -fplugin-arg-pacc-emulator-jams %s -o %t -lm -Rpass=pacc-cutrows -Rpass-missed=pacc-cutrows 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc -O3 -gpu=races %s -o %t.races -lm && env PACC_EMULATOR=order:3 %run_emulator %t.races
// RUN: %pacc -O2 -gpu=nocutrows -fplugin-arg-pacc-emulator-jams %s -o %t.whole -lm -Rpass=pacc-cutrows 2>&1 | %FileCheck --allow-empty --check-prefix=OFF %s
// RUN: %run_emulator %t.whole
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// OFF-NOT: remark
#include "../check.h"

enum { ROWS = 5, LONGEST = 5000 };

static int a[ROWS][LONGEST], b[ROWS][LONGEST], before[ROWS], out[ROWS], last[ROWS];
static double d[ROWS][LONGEST], most[ROWS], sum[ROWS];

static void start(int n) {
  for (int r = 0; r < ROWS; r++) {
    before[r] = r + 1;
    out[r] = -1;
    for (int i = 0; i < n; i++) {
      a[r][i] = i * 7919 % 1000 - 500 + r;
      b[r][i] = 0;
      d[r][i] = a[r][i] * .25;
    }
  }
}

static int sumOf(int r, int n) {
  int all = 0;
  for (int i = 0; i < n; i++)
    all += i * 7919 % 1000 - 500 + r;
  return all;
}

static void plain(int rows, int n) {
#pragma acc parallel loop gang copyin(a) copyout(out) // CHECK: :[[@LINE]]:{{.*}}: remark: in launches with few gangs, several share a row
  for (int r = 0; r < rows; r++) {
    int all = 0;
#pragma acc loop vector reduction(+ : all)
    for (int i = 0; i < n; i++)
      all += a[r][i];
    out[r] = all;
  }
}

// Two kinds, and what was there before; no clause, no level.
static void several(int rows, int n) {
#pragma acc parallel loop copyin(d) copyout(most, sum) copy(before) // CHECK: :[[@LINE]]:{{.*}}: remark: in launches with few gangs, several share a row
  for (int r = 0; r < rows; r++) {
    double m = -1, s = before[r];
#pragma acc loop reduction(max : m) reduction(+ : s)
    for (int i = 0; i < n; i++) {
      m = fmax(m, d[r][i]);
      s += d[r][i];
    }
    most[r] = m;
    sum[r] = s;
    before[r] *= 2;
  }
}

// Stores in the row, an atomic update behind it, under a condition.
static int storing(int rows, int n) {
  int many = 0;
#pragma acc parallel loop gang copyin(a) copy(b, out, many) // CHECK: :[[@LINE]]:{{.*}}: remark: in launches with few gangs, several share a row
  for (int r = 0; r < rows; r++) {
    int all = r;
#pragma acc loop vector reduction(+ : all)
    for (int i = 0; i < n; i++) {
      b[r][i] += a[r][i];
      all += b[r][i];
    }
    if (all > r - 1000000) {
#pragma acc atomic update
      many++;
      out[r] = all;
    }
  }
  return many;
}

// What is read before the row the row changes: another piece may have done so.
static void changed(int rows, int n) {
#pragma acc parallel loop gang copy(a, out) // CHECK: :[[@LINE]]:{{.*}}: remark: a gang has whole rows: what comes before the row changes something, or reads what the row may change
  for (int r = 0; r < rows; r++) {
    const int first = a[r][0];
    int all = 0;
#pragma acc loop vector reduction(+ : all)
    for (int i = 0; i < n; i++) {
      a[r][i] += 2;
      all += first;
    }
    out[r] = all;
  }
}

// Some iterations have no row; each does something in the end.
static void skipped(int rows, int n) {
#pragma acc parallel loop gang copyin(a) copy(out) // CHECK: :[[@LINE]]:{{.*}}: remark: a gang has whole rows: a row is not all that an iteration does in any case
  for (int r = 0; r < rows; r++) {
    int all = 0;
    if (r % 2) {
#pragma acc loop vector reduction(+ : all)
      for (int i = 0; i < n; i++)
        all += a[r][i];
    }
    out[r] += all;
  }
}

// A variable of the gang that one lane sets.
static void left(int rows, int n) {
#pragma acc parallel loop gang copyin(a) copyout(out, last) // CHECK: :[[@LINE]]:{{.*}}: remark: a gang has whole rows: lanes leave more than sums
  for (int r = 0; r < rows; r++) {
    int all = 0, end = -1;
#pragma acc loop vector reduction(+ : all)
    for (int i = 0; i < n; i++) {
      all += a[r][i];
      if (i == n - 1)
        end = a[r][i];
    }
    out[r] = all;
    last[r] = end;
  }
}

static void test(int rows, int n) {
  start(n);
  plain(rows, n);
  for (int r = 0; r < rows; r++)
    CHECK_EQ(out[r], sumOf(r, n));
  start(n);
  several(rows, n);
  for (int r = 0; r < rows; r++) {
    double m = -1, s = r + 1;
    for (int i = 0; i < n; i++) {
      m = fmax(m, d[r][i]);
      s += d[r][i];
    }
    CHECK_EQ(most[r], m);
    CHECK_EQ(sum[r], s);
    CHECK_EQ(before[r], 2 * r + 2);
  }
  start(n);
  CHECK_EQ(storing(rows, n), rows);
  for (int r = 0; r < rows; r++) {
    CHECK_EQ(out[r], r + sumOf(r, n));
    for (int i = 0; i < n; i++)
      CHECK_EQ(b[r][i], a[r][i]);
  }
  start(n);
  changed(rows, n);
  for (int r = 0; r < rows; r++)
    CHECK_EQ(out[r], n * (r - 500));
  start(n);
  skipped(rows, n);
  for (int r = 0; r < rows; r++)
    CHECK_EQ(out[r], (r % 2 ? sumOf(r, n) : 0) - 1);
  start(n);
  left(rows, n);
  for (int r = 0; r < rows; r++) {
    CHECK_EQ(out[r], sumOf(r, n));
    CHECK_EQ(last[r], n ? a[r][n - 1] : -1);
  }
}

int main(void) {
  const int lengths[] = {0, 1, 127, 128, 255, 256, 257, 511, 1000, 4096, LONGEST};
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++)
    test(k % 2 ? ROWS : k % 3 + 1, lengths[k]);
  return check_done();
}
