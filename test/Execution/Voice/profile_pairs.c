// A tool that hears all events: each end follows its start, nested, with what the tool kept; the parent construct of all;
// the handles of the device, its context and the queue where there are such.
// RUN: %pacc -O1 %s -o %t
// RUN: env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,DEVICE
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,DEVICE
// RUN: env ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,HOST
// RUN: %run_fake %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,DEVICE
#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long counts[acc_ev_last], parents[acc_construct_serial + 1];
static int wrong;

static struct {
  acc_event_t event;
  acc_construct_t parent;
  int line;
} open_[20];
static int depth;

#define EXPECT(condition)                                                                                              \
  do {                                                                                                                 \
    if (!(condition) && wrong++ < 10)                                                                                  \
      fprintf(stderr, "event %d line %d: expected %s\n", ev, info->line_no, #condition);                               \
  } while (0)

static void check_handles(acc_event_t ev, acc_prof_info *info, acc_api_info *api) {
  EXPECT(api->device_type == info->device_type && api->valid_bytes == sizeof *api);
  if (info->device_type != acc_device_nvidia) {
    EXPECT(!api->context_handle && !api->async_handle);
  } else if (ev >= acc_ev_enter_data_start) {
    EXPECT(api->device_api == acc_device_api_cuda && api->context_handle);
    EXPECT(ev > acc_ev_enqueue_download_end || api->async_handle == acc_get_cuda_stream((int)info->async));
  }
}

static void hear(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  acc_event_t ev = info->event_type;
  acc_construct_t parent = event->other_event.parent_construct;
  counts[ev]++;
  EXPECT(event->event_type == ev && info->valid_bytes == sizeof *info);
  EXPECT(info->line_no || parent == acc_construct_runtime_api);
  EXPECT(!info->end_line_no || info->end_line_no >= info->line_no);
  check_handles(ev, info, api);
  const int is_pair = ev >= acc_ev_enter_data_start || (ev >= acc_ev_device_init_start && ev <= acc_ev_device_shutdown_end);
  const int is_end = ev >= acc_ev_enter_data_start ? ev & 1 : !(ev & 1);
  if (is_pair && !is_end) {
    open_[depth].event = ev;
    open_[depth].parent = parent;
    open_[depth].line = info->line_no;
    event->other_event.tool_info = &open_[depth++];
    parents[parent]++;
  } else if (is_pair) {
    EXPECT(depth > 0 && event->other_event.tool_info == &open_[depth - 1]);
    depth -= depth > 0;
    EXPECT(open_[depth].event == ev - 1 && open_[depth].parent == parent && open_[depth].line == info->line_no);
  }
  if (ev >= acc_ev_enqueue_launch_start && ev <= acc_ev_enqueue_launch_end)
    EXPECT(event->launch_event.kernel_name && event->launch_event.num_gangs && event->launch_event.num_workers &&
           event->launch_event.vector_length);
  if ((ev >= acc_ev_enqueue_upload_start && ev <= acc_ev_enqueue_download_end) || ev == acc_ev_delete)
    EXPECT(event->data_event.bytes && event->data_event.host_ptr && event->data_event.device_ptr &&
           (event->data_event.var_name || parent == acc_construct_runtime_api));
  if (ev != acc_ev_runtime_shutdown)
    return;
  EXPECT(depth == 0);
  for (int i = 1; i < acc_ev_last; i++)
    EXPECT(i < acc_ev_enter_data_start || (i & 1) || counts[i] == counts[i + 1]);
  fprintf(stderr, "%d wrong\n", wrong);
  fprintf(stderr, "compute %ld launches %ld updates %ld\n", counts[acc_ev_compute_construct_start],
          counts[acc_ev_enqueue_launch_start], counts[acc_ev_update_start]);
  fprintf(stderr, "up %ld down %ld create %ld delete %ld\n", counts[acc_ev_enqueue_upload_start],
          counts[acc_ev_enqueue_download_start], counts[acc_ev_create], counts[acc_ev_delete]);
  fprintf(stderr, "of data %d enter %d exit %d serial %d kernels %d wait %d\n", parents[acc_construct_data] > 0,
          parents[acc_construct_enter_data] > 0, parents[acc_construct_exit_data] > 0,
          parents[acc_construct_serial] > 0, parents[acc_construct_kernels] > 0, parents[acc_construct_wait] > 0);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  (void)unreg, (void)lookup;
  for (int i = 1; i < acc_ev_last; i++)
    reg((acc_event_t)i, hear, acc_reg);
}

enum { n = 100 };
static double x[n], y[n];

static void constructs(void) {
#pragma acc data copy(x)
  {
#pragma acc parallel loop copyin(y)
    for (int i = 0; i < n; i++)
      x[i] = y[i];
#pragma acc kernels async(2)
    for (int i = 0; i < n; i++)
      x[i] += 1;
#pragma acc update self(x[0:10]) async(2)
#pragma acc wait(2)
#pragma acc serial
    x[0] = 1;
#pragma acc host_data use_device(x)
    (void)x;
  }
#pragma acc enter data copyin(x) async(7)
#pragma acc wait
#pragma acc parallel loop if (0)
  for (int i = 0; i < n; i++)
    x[i] = y[i];
#pragma acc update device(x) if (0)
#pragma acc exit data copyout(x)
  acc_copyin(y, sizeof y);
  acc_update_self(y, 16);
  acc_delete(y, sizeof y);
}

int main(void) {
  constructs();
#pragma acc shutdown
  constructs();
  return 0;
}

// CHECK-NOT: expected
//      CHECK: {{^}}0 wrong
// CHECK-NEXT: compute 8 launches 8 updates 2
// DEVICE-NEXT: up 8 down 8 create 8 delete 8
// HOST-NEXT: up 0 down 0 create 0 delete 0
// CHECK-NEXT: of data 1 enter 1 exit 1 serial 1 kernels 1 wait 1
