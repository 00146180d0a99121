#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* One line for each array: a hash, or with an argument all values. */
static int show_all;
static unsigned long long hash_of(unsigned long long hash, double value) {
    unsigned long long bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 1099511628211ull;
    return hash ^ hash >> 29;
}
static unsigned next_seed = 1;
static unsigned next_value(void) {
    next_seed = next_seed * 1664525u + 1013904223u;
    return next_seed >> 16;
}
#define SHOW(v) printf("%s %.17g\n", #v, (double)(v))

int main(int argc, char **argv) {
  show_all = argc > 1;
  size_t n0 = argc > 5 ? 0 : 3;
  int n1 = argc > 5 ? 0 : 18;
  int n2 = argc > 5 ? 0 : 25;
  unsigned n3 = argc > 5 ? 0 : 36;
  long n4 = argc > 5 ? 0 : 3;
  int n5 = argc > 5 ? 0 : 11;
  int n6 = argc > 5 ? 0 : 2;
  size_t n7 = argc > 5 ? 0 : 2;
  unsigned n8 = argc > 5 ? 0 : 37;
  short n9 = argc > 5 ? 0 : 7;
  int n10 = argc > 5 ? 0 : 13;
  int c0 = (int)((176u) & 0xffff);
  unsigned long c1 = (unsigned long)(743u);
  struct { float m0; float m1; int m2; } z0 = {(float)((273u) & 255), (float)((196u) & 255), (int)((243u) & 0xffff)};
  int a0[12][14];
  for (int x0 = 0; x0 < 12; x0++) for (int x1 = 0; x1 < 14; x1++) a0[x0][x1] = (int)((next_value()) & 0xffff);
  long *a1 = (long *)malloc((59) * sizeof(long));
  for (int x0 = 0; x0 < 59; x0++) a1[x0] = (long)((next_value()) & 0xffff);
  unsigned short *a2 = (unsigned short *)malloc((n2) * sizeof(unsigned short));
  for (int x0 = 0; x0 < n2; x0++) a2[x0] = (unsigned short)(next_value());
  unsigned **a3 = (unsigned **)malloc((int)n3 * sizeof(unsigned *));
  for (int x0 = 0; x0 < (int)n3; x0++) a3[x0] = (unsigned *)malloc((int)n4 * sizeof(unsigned));
  for (int x0 = 0; x0 < (int)n3; x0++) for (int x1 = 0; x1 < (int)n4; x1++) a3[x0][x1] = (unsigned)(next_value());
  static unsigned a4[10];
  for (int x0 = 0; x0 < 10; x0++) a4[x0] = (unsigned)(next_value());
  static float a5[17][18][5];
  for (int x0 = 0; x0 < 17; x0++) for (int x1 = 0; x1 < 18; x1++) for (int x2 = 0; x2 < 5; x2++) a5[x0][x1][x2] = (float)((next_value()) & 255);
  unsigned *a6 = (unsigned *)malloc(((int)n8 * n9) * sizeof(unsigned));
  for (int x0 = 0; x0 < (int)n8; x0++) for (int x1 = 0; x1 < n9; x1++) a6[(x0) * n9 + x1] = (unsigned)(next_value());
  {
    unsigned k0 = 34;
    if (((unsigned)z0.m1 - (unsigned)c1) <= 5u) {
      {
#pragma acc parallel loop copy(a0[(int)n0:8]) copy(a1[:59]) vector_length(64)
        for (int i0 = 1; i0 > -1; i0 = i0 - 2) {
          a1[(int)((1 - i0) / 2)] = (long)(((((unsigned)c1 * (unsigned)(((int)((1 - i0) / 2) - 4) % 5)) * (unsigned)((int)((1 - i0) / 2)))) & 0xffff);
          int k1 = 0; unsigned w0 = (unsigned)(((int)((1 - i0) / 2) - 3) % 2);
          do {
            k1++;
            w0 = w0 / 2u + ((unsigned)a1[(int)((1 - i0) / 2)] & (unsigned)a1[(int)((1 - i0) / 2)]);
            a0[(int)((1 - i0) / 2) + 3][(int)((1 - i0) / 2)] += (int)((((((unsigned)a1[(int)((1 - i0) / 2)] ^ (unsigned)c1) & 4u) ? (unsigned)a1[(int)((1 - i0) / 2)] : ((unsigned)a0[(int)((1 - i0) / 2) + 3][(int)((1 - i0) / 2) + 1] & (unsigned)a1[(int)((1 - i0) / 2)]))) & 15);
          } while (k1 < 9 && ((int)((1 - i0) / 2) == 0));
          a0[(int)((1 - i0) / 2) + 3][(int)((1 - i0) / 2) + 13] |= (int)((((unsigned)a0[(int)((1 - i0) / 2) + 3][(int)((1 - i0) / 2)] + (unsigned)a1[(int)((1 - i0) / 2)])) & 15);
        }
      }
#pragma acc kernels
      for (int i1 = 0; i1 < n1; i1++) k0 = k0 + 2u + 1u + (unsigned)i1;
    } else {
#pragma acc kernels
      {
        unsigned s1 = 3u * 7u;
        k0 = s1 + 1u;
      }
    }
    SHOW(k0);
  }
  {
    unsigned k2 = 35;
    if (((unsigned)c1 < (unsigned)z0.m1) || (255u <= 7u)) {
      {
        int s2 = 1;
#pragma acc parallel loop gang reduction(||:s2) num_gangs((int)n0) copy(a4) copy(a2[0:n2]) copyin(a3[0:(int)n3][0:(int)n4]) copy(a1[12:41])
        for (int i3 = 0; i3 < 1; i3++) {
          {
#pragma acc loop vector reduction(||:s2)
            for (char i4 = (int)n7; i4 <= n5; i4 += n6) {
              s2 = s2 || ((int)((i4 - 2) / 2) > 1);
              s2 = s2 || (i3 < 1);
            }
          }
          a2[i3] = (unsigned short)((65537u >> 7));
        }
        SHOW(s2);
      }
#pragma acc kernels
      { k2 = k2 + 2u + 1u; }
    } else {
#pragma acc kernels
      for (int i6 = 0; i6 < n2; i6++) k2 = k2 * 3u + 3u + (unsigned)i6;
    }
    SHOW(k2);
  }
  {
    unsigned s5 = 1;
#pragma acc parallel loop gang reduction(||:s5) copy(a1[:59]) copy(a6[0:(int)n8 * n9]) copy(a5)
    for (unsigned long i7 = 0; i7 < n10; i7++) {
      a5[(int)i7][(int)i7 + 5][((int)i7) % 5] = (float)(((unsigned)((int)i7)) & 255);
      float s6 = 0;
#pragma acc loop worker reduction(||:s5) reduction(min:s6)
      for (unsigned long i8 = 20; i8 < (unsigned long)21; i8 += 1) {
        int k3 = 0; unsigned w1 = ((unsigned)n7 / 35u);
        while (k3 < 2 && ((int)i7 != 0)) {
          k3++;
          w1 = w1 / 2u + (((unsigned)a6[((int)i7) * n9 + (int)(i8 - 20)] <= (unsigned)a5[(int)i7][(int)((((unsigned)w1 & 4u) ? (unsigned)a1[(int)i7] : (unsigned)((int)(i8 - 20))) % 18u)][(int)(i8 - 20) + 1]) ? (unsigned)a6[((int)i7) * n9 + (int)(i8 - 20)] : (unsigned)a1[(int)(i8 - 20) + 7]);
          s5 = s5 || (((unsigned)((int)i7) & 4u) || ((int)i7 == 9));
        }
        unsigned w2 = ((unsigned)a5[(int)i7][(int)(i8 - 20)][(int)(i8 - 20)] | 5u);
        for (unsigned i9 = 10; i9 != (unsigned)2; --i9) {
          w2 ^= w2 << 3;
        }
#pragma acc loop auto
        for (long *i10 = a1 + 59; i10 < a1 + 59; i10++) {
          s5 = s5 || ((int)(i8 - 20) < 0);
          { float t0 = (float)((((((unsigned)a6[((int)i7) * n9 + (int)(i10 - a1 - 59)] & 3u) ? (unsigned)c0 : (unsigned)a6[((int)i7) * n9 + ((int)i7) % 7]) >> 5)) & 255); s6 = t0 < s6 ? t0 : s6; }
        }
      }
      s6 = (float)((((unsigned)((int)i7) / 9u)) & 255);
    }
    SHOW(s5);
  }
  {
    unsigned long long h = 0;
    for (int x0 = 0; x0 < 12; x0++) for (int x1 = 0; x1 < 14; x1++) { h = hash_of(h, (double)a0[x0][x1]); if (show_all) printf("%.17g ", (double)a0[x0][x1]); }
    printf("a0 %llx\n", h);
  }
  {
    unsigned long long h = 0;
    for (int x0 = 0; x0 < 59; x0++) { h = hash_of(h, (double)a1[x0]); if (show_all) printf("%.17g ", (double)a1[x0]); }
    printf("a1 %llx\n", h);
  }
  {
    unsigned long long h = 0;
    for (int x0 = 0; x0 < n2; x0++) { h = hash_of(h, (double)a2[x0]); if (show_all) printf("%.17g ", (double)a2[x0]); }
    printf("a2 %llx\n", h);
  }
  {
    unsigned long long h = 0;
    for (int x0 = 0; x0 < (int)n3; x0++) for (int x1 = 0; x1 < (int)n4; x1++) { h = hash_of(h, (double)a3[x0][x1]); if (show_all) printf("%.17g ", (double)a3[x0][x1]); }
    printf("a3 %llx\n", h);
  }
  {
    unsigned long long h = 0;
    for (int x0 = 0; x0 < 10; x0++) { h = hash_of(h, (double)a4[x0]); if (show_all) printf("%.17g ", (double)a4[x0]); }
    printf("a4 %llx\n", h);
  }
  {
    unsigned long long h = 0;
    for (int x0 = 0; x0 < 17; x0++) for (int x1 = 0; x1 < 18; x1++) for (int x2 = 0; x2 < 5; x2++) { h = hash_of(h, (double)a5[x0][x1][x2]); if (show_all) printf("%.17g ", (double)a5[x0][x1][x2]); }
    printf("a5 %llx\n", h);
  }
  {
    unsigned long long h = 0;
    for (int x0 = 0; x0 < (int)n8; x0++) for (int x1 = 0; x1 < n9; x1++) { h = hash_of(h, (double)a6[(x0) * n9 + x1]); if (show_all) printf("%.17g ", (double)a6[(x0) * n9 + x1]); }
    printf("a6 %llx\n", h);
  }
  return 0;
}
