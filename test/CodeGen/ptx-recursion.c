// Functions that call themselves are called by their addresses, but for their own calls: behind calls of what it sees,
// ptxas 13.0 takes the lanes to come back together. The runtime finds by a variable that the stack must be deeper.
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O2 -gpu=keep -c %s -o recursion.o
// RUN: %FileCheck --input-file=ptx-recursion.sm_75.ptx %s
// With -fsanitize=function, nothing stands before a function that is left: PTX has no data there.
// RUN: cd %t && %pacc -O2 -fsanitize=undefined -gpu=keep -c %s -o sanitized.o
// RUN: grep -q '^\.func' %t/ptx-recursion.sm_75.ptx && not grep '^\.b32' %t/ptx-recursion.sm_75.ptx
struct cell { unsigned key; struct cell *next, *other; };
#pragma acc routine seq
static unsigned depth(const struct cell *t) {
  if (!t) return 0;
  const unsigned a = depth(t->next), b = depth(t->other);
  return 1 + (a > b ? a : b);
}
#pragma acc routine seq
unsigned elsewhere(unsigned);
// CHECK-DAG: .weak .global {{.*}}__paccd_calls_itself
// CHECK-DAG: .global {{.*}}depth_address{{.*}} = {{.*}}depth
// CHECK: .func {{.*}}depth(
// CHECK: call.uni {{.*}}, depth,
// CHECK: call.uni {{.*}}, depth,
// CHECK: .entry
// CHECK-NOT: call.uni {{.*}}, depth,
// CHECK: ld.volatile.{{.*}} [[ADDRESS:%rd[0-9]+]], [{{.*}}depth_address
// CHECK-NOT: call.uni {{.*}}, depth,
// CHECK: call (retval0), [[ADDRESS]],
// CHECK: call.uni (retval0), elsewhere,
void depths(int n, const struct cell *c, unsigned *out) {
#pragma acc parallel loop present(c[0:n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    out[i] = depth(c[i].next);
    out[i] += elsewhere(out[i]);
  }
}
