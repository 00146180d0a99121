// Loops over chunks whose iterations come in order must go one way, up or down: an error at the second one, also in
// functions that the body calls. Where they go down, chunks that come later are before, not behind.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0

int printf(const char *, ...);

static void tellDown(const float *a, int n) {
#pragma pacc loop pipe(1)
  for (int i = n - 1; i >= 0; i--)
    printf("%g\n", a[i]);
}

void ways(float *a, float *b, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = n - 1; i >= 0; i--) // expected-error {{the iterations of the loop come in order and go down, those of another loop (line 19) go up: the chunks of a pipeline go one way; put the loops into pipelines of their own, or say 'independent' of one whose order means nothing}}
      printf("%g\n", a[i]);
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc kernels loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma pacc update host(a[0:n])
    tellDown(a, n); // expected-error {{the iterations of the loop in this call come in order and go down, those of another loop (line 30) go up}}
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc kernels loop independent pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = n - 1; i >= 0; i--)
      printf("%g\n", a[i]);
  }
}

void sides(float *a, float *b, int n) {
#pragma pacc pipeline targetinout(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (int i = n - 1; i > 0; i--)
      a[i] += a[i - 1];
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = n - 2; i >= 0; i--)
      b[i] = a[i + 1];
  }
#pragma pacc pipeline targetinout(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (int i = n - 2; i >= 0; i--)
      a[i] += a[i + 1]; // expected-error {{'a' is read 1 element beyond the task's own, in a halo that this loop, one iteration after the other, writes}}
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = n - 1; i > 0; i--)
      b[i] = a[i - 1]; // expected-error {{'a' is read 1 element before the task's own: that is of the next chunk, which has not come back yet}}
  }
}

/// What a loop behind it reads in the last chunk's iterations, which are the first ones, is complete.
float last(float *a, int n) {
  float sum = 0, first = 0, other = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = n - 1; i >= 0; i--)
      a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = n - 1; i >= 0; i--)
      sum += a[i];
#pragma pacc loop pipe(1)
    for (int i = n - 1; i >= 0; i--)
      if (i == 0)
        first = sum;
#pragma pacc loop pipe(1)
    for (int i = n - 1; i >= 0; i--)
      if (i == n - 1)
        other = sum; // expected-error {{'sum' is read here when only some chunks have changed it (line 85)}}
  }
  return first + other;
}
