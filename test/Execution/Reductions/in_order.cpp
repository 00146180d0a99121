// A loop that runs in order with a reduction clause: what other statements of its body see of the variable is what they see
// without the clause. In serial, with seq, in routines, in kernels whose gangs meet, with one gang; numbers, arrays (of
// variable length, too), structures, complex numbers, members; one iteration, nests, an extreme with its place.
// RUN: %paccxx -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"
#include <complex>

enum { N = 200 };
static int a[N];

#define PRAGMA(text) _Pragma(#text)
/* Counts the records above 50. */
#define RECORDS(construct, loop)                                                                                        \
  do {                                                                                                                  \
    int top = 50, records = 0;                                                                                          \
    PRAGMA(acc construct copyin(a) copy(records))                                                                       \
    PRAGMA(acc loop)                                                                                                    \
    for (int i = 0; i < N; i++)                                                                                         \
      if (a[i] > top) {                                                                                                 \
        top = a[i];                                                                                                     \
        records++;                                                                                                      \
      }                                                                                                                 \
    CHECK_EQ(top, 100);                                                                                                 \
    CHECK_EQ(records, 5);                                                                                               \
  } while (0)

static void constructs() {
  RECORDS(serial, loop reduction(max : top));
  RECORDS(serial, loop seq reduction(max : top));
  RECORDS(parallel num_gangs(1), loop seq reduction(max : top));
  RECORDS(parallel, loop auto reduction(max : top));
  RECORDS(kernels, loop seq reduction(max : top));
}

#pragma acc routine seq
static int recordsOf(int &top) {
  int records = 0;
#pragma acc loop seq reduction(max : top)
  for (int i = 0; i < N; i++)
    if (a[i] > top) {
      top = a[i];
      records++;
    }
  return records;
}

static void privates() {
  int found[4], called[4];
#pragma acc parallel loop copyin(a) copyout(found, called)
  for (int k = 0; k < 4; k++) {
    int top = 40 + k, records = 0;
#pragma acc loop seq reduction(max : top)
    for (int i = 0; i < N; i++)
      if (a[i] > top) {
        top = a[i];
        records++;
      }
    found[k] = 1000 * records + top;
    int other = 40 + k;
    called[k] = 1000 * recordsOf(other);
    called[k] += other;
  }
  for (int k = 0; k < 4; k++) {
    CHECK_EQ(found[k], 5100);
    CHECK_EQ(called[k], 5100);
  }
}

struct Pair {
  int x, y;
};

struct Sums {
  long total = 1;
  int run() {
    int late = 0;
#pragma acc serial loop reduction(+ : total) copy(this[0 : 1]) copyin(a) copy(late)
    for (int i = 0; i < N; i++) {
      total += a[i];
      late += total > 500;
    }
    return late;
  }
};

static void kinds(int length) {
  int late = 0, want = 0;
  Sums sums;
  CHECK_EQ(sums.run(), 190);
  long few[3] = {50, 7, 9}, wantFew[3] = {50, 7, 9};
#pragma acc serial loop reduction(+ : few) copyin(a) copy(late)
  for (int i = 0; i < N; i++) late += (few[i % 3] += a[i]) > 1000;
  for (int i = 0; i < N; i++) want += (wantFew[i % 3] += a[i]) > 1000;
  CHECK_EQ(few[1], wantFew[1]);
  CHECK_EQ(late, want);
  long many[length], wantMany[length];
  for (int i = 0; i < length; i++) many[i] = wantMany[i] = 7;
  late = want = 0;
#pragma acc serial loop reduction(+ : many) copyin(a) copy(late)
  for (int i = 0; i < N; i++) late += (many[i % length] += a[i]) > 300;
  for (int i = 0; i < N; i++) want += (wantMany[i % length] += a[i]) > 300;
  CHECK_EQ(many[1], wantMany[1]);
  CHECK_EQ(late, want);
  Pair p = {50, 60};
  late = 0;
#pragma acc serial loop reduction(max : p) copyin(a) copy(late)
  for (int i = 0; i < N; i++) {
    if (a[i] > p.x) {
      p.x = a[i];
      late++;
    }
    if (a[i] + 1 > p.y) {
      p.y = a[i] + 1;
      late += 100;
    }
  }
  CHECK_EQ(p.y, 101);
  CHECK_EQ(late, 505);
  std::complex<double> z(2, 300);
  late = 0;
#pragma acc serial loop reduction(+ : z) copyin(a) copy(late)
  for (int i = 0; i < N; i++) {
    z += std::complex<double>(a[i], -1);
    late += z.imag() < 250;
  }
  CHECK_EQ(late, N - 50);
}

