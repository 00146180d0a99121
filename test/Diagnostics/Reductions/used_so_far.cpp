// What lanes have gathered so far in the elements of an array or the members of an object, read in the loop by the clause's
// name or by one that the loop makes of it. Not told of: updates in all their forms, what inner loops have gathered.
// REQUIRES: cplusplus
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s

struct S { int a, b, v[3]; };
struct T { double x; };

void parts(const int *x, int *out, T *t, S *p, int n) {
  int arr[4] = {}, s = 0;
  S q{};
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { arr[i & 3] += i; out[i] = arr[0]; } // expected-warning {{'arr' is in 'reduction(+:arr)': here it is only what the lane has gathered so far}}
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { arr[i & 3] += i; if (arr[0] > 5) out[i] = 3; } // expected-warning {{'arr' is in}}
#pragma acc parallel loop reduction(max : arr)
  for (int i = 0; i < n; i++) { int k = x[i] & 3; if (i > arr[k]) { arr[k] = i; out[0]++; } } // expected-warning {{'arr' is in}}
#pragma acc parallel loop reduction(+ : q)
  for (int i = 0; i < n; i++) { q.a += i; t[i].x = q.b; } // expected-warning {{'q' is in}}
#pragma acc parallel loop reduction(+ : p->a)
  for (int i = 0; i < n; i++) { p->a += i; t[i].x = p->a; } // expected-warning {{'p->a' is in}}
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++) { s += i; int *r = &s; out[i] = *r; } // expected-warning {{'s' is in}}
#pragma acc parallel loop reduction(+ : arr[1 : 2])
  for (int i = 0; i < n; i++) { arr[1 + (i & 1)] += i; out[i] = arr[1]; } // expected-warning {{'arr' is in}}
#pragma acc parallel loop reduction(+ : q.v)
  for (int i = 0; i < n; i++) { q.v[i % 3] += i; out[i] = q.v[0] + q.v[1]; } // expected-warning {{'q.v' is in}}
}

int element(const int *of, int k) { return of[k]; }
void add(int *to, int k) { to[k]++; }
int next(int *of, int k) { return ++of[k]; }

void elements(const int *x, int *out, int n) {
  int arr[4] = {};
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) arr[i & 3] += arr[(i + 1) & 3] + x[i]; // expected-warning {{'arr' is in}}
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { arr[i & 3] += x[i]; out[i] = element(arr, i & 3); } // expected-warning {{'arr' is in}}
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { arr[i & 3]++; int at = arr[i & 3]; out[at] = i; } // expected-warning {{'arr' is in}}
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { arr[i & 3]++; const int at = element(arr, 2) + 1; out[i] = at; } // expected-warning {{'arr' is in}}
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { add(arr, x[i]); arr[i & 3] += x[i] * 2; int at = x[i]; out[at] = i; }
}

void fine(const int *x, int *out, int n) {
  int arr[4] = {}, s = 0;
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { int &r = arr[x[i]]; r += i; }
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { int k = x[i]; arr[k] = arr[k] + i; arr[k]++; out[i] = k; }
#pragma acc parallel loop reduction(max : arr)
  for (int i = 0; i < n; i++) { int k = x[i] & 3; if (i > arr[k]) arr[k] = i; arr[k] = arr[k] > x[i] ? arr[k] : x[i]; }
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++) { int &r = s; r += i; out[i] = i; }
#pragma acc parallel loop gang
  for (int j = 0; j < n; j++) {
    int h[4] = {};
#pragma acc loop vector reduction(+ : h)
    for (int i = 0; i < n; i++) h[x[i]] += i;
    out[j] = h[0] + h[1];
  }
#pragma acc parallel loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { out[i] = sizeof(arr); arr[1] += x[i]; }
#pragma acc serial loop reduction(+ : arr)
  for (int i = 0; i < n; i++) { arr[i & 3] += i; out[i] = arr[0]; }
}
