// Members, and sections, of variables that the construct itself has: declared in it, private, firstprivate, behind a pointer
// of an iteration. Each gang or iteration reduces into its own.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 20, M = 70 };
struct Inner { unsigned w, v[4]; };
struct Outer { int n; Inner in; double d; };
static unsigned a[N], want[N];
static Outer rows[N], plain[N];

static void check() {
  for (int i = 0; i < N; i++) CHECK_EQ(a[i], want[i]);
}

static void declared(int n) {
#pragma acc parallel loop gang num_gangs(3)
  for (int i = 0; i < n; i++) {
    Outer s = {i, {3, {1, 2, 3, 4}}, 0.5};
#pragma acc loop worker reduction(+ : s.in.w, s.in.v) reduction(max : s.d)
    for (int j = 0; j < M; j++) {
      s.in.v[j % 4] += i + j;
#pragma acc loop vector reduction(+ : s.in.w)
      for (int k = 0; k < 5; k++) s.in.w += k;
      if (j > s.d) s.d = j;
    }
    a[i] = s.in.v[0] + s.in.v[1] * 3 + s.in.w * 7 + (unsigned)s.d;
  }
  for (int i = 0; i < n; i++) {
    unsigned v[4] = {1, 2, 3, 4};
    for (int j = 0; j < M; j++) v[j % 4] += i + j;
    want[i] = v[0] + v[1] * 3 + (3 + M * 10) * 7 + M - 1;
  }
  check();
}

// One of the host's has the same name.
static void copies(int n) {
  Outer s = {7, {5, {1, 1, 1, 1}}, 0}, t = s;
#pragma acc parallel loop gang private(s) num_gangs(3)
  for (int i = 0; i < n; i++) {
    s.in.w = i;
#pragma acc loop vector reduction(+ : s.in.w)
    for (int j = 0; j < M; j++) s.in.w += j;
    a[i] = s.in.w;
  }
  for (int i = 0; i < n; i++) want[i] = i + M * (M - 1) / 2;
  check();
  CHECK_EQ(s.in.w, 5);
#pragma acc parallel num_gangs(2) firstprivate(t)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      Inner mine = t.in;
#pragma acc loop worker vector reduction(+ : mine.w)
      for (int j = 0; j < M; j++) mine.w += j;
      a[i] = mine.w;
    }
  }
  for (int i = 0; i < n; i++) want[i] = 5 + M * (M - 1) / 2;
  check();
  CHECK_EQ(t.in.w, 5);
}

static void pointers(int n) {
  for (int i = 0; i < N; i++) rows[i] = plain[i] = Outer{i, {unsigned(i), {}}, 1};
#pragma acc parallel loop gang copy(rows)
  for (int i = 0; i < n; i++) {
    Outer *row = &rows[i];
    Inner &in = row->in;
#pragma acc loop vector reduction(+ : row->d) reduction(+ : in.v)
    for (int j = 0; j < M; j++) row->d += j, in.v[j % 4] += i;
    a[i] = (unsigned)row->d;
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < M; j++) plain[i].d += j, plain[i].in.v[j % 4] += i;
    want[i] = (unsigned)plain[i].d;
    for (int k = 0; k < 4; k++) CHECK_EQ(rows[i].in.v[k], plain[i].in.v[k]);
  }
  check();
}

// Sections.
static void sections(int n) {
  unsigned t[6] = {9, 9, 9, 9, 9, 9};
#pragma acc parallel loop gang private(t) num_gangs(3)
  for (int i = 0; i < n; i++) {
    unsigned u[6] = {0, 1, 2, 3, 4, 5}, *p = u;
    for (int k = 0; k < 6; k++) t[k] = i;
#pragma acc loop vector reduction(+ : t[1:3], u[2:4])
    for (int j = 0; j < M; j++) t[1 + j % 3] += j, u[2 + j % 4] += i;
#pragma acc loop vector reduction(+ : p[0:2])
    for (int j = 0; j < M; j++) p[j % 2] += 1;
    a[i] = t[0] + t[1] * 3 + t[2] * 5 + t[3] * 7 + u[0] + u[1] * 3 + u[2] * 5 + u[5] * 7;
  }
  for (int i = 0; i < n; i++) {
    unsigned x[6], u[6] = {0, 1, 2, 3, 4, 5};
    for (int k = 0; k < 6; k++) x[k] = i;
    for (int j = 0; j < M; j++) x[1 + j % 3] += j, u[2 + j % 4] += i, u[j % 2] += 1;
    want[i] = x[0] + x[1] * 3 + x[2] * 5 + x[3] * 7 + u[0] + u[1] * 3 + u[2] * 5 + u[5] * 7;
  }
  check();
  CHECK_EQ(t[1], 9);
}

template <class T> static void generic(int n, T first) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    struct { T sum; int more; } s = {first, 1};
#pragma acc loop independent reduction(+ : s.sum)
    for (int j = 0; j < M; j++) s.sum += j + i;
    a[i] = (unsigned)s.sum;
  }
  for (int i = 0; i < n; i++) want[i] = (unsigned)(first + M * (M - 1) / 2 + M * i);
  check();
}

int main(int argc, char **) {
  const int n = N - 1 + argc;
  declared(n);
  copies(n);
  pointers(n);
  sections(n);
  generic(n, 2.0);
  generic(n, 3u);
  return check_done();
}
