// Lines are kept for what follows PACC's passes only where LLVM may complain at one, or where the program asks for them.
// RUN: %pacc -O2 -S -emit-llvm -o - %s | FileCheck --check-prefix=NONE --implicit-check-not='!dbg' %s
// RUN: %pacc -O2 -g1 -S -emit-llvm -o - %s | FileCheck --check-prefix=LINES %s
// RUN: %pacc -O2 -DASKED -c -o /dev/null %s 2>&1 | FileCheck --check-prefix=ASKED %s
// RUN: %pacc -O2 -Wframe-larger-than=1 -c -o /dev/null %s 2>&1 | FileCheck --check-prefix=FRAME %s
double next(double);

// NONE: define {{.*}}@sum
// LINES: call {{.*}}@next({{.*}} !dbg
double sum(int n, double *a) {
  double s = 0;
#pragma acc parallel loop copyout(a[0:n]) // FRAME: lines_of_the_host.c:[[@LINE]]:0: stack frame size
  for (int i = 0; i < n; ++i) {
    volatile double held[10];
    held[i % 10] = i;
    a[i] = held[0];
  }
#ifdef ASKED
#pragma clang loop vectorize(enable)
#endif
  for (int i = 0; i < n; ++i) // ASKED: lines_of_the_host.c:[[@LINE]]:3: warning: loop not vectorized
    s += next(a[i]);
  return s;
}
