// An if clause that is false takes away what a data directive moves, not what its wait clause orders.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000 };
static int a[N], b[N];
static int expected = 1;

/* Adds one to a on the device and brings it to the host, all of it in a queue. */
static void go(int queue) {
#pragma acc parallel loop async(queue) present(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc update self(a) async(queue)
}

static void expect(const char *what) {
  expected++;
  for (int i = 0; i < N; i++)
    if (a[i] != expected) {
      printf("%s: %d, not %d\n", what, a[i], expected);
      exit(1);
    }
}

int main(int argc, char **argv) {
  const int never = argc > 5;
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc enter data copyin(a)

  go(1);
#pragma acc update self(b) if (never) wait(1)
  expect("update");

  go(1);
#pragma acc enter data copyin(b) if (never) wait
  expect("enter data");

  go(1);
#pragma acc exit data delete (a) if (never) wait(2, 1)
  expect("exit data");

  go(1);
#pragma acc data copy(b) if (never) wait(1)
  { expect("data"); }

  go(1);
#pragma acc parallel loop if (never) wait(1)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  expect("parallel");

  // Of two queues one comes behind the other.
  go(1);
#pragma acc update self(b) if (never) async(2) wait(1)
#pragma acc wait(2)
  expect("update async");

#pragma acc exit data delete (a)
  return 0;
}
