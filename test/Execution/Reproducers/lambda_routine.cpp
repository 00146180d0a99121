// `routine` before a lambda: what `bind` names is called on devices other than the host.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int dev(int x) { return -x; }
#pragma acc routine seq bind(dev)
auto host = [](int x) { return x; };

int main() {
  int r = 0;
#pragma acc serial copy(r)
  r = host(1);
  CHECK_EQ(r, acc_get_device_type() == acc_device_host ? 1 : -1);
  return check_done();
}
