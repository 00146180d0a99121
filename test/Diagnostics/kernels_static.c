// A static variable of a kernels construct that becomes several kernels, each of which would have one of its own.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s
void count(int n, double *a) {
#pragma acc kernels copy(a[0:n])
  {
// CHECK: kernels_static.c:[[#@LINE+1]]:16: error: 'calls' is static, declared in a 'kernels' construct and used by several of its kernels: declare it before the construct
    static int calls;
    static const double weights[2] = {1, 2};
    for (int i = 0; i < n; i++)
      a[i] = weights[i % 2];
    calls++;
    for (int i = 0; i < n; i++)
      a[i] += calls * weights[i % 2];
  }
}
