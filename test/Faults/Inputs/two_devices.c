/* Data and kernels on two devices in turn. */
#include "faults.h"
#include <openacc.h>

enum { N = 700 };

int main(void) {
  int *a = array_of("a", 2 * N * sizeof *a, N * sizeof *a);
  for (int i = 0; i < 2 * N; i++)
    a[i] = i;
  arrays_are_ready();
  for (int d = 0; d < 2; d++) {
    acc_set_device_num(d, acc_device_nvidia);
    int *part = a + d * N;
#pragma acc enter data copyin(part[0:N]) async(1)
#pragma acc parallel loop present(part[0:N]) async(1)
    for (int i = 0; i < N; i++)
      part[i] *= 3;
  }
  for (int d = 0; d < 2; d++) {
    acc_set_device_num(d, acc_device_nvidia);
    int *part = a + d * N;
#pragma acc exit data copyout(part[0:N]) async(1)
#pragma acc wait
  }
  return a[2 * N - 1] != 3 * (2 * N - 1);
}
