// The -Minfo report is printed once, to stderr: at the end of the translation unit without code generation, by the
// last pass with it; not at all unless asked for, and not after an error.
// RUN: %clang_plugin -fplugin-arg-pacc-minfo -fsyntax-only %s 2>&1 >/dev/null | %FileCheck %s
// RUN: %clang_plugin -fplugin-arg-pacc-minfo -c %s -o %t.o 2>&1 >/dev/null | %FileCheck %s
// RUN: %clang_plugin -c %s -o %t.o 2>&1 | count 0
// RUN: %clang_plugin -fsyntax-only %s 2>&1 | count 0
// RUN: not %clang_plugin -DERROR -fplugin-arg-pacc-minfo -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ERROR %s

// CHECK: {{^}}f:
// CHECK-NEXT: {{^     18, Generating enter data copyin\(a\[:n\]\)$}}
// CHECK-NOT: Generating
// ERROR: error: use of undeclared identifier 'undeclared'
// ERROR-NOT: Generating
void f(double *a, int n) {
  // Line 18 is the next one but one.

#pragma acc enter data copyin(a[0:n])
#ifdef ERROR
  undeclared();
#endif
}
