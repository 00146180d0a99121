// Extremes and sums behind `continue`: the same as under the opposite condition.
// RUN: %pacc %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -w -ffast-math -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=FAST %s
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 -gpu=races %s -o %t.O3 && %run_emulator %t.O3
// RUN: %pacc -O2 -x c++ %s -o %t.cpp && %run_host %t.cpp && %run_emulator %t.cpp
#include "../check.h"
#include <math.h>

enum { N = 3000, M = 20 };
static double x[N], z[N];
static int key[N];

// CHECK-LABEL: least:
// CHECK: Generating implicit reduction(min:m)
static int least(int n) {
  int m = 1 << 30;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (key[i] > m)
      continue;
    m = key[i];
  }
  return m;
}

// CHECK-LABEL: greatest_of_local:
// CHECK: Generating implicit reduction(max:m)
static int greatest_of_local(int n) {
  int m = -1;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    const int t = key[i] * 3 % 1001;
    if (!(t > m)) {
      continue;
    }
    m = t;
  }
  return m;
}

/// What is no number is taken, until the next one comes: the order counts, unless there is none.
// CHECK-LABEL: least_number:
// CHECK: Loop carried scalar dependence for m
// FAST-LABEL: least_number:
// FAST: Generating implicit reduction(min:m)
static double least_number(int n) {
  double m = 1e300;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (x[i] > m)
      continue;
    m = x[i];
  }
  return m;
}

// CHECK-LABEL: of_some:
// CHECK: Generating implicit reduction(+:count)
// CHECK: Generating implicit reduction(min:m)
static int of_some(int n, int *found) {
  int m = 1 << 30;
  int count = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (key[i] % 3 == 0 || x[i] < 0.25)
      continue;
    count++;
    if (x[i] > 0.9 || key[i] >= m)
      continue;
    m = key[i];
  }
  *found = count;
  return m;
}

// CHECK-LABEL: chosen:
// CHECK: Generating implicit reduction(max:m){{.*}}
static int chosen(int n) {
  int m = -1, at = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (key[i] <= m)
      continue;
    m = key[i];
    at = i;
  }
  return at;
}

/// What comes where numbers are none depends on the order of iterations: at keeps it.
// CHECK-LABEL: chosen_number:
// CHECK: Loop carried scalar dependence for m
static int chosen_number(int n) {
  double m = 1e300;
  int at = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (z[i] >= m)
      continue;
    m = z[i];
    at = i;
  }
  return at;
}

// CHECK-LABEL: decides:
// CHECK: Loop carried scalar dependence for m
static int decides(int n, int *seen) {
  double m = 1e300;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    seen[i] = 0;
    if (x[i] >= m)
      continue;
    m = x[i];
    seen[i] = 1;
  }
  int count = 0;
  for (int i = 0; i < n; i++)
    count += seen[i];
  return count;
}

/// In nests, of which only the innermost body has its form, and with labels.
// CHECK-LABEL: in_nests:
// CHECK: Generating implicit reduction(max:m)
static int in_nests(int n) {
  int m = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (key[i] % 2)
      continue;
    for (int j = 0; j < M; j++) {
      const int t = key[i] + key[j] * 3;
      if (t <= m)
        continue;
      m = t;
    }
  }
  return m;
}

static int with_labels(int n) {
  int count = 0;
#pragma acc parallel loop reduction(+ : count)
  for (int i = 0; i < n; i++) {
    int tries = 0;
    if (key[i] % 4 == 0)
      continue;
  again:
    if (tries++ < key[i] % 5)
      goto again;
    switch (key[i] % 3) {
    case 0:
      if (i % 2)
        continue;
      count++;
    default:
      count += tries;
    }
  }
  return count;
}

int main(void) {
  int seen[N], found = 0, count = 0, at = -1, best = -1, first = 0, records = 0, labels = 0;
  int low = 1 << 30, high = -1, some = 1 << 30, nest = -1;
  double record = 1e300;
  for (int i = 0; i < N; i++) {
    x[i] = (i * 7919 % N) / (double)N + 1e-3;
    z[i] = (i * 1047 % N) / (double)N;
    key[i] = (int)((unsigned)i * 2654435761u >> 20) + 1;
  }
  for (int i = 0; i < N; i++) {
    low = key[i] < low ? key[i] : low;
    high = key[i] * 3 % 1001 > high ? key[i] * 3 % 1001 : high;
    if (key[i] % 3 && x[i] >= 0.25) {
      count++;
      if (x[i] <= 0.9 && key[i] < some)
        some = key[i];
    }
    if (key[i] > best)
      best = key[i], at = i;
    if (z[i] < z[first])
      first = i;
    if (x[i] < record)
      record = x[i], records++;
    for (int j = 0; j < M && key[i] % 2 == 0; j++)
      nest = key[i] + key[j] * 3 > nest ? key[i] + key[j] * 3 : nest;
    if (key[i] % 4)
      labels += key[i] % 3 ? key[i] % 5 + 1 : i % 2 ? 0 : key[i] % 5 + 2;
  }
  CHECK_EQ(least(N), low);
  CHECK_EQ(greatest_of_local(N), high);
  CHECK(least_number(N) == 1e-3);
  CHECK_EQ(of_some(N, &found), some);
  CHECK_EQ(found, count);
  CHECK_EQ(chosen(N), at);
  CHECK_EQ(chosen_number(N), first);
  CHECK_EQ(decides(N, seen), records);
  CHECK_EQ(in_nests(N), nest);
  CHECK_EQ(with_labels(N), labels);
  x[N / 2] = NAN;
  double last = 1e300;
  for (int i = 0; i < N; i++)
    last = x[i] > last ? last : x[i];
  CHECK(least_number(N) == last && last > 1e-3);
  return check_done();
}
