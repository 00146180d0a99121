// An array that several directives put on the device in pieces, some by other names: a kernel that names none gets the
// piece that it uses through its pointer, whichever was there first, and whoever holds another one round it.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 2>%t.warned
// RUN: count 0 <%t.warned
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:355 %run_emulator %t.check
#include "../../check.h"

enum { N = 100 };
static int n = N, half = N / 2;

static void start(int *a) {
  for (int i = 0; i < N; i++)
    a[i] = i;
}

static void compare(const int *a, int first, int count, int more) {
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + (i >= first && i < first + count ? more : 0));
}

/* The compiler sees from where to where the uses go, not which of these elements they are. */
static void by_own_clause(int *a, int *q, int *to) {
#pragma acc enter data copyin(q[30:30])
#pragma acc parallel loop copyout(a[60:20]) copyout(to[0:n])
  for (int i = 0; i < n; i++) {
    to[i] = q[i * 7 % 30 + 30];
    if (i < 20)
      a[i + 60] = i + 60 + 5;
  }
#pragma acc exit data delete(q[30:30])
  for (int i = 0; i < n; i++)
    CHECK_EQ(to[i], i * 7 % 30 + 30);
}

/* A caller holds one piece, the kernel uses another. */
static void reads(int *q, int *to, int first) {
#pragma acc parallel loop copyout(to[0:n])
  for (int i = 0; i < n; i++)
    to[i] = q[i % 10 + first];
  for (int i = 0; i < n; i++)
    CHECK_EQ(to[i], i % 10 + first + (first < 50 ? 1000 : 0));
}

static void in_region_of(int *a, int *q, int *to) {
#pragma acc enter data copyin(a[0:20])
#pragma acc parallel loop present(a[0:20])
  for (int i = 0; i < 20; i++)
    a[i] += 1000;
#pragma acc data copy(a[60:20])
  {
    reads(q, to, 10);
    reads(q, to, 60);
  }
#pragma acc exit data copyout(a[0:20])
}

/* Sure uses in one piece, and others under a condition that reach no farther than the program lets them. */
static void at_the_seam(int *a, int *q, int *to) {
#pragma acc enter data copyin(a[0:half])
#pragma acc enter data copyin(a[half:half])
#pragma acc parallel loop copyout(to[0:half])
  for (int i = 0; i < half; i++) {
    to[i] = q[i];
    if (i + 1 < half)
      to[i] += q[i + 1];
  }
#pragma acc exit data delete(a[half:half])
#pragma acc exit data delete(a[0:half])
  for (int i = 0; i < half; i++)
    CHECK_EQ(to[i], i + 1 < half ? 2 * i + 1 : i);
}

/* Halves, and a pointer to one of them. */
static void halves(int *a, const int *index) {
  int *upper = a + half;
#pragma acc enter data copyin(a[0:half])
#pragma acc enter data copyin(a[half:half])
#pragma acc parallel loop copyin(index[0:half])
  for (int i = 0; i < half; i++)
    upper[index[i]] += 9;
#pragma acc exit data delete(a[0:half])
#pragma acc exit data copyout(a[half:half])
}

/* A visible clause names elements that need not be there, the kernel uses others, which are. */
static void beside_no_create(int *a, int *q) {
#pragma acc enter data copyin(a[22:6])
#pragma acc data no_create(q[20:2])
  {
#pragma acc parallel loop
    for (int i = 0; i < n / 20; i++)
      q[i + 22] += 9;
  }
#pragma acc exit data copyout(a[22:6])
  compare(a, 22, 5, 9);
}

/* The same by a section from 0 on. */
static void behind_no_create(int *a, int *q) {
#pragma acc enter data copyin(a[22:6])
#pragma acc data no_create(q[:2])
  {
#pragma acc parallel loop
    for (int i = 0; i < n / 20; i++)
      q[i + 2] += 9;
  }
#pragma acc exit data copyout(a[22:6])
  compare(a, 22, 5, 9);
}

/* Rows of a row: what the kernel surely uses is somewhere in c[3], not at its beginning. */
static void rows_of_rows(void) {
  int c[6][5][7] = {{{0}}}, i = 3;
#pragma acc enter data copyin(c[i:1][0:1][0:7])
  for (int j = 1; j < 5; j++) {
#pragma acc parallel loop copyout(c[i:1][j:1][0:7])
    for (int k = 0; k < 7; k++)
      c[i][j][k] = 10 * j + k;
  }
#pragma acc exit data copyout(c[i:1][0:1][0:7])
  for (int j = 0; j < 5; j++)
    for (int k = 0; k < 7; k++)
      CHECK_EQ(c[i][j][k], j ? 10 * j + k : 0);
}

int main(void) {
  int *a = malloc(N * sizeof *a), *to = malloc(N * sizeof *to), *index = malloc(N * sizeof *index);
  for (int i = 0; i < N; i++)
    index[i] = N / 2 - 1 - i % (N / 2);
  start(a), by_own_clause(a, a, to), compare(a, 60, 20, 5);
  start(a), in_region_of(a, a, to), compare(a, 0, 20, 1000);
  start(a), at_the_seam(a, a, to), compare(a, 0, 0, 0);
  start(a), halves(a, index), compare(a, half, half, 9);
  start(a), beside_no_create(a, a);
  start(a), behind_no_create(a, a + 20);
  rows_of_rows();
  free(a), free(to), free(index);
  return check_done();
}
