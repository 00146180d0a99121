// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t
// RUN: %run_emulator %t
/* Scalars that a kernels construct writes are copied out unless nobody reads them again. Whichever way leads from the
 * construct to a reader, the value must be there. */
#include "../../check.h"

static void way_out_of_a_loop(void) {
  int a[4] = {0}, w = 3, v = 3, k;
  for (;;) {
#pragma acc kernels
    { w = 9; a[1] = 4; }
    if (a[1] == 4) break;
    w = 1;
  }
  CHECK_EQ(w, 9);
  for (k = 0; k < 3; k++) {
#pragma acc kernels
    for (int i = 0; i < 3; i++) { v = i; a[i] = v; }
    if (k == 1) break;
    v = -1;
  }
  CHECK_EQ(v, 2);
}

static void on_with_the_loop(void) {
  int a[2] = {0}, w = 0, seen = 0;
  for (int k = 0; k < 4; k++) {
    seen += w;
#pragma acc kernels
    { w = 5; a[0] = k; }
    if (a[0] & 1) continue;
    w = 0;
  }
  CHECK_EQ(seen, 5); /* the value of k == 1, read by k == 2 */
  CHECK_EQ(w, 5);
}

static void do_while(void) {
  int a[2] = {0}, w = 0, rounds = 0;
  do {
    w = 0;
#pragma acc kernels
    { w = 1; a[0] = 7; }
    rounds++;
  } while (w != 1 && rounds < 5);
  CHECK_EQ(rounds, 1);
}

static int by_goto(int way) {
  int a[2] = {0}, w = 3;
#pragma acc kernels
  { w = 8; a[0] = 1; }
  if (way) goto end;
  w = 2;
end:
  return w + a[0];
}

static int backwards(void) {
  int a[2] = {0}, w = 3, times = 0;
again:
  times += w;
#pragma acc kernels
  { w = 40; a[0] = 1; }
  if (times < 20) goto again;
  return times;
}

static int by_switch(int way) {
  int a[2] = {0}, w = 3;
  switch (way) {
  case 0:
#pragma acc kernels
    { w = 8; a[0] = 1; }
    /* falls through */
  case 1:
    return w;
  case 2:
#pragma acc kernels
    { w = 9; a[0] = 1; }
    break;
  default:
    w = 1;
  }
  return w + a[0];
}

static int with_a_return_between(int way) {
  int a[2] = {0}, w = 3;
#pragma acc kernels
  { w = 8; a[0] = 1; }
  if (way == 1) return w;
  if (way == 2) {
    w = 5;
    return w;
  }
  if (way > 2)
    w = way;
  return w;
}

static int in_sizes(int way) {
  int a[2] = {0}, w = 3, v = 3, u = 3, flat[64] = {0};
#pragma acc kernels
  { w = 8; v = 8; u = 8; a[0] = 1; }
  if (way == 0) {
    int (*p)[w] = (int (*)[w])flat;
    w = 1;
    return sizeof *p / sizeof(int);
  }
  if (way == 1) {
    int n = (int)((char *)((int (*)[v])flat + 1) - (char *)flat) / (int)sizeof(int);
    v = 1;
    return n;
  }
  int n = sizeof(int[u]) / sizeof(int);
  u = 1;
  return n + w + v;
}

static int by_operators(int c) {
  int a[2] = {0}, w = 3, v = 3, u = 3, n = 0;
#pragma acc kernels
  { w = 8; v = 8; u = 8; a[0] = 1; }
  n += c && (w = 1, 0) ? 100 : w;      /* w: written on one way only */
  n += c ? v : (v = 0);
  n += ({ int t = u; u = 0; t; });
  return n + w + v + u;
}

/* What a later kernel of the same construct reads, and what a later construct reads. */
static void later_kernels(void) {
  enum { N = 100 };
  int a[N], b[N], w = 3, v = 1;
#pragma acc kernels copyout(a, b)
  {
    w = 4;
    for (int i = 0; i < N; i++) a[i] = w;
    w = 6;
    for (int i = 0; i < N; i++) b[i] = w + v;
    v = 9;
  }
  CHECK_EQ(a[99], 4);
  CHECK_EQ(b[99], 7);
#pragma acc kernels copyout(a)
  for (int i = 0; i < N; i++) a[i] = v;
  v = 0;
  CHECK_EQ(a[99], 9);
  for (int k = 0; k < 3; k++) {
#pragma acc kernels copyout(a)
    {
      for (int i = 0; i < N; i++) a[i] = w + k;
      if (k < 2) w = 20 + k;
    }
    CHECK_EQ(a[50], k == 0 ? 6 : k == 1 ? 21 : 23);
  }
  w = 0;
}

