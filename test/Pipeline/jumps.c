// Jumps that stay in a stage: in a kernel, round kernels, in an iteration of a loop of the host.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O0 -gpu=check %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "Inputs/data.h"

enum { N = 500 };
static int a[N], b[N], c[N];

static void go(int tasks) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) targetin(b(3,1,5)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N], b[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 3; i < N - 5; i++) {
      int rounds = 0;
    again:
      a[i] += b[i - 3];
      if (++rounds < b[i] % 4)
        goto again;
      for (int k = 0; k < 6; k++) {
        if (b[i + k] == 13)
          goto found;
        a[i] += k * b[i + k];
      }
      a[i] *= 2;
    found:;
    }
    {
      int round = 2;
    more:;
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 3 + 1;
      if (--round > 0)
        goto more;
    }
#pragma pacc update host(a[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 5; k++) { // where its scope is left, Clang asks whether the outer one is, too
        if (a[i] % 7 == k)
          goto out;
        c[i] += k;
      }
    out:
      if (++c[i] % 5)
        goto next;
      c[i] -= 9;
    next:;
    }
  }
}

int main(void) {
  for (int tasks = 1; tasks < 30; tasks += 9) {
    FILL(a, N);
    FILL(b, N);
    go(tasks);
    printf("%016llx %016llx\n", (unsigned long long)HASH(a, N), (unsigned long long)HASH(c, N));
  }
}
