/* Loops under `kernels` without any word about them: what the compiler says of each (-Minfo, checked by FileCheck) and
 * what comes out, compared with the same program without directives. Each LOOP is a function that is run with several
 * bounds and strides, on the same numbers each time, and prints its name and a hash of all arrays. */
#ifndef PACC_TEST_VERDICTS_H
#define PACC_TEST_VERDICTS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 2048, HALF = SIZE / 2, ROWS = 48, CUBE = 12 };

typedef unsigned char byte;
struct point {
  unsigned x, y, v[2];
};

static unsigned a[SIZE], b[SIZE], c[SIZE], m[ROWS][ROWS], t[CUBE][CUBE][CUBE];
static int idx[SIZE]; /* a permutation of the first HALF, then small numbers that come again */
static double d[SIZE];
static byte bytes[SIZE];
static struct point pts[SIZE];
static unsigned total; /* on the device, too */
static unsigned result; /* of the host */

/* n iterations, a stride s that may be anything; p and q lead into a, one element apart or at the same place; r leads into b. */
#define ARGUMENTS int n, int s, unsigned *p, unsigned *q, unsigned *r

struct loop {
  const char *name;
  void (*run)(ARGUMENTS);
};
static struct loop loops[64];
static int count;

#define LOOP(name)                                                                                 \
  static void name(ARGUMENTS);                                                                     \
  __attribute__((constructor)) static void add_##name(void) {                                      \
    loops[count++] = (struct loop){#name, name};                                                   \
  }                                                                                                \
  static void name(ARGUMENTS)

static void fill(void) {
  for (unsigned i = 0; i < SIZE; i++) {
    a[i] = i * 2654435761u >> 9;
    b[i] = i * 40503u + 17;
    c[i] = i * i + 3;
    idx[i] = i < HALF ? (int)((i * 421 + 5) % HALF) : (int)(i * 37 % 11);
    d[i] = (int)(i * 7919 % 1000) - 500;
    bytes[i] = (byte)(i * 29);
    pts[i] = (struct point){i, 2 * i, {3 * i, 5 * i}};
  }
  for (unsigned i = 0; i < ROWS * ROWS; i++) m[i / ROWS][i % ROWS] = i * 2246822519u >> 5;
  for (unsigned i = 0; i < CUBE * CUBE * CUBE; i++) t[i / CUBE / CUBE][i / CUBE % CUBE][i % CUBE] = i * 3266489917u >> 3;
  total = result = 12345;
}

static unsigned long hashed(unsigned long h, const void *data, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) h = (h ^ ((const byte *)data)[i]) * 1099511628211ul;
  return h;
}

int main(void) {
  static const int bounds[][2] = {{40, 1}, {37, 2}, {16, 0}, {33, -1}, {1, 3}, {0, 1}, {44, 4}};
  fill();
#pragma acc data copy(a, b, c, m, t, idx, d, bytes, pts, total)
  for (int l = 0; l < count; l++) {
    unsigned long h = 14695981039346656037ul;
    for (unsigned k = 0; k < sizeof bounds / sizeof *bounds; k++) {
      fill();
#pragma acc update device(a, b, c, m, t, idx, d, bytes, pts, total)
      loops[l].run(bounds[k][0], bounds[k][1], a + HALF, a + HALF + (k & 1), b + HALF);
#pragma acc update self(a, b, c, m, t, idx, d, bytes, pts, total)
      h = hashed(hashed(hashed(hashed(h, a, sizeof a), b, sizeof b), c, sizeof c), m, sizeof m);
      h = hashed(hashed(hashed(h, t, sizeof t), idx, sizeof idx), d, sizeof d);
      h = hashed(hashed(hashed(h, bytes, sizeof bytes), pts, sizeof pts), &total, sizeof total) + result;
    }
    printf("%s %lx\n", loops[l].name, h);
  }
  return 0;
}

#endif
