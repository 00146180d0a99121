// A loop that one lane runs right behind one that the lanes share: it waits for what they store, though nothing stands
// between the two loops.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t.O2 && %run_emulator %t.O2
#include "../check.h"

enum { N = 24, M = 64 };

int main(int argc, char **argv) {
  const int n = 8 + argc - 1;
  int out[N], a[M];
  for (int i = 0; i < M; i++) a[i] = i;
#pragma acc kernels loop independent copyout(out) copyin(a)
  for (int i = 0; i < N; i++) {
    int l[12];
    for (int x = 0; x < 12; x++) l[x] = i + x;
    auto one = [&]() {
      for (long k = 0; k < n; k = 2 + k) l[k / 2] = a[i] - (l[i % 12] ^ 3) + a[(l[k / 2 + 2] + 1) % 6];
    };
    one();
    out[i] = l[3];
  }
  for (int i = 0; i < N; i++) {
    int l[12];
    for (int x = 0; x < 12; x++) l[x] = i + x;
    for (long k = 0; k < n; k = 2 + k) l[k / 2] = a[i] - (l[i % 12] ^ 3) + a[(l[k / 2 + 2] + 1) % 6];
    CHECK_EQ(out[i], l[3]);
  }
  return check_done();
}
