/* Queues that wait for each other, and the host for them. */
#include "faults.h"
#include <openacc.h>

enum { N = 1024, QUEUES = 3 };

int main(void) {
  int *a = array_of("a", QUEUES * N * sizeof *a, N * sizeof *a), *total = array_of("total", 64, 64);
  for (int i = 0; i < QUEUES * N; i++)
    a[i] = i;
  arrays_are_ready();
#pragma acc enter data create(total[0:1]) async(9)
#pragma acc parallel async(9) present(total[0:1]) num_gangs(1)
  total[0] = 0;
  for (int q = 0; q < QUEUES; q++) {
    int *part = a + q * N;
#pragma acc enter data copyin(part[0:N]) async(q)
#pragma acc parallel loop present(part[0:N]) async(q)
    for (int i = 0; i < N; i++)
      part[i] += q;
#pragma acc parallel loop present(part[0:N], total[0:1]) wait(q) async(9)
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
      total[0] += part[i] & 1;
    }
#pragma acc exit data copyout(part[0:N]) wait(9) async(q)
    if (acc_async_test(q) > 1)
      return 2;
  }
#pragma acc exit data copyout(total[0:1]) async(9)
#pragma acc wait
  return total[0] == 0;
}
