// A kernel that puts an address into memory keeps it for the kernels behind it, also for those of callers: what the
// function has allocated, or promises by `restrict`, is what they find there.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 && %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdio.h>
#include <stdlib.h>
enum { N = 300 };

static unsigned *made(void) {
  unsigned *b = malloc(2 * N * sizeof *b);
  for (int i = 0; i < 2 * N; i++)
    b[i] = i % 19;
  return b;
}
static void show(const unsigned *p) {
  unsigned long long h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + p[i];
  printf("%llx\n", h);
}
static void here(void) {
  unsigned *b = malloc(2 * N * sizeof *b), *list[2] = {0, 0};
  for (int i = 0; i < 2 * N; i++)
    b[i] = i % 17;
#pragma acc data copy(b[:2 * N]) copy(list)
  {
#pragma acc serial
    { list[1] = b + 1; }
#pragma acc kernels
    for (int i = 0; i < N; i++)
      list[1][i] = b[i] + 1;
  }
  show(b);
  free(b);
}
static void keep(unsigned *p, unsigned **list) {
#pragma acc serial present(p[:1], list[:2])
  { list[1] = p + 1; }
}
static void in_callee(void) {
  unsigned *b = malloc(2 * N * sizeof *b), **list = calloc(2, sizeof *list);
  for (int i = 0; i < 2 * N; i++)
    b[i] = i % 23;
#pragma acc data copy(b[:2 * N]) copy(list[:2])
  {
    keep(b, list);
#pragma acc kernels
    for (int i = 0; i < N; i++)
      list[1][i] = b[i] + 1;
  }
  show(b);
  free(b);
}
static void put(unsigned **at, unsigned *p) { *at = p; }
static void parameter(unsigned *restrict b, unsigned **list) {
#pragma acc data copy(b[:2 * N]) copy(list[:2])
  {
#pragma acc serial
    put(&list[1], b + 1);
#pragma acc kernels
    for (int i = 0; i < N; i++)
      list[1][i] = b[i] + 1;
  }
}
int main(void) {
  unsigned *list[2] = {0, 0}, *b = made();
  here();
  in_callee();
  parameter(b, list);
  show(b);
}
