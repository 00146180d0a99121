/* Variables of a gang, or of a worker, that code of the gang changes through an address that is one of several, perhaps
   that of an element which all gangs see, or a number, or by atomic operations: each lane must find what the code left. */
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
#include "../../check.h"

#include <stdint.h>
#include <string.h>

enum { N = 30, M = 40 };
static int a[N][M], seen[N], g[N];

struct Pair {
  int a, b;
};

struct Deep {
  struct {
    struct {
      struct {
        struct {
          struct {
            struct {
              int x[3];
            } f;
          } e;
        } d;
      } c;
    } b;
  } a;
};

static void add(int *to, int x) { *to += x; }
static int *pick(int *p, int *q, int first) { return first ? p : q; }

/* Functions that stay calls, and hand an address on. */
struct Two {
  int *p, *q;
};
__attribute__((noinline)) static int *chosen(int *p, int *q, int first) { return first ? p : q; }
__attribute__((noinline)) static struct Two both(int *p, int *q, int swapped) {
  struct Two two = {swapped ? q : p, swapped ? p : q};
  return two;
}
__attribute__((noinline)) static void give(int **to, int *p) { *to = p; }
static int *further(int *p, int k) { return k ? further(p + 1, k - 1) : p; }

/* What each iteration of a loop of gangs (and workers) does with u and v, which loops of lanes read then. */
#define ONE_OF_OWN *(a[i][3] & 1 ? &u : &v) += 4;
#define OWN_ARRAY \
  int w[4] = {1, 2, 3, 4}; \
  for (int k = 0; k < 3; k++) \
    *(k & 1 ? w + k : &u) += 2; \
  v += w[1];
#define OWN_OR_SHARED \
  *(a[i][3] & 1 ? &u : &g[i]) += 4; \
  v += g[i];
#define THREE \
  int w = 1; \
  *(a[i][3] & 1 ? &u : a[i][4] & 1 ? &v : &w) = 9; \
  *(a[i][5] & 1 ? &w : &g[i]) += 4; \
  u += w + g[i];
#define CALLED \
  add(a[i][3] & 1 ? &u : &v, 7); \
  *pick(&g[i], &v, a[i][4] & 1) += 5; \
  u += g[i];
#define HANDED_ON \
  int w[4] = {1, 2, 3, 4}, *to; \
  *chosen(&u, &v, a[i][2] & 1) += 4; \
  *chosen(&u, &g[i], a[i][3] & 1) += 4; \
  *both(&u, &v, a[i][4] & 1).q += 7; \
  give(&to, &u); \
  *to += 9; \
  *further(w, a[i][2] & 3) += 5; \
  v += w[0] * w[1] + w[2] * w[3] + g[i];
#define STRUCTURES \
  struct Pair s = {1, 2}, t = {3, 4}; \
  (a[i][3] & 1 ? &s : &t)->b = 6; \
  *(a[i][4] & 1 ? &t : &s) = a[i][5] & 1 ? s : t; \
  u += s.a * s.b; \
  v += t.a + t.b;
#define NESTED \
  struct Deep d; \
  memset(&d, 0, sizeof d); \
  d.a.b.c.d.e.f.x[1] = a[i][1]; \
  d.a.b.c.d.e.f.x[a[i][1] & 1]++; \
  u += d.a.b.c.d.e.f.x[1]; \
  v += d.a.b.c.d.e.f.x[0];

#define NUMBERS \
  uintptr_t at = (uintptr_t)&v; \
  *(int *)((uintptr_t)&u + (a[i][2] < 0)) += 4; \
  *(int *)at += a[i][1];

#define HEAD int u = 5, v = 6, sum = 0;
#define LANES \
  _Pragma("acc loop vector reduction(+:sum)") for (int j = 0; j < M; j++) sum += u + v * 2 + a[i][j]; \
  seen[i] += sum;

#define GANGS(...) \
  _Pragma("acc parallel loop gang copyin(a) copy(seen, g)") for (int i = 0; i < N; i++) { HEAD __VA_ARGS__ LANES }
#define WORKERS(...) \
  _Pragma("acc parallel loop gang copyin(a) copy(seen, g) num_workers(4)") for (int o = 0; o < 3; o++) { \
    _Pragma("acc loop worker") for (int i = o * 10; i < o * 10 + 10; i++) { HEAD __VA_ARGS__ LANES } \
  }
#define WANTED(...) \
  for (int i = 0; i < N; i++) { \
    HEAD __VA_ARGS__; \
    for (int j = 0; j < M; j++) \
      sum += u + v * 2 + a[i][j]; \
    seen[i] += sum; \
  }

static unsigned result(void) {
  unsigned h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + seen[i] * 7 + g[i];
  memset(seen, 0, sizeof seen);
  memset(g, 0, sizeof g);
  return h;
}

#define TEST(...) \
  do { \
    WANTED(__VA_ARGS__) \
    unsigned want = result(); \
    GANGS(__VA_ARGS__) \
    unsigned ofGangs = result(); \
    CHECK_EQ(ofGangs, want); \
    WORKERS(__VA_ARGS__) \
    unsigned ofWorkers = result(); \
    CHECK_EQ(ofWorkers, want); \
  } while (0)

/* Atomic operations on variables of a gang. */
static void atomics(void) {
#pragma acc parallel loop gang copyin(a) copy(seen)
  for (int i = 0; i < N; i++) {
    int u = 5, v = 6, sum = 0;
#pragma acc atomic
    u += 4;
#pragma acc atomic capture
    {
      v = u;
      u += a[i][2];
    }
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += u + v * 2;
    seen[i] = sum;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(seen[i], M * (9 + a[i][2] + 9 * 2));
}

/* What a gang's last iteration leaves in one of its variables. */
static void left(void) {
  int last[3] = {0, 0, 0}, want[3] = {5, 6, 1};
#pragma acc parallel copy(last) copyin(a) num_gangs(1)
  {
    int u = 5, v = 6, w[2] = {1, 1};
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      *(a[i][0] & 1 ? &u : a[i][0] & 2 ? &v : &w[1]) = i;
    last[0] = u;
    last[1] = v;
    last[2] = w[1];
  }
  for (int i = 0; i < N; i++)
    want[a[i][0] & 1 ? 0 : a[i][0] & 2 ? 1 : 2] = i;
  for (int k = 0; k < 3; k++)
    CHECK_EQ(last[k], want[k]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 37 + j * 11) % 101;
  TEST(ONE_OF_OWN);
  TEST(OWN_ARRAY);
  TEST(OWN_OR_SHARED);
  TEST(THREE);
  TEST(CALLED);
  TEST(HANDED_ON);
  TEST(STRUCTURES);
  TEST(NESTED);
  TEST(NUMBERS);
  atomics();
  left();
  return check_done();
}
