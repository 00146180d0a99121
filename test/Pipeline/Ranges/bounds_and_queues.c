// Bounds of loops over chunks are numbers of the host's, also in a pipeline whose kernels it does not wait for: a kernel
// that has a number, or an object, among its parameters does not change it.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
// RUN: not %pacc -DUNKNOWN %s -o %t.unknown 2>&1 | %FileCheck %s --check-prefix=UNKNOWN
#include "../Inputs/data.h"

enum { N = 60 };
static double in[2 * N], out[2 * N];
struct limits {
  int from, to;
};

static void constant(int n) {
  const int unit = 2;
#pragma pacc pipeline targetin(in(0,unit,0)[0:2*N]) targetinout(out(0,unit,0)[0:2*N]) num_tasks(5) async
  {
#pragma pacc update device(in[0:2*N], out[0:2*N])
#pragma pacc parallel loop pipe(1)
    for (int i = unit; i < n; i++)
      for (int k = 0; k < unit; k++)
        out[i * unit + k] += in[i * unit + k];
#pragma pacc kernels loop independent pipe(1)
    for (int i = unit; i < n; i++)
      for (int k = 0; k < unit; k++)
        out[i * unit + k] *= 3;
#pragma pacc update host(out[0:2*N])
  }
}

static void number(int n) {
  int from = n / 7;
#pragma pacc pipeline targetinout(out(0,2,0)[0:2*N]) num_tasks(5) async
  {
#pragma pacc update device(out[0:2*N])
#pragma pacc parallel loop pipe(1)
    for (int i = from; i < n; i++)
      out[2 * i] += from + n;
#pragma pacc kernels loop independent pipe(1)
    for (int i = from; i < n; i++)
      for (int k = 0; k < from; k++)
        out[2 * i + 1] += out[2 * i] - from;
#pragma pacc update host(out[0:2*N])
  }
}

static void object(int n) {
  struct limits l = {n / 6, n};
#pragma pacc pipeline targetinout(out(0,2,0)[0:2*N]) num_tasks(4) async
  {
#pragma pacc update device(out[0:2*N])
#pragma pacc kernels loop independent pipe(1)
    for (int i = l.from; i < l.to; i++)
      out[2 * i] += l.from;
#pragma pacc kernels loop independent pipe(1)
    for (int i = l.from; i < l.to; i++)
      out[2 * i + 1] += l.to;
#pragma pacc update host(out[0:2*N])
  }
}

/// Data that comes and goes in a queue says nothing of what kernels there do with other variables.
static void beside(int n) {
  int width = n / 9;
#pragma acc data copy(out) async(1)
  {
#pragma acc kernels loop independent async(1)
    for (int i = 0; i < width; i++)
      out[i] += width;
#pragma acc kernels loop independent async(1)
    for (int i = width; i < n; i++)
      out[i] -= width;
  }
#pragma acc wait(1)
}

#ifdef UNKNOWN
static int ends[2] = {3, N};
static void unknown(void) {
#pragma pacc pipeline targetinout(out(0,2,0)[0:2*N])
  {
#pragma pacc update device(out[0:2*N])
#pragma pacc parallel loop pipe(1)
    // UNKNOWN: bounds_and_queues.c:[[#@LINE+2]]:5: error: bounds of a 'pipe' loop must be known before the kernel starts: put them into variables before the construct, which it does not change
    // UNKNOWN-NOT: error:
    for (int i = ends[0]; i < ends[1]; i++)
      out[2 * i] += 1;
#pragma pacc update host(out[0:2*N])
  }
}
#endif

int main(void) {
  FILL(in, 2 * N);
  FILL(out, 2 * N);
  constant(N - 3);
  number(N - 5);
  object(N - 7);
  beside(N);
  printf("%016llx\n", (unsigned long long)HASH(out, 2 * N));
}
