// atomic update, read, write and capture in every form and on every type, under contention.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: not %run_emulator %t.check race 2>&1 | FileCheck %s
// CHECK: atomics.c:[[@LINE+316]]: the kernel {{reads|writes}} sum, which another
#include "../check.h"

enum { N = 1000 };

#define PRAGMA(text) _Pragma(#text)

/* One variable for each form of update; all forms commute with themselves and are exact here. */
#define ARITHMETIC(type)                                                                           \
  do {                                                                                             \
    type x[12] = {3, 2000, 3, 2000, 1, 9000, 3, 3, 9000, 1, 9720, 1};                              \
    const type want[12] = {1003, 1000, 1003, 1000, 1000, 8500, 2003, 2003, 7000, 243, 40, 243};    \
    PRAGMA(acc parallel loop gang vector num_gangs(7) copy(x))                                     \
    for (int i = 0; i < N; i++) {                                                                  \
      const type three = i % 200 == 0 ? 3 : 1;                                                     \
      PRAGMA(acc atomic update) x[0]++;                                                            \
      PRAGMA(acc atomic update) x[1]--;                                                            \
      PRAGMA(acc atomic update) ++x[2];                                                            \
      PRAGMA(acc atomic update) --x[3];                                                            \
      PRAGMA(acc atomic update) x[4] += i % 3;                                                     \
      PRAGMA(acc atomic update) x[5] -= i % 2;                                                     \
      PRAGMA(acc atomic update) x[6] = x[6] + 2;                                                   \
      PRAGMA(acc atomic update) x[7] = 2 + x[7];                                                   \
      PRAGMA(acc atomic update) x[8] = x[8] - 2;                                                   \
      PRAGMA(acc atomic update) x[9] *= three;                                                     \
      PRAGMA(acc atomic update) x[10] /= three;                                                    \
      PRAGMA(acc atomic) x[11] = x[11] * three;                                                    \
    }                                                                                              \
    for (int k = 0; k < 12; k++)                                                                   \
      CHECK_TYPE(type, x[k], want[k]);                                                             \
  } while (0)

#define INTEGER(type)                                                                              \
  do {                                                                                             \
    type x[7] = {0x7f, 0x40, 0x15, 1, 96, 0x7f, 0};                                                \
    const type want[7] = {0x78, 0x5f, 0x15, 32, 3, 0x78, (type)(3 * N)};                           \
    PRAGMA(acc parallel loop gang vector num_gangs(7) copy(x))                                     \
    for (int i = 0; i < N; i++) {                                                                  \
      PRAGMA(acc atomic update) x[0] &= ~(1 << (i % 3));                                           \
      PRAGMA(acc atomic update) x[1] |= 1 << (i % 5);                                              \
      PRAGMA(acc atomic update) x[2] ^= i % 4;                                                     \
      PRAGMA(acc atomic update) x[3] <<= i % 200 == 0;                                             \
      PRAGMA(acc atomic update) x[4] >>= i % 200 == 0;                                             \
      PRAGMA(acc atomic update) x[5] = x[5] & ~(1 << (i % 3));                                     \
      PRAGMA(acc atomic update) x[6] += 3; /* wraps round in a char */                             \
    }                                                                                              \
    for (int k = 0; k < 7; k++)                                                                    \
      CHECK_TYPE(type, x[k], want[k]);                                                             \
  } while (0)

static void updates(void) {
  ARITHMETIC(short);
  ARITHMETIC(unsigned short);
  ARITHMETIC(int);
  ARITHMETIC(unsigned);
  ARITHMETIC(long);
  ARITHMETIC(unsigned long);
  ARITHMETIC(long long);
  ARITHMETIC(float);
  ARITHMETIC(double);
  INTEGER(char);
  INTEGER(unsigned char);
  INTEGER(short);
  INTEGER(int);
  INTEGER(unsigned);
  INTEGER(long);
  INTEGER(unsigned long long);

  float f = 0;
  double d = 0, r = 1;
#pragma acc parallel loop copy(f, d, r)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    f += 0.5f;
#pragma acc atomic
    d += 0.25;
#pragma acc atomic
    r = 2.0 - r; // not an instruction of any machine: a loop of compare and swap
  }
  CHECK_EQ(f, 500);
  CHECK_EQ(d, 250);
  CHECK_EQ(r, 1);
}

