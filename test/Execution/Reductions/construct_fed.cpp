// A construct's reduction that loops of every depth feed: each level of lanes counts, and counts once.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
enum { N = 60, M = 50, K = 7 };
static int c[N][M][K];
int main() {
  for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) for (int k = 0; k < K; k++) c[i][j][k] = (i * j + k) % 13;
  long s = 3; double d = 0; int m = 0; unsigned b = 0;
#pragma acc parallel num_gangs(7) vector_length(32) num_workers(2) reduction(+:s, d) reduction(max:m)
  {
#pragma acc loop gang reduction(+:s, d) reduction(max:m)
    for (int i = 0; i < N; i++) {
#pragma acc loop worker reduction(+:s) reduction(max:m)
      for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(+:s) reduction(max:m)
        for (int k = 0; k < K; k++) { s += c[i][j][k]; m = c[i][j][k] * j > m ? c[i][j][k] * j: m; }
      }
#pragma acc loop vector reduction(+:d)
      for (int j = 0; j < M; j++) d += c[i][j][0];
    }
  }
  std::printf("%ld %g %d\n", s, d, m);
#pragma acc parallel reduction(+:s, d) reduction(max:m)
  {
#pragma acc loop gang reduction(+:s, d)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+:s)
      for (int j = 0; j < M; j++) s += c[i][j][1];
      d += i;
    }
#pragma acc loop gang vector reduction(+:d)
    for (int i = 0; i < N; i++) d += c[i][0][0];
#pragma acc loop gang worker reduction(max:m)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(max:m)
      for (int j = 0; j < M; j++) m = m > c[i][j][2] * 100 ? m : c[i][j][2] * 100;
    }
  }
  std::printf("%ld %g %d\n", s, d, m);
#pragma acc parallel reduction(|:b) num_gangs(3)
  {
    b |= 1u << 20;
#pragma acc loop gang reduction(|:b)
    for (int i = 0; i < N; i++) {
#pragma acc loop worker vector reduction(|:b)
      for (int j = 0; j < M; j++) b |= 1u << (c[i][j][0] % 16);
    }
  }
  std::printf("%u\n", b);
  auto f = [&](int q) {
#pragma acc parallel reduction(+:s)
    {
#pragma acc loop gang reduction(+:s)
      for (int i = 0; i < N; i++) {
#pragma acc loop seq
        for (int t = 0; t < q; t++) {
#pragma acc loop vector reduction(+:s)
          for (int j = 0; j < M; j++) s += c[i][j][t];
        }
      }
    }
  };
  f(3);
  std::printf("%ld\n", s);
}
