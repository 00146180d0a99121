// What all gangs read before they share a loop that may write it needs no barrier: other gangs would not wait for it.
// One gang that the program asks for does.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=keep -c %s -o bounds.o
// RUN: %FileCheck --input-file=ptx-bounds-barriers.sm_75.ptx %s
struct list { int count; };

// CHECK-LABEL: .visible .entry mark_{{[0-9]+}}_gpu(
// CHECK-NOT: bar.sync
// CHECK: ret;
void mark(const struct list *l, int *out) {
#pragma acc parallel loop present(l[0:1], out)
  for (int i = 0; i < l->count; i++) out[i] = 1;
}

// CHECK-LABEL: .visible .entry mark_alone_{{[0-9]+}}_gpu(
// CHECK: bar.sync
// CHECK: ret;
void mark_alone(const struct list *l, int *out) {
#pragma acc parallel loop present(l[0:1], out) num_gangs(1)
  for (int i = 0; i < l->count; i++) out[i] = 1;
}

// CHECK-LABEL: .visible .entry mark_asked_{{[0-9]+}}_gpu(
// CHECK: bar.sync
// CHECK: ret;
void mark_asked(const struct list *l, int *out, int gangs) {
#pragma acc parallel loop present(l[0:1], out) num_gangs(gangs)
  for (int i = 0; i < l->count; i++) out[i] = 1;
}

// Each gang has rows of its own: their lengths are read before its lanes write.
// CHECK-LABEL: .visible .entry rows_{{[0-9]+}}_gpu(
// CHECK: bar.sync
// CHECK: ret;
void rows(int n, const int *length, int *out) {
#pragma acc parallel loop gang present(length, out) vector_length(64)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < length[i]; j++) out[i * 100 + j] = 1;
  }
}
