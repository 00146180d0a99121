// What a construct in a queue maps for itself, small as it is, has the values that the queue finds when it comes to it, also
// where copies in the queue have yet to bring them, or in another queue that is waited for.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: env ACC_DEVICE_TYPE=emulator PACC_EMULATOR=deferred %t
#include "../check.h"

enum { N = 10 };
typedef struct {
  int count, weights[4];
} settings;

static void sums(const int *a) {
  int sum = 0, most = 0;
#pragma acc parallel loop reduction(+:sum) reduction(max:most) async(1)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    most = a[i] > most ? a[i] : most;
  }
#pragma acc parallel loop reduction(+:sum) reduction(max:most) async(1)
  for (int i = 0; i < N / 2; i++) {
    sum += a[i];
    most = a[i] > most ? a[i] : most;
  }
#pragma acc wait(1)
  CHECK_EQ(sum, 55);
  CHECK_EQ(most, N - 1);
}

static void sums_in_queues(const int *a) {
  int sum = 0;
#pragma acc parallel loop reduction(+:sum) async(2)
  for (int i = 0; i < N; i++)
    sum += a[i];
#pragma acc parallel loop reduction(+:sum) wait(2) async(3)
  for (int i = 0; i < N; i++)
    sum += a[i];
#pragma acc wait(3)
  CHECK_EQ(sum, 90);
}

static void objects(void) {
  settings s = {1, {1, 1, 1, 1}};
  int out[N], table[4] = {0};
#pragma acc data create(out)
  {
#pragma acc serial copy(s, table) async(1)
    {
      s.count = 5;
      s.weights[2] = 7;
      table[1] = 3;
    }
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
      out[i] = s.count * i + s.weights[2] + table[1];
#pragma acc update self(out) async(1)
#pragma acc wait
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 5 * i + 10);
}

static void updates(void) {
  settings s = {1, {0}}, t = {2, {0}};
  int out[N];
#pragma acc data copyin(s) create(out)
  {
#pragma acc serial present(s) async(1)
    s.count = 3;
#pragma acc update self(s) async(1)
#pragma acc wait(1) async(2)
    acc_memcpy_from_device_async(&t.count, acc_deviceptr(&s.count), sizeof t.count, 2);
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
      out[i] = t.count * i;
#pragma acc update self(out) async(2)
#pragma acc wait(2)
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 3 * i);
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a)
  for (int round = 0; round < 3; round++) {
    sums(a);
    sums_in_queues(a);
    objects();
  }
  if (discrete_memory())
    updates();
  return check_done();
}
