// The -Minfo report is printed once, to stderr: at the end of the translation unit without code generation, by the
// last pass with it; not at all unless asked for, and not after an error.
// RUN: %clang_plugin -fplugin-arg-pacc-minfo -fsyntax-only %s 2>&1 >/dev/null | %FileCheck --strict-whitespace %s
// RUN: %clang_plugin -fplugin-arg-pacc-minfo -c %s -o %t.o 2>&1 >/dev/null | %FileCheck --strict-whitespace %s
// RUN: %clang_plugin -c %s -o %t.o 2>&1 | count 0
// RUN: %clang_plugin -fsyntax-only %s 2>&1 | count 0
// RUN: not %clang_plugin -DERROR -fplugin-arg-pacc-minfo -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ERROR %s

// CHECK: {{^}}f:
// CHECK-NEXT: {{^     15, Generating enter data copyin\(a\[:n\]\)$}}
// CHECK-NOT: Generating
// ERROR: error: wanted
// ERROR-NOT: Generating
void f(double *a, int n) {
#pragma acc enter data copyin(a[0:n])
#ifdef ERROR
#error wanted
#endif
}
