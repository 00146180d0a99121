// What the body declares lives until its chunk is through, as later stages may have its address.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O0 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %pacc -O2 -gpu=check %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "Inputs/data.h"

enum { N = 200 };
static int a[N], b[N];

struct Weights {
  int of, by[3];
};

static void go(int tasks, int more) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) num_tasks(tasks) async
  {
    int weight = more;
    struct Weights weights = {1, {more, 3, 4}};
    int table[4] = {5, 6, 7, more};
    const int *one = &weight, *some = table + 1;
    const struct Weights *all = &weights;
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] += 2;
#pragma pacc update host(a[0:N])
    int others[8] = {9, 9, 9, 9, 9, 9, 9, 9}; // what would have the memory otherwise
    for (int k = 0; k < 8; k++)
      others[k] *= k;
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] = a[i] * *one + all->by[i % 3] + some[i % 2 + 1] + others[i % 8];
  }
}

int main(void) {
  for (int tasks = 1; tasks < 30; tasks += 9) {
    FILL(a, N);
    go(tasks, tasks + 3);
    printf("%016llx %016llx\n", (unsigned long long)HASH(a, N), (unsigned long long)HASH(b, N));
  }
}
