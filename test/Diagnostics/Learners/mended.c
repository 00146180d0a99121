// Mistakes with one clear mend: the warning has it as a fix-it, and what that makes of the program has none of them.
// RUN: %clang_plugin -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck --implicit-check-not='{28:' %s
// RUN: cp %s %t.c && %clang_plugin -fsyntax-only -Xclang -fixit %t.c 2>/dev/null
// RUN: %clang_plugin -fsyntax-only -DMENDED -Werror %t.c
#define LENGTH n
void mistakes(int n, double *a, double *b) {
  double m = 0, scale = 2;
// CHECK-DAG: fix-it:{{.*}}:{[[@LINE+1]]:37-[[@LINE+1]]:37}:"0:"
#pragma acc parallel loop copyout(a[n])
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK-DAG: fix-it:{{.*}}:{[[@LINE+1]]:27-[[@LINE+1]]:27}:"first"
#pragma acc parallel loop private(scale) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = scale * i;
// CHECK-DAG: fix-it:{{.*}}:{[[@LINE+1]]:37-[[@LINE+1]]:38}:"max"
#pragma acc parallel loop reduction(+ : m) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    m = a[i] > m ? a[i] : m;
  b[0] = m;
// CHECK-DAG: fix-it:{{.*}}:{[[@LINE+1]]:57-[[@LINE+1]]:58}:""
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:1]);
  for (int i = 0; i < 1; i++)
    b[i] = a[i];
#ifndef MENDED
  // None where a macro has it, or the clause is about other variables, too.
  double t = 1;
#pragma acc parallel loop copyout(a[LENGTH]) private(scale, t)
  for (int i = 0; i < n; i++) {
    t = i;
    a[i] = scale * t;
  }
#endif
}
