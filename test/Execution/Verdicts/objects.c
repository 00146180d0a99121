// Verdicts on loops under kernels over arrays that are different objects: of variable length, from malloc, and
// beside pointers that may lead anywhere.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <stdlib.h>

static double total(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * (i % 5 + 1);
  return sum;
}

static double variable_length(int n) {
  double a[n], b[n];
  for (int i = 0; i < n; i++) a[i] = i, b[i] = -i;
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    b[i] = a[i - 1] + a[i + 1];
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of b-> prevents parallelization
    b[i] += b[i - 1];
  return total(b, n);
}

static double allocated(int n) {
  double *a = malloc(n * sizeof *a), *b = 0;
  b = (double *)calloc(n, sizeof *b);
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc kernels copyin(a[0:n]) copy(b[0:n])
  {
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      b[i] = a[i - 1] + a[i + 1];
  }
  double sum = total(b, n);
  free(a);
  free(b);
  return sum;
}

/* b is a's memory, or becomes that. */
static double same_memory(int n) {
  double *a = malloc(n * sizeof *a), *b = a;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc kernels copy(a[0:n]) present_or_copy(b[0:n])
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of a->,b-> prevents parallelization
    b[i] = a[i - 1] + i;
  double sum = total(b, n);
  free(a);
  return sum;
}
static double assigned_later(int n) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *first = b;
  for (int i = 0; i < n; i++) a[i] = b[i] = i;
  double sum = 0;
  for (int pass = 0; pass < 2; pass++) {
#pragma acc kernels copy(a[0:n]) present_or_copy(b[0:n])
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of a->,b-> prevents parallelization
      b[i] = a[i - 1] + i;
    sum += total(b, n);
    b = a;
  }
  free(a);
  free(first);
  return sum;
}
static void redirect(double **to, double *what) { *to = what; }
static double assigned_elsewhere(int n) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *first = b;
  for (int i = 0; i < n; i++) a[i] = b[i] = i;
  redirect(&b, a);
#pragma acc kernels copy(a[0:n]) present_or_copy(b[0:n])
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of a->,b-> prevents parallelization
    b[i] = a[i - 1] + i;
  double sum = total(b, n);
  free(a);
  free(first);
  return sum;
}

static double from[100], to[100];
static double beside_a_pointer(int n, double *anywhere) {
  for (int i = 0; i < n; i++) from[i] = i;
#pragma acc kernels copyin(from) copy(to) present_or_copy(anywhere[0:n])
  {
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      to[i] = from[i - 1] + from[i + 1];
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of anywhere->,to-> prevents parallelization
      to[i] += anywhere[i - 1];
  }
  return total(to, n);
}

int main(void) {
  double own[100] = {1, 2, 3};
  printf("%g %g\n", variable_length(90), allocated(80));
  printf("%g %g %g\n", same_memory(70), assigned_later(60), assigned_elsewhere(50));
  printf("%g %g\n", beside_a_pointer(100, to), beside_a_pointer(100, own));
  return 0;
}
