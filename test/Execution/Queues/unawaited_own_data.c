// Constructs with little data of their own, which they copy in and give up, are not awaited either: tables, numbers in
// a structure, scratch memory. The host may change what they have copied; who takes results back waits.
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t steps 100 && %FileCheck --check-prefix=FEW --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t rows 100 && %FileCheck --check-prefix=FEW --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t large 100 && %FileCheck --check-prefix=MANY --input-file=%t.log %s
// RUN: %run_fake %t
// FEW: cuStreamSynchronize {{[0-9]$}}
// MANY: cuStreamSynchronize 1{{[0-9][0-9]$}}
#include "../check.h"

#include <stdlib.h>
#include <string.h>

enum { N = 64, LARGE = 1 << 19 };
struct numbers {
  int first, step;
  double scale;
};
static int a[N], b[N], large[LARGE];
static struct numbers shared = {0, 1, 2};

static void own_data(int steps) {
  struct numbers own = {1, 2, 0.5};
  int table[4] = {0, 1, 2, 3}, scratch[N];
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(a, b) copyin(table) create(scratch)
    for (int i = 0; i < N; i++) {
      scratch[i] = own.first + table[i % 4];
      b[i] = a[i] + scratch[i] + own.step;
    }
    table[t % 4]++; // the kernel has the table as it was
    own.step++;
    shared.first++;
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      a[i] = b[i] + shared.first;
    shared.first--;
  }
}

static void large_data(int steps) {
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(a) create(large)
    for (int i = 0; i < N; i++) {
      large[i] = i;
      a[i] += large[i];
    }
  }
}

// Rows that enter data has put there; a clause names them again.
static void rows(int steps) {
  int *row[4];
  for (int r = 0; r < 4; r++)
    row[r] = calloc(N, sizeof(int));
#pragma acc enter data copyin(row[0:4][0:N])
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop collapse(2) copy(row[0:4][0:N])
    for (int r = 0; r < 4; r++)
      for (int i = 0; i < N; i++)
        row[r][i] += r + i;
  }
#pragma acc exit data copyout(row[0:4][0:N])
  for (int r = 0; r < 4; r++) {
    CHECK_EQ(row[r][7], steps * (r + 7));
    free(row[r]);
  }
}

// What comes back is there, also behind constructs that were not awaited.
static int results(int steps) {
  int back[N] = {0}, out[N], last = 0, sum = 0;
  for (int t = 0; t < steps; t++) {
    int table[2] = {t, -t};
#pragma acc parallel loop present(a) copyin(table)
    for (int i = 0; i < N; i++)
      a[i] += table[i % 2];
#pragma acc parallel loop present(a) copy(back) copyout(out)
    for (int i = 0; i < N; i++) {
      back[i] += a[i];
      out[i] = a[i];
    }
#pragma acc serial present(a) copy(last)
    last = a[2];
    sum += back[2] - out[3] + last;
  }
  return sum;
}

int main(int argc, char **argv) {
  const int steps = argc > 2 ? atoi(argv[2]) : 9;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = 0;
#pragma acc enter data copyin(a, b)
  if (argc > 2) {
    (!strcmp(argv[1], "large") ? large_data : !strcmp(argv[1], "rows") ? rows : own_data)(steps);
#pragma acc exit data delete(a, b)
    return check_done();
  }
  int expected[N] = {0}, table[4] = {0, 1, 2, 3};
  own_data(steps);
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < N; i++)
      expected[i] += 1 + table[i % 4] + 2 + t + 1;
    table[t % 4]++;
  }
#pragma acc update self(a)
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], expected[i]);
    a[i] = 0;
  }
#pragma acc update device(a)
  int sum = 0, even = 0, odd = 0, back = 0;
  for (int t = 0; t < steps; t++)
    even += t, odd -= t, back += even, sum += back - odd + even;
  CHECK_EQ(results(steps), sum);
  rows(steps);
  large_data(steps);
#pragma acc update self(a)
  CHECK_EQ(a[5], odd + 5 * steps);
#pragma acc exit data delete(a, b)
  return check_done();
}
