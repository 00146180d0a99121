// OpenACC in OpenMP constructs is lowered there, but where its code is for another device, or other loops have been
// made of it; and in a file's own blocks, which no function holds. OpenMP in code for the device is an error, except
// for what means nothing there.
// RUN: %clang_plugin -fopenmp -fopenmp-version=60 -fblocks -fsyntax-only -Xclang -verify %s
void targets(double *a, int n) {
#pragma omp target
  {
#pragma acc parallel loop copy(a[0:n]) // expected-error {{OpenACC inside '#pragma omp target' is not supported}}
    for (int j = 0; j < n; j++)
      a[j] += 1;
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
#pragma acc update self(a[0:n]) // expected-error {{OpenACC inside '#pragma omp target teams distribute parallel for' is not supported}}
  }
}

void transformed(double *a, int n) {
#pragma omp unroll partial(2)
  for (int i = 0; i < n; i++) {
#pragma acc serial copy(a[i:1]) // expected-error {{OpenACC inside '#pragma omp unroll' is not supported}}
    a[i] = i;
  }
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i++)
#pragma acc serial copy(a[i:1]) // expected-error {{OpenACC inside '#pragma omp tile' is not supported}}
    a[i] = i;
}

void for_the_device(double *a, int n) {
#pragma acc parallel loop gang copy(a[0:n*n])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for // expected-error {{'#pragma omp parallel for' in code for the device is not supported: OpenMP's threads are the host's}}
    for (int j = 0; j < n; j++)
      a[i * n + j] = j;
  }
}

void protected(double *a, int n) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma omp critical // expected-error {{'#pragma omp critical' in code for the device is not supported}}
    a[i] += 1;
  }
}

void waiting(double *a, int n) {
#pragma omp parallel
  {
#pragma acc kernels copy(a[0:n])
    {
#pragma omp barrier // expected-error {{'#pragma omp barrier' in code for the device is not supported}}
      for (int i = 0; i < n; i++)
        a[i] = 0;
    }
  }
}

#pragma acc routine vector
void routine(double *a, int n) {
#pragma omp simd // expected-warning {{'#pragma omp simd' means nothing in code for the device: OpenACC says how its loops are spread}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma omp parallel for // expected-error {{'#pragma omp parallel for' in code for the device is not supported}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

void shared_how(double *a, int n) {
#pragma omp parallel default(none) firstprivate(n) shared(a)
  for (int q = 0; q < 3; q++) {
#pragma omp task default(none) firstprivate(n, q)
    {
#pragma acc update self(a[0:n]) async(q) // expected-error {{'a' stands only in OpenACC's clauses in '#pragma omp task': a clause of that must say how it is shared (firstprivate(a) or shared(a))}}
    }
  }
}

void conditional(int x, int y, int *a) {
#pragma omp parallel for lastprivate(conditional: x) lastprivate(y)
  for (int i = 0; i < 12; i++)
    if (i % 5 == 2) {
#pragma acc serial copyout(x, y) // expected-error {{'x', which OpenMP's clause 'lastprivate(conditional: x)' has, cannot be used in OpenACC constructs}}
      x = y = i;
    }
#pragma omp parallel for lastprivate(conditional: x)
  for (int i = 0; i < 12; i++) {
#pragma acc serial copyout(a[i:1])
    a[i] = i;
    if (i % 5 == 2)
      x = i;
  }
}

void in_task_loops(double *a, int n) {
#pragma omp parallel
#pragma omp single
  for (int q = 0; q < 3; q++) {
#pragma omp taskloop
    for (int k = 0; k < 3; k++) {
#pragma acc update self(a[0:n]) async(q) // expected-error {{'q' stands only in OpenACC's clauses in '#pragma omp taskloop'}}
    }
#pragma omp taskloop firstprivate(q)
    for (int k = 0; k < 3; k++) {
#pragma acc update self(a[0:n]) async(q)
    }
  }
}

void in_pipelines(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma omp parallel
    {
#pragma acc wait // expected-error {{OpenACC in an OpenMP construct in a pipeline is not supported: a pipeline's chunks are one thread's}}
    }
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma pacc update host(b[0:n])
  }
}

void (^of_the_file)(double *) = ^(double *a) {
#pragma acc update self(a[0:3]) // expected-error {{OpenACC inside a block is not supported here}}
};
