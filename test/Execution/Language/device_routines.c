// Device query and choice, and the wait routines, by the names of openacc.h.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 1000 };

int main(void) {
#ifndef _OPENACC
#error _OPENACC is not defined
#endif
  CHECK(_OPENACC >= 201111);
  acc_device_t type = acc_get_device_type();
  acc_init(type);
  CHECK(type != acc_device_none);
  CHECK(acc_get_num_devices(acc_device_host) == 1);
  int devices = acc_get_num_devices(type);
  CHECK(devices >= 1);
  CHECK_EQ(acc_get_device_num(type), 0);
  acc_set_device_num(devices - 1, type);
  CHECK_EQ(acc_get_device_num(type), devices - 1);
  acc_set_device_type(type);
  CHECK(acc_on_device(acc_device_host));

  // Another device type in the middle of a program, and back.
  int a[N], sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  acc_set_device_type(acc_device_host);
  CHECK(acc_get_device_type() == acc_device_host);
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  acc_set_device_type(type);
  CHECK(acc_get_device_type() == type);
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK_EQ(sum, N * (N - 1));

#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a) async(3)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  acc_wait_async(3, 4); // queue 4 follows queue 3
#pragma acc parallel loop present(a) async(4)
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  acc_wait_all_async(5);
#pragma acc update self(a) async(5)
  acc_wait(5);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * (i + 1));
#pragma acc exit data delete (a)
  acc_shutdown(type);
  return check_done();
}