/* Not read again: each kernel may have its own. The last iteration's value is one that an iteration may skip. */
static void within_the_kernel(void) {
  enum { N = 64 };
  int a[N], t = 5, last = -1;
#pragma acc kernels copyout(a)
  for (int i = 0; i < N; i++) {
    if (i == 3) continue;
    last = i;
    a[i] = last;
  }
  CHECK_EQ(last, N - 1);
  CHECK_EQ(a[62], 62);
#pragma acc kernels copyout(a)
  for (int i = 0; i < N; i++) {
    switch (t) {
    case 5:
      a[i] = 1;
      break;
    default:
      a[i] = t;
    }
    t = i & 1;
  }
  CHECK_EQ(a[0], 1);
  CHECK_EQ(a[1], 0);
  CHECK_EQ(a[2], 1);
#pragma acc kernels copyout(a)
  for (int i = 0; i < N; i++) {
    int flat[16], (*p)[t] = (int (*)[t])flat;
    t = i % 3 + 1;
    a[i] = sizeof *p / sizeof(int);
  }
  CHECK_EQ(a[0], 1);
  CHECK_EQ(a[1], 1);
  CHECK_EQ(a[2], 2);
  CHECK_EQ(a[3], 3);
}

/* A copy that is there is what a kernels construct writes, whoever reads it. */
static void present(void) {
  int a[2] = {0}, w = 3;
#pragma acc enter data copyin(w)
#pragma acc kernels
  { w = 9; a[0] = 1; }
#pragma acc update self(w)
  CHECK_EQ(w, 9);
#pragma acc kernels
  { w = 11; a[0] = 1; }
#pragma acc exit data copyout(w)
  CHECK_EQ(w, 11);
}

/* Through loops with directives, host code in a data construct, and private variables of the same name. */
static void in_directives(void) {
  enum { N = 40 };
  int a[N], w = 3, v = 3, k;
#pragma acc data copyout(a)
  {
#pragma acc kernels
    {
      w = 4;
#pragma acc loop independent
      for (int i = 0; i < N; i++) a[i] = w;
    }
    if (w == 4) v = 5;
    w = 1;
  }
  CHECK_EQ(v, 5);
  CHECK_EQ(a[39], 4);
#pragma acc kernels copyout(a)
  {
    v = 6;
#pragma acc loop private(v)
    for (int i = 0; i < N; i++) { v = i; a[i] = v; }
  }
  CHECK_EQ(v, 6);
  CHECK_EQ(a[39], 39);
  /* From one iteration to the next, inside a loop with a directive. */
  k = 100;
#pragma acc kernels copyout(a)
  {
#pragma acc loop seq
    for (int i = 0; i < N; i++) {
#pragma acc loop seq
      for (int j = 0; j < 2; j++) {
        a[i] = k;
        k = i;
      }
    }
  }
  k = 0;
  CHECK_EQ(a[0], 0);
  CHECK_EQ(a[39], 39);
  int first = 77;
#pragma acc parallel loop gang copyout(a) num_gangs(1) vector_length(1)
  for (int i = 0; i < N; i++) {
    int got = 0;
#pragma acc loop seq
    for (int j = 0; j < 3; j++) {
      if (j) first = i + j;
      got += first * (j != 0);
    }
    a[i] = got;
  }
  for (int i = 0; i < N; i++) CHECK_EQ(a[i], 2 * i + 3);
}

/* The same in a parallel loop: what `continue` leaves as it is belongs to no iteration alone. */
static void temporaries(void) {
  enum { N = 200 };
  int a[N], t;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    a[i] = 0;
    if (i % 2) continue;
    t = i;
    for (int k = 0; k < 3; k++) {
      if (k == 1) break;
      t++;
    }
    a[i] = t;
  }
  for (int i = 0; i < N; i++) CHECK_EQ(a[i], i % 2 ? 0 : i + 1);
}

int main(void) {
  way_out_of_a_loop();
  on_with_the_loop();
  do_while();
  CHECK_EQ(by_goto(0), 3);
  CHECK_EQ(by_goto(1), 9);
  CHECK_EQ(backwards(), 43);
  CHECK_EQ(by_switch(0), 8);
  CHECK_EQ(by_switch(1), 3);
  CHECK_EQ(by_switch(2), 10);
  CHECK_EQ(by_switch(3), 1);
  CHECK_EQ(with_a_return_between(0), 8);
  CHECK_EQ(with_a_return_between(1), 8);
  CHECK_EQ(with_a_return_between(2), 5);
  CHECK_EQ(with_a_return_between(3), 3);
  CHECK_EQ(in_sizes(0), 8);
  CHECK_EQ(in_sizes(1), 8);
  CHECK_EQ(in_sizes(2), 24);
  CHECK_EQ(by_operators(0), 8 + 0 + 8 + 8 + 0 + 0);
  CHECK_EQ(by_operators(1), 1 + 8 + 8 + 1 + 8 + 0);
  later_kernels();
  within_the_kernel();
  present();
  in_directives();
  temporaries();
  return check_done();
}
