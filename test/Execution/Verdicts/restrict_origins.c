// A `restrict` parameter is nobody's relative but of pointers that come from it: a kernel that has both may not take them
// for different arrays, whatever way they came. Others stay restrict.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <stdlib.h>
enum { N = 700 };
static unsigned a[N + 8], b[N + 8];
struct part {
  unsigned *from;
};
static unsigned *kept;

static void shifted(unsigned *restrict p, int n) {
  unsigned *q = p + 1;
#pragma acc kernels
  { // the braces are for Clang
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
      q[i] = p[i] * 3 + 1;
  }
}
static void twice(unsigned *restrict p, int n) {
  unsigned *q = p, *r;
  r = q + 2;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    r[i] = p[i] + 1;
}
static void chosen(unsigned *restrict p, unsigned *restrict other, int n) {
  unsigned *q = n > 5 ? p + 1 : other;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    q[i] = p[i] + 7;
}
static void bytes(unsigned *restrict p, int n) {
  unsigned char *q = (unsigned char *)p;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    p[i / 2] += q[1];
}
static void in_object(unsigned *restrict p, int n) {
  struct part s = {p + 1};
#pragma acc kernels copyin(s)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    s.from[i] = p[i] + 3;
}
static __attribute__((noinline)) void keep(unsigned *p) { kept = p + 1; }
static void handed_over(unsigned *restrict p, int n) {
  keep(p);
  unsigned *q = kept;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    q[i] = p[i] + 5;
}
static __attribute__((noinline)) unsigned *next(unsigned *p) { return p + 1; }
static void returned(unsigned *restrict p, int n) {
  unsigned *q = next(p);
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], {{.*}}oop carried dependence of {{.*}} prevents parallelization
    q[i] = p[i] ^ 9;
}
static __attribute__((noinline)) void print(const unsigned *p) { printf("first %u\n", p[0]); }
static void others(unsigned *restrict p, const unsigned *restrict from, int n) {
  print(p);
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    p[i] += from[i];
#pragma acc update self(a)
  print(p);
}
int main(void) {
  for (int i = 0; i < N + 8; i++)
    a[i] = i * 7, b[i] = i * i;
#pragma acc data copy(a, b)
  {
    shifted(a, N), twice(a, N), chosen(a, b, N), bytes(a, N), in_object(a, N), handed_over(a, N), returned(a, N), others(a, b, N);
  }
  unsigned long long h = 0;
  for (int i = 0; i < N + 8; i++)
    h = h * 31 + a[i];
  printf("%llx\n", h);
}
