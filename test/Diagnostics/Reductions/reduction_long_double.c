// GPUs have no 'long double': a reduction is an error at its clause, unless the file is compiled for the host alone.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -acc=gpu -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -acc=multicore -c %s -o %t.o
// RUN: not %pacc -acc=multicore -DCOMPLEX -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=COMPLEX
// With eight bytes it is a double.
// RUN: %pacc -mlong-double-64 -c %s -o %t.o
struct pair {
  long double first;
  int second;
};

void scalar(int n, const double *x) {
  long double sum = 0;
// CHECK: long_double.c:[[#@LINE+1]]:39: error: reduction of 'sum' of type 'long double': GPUs have no 'long double'; -acc=multicore compiles for the host alone
#pragma acc parallel loop reduction(+:sum) copyin(x[0:n])
  for (int i = 0; i < n; i++)
    sum += x[i];
}

void array(int n, const double *x, long double *p) {
// CHECK: long_double.c:[[#@LINE+1]]:39: error: reduction of 'p' of type
#pragma acc parallel loop reduction(+:p[0:4]) copyin(x[0:n])
  for (int i = 0; i < n; i++)
    p[i % 4] += x[i];
}

void structure(int n, const double *x) {
  struct pair p = {0, 0};
// CHECK: long_double.c:[[#@LINE+1]]:39: error: reduction of 'p' of type 'struct pair': GPUs have
#pragma acc parallel loop reduction(+:p) copyin(x[0:n])
  for (int i = 0; i < n; i++)
    p.first += x[i];
}

#ifdef COMPLEX
void complex(int n, const double *x) {
  long double _Complex sum = 0;
// COMPLEX: long_double.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}
#pragma acc parallel loop reduction(+:sum) copyin(x[0:n])
  for (int i = 0; i < n; i++)
    sum += x[i];
}
#endif
