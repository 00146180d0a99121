// A loop gathers in a part of what a loop round it, or the construct, gathers in: elements and sections of rows, of arrays of
// rows, of what lies behind pointers, of members.
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:5 %run_emulator %t.check
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <stdlib.h>
#include <string.h>

enum { N = 20, M = 30 };
static int k = 1;

struct table {
  int of[3][4], row[5];
};

#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)
#define GATHER(outer, inner, in, too) \
  DIRECTIVE(acc parallel loop gang reduction(+:outer)) for (int i = 0; i < N; i++) { \
    DIRECTIVE(acc loop vector reduction(+:inner)) for (int j = 0; j < M; j++) in += i + j; \
    too += i; \
  }
// The same without a directive.
#define CHECKED(outer, inner, in, too, variable, bytes) \
  do { \
    memset(variable, 0, bytes); \
    GATHER(outer, inner, in, too) \
    int *found = malloc(bytes); \
    memcpy(found, variable, bytes); \
    memset(variable, 0, bytes); \
    for (int i = 0; i < N; i++) { \
      for (int j = 0; j < M; j++) \
        in += i + j; \
      too += i; \
    } \
    CHECK_EQ(memcmp(found, variable, bytes), 0); \
    free(found); \
  } while (0)

static void rows(int n) {
  int r[3][4];
  CHECKED(r[1][1:3], r[1][2], r[1][2], r[1][1], r, sizeof r);
  CHECKED(r[1][1:3], r[1][2:2], r[1][2 + j % 2], r[1][1], r, sizeof r);
  CHECKED(r[1][0:4], r[1][2], r[1][2], r[1][1], r, sizeof r);
  CHECKED(r[1][0:4], r[1][n:2], r[1][n + j % 2], r[1][1], r, sizeof r);
  CHECKED(r[1:1], r[1][2], r[1][2], r[1][1], r, sizeof r);
  CHECKED(r[1:2], r[2][1:2], r[2][1 + j % 2], r[1][3], r, sizeof r);
  CHECKED(r[n], r[n][2], r[n][2], r[n][1], r, sizeof r);
  CHECKED(r[n][1:3], r[n][1:2], r[n][1 + j % 2], r[n][3], r, sizeof r);
}
static void pointers(int n) {
  int *p = malloc(6 * sizeof *p);
  CHECKED(p[1:4], p[2], p[2], p[1], p, 6 * sizeof *p);
  CHECKED(p[1:4], p[3:2], p[3 + j % 2], p[3], p, 6 * sizeof *p);
  struct table *t = malloc(sizeof *t), own;
  CHECKED(t->row[0:4], t->row[2], t->row[2], t->row[3], t, sizeof *t);
  CHECKED(t->of[n][0:3], t->of[n][1], t->of[n][1], t->of[n][2], t, sizeof *t);
  CHECKED(own.of[2][1:3], own.of[2][2:2], own.of[2][2 + j % 2], own.of[2][1], &own, sizeof own);
  free(p);
  free(t);
}

int main(void) {
  rows(k);
  pointers(k);
  return check_done();
}
