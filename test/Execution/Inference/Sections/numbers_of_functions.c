// Indices and conditions by functions that name numbers of their own, by abs, and by objects that are constants.
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:5 %run_emulator %t.check
// RUN: not %run_emulator %t changed 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=a
#include "../../check.h"
#include <stdbool.h>
#include <stdlib.h>

enum { N = 72 };

static int beside(int i, int d, int n) {
  int j = i + d;
  return j < 0 || j >= n ? -1 : j;
}
static bool inside(int i, int n) {
  const int least = 0, most = n - 1;
  bool yes = i >= least && i <= most;
  return yes;
}
static int limited(int i, int n) {
  const int last = n - 1;
  if (i > last)
    return last;
  int k = i;
  return k < 0 ? 0 : k;
}
static int grown(int i, int n) {
  int j = i;
  if (n > 0)
    j += n;
  return j;
}

#define LOOP _Pragma("acc parallel loop") for (int i = 0; i < n; i++) for (int d = -2; d <= 2; d++)

static void neighbours(int n, const double *a, double *b) {
  LOOP {
    int j = beside(i, d, n);
    if (j >= 0)
      b[i] += a[j];
  }
}
static void conditions(int n, const double *a, double *b) {
  LOOP if (inside(i + d, n)) b[i] += a[i + d];
}
static void ends(int n, const double *a, double *b) {
  LOOP if (i + d >= 0 && i + d < n) b[i] += a[limited(i + d, n)];
}
static void distances(int n, const double *a, double *b) {
  LOOP {
    int j = abs(i + d);
    b[i] += j < n && j == i + d ? a[j] : 0;
  }
}
struct sizes {
  int n, pitch;
};
static bool holds(struct sizes s, int i) { return i >= 0 && i < s.n; }
static void constants(int n, const double *a, double *b) {
  static const struct sizes of = {N, 1};
#pragma acc parallel loop
  for (int i = 0; i < of.n; i++)
    for (int d = -2; d <= 2; d++)
      if (holds(of, i + d))
        b[i] += a[(i + d) * of.pitch];
}
static void changed(int n, const double *a, double *b) {
  LOOP b[i] = a[grown(i, n) - n];
}

int main(int argc, char **argv) {
  double *a = malloc(N * sizeof *a), *b = calloc(N, sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i * i % 31;
  void (*const all[])(int, const double *, double *) = {neighbours, conditions, ends, distances, constants};
  if (argc > 1)
    changed(N, a, b);
  for (int k = 0; k < 5; k++) {
    all[k](N, a, b);
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int d = -2; d <= 2; d++)
        s += i + d >= 0 && i + d < N ? a[i + d] : 0;
      CHECK_EQ(b[i], s);
      b[i] = 0;
    }
  }
  free(a);
  free(b);
  return check_done();
}
