// Each event of the profiling interface, by its name: it comes, with its own type, to the callback that is registered for
// it alone, and no more once that is taken back. Where the device shares the host's memory nothing is copied.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"
#include <acc_prof.h>

// OfCopies: of a device with memory of its own; Late: when the program has ended its checks.
enum { Always, OfCopies, Late };
#define EVENTS(X)                                                                                                      \
  X(acc_ev_device_init_start, Always)                                                                                  \
  X(acc_ev_device_init_end, Always)                                                                                    \
  X(acc_ev_device_shutdown_start, Always)                                                                              \
  X(acc_ev_device_shutdown_end, Always)                                                                                \
  X(acc_ev_runtime_shutdown, Late)                                                                                     \
  X(acc_ev_create, OfCopies)                                                                                           \
  X(acc_ev_delete, OfCopies)                                                                                           \
  X(acc_ev_alloc, Always)                                                                                              \
  X(acc_ev_free, Always)                                                                                               \
  X(acc_ev_enter_data_start, Always)                                                                                   \
  X(acc_ev_enter_data_end, Always)                                                                                     \
  X(acc_ev_exit_data_start, Always)                                                                                    \
  X(acc_ev_exit_data_end, Always)                                                                                      \
  X(acc_ev_update_start, Always)                                                                                       \
  X(acc_ev_update_end, Always)                                                                                         \
  X(acc_ev_compute_construct_start, Always)                                                                            \
  X(acc_ev_compute_construct_end, Always)                                                                              \
  X(acc_ev_enqueue_launch_start, Always)                                                                               \
  X(acc_ev_enqueue_launch_end, Always)                                                                                 \
  X(acc_ev_enqueue_upload_start, OfCopies)                                                                             \
  X(acc_ev_enqueue_upload_end, OfCopies)                                                                               \
  X(acc_ev_enqueue_download_start, OfCopies)                                                                           \
  X(acc_ev_enqueue_download_end, OfCopies)                                                                             \
  X(acc_ev_wait_start, Always)                                                                                         \
  X(acc_ev_wait_end, Always)

#define HEAR(event, when)                                                                                              \
  static int heard_##event;                                                                                            \
  static void hear_##event(acc_prof_info *info, acc_event_info *what, acc_api_info *api) {                             \
    heard_##event++;                                                                                                   \
    CHECK(info->event_type == event && what->event_type == event && api->device_type == info->device_type);            \
  }
EVENTS(HEAR)

#define REGISTER(event, when) reg(event, hear_##event, acc_reg);
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  (void)unreg, (void)lookup;
  EVENTS(REGISTER)
}

enum { N = 1000 };
static double x[N];

static void everything(void) {
#pragma acc enter data copyin(x) async(3)
#pragma acc parallel loop present(x) async(3)
  for (int i = 0; i < N; i++)
    x[i] += i;
#pragma acc wait(3)
#pragma acc update self(x)
#pragma acc exit data delete(x)
  void *own = acc_malloc(1 << 20);
  acc_free(own);
}

#define AT_LEAST_ONCE(event, when)                                                                                     \
  if (when != Late)                                                                                                    \
    CHECK_EQ(heard_##event > 0, when == Always || separate);
#define COUNT(event, when) +heard_##event
#define TAKE_BACK(event, when) acc_prof_unregister(event, hear_##event, acc_reg);

int main(void) {
  int separate = 0;
#pragma acc parallel copyout(separate)
  separate = acc_on_device(acc_device_not_host);
  everything();
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], i);
  acc_shutdown(acc_get_device_type());
  EVENTS(AT_LEAST_ONCE)
  const int before = EVENTS(COUNT);
  EVENTS(TAKE_BACK)
  everything();
  CHECK_EQ(EVENTS(COUNT), before);
  return check_done();
}
