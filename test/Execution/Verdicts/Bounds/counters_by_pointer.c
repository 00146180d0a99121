// The variable of a loop without a directive is one, whatever leads to it: pointers to it see what it counts, and change
// it. Iterations of loops that are counted have a copy each.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | sort -s -n | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
#include <stdio.h>

enum { N = 40 };
static int p[N + 9], q[N + 9];

static void reads(int n) {
#pragma acc kernels copy(p, q)
  {
    int i = 7, *at = &i;
    for (i = 0; i < n; i++)
      p[i] = *at;
    q[0] = i;
  }
}

static void changes(int n) {
#pragma acc kernels copy(p, q)
  {
    int i, *at = &i;
    for (i = 0; i < n; i++) {
      p[i] = 3;
      if (q[i] == 4)
        (*at)++;
    }
    q[1] = i;
  }
}

static void once(int n) {
#pragma acc serial copy(p, q)
  {
    int i = 7, *at = &i;
    for (i = 0; i < n; i++)
      p[*at] += i;
    q[2] = i;
  }
}

// Nothing leads to this one, though the other has its type, and elements that it finds have addresses.
static void alone(int n) {
#pragma acc kernels copy(p, q)
  {
    int i, k = 1, *at = &k;
    *at = 2;
    for (i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      *&p[i] += i;
    q[3] = i;
  }
}

static void print(void) {
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    s = s * 31 + p[i] + q[i];
  printf("%u %d %d %d %d\n", s, q[0], q[1], q[2], q[3]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    q[i] = i % 11;
  reads(N), print();
  changes(N), print();
  once(N), print();
  alone(N), print();
  return 0;
}
