// A type that the device does not have: the message names the variable, without debug information too.
// RUN: not %pacc -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %pacc -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %pacc -O0 -gpu=cc90 -c %s -o %t.o 2>&1 | FileCheck %s

// Numbers that are converted are not what the device lacks.
void converted(double *a, int n) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += i * 1.5L;
  // CHECK: device_types.c:[[#@LINE-1]]:{{.*}} warning: 'long double' in a compute construct of 'converted' is computed as 'double': the device has no such type
}

// CHECK: device_types.c:[[@LINE+1]]:{{[0-9]+}}: error: 'long double' in device function 'called' (variable 'argument'): the device has no such type
static double called(long double argument) { return (double)(argument + 1); }
void calls(int n, double *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = called(x[i]);
}

// CHECK: device_types.c:[[@LINE+4]]:24: error: 'long double' in a compute construct of 'local' (variable 'wide'): the device has no such type
void local(int n, double *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) {
    long double wide = x[i];
    x[i] = wide * 3;
  }
}

// CHECK: device_types.c:[[@LINE+5]]:{{[0-9]+}}: error: 'long double' in a compute construct of 'captured' (variable 'factor'): the device has no such type
void captured(int n, double *x) {
  long double factor = n;
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= (double)factor;
}
