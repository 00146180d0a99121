// Calls through pointers in kernels, which all lead to functions that the kernel itself names: direct calls, on GPUs, too.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %pacc -O2 -emit-llvm -S %s -o /dev/null -mllvm -pacc-print-after=pacc-device-module 2>&1 | %FileCheck --check-prefix=DIRECT %s
#include "../check.h"

typedef double (*function)(double, double);
static double add(double a, double b) { return a + b; }
static double subtract(double a, double b) { return a - b; }
static double multiply(double a, double b) { return a * b; }

static function of_number(int number) {
  switch (number % 3) {
  case 0:
    return add;
  case 1:
    return subtract;
  default:
    return multiply;
  }
}

static double fold(function f, const double *x, int n, double start) {
  for (int i = 0; i < n; i++)
    start = f(start, x[i]);
  return start;
}

struct operation {
  int times;
  double argument;
  function f;
};

static const struct operation fixed[3] = {{1, 2, add}, {2, 3, multiply}, {1, 1, subtract}};

static double repeated(function f, double x, int times) { return times == 0 ? x : repeated(f, f(x, times), times - 1); }

enum { N = 60 };

/// Everything of one iteration.
static double all_of(int i, const double *x) {
  function f = i & 1 ? add : subtract;
  if (i % 5 == 0)
    f = multiply;
  double result = f(x[i], i);
  f = 0;
  result += of_number(i)(x[i], 2);
  function table[3] = {add, subtract, multiply};
  result += table[i % 3](x[i], 3);
  result += fold(i % 4 ? add : subtract, x, 5, 1) + fold(multiply, x + 1, 3, i);
  struct operation operations[2] = {{2, 5, add}, {1, x[i], multiply}};
  for (int k = 0; k < 2; k++)
    for (int j = 0; j < operations[k].times; j++)
      result = operations[k].f(result, operations[k].argument);
  function of_table = fixed[i % 3].f, either = i > 20 ? of_table : subtract;
  result += either(result, fixed[i % 3].argument) + repeated(i & 2 ? add : subtract, i, 6);
  for (int k = 0; k < 3; k++) {
    result = of_table(result, k + 1);
    of_table = of_table == add ? subtract : add;
  }
  return result;
}

int main(void) {
  double x[N], results[N], chosen[N];
  for (int i = 0; i < N; i++)
    x[i] = (i % 7) * 0.25;
// DIRECT-LABEL: define {{.*}}main_
// DIRECT: icmp eq ptr %{{.*}}, @add
// DIRECT: call double @add(
// DIRECT: call double @multiply(
// DIRECT: {{^}}}
#pragma acc parallel loop copyin(x) copyout(chosen)
  for (int i = 0; i < N; i++) {
    double (*f)(double, double) = i % 3 ? add : multiply;
    chosen[i] = f(x[i], 10);
  }
#pragma acc parallel loop copyin(x) copyout(results)
  for (int i = 0; i < N; i++)
    results[i] = all_of(i, x);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(chosen[i], i % 3 ? x[i] + 10 : x[i] * 10);
    CHECK_EQ(results[i], all_of(i, x));
  }
  return check_done();
}
