// What cannot run on a GPU is an error at its line.
//
// REQUIRES: cplusplus
// DEFINE: %{case} =
// DEFINE: %{clang} = %clang -g -O2 -msse3 -Wno-everything -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll -D%{case}
// DEFINE: %{bad} = %{clang} && not %opt_plugin -passes='pacc<target=gpu>' -disable-output %t.ll 2>&1 | %FileCheck %s --check-prefix=%{case}
// DEFINE: %{good} = %{clang} && %opt_plugin -passes='pacc<target=gpu>' -disable-output %t.ll 2>&1 | %FileCheck %s --allow-empty
//
// REDEFINE: %{case} = NOBODY
// RUN: %{bad}
// REDEFINE: %{case} = CAUGHT
// RUN: %{bad}
// REDEFINE: %{case} = CAUGHT_AROUND
// RUN: %{bad}
// REDEFINE: %{case} = STATIC
// RUN: %{bad}
// REDEFINE: %{case} = STATIC_GUARD
// RUN: %{bad}
// REDEFINE: %{case} = GLOBAL
// RUN: %{bad}
// REDEFINE: %{case} = ADDRESS
// RUN: %{bad}
// REDEFINE: %{case} = VIRTUAL
// RUN: %{bad}
// REDEFINE: %{case} = LONG_DOUBLE
// RUN: %{bad}
// REDEFINE: %{case} = LONG_DOUBLE_ARGUMENT
// RUN: %{bad}
// REDEFINE: %{case} = QUAD
// RUN: %{bad}
// REDEFINE: %{case} = ASSEMBLY
// RUN: %{bad}
// REDEFINE: %{case} = INTRINSIC
// RUN: %{bad}
// REDEFINE: %{case} = THREAD
// RUN: %{bad}
// REDEFINE: %{case} = GOTO
// RUN: %{bad}
// REDEFINE: %{case} = VARIADIC
// RUN: %{bad}
// REDEFINE: %{case} = POINTER
// RUN: %{bad}
//
// What vanishes in optimisation is no error.
// REDEFINE: %{case} = DEAD_CALL
// RUN: %{good}
// REDEFINE: %{case} = DEAD_THROW
// RUN: %{good}
//
// An exception that nothing catches ends the program; handlers that throw again, or end it, do not count.
// REDEFINE: %{case} = THROW
// RUN: %{good}
// REDEFINE: %{case} = LIBRARY_THROW
// RUN: %{good}
// REDEFINE: %{case} = THROWN_AGAIN
// RUN: %{good}
// REDEFINE: %{case} = OTHERS_CAUGHT
// RUN: %{good}
// REDEFINE: %{case} = DIRECT_AFTER_ALL
// RUN: %{good}
// REDEFINE: %{case} = TABLE
// RUN: %{good}
// REDEFINE: %{case} = EMPTY_ASSEMBLY
// RUN: %{good}
#include "Inputs/region.h"
#include <array>
#include <immintrin.h>
#include <stdexcept>

double nobody(double);
int counter;
static thread_local int mine;
struct Shape { virtual double area(double) const; };
struct Square final : Shape { double area(double x) const override { return x * x; } };
inline double positive(double x) {
  if (x < 0)
    throw std::runtime_error("negative");
// CAUGHT: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}'throw' in device function 'positive' cannot be compiled for the device, as there is a 'catch' in device function 'caught' that may get it
// CAUGHT-NOT: error:
  return x;
}
inline double caught(double x) {
  try {
    return positive(x);
  } catch (const std::runtime_error &) {
    return 0;
  }
}
inline double through(double x) {
  std::array<double, 4> q{1, 2, 3, 4};
  return q.at(static_cast<int>(x));
}
inline double caughtAround(double x) {
  try {
    return through(x);
  } catch (...) {
  }
  return 1;
}
inline double simple(double x) { return x + 1; }
inline double unharmed(double x) {
  try {
    return simple(x);
  } catch (...) {
  }
  return 1;
}
struct Guard { double &x; ~Guard() { x += 1; } };
inline double again(double x) {
  try {
    Guard guard{x};
    return positive(x);
  } catch (...) {
    x = 0;
    throw;
  }
}
inline double last(double x) noexcept { return positive(x); }
inline double counted(double x) {
  static int calls;
  return x + ++calls;
// STATIC: warning: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}all iterations of this loop update counted(double)::calls: a reduction clause for it
// STATIC: error: {{.*}}unsupported-code.cpp:[[#@LINE-2]]:{{.*}}static variable 'counted(double)::calls' is used in device function 'counted': beside constants only those of a single kernel may be static there
}
inline double scaled(double x, int k) {
  static const int scale = k;
// STATIC_GUARD: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}static variable 'scaled(double, int)::scale' is used in device function 'scaled': beside constants
  return x * scale;
}
static double square(double x) { return x * x; }
static double cube(double x) { return x * x * x; }
double sum(int n, ...) {
// VARIADIC: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}'sum' is called from a compute construct but has variable arguments: not supported
  __builtin_va_list l;
  __builtin_va_start(l, n);
  double s = __builtin_va_arg(l, double);
  __builtin_va_end(l);
  return s;
}
typedef double (*Function)(double);
static const Function table[2] = {square, cube};

