// The modifiers always, alwaysin and alwaysout: data that is present already moves all the same.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | FileCheck %s
#include "../check.h"

enum { N = 100 };

static void set(int *a, int value) {
  for (int i = 0; i < N; i++)
    a[i] = value + i;
}

/* What a kernel finds of the host's value 100, and the host of the kernel's, beside a copy with 1. */
static void inner(int *a, int kind, int *on_device, int *on_host) {
  int found = 0;
  switch (kind) {
#define CASE(number, clause)                                                                       \
  case number:                                                                                     \
    _Pragma(clause) for (int i = 0; i < N; i++) {                                                  \
      if (i == N - 1)                                                                              \
        found = a[i];                                                                              \
      a[i] = 1000 + i;                                                                             \
    }                                                                                              \
    break
    CASE(0, "acc parallel loop copy(found) copy(a[0:N])");
    CASE(1, "acc parallel loop copy(found) copy(always: a[0:N])");
    CASE(2, "acc parallel loop copy(found) copy(alwaysin: a[0:N])");
    CASE(3, "acc parallel loop copy(found) copy(alwaysout: a[0:N])");
    CASE(4, "acc parallel loop copy(found) copyin(always: a[0:N])");
    CASE(5, "acc parallel loop copy(found) copyout(always: a[0:N])");
    CASE(6, "acc parallel loop copy(found) copyin(alwaysin, readonly: a[0:N])");
    CASE(7, "acc parallel loop copy(found) copyout(alwaysout, zero: a[0:N])");
    CASE(8, "acc kernels loop independent copy(found) copyin(alwaysin: a[0:N]) copyout(alwaysout: a[0:N])");
  }
  *on_device = found;
  *on_host = a[N - 1];
}

static void kinds(void) {
  static const int in[] = {0, 1, 1, 0, 1, 0, 1, 0, 1}, out[] = {0, 1, 0, 1, 0, 1, 0, 1, 1};
  int *a = malloc(N * sizeof *a), discrete = discrete_memory();
  for (int kind = 0; kind < 9; kind++) {
    int device, host;
    set(a, 1);
#pragma acc data copy(a[0:N])
    {
      set(a, 100);
      inner(a, kind, &device, &host);
    }
    CHECK_EQ(device, (discrete && !in[kind] ? 1 : 100) + N - 1);
    CHECK_EQ(host, (discrete && !out[kind] ? 100 : 1000) + N - 1);
    CHECK_EQ(a[5], 1005); // at the end it comes back anyhow
  }
  free(a);
}

/* enter data and exit data count references; rows behind pointers; parts of what is present. */
static void unstructured(void) {
  int a[N], discrete = discrete_memory();
  set(a, 1);
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
  set(a, 100);
#pragma acc enter data copyin(always: a[10:20])
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] *= 2;
#pragma acc exit data copyout(a)
  CHECK_EQ(a[10], discrete ? 110 : 220);
#pragma acc exit data copyout(alwaysout: a[5:10])
  for (int i = 5; i < 15; i++)
    CHECK_EQ(a[i], discrete && i < 10 ? 2 * (1 + i) : 2 * (100 + i));
  CHECK_EQ(a[15], discrete ? 115 : 230);
  CHECK(!discrete || acc_is_present(a, sizeof a));
#pragma acc exit data delete(a) finalize

  int *rows[4];
  for (int i = 0; i < 4; i++)
    set(rows[i] = malloc(N * sizeof(int)), 1);
#pragma acc data copy(rows[0:4][0:N])
  {
    set(rows[2], 100);
#pragma acc parallel loop copy(always: rows[0:4][0:N])
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < N; j++)
        rows[i][j] += 1;
    CHECK_EQ(rows[1][7], 9);
    CHECK_EQ(rows[2][7], 108);
  }
  for (int i = 0; i < 4; i++)
    free(rows[i]);
}

// One that nobody else has mapped moves once.
// CHECK: upload {{.*}}variable=alone
// CHECK-NOT: upload {{.*}}variable=alone
// CHECK: download {{.*}}variable=alone
// CHECK-NOT: download {{.*}}variable=alone
// CHECK: PASS
int main(void) {
  int alone[N];
  set(alone, 1);
  kinds();
  unstructured();
#pragma acc parallel loop copy(always: alone)
  for (int i = 0; i < N; i++)
    alone[i]++;
  CHECK_EQ(alone[3], 5);
  return check_done();
}
