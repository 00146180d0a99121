// What loops set as a whole, and nothing in the construct reads, is `copyout`: it does not go to the device before. Where
// elements are left out, or another pointer leads to the same memory, the old values go along, whatever -Minfo says.
//
// RUN: %pacc -O2 -acc -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: %pacc -O0 -acc %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
enum { N = 4096, M = 96 };

static int whole[N], upper[N], square[M][M], strip[M][M], read[N], shifted[N];
static int source[N];

static void arrays(void) {
  for (int i = 0; i < N; i++)
    source[i] = i, whole[i] = upper[i] = read[i] = shifted[i] = -1;
  memset(square, -1, sizeof square);
  memset(strip, -1, sizeof strip);
// CHECK: arrays:
// CHECK: [[#@LINE+1]], Generating implicit copyout(whole[:]) [if not already present]
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    whole[i] = source[i];
// CHECK: [[#@LINE+1]], Generating implicit copyout(square[:][:]) [if not already present]
#pragma acc parallel loop collapse(2)
  for (int i = M - 1; i >= 0; i--)
    for (int j = 0; j != M; j++)
      square[i][M - 1 - j] = source[i * M % N] + j;
// Half of it is left: it comes back with what it was.
// CHECK: [[#@LINE+1]], Generating implicit copy(upper[:]) [if not already present]
#pragma acc parallel loop
  for (int i = N / 2; i < N; i++)
    upper[i] = source[i];
// CHECK: [[#@LINE+1]], Generating implicit copy(strip[:][:]) [if not already present]
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < M; i++)
    for (int j = 1; j < M; j++)
      strip[i][j] = source[j];
// What is read, and be it behind the assignment, may be what was there.
// CHECK: Generating implicit copy(read[:]) [if not already present]
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    if (source[i] != 5)
      read[i] = source[i];
// CHECK: [[#@LINE+1]], Generating implicit copy(shifted[:]) [if not already present]
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    shifted[i] += source[i];
  for (int i = 0; i < N; i++) {
    CHECK(whole[i] == i);
    CHECK(upper[i] == (i < N / 2 ? -1 : i));
    CHECK(read[i] == (i == 5 ? -1 : i));
    CHECK(shifted[i] == i - 1);
  }
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      CHECK(square[i][M - 1 - j] == i * M % N + j);
      CHECK(strip[i][j] == (j ? j : -1));
    }
}

// CHECK: pointers:
// CHECK: Generating implicit copyout(to[:n]) [if not already present]
// CHECK: Generating implicit copyin(from[:n]) [if not already present]
static void pointers(int *to, const int *from, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

// CHECK: rows:
// CHECK: Generating implicit copyout(to[:?]) [if not already present]
static void rows(int *to, int n, int m, int used) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < used; j++)
      to[i * m + j] = i + j;
}

// CHECK: every_other:
// CHECK: Generating implicit copy(to[:?]) [if not already present]
static void every_other(int *to, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[2 * i] = i;
}

// CHECK: halves:
// CHECK: Generating implicit copyout(to[:?]) [if not already present]
static void halves(int *to, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    to[i] = i;
    to[i + n] = -i;
  }
}

// Where the launch finds `from` it may find what it makes for `to`.
// CHECK: through_table:
// CHECK: Generating implicit copy(to[:n]) [if not already present]
static void through_table(int *to, const int *from, const int *at, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[i] = from[at[i]];
}

struct view {
  int *p;
  int n;
};

// CHECK: by_object:
// CHECK: Generating implicit copy(to[:n]) [if not already present]
static void by_object(int *to, struct view v, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[i] = v.p[i] + 1;
}

static int *kept;
static int of_kept(int i) { return kept[i]; }

// CHECK: by_function:
// CHECK: Generating implicit copy(to[:n]) [if not already present]
static void by_function(int *to, int n) {
#pragma acc parallel loop copyin(kept)
  for (int i = 0; i < n; i++)
    to[i] = of_kept(i) + 1;
}

int main(void) {
  arrays();
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = -1;
  // MOVED-NOT: upload {{.*}}function=main
  // MOVED: upload {{.*}}function=arrays {{.*}}variable=source
  // MOVED-NOT: variable=whole bytes
  // MOVED: download {{.*}}variable=whole
  // MOVED-NOT: upload {{.*}}variable=square
  // MOVED: download {{.*}}variable=square
  // MOVED: upload {{.*}}variable=upper
  // MOVED: upload {{.*}}variable=strip
  // MOVED-NOT: upload {{.*}}function=pointers {{.*}}variable=to
  // MOVED: download {{.*}}function=pointers {{.*}}variable=to
  pointers(b, a, N);
  for (int i = 0; i < N; i++)
    CHECK(b[i] == i + 1);
  // In place, and with an overlap: what goes to the device once is both.
  // MOVED: upload {{.*}}function=pointers
  pointers(a, a, N);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 1);
  pointers(a, b + N / 2, 0);
  CHECK(a[0] == 1);
  // MOVED-NOT: upload {{.*}}function=rows
  // MOVED: download {{.*}}function=rows
  rows(a, 32, N / 32, N / 32);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i / (N / 32) + i % (N / 32));
  for (int i = 0; i < N; i++)
    a[i] = -1;
  // MOVED: upload {{.*}}function=rows
  rows(a, 32, N / 32, N / 32 - 1);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == (i % (N / 32) == N / 32 - 1 ? -1 : i / (N / 32) + i % (N / 32)));
  for (int i = 0; i < N; i++)
    a[i] = -1;
  every_other(a, N / 2);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == (i % 2 ? -1 : i / 2));
  // MOVED-NOT: upload {{.*}}function=halves
  // MOVED: download {{.*}}function=halves
  halves(a, N / 2);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == (i < N / 2 ? i : N / 2 - i));
  for (int i = 0; i < N; i++)
    a[i] = i;
  by_object(a, (struct view){a, N}, N);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 1);
#pragma acc data copyin(a[0:N])
  through_table(b, a, source, N);
  for (int i = 0; i < N; i++)
    CHECK(b[i] == i + 1);
  for (int i = 0; i < N; i++)
    a[i] = 2 * i;
#pragma acc data copyin(a[0:N])
  through_table(a, a, source, N); // is there: stays on the device
  CHECK(a[5] == 10);
  for (int i = 0; i < N; i++)
    b[i] = i + 1;
  kept = b;
#pragma acc data copyin(b[0:N])
  by_function(a, N);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 2);
  free(a);
  free(b);
  return check_done();
}
