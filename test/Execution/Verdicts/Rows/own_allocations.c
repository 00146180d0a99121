// Memory that a function has allocated, and whose address it has put nowhere, is not what rows in memory or pointers from
// elsewhere lead to: no clause and no `restrict` has to say so. Where its address went, the iterations keep their order,
// or launches look.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 300 };
struct part {
  unsigned *from;
};
static unsigned a[N + 2];
static unsigned *kept;

static void show(const unsigned *p) {
  unsigned long long h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + p[i];
  printf("%llx\n", h);
}
static void fill(unsigned *p, unsigned by) {
  for (int i = 0; i < 2 * N; i++)
    p[i] = i * by;
}

/// A matrix by its rows, and a result of its own; neither `show` nor `free` keeps its address.
static void products(unsigned **m, const unsigned *v) {
  unsigned *b = malloc(N * sizeof *b);
#pragma acc kernels copyin(m[:N][:N], v[:N]) copyout(b[:N])
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    b[i] = m[i][0] * v[i] + m[i][N - 1];
  show(b);
  free(b);
}
static void of_parameter(const unsigned *p, int n) {
  unsigned *b = calloc(2 * N, sizeof *b);
  fill(b, 3);
#pragma acc kernels copy(b[:n]) copyin(p[:n])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    b[i] += p[i];
  show(b);
  free(b);
}

static void in_rows(void) {
  unsigned *b = malloc(2 * N * sizeof *b), **m = malloc(N * sizeof *m);
  fill(b, 5);
  for (int i = 0; i < N; i++)
    m[i] = b + i;
#pragma acc kernels copy(b[:2 * N]) copyin(m[:N][:1])
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    b[i + 1] = m[i][0] + 1;
  show(b);
}
static __attribute__((noinline)) void keep(unsigned *p) { kept = p; }
static void handed_over(void) {
  unsigned *b = malloc(2 * N * sizeof *b);
  fill(b, 7);
  keep(b);
  unsigned *q = kept + 1;
#pragma acc kernels copy(b[:2 * N])
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    q[i] = b[i] + 1;
  show(b);
}
static void in_object(void) {
  unsigned *b = malloc(2 * N * sizeof *b);
  fill(b, 11);
  struct part s = {b + 1};
#pragma acc kernels copy(b[:2 * N]) copyin(s)
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    s.from[i] = b[i] + 1;
  show(b);
}
static void as_bytes(void) {
  unsigned *b = malloc(2 * N * sizeof *b), *q, *r;
  fill(b, 13);
  memcpy(&q, &b, sizeof q);
  r = (unsigned *)((uintptr_t)q + 4);
#pragma acc kernels copy(b[:2 * N])
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    r[i] = b[i] + 1;
  show(b);
}
/// One place that allocates, and what it has given before.
static void of_the_round_before(void) {
  unsigned *last = NULL;
  for (int t = 0; t < 3; t++) {
    unsigned *b = malloc(2 * N * sizeof *b);
    fill(b, t + 1);
    last = t == 1 ? b : last ? last : b;
#pragma acc kernels copy(b[:2 * N], last[:2 * N])
    for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
      b[i + 1] = last[i] + 1;
    show(b);
  }
}
int main(void) {
  unsigned **m = malloc(N * sizeof *m);
  for (int i = 0; i < N; i++) {
    a[i] = i * 17;
    m[i] = malloc(2 * N * sizeof *m[i]);
    fill(m[i], i + 1);
  }
  products(m, a), of_parameter(a, N), in_rows(), handed_over(), in_object(), as_bytes(), of_the_round_before();
}
