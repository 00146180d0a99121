// What -Minfo says of routines: at the function's line, in nvc's words; the kernel tells only of its own loops.
// RUN: %pacc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --match-full-lines --strict-whitespace

#pragma acc routine seq
static int half(int x) {
  int sum = 0;
#pragma acc loop seq
  for (int i = 0; i < 2; i++)
    sum += x / 4;
  return sum;
}

#pragma acc routine vector
static int total(const int *x, int n) {
  int sum = 0;
#pragma acc loop vector reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += half(x[i]);
  return sum;
}

#pragma acc routine worker
static void totals(const int *x, int *y, int rows, int n) {
#pragma acc loop worker
  for (int r = 0; r < rows; r++)
    y[r] = total(x + r * n, n);
}

void use(const int *x, int *y, int planes, int rows, int n) {
#pragma acc parallel loop copyin(x[0 : planes * rows * n]) copyout(y[0 : planes * rows])
  for (int p = 0; p < planes; p++)
    totals(x + p * rows * n, y + p * rows, rows, n);
}
//      CHECK:use:
// CHECK-NEXT:     30, Generating copyin(x[:planes * rows * n]) [if not already present]
// CHECK-NEXT:         Generating copyout(y[:planes * rows]) [if not already present]
// CHECK-NEXT:         Generating NVIDIA GPU code
// CHECK-NEXT:         31, #pragma acc loop gang /* blockIdx.x */
// CHECK-NEXT:half:
// CHECK-NEXT:      5, Generating acc routine seq
// CHECK-NEXT:         Generating NVIDIA GPU code
// CHECK-NEXT:          8, #pragma acc loop seq
// CHECK-NEXT:total:
// CHECK-NEXT:     14, Generating acc routine vector
// CHECK-NEXT:         Generating NVIDIA GPU code
// CHECK-NEXT:         17, #pragma acc loop vector /* threadIdx.x */
// CHECK-NEXT:             Generating reduction(+:sum)
// CHECK-NEXT:totals:
// CHECK-NEXT:     23, Generating acc routine worker
// CHECK-NEXT:         Generating NVIDIA GPU code
// CHECK-NEXT:         25, #pragma acc loop worker /* threadIdx.y */
