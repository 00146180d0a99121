// Of some of a pipeline's arrays the device has copies already, by other data directives, whole or in part: they are
// right behind the pipeline, for kernels and for what they copy out.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: env PACC_NOTIFY=2 ACC_DEVICE_TYPE=emulator %t 2>&1 >/dev/null | %FileCheck %s
#include "Inputs/data.h"

enum { N = 700, FROM = 100, MANY = 350 };
static double a[N], b[N], c[N];

static void add(int tasks) {
#pragma pacc pipeline targetin(a(1,1,1)[0:N]) targetinout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N], b[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < N - 1; i++)
      b[i] += a[i - 1] + a[i + 1];
#pragma pacc update host(b[0:N])
  }
}

// Only what the updates name: of the rest the device's copy may be newer than the host's.
static void half(int tasks) {
#pragma acc data copy(b)
  {
#pragma acc parallel loop present(b)
    for (int i = 0; i < N; i++)
      b[i] += 5;
#pragma acc update self(b[0:N/2])
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetinout(b(0,1,0)[0:N]) num_tasks(tasks) async
    {
#pragma pacc update device(a[0:N], b[0:N/2])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < N / 2; i++)
        b[i] += a[i] * 2;
#pragma pacc update host(b[0:N/2])
    }
  }
}

int main() {
  double sum = 0;
  FILL(a, N);
  FILL(b, N);

  // The whole result; its copyout brings what the pipeline has made.
  // CHECK: upload emulator data {{.*}} function=add line=15 {{.*}} variable=b bytes=5600
#pragma acc data copy(b)
  {
    add(9);
#pragma acc parallel loop present(b) copyout(c)
    for (int i = 0; i < N; i++)
      c[i] = 2 * b[i];
  }
  printf("%016llx %016llx", (unsigned long long)HASH(b, N), (unsigned long long)HASH(c, N));

  // Parts of both, two of one.
  // CHECK: upload emulator data {{.*}} function=add line=15 {{.*}} variable=a bytes=80
  // CHECK: upload emulator data {{.*}} function=add line=15 {{.*}} variable=b bytes=80
  // CHECK: upload emulator data {{.*}} function=add line=15 {{.*}} variable=b bytes=2800
#pragma acc data copyin(a[N - 10:10], b[10:10]) copy(b[FROM:MANY])
  {
    add(4);
#pragma acc parallel loop present(b[FROM:MANY]) reduction(+:sum)
    for (int i = FROM; i < FROM + MANY; i++) {
      sum += b[i];
      b[i] += 1;
    }
  }
  printf(" %016llx %g\n", (unsigned long long)HASH(b, N), sum);

  half(5);
  printf("%016llx\n", (unsigned long long)HASH(b, N));

  // Nothing is sent twice where the device has nothing.
  // CHECK-NOT: line=15 {{.*}} variable=
  add(3);
  printf("%016llx\n", (unsigned long long)HASH(b, N));
}
