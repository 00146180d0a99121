// Loops whose bounds depend on the counter of a loop round them, and whose step is an expression of variables: the host
// counts the longest of them with a step of its own.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
#include <stdio.h>
static unsigned x[300];
static void show(int line) {
  unsigned h = 0;
  for (int i = 0; i < 300; i++) { h = h * 31 + x[i]; x[i] = i; }
  printf("%d %u\n", line, h);
}
static void all(int n, int s, const int *steps) {
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++) for (int j = i; j < n; j += s + 1) x[i] = x[i] * 3 + j;
  show(__LINE__);
#pragma acc parallel loop copy(x) copyin(steps[:2])
  for (int i = 0; i < n; i++) for (int j = i; j < n; j += steps[1]) x[i] = x[i] * 3 + j;
  show(__LINE__);
#pragma acc kernels copy(x)
  for (int i = 0; i < n; i++) for (int j = n - 1; j > i; j -= 2 * s) x[i] = x[i] * 3 + j;
  show(__LINE__);
#pragma acc parallel loop gang copy(x)
  for (int i = 0; i < n; i++) {
    int sum = 0;
#pragma acc loop vector reduction(+:sum)
    for (long j = 0; j <= i; j += s > 2 ? s : 3) sum += j;
    x[i] += sum;
  }
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++) for (int j = i; j < n; j += i + s) x[i] = x[i] * 3 + j;
  show(__LINE__);
}
int main(void) {
  all(200, 1, (int[]){1, 2});
  all(130, 5, (int[]){3, 4});
}
