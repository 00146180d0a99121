// Events of the profiling interface by their names, where each belongs: what a tool sees of each directive.
// RUN: %pacc -O1 %s -o %t
// RUN: env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
// RUN: env PACC_EMULATOR=order:2 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
// RUN: env ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s --check-prefix=HOST
// RUN: %run_fake %t 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t 2>&1 | %FileCheck %s %}
#include "../check.h"
#include <acc_prof.h>

enum { N = 100 };
static int x[N];

static void say(const char *name, acc_prof_info *info, acc_event_info *event) {
  fprintf(stderr, "%s, construct %d, queue %ld\n", name, event->other_event.parent_construct, (long)info->async);
}

#define EVENT(name)                                                                                                    \
  static void name(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {                                    \
    (void)api;                                                                                                         \
    CHECK_EQ(info->event_type, acc_ev_##name);                                                                         \
    CHECK_EQ(event->event_type, acc_ev_##name);                                                                        \
    say(#name, info, event);                                                                                           \
  }
EVENT(exit_data_start)
EVENT(exit_data_end)
EVENT(update_start)
EVENT(update_end)
EVENT(enqueue_upload_end)
EVENT(enqueue_download_end)
EVENT(wait_start)
EVENT(wait_end)
EVENT(device_shutdown_start)
EVENT(device_shutdown_end)

int main(void) {
#define REGISTER(name) acc_prof_register(acc_ev_##name, name, acc_reg)
  REGISTER(exit_data_start);
  REGISTER(exit_data_end);
  REGISTER(update_start);
  REGISTER(update_end);
  REGISTER(enqueue_upload_end);
  REGISTER(enqueue_download_end);
  REGISTER(wait_start);
  REGISTER(wait_end);
  REGISTER(device_shutdown_start);
  REGISTER(device_shutdown_end);
  fprintf(stderr, "enter\n");
#pragma acc enter data copyin(x)
  fprintf(stderr, "update\n");
#pragma acc update device(x[0:10]) async(3)
  fprintf(stderr, "wait\n");
#pragma acc wait(3)
  fprintf(stderr, "exit\n");
#pragma acc exit data copyout(x)
  fprintf(stderr, "shutdown\n");
#pragma acc shutdown
  fprintf(stderr, "end\n");
  acc_prof_unregister(acc_ev_update_start, update_start, acc_reg);
  acc_prof_unregister(acc_ev_update_end, update_end, acc_reg);
  return check_done();
}

//      CHECK: {{^}}enter
// CHECK-NEXT: enqueue_upload_end, construct 4, queue -2
// CHECK-NEXT: wait_start, construct 4, queue -2
// CHECK-NEXT: wait_end, construct 4, queue -2
// CHECK-NEXT: {{^}}update
// CHECK-NEXT: update_start, construct 12, queue 3
// CHECK-NEXT: enqueue_upload_end, construct 12, queue 3
// CHECK-NEXT: update_end, construct 12, queue 3
// CHECK-NEXT: {{^}}wait
// CHECK-NEXT: wait_start, construct 14, queue 3
// CHECK-NEXT: wait_end, construct 14, queue 3
// CHECK-NEXT: {{^}}exit
// CHECK-NEXT: exit_data_start, construct 5, queue -2
// CHECK-NEXT: enqueue_download_end, construct 5, queue -2
// CHECK-NEXT: wait_start, construct 5, queue -2
// CHECK-NEXT: wait_end, construct 5, queue -2
// CHECK-NEXT: exit_data_end, construct 5, queue -2
// CHECK-NEXT: {{^}}shutdown
// CHECK-NEXT: device_shutdown_start, construct 10, queue -2
//      CHECK: device_shutdown_end, construct 10, queue -2
// CHECK-NEXT: {{^}}end

//      HOST: {{^}}enter
// HOST-NEXT: {{^}}update
// HOST-NEXT: update_start, construct 12, queue 3
// HOST-NEXT: update_end, construct 12, queue 3
// HOST-NEXT: {{^}}wait
// HOST-NEXT: wait_start, construct 14, queue 3
// HOST-NEXT: wait_end, construct 14, queue 3
// HOST-NEXT: {{^}}exit
// HOST-NEXT: exit_data_start, construct 5, queue -2
// HOST-NEXT: exit_data_end, construct 5, queue -2
// HOST-NEXT: {{^}}shutdown
// HOST-NEXT: device_shutdown_start, construct 10, queue -2
//      HOST: device_shutdown_end, construct 10, queue -2
// HOST-NEXT: {{^}}end
