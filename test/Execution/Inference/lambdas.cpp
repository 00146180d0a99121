// Lambdas that compute subscripts, of numbers that they have captured; not of what changes.
// RUN: %paccxx -O2 %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:3 %run_emulator %t.check good
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: not %run_emulator %t before 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t changed 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other 2>&1 | %FileCheck %s --check-prefix=ABSENT
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=a
#include "../check.h"

constexpr int N = 40, M = 6;
#define LOOP _Pragma("acc parallel loop") for (int i = 0; i < N; i++)
#define EACH(a, at) LOOP for (int j = 0; j < M; j++) a[at] = i * 100 + j

// NOTIFY: upload emulator data {{.*}} function=by_copy {{.*}} variable=a bytes=1920
static void by_copy(double *a, int m) {
  auto at = [=](int i, int j) { return i * m + j; };
  EACH(a, at(i, j));
}
// NOTIFY: upload emulator data {{.*}} function=by_reference {{.*}} variable=a bytes=1920
// NOTIFY: warning: {{.*}}lambdas.cpp:[[@LINE+3]]: a pointer that the kernel finds in at, at byte 0, leads to the host's memory
static void by_reference(double *a, int m) {
  auto at = [&](int i, int j) { return i * m + j; };
  EACH(a, at(i, j));
}
// NOTIFY: upload emulator data {{.*}} function=constant {{.*}} variable=a bytes=1920
static void constant(double *a, int) {
  auto at = [](int i, int j) { return i * M + j; };
  EACH(a, at(i, j));
}

// What the lambda has is not what the variable has.
static void before(double *a, int m) {
  auto at = [=](int i, int j) { return i * m + j; };
  m = 1;
  EACH(a, at(i, j));
}
static void changed(double *a, int m) {
  auto at = [&](int i, int j) { return i * m + j; };
#pragma acc serial copy(m)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      m = M;
      a[at(i, j)] = i * 100 + j;
    }
}
static void other(double *a, int m) {
  auto at = [k = m * 1](int i, int j) { return i * k + j; };
  EACH(a, at(i, j));
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*run)(double *, int);
  } cases[] = {{"good", by_copy}, {"good", by_reference}, {"good", constant}, {"before", before}, {"changed", changed}, {"other", other}};
  for (const auto &c : cases) {
    if (argc < 2 || strcmp(argv[1], c.name))
      continue;
    double *a = new double[N * M]();
    c.run(a, M);
    for (int i = 0; i < N * M; i++)
      CHECK_EQ(a[i], i / M * 100 + i % M);
    delete[] a;
  }
  return check_done();
}
