// RUN: %pacc %without_gpu -O2 %s -o %t
// RUN: %run_host %t
// RUN: %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.0 && %run_host %t.0 && env PACC_EMULATOR=order:3 %run_emulator %t.0
// RUN: %pacc %without_gpu -O3 -gpu=check %s -o %t.3 && %run_emulator %t.3
/* Bounds whose values the device may have changed, or the host since they were copied: a kernel uses the device's copy
 * if there is one, else the host's value. What the host believes only chooses the launch's shape. */
#include "../../check.h"

enum { N = 1000 };
struct list {
  int first;
  unsigned flag : 3, bits : 9;
  int count;
  int step;
  struct { long rows, cols; } size;
};
static int out[N], in[N];

static int sum_of_out(void) {
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += out[i];
    out[i] = 0;
  }
  return sum;
}

/* Changes every member on the device, none of them on the host. */
static void change(struct list *l) {
#pragma acc serial present(l[0:1])
  {
    l->first = 2;
    l->bits = 300;
    l->count = 334;
    l->step = 3;
    l->size.rows = 20;
    l->size.cols = 10;
  }
}

/* Nothing here tells that the object is present. */
static void mark(const struct list *l) {
#pragma acc parallel loop copy(out)
  for (int i = 0; i < l->count; i++) out[i] = 1;
}
static void mark_bits(const struct list *l) {
#pragma acc parallel loop copy(out)
  for (int i = 0; i < l->bits; i++) out[i] = 1;
}
static void mark_steps(const struct list *l) {
#pragma acc parallel loop copy(out)
  for (int i = l->first; i < l->count + 1; i += l->step) out[i] = 1;
}
static void mark_down(const struct list *l) {
#pragma acc kernels loop copy(out)
  for (int i = l->count - 1; i >= l->first; i--) out[i] = 1;
}
static void mark_rectangle(const struct list *l) {
#pragma acc parallel loop collapse(2) copy(out)
  for (long j = 0; j < l->size.rows; j++)
    for (long i = 0; i < l->size.cols; i++) out[30 * j + i] = 1;
}
static void mark_rows(const struct list *l) {
#pragma acc parallel loop gang copy(out) present(l[0:1])
  for (long j = 0; j < l->size.rows; j++) {
    long start = j * l->size.cols;
#pragma acc loop vector
    for (long i = 0; i < l->size.cols; i++) out[start + i] = 1;
  }
}

static void all(struct list *l, int first, int bits, int count, int step, int rows, int cols) {
  mark(l);
  CHECK_EQ(sum_of_out(), count);
  mark_bits(l);
  CHECK_EQ(sum_of_out(), bits);
  mark_steps(l);
  CHECK_EQ(sum_of_out(), count < first ? 0 : (count - first) / step + 1);
  mark_down(l);
  CHECK_EQ(sum_of_out(), count > first ? count - first : 0);
  mark_rectangle(l);
  CHECK_EQ(sum_of_out(), rows * cols);
}

static void members(void) {
  struct list empty = {0, 0, 0, 0, 1, {0, 0}}, full = {0, 0, 500, 999, 1, {30, 30}}, s = empty;
  all(&full, 0, 500, 999, 1, 30, 30); /* the device has no copy */
#pragma acc data copy(s)
  {
    all(&s, 0, 0, 0, 1, 0, 0);
    change(&s);
    all(&s, 2, 300, 334, 3, 20, 10);
    mark_rows(&s);
    CHECK_EQ(sum_of_out(), 200);
    if (discrete_memory()) {
      CHECK_EQ(s.count, 0);
      s.count = 7; /* not for the device */
      mark(&s);
      CHECK_EQ(sum_of_out(), 334);
#pragma acc update device(s.count)
      mark(&s);
      CHECK_EQ(sum_of_out(), 7);
    }
  }
  s = full;
#pragma acc data copy(s)
  {
    change(&s);
    all(&s, 2, 300, 334, 3, 20, 10);
  }
  CHECK_EQ(s.size.rows, 20);
  s.count = 5;
  all(&s, 2, 300, 5, 3, 20, 10); /* and now it has none any more */
#pragma acc enter data copyin(s)
#pragma acc parallel loop if (0)
  for (int i = 0; i < s.count; i++) out[i] = 1;
  CHECK_EQ(sum_of_out(), 5);
#pragma acc exit data delete(s)
}