/* Neighbours within a word must not disturb each other. */
static void bytes(void) {
  unsigned char b[7] = {0};
  short s[5] = {0};
#pragma acc parallel loop copy(b, s)
  for (int i = 0; i < 700; i++) {
#pragma acc atomic update
    b[i % 7] += 2;
#pragma acc atomic
    s[i % 5]++;
  }
  for (int k = 0; k < 7; k++)
    CHECK_EQ(b[k], 200);
  for (int k = 0; k < 5; k++)
    CHECK_EQ(s[k], 140);
}

static void histogram(void) {
  static int data[5000], bins[16], want[16];
  static double weight[16];
  for (int i = 0; i < 5000; i++)
    want[data[i] = random_int(16)]++;
#pragma acc parallel loop copyin(data) copy(bins, weight)
  for (int i = 0; i < 5000; i++) {
#pragma acc atomic update
    bins[data[i]]++;
#pragma acc atomic update
    weight[data[i]] += 0.5;
  }
  for (int b = 0; b < 16; b++) {
    CHECK_EQ(bins[b], want[b]);
    CHECK_EQ(weight[b], 0.5 * want[b]);
  }
}

/* Each capture gives one thread the value before or after its own update. */
#define TICKETS(type, body, first)                                                                 \
  do {                                                                                             \
    type x = 0;                                                                                    \
    int ticket[N], seen[N] = {0};                                                                  \
    PRAGMA(acc parallel loop copy(x) copyout(ticket))                                              \
    for (int i = 0; i < N; i++) {                                                                  \
      type v;                                                                                      \
      PRAGMA(acc atomic capture)                                                                   \
      body                                                                                         \
      ticket[i] = (int)v - (first);                                                                \
    }                                                                                              \
    CHECK_EQ(x, (type)N);                                                                          \
    for (int i = 0; i < N; i++) {                                                                  \
      CHECK(ticket[i] >= 0 && ticket[i] < N);                                                      \
      if (ticket[i] >= 0 && ticket[i] < N)                                                         \
        seen[ticket[i]]++;                                                                         \
    }                                                                                              \
    for (int i = 0; i < N; i++)                                                                    \
      CHECK_EQ(seen[i], 1);                                                                        \
  } while (0)

static void captures(void) {
  TICKETS(int, v = x++;, 0);
  TICKETS(int, v = ++x;, 1);
  TICKETS(unsigned, v = x += 1;, 1);
  int one = 1; /* a variable: Clang takes x += one for v = x */
  TICKETS(int, { x += one; v = x; }, 1);
  TICKETS(double, { x += one; v = x; }, 1);
  TICKETS(float, { x -= -one; v = x; }, 1);
  TICKETS(long, v = x = x + 1;, 1);
  TICKETS(long, v = x = 1 + x;, 1);
  TICKETS(int, { v = x; x++; }, 0);
  TICKETS(int, { v = x; x += 1; }, 0);
  TICKETS(int, { v = x; x = x + 1; }, 0);
  TICKETS(int, { x++; v = x; }, 1);
  TICKETS(int, { ++x; v = x; }, 1);
  TICKETS(unsigned long, { x += 1; v = x; }, 1);
  TICKETS(double, v = x++;, 0);
  TICKETS(double, { v = x; x = x + 1; }, 0);
  TICKETS(float, { x += 1; v = x; }, 1);
}

/* { v = x; x = expr; } exchanges: the values handed on are a permutation. */
static void exchange(void) {
  int x = -1, got[N], seen[N + 1] = {0};
#pragma acc parallel loop copy(x) copyout(got)
  for (int i = 0; i < N; i++) {
    int v;
#pragma acc atomic capture
    {
      v = x;
      x = i;
    }
    got[i] = v;
  }
  seen[x + 1]++;
  for (int i = 0; i < N; i++)
    if (got[i] >= -1 && got[i] < N)
      seen[got[i] + 1]++;
  for (int i = 0; i <= N; i++)
    CHECK_EQ(seen[i], 1);
}

static void read_and_write(void) {
  long flag = 0;
  double value = 0;
  static long got[N];
#pragma acc parallel loop copy(flag, value) copyout(got)
  for (int i = 0; i < N; i++) {
    long v;
#pragma acc atomic read
    v = flag;
    got[i] = v;
#pragma acc atomic write
    flag = 0x100000001L * 7; // both halves or none
#pragma acc atomic write
    value = 2.5;
  }
  CHECK_EQ(flag, 0x100000001L * 7);
  CHECK_EQ(value, 2.5);
  for (int i = 0; i < N; i++)
    CHECK(got[i] == 0 || got[i] == 0x100000001L * 7);
}

