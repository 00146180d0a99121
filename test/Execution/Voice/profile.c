// The profiling interface (OpenACC 3.4, chapter 5): a tool in the program, and one that ACC_PROFLIB names.
// RUN: rm -rf %t.lib && mkdir %t.lib && %clang -shared -fPIC -I%build_root/include -DTOOL %s -o %t.lib/tool.so
// RUN: %pacc -O0 -DTOOL -DMAIN %s -o %t.linked
// RUN: env ACC_DEVICE_TYPE=emulator %t.linked 2>&1 | %FileCheck %s -DT=100
// RUN: %run_fake %t.linked 2>&1 | %FileCheck %s -DT=4
// RUN: %pacc -O2 -DMAIN %s -o %t
// RUN: env ACC_PROFLIB=%t.lib/tool.so ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s -DT=100
// RUN: env ACC_PROFLIB=";%t.lib/tool.so" PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s -DT=100
// RUN: env ACC_PROFLIB=%t.lib/tool.so ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s --check-prefix=HOST
// RUN: %run_emulator %t 2>&1 | count 1
// RUN: env ACC_PROFLIB=%t.lib/none.so %run_host %t 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: pacc: warning: ACC_PROFLIB: {{.*}}none.so: cannot open shared object file
#include <acc_prof.h>

#ifdef TOOL
#include <stdio.h>
#include <string.h>

static long started;

/* Also asks the runtime something while it is told. */
static void hear(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  fprintf(stderr, "event %d device %d:%d %s line %d construct %d api %d", info->event_type, info->device_type,
          info->device_number, info->func_name ? info->func_name : "-", info->line_no,
          event->other_event.parent_construct, api->device_api);
  if (info->event_type == acc_ev_enqueue_launch_start)
    fprintf(stderr, " gangs %zu lanes %zu", event->launch_event.num_gangs, event->launch_event.vector_length);
  if (info->event_type == acc_ev_enqueue_upload_start)
    fprintf(stderr, " %s %zu bytes", event->data_event.var_name, event->data_event.bytes);
  fprintf(stderr, "\n");
  acc_get_device_type();
}

static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  hear(info, event, api);
  event->other_event.tool_info = (void *)++started;
}

static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  hear(info, event, api);
  fprintf(stderr, "  of start %ld\n", (long)event->other_event.tool_info);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  if ((acc_query_fn)reg != lookup("acc_prof_register") || lookup("something"))
    fprintf(stderr, "lookup is wrong\n");
  reg(acc_ev_device_init_start, hear, acc_reg);
  reg(acc_ev_device_init_end, hear, acc_reg);
  reg(acc_ev_enter_data_start, start, acc_reg);
  reg(acc_ev_enter_data_end, end, acc_reg);
  reg(acc_ev_enqueue_upload_start, hear, acc_reg);
  reg(acc_ev_compute_construct_start, start, acc_reg);
  reg(acc_ev_enqueue_launch_start, start, acc_reg);
  reg(acc_ev_enqueue_launch_end, end, acc_reg);
  reg(acc_ev_compute_construct_end, end, acc_reg);
  reg(acc_ev_wait_start, hear, acc_reg);
  unreg(acc_ev_wait_start, hear, acc_reg);
  reg(acc_ev_runtime_shutdown, hear, acc_reg);
}
#endif

#ifdef MAIN
#include "../check.h"

enum { n = 100 };
static int x[n];

static void work(void) {
#pragma acc parallel loop copy(x) num_gangs(2) vector_length(32)
  for (int i = 0; i < n; i++)
    x[i]++;
}

int main(void) {
  work();
  acc_prof_unregister(acc_ev_none, 0, acc_toggle);
  work();
  acc_prof_register(acc_ev_none, 0, acc_toggle);
  acc_prof_unregister(acc_ev_none, 0, acc_toggle_per_thread);
  work();
  acc_prof_register(acc_ev_none, 0, acc_toggle_per_thread);
  CHECK_EQ(x[7], 3);
  return check_done();
}
#endif

//      CHECK: event 1 device [[T]]:0 -
// CHECK-NEXT: event 2 device [[T]]:0 -
// CHECK-NEXT: event 10 device [[T]]:0 work line 69 construct 0 api
// CHECK-NEXT: event 20 device [[T]]:0 work line 69 construct 0 api {{[01]}} x 400 bytes
// CHECK-NEXT: event 11 device [[T]]:0 work line 69 construct 0 api
// CHECK-NEXT: of start 1
// CHECK-NEXT: event 16 device [[T]]:0 work line 69 construct 0 api
// CHECK-NEXT: event 18 device [[T]]:0 work line 69 construct 0 api {{[01]}} gangs 2 lanes 32
// CHECK-NEXT: event 19 device
// CHECK-NEXT: of start 3
// CHECK-NEXT: event 17 device
// CHECK-NEXT: of start 2
//  CHECK-NOT: event {{1?[0-46-9] }}
//      CHECK: event 5 device

//      HOST: event 16 device 2:0 work line 69
// HOST-NEXT: event 18 device 2:0 work line 69 construct 0 api 0 gangs 2 lanes 1
//      HOST: event 5 device
