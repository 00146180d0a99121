// Words of OpenMP and Fortran, and loops that cannot have directives: messages of Clang, each at its line. Those of PACC
// come when these are mended (learners.c).
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
void fortran_section(int n, double *a) {
#pragma acc parallel loop copy(a(0:n)) // expected-error {{expected ')'}} expected-note {{to match this '('}}
  for (int i = 0; i < n; i++) a[i] = i;
}
void wrong_operator(int n, double *a) {
  double s = 0;
#pragma acc parallel loop reduction(sum:s) // expected-error {{invalid reduction operator}}
  for (int i = 0; i < n; i++) s += a[i];
#pragma acc parallel loop reduction(s) // expected-error {{missing reduction operator, expected '+', '*', 'max', 'min', '&', '|', '^', '&&', or '||'}}
  for (int i = 0; i < n; i++) s += a[i];
}

void openmp_words(int n, double *a) {
#pragma acc parallel for // expected-error {{'for' is not a directive of OpenACC: did you mean 'loop'?}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop shared(a) // expected-error {{invalid OpenACC clause 'shared'}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc end parallel // expected-error {{'end' directives are Fortran's: in C and C++ a construct ends with the statement behind its directive}}
}
void leaves_the_loop(int n, double *a) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    if (a[i] < 0) break; // expected-error {{invalid branch out of OpenACC Compute/Combined Construct}}
    a[i]++;
  }
#pragma acc parallel
  {
    return; // expected-error {{invalid return out of OpenACC Compute/Combined Construct}}
  }
}
void levels_the_wrong_way_round(int n, double *a) {
#pragma acc parallel loop vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++)
#pragma acc loop gang // expected-error {{loop with a 'gang' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++) a[i * n + j] = 0;
}
void lanes_in_lanes(int n, double *a) { // only kernels takes it
#pragma acc parallel loop gang vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++)
#pragma acc loop vector // expected-error {{loop with a 'vector' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++) a[i * n + j] = 0;
}
void two_minds(int n, double *a) {
#pragma acc parallel loop seq independent // expected-error {{}} expected-note {{}}
  for (int i = 0; i < n; i++) a[i] = 0;
}
void atomic_block(int n, int *a) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    a[0] = a[1] + i; // expected-error@-1 {{}} expected-note {{}}
  }
}
