// Every form of `atomic` gives the value that the plain statement gives; here outside compute constructs.
// RUN: %clang_plugin -O0 %s -o %t %link_runtime
// RUN: %t
// RUN: %clang_plugin -O2 %s -o %t %link_runtime
// RUN: %t
// RUN: %clang_plugin -x c++ -O0 %s -o %t %link_runtime
// RUN: %t
#include <stdbool.h>
#include <stdio.h>

static int failures;
static int calls;
static int *next(int *p) {
  calls++;
  return p;
}

#define EXPECT(expression, wanted) expect(__LINE__, #expression, (expression), (wanted))
static void expect(int line, const char *text, double got, double wanted) {
  if (got == wanted)
    return;
  printf("line %d: %s is %.17g, not %.17g\n", line, text, got, wanted);
  failures++;
}

static void updates(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned u = 7;
  long long l = 5;
  char c = 3;
  bool b = 0;
  int *p = a;
  struct { unsigned char byte; short half; } s = {250, 3};
#pragma acc atomic
  a[0]++;
  EXPECT(a[0], 2);
#pragma acc atomic update
  --a[0];
  EXPECT(a[0], 1);
#pragma acc atomic
  a[1] += 2.7;
  EXPECT(a[1], 4);
#pragma acc atomic
  a[1] = 10 - a[1];
  EXPECT(a[1], 6);
#pragma acc atomic
  a[1] = a[1] / 2;
  EXPECT(a[1], 3);
#pragma acc atomic
  a[1] = 12 / a[1];
  EXPECT(a[1], 4);
#pragma acc atomic
  a[1] <<= 2;
  EXPECT(a[1], 16);
#pragma acc atomic
  a[1] = 3 * a[1];
  EXPECT(a[1], 48);
#pragma acc atomic
  u &= 5;
  EXPECT(u, 5);
#pragma acc atomic
  u |= 8u;
  EXPECT(u, 13);
#pragma acc atomic
  u ^= 1;
  EXPECT(u, 12);
#pragma acc atomic
  u -= 13;
  EXPECT(u, 4294967295u);
#pragma acc atomic
  l += u;
  EXPECT(l, 4294967300.0);
#pragma acc atomic
  s.byte += 10;
  EXPECT(s.byte, 4);
#pragma acc atomic
  s.half -= 5;
  EXPECT(s.half, -2);
#pragma acc atomic
  c >>= 1;
  EXPECT(c, 1);
#pragma acc atomic
  b = b | 3;
  EXPECT(b, 1);
#pragma acc atomic
  b = 5 | b;
  EXPECT(b, 1);
#pragma acc atomic
  p++;
  EXPECT(p - a, 1);
#pragma acc atomic
  *next(a + 3) += 1;
  EXPECT(calls, 1);
  EXPECT(a[3], 5);
#pragma acc atomic
  *next(a + 3) *= 2;
  EXPECT(calls, 2);
  EXPECT(a[3], 10);
}

static void floating(void) {
  float f = 1.5f, e = 0.25f;
  double d = 2.5;
#pragma acc atomic
  f += 1.0;
  EXPECT(f, 2.5);
#pragma acc atomic
  f = 2 * f;
  EXPECT(f, 5);
#pragma acc atomic
  d -= f;
  EXPECT(d, -2.5);
#pragma acc atomic
  d = d * 2.0f;
  EXPECT(d, -5);
#pragma acc atomic
  f += 0.1;
  EXPECT(f, (float)(5.0f + 0.1));
#pragma acc atomic
  f -= e;
  EXPECT(f, (float)(5.0f + 0.1) - e);
}

static void reads_and_writes(void) {
  int x = 3, v = 0;
  double d = 0;
#pragma acc atomic read
  v = x;
  EXPECT(v, 3);
#pragma acc atomic read
  d = x;
  EXPECT(d, 3);
#pragma acc atomic write
  x = v + 40.9;
  EXPECT(x, 43);
}

static void captures(void) {
  int x = 43, v = 0, other = 2;
  float f = 2;
  double d = 0;
#pragma acc atomic capture
  v = x++;
  EXPECT(v, 43);
  EXPECT(x, 44);
#pragma acc atomic capture
  v = ++x;
  EXPECT(v, 45);
#pragma acc atomic capture
  v = x--;
  EXPECT(v, 45);
#pragma acc atomic capture
  v = --x;
  EXPECT(v, 43);
#pragma acc atomic capture
  v = x += 2;
  EXPECT(v, 45);
#pragma acc atomic capture
  v = x = x * other;
  EXPECT(v, 90);
#pragma acc atomic capture
  v = x = 100 - x;
  EXPECT(v, 10);
#pragma acc atomic capture
  {
    v = x;
    x += 5;
  }
  EXPECT(v, 10);
  EXPECT(x, 15);
#pragma acc atomic capture
  {
    x -= 5;
    v = x;
  }
  EXPECT(v, 10);
#pragma acc atomic capture
  {
    v = x;
    x = 77;
  }
  EXPECT(v, 10);
  EXPECT(x, 77);
#pragma acc atomic capture
  {
    v = x;
    x++;
  }
  EXPECT(v, 77);
  EXPECT(x, 78);
#pragma acc atomic capture
  {
    ++x;
    v = x;
  }
  EXPECT(v, 79);
#pragma acc atomic capture
  {
    v = x;
    x = x & 9;
  }
  EXPECT(v, 79);
  EXPECT(x, 9);
#pragma acc atomic capture
  {
    x = 1 << x;
    v = x;
  }
  EXPECT(v, 512);
#pragma acc atomic capture
  {
    d = f;
    f += other;
  }
  EXPECT(d, 2);
  EXPECT(f, 4);
#pragma acc atomic capture
  {
    f -= other;
    d = f;
  }
  EXPECT(d, 2);
}

int main(void) {
  updates();
  floating();
  reads_and_writes();
  captures();
  return failures != 0;
}
