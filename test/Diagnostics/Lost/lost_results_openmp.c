// What constructs in OpenMP regions leave in variables is lost where somebody reads it behind the construct: also behind
// the region, but not where OpenMP's clauses give the threads copies that end with it.
// RUN: %clang_plugin -fopenmp -fsyntax-only -Xclang -verify %s
int printf(const char *, ...);

void copies(double *a, int n) {
  double sum = 0, t = 1, u = 2, last = 0;
  int j = 3;
#pragma omp parallel for reduction(+:sum) private(t, j) firstprivate(u) lastprivate(last)
  for (int k = 0; k < 4; k++) {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++) {
      t = i;
      u = t;
      a[i] = t + u;
      last = i; // expected-warning {{'last' is firstprivate in this construct: what is assigned here is lost, and the value from before is read afterwards}}
    }
#pragma acc parallel loop copy(a[0:n])
    for (j = 0; j < n; j++)
      a[j] += 1;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      sum = sum * 2 + i; // expected-warning {{'sum' is firstprivate in this construct}}
  }
  printf("%g %g %g %d %g\n", sum, t, u, j, last);
}

void in_the_region(double *a, int n) {
  double t = 0;
  int j = 0;
#pragma omp parallel firstprivate(t, j)
  {
#pragma acc parallel loop copy(a[0:n]) // expected-warning {{the iterations of this loop have 'j' for themselves}}
    for (j = 0; j < n; j++)
      t = a[j]; // expected-warning {{'t' is firstprivate in this construct}}
#pragma omp critical
    printf("%g %d\n", t, j);
  }
}

void shared(double *a, int n) {
  double s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++)
      s = a[i]; // expected-warning {{'s' is firstprivate in this construct}}
  }
  printf("%g\n", s);
}
