// device_type: the clauses behind the device's own list count, those behind others do not. One list
// counts for all devices of a program: nvidia's; with -acc=multicore that of host and multicore.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t 1 && %run_emulator %t 1
// RUN: %pacc -O2 -fplugin-arg-pacc-target=emulator,host %s -o %t.emulator && %run_emulator %t.emulator 1
// RUN: %pacc -O2 -acc=multicore %s -o %t.host && %run_host %t.host 0
// RUN: %pacc %without_gpu -O2 -acc -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
#include "../check.h"

enum { N = 1000 };

/* The number of gangs of a launch: each counts once. */
static int gangs_of(int kind) {
  int seen = 0;
  switch (kind) {
  case 0: // the device's own before the default
#pragma acc parallel num_gangs(2) copy(seen) device_type(nvidia) num_gangs(8) device_type(host) num_gangs(5)
#pragma acc atomic update
    seen++;
    break;
  case 1: // the default, for want of another
#pragma acc parallel num_gangs(8) copy(seen) device_type(radeon) num_gangs(7) device_type(host, multicore) num_gangs(5)
#pragma acc atomic update
    seen++;
    break;
  case 2: // the rest
#pragma acc parallel num_gangs(2) copy(seen) device_type(*) num_gangs(8) device_type(host) num_gangs(5)
#pragma acc atomic update
    seen++;
    break;
  case 3: // not the rest
#pragma acc parallel copy(seen) dtype(*) num_gangs(3) dtype(nvidia) num_gangs(8) dtype(host) num_gangs(5)
#pragma acc atomic update
    seen++;
    break;
  case 4: // two lists with the same name add up
#pragma acc parallel copy(seen) device_type(acc_device_nvidia, host) vector_length(32) device_type(nvidia) num_gangs(8) device_type(multicore) num_gangs(5)
#pragma acc atomic update
    seen++;
    break;
  }
  return seen;
}

int main(int argc, char **argv) {
  const int nvidia = atoi(argv[1]);
  int *a = malloc(N * sizeof *a), count[N], order = 0, last = -1;
  for (int kind = 0; kind < 5; kind++)
    CHECK_EQ(gangs_of(kind), nvidia ? 8 : 5);

  // Loops: each iteration once, whichever list counts.
  memset(count, 0, sizeof count);
// CHECK: #pragma acc loop gang, vector(64) /* blockIdx.x threadIdx.x */
#pragma acc parallel loop gang copy(count) device_type(nvidia) vector(64) device_type(host) worker
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    count[i]++;
  }
// CHECK: #pragma acc loop gang /* blockIdx.x */
// CHECK: #pragma acc loop vector(32) /* threadIdx.x */
#pragma acc parallel copy(count) device_type(nvidia) vector_length(32)
  {
#pragma acc loop gang
    for (int i = 0; i < N / 10; i++)
#pragma acc loop device_type(nvidia) vector device_type(*) worker
      for (int j = 0; j < 10; j++) {
#pragma acc atomic
        count[10 * i + j]++;
      }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(count[i], 2);

  // A loop whose order counts on the devices that this is.
// CHECK: #pragma acc loop seq
#pragma acc parallel num_gangs(1) vector_length(32) copy(order, last)
  {
#pragma acc loop device_type(nvidia, multicore) seq
    for (int i = 0; i < N; i++) {
      order += last == i - 1;
      last = i;
    }
  }
  CHECK_EQ(order, N);

  // Orders and levels that no device could have together.
  order = 0, last = -1;
// CHECK: #pragma acc loop seq
#pragma acc parallel loop gang, vector, copy(order, last), device_type(nvidia, multicore), seq, device_type(radeon), worker
  for (int i = 0; i < N; i++) {
    order += last == i - 1;
    last = i;
  }
  CHECK_EQ(order, N);
  order = 0, last = -1;
#pragma acc parallel num_gangs(1) vector_length(32) copy(order, last)
  {
// CHECK: #pragma acc loop seq
#pragma acc loop independent vector(32) device_type(*) auto device_type(radeon) independent
    for (int i = 0; i < N; i++) {
      order += last == i - 1;
      last = i;
    }
  }
  CHECK_EQ(order, N);
  memset(count, 0, sizeof count);
#define EACH                                                                                       \
  for (int i = 0; i < N; i++)                                                                      \
    count[(i * 7) % N] += i
// CHECK: #pragma acc loop gang, vector(64) /* blockIdx.x threadIdx.x */
#pragma acc kernels loop seq copy(count) device_type(nvidia) independent gang vector(64) device_type(host) independent
  EACH;
// CHECK: #pragma acc loop gang, vector(32) /* blockIdx.x threadIdx.x */
#pragma acc kernels loop auto copy(count) device_type(radeon) seq device_type(default) independent vector(32)
  EACH;
// CHECK: #pragma acc loop gang, vector(96) /* blockIdx.x threadIdx.x */
#pragma acc kernels loop gang vector(96) independent copy(count) device_type(radeon) seq
  EACH;
  for (int i = 0; i < N; i++)
    CHECK_EQ(count[i * 7 % N], 3 * i);

  // collapse(2) for one, a loop alone for another.
  memset(count, 0, sizeof count);
#pragma acc parallel loop gang vector collapse(1) copy(count) device_type(nvidia) collapse(2)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < N / 10; j++) {
#pragma acc atomic
      count[i * (N / 10) + j]++;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ(count[i], 1);

  // async and wait on data, update and compute.
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a[0:N]) device_type(nvidia, host) async(3) device_type(radeon) async(7)
  {
#pragma acc parallel loop present(a[0:N]) device_type(*) async(4) wait(3)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  CHECK_EQ(acc_async_test(7), 1);
#pragma acc update self(a[0:N]) device_type(nvidia, multicore) async(5) wait(4)
#pragma acc wait(5)
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 1);
#pragma acc update device(a[0:N]) async(8) device_type(radeon) async(9) device_type(nvidia, multicore) async(5) wait(5)
  CHECK_EQ(acc_async_test(8) && acc_async_test(9), 1);
#pragma acc wait(5)
  }
  free(a);
  return check_done();
}
