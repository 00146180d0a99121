// Loops whose first and last values are further apart than numbers of the variable's type go: 'lower + k * step' is in
// range where 'k * step' is not.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O1 -w %s -o %t.O1 && %run_host %t.O1 > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <limits.h>
#include <stdio.h>

#define LOOP(NAME, T, HEAD, ...) \
  static void NAME(T low, T high) { \
    T most = T##_MIN, least = T##_MAX; \
    long sum = 0; \
    __VA_ARGS__ \
    for HEAD { \
      if (i > most) \
        most = i; \
      if (i < least) \
        least = i; \
      sum += i / 1024 % 1000; \
    } \
    printf(#NAME " %lld %lld %ld\n", (long long)most, (long long)least, sum); \
  }
typedef long long whole;
#define int_MIN INT_MIN
#define int_MAX INT_MAX
#define whole_MIN LLONG_MIN
#define whole_MAX LLONG_MAX

#define ACC(x) _Pragma(#x)
#define SUMS reduction(max : most) reduction(min : least) reduction(+ : sum)
LOOP(up, int, (int i = INT_MIN; i < INT_MAX - 50000000; i += 50000001), ACC(acc parallel loop SUMS))
LOOP(up_in_order, int, (int i = INT_MIN; i < INT_MAX - 50000000; i += 50000001), ACC(acc parallel loop seq SUMS))
LOOP(down, int, (int i = INT_MAX; i > INT_MIN + 70000000; i -= 70000001), ACC(acc parallel loop vector SUMS))
LOOP(tiles, int, (int i = -2000000000; i <= 2000000000; i += 30000000), ACC(acc parallel loop tile(3) SUMS))
LOOP(wide, whole, (whole i = LLONG_MIN; i < 9223372036854775409LL; i += 2635249153387078802LL), ACC(acc parallel loop SUMS))
LOOP(wide_down, whole, (whole i = LLONG_MAX; i >= LLONG_MIN + 90071992547409933LL; i -= 90071992547409933LL), ACC(acc parallel loop gang SUMS))
LOOP(in_kernels, int, (int i = -2147483640; i < 2147483000 - 12345678; i += 12345678), ACC(acc kernels loop SUMS))
LOOP(from_variable, int, (int i = low; i < INT_MAX - 50000000; i += 50000001), ACC(acc parallel loop SUMS))
LOOP(to_variable, int, (int i = INT_MIN; i < high; i += 50000001), ACC(acc parallel loop SUMS))

/* Elements by number, in a nest. */
static int a[100][3];
static void elements(void) {
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = INT_MIN; i < INT_MAX - 43000000; i += 43000000)
    for (int j = 0; j < 3; j++)
      a[((unsigned)i + 2147483648u) / 43000000u][j] = i / 2 + j;
  unsigned long h = 0;
  for (int i = 0; i < 300; i++)
    h = h * 31 + a[i / 3][i % 3];
  printf("elements %lu\n", h);
}

int main(void) {
  up(0, 0);
  up_in_order(0, 0);
  down(0, 0);
  tiles(0, 0);
  wide(0, 0);
  wide_down(0, 0);
  in_kernels(0, 0);
  from_variable(INT_MIN + 3, 0);
  to_variable(0, INT_MAX - 60000000);
  elements();
  return 0;
}
