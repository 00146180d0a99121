// Reductions over so many gangs of several grid axes that a second kernel combines their results on a GPU:
// every operator, types of every size, more than one variable, and the same bits each time.
// Usage: reduction_many_gangs [rows = 3000]
// RUN: %pacc -O2 %s -o %t -lm && %run_host %t 300 && %run_emulator %t 50 %if cuda-gpu %{ && %run_gpu %t %}
#include <stdio.h>
#include <stdlib.h>

static int failures;
static void expect(const char *what, double got, double wanted) {
  if (got == wanted)
    return;
  printf("%s: %.17g, expected %.17g\n", what, got, wanted);
  failures++;
}

static unsigned char value(int i, int j) { return (unsigned char)((i * 31 + j * 17) % 251); }

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 3000, m = n + 7;
  const long size = (long)n * m;
  unsigned char *a = malloc(size);
  long sum = 0, odd = 0;
  unsigned or = 0, xor = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const unsigned char v = a[(long)i * m + j] = value(i, j);
      sum += v;
      odd += v & 1;
      or |= v;
      xor ^= v;
    }

#pragma acc data copyin(a[0:size])
  for (int round = 0; round < 3; round++) {
    long s = 5, o = 0;
    unsigned char x = 0, y = 0;
    int most = -1, least = 1000, all = 1, any = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s, o) reduction(| : y) reduction(^ : x)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        s += a[(long)i * m + j];
        o += a[(long)i * m + j] & 1;
        y |= a[(long)i * m + j];
        x ^= a[(long)i * m + j];
      }
#pragma acc parallel loop reduction(max : most) reduction(min : least)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(max : most) reduction(min : least)
      for (int j = 0; j < m; j++) {
        most = a[(long)i * m + j] > most ? a[(long)i * m + j] : most;
        least = a[(long)i * m + j] < least ? a[(long)i * m + j] : least;
      }
#pragma acc parallel loop collapse(2) reduction(&& : all) reduction(|| : any)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        all = all && a[(long)i * m + j] < 251;
        any = any || a[(long)i * m + j] > 250;
      }
    expect("sum", s, sum + 5);
    expect("odd", o, odd);
    expect("or", y, or);
    expect("xor", x, xor);
    expect("max", most, n >= 50 ? 250 : most);
    expect("min", least, 0);
    expect("and", all, 1);
    expect("or of none", any, 0);
  }

  // Exact in binary, in whatever order.
  double h = 1;
  float f = 0;
#pragma acc parallel loop collapse(2) reduction(+ : h, f) copyin(a[0:size])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      h += a[(long)i * m + j] * 0.5;
      f += j == 3 ? 1 : 0;
    }
  expect("double", h, sum * 0.5 + 1);
  expect("float", f, n);

  // Rounded, but equal in every run.
  double first = 0;
  for (int round = 0; round < 4; round++) {
    double r = 0;
#pragma acc parallel loop collapse(2) reduction(+ : r) copyin(a[0:size])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        r += 1.0 / (1 + a[(long)i * m + j]);
    if (round == 0)
      first = r;
    expect("same bits", r, first);
  }
  free(a);
  printf(failures ? "%d failures\n" : "ok\n", failures);
  return failures != 0;
}
