// What kernels of the emulator call, and the constants that they read, are the device's own, as on a GPU: at
// other addresses than the host's, and with the device's answer to acc_on_device. On the host they are the host's.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t && %run_emulator %t
#include "../check.h"
#include <stdint.h>

const int squares[4] = {0, 1, 4, 9};
static const int cubes[4] = {0, 1, 8, 27};

__attribute__((noinline)) int on_device(int deep) {
  return deep ? on_device(deep - 1) : acc_on_device(acc_device_not_host);
}
__attribute__((noinline)) static int with_tables(int i) { return squares[i] + cubes[i]; }
__attribute__((noinline)) uintptr_t table_seen_from_function(void) { return (uintptr_t)squares; }

int main(void) {
  const int is_host = acc_get_device_type() == acc_device_host;
  int answer = -1, sum = 0;
  uintptr_t function = 0, table = 0, inner = 0;
#pragma acc serial copyout(answer, sum, function, table, inner)
  {
    answer = on_device(2);
    sum = 0;
    for (int i = 0; i < 4; i++)
      sum += with_tables(i);
    function = (uintptr_t)on_device;
    table = (uintptr_t)squares;
    inner = table_seen_from_function();
  }
  CHECK_EQ(answer, !is_host);
  CHECK_EQ(sum, 14 + 36);
  CHECK_EQ(function == (uintptr_t)on_device, is_host);
  CHECK_EQ(table == (uintptr_t)squares, is_host);
  CHECK_EQ(inner, table);
  CHECK_EQ(on_device(1), 0);
  return check_done();
}
