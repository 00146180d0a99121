// strtol and its like put into `*end` where in the text they came to: what the function has allocated is what other
// pointers lead to then. Where nobody asks for the end, nothing is kept.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 && %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 500 };

static char *text(void) {
  char *t = malloc(2 * N);
  for (int i = 0; i < 2 * N; i++)
    t[i] = 'a' + i % 19;
  memcpy(t, "12 ", 3);
  return t;
}
static void show(const char *t) {
  unsigned long long h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + t[i];
  printf("%llx\n", h);
}
int main(void) {
  char *buf = malloc(2 * N), *end;
  char *from = text();
  memcpy(buf, from, 2 * N);
  long k = strtol(buf, &end, 10);
#pragma acc kernels copy(buf[:2 * N])
  // CHECK: [[@LINE+1]], Complex loop carried dependence of {{.*}} prevents parallelization
  for (int i = 0; i < N; i++)
    end[i] = buf[i] + 1;
  show(buf);
  char *sure = malloc(2 * N), *to = text();
  memcpy(sure, from, 2 * N);
  k += strtol(sure, NULL, 10);
#pragma acc kernels copy(sure[:2 * N], to[:2 * N])
  // CHECK: [[@LINE+1]], Loop is parallelizable
  for (int i = 0; i < N; i++)
    to[i] = sure[i + 1] + k;
  show(to);
  return 0;
}
