// Clauses of one directive name several sections of one array, with gaps between them: a kernel has one address for all.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 300 };
static int whole[N];

static void start(int *a) {
  for (int i = 0; i < N; i++)
    a[i] = i;
}

static void compare(const int *a, int first, int second) {
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + (i < 10 ? first : i >= 200 && i < 210 ? second : 0));
}

static void behind_first(int *a) {
#pragma acc parallel loop copy(a[200:10]) copy(a[0:10])
  for (int i = 0; i < 10; i++) {
    a[i] += 100;
    a[200 + i] += 1000;
  }
}

static void in_one_clause(int *a) {
#pragma acc parallel loop copy(a[0:10], a[200:10])
  for (int i = 0; i < 10; i++) {
    a[i] += 100;
    a[200 + i] += 1000;
  }
}

static void of_array(void) {
#pragma acc parallel loop copy(whole[200:10]) copy(whole[0:10])
  for (int i = 0; i < 10; i++) {
    whole[i] += 100;
    whole[200 + i] += 1000;
  }
}

static void in_region(int *a) {
#pragma acc data copy(a[200:10]) copy(a[0:10])
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++)
      a[i] += 100;
#pragma acc parallel loop present(a[0:10], a[200:10])
    for (int i = 0; i < 10; i++)
      a[200 + i] += 10 * a[i];
#pragma acc parallel loop present(a[200:10])
    for (int i = 0; i < 10; i++)
      a[200 + i] -= 10 * i;
  }
}

static void unstructured(int *a) {
#pragma acc enter data copyin(a[0:10], a[200:10])
#pragma acc parallel loop default(present)
  for (int i = 0; i < 10; i++) {
    int *p = a + (i & 1 ? 0 : 200);
    p[i] += i & 1 ? 100 : 1000;
    p = a + (i & 1 ? 200 : 0);
    p[i] += i & 1 ? 1000 : 100;
  }
#pragma acc exit data copyout(a[200:10], a[0:10])
}

struct holder {
  int n, *a;
};

static void of_member(struct holder *h) {
#pragma acc data copyin(h[0:1]) copy(h->a[200:10], h->a[0:10])
#pragma acc parallel loop present(h)
  for (int i = 0; i < 10; i++) {
    h->a[i] += 100;
    h->a[200 + i] += 1000;
  }
}

/* What lies between them another directive has mapped before. */
static void round_others(int *a) {
#pragma acc enter data copyin(a[100:10])
#pragma acc parallel loop copy(a[200:10], a[0:10])
  for (int i = 0; i < 10; i++) {
    a[i] += 100;
    a[200 + i] += 1000;
  }
#pragma acc exit data delete(a[100:10])
}

int main(void) {
  int *a = malloc(N * sizeof *a);
  struct holder h = {N, a};
  start(a), behind_first(a), compare(a, 100, 1000);
  start(a), in_one_clause(a), compare(a, 100, 1000);
  start(whole), of_array(), compare(whole, 100, 1000);
  start(a), in_region(a), compare(a, 100, 1000);
  start(a), unstructured(a), compare(a, 100, 1000);
  start(a), of_member(&h), compare(a, 100, 1000);
  start(a), round_others(a), compare(a, 100, 1000);
  free(a);
  return check_done();
}
