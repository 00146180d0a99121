/* enter data, exit data and the routines of the library. */
#include "faults.h"
#include <openacc.h>

enum { N = 512 };

int main(void) {
  float *a = array_of("a", N * sizeof *a, N * sizeof *a), *b = array_of("b", N * sizeof *b, N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = (float)i;
  arrays_are_ready();
  acc_init(acc_device_nvidia);
#pragma acc enter data copyin(a[0:N])
  acc_create(b, N * sizeof *b);
  float *raw = acc_malloc(N * sizeof *raw);
  if (!raw) {
    fprintf(stderr, "FATAL ERROR: acc_malloc has no memory for this call to cuMemAlloc\n"
                    " Use less\n in a call of acc_malloc\n");
    return 1;
  }
  acc_memcpy_to_device(raw, a, N * sizeof *raw);
  acc_memcpy_device(acc_deviceptr(b), raw, N * sizeof *raw);
#pragma acc parallel loop present(a[0:N], b[0:N]) deviceptr(raw)
  for (int i = 0; i < N; i++)
    b[i] += a[i] + raw[i], a[i] = 7;
  if (acc_get_property(0, acc_device_nvidia, acc_property_free_memory) == 0)
    return 2;
  acc_free(raw);
#pragma acc exit data copyout(a[0:N])
  acc_copyout(b, N * sizeof *b);
  acc_shutdown(acc_device_nvidia);
  return b[5] != 15;
}
