// Elements that a kernel uses under conditions through a pointer in an object, and of which the device has only a part: a
// warning, once. And functions that get an array of which one directive has named sections with a gap between.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 1 2>&1 | count 0
// RUN: %run_emulator %t 0 2>&1 | count 0
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=OWN
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=OTHERS
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=CALLED
// RUN: %run_emulator %t 4 2>&1 | count 0
// OWN: pacc: warning: {{.*}}members.c:{{[0-9]+}}: the kernel may use elements 0 to 99 of q->a, under conditions, but the device has elements 0 to 49
// OTHERS: pacc: warning: {{.*}}members.c:{{[0-9]+}}: the kernel may use elements 1 to 100 of q->a, under conditions, but the device has elements 0 to 49
// CALLED: pacc: warning: {{.*}}members.c:{{[0-9]+}}: the device has no elements 20 to 79 of a, which lie between sections that clauses name, and what the kernel uses is not seen
#include <stdlib.h>

struct values {
  double *a;
  int n;
};

static double inside(struct values *q, const int *c, int m) {
  double s = 0;
#pragma acc data copyin(q[0:1], q->a[0:m])
#pragma acc parallel loop reduction(+ : s) copyin(c[0:q->n])
  for (int i = 0; i < q->n; i++)
    if (i < m && c[i])
      s += q->a[i];
  return s;
}

static double own(struct values *q, const int *c, int m) {
  double s = 0;
  const int n = q->n;
  for (int twice = 0; twice < 2; twice++) {
#pragma acc parallel loop reduction(+ : s) copyin(c[0:n], q[0:1], q->a[0:m])
    for (int i = 0; i < n; i++)
      if (c[i])
        s += q->a[i];
  }
  return s;
}

static double others(struct values *q, const int *c) {
  double s = 0;
  const int n = q->n;
#pragma acc parallel loop reduction(+ : s) copyin(c[0:n]) present(q[0:1])
  for (int i = 0; i < n; i++)
    s += c[i] ? q->a[i + 1] : 0;
  return s;
}

/* Nobody looks into its loop. */
static double at(const double *p, int i) {
  double s = 0;
  for (int k = i; k <= i; k++) s += p[k];
  return s;
}

static double called(double *a, int first, int step) {
  double s = 0;
#pragma acc parallel loop copyin(a[0:20], a[first:20]) reduction(+ : s)
  for (int i = 0; i < 40; i++)
    s += at(a, i < 20 ? i : i + step);
  return s;
}

int main(int count, char **names) {
  const int k = atoi(names[1]), n = 100, m = 50;
  int *c = calloc(n, sizeof *c);
  struct values v = {calloc(n + 1, sizeof(double)), n}, *q = &v;
  if (k == 0)
    return inside(q, c, m) != 0;
  if (k == 1)
    return own(q, c, m) != 0;
  if (k == 3)
    return called(v.a, 80, 60) != 0;
  if (k == 4)
    return called(v.a, 20, 0) != 0;
#pragma acc enter data copyin(q[0:1])
#pragma acc enter data copyin(q->a[0:m])
  return others(q, c) != 0;
}
