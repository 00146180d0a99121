// Data regions inside of steps, whose data is there before and behind them: the host neither waits where they begin nor
// where they end. It does where they bring data, or take it back.
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t 100 && %run_emulators %t 100 && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t 100
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t 100 && %FileCheck --input-file=%t.log %s
// RUN: env PACC_FAKE_OWN_MEMORY=1 PACC_GRAPHS=1 %run_fake %t 100
// CHECK: cuStreamSynchronize {{[0-9]?[0-9]$}}
#include "../check.h"

enum { N = 300 };

static void present_step(int n, double *a, double *b) {
#pragma acc data present(a[0:n], b[0:n])
  {
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1] - a[i];
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}

static void copying_step(int n, double *a, double *b) {
#pragma acc data copyin(a[0:n]) copyout(b[0:n])
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1] - a[i];
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}

/* Kernels under way, then a region that brings what the host changes right behind its beginning, and takes something
 * back. */
static double moving_region(int n, double *a, double *in, double *out) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
  in[3] = 5;
#pragma acc data copyin(in[0:n]) copyout(out[0:n])
  {
    in[3] = 7;
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      out[i] = in[i] + a[i];
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] -= 1;
  }
  return out[3];
}

/* A region that gives up memory that kernels under way use, before another queue has it. */
static void temporary(int n, double *a, double *tmp, double *other) {
#pragma acc data create(tmp[0:n]) present(a[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      tmp[i] = a[i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = 2 * tmp[i] - a[i];
  }
#pragma acc parallel loop copyout(other[0:n]) async(4)
  for (int i = 0; i < n; i++)
    other[i] = -1;
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 0;
#pragma acc wait(4)
}

static void plain_step(int n, double *a, double *b) {
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] + a[i + 1] - a[i];
  for (int i = 1; i < n - 1; i++)
    a[i] = b[i];
}

int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 100;
  static double a[N], b[N], c[N], d[N], in[N], out[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = d[i] = i % 5, in[i] = i;
#pragma acc data copy(a, b)
  {
    for (int t = 0; t < steps; t++)
      present_step(N, a, b);
    for (int t = 0; t < steps; t++)
      copying_step(N, a, b);
    for (int t = 0; t < 10; t++)
      temporary(N, a, in, out);
    for (int t = 0; t < 10; t++) {
#pragma acc update self(a)
      CHECK_EQ(moving_region(N, a, in, out), 5 + a[3] + 1);
      CHECK_EQ(in[3], 7);
    }
  }
  for (int t = 0; t < 2 * steps; t++)
    plain_step(N, c, d);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], c[i]);
    CHECK_EQ(b[i], d[i]);
  }
  return check_done();
}
