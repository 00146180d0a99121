// What parallel loop becomes: the host block in order, the captured kernel, the counted loop.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -fsyntax-only -x c++ -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -S -emit-llvm -O0 -Xclang -disable-llvm-passes %s -o - | %FileCheck %s --check-prefix=IR

double global[100];

// CHECK-LABEL: void add(
// CHECK:      unsigned int __pacc_n_i = 0 < n ? n : 0U;
// CHECK-NEXT: __pacc_begin(0, 0, "{{.*}}parallel_loop.c", "add", [[@LINE+29]], [[@LINE+31]]);
// CHECK-NEXT: __pacc_item(524545, "global", &global, &global, 0, 800);
// CHECK-NEXT: __pacc_item(512, "a", &a, a, 0, n * 8);
// CHECK-NEXT: __pacc_reach_of(&global, sizeof(double));
// CHECK-NEXT: __pacc_reach(0, 0);
// CHECK-NEXT: __pacc_reach_loop(1, 0, n, 1, 0);
// CHECK-NEXT: __pacc_enter();
// CHECK-NEXT: __pacc_dims(0, 0, 0);
// CHECK-NEXT: __pacc_trip(1, 0, __pacc_n_i);
// CHECK-NEXT: __pacc_arg(0, 2, "__pacc_n_i", &__pacc_n_i, sizeof(unsigned int));
// CHECK-NEXT: __pacc_arg(1, 1, "a", &a, sizeof(double *));
// CHECK-NEXT: __pacc_arg(2, 2, "s", &s, sizeof(double));
// CHECK-NEXT: __pacc_arg(3, 0, "global", &global, sizeof(double[100]));
// CHECK-NEXT: {
// CHECK-NEXT: __pacc_kernel(0, 0, "{{.*}}parallel_loop.c", "add", [[@LINE+15]], [[@LINE+17]]);
// CHECK-NEXT: {
// CHECK-NEXT: {
// CHECK-NEXT: __pacc_loop_begin(1, 160, 1, [[@LINE+13]], 0, 0, 0, 0);
// CHECK-NEXT: for (unsigned int __pacc_c_i = __pacc_lo32(1, 0, __pacc_n_i); __pacc_c_i < __pacc_hi32(1, 0, __pacc_n_i); __pacc_c_i += __pacc_step32(1, 0, __pacc_n_i)) {
// CHECK-NEXT: int i = __pacc_c_i;
// CHECK-NEXT: a[i] += s * global[i];
// CHECK-NEXT: }
// CHECK-NEXT: __pacc_loop_end(1);
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: __pacc_leave();
void add(double *a, double s, int n) {
  // padding keeps the numbers above apart
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += s * global[i];
}

// The kernel is one function of the context: fields in the order of the slots, each an address.
// IR: define internal void @__captured_stmt(ptr noundef %[[ARG:.*]])
// IR: %[[CONTEXT:.*]] = load ptr, ptr %{{.*}}
// IR: call void @__pacc_kernel(i32 noundef 0, i32 noundef 0, ptr noundef @{{.*}}, ptr noundef @{{.*}}, i32 noundef {{[0-9]+}}, i32 noundef {{[0-9]+}}) #[[NOTHROW:[0-9]+]]
// IR-NEXT: call void @__pacc_loop_begin(i32 noundef 1, i32 noundef 160, i32 noundef 1,
// IR: getelementptr inbounds nuw %struct.anon, ptr %[[CONTEXT]], i32 0, i32 0
// IR: call i32 @__pacc_lo32(i32 noundef 1, i32 noundef 0, i32 noundef %{{.*}})
// IR: getelementptr inbounds nuw %struct.anon, ptr %[[CONTEXT]], i32 0, i32 2
// IR: getelementptr inbounds nuw %struct.anon, ptr %[[CONTEXT]], i32 0, i32 3
// No kernel touches the global itself.
// IR-NOT: @global
// IR: call void @__pacc_loop_end(i32 noundef 1)
// IR: attributes #[[NOTHROW]] = { nounwind }
