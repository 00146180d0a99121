// `#pragma pacc X` is `#pragma acc X`, and `pipeline` is PACC's own.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -DPIPELINE -fsyntax-only -Xclang -ast-print %s | %FileCheck --check-prefix=PIPELINE %s
// RUN: not %clang_plugin -DUNKNOWN -fsyntax-only %s 2>&1 | FileCheck --check-prefix=UNKNOWN %s

// CHECK-LABEL: void f(double *a, int n)
void f(double *a, int n) {
  // CHECK: __pacc_begin(4,
  // CHECK: __pacc_item(513, "a",
#pragma pacc enter data copyin(a[0:n])
#ifdef PIPELINE
// PIPELINE: __pacc_pipeline_begin(5, 8, 0,
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) async num_tasks(8)
  {
  }
#endif
#ifdef UNKNOWN
// UNKNOWN: pacc_pragma.c:[[@LINE+1]]:14: error: invalid OpenACC directive 'pipe'
#pragma pacc pipe
#endif
}
