// Directives as nvc, pgcc and gcc accept them, and Clang's parser alone does not.
// RUN: %clangxx_plugin -Werror -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

// A routine without level is sequential.
#pragma acc routine
int twice(int i) { return 2 * i; }
int thrice(int i);
#pragma acc routine(thrice)

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define COPY copyin

// CHECK-LABEL: void f(double *a, int n)
void f(double *a, int n) {
  // Old names of clauses: no warning.
  // CHECK: __pacc_begin(3,
  // CHECK: __pacc_item(512, "a",
  // CHECK: __pacc_leave
#pragma acc data present_or_copy(a[0:n])
  ;
  // CHECK: __pacc_item(513, "a",
#pragma acc data pcopyin(a[0:n])
  ;
  // CHECK: __pacc_item(514, "a",
#pragma acc data pcopyout(a[0:n])
  ;
  // CHECK: __pacc_item(515, "a",
#pragma acc data present_or_create(a[0:n])
  ;
  // Commas before the first clause and after the last.
  // CHECK: __pacc_begin(4,
  // CHECK: __pacc_async(1)
  // CHECK: __pacc_item(513, "a",
#pragma acc enter data, copyin(a[0:n]), async(1),
  // From macros.
  // CHECK: __pacc_begin(5,
  // CHECK: __pacc_item(518, "a",
  PRAGMA(acc exit data delete(a[0:n]))
  // CHECK: __pacc_begin(4,
  // CHECK: __pacc_item(513, "a",
#pragma acc enter data COPY(a[0:n])
  // Names in parentheses are variables.
  // CHECK: __pacc_item(7, "pcopy",
  int pcopy = 0;
#pragma acc update device(pcopy)
}