struct cell {
  int count;
  float weight;
};

static void members_and_pointers(void) {
  struct cell cells[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  int *hits = calloc(4, sizeof(int));
#pragma acc parallel loop copy(cells, hits[0:4])
  for (int i = 0; i < N; i++) {
    struct cell *c = &cells[i % 4];
#pragma acc atomic
    c->count++;
#pragma acc atomic update
    cells[i % 4].weight += 1.5f;
#pragma acc atomic update
    *(hits + i % 4) += 2;
  }
  for (int k = 0; k < 4; k++) {
    CHECK_EQ(cells[k].count, N / 4);
    CHECK_EQ(cells[k].weight, 1.5f * N / 4);
    CHECK_EQ(hits[k], N / 2);
  }
  free(hits);
}

/* if(condition): where it is false the statement is an ordinary one. */
static int tested;
static int test(int value) {
  tested++;
  return value;
}
static void conditions(int shared) {
  int sum = 0, bins[N + 3] = {0}, taken[N], seen[N] = {0}, next = 0, last = 0;
#pragma acc parallel loop copy(sum, bins, next) copyout(taken)
  for (int i = 0; i < N; i++) {
    const int atomically = i % 16 < 12;
#pragma acc atomic if (atomically)
    bins[atomically ? i % 3 : 3 + i] += 1; // the others have one each
#pragma acc atomic update if (shared > 0)
    sum++;
#pragma acc atomic capture if (1)
    {
      taken[i] = next;
      next += 1;
    }
  }
  int all = 0, atomically = 0;
  for (int i = 0; i < N + 3; i++)
    all += bins[i];
  for (int i = 0; i < N; i++)
    atomically += i % 16 < 12;
  CHECK_EQ(all, N);
  CHECK_EQ(bins[0] + bins[1] + bins[2], atomically);
  CHECK_EQ(sum, N);
  for (int i = 0; i < N; i++)
    seen[taken[i]]++;
  for (int i = 0; i < N; i++)
    CHECK_EQ(seen[i], 1);
  /* One lane alone, so nothing is lost; capture, read and write in their plain form. */
#pragma acc serial copy(sum, last, next)
  for (int i = 0; i < 10; i++) {
#pragma acc atomic read if (shared > 5)
    last = sum;
#pragma acc atomic write if (shared > 5)
    sum = last + 2;
#pragma acc atomic capture if (shared > 5)
    last = next++;
#pragma acc atomic capture if (shared > 5)
    {
      next -= 2;
      last = next;
    }
  }
  CHECK_EQ(sum, N + 20);
  CHECK_EQ(next, N - 10);
  CHECK_EQ(last, N - 10);
#pragma acc atomic if (test(shared)) // on the host, where the condition is evaluated once
  sum++;
  CHECK_EQ(sum, N + 21);
  CHECK_EQ(tested, 1);
}

/* What nvc takes beside the standard's forms. */
static void forms_of_others(void) {
  int next = 0, marks = 0, written = 0, got[N], seen[N] = {0};
#pragma acc parallel loop copy(next, marks, written) copyout(got)
  for (int i = 0; i < N; i++) {
#pragma acc atomic capture
    {
      got[i] = next++; /* the one before */
    }
#pragma acc atomic write
    marks += 1 + (got[i] == 0);
#pragma acc atomic write
    written = 5;
  }
  CHECK_EQ(next, N);
  CHECK_EQ(marks, N + 1);
  CHECK_EQ(written, 5);
  for (int i = 0; i < N; i++)
    seen[got[i]]++;
  for (int i = 0; i < N; i++)
    CHECK_EQ(seen[i], 1);
}

int main(int argc, char **argv) {
  if (argc > 1) { // a race that the checks must find
    int sum = 0;
#pragma acc parallel loop copy(sum)
    for (int i = 0; i < N; i++) {
#pragma acc atomic if (argc > 5)
      sum += i;
    }
    return 0;
  }
  conditions(1);
  updates();
  bytes();
  histogram();
  captures();
  exchange();
  read_and_write();
  members_and_pointers();
  forms_of_others();
  return check_done();
}
