// The same source makes the same PTX: constants stand in the order in which they are used, whatever
// addresses the compiler's own data have.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=keep -c %s -o order.o
// RUN: %FileCheck --input-file=ptx-order.sm_75.ptx %s
// RUN: cp ptx-order.sm_75.ptx first.ptx && %pacc -O2 -gpu=keep -c %s -o order.o && cmp first.ptx ptx-order.sm_75.ptx

static const char *const names[] = {"ab", "bc", "cd", "de", "ef", "fg", "gh", "hi", "ij", "jk"};
// CHECK: = {97, 98}
// CHECK: = {98, 99}
// CHECK: = {99, 100}
// CHECK: = {100, 101}
// CHECK: = {101, 102}
// CHECK: = {102, 103}
// CHECK: = {103, 104}
// CHECK: = {104, 105}
// CHECK: = {105, 106}
// CHECK: = {106, 107}
// CHECK: names
void letters(int n, char *c) {
#pragma acc parallel loop copyout(c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = names[i % 10][i & 1];
}
