// What a routine of a level cannot have, or cannot be called from (OpenACC 3.4, 2.9.11, 2.15.1).
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -DLOOPS %s
// RUN: not %pacc -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -O0 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -O2 -DPOINTER -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=POINTER

#ifdef LOOPS
#pragma acc routine seq
void sequential(int *x, int n) {
#pragma acc loop vector // expected-warning {{'loop vector' in a 'routine seq': 'vector' is ignored}}
  for (int i = 0; i < n; i++)
    x[i]++;
}
#pragma acc routine vector
void lanes(int *x, int n) {
#pragma acc loop gang vector // expected-warning {{'loop gang' in a 'routine vector': 'gang' is ignored}}
  for (int i = 0; i < n; i++)
    x[i]++;
}
#pragma acc routine gang
int gangs(const int *x, int n) {
  int sum = 0;
#pragma acc loop gang reduction(+ : sum) // expected-error {{reduction of 'sum' over gangs in a routine is not possible: gangs do not wait for each other before its end}}
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum;
}
void late(int *x) { *x = 1; }
#pragma acc routine(late) worker // expected-error {{the routine directive for 'late' must stand before its body}}
void later(int *x) { *x = 1; }
#pragma acc routine vector // expected-error {{the routine directive for 'later' must stand before its body}}
void later(int *x);

#elif defined(POINTER)
#pragma acc routine vector
void lanes(int *x, int n) { *x = n; }
void through(int *x) {
#pragma acc parallel copy(x[0:1])
  {
    // POINTER: :[[@LINE+1]]:{{[0-9]+}}: error: the address of 'lanes', a 'routine vector', is used: such routines cannot be called through pointers
    void (*volatile f)(int *, int) = lanes;
    f(x, 1);
  }
}

#else
#pragma acc routine vector
void lanes(int *x, int n) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    x[i]++;
}
#pragma acc routine gang
void gangs(int *x, int n) {
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    x[i]++;
}
#pragma acc routine worker
void workers(int *x, int n) {
#pragma acc loop worker
  for (int i = 0; i < n; i++)
    lanes(x, n);
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: a 'routine vector' is called in the loop at line [[@LINE-1]], which is spread over vector lanes already
    lanes(x + i, 1);
}
void use(int *x, int n) {
#pragma acc parallel loop gang vector copy(x[0:n])
  for (int i = 0; i < n; i++)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: a 'routine vector' is called in the loop at line [[@LINE-1]], which is spread over vector lanes already
    lanes(x + i, 1);
#pragma acc parallel loop gang worker copy(x[0:n])
  for (int i = 0; i < n; i++)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: a 'routine worker' is called in the loop at line [[@LINE-1]], which is spread over workers already
    workers(x, n);
#pragma acc parallel loop gang copy(x[0:n])
  for (int i = 0; i < n; i++)
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: a 'routine gang' is called in the loop at line [[@LINE-1]], which is spread over gangs already
    gangs(x, n);
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    lanes(x + i, 1);
}
#endif
