// A file without directives compiles to the same code as without the plugin; debug locations are tracked for
// PACC's messages, and end with its passes where nobody else wants them.
// RUN: %clang -O0 -S %s -o %t.plain.s
// RUN: %clang_plugin -O0 -S %s -o %t.pacc.s
// RUN: diff %t.plain.s %t.pacc.s
// RUN: %clang -O2 -S %s -o %t.plain.s
// RUN: %clang_plugin -O2 -S %s -o %t.pacc.s
// RUN: diff %t.plain.s %t.pacc.s
// RUN: %clang -O2 -g -c %s -o %t.plain.o
// RUN: %clang_plugin -O2 -g -c %s -o %t.pacc.o
// RUN: cmp %t.plain.o %t.pacc.o
// RUN: %clang_plugin -O2 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %clang_plugin -O2 -Rpass=inline -S -emit-llvm %s -o - 2>/dev/null | %FileCheck %s --check-prefix=REMARKS

// CHECK-NOT: !DICompileUnit
// REMARKS: emissionKind: NoDebug
#include <stdio.h>

static double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

int main(int argc, char **argv) {
  double a[] = {1, 2, 3};
  printf("%g\n", sum(a, argc < 3 ? argc : 3));
  return 0;
}
