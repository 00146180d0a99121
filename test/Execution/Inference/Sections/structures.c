// Arrays of structures behind pointers that no clause names: what the loops reach is copied, as it is of numbers. Not
// where the structure has pointers: the copy's would be the host's.
// RUN: %pacc -O2 %s -o %t && %run_host %t numbers && %run_emulator %t numbers
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t numbers
// RUN: not %run_emulator %t pointers 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t address 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t numbers && env PACC_EMULATOR=order:3 %run_emulator %t numbers
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t && %run_emulator %t numbers
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: %pacc -x c++ -O2 %s -o %t && %run_host %t numbers && %run_emulator %t numbers
// RUN: not %run_emulator %t pointers 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t address 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=p
// ABSENT-NEXT: Add copy(p[0:n])
#include "../../check.h"

enum kind { SMALL, LARGE };
union word { float f; unsigned u; };
struct inner { short at[3]; enum kind kind; };
struct body { double x, v; struct inner in; unsigned odd : 1, count : 7; union word w; };
struct linked { double x, *y; };

// CHECK-LABEL: {{^}}move:
// CHECK-DAG: Generating implicit copy(p[:n]) [if not already present]
// CHECK-DAG: Generating implicit copyin(from[:?]) [if not already present]
static void move(int n, struct body *p, const struct body *from) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    struct body b = from[n - 1 - i];
    b.in.kind = b.odd ? LARGE : SMALL;
    p[i] = b;
    p[i].x += from[i].v;
    p[i].in.at[i % 3] += 1;
    p[i].count++;
    p[i].w.u = from[i].in.at[2];
  }
}

static void lazily(int n, struct body *p) {
  for (int step = 0; step < 2; step++) {
#pragma acc kernels
    {
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++)
          sum += p[j].x - p[i].x;
        p[i].v = sum;
      }
      for (int i = 0; i < n; i++)
        p[i].x += p[i].v / 4;
    }
  }
}

int main(int argc, char **argv) {
  (void)argc;
  const int n = 40;
  if (!strcmp(argv[1], "numbers")) {
    struct body *p = (struct body *)malloc(n * sizeof *p), *q = (struct body *)calloc(n, sizeof *q);
    for (int i = 0; i < n; i++) {
      q[i].x = i;
      q[i].v = 2 * i;
      q[i].odd = i % 2;
      q[i].in.at[2] = (short)(i * 3);
    }
    move(n, p, q);
    for (int i = 0; i < n; i++) {
      CHECK_EQ(p[i].x, n - 1 - i + 2 * i);
      CHECK_EQ(p[i].in.at[2], (n - 1 - i) * 3 + (i % 3 == 2));
      CHECK_EQ(p[i].in.kind, (n - 1 - i) % 2 ? LARGE : SMALL);
      CHECK(p[i].count == 1 && p[i].w.u == 3u * i);
    }
    lazily(n, q);
    for (int i = 0; i < n; i++) // the sum of all stays, the distances become 1 - n / 4 of what they were, twice
      CHECK_EQ(q[i].x, 19.5 + (i - 19.5) * 81);
  }
  if (!strcmp(argv[1], "pointers")) {
    struct linked *p = (struct linked *)calloc(n, sizeof *p);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i].x = i;
  }
  if (!strcmp(argv[1], "address")) {
    struct body *p = (struct body *)calloc(n, sizeof *p);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      double *x = &p[i].x;
      *x = i;
    }
  }
  return check_done();
}
