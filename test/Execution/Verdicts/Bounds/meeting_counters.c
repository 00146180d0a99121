// Loops under kernels that go on until two variables meet, and do loops, are counted: the same results, and parallel where
// iterations do not meet.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z]|oop (is|carried|not)|Parallel' > %t.said
// RUN: %FileCheck %s < %t.said --implicit-check-not='{{oop is|oop carried|Parallel}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stddef.h>
#include <stdio.h>
enum { N = 200 };
static double a[N+8], b[N+8], w[4*N];
// CHECK-LABEL: reverse:
// CHECK: Loop carried dependence of x
// CHECK-NEXT: Parallel in launches in which 2 * the end of i <= j + 1
static void reverse(double *x, int n) {
#pragma acc kernels present(x[0:N])
  for (int i = 0, j = n - 1; i < j; i++, j--) { double t = x[i]; x[i] = x[j]; x[j] = t; }
}
// CHECK-LABEL: reverse2:
// CHECK: Loop carried dependence of x
// CHECK-NEXT: Parallel in launches in which the data do not overlap
static void reverse2(double *x, int from, int to) {
  int i, j;
#pragma acc kernels present(x[0:N])
  for (i = from, j = to; j > i; j--, i++) { double t = x[i]; x[i] = x[j]; x[j] = t; }
}
// Both are needed behind the loop.
// CHECK-LABEL: ends:
// CHECK: Loop carried scalar dependence for i
static int ends(double *x, int n) {
  int i = 0, j = n - 1;
#pragma acc kernels present(x[0:N]) copy(i, j)
  {
  while (i < j) { double t = x[i]; x[i] = x[j] + 1; x[j] = t; i++; j--; }
  }
  return i * 1000 + j;
}
// They may meet: x[i] and x[j + 1].
// CHECK-LABEL: steps:
// CHECK: Loop carried dependence of x
// CHECK-NEXT: Parallel in launches in which 2 <= j
static void steps(double *x, long n) {
#pragma acc kernels present(x[0:N])
  for (long i = 0, j = n; i <= j; i += 2, j -= 3) x[i] += x[j + 1] * 0 + i;
}
// CHECK-LABEL: unsign:
// CHECK: Loop carried dependence of x
// CHECK-NEXT: Parallel in launches in which 2 * the end of i <= j + 1
static void unsign(double *x, size_t n) {
#pragma acc kernels present(x[0:N])
  for (size_t i = 0, j = n - 1; i < j; ++i, --j) { double t = x[i]; x[i] = x[j]; x[j] = t; }
}
// CHECK-LABEL: dos:
// CHECK: Loop is parallelizable
static void dos(double *x, int n) {
#pragma acc kernels present(x[0:N])
  {
    int i = 0;
    do { x[i] = x[i] * 2 + i; i++; } while (i < n);
  }
}
// CHECK-LABEL: dos2:
// CHECK: Loop is parallelizable
static int dos2(double *x, int i, int n) {
#pragma acc kernels present(x[0:N]) copy(i)
  {
    do { x[i] = x[i] * 3 + i; i += 3; } while (n >= i);
  }
  return i;
}
// CHECK-LABEL: down:
// CHECK: Loop is parallelizable
static int down(double *x, int i, int n) {
#pragma acc kernels present(x[0:N]) copy(i)
  {
    do { x[i] = x[i] * 3 + i; --i; } while (i > n);
  }
  return i;
}
// CHECK-LABEL: once:
// CHECK: Loop carried dependence of x
// CHECK: Loop is parallelizable
static void once(double *x, int n) {
#pragma acc kernels present(x[0:N])
  for (int k = 0; k < 3; k++) {
    int i = k;
    do { x[i * 3 + k] += i; i++; } while (i < n);
  }
}
// A step in the wrong direction, of a number without a sign, by what changes, and a variable that changes twice.
// CHECK-LABEL: not_counted:
// CHECK: Loop not parallelized: its iterations cannot be counted beforehand
// CHECK: Loop not parallelized: its iterations cannot be counted beforehand
// CHECK: Loop not parallelized: its iterations cannot be counted beforehand
// CHECK: Loop not parallelized: its iterations cannot be counted beforehand
static void not_counted(double *x, int n, unsigned u) {
#pragma acc kernels present(x[0:N])
  {
    int i = 20;
    do { x[i] += i; i--; } while (i > n - i);
  }
#pragma acc kernels present(x[0:N])
  {
    unsigned i = u;
    do { x[i] += i; i++; } while (i < 7);
  }
#pragma acc kernels present(x[0:N])
  for (int i = 0, j = 30; i < j; i++, j--) { x[i] += j; if (i == n) j--; }
#pragma acc kernels present(x[0:N])
  {
    int i = 0, m = 30;
    do { x[i] += i; if (i == n) m = 20; i++; } while (i < m);
  }
}
static void see(const char *s) { double sum = 0; 
#pragma acc update self(a)
for (int i = 0; i < N; i++) sum += a[i] * (i % 7 + 1); printf("%s %.17g\n", s, sum); }
int main() {
  for (int i = 0; i < N; i++) a[i] = i * 3 % 23;
#pragma acc data copy(a)
  {
  for (int n = 0; n < 12; n++) {
    reverse(a, n); see("r"); reverse(a, N - n); see("r");
    reverse2(a, n, N - 1); see("r2"); reverse2(a, 10, n + 4); see("r2");
    printf("%d ", ends(a, n)); see("e");
    steps(a, n); see("s"); steps(a, n + 90); see("s");
    unsign(a, n + 1); see("u");
    dos(a, n - 3); see("d"); dos(a, n + 60); see("d");
    printf("%d ", dos2(a, n, 6)); see("d2"); printf("%d ", dos2(a, n, 100)); see("d2");
    printf("%d ", down(a, n, 6)); see("dn"); printf("%d ", down(a, n + 50, 6)); see("dn");
    once(a, n); see("o"); not_counted(a, n, n); see("n");
  }
  }
}
