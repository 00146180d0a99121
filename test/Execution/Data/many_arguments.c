// More variables in a kernel than anybody's registers hold, of every size and kind.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 40 };

int main(void) {
  int *p[24];
  for (int k = 0; k < 24; k++) {
    p[k] = malloc(N * sizeof(int));
    for (int i = 0; i < N; i++)
      p[k][i] = k * i;
  }
  int *p0 = p[0], *p1 = p[1], *p2 = p[2], *p3 = p[3], *p4 = p[4], *p5 = p[5], *p6 = p[6], *p7 = p[7];
  int *p8 = p[8], *p9 = p[9], *p10 = p[10], *p11 = p[11], *p12 = p[12], *p13 = p[13], *p14 = p[14], *p15 = p[15];
  int *p16 = p[16], *p17 = p[17], *p18 = p[18], *p19 = p[19], *p20 = p[20], *p21 = p[21], *p22 = p[22], *p23 = p[23];
  char c = 1;
  unsigned char uc = 2;
  short s = 3;
  unsigned short us = 4;
  int i0 = 5;
  unsigned u = 6;
  long l = 7;
  unsigned long ul = 8;
  float f = 9;
  double d = 10;
  _Bool b = 1;
  struct odd {
    char bytes[3];
  } odd = {{11, 12, 13}};
  struct twelve {
    int x, y, z;
  } twelve = {14, 15, 16};
  long out[N];
#pragma acc parallel loop copyout(out) copyin(p0[0:N], p1[0:N], p2[0:N], p3[0:N], p4[0:N], p5[0:N], p6[0:N], p7[0:N])          \
    copyin(p8[0:N], p9[0:N], p10[0:N], p11[0:N], p12[0:N], p13[0:N], p14[0:N], p15[0:N])                                       \
    copyin(p16[0:N], p17[0:N], p18[0:N], p19[0:N], p20[0:N], p21[0:N], p22[0:N], p23[0:N]) firstprivate(odd, twelve)
  for (int i = 0; i < N; i++)
    out[i] = p0[i] + p1[i] + p2[i] + p3[i] + p4[i] + p5[i] + p6[i] + p7[i] + p8[i] + p9[i] + p10[i] + p11[i] + p12[i] +
             p13[i] + p14[i] + p15[i] + p16[i] + p17[i] + p18[i] + p19[i] + p20[i] + p21[i] + p22[i] + p23[i] + c + uc +
             s + us + i0 + u + l + (long)ul + (long)f + (long)d + b + odd.bytes[0] + odd.bytes[2] + twelve.x + twelve.z;
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 276 * i + 55 + 1 + 24 + 30);
  for (int k = 0; k < 24; k++)
    free(p[k]);
  return check_done();
}
