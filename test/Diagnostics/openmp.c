// Clang outlines OpenMP constructs and blocks before Lowering sees the function: what it cannot reach is an error.
// RUN: %clang_plugin -fopenmp -fblocks -fsyntax-only -Xclang -verify %s
void f(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{OpenACC inside an OpenMP construct is not supported yet: put it into a function that is called there}}
    for (int j = 0; j < n; j++)
      a[j] += 1;
  }
#pragma omp parallel
#pragma acc update self(a[0:n]) // expected-error {{OpenACC inside an OpenMP construct is not supported yet}}
  void (^block)(void) = ^{
#pragma acc wait // expected-error {{OpenACC inside a block is not supported yet}}
  };
  block();
  // Beside them it is fine.
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc update device(a[0:n])
}
