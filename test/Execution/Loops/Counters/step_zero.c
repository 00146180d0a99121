// Loops whose step is a variable that is zero where the program does not come to the loop: what is counted before it is
// known whether it does must not divide by it, and nothing is read there.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <stdlib.h>
static int x[300], m[20][20];
struct sweep { int step, n; };
#pragma acc routine seq
static int called(int step, int lim) { int s = 0; if (step) for (int k = 0; k < lim; k += step) s += k; return s; }
static void show(int line) {
  unsigned h = 0;
  for (int i = 0; i < 300; i++) { h = h * 31 + x[i]; x[i] = i; }
  for (int i = 0; i < 400; i++) { h = h * 31 + m[i / 20][i % 20]; m[i / 20][i % 20] = i; }
  printf("%d %u\n", line, h);
}
static void all(int n, int step, long ls, unsigned us, unsigned char cs, int lim, struct sweep *s) {
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++) { if (step) for (int k = 0; k < lim; k += step) x[i] += k; else x[i] = 1; }
  show(__LINE__);
#pragma acc kernels copy(x)
  { if (step) for (int k = 0; k < lim; k += step) x[k] += k; for (int k = 0; k < lim; k++) x[k] += 2; }
  show(__LINE__);
#pragma acc parallel loop gang copy(x)
  for (int i = 0; i < n; i += 64) {
    if (us) {
#pragma acc loop vector
      for (unsigned k = 0; k < 64; k += us) x[i + k] += k;
    } else x[i] = 1;
  }
  show(__LINE__);
#pragma acc parallel copy(x)
  if (ls) {
#pragma acc loop
    for (long k = lim - 1; k >= 0; k -= ls) x[k] += k;
  }
  show(__LINE__);
  /* No iteration of the outer loop. */
#pragma acc parallel loop collapse(2) copy(m)
  for (int i = 0; i < (step ? 20 : 0); i++) for (int j = 0; j < 20; j += step) m[i][j] += i * j;
  show(__LINE__);
#pragma acc parallel loop tile(4,4) copy(m)
  for (int i = 0; i < (step ? 20 : 0); i++) for (int j = 0; j < 20; j += step) m[i][j] += i * j;
  show(__LINE__);
#pragma acc kernels copy(m)
  for (int i = 0; i < 20; i++) { if (step) for (int j = i; j < 20; j += step) m[i][j] += i * j; }
  show(__LINE__);
#pragma acc parallel loop copy(m)
  for (int i = 0; i < 20; i++) { if (!cs) continue; for (unsigned char j = i; j < 20; j += cs) m[i][j] += i * j; }
  show(__LINE__);
#pragma acc parallel loop copy(m) copyin(s[:1])
  for (int i = 0; i < 20; i++) { if (s->step) { int *p = &m[i][0]; for (; p < &m[i][0] + 20; p += s->step) *p += i; } }
  show(__LINE__);
  /* What the loop would read: nothing. */
  int *q = malloc(100 * sizeof *q);
  for (int i = 0; i < 100; i++) q[i] = i * 3;
#pragma acc parallel loop
  for (int i = 0; i < 20; i++) { if (step) for (int j = 0; j < 20; j += step) m[i][j] += q[j]; }
  show(__LINE__);
  free(q);
#pragma acc kernels copy(x)
  { do { if (!step) break; for (int j = 0; j < 20; j += step) x[j] += 3; } while (0); }
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 300; i++) x[i] += called(step, i);
  show(__LINE__);
  /* No iteration because of the bounds. */
#pragma acc parallel loop copy(x)
  for (int k = lim; k < (step ? 300 : lim); k += step) x[k] += 3;
  show(__LINE__);
}
int main(void) {
  struct sweep s = {0, 100};
  all(200, 0, 0, 0, 0, 299, &s);
  s.step = 3;
  all(200, 3, 3, 3, 3, 299, &s);
  s.step = 2;
  all(200, 2, 5, 7, 4, 299, &s);
}
