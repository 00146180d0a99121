// A loop's variable is private to its iterations (2.6.1): a program that reads it behind the loop gets the value
// from before the loop. Not where it is assigned first, nor of loops without a directive. A data region round the loop
// that names the variable does not read it behind the loop.
// RUN: %clang_plugin -fopenacc -fsyntax-only -Xclang -verify %s
// RUN: %pacc -Wno-acc-lost-result -c %s -o %t.o 2>&1 | count 0

int behind(int n, double *a) {
  int i, j, r = 0;
  // expected-warning@+1 {{the iterations of this loop have 'i' for themselves: where it is read behind the loop, it has its value from before; use the loop's bound there}}
#pragma acc parallel loop copyout(a[0:n])
  for (i = 0; i < n; i++)
    a[i] = i;
  r = i;
  // expected-warning@+1 {{have 'j' for themselves}}
#pragma acc kernels loop collapse(2) copy(a[0:n])
  for (int k = 0; k < 4; k++)
    for (j = 0; j < n / 4; j++)
      a[k * (n / 4) + j] += 1;
  for (i = 0; i < n && a[i] > 0; i++)
    r += j;
  return r;
}

int inside(int n, const double *a) {
  int r = 0;
#pragma acc parallel copy(r) copyin(a[0:n]) num_gangs(1)
  {
    int j = 0, k;
    // expected-warning@+1 {{have 'j' for themselves}}
#pragma acc loop seq
    for (j = 0; j < n; j++)
      r += a[j] > 0;
    r += j;
#pragma acc loop seq
    for (k = 0; k < n; k++)
      r += a[k] > 1;
    for (k = 0; k < n && a[k] > 0; k++)
      ;
    r += k;
  }
  int m;
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < 4; i++) {
    // expected-warning@+1 {{have 'm' for themselves}}
#pragma acc loop seq
    for (m = 0; m < i; m++)
      if (m == 2)
        r = m;
  }
  return r + m;
}

void first(int n, double *a, double *b) {
  int i, j;
#pragma acc parallel loop copy(a[0:n * n])
  for (i = 0; i < n; i++)
#pragma acc loop
    for (j = 0; j < n; j++)
      a[i * n + j] = i;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      b[j] += a[i * n + j];
#pragma acc parallel loop private(j) copy(a[0:n])
  for (i = 0; i < n; i++) {
    j = i;
    a[i] += j;
  }
  for (int t = 0; t < 3; t++) {
#pragma acc parallel loop copy(b[0:n])
    for (i = 0; i < n; i++)
      b[i] += t;
  }
}

void named(int n, double *a) {
  int i, j = 0;
#pragma acc data copy(a[0:n]) create(i) copyin(j)
  {
#pragma acc kernels loop
    for (i = 0; i < n; i++)
      a[i] *= 2;
#pragma acc parallel loop
    for (i = 0; i < n; i++) {
#pragma acc loop seq
      for (j = 0; j < 2; j++)
        a[i] += j;
    }
  }
}

int named_read(int n, double *a) {
  int i;
#pragma acc data copy(a[0:n]) create(i)
  {
    // expected-warning@+1 {{have 'i' for themselves}}
#pragma acc parallel loop
    for (i = 0; i < n; i++)
      a[i] *= 2;
  }
#pragma acc data copyin(i)
  {
  }
  return n;
}
