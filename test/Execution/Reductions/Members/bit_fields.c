/* Reductions of bit-fields, alone and with all of their structure: copies have the field's bits, so that what does not fit
 * is lost as it is in the program without directives; what lies beside in the same number stays as it is. */
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 3000 };

struct Fields {
  unsigned a : 3;
  int b : 5;
  long wide : 40;
  int plain;
  unsigned short in_short : 9;
  unsigned char : 2, in_char : 6;
  struct {
    int inner : 11;
    signed one : 1;
  } of;
};

static void alone(struct Fields *p) {
  struct Fields s = {5, 2, -3, 4, 77, 21, {9, -1}};
#pragma acc parallel loop reduction(+ : s.b)
  for (int i = 0; i < N; i++)
    s.b += i;
  int want = 2;
  for (int i = 0; i < N; i++)
    want = (int)((unsigned)(want + i) << 27) >> 27;
  CHECK_EQ(s.b, want);
  CHECK_EQ(s.a, 5);
  CHECK_EQ(s.wide, -3);
#pragma acc parallel loop gang worker vector reduction(^ : s.a) copy(s)
  for (int i = 0; i < N; i++)
    s.a ^= i;
  unsigned a = 5;
  for (int i = 0; i < N; i++)
    a ^= i & 7;
  CHECK_EQ(s.a, a);
  CHECK_EQ(s.b, want);
#pragma acc parallel loop reduction(+ : p->wide) present(p[0 : 1]) reduction(max : p->of.inner)
  for (int i = 0; i < N; i++) {
    p->wide += i * 1000000007L;
    p->of.inner = p->of.inner > i % 700 ? p->of.inner : i % 700; /* 1023 is the greatest there */
  }
#pragma acc parallel loop reduction(min : p->in_short) present(p[0 : 1])
  for (int i = 0; i < N; i++)
    if (p->in_short > 3 + i % 50)
      p->in_short = 3 + i % 50;
#pragma acc parallel num_gangs(7) reduction(+ : p->in_char) present(p[0 : 1])
  {
#pragma acc loop gang reduction(+ : p->in_char)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : p->in_char)
      for (int j = 0; j < 3; j++)
        p->in_char += j;
    }
  }
#pragma acc parallel loop reduction(* : p->of.one) present(p[0 : 1])
  for (int i = 0; i < N; i++)
    p->of.one *= -1;
}

static void together(void) {
  struct Small {
    unsigned a : 3;
    int b : 5, : 4;
    long c : 40;
    int d;
  } t = {1, 2, 3, 4}, array[3] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {0, 1, 2, 3}}, u = t, v[3];
  for (int i = 0; i < 3; i++)
    v[i] = array[i];
#pragma acc parallel loop reduction(+ : t)
  for (int i = 0; i < N; i++) {
    t.a += 1;
    t.b += i;
    t.c += i * 1000000000L;
    t.d++;
  }
#pragma acc parallel loop reduction(+ : array)
  for (int i = 0; i < N; i++) {
    array[i % 3].a += i;
    array[(i + 1) % 3].b -= 1;
    array[0].c++;
    array[2].d += i;
  }
  for (int i = 0; i < N; i++) {
    u.a += 1;
    u.b += i;
    u.c += i * 1000000000L;
    u.d++;
    v[i % 3].a += i;
    v[(i + 1) % 3].b -= 1;
    v[0].c++;
    v[2].d += i;
  }
  CHECK(t.a == u.a && t.b == u.b && t.c == u.c && t.d == u.d);
  for (int i = 0; i < 3; i++)
    CHECK(array[i].a == v[i].a && array[i].b == v[i].b && array[i].c == v[i].c && array[i].d == v[i].d);
}

static void in_order(void) {
  struct Fields s = {1, 2, 3, 4, 5, 6, {7, 0}};
  int seen[10];
#pragma acc serial loop copyout(seen) reduction(+ : s.b)
  for (int i = 0; i < 10; i++)
    s.b += i;
#pragma acc parallel num_gangs(1) copyout(seen) copy(s)
#pragma acc loop seq reduction(+ : s.a)
  for (int i = 0; i < 10; i++) {
    s.a += 3;
    seen[i] = s.a;
  }
  unsigned a = 1;
  for (int i = 0; i < 10; i++) {
    a = (a + 3) & 7;
    CHECK_EQ(seen[i], a);
  }
  CHECK_EQ(s.a, a);
  CHECK_EQ(s.b, 47 - 64 + 32); /* of five bits */
}

int main(void) {
  struct Fields s = {5, 2, -3, 4, 300, 21, {9, -1}};
#pragma acc data copy(s)
  alone(&s);
  CHECK_EQ(s.wide, (long)((-3 + 1000000007UL * N * (N - 1) / 2) << 24) >> 24);
  CHECK_EQ(s.of.inner, 699);
  CHECK_EQ(s.in_short, 3);
  CHECK_EQ(s.in_char, (21 + 3 * N) & 63);
  CHECK_EQ(s.of.one, -1);
  CHECK(s.a == 5 && s.b == 2 && s.plain == 4);
  together();
  in_order();
  return check_done();
}
