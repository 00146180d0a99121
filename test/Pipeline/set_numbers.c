// Host code that only sets numbers is done where kernels are launched: they may be set several times for each chunk, and
// nothing waits for it. Arrays that the body declares for private copies; values that one iteration hands on to the next,
// in chunks, too.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: env PACC_EMULATOR=order:7 ACC_DEVICE_TYPE=emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, M = 16 };
struct Ends {
  double least, most;
};
static double a[N], b[N], rows[N * M];

// CHECK-LABEL: twice:
// CHECK: Generating pipeline of 1 stage
static void twice(int tasks) {
  double s = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) num_tasks(tasks) async
  {
    s = 2;
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] *= s;
    s = 3;
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] += s;
#pragma pacc update host(a[0:N])
  }
  printf("%g\n", s);
}

// CHECK-LABEL: many:
// CHECK: Generating pipeline of 2 stages
static void many(int tasks, int k) {
  double s = 0, dt, q = 7;
#pragma pacc pipeline targetinout(a(0,1,0)[0:N], b(0,1,0)[0:N]) num_tasks(tasks) async
  {
    dt = 0.5 * k;
    int sign = 1;
#pragma pacc update device(a[0:N])
    s = dt + 1;
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] = a[i] * s + sign;
    s = s > 2 ? -s : s;
    sign = -sign;
    dt *= 2;
#pragma pacc kernels loop independent pipe(1)
    for (int i = 0; i < N; i++)
      a[i] += s * dt * sign;
#pragma pacc update device(b[0:N])
    s++;
    q = s;
#pragma pacc serial loop pipe(1) copyin(s)
    for (int i = 0; i < N; i++)
      b[i] += s * a[i];
    s = 0;
#pragma pacc update host(a[0:N], b[0:N])
    dt = 3;
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] += dt;
  }
  printf("%g %g %g\n", s, dt, q);
}

static void privates(int tasks) {
#pragma pacc pipeline targetinout(rows(0,M,0)[0:N*M]) num_tasks(tasks) async
  {
#pragma pacc update device(rows[0:N*M])
    double row[M];
    struct Ends ends;
#pragma pacc parallel loop gang pipe(1) private(row, ends)
    for (int i = 0; i < N; i++) {
#pragma pacc loop vector
      for (int j = 0; j < M; j++)
        row[j] = rows[i * M + j];
      ends.least = row[0];
      ends.most = row[M - 1];
#pragma pacc loop vector
      for (int j = 0; j < M; j++)
        rows[i * M + j] = row[M - 1 - j] * 2 + ends.least - ends.most;
    }
#pragma pacc update host(rows[0:N*M])
  }
}

static void handedOn(int tasks) {
  double sum = 0, last[M] = {0};
#pragma pacc pipeline targetinout(a(0,1,0)[0:N], rows(0,M,0)[0:N*M]) copy(sum, last) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N], rows[0:N*M])
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < N; i++) {
      sum += a[i];
      a[i] = sum;
    }
#pragma pacc parallel
#pragma pacc loop seq pipe(1)
    for (int i = 0; i < N; i++)
#pragma pacc loop
      for (int j = 0; j < M; j++) {
        rows[i * M + j] = (rows[i * M + j] + last[j]) / 2;
        last[j] = rows[i * M + j];
      }
#pragma pacc update host(a[0:N], rows[0:N*M])
  }
  printf("%g %g\n", sum, last[3]);
}

int main(void) {
  for (int tasks = 1; tasks < 8; tasks += 2) {
    for (int i = 0; i < N; i++) {
      a[i] = i % 11;
      b[i] = i % 7;
      for (int j = 0; j < M; j++)
        rows[i * M + j] = (i * 5 + j * 3) % 13;
    }
    twice(tasks);
    many(tasks, tasks);
    privates(tasks);
    handedOn(tasks);
    double total = 0;
    for (int i = 0; i < N; i++)
      total += (1 + i % 5) * (a[i] + 2 * b[i] + rows[i * M + 4]);
    printf("%.10g\n", total);
  }
}
