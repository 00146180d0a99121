// Updates at the wrong place: what one side changes the other one must not use, or bring back, before an update has
// carried it. Nothing is said where an update stands on the way, or where host code decides.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0
#include <math.h>
#include <stdio.h>

void reads(double *a, double *b, long n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += b[i];
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] = sqrt(fabs(a[i])); // expected-warning {{'a' is read here as it was before a kernel changed it (line 14): no 'update host' stands between}}
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      b[i] = a[i] + 1; // expected-warning {{'a' is read here as it was before host code changed it (line 17): no 'update device' stands between}}
#pragma pacc update host(b[0:n])
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      printf("%g\n", a[i]); // expected-warning {{'a' is read here as it was before a kernel changed it (line 28)}}
#pragma pacc update host(a[0:n])
  }
}

void undone(double *a, double *b, long n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] = i; // expected-warning {{'a' is changed by host code here, which 'update host' (line 46) undoes: no 'update device' stands between}}
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      b[i] *= 2;
#pragma pacc update host(a[0:n], b[0:n])
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] *= 2; // expected-warning {{'a' is written by a kernel here, which 'update device' (line 54) undoes: no 'update host' stands between}}
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += 2;
#pragma pacc update host(a[0:n])
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetinout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc update host(b[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      b[i] = a[i] * 2; // expected-warning {{'b' is written here, but no 'update host' behind it in the pipeline brings it back}}
  }
}

// Over rounds of the host: what a round leaves on the device, the next one's update puts the old values in place of.
void rounds(double *a, long n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    for (int t = 0; t < 3; t++) {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
      for (long i = 0; i < n; i++)
        a[i] *= 2; // expected-warning {{'a' is written by a kernel here, which 'update device' (line 75) undoes: no 'update host' stands between}}
    }
#pragma pacc update host(a[0:n])
  }
}

struct P { double x, y; };

void right(double *a, double *b, double *scratch, struct P *p, long n, int flag) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n], p(0,1,0)[0:n], scratch(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n], p[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      a[i] += b[i];
      p[i].x *= 2;
    }
    // Another member; and a round of updates.
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      b[i] += p[i].y;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] = sqrt(fabs(a[i]));
#pragma pacc update device(a[0:n], b[0:n])
    // A place for what comes between, in each round.
    for (int t = 0; t < 3; t++) {
#pragma pacc update device(scratch[0:n])
#pragma pacc parallel loop pipe(1)
      for (long i = 0; i < n; i++)
        scratch[i] = a[i] * t;
#pragma pacc parallel loop pipe(1)
      for (long i = 0; i < n; i++)
        b[i] += scratch[i];
    }
#pragma pacc update host(b[0:n], p[0:n])
  }
  // The kernel makes all of it anew; host code, too.
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) targetin(b(0,1,0)[0:n])
  {
#pragma pacc update device(b[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] = 5;
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] = b[i];
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += 3;
  }
  // The host's conditions belong together.
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] *= 2;
    if (flag) {
#pragma pacc update host(a[0:n])
    }
    if (flag) {
#pragma pacc loop pipe(1)
      for (long i = 0; i < n; i++)
        a[i] += 3;
    }
    if (flag) {
#pragma pacc update device(a[0:n])
    }
#pragma pacc update host(a[0:n])
  }
  // A kernel that the host may run.
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1) if(flag)
    for (long i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += 3;
  }
}
