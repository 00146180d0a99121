// Rows that need the row before them, wherever the loop's bounds lie and however long a row is: in arrays of known size,
// of variable length, and flat.
// RUN: %clang_plugin -O2 -c %s -o %t.o -Xclang -verify
// RUN: %clang_plugin -O0 -c %s -o %t.o -Xclang -verify
void known(int n, double g[100][100]) {
#pragma acc parallel loop
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      g[i][j] = g[i - 1][j] + 1; // expected-warning {{what an iteration of this loop writes, the next one reads (g): its iterations are not independent}}
}
void variable(int n, double g[n][n]) {
#pragma acc parallel loop present(g[0:n][0:n])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      g[i][j] = g[i - 1][j] + 1; // expected-warning {{what an iteration of this loop writes, the next one reads (g)}}
}
void flat(double *g, int n) {
#pragma acc parallel loop present(g[0:n*n])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      g[i * n + j] = g[(i - 1) * n + j] + 1; // expected-warning {{what an iteration of this loop writes, the next one reads (g)}}
}
void known_pitch(double *g, int n) {
#pragma acc parallel loop present(g[0:n*100])
  for (int i = 2; i < n; i++)
    for (int j = 1; j < n; j++)
      g[i * 100 + j] = g[(i - 2) * 100 + j] + 1; // expected-warning {{what an iteration of this loop writes, the one 2 later reads (g)}}
}
void tiles(double *g, int n, int count, int size) {
#pragma acc parallel loop gang present(g[0:n*n])
  for (int t = 0; t < count; t++) {
    const int top = size * t + 1, left = size * (count - t) + 1;
#pragma acc loop vector
    for (int i = top; i < top + size; i++)
      for (int j = left; j < left + size; j++)
        g[i * n + j] = g[(i - 1) * n + j] + g[i * n + j - 1]; // expected-warning {{what an iteration of this loop writes, the next one reads (g)}}
  }
}

/* None of these needs what another iteration writes, or not surely. */
void colours(double *g, int n, int c) {
#pragma acc parallel loop present(g[0:n*n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
      g[i * n + j] = g[(i - 1) * n + j] + g[(i + 1) * n + j];
#pragma acc parallel loop present(g[0:n*n])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      if ((i + j) % 2 == c)
        g[i * n + j] = g[(i - 1) * n + j] + 1;
}
void every_other(double *g, int n, int c) {
#pragma acc parallel loop present(g[0:n*n])
  for (int i = 1 + c; i < n - 1; i += 2)
    for (int j = 0; j < n; j++)
      g[i * n + j] = g[(i - 1) * n + j] + g[(i + 1) * n + j];
}
void diagonal(double *g, int n, int d) {
#pragma acc parallel loop present(g[0:n*n])
  for (int j = 1; j < d; j++) {
    const int i = d - j + 1;
    g[i * n + j] = g[(i - 1) * n + j] + g[i * n + j - 1] - g[(i - 1) * n + j - 1];
  }
}
void planes(double *u, int n, int t) {
  const int now = t % 2, old = 1 - now;
#pragma acc parallel loop present(u[0:2*n])
  for (int i = 1; i < n - 1; i++)
    u[now * n + i] = u[old * n + i - 1] + u[old * n + i + 1];
}
void halves(double *g, int n, int m) {
#pragma acc parallel loop present(g[0:n*2*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      g[i * 2 * m + j] = g[i * 2 * m + m + j];
}
void columns(double *g, int n) {
#pragma acc parallel loop present(g[0:n*n])
  for (int j = 0; j < n; j++)
    for (int i = 1; i < n; i++)
      g[i * n + j] = g[(i - 1) * n + j] + 1;
}

// Rows that are shorter than their distance meet nobody, and only the program knows how long they are.
void rows_of_three(int n, int length, int *x) {
#pragma acc parallel loop gang copy(x[0:3 * n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int k = 0; k < length; k++)
      x[3 * i + k] = x[3 * i + k] + 1;
  }
}

void rows_downwards(int n, int length, int *x) {
#pragma acc parallel loop gang copy(x[0:2 * n])
  for (int i = 0; i < n; i++)
    for (int k = length - 1; k >= 0; k--)
      x[2 * i + k] += 1;
}

// However short they are, these do.
void rows_of_one(int n, int length, int *x) {
#pragma acc parallel loop gang copy(x[0:n + length])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length; k++)
      x[i + k] = x[i + k] * 2; // expected-warning {{writes, the next one reads (x)}}
}

// The inner loop leaves out both ends: with two columns it does nothing, and says nothing.
void inner_columns(int n, int m, double (*x)[m]) {
#pragma acc parallel loop gang copy(x[0:n])
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m - 1; j++)
      x[i][j] = x[i - 1][j] + 1; // expected-warning {{writes, the next one reads (x)}}
}
