// Atomic operations on bit-fields: of elements, members and through pointers; each form, signed and unsigned ones,
// results that do not fit, others that change in the same number at the same time.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:5 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 4000 };
enum Kind : unsigned char { None, One, Two, Three };

struct Fields {
  unsigned a : 5, b : 11;
  int c : 7;
  long wide : 40;
  bool flag : 1;
  Kind kind : 2;
  unsigned short in_short : 9;
  unsigned char beside;
};

struct Outer {
  int first;
  Fields of[2];
};

static int wrap(int x, int bits) { return int(unsigned(x) << (32 - bits)) >> (32 - bits); }

static void elements() {
  Fields s[4] = {};
  s[2].beside = 77;
#pragma acc parallel loop copy(s)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    s[i % 4].b += 3;
#pragma acc atomic
    s[i % 4].a++;
#pragma acc atomic
    s[i % 4].c = s[i % 4].c - 5;
#pragma acc atomic
    s[i % 4].wide += 1000000007L;
#pragma acc atomic
    s[i % 4].in_short ^= i;
#pragma acc atomic
    s[i % 4].flag |= i == 6;
  }
  for (int k = 0; k < 4; k++) {
    int x = 0;
    for (int i = k; i < N; i += 4)
      x ^= i;
    CHECK_EQ(s[k].b, 3000u % 2048);
    CHECK_EQ(s[k].a, 1000u % 32);
    CHECK_EQ(s[k].c, wrap(-5000, 7));
    CHECK_EQ(s[k].wide, long(1000000007000ul << 24) >> 24);
    CHECK_EQ(s[k].in_short, x & 511);
    CHECK_EQ(s[k].flag, k == 2);
    CHECK_EQ(s[k].kind, None);
    CHECK_EQ(s[k].beside, k == 2 ? 77 : 0);
  }
}

static void forms(Outer *p, int *seen, int n) {
  int late = 0, small = 0;
#pragma acc parallel loop copy(p[0:1], seen[0:128]) reduction(+ : late, small)
  for (int i = 0; i < n; i++) {
    int old, now;
#pragma acc atomic capture
    old = p->of[1].b++;
#pragma acc atomic update
    seen[old % 128]++;
#pragma acc atomic capture
    {
      p->of[0].c += 3;
      now = p->of[0].c;
    }
    late += now < -64 || now > 63;
#pragma acc atomic write
    p->of[0].kind = Two;
    Kind kind;
#pragma acc atomic read
    kind = p->of[0].kind;
    small += kind == Two;
#pragma acc atomic capture
    {
      old = p->of[1].in_short;
      p->of[1].in_short = 511;
    }
    late += old != 0 && old != 511;
#pragma acc atomic
    p->of[0].a = 1 - p->of[0].a;
  }
  CHECK_EQ(p->of[1].b, unsigned(n) % 2048);
  for (int k = 0; k < 128; k++)
    CHECK_EQ(seen[k], n / 128);
  CHECK_EQ(late, 0);
  CHECK_EQ(small, n);
  CHECK_EQ(p->of[0].c, wrap(3 * n, 7));
  CHECK_EQ(p->of[1].in_short, 511);
  CHECK_EQ(p->of[0].a, 0u);
  CHECK_EQ(p->first, 8);
}

static void negative() {
  Fields s = {};
  s.c = -9;
  s.a = s.b = 2;
#pragma acc serial copy(s)
  {
#pragma acc atomic
    s.c /= 2;
#pragma acc atomic
    s.a = 1 - s.a;
#pragma acc atomic write
    s.wide = -3;
#pragma acc atomic
    s.b /= -2; // of int
  }
  CHECK_EQ(s.c, -4);
  CHECK_EQ(s.a, 31u);
  CHECK_EQ(s.wide, -3);
  CHECK_EQ(s.b, 2047u);
}

int main() {
  elements();
  Outer o = {};
  o.first = 8;
  int seen[128] = {};
  forms(&o, seen, 2560);
  negative();
  return check_done();
}
