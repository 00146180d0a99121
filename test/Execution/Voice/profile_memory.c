// acc_malloc and acc_free are events of a device's memory, with its size.
// RUN: %pacc -O1 %s -o %t
// RUN: env ACC_DEVICE_TYPE=emulator %t | %FileCheck %s
// RUN: env ACC_DEVICE_TYPE=host %t | %FileCheck %s
// RUN: %run_fake %t | %FileCheck %s
#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static const void *told;
static size_t bytes;

static void hear(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  told = event->data_event.device_ptr;
  bytes = event->data_event.bytes;
  printf("%s of %zu bytes, routine %d\n", info->event_type == acc_ev_alloc ? "alloc" : "free", bytes,
         event->data_event.parent_construct == acc_construct_runtime_api);
}

int main(void) {
  acc_init(acc_get_device_type());
  acc_prof_register(acc_ev_alloc, hear, acc_reg);
  acc_prof_register(acc_ev_free, hear, acc_reg);
  // CHECK: alloc of 1000 bytes, routine 1
  // CHECK-NEXT: at the address 1
  void *a = acc_malloc(1000);
  printf("at the address %d\n", told == a);
  // CHECK-NEXT: alloc of 24 bytes, routine 1
  void *b = acc_malloc(24);
  // CHECK-NEXT: free of 1000 bytes, routine 1
  // CHECK-NEXT: at the address 1
  acc_free(a);
  printf("at the address %d\n", told == a);
  // CHECK-NEXT: free of 24 bytes, routine 1
  acc_free(b);
  // Nothing is neither.
  // CHECK-NEXT: end
  acc_free(acc_malloc(0));
  printf("end\n");
  return 0;
}
