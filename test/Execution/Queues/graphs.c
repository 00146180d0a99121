// Launches that repeat are given as CUDA graphs, with the parameters and grids that they have each time; what is done
// with the queue in between comes behind all of them, and sees what they leave. The driver does nothing before something
// waits for it.
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t && %run_emulators %t
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t swapped && %FileCheck --check-prefix=SWAPPED --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t changing && %FileCheck --check-prefix=CHANGING --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t looked_at && %FileCheck --check-prefix=LOOKED --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t shrinking && %FileCheck --check-prefix=SHRINKING --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t irregular && %FileCheck --check-prefix=IRREGULAR --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t slow && %FileCheck --check-prefix=SLOW --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t waited && %FileCheck --check-prefix=WAITED --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t disordered && %FileCheck --check-prefix=DISORDERED --input-file=%t.log %s
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t async && %FileCheck --check-prefix=ASYNC --input-file=%t.log %s
// RUN: env PACC_FAKE_OWN_MEMORY=1 %run_fake %t all && env PACC_GRAPHS=1 %run_fake %t all
// RUN: env PACC_FAKE_LOG=%t.log PACC_GRAPHS=0 %run_fake %t all && %FileCheck --check-prefix=NONE --input-file=%t.log %s
// RUN: not env PACC_GRAPHS=some %run_fake %t swapped 2>&1 | %FileCheck --check-prefix=NONSENSE %s
// NONSENSE: PACC_GRAPHS=some: an integer expected
// RUN: env PACC_FAKE_LOG=%t.log CUDA_INJECTION64_PATH=profiler.so %run_fake %t swapped && %FileCheck --check-prefix=NONE --input-file=%t.log %s
// NONE: cuGraphLaunch 0
#include <dlfcn.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 200 };
static double a[N], b[N], expected[N], other[N];
static int failed;

static void start(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[i] = expected[i] = other[i] = i % 11;
}

static void compare(const char *what, const double *x) {
  for (int i = 0; i < N; i++)
    if (x[i] != expected[i]) {
      printf("%s: element %d is %g, not %g\n", what, i, x[i], expected[i]);
      failed = 1;
      return;
    }
}

/* The host's own step. */
static void follow(double add) {
  for (int i = 1; i < N - 1; i++)
    other[i] = 0.5 * (expected[i - 1] + expected[i + 1]) + add;
  for (int i = 1; i < N - 1; i++)
    expected[i] = other[i];
}

// Two kernels in turn. 998 steps: as many as fit go in graphs of eight, once they have repeated for long
// enough (and where the machine does not stop the program in between).
// SWAPPED: cuLaunchKernel {{[123]?[0-9]?[0-9]$}}
// SWAPPED: cuGraphExecKernelNodeSetParams {{[0-9]?[0-9]$}}
// SWAPPED: cuGraphLaunch {{1?[0-9][0-9]$}}
static void swapped(void) {
  double *x = a, *y = b;
  start();
#pragma acc data copy(a, b)
  for (int t = 0; t < 998; t++) {
#pragma acc parallel loop present(x[0:N], y[0:N])
    for (int i = 1; i < N - 1; i++)
      y[i] = 0.5 * (x[i - 1] + x[i + 1]);
    double *z = x;
    x = y;
    y = z;
  }
  for (int t = 0; t < 998; t++)
    follow(0);
  compare("swapped", x);
}

// A number that is another each time. What was left over when the steps end is given all the same.
// CHANGING: cuLaunchKernel {{[123]?[0-9]?[0-9]$}}
// CHANGING: cuGraphExecKernelNodeSetParams {{[1-4][0-9][0-9]$}}
// CHANGING: cuGraphLaunch {{1?[0-9][0-9]$}}
static void changing(void) {
  start();
#pragma acc data copy(a, b)
  for (int t = 0; t < 497; t++) {
    double add = 0.25 * (t % 5);
#pragma acc parallel loop present(a, b)
    for (int i = 1; i < N - 1; i++)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]) + add;
#pragma acc parallel loop present(a, b)
    for (int i = 1; i < N - 1; i++)
      a[i] = b[i];
  }
  for (int t = 0; t < 497; t++)
    follow(0.25 * (t % 5));
  compare("changing", a);
}

// Every seventh step the host looks at the values and changes one.
// LOOKED: cuLaunchKernel
// LOOKED: cuGraphLaunch {{[0-9][0-9]+}}
static void looked_at(void) {
  start();
#pragma acc data copy(a) create(b)
  for (int t = 0; t < 100; t++) {
    for (int k = 0; k < 7; k++) {
#pragma acc parallel loop present(a, b)
      for (int i = 1; i < N - 1; i++)
        b[i] = 0.5 * (a[i - 1] + a[i + 1]);
#pragma acc parallel loop present(a, b)
      for (int i = 1; i < N - 1; i++)
        a[i] = b[i];
    }
    for (int k = 0; k < 7; k++)
      follow(0);
#pragma acc update self(a)
    compare("looked_at", a);
    a[N / 2] = expected[N / 2] = t;
#pragma acc update device(a[N/2:1])
  }
  compare("looked_at", a);
}

// Grids that shrink from launch to launch.
// SHRINKING: cuLaunchKernel
// SHRINKING: cuGraphLaunch {{[0-9][0-9]+}}
static void shrinking(void) {
  start();
#pragma acc data copy(a)
  for (int k = 0; k < N; k++) {
#pragma acc parallel loop vector_length(32) present(a)
    for (int i = k; i < N; i++)
      a[i] += k;
#pragma acc parallel loop vector_length(32) present(a)
    for (int i = k; i < N; i++)
      a[i] *= 0.5;
  }
  for (int k = 0; k < N; k++)
    for (int i = k; i < N; i++)
      expected[i] = (expected[i] + k) * 0.5;
  compare("shrinking", a);
}