static void shapes() {
  int top = 50, records = 0, place = -1, near = 0;
#pragma acc serial loop reduction(max : top) copyin(a) copy(records)
  for (int i = 0; i < 1; i++)
    if (a[3] < top) records++;
  CHECK_EQ(records, 1);
  records = 0;
#pragma acc serial loop collapse(2) reduction(max : top) copyin(a) copy(records)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++)
      if (a[20 * i + j] > top) {
        top = a[20 * i + j];
        records++;
      }
  CHECK_EQ(records, 5);
  top = 50;
#pragma acc serial loop reduction(max : top) copyin(a) copy(place, near)
  for (int i = 0; i < N; i++) {
    if (a[i] > top) {
      top = a[i];
      place = i;
    }
    near += a[i] > top - 3;
  }
  int want = 0, at = -1, high = 50;
  for (int i = 0; i < N; i++) {
    if (a[i] > high) high = a[i], at = i;
    want += a[i] > high - 3;
  }
  CHECK_EQ(place, at);
  CHECK_EQ(near, want);
}

static void meeting() {
  int b[N] = {0}, top = 50, records = 0;
#pragma acc kernels copyin(a) copy(b, top, records)
  for (int t = 0; t < 4; t++) {
#pragma acc loop independent
    for (int i = 0; i < N; i++) b[i] += a[i] + t;
#pragma acc loop seq reduction(max : top)
    for (int i = 0; i < N; i++)
      if (b[i] > top) {
        top = b[i];
        records++;
      }
#pragma acc loop independent
    for (int i = 0; i < N; i++) b[i] -= top > 120;
  }
  int c[N] = {0}, high = 50, want = 0;
  for (int t = 0; t < 4; t++) {
    for (int i = 0; i < N; i++) c[i] += a[i] + t;
    for (int i = 0; i < N; i++)
      if (c[i] > high) high = c[i], want++;
    for (int i = 0; i < N; i++) c[i] -= high > 120;
  }
  CHECK_EQ(top, high);
  CHECK_EQ(records, want);
}

// Loops inside have lanes; where there are none (the host), they gather in the copy of the loop round them.
static void rows() {
  static int seen[N];
  int sum = 7, expected = 7, pair[2] = {3, 4}, second = 4;
#pragma acc kernels loop reduction(+ : sum) copyin(a) copyout(seen)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 5; j++)
      sum += a[(i + j) % N];
    seen[i] = sum;
  }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 5; j++)
      expected += a[(i + j) % N];
    CHECK_EQ(seen[i], expected);
  }
  CHECK_EQ(sum, expected);
#pragma acc parallel loop seq num_gangs(1) reduction(+ : pair) copyin(a) copyout(seen)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 6; j++)
      pair[j & 1] += a[(i + j) % N];
    seen[i] = pair[1];
  }
  for (int i = 0; i < N; i++) {
    for (int j = 1; j < 6; j += 2)
      second += a[(i + j) % N];
    CHECK_EQ(seen[i], second);
  }
  CHECK_EQ(pair[1], second);
}

int main() {
  for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
  constructs();
  privates();
  kinds(N / 10);
  shapes();
  meeting();
  rows();
  return check_done();
}
