// Functions of the C++ library that no device has: one error a line, however many of them one operator calls.
// REQUIRES: cplusplus
// RUN: not %paccxx -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
#include <charconv>
#include <iostream>
#include <string>
void printed(double *y, int n) {
#pragma acc parallel loop copy(y[:n])
  for (int i = 0; i < n; i++) {
    std::cout << i;
    // CHECK: library_calls.cpp:[[#@LINE-1]]:{{.*}} error: call to 'std::ostream::operator<<', a function of the C++ library that devices do not have: kernels print by 'printf'
    std::cerr << "row " << i << std::endl;
    // CHECK: error: {{.*}} 'std::basic_ostream<char{{.*}}__ostream_insert{{.*}}, a function of the C++ library that devices do not have: kernels print by 'printf' (reached from library_calls.cpp:[[#@LINE-1]])
  }
}
// CHECK: 2 errors generated
