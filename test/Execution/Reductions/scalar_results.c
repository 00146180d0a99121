// Scalars that kernels only reduce into stay in host memory that the device reaches; others are copied. The
// program sees no difference: implicit and explicit copy, one result used by the kernel behind, many at a time,
// several host threads, async, data that is present, pointers to them.
// Usage: scalar_results [host threads, at most 4]
// RUN: %pacc %without_gpu -O2 %s -o %t -pthread && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 -pthread && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check -pthread && %run_emulator %t.check
#include "../check.h"
#include <pthread.h>

enum { N = 1000, LAPS = 8, THREADS = 4 };
static double a[N], b[N];
static double global = 1;

/* One construct that has more results than a page has lines. */
#define FORTY(X)                                                                                                       \
  X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16) X(17) X(18) X(19)        \
  X(20) X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31) X(32) X(33) X(34) X(35) X(36) X(37) X(38)    \
  X(39)
#define NAME(k) s##k,
#define DECLARE(k) long s##k = k;
#define ADD(k) s##k += i % (k + 2);
#define EXPECT(k)                                                                                                      \
  want = k;                                                                                                            \
  for (int i = 0; i < N; i++)                                                                                          \
    want += i % (k + 2);                                                                                               \
  CHECK_EQ(s##k, want);

static void many_results(void) {
  long last = 0, want;
  FORTY(DECLARE)
#pragma acc parallel loop reduction(+ : FORTY(NAME) last)
  for (int i = 0; i < N; i++) {
    FORTY(ADD)
    last += 1;
  }
  FORTY(EXPECT)
  CHECK_EQ(last, N);
}

static void *sums_of_a_thread(void *number) {
  const long me = (long)number;
  long wrong = 0;
  for (int lap = 0; lap < LAPS; lap++) {
    double sum = me, top = -1;
#pragma acc parallel loop reduction(+ : sum) reduction(max : top) present(a)
    for (int i = 0; i < N; i++) {
      sum += a[i] * lap;
      top = fmax(top, a[i]);
    }
    wrong += sum != me + (double)lap * N * (N - 1) / 2 || top != N - 1;
  }
  return (void *)wrong;
}

struct holder {
  double *value;
};

int main(int argc, char **argv) {
  const long many = argc > 1 ? atol(argv[1]) : THREADS;
  const double all = (double)N * (N - 1) / 2;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc enter data copyin(a) create(b)

  // Implied, explicit, global; what was there before counts.
  double implied = 10, explicit = 20;
#pragma acc parallel loop reduction(+ : implied, explicit, global) copy(explicit) present(a)
  for (int i = 0; i < N; i++) {
    implied += a[i];
    explicit += 2 * a[i];
    global += 3 * a[i];
  }
  CHECK_EQ(implied, 10 + all);
  CHECK_EQ(explicit, 20 + 2 * all);
  CHECK_EQ(global, 1 + 3 * all);

  // One kernel reduces, the one behind reads the result, a third reduces again.
  double norm = 0;
#pragma acc kernels present(a, b)
  {
#pragma acc loop independent reduction(+ : norm)
    for (int i = 0; i < N; i++)
      norm += a[i];
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      b[i] = a[i] / norm;
#pragma acc loop independent reduction(+ : norm)
    for (int i = 0; i < N; i++)
      norm += b[i];
  }
  CHECK_NEAR(norm, all + 1, 1e-12);
#pragma acc update self(b)
  CHECK_EQ(b[N - 1], (N - 1) / all);

  // A scalar that is no reduction, next to one that is.
  int last = -1, count = 0;
#pragma acc parallel loop copy(last) reduction(+ : count) present(a)
  for (int i = 0; i < N; i++) {
    count += a[i] >= 10;
    if (i == N - 1)
      last = (int)a[i];
  }
  CHECK_EQ(last, N - 1);
  CHECK_EQ(count, N - 10);

  // Present already: the device's value is the one that counts.
  double resident = 5;
#pragma acc data copy(resident)
  {
    resident = -1;
#pragma acc parallel loop reduction(+ : resident) present(a)
    for (int i = 0; i < N; i++)
      resident += a[i];
    CHECK_EQ(resident, discrete_memory() ? -1 : -1 + all);
  }
  CHECK_EQ(resident, (discrete_memory() ? 5 : -1) + all);

  // In a queue: the result is there after the wait.
  double later = 0;
#pragma acc parallel loop reduction(+ : later) present(a) async(1)
  for (int i = 0; i < N; i++)
    later += a[i];
#pragma acc wait(1)
  CHECK_EQ(later, all);

  // A kernel that reaches the variable through a pointer too.
  double direct = 0;
  struct holder h = {&direct};
#pragma acc data copyin(h)
  {
#pragma acc parallel loop reduction(+ : direct) attach(h.value) present(a)
    for (int i = 0; i < N; i++)
      direct += a[i];
  }
  CHECK_EQ(direct, all);
  CHECK(h.value == &direct);

  // Types of other sizes.
  char flag = 0;
  float single = 0;
#pragma acc parallel loop reduction(|| : flag) reduction(+ : single) present(a)
  for (int i = 0; i < N; i++) {
    flag = flag || a[i] == 17;
    single += 1;
  }
  CHECK_EQ(flag, 1);
  CHECK_EQ(single, N);

  many_results();

  pthread_t threads[THREADS];
  for (long t = 0; t < many; t++)
    pthread_create(&threads[t], NULL, sums_of_a_thread, (void *)t);
  for (long t = 0; t < many; t++) {
    void *wrong;
    pthread_join(threads[t], &wrong);
    CHECK_EQ((long)wrong, 0);
  }
#pragma acc exit data delete(a, b)
  return check_done();
}
