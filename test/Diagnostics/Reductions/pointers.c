// A pointer in a reduction clause: what may be meant is said, once for each. Also beside others, and of a function's parameter.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %clangxx_plugin -x c++ -fsyntax-only -Xclang -verify %s
void pointers(double *p, float *q, int n) {
  int s = 0;
#pragma acc parallel loop reduction(+ : p) // expected-error {{'p' in 'reduction' is a pointer, and addresses are not reduced: 'p[0:n]' is for n elements that it leads to, 'p[0]' for one}}
  for (int i = 0; i < n; i++) p[i & 7] += i;
#pragma acc parallel loop reduction(+ : s, q) // expected-error {{'q' in 'reduction' is a pointer}}
  for (int i = 0; i < n; i++) { q[i & 7] += i; s += i; }
#pragma acc parallel loop reduction(+ : p[0 : 8]) reduction(+ : q[0])
  for (int i = 0; i < n; i++) { p[i & 7] += i; q[0] += i; }
}
