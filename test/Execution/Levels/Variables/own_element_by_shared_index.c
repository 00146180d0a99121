// One lane stores for its gang; what it stores is an element of an array of the gang's, which is each lane's own, chosen by
// numbers from memory that all share. The other lanes must not look for that element anywhere.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O2 %s -o %t.O2 && %run_emulator %t.O2
// RUN: %pacc -O1 -c -mllvm '-pacc-print-after=pacc-forms<nvptx>' %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: define {{.*}}@main_
// CHECK-NOT: phi {{.*}}poison
// CHECK: declare
#include "../../check.h"

enum { N = 12 };
static int out[N], all[N][64];
static float choice[N];
static unsigned mask[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    choice[i] = 1000 * i + 7;
    mask[i] = 0x55u * i;
  }
#pragma acc parallel loop gang copyin(choice, mask) copyout(all) copyout(out)
  for (int i = 0; i < N; i++) {
    float own[19][3];
#pragma acc loop seq
    for (int k = 0; k < 57; k++)
      own[k / 3][k % 3] = (float)(i + 2 * k);
#pragma acc loop worker vector
    for (int k = 0; k < 64; k++)
      all[i][k] = i * k;
    out[i] = (int)own[((unsigned)choice[i] ^ mask[i]) % 19u][i % 3];
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], i + 2 * (3 * (((unsigned)choice[i] ^ mask[i]) % 19u) + i % 3));
    for (int k = 0; k < 64; k++)
      CHECK_EQ(all[i][k], i * k);
  }
  return check_done();
}
