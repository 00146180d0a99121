// Two names of one array in a construct, of which each has a section of its own: a kernel reaches each section by the name
// in whose clause it stands, whatever order the clauses have, and whichever of them was there before.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 300 };
static int A[N];
static int one = 1;

static void start(void) {
  for (int i = 0; i < N; i++)
    A[i] = i;
}

static void array_behind_pointer(int *q) {
#pragma acc parallel loop copy(q[200:10]) copy(A[one:5])
  for (int i = 0; i < 4; i++)
    q[200 + i] = 1000 + A[i + 1];
}

static void pointer_behind_array(int *q) {
#pragma acc parallel loop copy(A[one:5]) copy(q[200:10])
  for (int i = 0; i < 4; i++)
    q[200 + i] = 1000 + A[i + 1];
}

/* The array's section stands in a construct round the kernel. */
static void named_outside(int *q) {
#pragma acc data copy(A[0:6])
#pragma acc data copy(q[200:10])
#pragma acc parallel loop present(A[one:5])
  for (int i = 0; i < 4; i++)
    q[200 + i] = 1000 + A[i + 1];
}

int main(void) {
  void (*each[])(int *) = {array_behind_pointer, pointer_behind_array, named_outside};
  for (int k = 0; k < 6; k++) {
    start();
    int *q = A;
    if (k >= 3) {
#pragma acc enter data copyin(q[0:7])
    }
    each[k % 3](q);
    if (k >= 3) {
#pragma acc exit data delete(q[0:7])
    }
    for (int i = 0; i < 4; i++)
      CHECK_EQ(A[200 + i], 1000 + i + 1);
  }
  return 0;
}
