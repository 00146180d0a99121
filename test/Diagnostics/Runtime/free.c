// acc_free of memory that present data has: it would be lost for its owner.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %run_host %t
#include <openacc.h>

int main(void) {
  int a[10], b[10];
  void *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
  acc_unmap_data(a);
  acc_free(d);
  void *copy = acc_copyin(b, sizeof b);
  if (acc_get_device_type() != acc_device_host)
    acc_free(copy);
  // CHECK: FATAL ERROR: the device memory at 0x{{.*}} was not allocated by acc_malloc: it is the copy of the data at host address 0x{{.*}}, which acc_delete or 'exit data' would free
  // CHECK: in a call of acc_free
  acc_delete(b, sizeof b);
  return 0;
}
