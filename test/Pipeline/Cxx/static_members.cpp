// Members of static objects, and references to such, as arrays of a pipeline: the compiler knows where they are, but
// kernels find the chunks.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %paccxx -O0 %s -o %t.O0
// RUN: %run_emulator %t.O0 | diff %t.expected -
#include "../Inputs/data.h"

enum { N = 17 };
static struct {
  short tag[N];
  int values[N];
} outside;
static int (&all)[N] = outside.values;

static void run(const int *in, int last, int tasks) {
  static struct {
    int values[N];
  } inside;
  static int (&local)[N] = inside.values;
  FILL(inside.values, N);
#pragma pacc pipeline async targetin(in(0,1,0)[5:10]) targetout(outside.values(0,1,0)[5:10]) num_tasks(tasks)
  {
#pragma pacc update device(in[5:10])
#pragma pacc parallel loop pipe(1)
    for (int j = 5; j < 15; j++)
      outside.values[j] = in[j] * 3;
#pragma pacc update host(outside.values[5:last])
#pragma pacc update host(outside.values[5 + last:10 - last])
  }
#pragma pacc pipeline async targetinout(all(0,1,0)[5:10], local(1,1,1)[5:10]) num_tasks(tasks)
  {
#pragma pacc update device(all[5:10], local[5:10])
#pragma pacc parallel loop pipe(1)
    for (int j = 5; j < 15; j++)
      all[j] += (j > 5 ? local[j - 1] : 0) + (j < 14 ? local[j + 1] : 0);
#pragma pacc parallel loop pipe(1)
    for (int j = 5; j < 15; j++)
      local[j] = j;
#pragma pacc update host(all[5:10], local[5:10])
  }
  printf("%016llx %016llx\n", (unsigned long long)HASH(outside.values, N), (unsigned long long)HASH(inside.values, N));
}

int main() {
  int in[N];
  FILL(in, N);
  for (int tasks = 1; tasks < 8; tasks += 2)
    run(in, 1 + tasks, tasks);
}
