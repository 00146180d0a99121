// Iterations that surely meet, which no single subscript tells: what inner loops read and write, under conditions on
// counters, too. Whatever the sizes are.
// RUN: %clang_plugin -O2 -c %s -o %t.o -Xclang -verify
// RUN: %clang_plugin -O0 -c %s -o %t.o -Xclang -verify
double a[40][40], q[40][40], r[40][40];

void triangle(int n, const double *l, const double *b, double *x) {
#pragma acc parallel loop present(l[0:n*n], b[0:n], x[0:n])
  for (int i = 0; i < n; i++) {
    double w = b[i];
    for (int j = 0; j < i; j++)
      w -= l[i * n + j] * x[j];
    x[i] = w / l[i * n + i]; // expected-warning {{what an iteration of this loop writes, the next one reads (x): its iterations are not independent}}
  }
}
void lu() {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 40; i++) {
    for (int j = 0; j < i; j++) {
      double w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < 40; j++) {
      double w = a[i][j];
      for (int k = 0; k < i; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w; // expected-warning {{what an iteration of this loop writes, the next one reads (a)}}
    }
  }
}
void cholesky(int n) {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
    for (int k = 0; k < i; k++)
      a[i][i] -= a[i][k] * a[i][k];
    a[i][i] = a[i][i] * 0.5; // expected-warning {{what an iteration of this loop writes, the next one reads (a)}}
  }
}
void steps(int n, int times, double *x, double *y) {
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int t = 0; t < times; t++) {
    for (int i = 1; i < n - 1; i++)
      y[i] = (x[i - 1] + x[i + 1]) / 2;
    for (int i = 1; i < n - 1; i++)
      x[i] = y[i]; // expected-warning {{all iterations of this loop update one and the same element of x}}
  }
}
void shortest(int d[60][60]) {
#pragma acc parallel loop collapse(3) copy(d[0:60])
  for (int k = 0; k < 60; k++)
    for (int i = 0; i < 60; i++)
      for (int j = 0; j < 60; j++)
        if (d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j]; // expected-warning {{all iterations of this loop update one and the same element of d}}
}
void guarded(int n, double *x) {
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    if (i > 0 && i + 1 < n)
      x[i] = x[i - 1] + x[i + 1]; // expected-warning {{the next one}}
}
void mirrored(double *x) {
#pragma acc parallel loop present(x[0:1000])
  for (int i = 0; i < 1000; i++)
    x[i] = x[999 - i] + 1; // expected-warning {{what an iteration of this loop writes, a later one reads (x)}}
}
void far(double *x) {
#pragma acc parallel loop present(x[0:1000])
  for (int i = 64; i < 1000; i++)
    x[i] = x[i - 64] + 1; // expected-warning {{what an iteration of this loop writes, a later one reads (x)}}
#pragma acc parallel loop present(x[0:1000])
  for (int i = 0; i < 501; i++)
    x[i] = x[i + 500] + 1; // expected-warning {{what an iteration of this loop reads, a later one writes (x)}}
}

/* None of these needs what another iteration writes, or not for all sizes. */
void apart(int n, int m, int k, int c, double *x, int ld) {
#pragma acc parallel loop present(x[0:n])
  for (int i = 64; i < n; i++)
    x[i] = x[i - 64] + 1;
#pragma acc parallel loop present(x[0:n])
  for (int i = 500; i < 1000; i++)
    x[i] = x[i - 500] + 1;
#pragma acc parallel loop present(x[0:n*m])
  for (int i = 0; i < n / 2; i++) {
    double t = x[i];
    x[i] = x[n - 1 - i];
    x[n - 1 - i] = t;
  }
#pragma acc parallel loop present(x[0:n*m])
  for (int i = 0; i < n; i++)
    x[i] = x[m + i];
#pragma acc parallel loop collapse(2) present(x[0:n*ld])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n / 16; j++)
      x[i * ld + j] += x[i * ld + n / 16 + 1];
#pragma acc parallel loop present(x[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      x[i * n + j] += x[i * n + j - 1];
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++) {
    int other = i ^ k;
    if (other > i) {
      double t = x[i];
      if (t > x[other]) {
        x[i] = x[other];
        x[other] = t;
      }
    }
  }
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = 1; i < 39; i++)
    for (int j = 1; j < 39; j++)
      if ((i + j) % 2 == c)
        a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < i; j++) {
      double t = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = t;
    }
#pragma acc parallel loop copy(a)
  for (int i = k + 1; i < 40; i++)
    for (int j = k + 1; j < 40; j++)
      a[i][j] -= a[i][k] * a[k][j];
}
/* Only if the program asks for it. */
void asked(int n, int mode, int *count, double *x) {
#pragma acc parallel loop copy(count[0:1]) num_gangs(1)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update if (mode == 1)
    count[0]++;
  }
#pragma acc parallel loop present(x[0:n])
  for (int i = 1; i < n; i++)
    if (mode != 1)
      x[i] = x[i - 1];
}
/* In round k row and column k stay as they are, since no way through k is shorter. */
void round_of_shortest(int d[60][60], double c[60][60], int k) {
#pragma acc parallel loop collapse(2) copy(d[0:60])
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++)
      if (d[i][k] + d[k][j] < d[i][j])
        d[i][j] = d[i][k] + d[k][j];
  for (k = 0; k < 60; k++) {
#pragma acc parallel loop collapse(2) copy(d[0:60])
    for (int i = 0; i < 60; i++)
      for (int j = 0; j < 60; j++)
        d[i][j] = d[i][j] < d[i][k] + d[k][j] ? d[i][j] : d[i][k] + d[k][j];
#pragma acc parallel loop collapse(2) copy(c[0:60])
    for (int i = 0; i < 60; i++)
      for (int j = 0; j < 60; j++)
        c[i][j] = __builtin_fmin(c[i][j], c[i][k] + c[k][j]);
  }
#pragma acc kernels copy(d[0:60])
  for (k = 0; k < 60; k++) {
#pragma acc loop independent
    for (int i = 0; i < 60; i++)
#pragma acc loop independent
      for (int j = 0; j < 60; j++)
        if (d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j];
  }
}
/* Each has its own values first, which are the same, or in an order of its own. */
void scratch(int n, double *x, double *t) {
#pragma acc parallel loop present(x[0:n*n])
  for (int i = 0; i < n; i++) {
    double own[8];
    for (int k = 0; k < 8; k++)
      own[k] = x[i * n + k];
    for (int k = 0; k < 7; k++)
      x[i * n + k] = own[k + 1];
  }
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++) {
    if (x[i] < 0)
      t[0] = 1;
    x[i] += 1;
  }
#pragma acc serial loop present(x[0:n])
  for (int i = 1; i < n; i++)
    if (i != 3)
      x[i] = x[i - 1];
}
