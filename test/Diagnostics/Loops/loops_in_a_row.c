// Loops of one 'parallel': gangs do not wait for each other between them.
// RUN: %clang_plugin -O2 -c %s -o %t.o -Xclang -verify
// RUN: %clang_plugin -O0 -c %s -o %t.o -Xclang -verify
void step(int n, double *a, double *b) {
#pragma acc parallel present(a[0:n], b[0:n])
  {
#pragma acc loop gang vector
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2;
#pragma acc loop gang vector
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i]; // expected-warning {{this loop writes (a) what other iterations of a loop before it read at line 9: gangs do not wait for each other in 'parallel'; a construct for each of the two, or 'kernels', has them one after the other}}
  }
}
void turned(double a[100][100], double b[100][100]) {
#pragma acc parallel num_gangs(16) copy(a[0:100], b[0:100])
  {
#pragma acc loop gang
    for (int i = 0; i < 100; i++)
#pragma acc loop vector
      for (int j = 0; j < 100; j++)
        a[i][j] *= 2;
#pragma acc loop gang
    for (int i = 0; i < 100; i++)
#pragma acc loop vector
      for (int j = 0; j < 100; j++)
        b[i][j] = a[j][i]; // expected-warning {{this loop reads (a) what other iterations of a loop before it write at line 22}}
  }
}

/* Gangs have the same iterations of both, there is one of them, or they wait. */
void fine(int n, int m, double *a, double *b, double *c) {
#pragma acc parallel present(a[0:n], b[0:n], c[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = b[i] + c[i];
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      c[i] = a[m + i];
  }
#pragma acc parallel num_gangs(1) present(a[0:n], b[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = b[n - 1 - i];
  }
#pragma acc kernels present(a[0:n], b[0:n])
  {
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1];
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i + 1];
  }
}
