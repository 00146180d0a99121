// declare of local variables and parameters: from the directive to the end of the block, by whatever way
// control leaves it.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain
#include "../check.h"

enum { N = 40 };

static void add(double *a, const double *b, double *c, int n) {
#pragma acc declare copyin(a[0:n], b[0:n]) copyout(c[0:n])
#pragma acc parallel loop present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

/* Returns in the middle of loops and switches. */
static int find(int *a, int n, int wanted) {
#pragma acc declare copy(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] += 1;
  if (wanted < 0)
    return a[0]; /* the host's, before the data comes back */
  for (int i = 0; i < n; i++)
    switch (wanted) {
    case 0:
      return -1;
    default:
      if (i == wanted)
        goto out;
    }
  return -2;
out:
  return wanted;
}

static double locals(int n) {
  double a[N], sum = 0;
  int factor = 3;
#pragma acc declare create(a) copyin(factor)
  factor = 5; /* the device's is 3 */
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i * factor;
  for (int pass = 0; pass < 2; pass++) {
    int twice = 2;
#pragma acc declare copyin(twice)
    if (pass == 0)
      continue;
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += a[i] * twice;
  }
  return sum;
}

/* Room on the device for variables that the host has as well. */
static int resident(int n) {
  int tables[2][N], offset, result = 0;
#pragma acc declare device_resident(tables, offset)
  tables[0][3] = offset = -1;
#pragma acc parallel
  offset = 7;
#pragma acc parallel loop present(tables)
  for (int i = 0; i < n; i++)
    tables[0][i] = i + offset, tables[1][i] = 2;
#pragma acc parallel loop reduction(+:result) present(tables, offset)
  for (int i = 0; i < n; i++)
    result += tables[0][i] * tables[1][i];
  return result;
}

/* Device pointers, and static variables, which stay as long as the program runs. */
static void device_pointer(int *on_device, int n) {
#pragma acc declare deviceptr(on_device)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    on_device[i] = on_device[i] * 2;
}

static int calls(void) {
  static int count = 10;
#pragma acc declare copyin(count)
  int now;
#pragma acc parallel copyout(now)
  now = ++count;
  return now;
}

int main(void) {
  double a[N], b[N], c[N];
  int x[N];
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 2 * i, c[i] = -1, x[i] = i;
  add(a, b, c, N);
  CHECK_EQ(resident(N), N * (N - 1) + 14 * N);
  CHECK_EQ(c[7], 21);
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a) && !acc_is_present(c, sizeof c));
#pragma acc data copy(c) copyin(a)
  {
    add(a, b, c, N);
    CHECK(acc_is_present(a, sizeof a));
  }
  CHECK_EQ(find(x, N, -1), discrete_memory() ? 0 : 1);
  CHECK_EQ(x[0], 1);
  CHECK_EQ(find(x, N, 0), -1);
  CHECK_EQ(find(x, N, 5), 5);
  CHECK_EQ(find(x, N, N + 1), -2);
  CHECK_EQ(x[0], 4);
  if (discrete_memory())
    CHECK(!acc_is_present(x, sizeof x));
  CHECK_EQ(locals(N), 2.0 * (discrete_memory() ? 3 : 5) * (N - 1) * N / 2);
#pragma acc data copy(x)
  {
#pragma acc host_data use_device(x)
    device_pointer(x, N);
  }
  CHECK_EQ(x[3], 14);
  CHECK_EQ(calls(), 11);
  CHECK_EQ(calls(), 12);
  return check_done();
}
