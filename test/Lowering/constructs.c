// The calls of data, enter data, exit data, update and wait, and of their clauses that are not data clauses.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -O0 -c %s -o %t.o
// RUN: %clang_plugin -x c++ -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

// CHECK-LABEL: void structured(
void structured(double *a, int n, int condition, double *pointer) {
  // A data region's last line is its block's.
  // CHECK: __pacc_begin(3, 0, "{{.*}}constructs.c", "structured", [[@LINE+9]], [[@LINE+16]]);
  // CHECK-NEXT: __pacc_if((condition) ? 1 : 0);
  // CHECK-NEXT: __pacc_async(n);
  // CHECK-NEXT: __pacc_wait_queue(1);
  // CHECK-NEXT: __pacc_wait_queue(n);
  // CHECK-NEXT: __pacc_item(512, "a",
  // CHECK-NEXT: __pacc_enter();
  // CHECK-NEXT: {
  // CHECK-NEXT: a[0] = 1;
#pragma acc data if(condition) copy(a[0:n]) async(n) wait(1, n)
  {
    a[0] = 1;
    // CHECK: __pacc_begin(3, 4, "{{.*}}", "structured", [[@LINE+2]], [[@LINE+3]]);
    // CHECK: a[1] = 1;
#pragma acc data present(a) default(present)
    a[1] = 1;
  }
  // CHECK: __pacc_leave();
  // CHECK: __pacc_leave();
  // CHECK: __pacc_begin(3, 8, "{{.*}}", "structured", [[@LINE+4]], [[@LINE+5]]);
  // CHECK-NEXT: __pacc_if((pointer) ? 1 : 0);
  // CHECK-NEXT: __pacc_async(-1);
  // CHECK-NEXT: __pacc_wait_queue(-1);
#pragma acc data copy(n) default(none) if(pointer) async wait
  ;
}

// CHECK-LABEL: void unstructured(
void unstructured(double *a, int n) {
  // CHECK: __pacc_begin(4, 0, "{{.*}}", "unstructured", [[@LINE+6]], [[@LINE+6]]);
  // CHECK-NEXT: __pacc_if((n > 3) ? 1 : 0);
  // CHECK-NEXT: __pacc_async(2);
  // CHECK-NEXT: __pacc_wait_queue(-1);
  // CHECK-NEXT: __pacc_item(513, "a",
  // CHECK-NEXT: __pacc_leave();
#pragma acc enter data copyin(a[0:n]) if(n > 3) async(2) wait
  // CHECK: __pacc_begin(5, 1, "{{.*}}", "unstructured", [[@LINE+3]], [[@LINE+3]]);
  // CHECK-NEXT: __pacc_item(514, "a",
  // CHECK-NEXT: __pacc_leave();
#pragma acc exit data copyout(a[0:n]) finalize
  // CHECK: __pacc_begin(6, 2, "{{.*}}", "unstructured", [[@LINE+3]], [[@LINE+3]]);
  // CHECK-NEXT: __pacc_item(520, "a",
  // CHECK-NEXT: __pacc_leave();
#pragma acc update self(a[0:n]) if_present
}

// CHECK-LABEL: void waits(
void waits(int n) {
  // CHECK: __pacc_begin(7, 0, "{{.*}}", "waits", [[@LINE+3]], [[@LINE+3]]);
  // CHECK-NEXT: __pacc_wait_queue(-1);
  // CHECK-NEXT: __pacc_leave();
#pragma acc wait
  // CHECK: __pacc_begin(7,
  // CHECK-NEXT: __pacc_async(3);
  // CHECK-NEXT: __pacc_if((n) ? 1 : 0);
  // CHECK-NEXT: __pacc_wait_queue(1);
  // CHECK-NEXT: __pacc_wait_queue(n + 1);
  // CHECK-NEXT: __pacc_leave();
#pragma acc wait(1, n + 1) async(3) if(n)
  // CHECK: __pacc_begin(7,
  // CHECK-NEXT: __pacc_wait_queue(5);
#pragma acc wait(queues: 5)
}
