// Functions called from kernels: static, inline, external in this file, chains, pointers and structs
// as arguments, recursion, static const tables, loops inside.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { N = 200 };

static int square(int x) { return x * x; }
static inline double half(double x) { return 0.5 * x; }
int twice_plus_one(int x); // defined below: visible in this file
static int chain(int x) { return square(twice_plus_one(x)) - twice_plus_one(square(x)); }

static void store(int *where, int i, int value) { where[i] = value; }
static void swap_values(double *a, double *b) {
  double t = *a;
  *a = *b;
  *b = t;
}

static const int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
static int prime(int i) { return primes[i & 7]; }

struct vec {
  double x, y, z;
};
static struct vec cross(struct vec a, struct vec b) {
  struct vec c = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return c;
}
static double dot(const struct vec *a, const struct vec *b) { return a->x * b->x + a->y * b->y + a->z * b->z; }

static int collatz(unsigned n) {
  int steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    steps++;
  }
  return steps;
}

static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static unsigned greatest_common_divisor(unsigned a, unsigned b) {
  return b ? greatest_common_divisor(b, a % b) : a;
}

static double row_sum(const double *row, int n) {
  double sum = 0;
  for (int j = 0; j < n; j++)
    sum += row[j];
  return sum;
}

static double horner(const double *c, int n, double x) {
  double r = c[n - 1];
  while (--n > 0)
    r = r * x + c[n - 1];
  return r;
}

int twice_plus_one(int x) { return 2 * x + 1; }

int main(void) {
  int a[N], b[N], c[N], d[N], e[N];
  double h[N];
#pragma acc parallel loop copyout(a, b, c, d, e, h)
  for (int i = 0; i < N; i++) {
    a[i] = chain(i);
    h[i] = half(i) + prime(i);
    store(b, i, square(i) + 1);
    c[i] = collatz(i + 1);
    d[i] = ackermann(2, i % 4);
    e[i] = (int)greatest_common_divisor(i * 6, 84);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], (2 * i + 1) * (2 * i + 1) - 2 * i * i - 1);
    CHECK_EQ(h[i], 0.5 * i + primes[i & 7]);
    CHECK_EQ(b[i], i * i + 1);
    CHECK_EQ(c[i], collatz(i + 1));
    CHECK_EQ(d[i], 2 * (i % 4) + 3);
    CHECK_EQ(e[i], greatest_common_divisor(i * 6, 84));
  }

  struct vec u[N], v[N];
  double product[N], first[N], second[N];
  for (int i = 0; i < N; i++) {
    u[i] = (struct vec){i, i + 1, 2};
    v[i] = (struct vec){1, -i, 3};
    first[i] = i;
    second[i] = -i;
  }
#pragma acc parallel loop copyin(u, v) copyout(product) copy(first, second)
  for (int i = 0; i < N; i++) {
    struct vec w = cross(u[i], v[i]);
    product[i] = dot(&w, &u[i]) + dot(&w, &v[i]) + w.z;
    swap_values(&first[i], &second[i]);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(product[i], -(double)i * i - (i + 1));
    CHECK_EQ(first[i], -i);
    CHECK_EQ(second[i], i);
  }

  static double m[20][50];
  double sums[20], poly[20], coefficients[4] = {1, -2, 0.5, 3};
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 50; j++)
      m[i][j] = i + j;
#pragma acc parallel loop copyin(m, coefficients) copyout(sums, poly)
  for (int i = 0; i < 20; i++) {
    sums[i] = row_sum(m[i], 50);
    poly[i] = horner(coefficients, 4, i * 0.25);
  }
  for (int i = 0; i < 20; i++) {
    double x = i * 0.25;
    CHECK_EQ(sums[i], 50 * i + 1225);
    CHECK_NEAR(poly[i], 1 - 2 * x + 0.5 * x * x + 3 * x * x * x, 1e-14);
  }

  // A call at gang level, with loops of the gang's lanes before and after it.
  double out[20][50];
#pragma acc parallel loop gang copyin(m) copyout(out)
  for (int i = 0; i < 20; i++) {
    double scale = row_sum(m[i], 50);
#pragma acc loop vector
    for (int j = 0; j < 50; j++)
      out[i][j] = half(m[i][j] * scale);
  }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 50; j++)
      CHECK_EQ(out[i][j], 0.5 * (i + j) * (50 * i + 1225));
  return check_done();
}
