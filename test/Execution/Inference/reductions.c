// Scalars that loops only update, with one operator, and that no clause names: reductions, in every spelling
// of an update. Each is done once more on the host.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"
#include <complex.h>
#include <stdbool.h>

enum { N = 1000 };
static double a[N];
static float f[N];
static int x[N];
static unsigned char c[N];

static double square(double v) { return v * v; }
static inline int larger(int p, int q) { return p > q ? p : q; }
static long smaller(long p, long q) { return q <= p ? q : p; }
#define MAX(p, q) ((p) > (q) ? (p) : (q))

#define SUMS                                                                                                           \
  {                                                                                                                    \
    s += x[i];                                                                                                         \
    t = x[i] + t - 1;                                                                                                  \
    if (x[i] % 3)                                                                                                      \
      n++;                                                                                                             \
    else                                                                                                               \
      --n, down -= x[i];                                                                                               \
    p *= x[i] % 2 + 1;                                                                                                 \
    z += x[i] * I;                                                                                                     \
    bytes += c[i];                                                                                                     \
    (void)(wide = (2 * x[i] + (wide + c[i])));                                                                         \
  }

static void sums(void) {
  double s = 0, t = 5;
  float down = 100;
  int n = 3;
  unsigned p = 1;
  double complex z = 1;
  unsigned char bytes = 1;
  long long wide = 1LL << 40;
  // CHECK-LABEL: {{^}}sums:
  // CHECK: Generating implicit copy(s,t,n,{{.*}}) [if not already present]
  // CHECK: Generating implicit reduction(+:s)
  // CHECK-NEXT: Generating implicit reduction(+:t)
  // CHECK-NEXT: Generating implicit reduction(+:n)
  // CHECK-NEXT: Generating implicit reduction(+:down)
  // CHECK-NEXT: Generating implicit reduction(*:p)
  // CHECK-NEXT: Generating implicit reduction(+:z)
  // CHECK-NEXT: Generating implicit reduction(+:bytes)
  // CHECK-NEXT: Generating implicit reduction(+:wide)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    SUMS
  double s1 = s, t1 = t;
  float down1 = down;
  int n1 = n;
  unsigned p1 = p;
  double complex z1 = z;
  unsigned char bytes1 = bytes;
  long long wide1 = wide;
  s = 0, t = 5, down = 100, n = 3, p = 1, z = 1, bytes = 1, wide = 1LL << 40;
  for (int i = 0; i < N; i++)
    SUMS
  CHECK_EQ(s1, s);
  CHECK_EQ(t1, t);
  CHECK_EQ(down1, down);
  CHECK_EQ(n1, n);
  CHECK_EQ(p1, p);
  CHECK(z1 == z);
  CHECK_EQ(bytes1, bytes);
  CHECK_EQ(wide1, wide);
}

#define EXTREMES                                                                                                       \
  {                                                                                                                    \
    e = fmax(e, a[i]);                                                                                                 \
    g = fminf(f[i], g);                                                                                                \
    if (fabs(a[i]) > err)                                                                                              \
      err = fabs(a[i]);                                                                                                \
    if (least >= x[i]) {                                                                                               \
      least = x[i];                                                                                                    \
    }                                                                                                                  \
    most = x[i] > most ? x[i] : most;                                                                                  \
    bottom = bottom < x[i] ? bottom : x[i];                                                                            \
    far = MAX(far, square(a[i]));                                                                                      \
    high = larger(x[i], high);                                                                                         \
    low = smaller(low, x[i]);                                                                                          \
    byte = c[i] > byte ? c[i] : byte;                                                                                  \
    if (a[i] < half)                                                                                                   \
      half = a[i];                                                                                                     \
  }

static void extremes(void) {
  double e = -1e30, err = 0, far = -1;
  float g = 1e30f, half = 1e30f;
  int least = 3000, most = -3000, bottom = 3000, high = -3000;
  long low = 3000;
  unsigned char byte = 3;
  // CHECK-LABEL: {{^}}extremes:
  // CHECK: Generating implicit reduction(max:e)
  // CHECK-NEXT: Generating implicit reduction(min:g)
  // CHECK-NEXT: Generating implicit reduction(max:err)
  // CHECK-NEXT: Generating implicit reduction(min:least)
  // CHECK-NEXT: Generating implicit reduction(max:most)
  // CHECK-NEXT: Generating implicit reduction(min:bottom)
  // CHECK-NEXT: Generating implicit reduction(max:far)
  // CHECK-NEXT: Generating implicit reduction(max:high)
  // CHECK-NEXT: Generating implicit reduction(min:low)
  // CHECK-NEXT: Generating implicit reduction(max:byte)
  // CHECK-NEXT: Generating implicit reduction(min:half)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    EXTREMES
  double e1 = e, err1 = err, far1 = far;
  float g1 = g, half1 = half;
  int least1 = least, most1 = most, bottom1 = bottom, high1 = high;
  long low1 = low;
  unsigned char byte1 = byte;
  e = -1e30, err = 0, far = -1, g = 1e30f, half = 1e30f, least = 3000, most = -3000, bottom = 3000;
  high = -3000, low = 3000, byte = 3;
  for (int i = 0; i < N; i++)
    EXTREMES
  CHECK_EQ(e1, e);
  CHECK_EQ(err1, err);
  CHECK_EQ(far1, far);
  CHECK_EQ(g1, g);
  CHECK_EQ(half1, half);
  CHECK_EQ(least1, least);
  CHECK_EQ(most1, most);
  CHECK_EQ(bottom1, bottom);
  CHECK_EQ(high1, high);
  CHECK_EQ(low1, low);
  CHECK_EQ(byte1, byte);
}

static void bits(void) {
  unsigned all = ~0u, any = 0, odd = 0;
  bool every = true, some = false, both = true;
  // CHECK-LABEL: {{^}}bits:
  // CHECK: Generating implicit reduction(&:all)
  // CHECK-NEXT: Generating implicit reduction(|:any)
  // CHECK-NEXT: Generating implicit reduction(^:odd)
  // CHECK-NEXT: Generating implicit reduction(&&:every)
  // CHECK-NEXT: Generating implicit reduction(||:some)
  // CHECK-NEXT: Generating implicit reduction(&:both)
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    all &= x[i] | 0x1000;
    any = any | x[i] << 4;
    odd ^= x[i];
    every = every && x[i] > -5000;
    some = x[i] == 77 || some;
    both &= x[i] != 77;
  }
  unsigned all1 = ~0u, any1 = 0, odd1 = 0;
  for (int i = 0; i < N; i++) {
    all1 &= x[i] | 0x1000;
    any1 |= x[i] << 4;
    odd1 ^= x[i];
  }
  CHECK_EQ(all, all1);
  CHECK_EQ(any, any1);
  CHECK_EQ(odd, odd1);
  CHECK(every && some && !both);
}

static double total;

/* Globals, parameters, and variables that data of the program are copies of. */
static double others(int n, double start) {
  double *far = &start;
#pragma acc parallel loop async(1)
  for (int i = 0; i < n; i++) {
    total += x[i];
    start += x[i];
  }
#pragma acc wait(1)
  return *far;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = random_int(2000) - 1000;
    a[i] = x[i] * 0.5;
    f[i] = x[i] * 0.25f;
    c[i] = i;
  }
  x[500] = 77;
  sums();
  extremes();
  bits();
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += x[i];
  total = 10;
  CHECK_EQ(others(N, 3), sum + 3);
  CHECK_EQ(total, sum + 10);
  return check_done();
}
