// Containers whose elements the device does not have: a warning, of the first member of an object, too, and loops over them
// go as far as on the host, whatever else is on the device.
// RUN: %paccxx -O2 %s -o %t && %run_host %t
// RUN: %run_emulator %t 2>&1 | %FileCheck %s
#include <stdio.h>
#include <vector>

int main() {
  double n[3] = {0, 0, 0};
  std::vector<int> v(8, 1);
  std::vector<int>::iterator it;
// CHECK: warning: {{.*}}elements_on_host.cpp:[[#@LINE+2]]: a pointer that the kernel finds in v, at byte 0, leads to the host's memory
// CHECK-NEXT: Device
#pragma acc parallel loop copy(n)
  for (int i = 0; i < 3; i++) {
    auto first = v.begin(), last = v.end();
    n[i] = first < last ? last - first : -1;
    if (n[i] != 8)
      *first = 0;
  }
// CHECK: warning: {{.*}}elements_on_host.cpp:[[#@LINE+1]]: a pointer that the kernel finds in v, at byte 0
#pragma acc parallel loop copy(n)
  for (it = v.begin(); it < v.end(); it++)
    *it = it - v.begin();
  // CHECK: 8 8 8, 0 7
  printf("%g %g %g, %d %d\n", n[0], n[1], n[2], v[0], v[7]);
  return n[0] + v[7] != 15;
}
