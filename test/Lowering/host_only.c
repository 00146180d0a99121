// A file without GPU code says so in every directive: the program starts on the host though there be a GPU.
// RUN: %clang_plugin -fplugin-arg-pacc-target=multicore -fsyntax-only -Xclang -ast-print %s | %FileCheck %s -DFLAGS=16
// RUN: %clang_plugin -fplugin-arg-pacc-target=gpu,multicore -fsyntax-only -Xclang -ast-print %s | %FileCheck %s -DFLAGS=0
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s -DFLAGS=0
// RUN: %pacc -acc=multicore -c %s -o %t.o

void directives(int n, double *x) {
  // CHECK: __pacc_begin(3, [[FLAGS]], "{{.*}}", "directives",
#pragma acc data copy(x[0:n])
  {
    // CHECK: __pacc_begin(0, [[FLAGS]], "{{.*}}", "directives",
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      x[i]++;
    // CHECK: __pacc_begin(6, [[FLAGS]], "{{.*}}", "directives",
#pragma acc update self(x[0:n])
  }
  // CHECK: __pacc_begin(4, [[FLAGS]], "{{.*}}", "directives",
#pragma acc enter data copyin(x[0:n])
  // CHECK: __pacc_begin(7, [[FLAGS]], "{{.*}}", "directives",
#pragma acc wait
}
