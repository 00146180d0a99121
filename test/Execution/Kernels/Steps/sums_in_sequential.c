// Sums inside of a sequential loop of kernels, whose other loops gangs share: what a loop adds to a sum of the loop round
// it counts once, however many gangs there are.
// RUN: %pacc -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0
#include "../../check.h"
enum { N = 40, M = 70 };
static unsigned a[N][M], b[M], e[M];
static unsigned res[N], wres[N];
static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * 7 + j;
  for (int j = 0; j < M; j++)
    b[j] = j * 13 % 31;
  for (int i = 0; i < N; i++)
    res[i] = 0;
}
#define BODY1                                                                                                          \
  for (int s = 0; s < n; s++) {                                                                                        \
    for (int r = 0; r < 3; r++)                                                                                        \
      k += b[(s + r) % M];                                                                                             \
    k += s * s;                                                                                                        \
    for (int i = 0; i < N; i++)                                                                                        \
      for (int j = 0; j < M; j++)                                                                                      \
        a[i][j] += a[i][(j + 1) % M];                                                                                  \
  }
static unsigned one(int n) {
  unsigned k = 3;
#pragma acc kernels
  BODY1
  return k;
}
static unsigned one_(int n) {
  unsigned k = 3;
  BODY1 return k;
}
#define BODY2                                                                                                          \
  for (int s = 0; s < n; s++) {                                                                                        \
    for (int j = 0; j < M; j++)                                                                                        \
      b[j] = b[j] * 3 + a[s % N][j];                                                                                   \
    for (int i = 0; i < N; i++)                                                                                        \
      for (int j = 0; j < M; j++)                                                                                      \
        k += a[i][j] ^ b[j];                                                                                           \
    for (int j = 0; j < M; j++)                                                                                        \
      m = m > b[j] ? m : b[j];                                                                                         \
  }
static unsigned two(int n) {
  unsigned k = 0, m = 0;
#pragma acc kernels
  BODY2
  return k + m;
}
static unsigned two_(int n) {
  unsigned k = 0, m = 0;
  BODY2 return k + m;
}
#define BODY3                                                                                                          \
  for (int s = 0; s < n; s++) {                                                                                        \
    unsigned err = 0;                                                                                                  \
    for (int j = 0; j < M; j++) {                                                                                      \
      e[j] = b[j] + s;                                                                                                 \
      err += e[j] ^ b[j];                                                                                              \
    }                                                                                                                  \
    for (int j = 0; j < M; j++)                                                                                        \
      b[j] = e[j] + (err & 7);                                                                                         \
    res[s] = err;                                                                                                      \
  }
static void three(int n) {
#pragma acc kernels
  BODY3
}
static void three_(int n) {
  BODY3
}
#define BODY4                                                                                                          \
  int s = 0;                                                                                                           \
  do {                                                                                                                 \
    for (int j = 0; j < M; j++)                                                                                        \
      e[j] = b[j] + s;                                                                                                 \
    for (int j = 0; j < M; j++)                                                                                        \
      k += e[j] & s;                                                                                                   \
    for (int j = 0; j < M; j++)                                                                                        \
      b[j] = e[j];                                                                                                     \
  } while (++s < n);
static unsigned four(int n) {
  unsigned k = 0;
#pragma acc kernels
  { BODY4 }
  return k;
}
static unsigned four_(int n) {
  unsigned k = 0;
  BODY4 return k;
}
#define BODY5(P)                                                                                                       \
  for (int s = 0; s < n; s++) {                                                                                        \
    for (int j = 0; j < M; j++)                                                                                        \
      b[j] += s;                                                                                                       \
    P for (int j = 0; j < M; j++) k += b[j] & s;                                                                       \
    if (b[3] & 1)                                                                                                      \
      for (int j = 0; j < M; j++)                                                                                      \
        k += b[j];                                                                                                     \
    for (int i = 0; i < N; i++)                                                                                        \
      for (int j = 0; j < M; j++)                                                                                      \
        a[i][j] += b[j];                                                                                               \
  }
static unsigned five(int n) {
  unsigned k = 0;
#pragma acc kernels loop seq
  BODY5(_Pragma("acc loop independent reduction(+:k)"))
  return k;
}
static unsigned five_(int n) {
  unsigned k = 0;
  BODY5() return k;
}
struct S {
  unsigned t, u;
};
#define BODY6                                                                                                          \
  for (int s = 0; s < n; s++) {                                                                                        \
    for (int j = 0; j < M; j++)                                                                                        \
      p.t += b[j] * s;                                                                                                 \
    for (int j = 0; j < M; j++)                                                                                        \
      b[j] += p.t & 3;                                                                                                 \
    p.u ^= s;                                                                                                          \
    for (int r = 0; r < 2; r++)                                                                                        \
      for (int q = 0; q < 2; q++)                                                                                      \
        p.u += a[r][q];                                                                                                \
  }
static unsigned six(int n) {
  struct S p = {1, 2};
#pragma acc kernels
  BODY6
  return p.t * 31 + p.u;
}
static unsigned six_(int n) {
  struct S p = {1, 2};
  BODY6 return p.t * 31 + p.u;
}
int main(int c, char **v) {
  int n = 6 + (c > 9);
  unsigned (*f[])(int) = {one, two, four, five, six}, (*g[])(int) = {one_, two_, four_, five_, six_};
  for (int i = 0; i < 5; i++) {
    unsigned h1 = 0, h2 = 0;
    fill();
    unsigned x = f[i](n);
    for (int j = 0; j < M; j++)
      h1 = h1 * 31 + b[j] + a[j % N][j];
    fill();
    unsigned y = g[i](n);
    for (int j = 0; j < M; j++)
      h2 = h2 * 31 + b[j] + a[j % N][j];
    CHECK_EQ(x, y);
    CHECK_EQ(h1, h2);
  }
  fill();
  three(n);
  for (int i = 0; i < N; i++)
    wres[i] = res[i];
  fill();
  three_(n);
  for (int i = 0; i < N; i++)
    CHECK_EQ(wres[i], res[i]);
  return check_done();
}
