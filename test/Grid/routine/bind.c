// bind: devices have another function than the host, which may be one of the host's symbols.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int other(int x) { return -x; }
#pragma acc routine seq bind(other)
static int named(int x) { return x; }
#pragma acc routine seq bind("other")
static int symbol(int x) { return x; }

int main(void) {
  int a = 0, b = 0;
#pragma acc serial copyout(a, b)
  a = named(3), b = symbol(4);
  const int is_host = acc_get_device_type() == acc_device_host;
  CHECK_EQ(a, is_host ? 3 : -3);
  CHECK_EQ(b, is_host ? 4 : -4);
  CHECK_EQ(named(3), 3);
  return check_done();
}
