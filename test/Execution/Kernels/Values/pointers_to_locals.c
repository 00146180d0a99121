// A variable that only one kernel of the construct names is shared by all, if a pointer by which others get to it is.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
#include <stdio.h>

enum { N = 40 };
static int p[N], q[5];
struct holder {
  int *to;
};

static void add(int n) {
#pragma acc kernels copy(p, q)
  {
    int one = 1, *at = &one;
    for (int i = 0; i < n; i++)
      p[i] += i;
    q[0] = *at;
  }
#pragma acc kernels copy(p, q)
  {
    int few[2][2] = {{1, 2}, {3, 4}}, *row = few[1];
    for (int i = 0; i < n; i++)
      p[i] += i;
    q[1] = row[1];
  }
#pragma acc kernels copy(p, q)
  {
    int six = 6;
    struct holder it = {&six};
    for (int i = 0; i < n; i++)
      p[i] += i;
    q[2] = *it.to;
  }
#pragma acc kernels copy(p, q)
  {
    int *at;
    for (int i = 0; i < n; i++)
      p[i] += i;
    int nine = 9;
    at = &nine;
    for (int i = 0; i < n; i++)
      p[i] += i;
    q[3] = *at;
  }
}

int main(void) {
  add(N);
  printf("%d %d %d %d %d\n", q[0], q[1], q[2], q[3], p[N - 1]);
  return 0;
}
