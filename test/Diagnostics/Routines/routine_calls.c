// Calls between routines: to a higher level, and in a circle (OpenACC 3.4, 2.15.1).
// RUN: not %pacc -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
#pragma acc routine vector
void lanes(int *x) { *x = 1; }
#pragma acc routine seq
void alone(int *x) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'lanes' is 'routine vector', but 'alone', which calls it, is 'routine seq'
  lanes(x);
}
#pragma acc routine worker
void workers(int *x) { lanes(x); }
#pragma acc routine vector
void other(int *x) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'workers' is 'routine worker', but 'other', which calls it, is 'routine vector'
  workers(x);
}
// CHECK-DAG: :[[@LINE+2]]:{{[0-9]+}}: error: 'again' calls itself: a routine with the level 'vector' cannot be recursive
#pragma acc routine vector
void again(int *x, int n) {
  if (n)
    again(x, n - 1);
}
void use(int *x) {
#pragma acc parallel copy(x[0:1])
  {
    alone(x);
    other(x);
    again(x, 2);
  }
}
