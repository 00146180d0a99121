// bind: in kernels, and in what kernels call, a call of the routine is one of the bound function, which
// need not be declared yet; the host, also as the device, has the routine. Levels are the bound function's.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
#include "../check.h"

enum { N = 50, M = 100 };

double on_device(const double *a, int n);

#pragma acc routine seq bind(on_device)
double on_host(const double *a, int n) {
  double sum = 0;
  __asm__ volatile("nop"); /* no device could have it */
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

double on_device(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum -= a[i];
  return sum;
}

#pragma acc routine vector bind("lanes_of_device")
double lanes(const double *a, int n) {
  return on_host(a, n);
}

#pragma acc routine vector
double lanes_of_device(const double *a, int n) {
  double sum = 0;
#pragma acc loop vector reduction(- : sum)
  for (int i = 0; i < n; i++)
    sum -= a[i];
  return sum;
}

/* The directive asks for less than the bound function needs. */
#pragma acc routine worker nohost
static void workers_of_device(double *a, int n) {
#pragma acc loop worker vector
  for (int i = 0; i < n; i++)
    a[i] -= 1;
}
#pragma acc routine seq bind(workers_of_device)
void workers(double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

/* All gangs share the loop, on the host as well. */
#pragma acc routine gang
void gangs_of_device(double *a, int n) {
#pragma acc loop gang vector
  for (int i = 0; i < n; i++)
    a[i] -= 1;
}
#pragma acc routine gang bind(gangs_of_device)
void gangs(double *a, int n) {
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

static double through(const double *a, int n) { return on_host(a, n) / 2; }

/* Behind the body. */
int sign(void) { return 1; }
#pragma acc routine(sign) seq bind(minus)
static int minus(void) { return -1; }

int main(void) {
  static double a[N * M];
  double seq[N], vector[N], called[N], each[M];
  int signs[2];
  for (int i = 0; i < N * M; i++)
    a[i] = i % 7;
  for (int i = 0; i < M; i++)
    each[i] = 0;
#pragma acc parallel loop gang vector copyin(a) copyout(seq, called)
  for (int i = 0; i < N; i++) {
    seq[i] = on_host(a + i * M, M);
    called[i] = through(a + i * M, M);
  }
#pragma acc parallel loop gang copyin(a) copyout(vector)
  for (int i = 0; i < N; i++)
    vector[i] = lanes(a + i * M, M);
#pragma acc parallel num_gangs(1) copy(each)
  workers(each, M);
#pragma acc parallel num_gangs(7) copy(each)
  gangs(each, M);
#pragma acc kernels copyout(signs)
  for (int i = 0; i < 2; i++)
    signs[i] = sign();

  const int expected = acc_get_device_type() == acc_device_host ? 1 : -1;
  for (int i = 0; i < N; i++) {
    const double sum = on_host(a + i * M, M);
    CHECK(sum > 0);
    CHECK_EQ(seq[i], expected * sum);
    CHECK_EQ(called[i], expected * sum / 2);
    CHECK_EQ(vector[i], expected * lanes(a + i * M, M));
  }
  for (int i = 0; i < M; i++)
    CHECK_EQ(each[i], 2 * expected);
  CHECK_EQ(signs[1], expected);

  /* A construct that runs on the host has the routine, too. */
#pragma acc parallel loop if (0)
  for (int i = 0; i < 2; i++)
    signs[i] = sign();
  CHECK_EQ(signs[1], 1);
  return check_done();
}