// Once in a while another kernel, or the same out of turn; and other queues wait for this one.
// IRREGULAR: cuGraphLaunch {{[0-9][0-9]+}}
static void irregular(void) {
  start();
#pragma acc data copy(a) create(b)
  for (int t = 0; t < 900; t++) {
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      b[i] = a[i] + 1;
    for (int i = 0; i < N; i++)
      expected[i] += 1;
    if (t % 97 == 96) {
#pragma acc parallel loop present(b)
      for (int i = 0; i < N; i++)
        b[i] *= 0.5;
      for (int i = 0; i < N; i++)
        expected[i] *= 0.5;
    }
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++)
      a[i] = b[i];
    if (t % 131 == 130) {
#pragma acc parallel loop present(a) async(3)
      for (int i = 0; i < N; i++)
        a[i] -= 2;
#pragma acc wait(3)
      for (int i = 0; i < N; i++)
        expected[i] -= 2;
    }
  }
  compare("irregular", a);
}

// A host that is slower than the launches: nothing is kept back for long.
// SLOW: cuGraphLaunch {{[12][0-9][0-9]$}}
static void slow(void) {
  start();
#pragma acc data copy(a)
  for (int t = 0; t < 300; t++) {
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i] += 1;
    struct timespec from, now;
    for (clock_gettime(CLOCK_MONOTONIC, &from), now = from; now.tv_sec == from.tv_sec && now.tv_nsec - from.tv_nsec < 60000;)
      clock_gettime(CLOCK_MONOTONIC, &now);
    for (int i = 0; i < N; i++)
      expected[i] += 1;
  }
  compare("slow", a);
}

// Queues of async clauses, for which the program waits by the driver's own means, behind its back: nothing is left over.
// ASYNC: cuGraphLaunch {{[0-9][0-9]+}}
static void asynchronous(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  int (*wait)(void *) = library ? (int (*)(void *))dlsym(library, "cuStreamSynchronize") : 0;
  start();
#pragma acc data copy(a, b)
  {
    void *stream[2] = {acc_get_cuda_stream(1), acc_get_cuda_stream(2)};
    for (int t = 0; t < 503; t++) {
#pragma acc parallel loop present(a) async(1)
      for (int i = 0; i < N; i++)
        a[i] += t;
#pragma acc parallel loop present(b) async(2)
      for (int i = 0; i < N; i++)
        b[i] -= 1;
    }
    for (int k = 0; k < 2; k++)
      if (wait && stream[k] && (wait(stream[k]) || !acc_async_test(k + 1)))
        failed = 1;
#pragma acc wait
  }
  for (int i = 0; i < N; i++)
    expected[i] = i % 11 + 503 * 502 / 2;
  compare("asynchronous", a);
  for (int i = 0; i < N; i++)
    expected[i] = i % 11 - 503;
  compare("asynchronous", b);
}

// A kernel that the host waits for each time: a graph of one launch, when it has come often.
// WAITED: cuLaunchKernel {{[1-4][0-9]$}}
// WAITED: cuGraphExecKernelNodeSetParams {{2[0-9][0-9]$}}
// WAITED: cuGraphLaunch {{2[0-9][0-9]$}}
static void waited(void) {
  start();
#pragma acc data copy(a)
  for (int t = 0; t < 300; t++) {
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N - t % 3; i++)
      a[i] += t;
#pragma acc wait(1)
    for (int i = 0; i < N - t % 3; i++)
      expected[i] += t;
  }
  compare("waited", a);
}

// Kernels in no order that could be foretold: the same for each of them.
// DISORDERED: cuLaunchKernel {{[1-9][0-9]$}}
// DISORDERED: cuGraphLaunch {{[3-9][0-9][0-9]$}}
static void disordered(void) {
  start();
  unsigned next = 1;
#pragma acc data copy(a)
  for (int t = 0; t < 900; t++) {
    next = next * 1664525u + 1013904223u;
    if (next >> 30 == 0) {
#pragma acc parallel loop present(a)
      for (int i = 0; i < N; i++)
        a[i] = 7 - a[i];
      for (int i = 0; i < N; i++)
        expected[i] = 7 - expected[i];
    } else if (next >> 31 == 0) {
#pragma acc parallel loop present(a)
      for (int i = t % 50; i < N; i++)
        a[i] += i;
      for (int i = t % 50; i < N; i++)
        expected[i] += i;
    } else {
#pragma acc parallel loop present(a)
      for (int i = 0; i < N; i++)
        a[i] -= t;
      for (int i = 0; i < N; i++)
        expected[i] -= t;
    }
  }
  compare("disordered", a);
}

int main(int argc, char **argv) {
  static const struct { const char *name; void (*run)(void); } all[] = {
    {"swapped", swapped}, {"changing", changing}, {"looked_at", looked_at},
    {"shrinking", shrinking}, {"irregular", irregular}, {"slow", slow}, {"waited", waited},
    {"disordered", disordered}, {"async", asynchronous},
  };
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    if (argc < 2 || !strcmp(argv[1], "all") || !strcmp(argv[1], all[k].name))
      all[k].run();
  puts(failed ? "FAIL" : "PASS");
  return failed;
}
