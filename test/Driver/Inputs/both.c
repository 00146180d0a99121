#include <omp.h>
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int threads = 0, on_emulator = 0;
  omp_set_num_threads(2);
#pragma omp parallel
#pragma omp single
  threads = omp_get_num_threads();
#pragma acc parallel copyout(on_emulator) num_gangs(1)
  on_emulator = acc_on_device(acc_device_emulator);
  printf("%s, %d threads\n", on_emulator && acc_get_device_type() == acc_device_emulator ? "emulator" : "other", threads);
  return 0;
}
