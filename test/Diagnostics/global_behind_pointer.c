// A variable that only a constant pointer names, in a function that kernels call: the error has a line, though the code
// that is left has none.
// RUN: not %pacc -O2 -c %s -o %t 2>&1 | %FileCheck %s
static int a = 5;
static int *q = &a;
static int f(void) { return *q; }

int sum(void) {
  int s = 0;
  // CHECK: global_behind_pointer.c:[[@LINE+2]]:{{.*}}error: global variable 'a' is used in a compute construct of 'sum': name it in 'declare create'
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += f();
  a++;
  return s;
}
