// An object that holds an array of the pipeline and that kernels need for its other members, too: as a whole it would be
// on the device beside the array's chunks, which is an error when the program runs. In `copy` of the pipeline, all of it
// is there and nothing comes in chunks.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: not %run_emulator %t first 2>&1 | %FileCheck %s --check-prefix=FIRST
// RUN: not %run_emulator %t behind 2>&1 | %FileCheck %s --check-prefix=BEHIND
#include "../Inputs/data.h"
#include <string.h>

enum { N = 100 };
static struct {
  int a[N], w[8];
} first;
static struct Behind {
  int w[8], a[N];
} behind;
static int marks;

// Numbers that the construct itself reads would come alone (Cxx/members_beside.cpp).
static inline int weight(const int *w, int i) { return w[i % 8]; }
static inline void add(struct Behind *p, int i) { p->a[i] += p->w[i % 8]; }

// FIRST: FATAL ERROR: first holds first.a, an array of the pipeline, and would be on the device as a whole beside the array's chunks
// FIRST-NEXT: Give the pipeline copy(first)
// FIRST: whole_objects.c sumFirst line:[[#@LINE+5]]
static void sumFirst(void) {
#pragma pacc pipeline targetinout(first.a(0,1,0)[0:N]) num_tasks(4)
  {
#pragma pacc update device(first.a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      first.a[i] += weight(first.w, i);
#pragma pacc update host(first.a[0:N])
    if (first.w[marks] == 77)
      printf("no\n");
  }
}

// BEHIND: FATAL ERROR: behind holds a, an array of the pipeline, and would be on the device as a whole beside the array's chunks
static void sumBehind(void) {
  int *a = behind.a;
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) num_tasks(4)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      add(&behind, i);
#pragma pacc update host(a[0:N])
    if (behind.w[marks] == 77)
      printf("no\n");
  }
}

static void sumWhole(int tasks) {
#pragma pacc pipeline targetinout(first.a(0,1,0)[0:N], behind.a(0,1,0)[0:N]) copy(first, behind) num_tasks(tasks)
  {
#pragma pacc update device(first.a[0:N], behind.a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++) {
      first.a[i] += first.w[i % 8];
      add(&behind, i);
    }
#pragma pacc update host(first.a[0:N], behind.a[0:N])
    if (first.w[marks] == 77)
      printf("no\n");
  }
}

int main(int argc, char **argv) {
  FILL(first.a, N);
  FILL(first.w, 8);
  FILL(behind.a, N);
  FILL(behind.w, 8);
  if (argc > 1)
    strcmp(argv[1], "first") ? sumBehind() : sumFirst();
  for (int tasks = 1; tasks < 9; tasks += 3)
    sumWhole(tasks);
  printf("%016llx %016llx\n", (unsigned long long)HASH(&first, 1), (unsigned long long)HASH(&behind, 1));
}
