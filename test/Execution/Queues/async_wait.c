// async and wait, as clauses and as directives: order within a queue and between queues, and that
// a synchronous reader after `wait` sees everything.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 20000 };

static void one_queue(double *a) {
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc enter data copyin(a[0:N]) async(1)
  for (int k = 0; k < 20; k++) {
#pragma acc parallel loop present(a[0:N]) async(1)
    for (int i = 0; i < N; i++)
      a[i] = a[i] * 2 - i % 2; // 1 stays 1 where i is odd, 2^k elsewhere
  }
#pragma acc update self(a[0:N]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i % 2 ? 1 : 1048576);
#pragma acc exit data delete (a[0:N]) async(1)
#pragma acc wait
}

static void two_queues(int *a, int *b, int *c) {
#pragma acc data create(a[0:N], b[0:N]) copyout(c[0:N])
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
      b[i] = 3 * i;
    // The wait clause orders queue 2 after queue 1 with no wait of the host.
#pragma acc parallel loop async(2) wait(1)
    for (int i = 0; i < N; i++)
      b[i] += a[i];
#pragma acc wait(2) async(3)
#pragma acc parallel loop async(3)
    for (int i = 0; i < N; i++)
      c[i] = b[i] + 1;
#pragma acc wait(1, 2, 3)
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(c[i], 4 * i + 1);
}

/* Scalars that the kernel takes by value are taken at the launch, not when the queue gets there. */
static void values_at_launch(int *a) {
  int s = 0;
#pragma acc data copyout(a[0:N])
  {
#pragma acc parallel loop async
    for (int i = 0; i < N; i++)
      a[i] = 0;
    for (s = 1; s <= 5; s++) {
#pragma acc parallel loop async
      for (int i = 0; i < N; i++)
        a[i] = 10 * a[i] + s;
    }
    s = 99;
#pragma acc wait
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 12345);
}

static void reduction_on_a_queue(const int *a) {
  long sum = 0;
#pragma acc data copyin(a[0:N]) copy(sum)
  {
#pragma acc parallel loop reduction(+ : sum) async(4)
    for (int i = 0; i < N; i++)
      sum += a[i];
#pragma acc wait(4)
  }
  long want = 0;
  for (int i = 0; i < N; i++)
    want += a[i];
  CHECK_EQ(sum, want);
}

/* async on data constructs: the copies of the end belong to the queue. */
static void data_on_a_queue(int *a) {
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copy(a[0:N]) async(5)
  {
#pragma acc parallel loop async(5)
    for (int i = 0; i < N; i++)
      a[i] += 7;
  }
#pragma acc wait(5)
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 7);
  // And on the compute construct itself.
#pragma acc parallel loop copy(a[0:N]) async(6)
  for (int i = 0; i < N; i++)
    a[i] -= 7;
#pragma acc wait(6)
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i);
}

/* acc_async_sync and acc_async_noval as arguments. */
static void special_values(int *a) {
#pragma acc parallel loop copyout(a[0:N]) async(acc_async_sync)
  for (int i = 0; i < N; i++)
    a[i] = 5;
  CHECK_EQ(a[N - 1], 5);
#pragma acc parallel loop copy(a[0:N]) async(acc_async_noval)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc wait(acc_async_noval)
  CHECK_EQ(a[N - 1], 6);
#pragma acc parallel loop copy(a[0:N]) async(1000)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  acc_wait(1000);
  CHECK(acc_async_test(1000));
  CHECK_EQ(a[N - 1], 7);
#pragma acc parallel loop copy(a[0:N]) async(0)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  acc_wait_all();
  CHECK(acc_async_test_all());
  CHECK_EQ(a[N - 1], 8);
}

/* The queue of `async` alone can be named; acc_wait_any passes over queues that are done with. */
static void routines(int *a) {
  const int before = acc_get_default_async();
  CHECK(before >= 0);
#pragma acc parallel loop copyout(a[0:N]) async
  for (int i = 0; i < N; i++)
    a[i] = 5;
#pragma acc wait(before)
  CHECK_EQ(a[N - 1], 5);
  acc_set_default_async(before + 3);
  CHECK_EQ(acc_get_default_async(), before + 3);
  acc_set_default_async(acc_async_default);
  CHECK_EQ(acc_get_default_async(), before);
  int queues[] = {4, acc_async_sync, 5};
  CHECK_EQ(acc_wait_any(1, queues + 1), -1);
  CHECK_EQ(acc_wait_any(0, queues), -1);
  for (int left = 2, done; (done = acc_wait_any(3, queues)) >= 0 && left; left--) {
    CHECK(done != 1);
    queues[done] = acc_async_sync;
  }
  CHECK(queues[0] == acc_async_sync && queues[2] == acc_async_sync);
}

int main(void) {
  double *d = malloc(N * sizeof(double));
  int *a = malloc(N * sizeof(int)), *b = malloc(N * sizeof(int)), *c = malloc(N * sizeof(int));
  one_queue(d);
  two_queues(a, b, c);
  values_at_launch(a);
  reduction_on_a_queue(c);
  data_on_a_queue(a);
  special_values(a);
  routines(a);
  free(a);
  free(b);
  free(c);
  free(d);
  return check_done();
}
