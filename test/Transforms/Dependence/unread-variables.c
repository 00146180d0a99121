// Of what nothing reads nothing is left, in loops of called functions neither: half of it would read memory whose stores
// are gone, which an optimiser may take for never happening.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' '-mllvm' '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s

static unsigned digits(unsigned x, unsigned y) {
  unsigned r = y;
  for (int q = 0; q < 5; q++)
    r = r * 2u + (x >> q & 1u);
  return r;
}

// CHECK-LABEL: define {{.*}}@product_{{[0-9]+}}_gpu(
// CHECK-NOT: undef
// CHECK-NOT: lshr
// CHECK: mul
// CHECK-NOT: undef
// CHECK: call i64 @__paccd_reduce_gang_mul_u64(
// CHECK: ret void
unsigned long product(int n, long *restrict a, unsigned *restrict b) {
  unsigned long total = 3;
#pragma acc kernels loop gang vector independent reduction(* : total) copyin(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) {
    unsigned long unread = b[i % 3] - b[digits((unsigned)a[i % 38], 5) % 5u];
    total *= b[i];
  }
  return total;
}
