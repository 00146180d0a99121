// Structures: by value, mapped, arrays of them, nested arrays inside, pointer members, unions, bit
// fields, enumerations.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -g %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 100 };
enum colour { RED, GREEN, BLUE };

struct settings {
  int n;
  double factor;
  float table[5];
  enum colour colour;
  unsigned low : 3, high : 5;
};

struct particle {
  double position[3], velocity[3];
  int id;
};

union word {
  unsigned bits;
  float value;
};

static void by_value(struct settings s, double *out) {
#pragma acc parallel loop copyout(out[0:s.n]) firstprivate(s)
  for (int i = 0; i < s.n; i++)
    out[i] = s.factor * i + s.table[i % 5] + (s.colour == BLUE) + s.low + s.high;
}

static void mapped(struct settings s, double *out, int n) {
#pragma acc parallel loop copyout(out[0:n]) copyin(s)
  for (int i = 0; i < n; i++)
    out[i] = s.factor * i + s.table[i % 5] + (s.colour == BLUE) + s.low + s.high;
}

static void change_a_mapped_structure(void) {
  struct settings s = {4, 2, {1, 2, 3, 4, 5}, RED, 1, 2};
#pragma acc serial copy(s)
  {
    s.n += 1;
    s.table[3] = -1;
    s.high = 31;
    s.colour = GREEN;
  }
  CHECK_EQ(s.n, 5);
  CHECK_EQ(s.table[3], -1);
  CHECK_EQ(s.table[4], 5);
  CHECK_EQ(s.low, 1);
  CHECK_EQ(s.high, 31);
  CHECK_EQ(s.colour, GREEN);
}

static void arrays_of_structures(void) {
  static struct particle p[N];
  for (int i = 0; i < N; i++)
    for (int d = 0; d < 3; d++) {
      p[i].position[d] = i;
      p[i].velocity[d] = d;
      p[i].id = i;
    }
#pragma acc parallel loop gang copy(p)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int d = 0; d < 3; d++)
      p[i].position[d] += 0.5 * p[i].velocity[d];
    struct particle other = p[i];
    other.id *= 2;
    p[i].id = other.id;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(p[i].id, 2 * i);
    for (int d = 0; d < 3; d++)
      CHECK_EQ(p[i].position[d], i + 0.5 * d);
  }
}

static void unions(void) {
  unsigned got[N];
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < N; i++) {
    union word w;
    w.value = (float)i;
    got[i] = w.bits;
  }
  for (int i = 0; i < N; i++) {
    union word w;
    w.value = (float)i;
    CHECK_EQ(got[i], w.bits);
  }
}

int main(void) {
  struct settings s = {N, 0.25, {1, 2, 3, 4, 5}, BLUE, 5, 17};
  double out[N];
  for (int repeat = 0; repeat < 2; repeat++) {
    for (int i = 0; i < N; i++)
      out[i] = -1;
    if (repeat == 0)
      by_value(s, out);
    else
      mapped(s, out, N);
    for (int i = 0; i < N; i++)
      CHECK_EQ(out[i], 0.25 * i + i % 5 + 1 + 1 + 5 + 17);
  }
  change_a_mapped_structure();
  arrays_of_structures();
  unions();
  return check_done();
}
