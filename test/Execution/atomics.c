// atomic update, read, write and capture in every form and on every type, under contention.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "check.h"

enum { N = 1000 };

#define PRAGMA(text) _Pragma(#text)

/* All updates of one variable commute here and are exact. */
#define UPDATE(type, initial, statement, expected)                                                 \
  do {                                                                                             \
    type x = (type)(initial);                                                                      \
    PRAGMA(acc parallel loop gang vector num_gangs(7) copy(x))                                     \
    for (int i = 0; i < N; i++) {                                                                  \
      PRAGMA(acc atomic update)                                                                    \
      statement;                                                                                   \
    }                                                                                              \
    type want = (type)(expected);                                                                  \
    if (!(x == want))                                                                              \
      check_report(__FILE__, __LINE__, #type " " #statement, (double)x, (double)want);             \
  } while (0)

#define ARITHMETIC(type)                                                                           \
  UPDATE(type, 3, x++, 3 + N);                                                                     \
  UPDATE(type, 2000, x--, 2000 - N);                                                               \
  UPDATE(type, 3, ++x, 3 + N);                                                                     \
  UPDATE(type, 2000, --x, 2000 - N);                                                               \
  UPDATE(type, 1, x += i % 3, 1 + (N - 1) / 3 * 3 + 0);                                            \
  UPDATE(type, 9000, x -= i % 2, 9000 - N / 2);                                                    \
  UPDATE(type, 3, x = x + 2, 3 + 2 * N);                                                           \
  UPDATE(type, 3, x = 2 + x, 3 + 2 * N);                                                           \
  UPDATE(type, 9000, x = x - 2, 9000 - 2 * N);                                                     \
  UPDATE(type, 1, x *= i % 200 == 0 ? 3 : 1, 243);                                                 \
  UPDATE(type, 9720, x /= i % 200 == 0 ? 3 : 1, 40);                                               \
  UPDATE(type, 1, x = x * (i % 200 == 0 ? 3 : 1), 243)

#define INTEGER(type)                                                                              \
  UPDATE(type, 0x7f, x &= ~(1 << (i % 3)), 0x78);                                                  \
  UPDATE(type, 0x40, x |= 1 << (i % 5), 0x5f);                                                     \
  UPDATE(type, 0x15, x ^= i % 4, 0x15);                                                            \
  UPDATE(type, 1, x <<= i % 200 == 0, 32);                                                         \
  UPDATE(type, 96, x >>= i % 200 == 0, 3);                                                         \
  UPDATE(type, 0x7f, x = x & ~(1 << (i % 3)), 0x78)

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
  UPDATE(unsigned char, 0, x++, N); // wraps round, leaving its neighbours alone
  UPDATE(float, 0, x += 0.5f, 500);
  UPDATE(double, 0, x += 0.25, 250);
  UPDATE(double, 1, x = 2.0 - x, 1); // not an instruction of any machine: a loop of compare and swap
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

int main(void) {
  updates();
  bytes();
  histogram();
  captures();
  exchange();
  read_and_write();
  members_and_pointers();
  return check_done();
}
