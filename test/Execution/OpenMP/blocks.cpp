// Constructs in blocks (^{ }), which may stand in OpenMP regions, and such regions in blocks.
// REQUIRES: openmp, cplusplus
// RUN: %paccxx -O0 -mp -fblocks %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 -g -mp -fblocks %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

// There is no run-time library of blocks here; those that stay where they are made need none.
extern "C" {
void *_NSConcreteStackBlock[32], *_NSConcreteGlobalBlock[32];
void _Block_object_dispose(const void *, int) {}
void _Block_object_assign(void *, const void *, int) { abort(); }
}

int main() {
  int n = 20, a[20], *p = a;
  __block int count = 0;
  int (^block)(int) = ^(int add) {
    int sum = 0;
#pragma acc parallel loop copyout(p[0:n]) reduction(+:sum) reduction(+:count)
    for (int i = 0; i < n; i++) {
      p[i] = i + add;
      sum += p[i];
      count++;
    }
    return sum;
  };
  CHECK(block(3) == 190 + 60);
  CHECK(count == 20);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int k = 4;
    void (^inner)(void) = ^{
#pragma omp parallel num_threads(2)
#pragma omp single
      {
#pragma acc parallel loop copy(p[0:n])
        for (int i = 0; i < n; i++)
          p[i] *= k;
      }
    };
    inner();
  }
  for (int i = 0; i < n; i++)
    CHECK(a[i] == (i + 3) * 4);
  return check_done();
}
