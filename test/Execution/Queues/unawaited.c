// Between constructs that follow each other the host does not wait, in whatever loop; before anything else it does.
// What is given to the fake driver takes place when something waits for it, so that a wait too few shows in the results.
// RUN: %pacc -O2 %s -o %t -Rpass=pacc-waits 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_FAKE_LOG=%t.log PACC_FAKE_DEVICES=2 %run_fake %t steps 100 && %FileCheck --check-prefix=PASSED --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log PACC_FAKE_DEVICES=2 %run_fake %t
// RUN: %pacc -O2 -gpu=waits %s -o %t.waits -Rpass=pacc-waits 2>&1 | %FileCheck --allow-empty --check-prefix=WAITS %s
// RUN: env PACC_FAKE_LOG=%t.log PACC_FAKE_DEVICES=2 %run_fake %t.waits steps 100 && %FileCheck --check-prefix=WAITED --input-file=%t.log %s
// RUN: %pacc -O0 %s -o %t.plain && env PACC_FAKE_DEVICES=2 %run_fake %t.plain
// WAITS-NOT: remark
// PASSED: cuStreamSynchronize {{[0-9]$}}
// WAITED: cuStreamSynchronize 20{{[0-9]$}}
#include "../check.h"

#include <openacc.h>
#include <stdlib.h>
#include <string.h>

enum { N = 64 };
static int a[N], b[N], step;

static void begin(void) {
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 0;
}

// The whole loop over the steps, variables of the function and of the file among them.
static void all_steps(int steps) {
  for (step = 0; step < steps; step++) {
#pragma acc parallel loop present(a, b) // REMARK: :[[@LINE]]:{{.*}}: remark: the host goes on to the next construct
    for (int i = 0; i < N; i++)
      b[i] = a[(i + 1) % N];
#pragma acc kernels present(a, b) // REMARK: :[[@LINE]]:{{.*}}: remark: the host goes on to the next construct
    for (int i = 0; i < N; i++)
      a[i] = b[i] + step % 2;
  }
}

static void check_steps(int steps) {
  begin();
#pragma acc data copy(a) create(b)
  all_steps(steps);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], (i + steps) % N + steps / 2);
}

// In a queue that knows nothing of the others.
static void look(int *to, const int *at, size_t bytes) {
  acc_memcpy_from_device_async(to, acc_deviceptr((void *)at), bytes, 7);
  acc_wait(7);
}

// What lies on the device is read by a routine, on one way of several.
static void seen_by_calls(int steps) {
  int first[1] = {-1};
  begin();
#pragma acc enter data copyin(a) create(b)
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
    if (t == 5)
      look(first, b, sizeof first);
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      a[i] = b[i];
  }
  acc_update_self(a, sizeof a);
#pragma acc exit data delete(a, b)
  CHECK_EQ(first[0], 6);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + steps);
}

// Results, new data, other queues, the host itself, an update behind constructs that were not awaited.
static void other_ends(void) {
  begin();
  int sum = 0, on_host[N] = {0}, fresh[N];
  for (int i = 0; i < N; i++)
    fresh[i] = 3;
#pragma acc data copy(a) create(b)
  {
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      b[i] = 2 * a[i];
#pragma acc parallel loop present(b) reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += b[i];
    CHECK_EQ(sum, N * (N - 1));
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      a[i] = b[i] + 1;
#pragma acc parallel loop present(a) copyin(fresh)
    for (int i = 0; i < N; i++)
      a[i] += fresh[i];
    fresh[0] = 100;
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
#pragma acc parallel loop present(a, b) async(3)
    for (int i = 0; i < N; i++)
      a[i] = b[i] + 1;
#pragma acc wait(3)
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
#pragma acc parallel loop if (step < 0)
    for (int i = 0; i < N; i++)
      on_host[i] = i + 1;
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      a[i] = b[i] + 1;
#pragma acc update self(a[0:1])
    CHECK_EQ(a[0], 6);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 2 * i + 6);
    CHECK_EQ(on_host[i], i + 1);
  }
}

// The end of the function, and memory that is not its own.
static __attribute__((noinline)) void two_constructs(int *heap) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 1;
  heap[0] = 1;
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++)
    a[i] = b[i] + 1;
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 1;
}

static void ends_of_functions(void) {
  int *heap = malloc(sizeof *heap);
  begin();
#pragma acc enter data copyin(a) create(b)
  two_constructs(heap);
  look(a, b, sizeof a);
#pragma acc exit data delete(a, b)
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 3);
  free(heap);
}

// Work on another device.
static void other_devices(void) {
  if (acc_get_num_devices(acc_get_device_type()) < 2)
    return;
  const acc_device_t type = acc_get_device_type();
  for (int d = 0; d < 2; d++) {
    begin();
    acc_set_device_num(d, type);
#pragma acc enter data copyin(a) create(b)
  }
  for (int t = 0; t < 6; t++) {
#pragma acc set device_num(t % 2)
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      a[i] = b[i];
  }
  for (int d = 0; d < 2; d++) {
    acc_set_device_num(d, type);
#pragma acc exit data copyout(a) delete(b)
    for (int i = 0; i < N; i++)
      CHECK_EQ(a[i], i + 3);
  }
  acc_set_device_num(0, type);
}

int main(int argc, char **argv) {
  if (argc > 2) {
    check_steps(atoi(argv[2]));
    return check_done();
  }
  check_steps(9);
  seen_by_calls(8);
  other_ends();
  ends_of_functions();
  other_devices();
  return check_done();
}
