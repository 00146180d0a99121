// Reductions of 'long double', which the host's cores have, and GPUs do not: scalars, arrays, sections, elements and
// members, at every level. All 64 bits of the mantissa count: the sums are no sums of doubles.
// RUN: %pacc %without_gpu -acc=multicore -O2 %s -o %t && %run_host %t && env ACC_NUM_CORES=3 ACC_DEVICE_TYPE=host %t
// RUN: %pacc -acc=multicore -O0 %s -o %t.O0 && %run_host %t.O0
// RUN: %clang_plugin -O2 -fplugin-arg-pacc-target=emulator %s %link_runtime -o %t.emulated && %run_emulator %t.emulated
// RUN: %clang_plugin -O0 -fplugin-arg-pacc-target=emulator %s %link_runtime -o %t.O0 && env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t.O0
#include "../../check.h"

enum { n = 1000 };
/* No double holds the first and the last bit of such numbers; sums of the second kind are exact in any order. */
static long double value(int i) { return i + 0x1p-50L; }
static long double term(int i) { return i % 2 + 0x1p-50L; }

static void sums(void) {
  long double sum = 0.5L, levels = 0.5L, expected = 0.5L;
  for (int i = 0; i < n; i++)
    expected += 0x1p-60L;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += 0x1p-60L;
  CHECK(sum == expected && sum != (long double)(double)sum);
#pragma acc parallel loop gang num_gangs(7) reduction(+ : levels)
  for (int i = 0; i < n; i++) {
    long double row = 0;
#pragma acc loop worker vector reduction(+ : row)
    for (int j = 0; j < 40; j++)
      row += 0x1p-60L * j;
    levels += row;
  }
  CHECK(levels == 0.5L + n * 780 * 0x1p-60L);
}

static void operators(void) {
  long double product = 3, most = -1, least = 1e4000L;
  long double both = 1, any = 0;
#pragma acc parallel loop reduction(* : product) reduction(max : most) reduction(min : least)
  for (int i = 0; i < n; i++) {
    product *= i % 2 ? 2 : 0.5L;
    most = value(i) > most ? value(i) : most;
    least = value(i) < least ? value(i) : least;
  }
  CHECK(product == 3);
  CHECK(most == value(n - 1));
  CHECK(least == value(0));
#pragma acc parallel loop reduction(&& : both) reduction(|| : any)
  for (int i = 0; i < n; i++) {
    both = both && i != n / 2;
    any = any || i == n / 2;
  }
  CHECK(both == 0 && any == 1);
}

struct pair {
  long double sum;
  int count;
};

static void arrays(int length, long double *a) {
  long double bins[8];
  struct pair p = {1, 1};
  for (int k = 0; k < 8; k++)
    bins[k] = k;
  for (int k = 0; k < length + 2; k++)
    a[k] = k;
#pragma acc parallel loop reduction(+ : bins, p)
  for (int i = 0; i < n; i++) {
    bins[i % 8] += term(i);
    p.sum += 0x1p-60L;
    p.count++;
  }
#pragma acc parallel loop num_gangs(5) reduction(+ : a[1 : length])
  for (int i = 0; i < n; i++)
    a[1 + i % length] += 0x1p-60L;
#pragma acc parallel loop reduction(max : a[0])
  for (int i = 0; i < n; i++)
    a[0] = a[0] > value(i) ? a[0] : value(i);
  for (int k = 0; k < 8; k++) {
    long double expected = k;
    for (int i = k; i < n; i += 8)
      expected += term(i);
    CHECK(bins[k] == expected);
  }
  CHECK(p.sum == 1 + n * 0x1p-60L && p.count == n + 1);
  for (int k = 1; k <= length; k++)
    CHECK(a[k] == k + n / length * 0x1p-60L);
  CHECK(a[0] == value(n - 1) && a[length + 1] == length + 1);
}

static void kernels(const long double *x) {
  long double sum = 0;
#pragma acc kernels loop copyin(x[0 : n])
  for (int i = 0; i < n; i++)
    sum += x[i];
  CHECK(sum == n / 2 + n * 0x1p-50L);
}

int main(void) {
  long double a[12], x[n];
  for (int i = 0; i < n; i++)
    x[i] = term(i);
  sums();
  operators();
  arrays(10, a);
  kernels(x);
  return check_done();
}
