// What a lambda in a loop declares, its parameters and init-captures too, is no reduction of the loop.
// RUN: %paccxx -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not="implicit reduction(+:w" --implicit-check-not="implicit reduction(+:u" && %run_host %t && %run_emulator %t
// CHECK: Generating implicit reduction(+:total)
#include "../check.h"

int main(int argc, char **argv) {
  const int n = 20 + argc;
  int a[40], total = 0;
#pragma acc parallel copyout(a)
#pragma acc loop seq
  for (int round = 0; round < 2; round++) {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      auto set = [&](int u) {
#pragma acc loop seq
        for (int k = 0; k < i; k++) {
          int w = 3;
          for (int l = 0; l < k; l++) w += l;
          u += k;
        }
        auto inner = [w2 = 1, i]() mutable { w2 += i; };
        u += i;
        inner();
        a[i] = round + i;
      };
      set(i);
    }
  }
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < n; i++) {
    int w = 2;
    auto add = [&] { w += a[i]; };
    add();
    total += a[i];
  }
  CHECK_EQ(total, n * (n + 1) / 2);
  return check_done();
}