struct region_context { int *n; double **a; Shape **s; long double *ld; Function *f; };
KERNEL(region, "run", 40)
  unsigned n = *c->n;
  LOOP(1, i, n) {
    double &x = (*c->a)[i];
#ifdef NOBODY
    x = nobody(x);
// NOBODY: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}call to 'nobody', whose body is not in this file: declare it with '#pragma acc routine seq' here and where it is defined
#endif
#ifdef CAUGHT
    x = caught(x);
#endif
#ifdef CAUGHT_AROUND
    x = caughtAround(x);
// CAUGHT_AROUND: error: {{.*}}'throw' in device function 'std::array<double, 4ul>::at' cannot be compiled for the device, as there is a 'catch' in device function 'caughtAround' that may get it (reached from unsupported-code.cpp:[[#@LINE-1]])
#endif
#ifdef OTHERS_CAUGHT
    std::array<double, 4> q{1, 2, 3, 4};
    x += q.at(i) + unharmed(x);
#endif
#ifdef THROW
    x = positive(x);
#endif
#ifdef LIBRARY_THROW
    std::array<double, 4> q{1, 2, 3, 4};
    x += q.at(i);
#endif
#ifdef THROWN_AGAIN
    x = again(x) + last(x);
#endif
#ifdef STATIC
    x = counted(x);
#endif
#ifdef STATIC_GUARD
    x = scaled(x, i);
#endif
#ifdef GLOBAL
    x += counter;
// GLOBAL: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}global variable 'counter' is used in a compute construct of 'run': name it in 'declare create' or 'declare copyin'
#endif
#ifdef ADDRESS
    x += &x - (double *)&counter; // its address alone
// ADDRESS: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}global variable 'counter' is used in a compute construct of 'run': name it in 'declare create' or 'declare copyin'
#endif
#ifdef VIRTUAL
    x = (*c->s)->area(x);
// VIRTUAL: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}virtual or indirect call in a compute construct of 'run': its target is not known on the device
#endif
#ifdef LONG_DOUBLE
    long double wide = x;
    x = wide * 3;
// LONG_DOUBLE: error: {{.*}}unsupported-code.cpp:[[#@LINE-2]]:{{.*}}'long double' in a compute construct of 'run'{{.*}}: the device has no such type
#endif
#ifdef LONG_DOUBLE_ARGUMENT
    x += *c->ld;
// LONG_DOUBLE_ARGUMENT: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}'long double' in a compute construct of 'run' (variable 'ld'): the device has no such type
#endif
#ifdef QUAD
    __float128 wide = x;
    x = wide * wide;
// QUAD: error: {{.*}}unsupported-code.cpp:[[#@LINE-2]]:{{.*}}'__float128' in a compute construct of 'run'
#endif
#ifdef ASSEMBLY
    asm volatile("nop");
// ASSEMBLY: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}inline assembly in a compute construct of 'run' cannot be compiled for the device
#endif
#ifdef INTRINSIC
    __m128d v = _mm_set1_pd(x);
    x = _mm_hadd_pd(v, v)[0];
// INTRINSIC: error: {{.*}}the x86 intrinsic 'llvm.x86.sse3.hadd.pd' in device function '_mm_hadd_pd' cannot be compiled for the device
#endif
#ifdef THREAD
    x += mine;
// THREAD: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}thread-local variable 'mine' is used in a compute construct of 'run'
#endif
#ifdef GOTO
    void *labels[] = {&&one, &&two};
    goto *labels[i & 1];
// GOTO: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}computed 'goto' in a compute construct of 'run' cannot be compiled for the device
  one: x = 1;
  two: x += 2;
#endif
#ifdef VARIADIC
    x = sum(1, x);
#endif
#ifdef POINTER
    x = (*c->f)(x);
// POINTER: error: {{.*}}unsupported-code.cpp:[[#@LINE-1]]:{{.*}}virtual or indirect call in a compute construct of 'run'
#endif
#ifdef DEAD_CALL
    if (sizeof(x) == 4)
      x = nobody(x);
#endif
#ifdef DEAD_THROW
    std::array<double, 4> q{1, 2, 3, 4};
    x += q.at(i & 3) + positive(1.0);
#endif
#ifdef DIRECT_AFTER_ALL
    Function f = square;
    Square q;
    Shape *s = &q;
    x = f(x) + s->area(x);
#endif
#ifdef TABLE
    x = table[i & 1](x);
#endif
#ifdef EMPTY_ASSEMBLY
    asm volatile("" ::: "memory");
#endif
  }
  END_LOOP(1)
}
void run(int n, double *a, Shape *s, long double ld, Function f) {
  BEGIN("run", 40)
  ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, POINTER, s) ARG(3, BYVAL, ld) ARG(4, DEVICEPTR, f)
  LAUNCH(region, &n, &a, &s, &ld, &f)
}
