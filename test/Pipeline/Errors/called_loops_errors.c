// Loops over chunks in functions that the body calls: what the text does not show is an error at the call. A loop round
// another one would pair elements of one chunk only; one that is left early would end for each chunk.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0
#ifdef __cplusplus
extern "C"
#endif
int printf(const char *, ...);

static long pairs(const int *a, int n, int i) {
  long sum = 0;
#pragma pacc loop pipe(1)
  for (int j = 0; j < n; j++)
    sum += a[i] * a[j];
  return sum;
}

static void tell(const int *a, int n, int value) {
#pragma pacc loop pipe(1)
  for (int j = 0; j < n; j++)
    if (a[j] == value) {
      printf("found\n");
      return;
    }
}

static void raise(int *a, int n) {
#pragma pacc parallel loop pipe(1)
  for (int j = 0; j < n; j++)
    a[j] += 1;
}

static void each(const int *a, int n) {
#pragma pacc loop pipe(1)
  for (int j = 0; j < n; j++) {
    if (a[j] < 0)
      continue;
    for (int k = 0; k < 3; k++)
      if (a[j] == k)
        break;
    if (a[j] > 100) {
      printf(n > 3 ? "many\n" : "few\n");
      if (n > 5)
        printf("%d\n", j);
      __builtin_trap();
    }
  }
}

long called(int *a, int n) {
  long total = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
    raise(a, n);
#pragma pacc update host(a[0:n])
    each(a, n);
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      total += pairs(a, n, i); // expected-error {{the loop in this call goes over the chunk's part, as a loop round it does already (line 59): together they would go over the pairs of one chunk only}}
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
    raise(a, n);
#pragma pacc update host(a[0:n])
    tell(a, n, 3); // expected-error {{the loop over the chunk's part is left in this call: that would end only this part of it}} expected-warning {{'printf' is called here once for each chunk}}
  }
  return total;
}
