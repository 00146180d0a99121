// Routines about devices, queues and copies between devices: properties as text, acc_memcpy_device and
// acc_memcpy_d2d, what acc_init and acc_shutdown do to the current device and to its data, and CUDA's
// handles, of which there are none without CUDA. accelmath.h is math.h.
// RUN: %pacc -O2 -I%S/.. %s -o %t
// RUN: %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR_DEVICES=2 %run_emulator %t && env PACC_FAKE_DEVICES=2 %run_fake %t
// RUN: not %run_emulator %t absent 2>&1 | FileCheck %s --check-prefix=ABSENT
#include <accelmath.h>
#include <math.h>
#include "check.h"

// ABSENT: FATAL ERROR: the 4000 bytes at host address {{.*}} are not all present on device 0
// ABSENT-NEXT: in a call of acc_memcpy_d2d

enum { N = 1000 };
static int a[N], b[N];

static int is_right(const int *x, int factor) {
  for (int i = 0; i < N; i++)
    if (x[i] != factor * i)
      return 0;
  return 1;
}

static void properties(acc_device_t type) {
  const char *name = acc_get_property_string(0, type, acc_property_name);
  CHECK(name && *name && *acc_get_property_string(0, type, acc_property_vendor));
  const char *driver = acc_get_property_string(0, type, acc_property_driver);
  CHECK(driver && *driver);
  CHECK(acc_get_property_string(0, type, acc_property_memory) == NULL);
  CHECK(acc_get_property(0, type, acc_property_memory) >= acc_get_property(0, type, acc_property_free_memory));
  CHECK_EQ(acc_get_property(0, type, acc_property_name), 0);
}

static void copies_within(void) {
  int *x = acc_malloc(sizeof a), *y = acc_malloc(sizeof a);
  acc_memcpy_to_device(x, a, sizeof a);
  acc_memcpy_device(y, x, sizeof a);
  memset(b, 0, sizeof b);
  acc_memcpy_from_device(b, y, sizeof b);
  CHECK(is_right(b, 1));
  acc_memcpy_device_async(x, y, sizeof a, 3);
  acc_wait(3);
  for (int i = 0; i < N; i++)
    a[i] += i;
  acc_memcpy_to_device_async(x, a, sizeof a, 4);
  acc_memcpy_device_async(y, x, sizeof a, 4);
  acc_memcpy_from_device_async(b, y, sizeof b, 4);
  acc_wait(4);
  CHECK(is_right(b, 2));
  for (int i = 0; i < N; i++)
    a[i] = i;
  acc_free(x);
  acc_free(y);
}

// From a's copy on the last device to b's copy on the first one.
static void copies_between(acc_device_t type) {
  const int last = acc_get_num_devices(type) - 1;
  for (int times = 0; times < 2; times++) {
    memset(b, 0, sizeof b);
    acc_set_device_num(last, type);
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a) async(2)
    for (int i = 0; i < N; i++)
      a[i] = 7 * i;
    acc_set_device_num(0, type);
#pragma acc enter data copyin(b)
    acc_set_device_num(last, type);
    if (times == 0) {
      acc_memcpy_d2d_async(b, a, sizeof a, 0, last, 2);
    } else {
      acc_wait(2);
      acc_memcpy_d2d(b, a, sizeof a, 0, last);
    }
    acc_wait(2);
#pragma acc exit data delete(a)
    acc_set_device_num(0, type);
    // The copy is over: work of any queue there is ordered with it.
#pragma acc parallel loop present(b) async(5)
    for (int i = 0; i < N; i++)
      b[i] *= 2;
#pragma acc exit data copyout(b) wait(5)
    CHECK(is_right(b, 14));
    for (int i = 0; i < N; i++)
      a[i] = i;
  }
  acc_memcpy_d2d(a, a, sizeof a, 0, 0); // one place: nothing to do
}

// To name a type does not change the number; acc_init_device changes nothing.
static void choosing(acc_device_t type) {
  const int last = acc_get_num_devices(type) - 1;
  acc_set_device_num(last, type);
  acc_init(type);
  CHECK_EQ(acc_get_device_num(type), last);
  acc_set_device_type(type);
  CHECK_EQ(acc_get_device_num(type), last);
  acc_init_device(0, type);
  CHECK_EQ(acc_get_device_num(type), last);
  acc_set_device_type(acc_device_host);
  CHECK_EQ(acc_get_device_type(), acc_device_host);
  acc_set_device_num(0, type);
}

static void shutdown(acc_device_t type) {
  if (!discrete_memory())
    return;
  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  acc_create(b, sizeof b);
  acc_shutdown_device(0, type);
  CHECK(!acc_is_present(a, sizeof a) && !acc_is_present(b, sizeof b));
  CHECK(is_right(a, 1));
#pragma acc data copyin(a)
  {
    acc_shutdown(type); // the region's data stays until its end
#pragma acc parallel loop present(a) copyout(b)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
  CHECK(is_right(b, 1) && !acc_is_present(a, sizeof a));
}

static void cuda(acc_device_t type) {
  static int stream;
  if (type == acc_device_nvidia) {
    CHECK(acc_get_current_cuda_context() != NULL);
    void *other = acc_get_cuda_stream(5);
    CHECK(other != NULL && acc_set_cuda_stream(6, other) && acc_get_cuda_stream(6) == other);
    CHECK(!acc_set_cuda_stream(6, NULL) && acc_get_cuda_stream(6) == other);
#pragma acc parallel loop copyout(b) async(6)
    for (int i = 0; i < N; i++)
      b[i] = 3 * i;
    acc_wait(5); // the same stream
    CHECK(is_right(b, 3));
    acc_wait(6);
  } else {
    CHECK(!acc_get_current_cuda_device() && !acc_get_current_cuda_context());
    CHECK(!acc_get_cuda_stream(5) && !acc_set_cuda_stream(5, &stream) && !acc_get_cuda_stream(5));
  }
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    acc_memcpy_d2d(b, a, sizeof a, 0, 0);
  const acc_device_t type = acc_get_device_type();
  for (int i = 0; i < N; i++)
    a[i] = i;
  properties(type);
  copies_within();
  copies_between(type);
  choosing(type);
  shutdown(type);
  cuda(type);
  return check_done();
}
