// Host code of the body runs once for each chunk: what a call answers there may be another value each time.
// RUN: %paccxx -O0 -c %s -o %t.o -Xclang -verify
// RUN: %paccxx -O2 -c %s -o %t.o -Xclang -verify
// RUN: %paccxx -c %s -o %t.o -Wno-acc-halo -Werror
#include <cmath>
#include <cstdio>
#include <cstdlib>

double next();
__attribute__((pure)) double setting(int);

void kernels(double *a, int n, FILE *f, double (*asked)()) {
  double t = 0, u = 0, w = 0, y = 0, z = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    t = rand() % 10; // expected-warning {{'t' is set here once for each chunk by what 'rand' answers, which may be another value each time, and a loop of the pipeline uses it (line 26): do it before the pipeline (a function that is declared 'pure' always answers the same)}}
    const double half = next() / 2; // expected-warning {{'half' is set here once for each chunk by what 'next' answers}}
    u = half + 1; // expected-warning {{'u' is set here once for each chunk by what 'next' answers}}
    if (n > 3)
      w = getc(f); // expected-warning {{'w' is set here once for each chunk by what 'getc' answers}}
    y = asked(); // expected-warning {{'y' is set here once for each chunk by what a call through a pointer answers}}
    z = setting(3) + sqrt(n) + atoi("7") + abs(n - 3);
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += t + half + u + w + y + z;
#pragma pacc update host(a[0:n])
  }
}

// Nobody but host code uses these.
void beside(double *a, int n) {
  double spent = 0, scale = 2;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    double begin = next();
    printf("at %g\n", begin); // expected-warning {{'printf' is called here once for each chunk: do it before or behind the pipeline, or in a 'pipe' loop}}
    fprintf(stderr, "at %g\n", begin);
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= scale;
#pragma pacc update host(a[0:n])
    spent = next() - begin;
  }
  printf("%g\n", spent);
}

// A loop of the host, too.
void host(double *a, int n) {
  double t = 0, sum = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    t = next(); // expected-warning {{'t' is set here once for each chunk by what 'next' answers}}
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      sum += a[i] * t;
  }
  printf("%g\n", sum);
}

// What the library keeps from call to call: two loops of the host have it in turn, chunk by chunk.
void sequences(int *a, int *b, int n, FILE *in, FILE *out) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = rand();
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = rand(); // expected-warning {{'rand' is called here and in another loop of the pipeline (line 73): chunk by chunk these calls come in another order; put the loops into pipelines of their own}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += getc(in);
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      fread(&b[i], sizeof b[i], 1, in); // expected-warning {{'fread' is called here and in another loop of the pipeline}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      printf("%d\n", a[i]);
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      fputc(b[i], stdout); // expected-warning {{'fputc' is called here and in another loop of the pipeline}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      putchar(a[i]), fprintf(out, "%d\n", a[i]), fprintf(stderr, "%d\n", a[i]); // expected-warning {{'putchar' is called here and in another loop of the pipeline}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      fprintf(stderr, "%d\n", b[i]);
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    for (int k = 0; k < 3; k++) {
#pragma pacc loop pipe(1)
      for (int i = 0; i < n; i++)
        a[i] += rand(); // expected-warning {{'rand' is called here in each round of a loop that goes over the chunk's part again: chunk by chunk these calls come in another order; put the pipeline into that loop}}
    }
  }
}

// One loop alone, or each with its own.
void own_sequences(int *a, int *b, int n, FILE *in, FILE *out) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = rand() + getc(in) + rand();
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      fprintf(out, "%d %d\n", a[i], abs(b[i]));
  }
}
