// Sections of arrays that are members: of variables, behind pointers, of all elements or of some.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

struct Sums { long k[4]; double f; struct { int m[2][3]; } in; };

static void of_a_variable(void) {
  struct Sums z = {{1, 1, 1, 1}, 0, {{{0}}}};
#pragma acc parallel loop reduction(+ : z.k[0:4], z.f)
  for (int i = 0; i < 80; i++) {
    z.k[i % 4] += i;
    z.f += 1;
  }
  for (int k = 0; k < 4; k++) CHECK_EQ(z.k[k], 1 + 20 * k + 760);
  CHECK_EQ(z.f, 80);
#pragma acc parallel loop reduction(+ : z.k[1:2])
  for (int i = 0; i < 80; i++) z.k[1 + i % 2] += 1;
  CHECK_EQ(z.k[0], 761);
  CHECK_EQ(z.k[1], 781 + 40);
#pragma acc parallel loop reduction(max : z.in.m[0:2][0:3])
  for (int i = 0; i < 80; i++)
    if (z.in.m[i % 2][i % 3] < i) z.in.m[i % 2][i % 3] = i;
  for (int i = 74; i < 80; i++) CHECK_EQ(z.in.m[i % 2][i % 3], i);
}

static void behind_a_pointer(struct Sums *p) {
#pragma acc parallel loop reduction(+ : p->k[0:4]) copy(p[0:1])
  for (int i = 0; i < 80; i++) p->k[i % 4] += 1;
#pragma acc parallel loop gang reduction(+ : p->k[0:4])
  for (int i = 0; i < 10; i++) {
#pragma acc loop vector reduction(+ : p->k[0:4])
    for (int j = 0; j < 8; j++) p->k[j % 4] += i;
  }
  for (int k = 0; k < 4; k++) CHECK_EQ(p->k[k], 20 + 90);
}

int main(void) {
  struct Sums s = {{0}, 0, {{{0}}}};
  of_a_variable();
  behind_a_pointer(&s);
  return check_done();
}
