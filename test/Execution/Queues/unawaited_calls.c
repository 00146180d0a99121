// Constructs in functions of the file follow each other without waits as if they stood in the loop; who else calls these
// functions finds all done. What is given to the fake driver takes place when something waits for it.
// RUN: %pacc -O2 %s -o %t -Rpass=pacc-waits 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t steps 100 && %FileCheck --check-prefix=PASSED --input-file=%t.log %s
// RUN: %run_fake %t
// RUN: %pacc -O2 -gpu=waits %s -o %t.waits && env PACC_FAKE_LOG=%t.log %run_fake %t.waits steps 100
// RUN: %FileCheck --check-prefix=WAITED --input-file=%t.log %s
// RUN: %pacc -O3 -g -fPIC %s -o %t.fast && %run_fake %t.fast
// PASSED: cuStreamSynchronize {{[0-9]$}}
// WAITED: cuStreamSynchronize 30{{[0-9]$}}
#include "../check.h"

#include <openacc.h>
#include <stdlib.h>
#include <string.h>

#define APART __attribute__((noinline))
enum { N = 64 };
static int calls;

static APART void add(int *to, const int *from, int n, int value) {
  calls++;
#pragma acc parallel loop present(to[0:n], from[0:n]) // REMARK: :[[@LINE]]:{{.*}}: remark: the host goes on to the next construct
  for (int i = 0; i < n; i++)
    to[i] = from[i] + value;
}

// Others may call it, too.
APART void twice(int *x, int n) {
  if (n > N)
    return;
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

static APART void step(int *x, int *y, int n) {
  add(y, x, n, 1);
  twice(y, n);
  add(x, y, n, -2);
}

// In a queue that knows nothing of the others.
static int look(const int *at) {
  int seen;
  acc_memcpy_from_device_async(&seen, acc_deviceptr((void *)at), sizeof seen, 7);
  acc_wait(7);
  return seen;
}

static int *fresh(int value) {
  int *x = malloc(N * sizeof *x);
  for (int i = 0; i < N; i++)
    x[i] = value;
#pragma acc enter data copyin(x[0:N])
  return x;
}

static void drop(int *x) {
#pragma acc exit data delete(x[0:N])
  free(x);
}

static void all_steps(int steps) {
  int *x = fresh(1), *y = fresh(0);
  calls = 0;
  for (int t = 0; t < steps; t++)
    step(x, y, N);
  CHECK_EQ(look(x), steps < 31 ? 1 << steps : 0); // (x + 1) * 2 - 2 each time
  CHECK_EQ(calls, 2 * steps);
  drop(x), drop(y);
}

// The same functions, where something else comes behind them: a pointer's call, other memory, a return.
static APART int first_of(int *x, int *y, int *heap) {
  add(y, x, N, 5);
  heap[0] = look(y);
  add(x, y, N, 1);
  return heap[0];
}

static APART void last_is_construct(int *x, int *y) {
  twice(x, N);
  add(y, x, N, 0);
}

// It looks before its construct, whatever its caller has given.
static APART void noted(int *x, int *seen) {
  seen[0] = look(x);
#pragma acc parallel loop present(x[0:N])
  for (int i = 0; i < N; i++)
    x[i] += 10;
}

static void notes(void) {
  int *x = fresh(0), seen[4];
  for (int t = 0; t < 4; t++) {
    add(x, x, N, 1);
    noted(x, seen + t);
  }
  for (int t = 0; t < 4; t++)
    CHECK_EQ(seen[t], 11 * t + 1);
  drop(x);
}

static void other_callers(void) {
  int *x = fresh(3), *y = fresh(0), heap[1];
  void (*volatile through)(int *, int) = twice;
  for (int t = 0; t < 2; t++) {
    through(x, N);
    CHECK_EQ(look(x), 6);
    CHECK_EQ(first_of(x, y, heap), 11);
    CHECK_EQ(look(x), 12);
    last_is_construct(x, y);
    CHECK_EQ(look(y), 24);
    add(x, y, N, -21);
    twice(x, N + 1); // returns at once
    CHECK_EQ(look(x), 3);
  }
  drop(x), drop(y);
}

// Ways on which nothing is given, and calls of itself.
static APART void halves(int *x, int from, int n, int *y) {
  if (n == 1) {
#pragma acc serial present(x[0:N], y[0:N])
    x[from] += y[from];
    return;
  }
  halves(x, from, n / 2, y);
  halves(x, from + n / 2, n - n / 2, y);
}

static void recursion(void) {
  int *x = fresh(1), *y = fresh(2);
  for (int t = 0; t < 3; t++) {
    halves(x, 0, N, y);
    add(y, x, N, 0);
  }
  CHECK_EQ(look(y + N - 1), 12);
  CHECK_EQ(look(x), 12);
  drop(x), drop(y);
}

// A table of labels is the function's own: of this one there is no second version.
static APART void by_table(int *x, int way) {
  static const void *const ways[] = {&&once, &&twice};
  goto *ways[way];
twice:
  twice(x, N);
once:;
#pragma acc parallel loop present(x[0:N])
  for (int i = 0; i < N; i++)
    x[i] += 3;
}

static void labels(void) {
  int *x = fresh(1);
  for (int t = 0; t < 4; t++) {
    add(x, x, N, 1);
    by_table(x, t % 2);
  }
  CHECK_EQ(look(x), 43);
  drop(x);
}

// A result that the next call needs, local data, another queue, an update.
static APART int sum_of(const int *x) {
  int sum = 0;
#pragma acc parallel loop present(x[0:N]) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i];
  return sum;
}

static APART void add_table(int *x, int seed) {
  int table[N];
  for (int i = 0; i < N; i++)
    table[i] = seed;
#pragma acc parallel loop present(x[0:N]) copyin(table)
  for (int i = 0; i < N; i++)
    x[i] += table[i];
}

static APART void add_async(int *x) {
#pragma acc parallel loop present(x[0:N]) async(2)
  for (int i = 0; i < N; i++)
    x[i] += 1;
#pragma acc wait(2)
}

static void other_ends(void) {
  int *x = fresh(0), *y = fresh(0);
  for (int t = 1; t < 5; t++) {
    add(x, x, N, 1);
    add_table(x, 10);
    add_table(x, 20);
    add(y, x, N, sum_of(x) / N);
    add_async(x);
    add(x, x, N, 1);
  }
#pragma acc update self(x[0:N], y[0:N])
  for (int i = 0; i < N; i++) {
    CHECK_EQ(x[i], 4 * 33);
    CHECK_EQ(y[i], 2 * (3 * 33 + 31));
  }
  drop(x), drop(y);
}

int main(int argc, char **argv) {
  if (argc > 2) {
    all_steps(atoi(argv[2]));
    return check_done();
  }
  all_steps(9);
  notes();
  other_callers();
  recursion();
  labels();
  other_ends();
  return check_done();
}
