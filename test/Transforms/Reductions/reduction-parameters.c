// The record of a kernel says of a parameter that the kernel does nothing with it but reduce into it, and how:
// 1 + operator + 256 * type. Not so if it is read, stored to, or reduced into in two ways.
// RUN: %pacc -O2 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %pacc -O0 -S -emit-llvm %s -o - | %FileCheck %s
enum { n = 1000 };

// max of float, && of int, + of double through a vector loop; the array is no target
// CHECK: constant [4 x {{.*}}i32 1, i32 8, i32 8, i32 0, i32 0, i32 0, [16 x i8] zeroinitializer }>, {{.*}}i32 0, i32 8, i32 8, i32 1, i32 2307, i32 0, [16 x i8] zeroinitializer }>, {{.*}}i32 0, i32 8, i32 8, i32 2, i32 1288, i32 0, [16 x i8] zeroinitializer }>, {{.*}}i32 0, i32 8, i32 8, i32 3, i32 2561, i32 0, [16 x i8] zeroinitializer }>]
void reduced(const float *a, float *results) {
  float most = 0;
  int every = 1;
  double sum = 0;
#pragma acc parallel loop reduction(max:most) reduction(&&:every) reduction(+:sum) copyin(a[0:n])
  for (int i = 0; i < n; i += 10) {
    most = a[i] > most ? a[i] : most;
    every = every && a[i] > 0;
    double row = 0;
#pragma acc loop vector reduction(+:row)
    for (int j = 0; j < 10; j++)
      row += a[i + j];
    sum += row;
  }
  results[0] = most + every + sum;
}

// CHECK: constant [2 x {{.*}}i32 1, i32 8, i32 8, i32 0, i32 0, i32 0, [16 x i8] zeroinitializer }>, {{.*}}i32 0, i32 8, i32 8, i32 1, i32 0, i32 0, [16 x i8] zeroinitializer }>]
void twice(const float *a, float *results) {
  double sum = 0;
#pragma acc parallel num_gangs(1) copyin(a[0:n]) copy(sum)
  {
#pragma acc loop gang reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
#pragma acc loop gang reduction(max:sum)
    for (int i = 0; i < n; i++)
      sum = a[i] > sum ? a[i] : sum;
  }
  results[0] = sum;
}
