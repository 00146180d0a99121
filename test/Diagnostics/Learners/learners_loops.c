// Loops that a directive makes independent, and that are not: a warning where iterations surely meet, at the distances
// that any loop has, with what mends it. What may never meet gets none: -gpu=check looks at it when the program runs.
// RUN: %clang_plugin -O2 -c %s -o %t.o -Xclang -verify
// RUN: %clang_plugin -O0 -c %s -o %t.o -Xclang -verify
enum { N = 64 };
static double a[N], b[N], m[N][N], sum;

void recurrence(void) {
#pragma acc parallel loop
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // expected-warning {{what an iteration of this loop writes, the next one reads (a): its iterations are not independent; 'loop seq', or 'kernels' without 'independent', keeps their order}}
}
void in_place(int n, double *x) {
#pragma acc parallel loop present(x[0:n])
  for (int i = 1; i < n - 1; i++)
    x[i] = (x[i - 1] + x[i + 1]) / 2; // expected-warning {{the next one reads (x)}}
}
void anti(int n) {
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    a[i] = a[i + 2] * 2; // expected-warning {{what an iteration of this loop reads, the one 2 later writes (a)}}
}
void rows(void) {
#pragma acc parallel loop
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i][j] = m[i - 1][j] + 1; // expected-warning {{the next one reads (m)}}
}
void columns(int n) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      m[i][j] = m[i][j - 1] + 1; // expected-warning {{the next one reads (m)}}
}
void sum_in_an_element(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    a[i] = 0;
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i] += m[i][j]; // expected-warning {{all iterations of this loop update one and the same element of a: a variable with a reduction clause, or 'atomic update', is missing}}
  }
}
void sum_in_a_copied_variable(int n) {
#pragma acc parallel loop copy(sum)
  for (int i = 0; i < n; i++)
    sum += a[i]; // expected-warning {{all iterations of this loop update sum: a reduction clause for it, or 'atomic update', is missing}}
}

/* The lanes of a gang share its copy. */
void copy_of_gang(int n) {
#pragma acc parallel loop firstprivate(b)
  for (int i = 0; i < n; i++) {
    b[0] += i;
    a[i] = b[0]; // expected-warning {{go on from what others have left}}
  }
}

/* These are in order, or may be. */
void no_warning(int n, int s, double *restrict x) {
#pragma acc parallel loop
  for (int i = 1; i < n; i += 2)
    a[i] = a[i - 1];
#pragma acc parallel loop
  for (int i = 1; i < n; i++)
    if (i % 2) a[i] = a[i - 1];
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i + s] = x[i] + x[i + 100];
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    sum += a[i];
#pragma acc atomic
    b[0] += a[i];
#pragma acc loop seq
    for (int j = 1; j < N; j++)
      m[i][j] += m[i][j - 1];
  }
#pragma acc parallel loop
  for (int i = 0; i < 1; i++)
    b[0] += a[i];
#pragma acc parallel loop
  for (int i = 0; i < N - 1; i++)
    m[i][i] = m[i][i + 1];
#pragma acc kernels loop auto
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1;
}
