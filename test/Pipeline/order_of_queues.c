// What a pipeline does comes in its own order, whatever queues its kernels name, behind what the program has put into
// those queues; and what it has brought to the host or to the device is there when host code goes on. With the arrays on
// the device already, all of them or a part, and with none.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulators %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_emulators %t
// RUN: env PACC_EMULATOR=order:3 ACC_DEVICE_TYPE=emulator %t
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000, FROM = 200, PART = 300 };
static int a[N], b[N], w[3];
static int failures;

static void expect(const char *what, int tasks, long got, long wanted) {
  if (got != wanted) {
    printf("%s, %d tasks: %ld, expected %ld\n", what, tasks, got, wanted);
    ++failures;
  }
}

static void fill(void) {
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = -1;
}

static long sum(const int *x, int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

// The host's loop of the next stage has what two updates of the stage before have brought.
static long host_stage(int tasks) {
  long s = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) targetout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++) {
      b[i] = 3 * a[i];
      a[i] += 1;
    }
#pragma pacc update host(a[0:N])
#pragma pacc update host(b[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      s += a[i] + 2 * b[i];
  }
  return s;
}

// The first update's array is changed by the host as soon as the stage is over.
static long changed_behind_the_stage(int tasks) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) targetout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] = 1000;
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
#pragma pacc update host(b[0:N])
  }
  return sum(b, N);
}

// Kernels with queues of their own.
static long kernels_with_queues(int tasks) {
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetinout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N], b[0:N])
#pragma pacc parallel loop pipe(1) async(1)
    for (int i = 0; i < N; i++)
      b[i] += 5 * a[i];
#pragma pacc parallel loop pipe(1) async(2)
    for (int i = 0; i < N; i++)
      b[i] = 2 * b[i];
#pragma pacc parallel loop pipe(1) async
    for (int i = 0; i < N; i++)
      b[i] += 1;
#pragma pacc update host(b[0:N])
  }
  return sum(b, N);
}

// What is in a kernel's queue before: in front of the pipeline, and in its body.
static long behind_the_queue(int tasks) {
  w[0] = w[1] = w[2] = 1;
#pragma acc enter data copyin(w)
  w[0] = 7;
  w[1] = 30;
#pragma acc update device(w[0:1]) async(4)
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma acc update device(w[1:1]) async(4)
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) async(4) present(w)
    for (int i = 0; i < N; i++)
      b[i] = a[i] * w[0] + w[1];
#pragma pacc update host(b[0:N])
  }
#pragma acc exit data delete(w)
  return sum(b, N);
}

// A copy that the device had of a part has the pipeline's result, not what the host makes of it.
static long changed_behind_the_pipeline(int tasks) {
  long s = 0;
#pragma acc data copyin(b[FROM:PART])
  {
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(b(0,1,0)[0:N]) num_tasks(tasks) async
    {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < N; i++)
        b[i] = 2 * a[i];
#pragma pacc update host(b[0:N])
    }
    for (int i = 0; i < N; i++)
      b[i] = 100000;
#pragma acc parallel loop present(b[FROM:PART]) reduction(+:s)
    for (int i = FROM; i < FROM + PART; i++)
      s += b[i];
  }
  return s;
}

// The arrays were others when they were copied.
static void check(int present, int tasks, const char *what, long (*run)(int), long wanted) {
  fill();
  for (int i = 0; i < N; i++)
    a[i] += 17;
#pragma acc enter data copyin(a, b) if(present)
  fill();
  for (int i = 0; i < N; i++)
    b[i] = i % 10;
  expect(what, present ? -tasks : tasks, run(tasks), wanted);
#pragma acc wait
#pragma acc exit data delete(a, b) if(present)
}

int main(void) {
  const int tasks[] = {1, 2, 3, 10};
  const long all = N * (N - 1) / 2, tens = 45 * (N / 10);
  const int own = acc_get_device_type() != acc_device_host;
  for (int t = 0; t < 4; t++) {
    for (int present = 0; present < 2; present++) {
      check(present, tasks[t], "host stage", host_stage, 7 * all + N);
      check(present, tasks[t], "changed behind the stage", changed_behind_the_stage, own ? all : 1000 * N);
      check(present, tasks[t], "kernels with queues", kernels_with_queues, 10 * all + 2 * tens + N);
      check(present, tasks[t], "behind the queue", behind_the_queue, 7 * all + 30 * N);
    }
    fill();
    expect("changed behind the pipeline", tasks[t], changed_behind_the_pipeline(tasks[t]),
           own ? 2L * PART * (2 * FROM + PART - 1) / 2 : 100000L * PART);
  }
  return failures != 0;
}