static void in_queues(void) {
  struct list s = {0, 0, 0, 0, 1, {0, 0}}, *l = &s;
  for (int i = 0; i < N; i++) in[i] = i % 3 == 0;
#pragma acc data copy(l[0:1], out) copyin(in)
  {
#pragma acc parallel loop present(l[0:1], in) async(1)
    for (int i = 0; i < N; i++)
      if (in[i]) {
#pragma acc atomic
        l->count++;
      }
#pragma acc parallel loop present(l[0:1]) async(1)
    for (int i = 0; i < l->count; i++) out[i] = 1;
#pragma acc wait(1)
  }
  CHECK_EQ(s.count, 334);
  CHECK_EQ(sum_of_out(), 334);
}

static void variables(void) {
  int n = 5, up = 900;
#pragma acc data copyin(n) copy(up) copy(out)
  {
#pragma acc serial
    { n = 10; up = 20; }
#pragma acc parallel loop
    for (int i = n; i < up; i++) out[i] = 7;
  }
  CHECK_EQ(sum_of_out(), 70);
  CHECK_EQ(up, 20);
  n = 5;
#pragma acc enter data copyin(n)
#pragma acc serial present(n)
  n = 10;
  if (discrete_memory())
    n = 8;
  /* No data clause that can be seen from here: firstprivate. */
#pragma acc parallel loop copy(out)
  for (int i = 0; i < n; i++) out[i] = 1;
  CHECK_EQ(sum_of_out(), n);
  /* The same in kernels is `copy`. */
#pragma acc kernels loop copy(out)
  for (int i = 0; i < n; i++) out[i] = n;
  CHECK_EQ(sum_of_out(), 100);
#pragma acc exit data delete(n)
#pragma acc kernels loop copy(out)
  for (int i = 0; i < n; i++) out[i] = 1;
  CHECK_EQ(sum_of_out(), n);
}

/* Copies that nothing makes differ, and such that only look like it. */
static void copies(void) {
  int n = 5, m = 5, k = 5;
#pragma acc data copyin(n, m) copy(out)
  {
#pragma acc parallel loop present(n)
    for (int i = 0; i < n; i++) out[i] = 1;
    m = 8;
#pragma acc parallel loop
    for (int i = 0; i < m; i++) out[100 + i] = 1;
  }
  int sum = sum_of_out();
  CHECK_EQ(sum, 5 + (discrete_memory() ? 5 : 8));
#pragma acc parallel loop copyin(k) copy(out)
  for (int i = 0; i < k; i++) out[i] = 1;
  k = 7;
#pragma acc parallel loop copyin(k) copy(out)
  for (int i = 0; i < k; i++) out[i] += 1;
  CHECK_EQ(sum_of_out(), 12);
  int *p = &n;
#pragma acc data copyin(n) copy(out)
  {
    *p = 9;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) out[i] = 1;
  }
  CHECK_EQ(sum_of_out(), discrete_memory() ? 5 : 9);
}

static int global = 3;
static void mark_globally(void) {
#pragma acc kernels copy(out)
  {
    for (int i = 0; i < global; i++) out[i] = 1;
    for (int i = 500; i < 500 + global; i++) out[i] = global;
  }
}
static void globals(void) {
  mark_globally();
  CHECK_EQ(sum_of_out(), 12);
#pragma acc enter data copyin(global)
#pragma acc serial present(global)
  global = 20;
  mark_globally();
  CHECK_EQ(sum_of_out(), 420);
#pragma acc exit data copyout(global)
  CHECK_EQ(global, 20);
  global = 2;
  mark_globally();
  CHECK_EQ(sum_of_out(), 6);
}

#pragma acc routine seq
static void grow(struct list *l) { l->count += 100; }

static void between_kernels(void) {
  struct list s = {0, 0, 0, 50, 1, {0, 0}}, *l = &s;
#pragma acc kernels copy(l[0:1]) copy(out)
  {
    grow(l);
    for (int i = 0; i < l->count; i++) out[i] = 1;
    int half = l->count / 2;
    for (int i = 0; i < half; i++) out[i] += 2;
    for (int i = half; i < l->count; i++) out[i] += 4;
  }
  CHECK_EQ(s.count, 150);
  CHECK_EQ(sum_of_out(), 150 + 150 + 300);
}

int main(void) {
  members();
  in_queues();
  variables();
  copies();
  globals();
  between_kernels();
  return check_done();
}
