// What a loop that lanes share has gathered so far decides on something else, or is stored, also by way of
// variables of the iteration: it is each lane's own. Not told of: the update
// itself, what is set with an extreme, loops that run in order.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

void uses(const int *a, int *b, int n) {
  int m = 50, k = -1, count = 0, other = 0;
  long s = 0;
#pragma acc parallel loop reduction(max : m) copy(count) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > m) { // expected-warning {{'m' is in 'reduction(max:m)': here it is only what the lane has gathered so far}}
      m = a[i];
      count++;
    }
#pragma acc kernels loop independent reduction(max : m) copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    m = a[i] > m ? a[i] : m;
    if (m > 20) // expected-warning {{'m' is in 'reduction(max:m)'}}
      b[i] += 2;
  }
#pragma acc parallel loop reduction(+ : s) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (s < 100) // expected-warning {{'s' is in 'reduction(+:s)'}}
      s += a[i];
#pragma acc parallel loop reduction(max : m) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    int own = 0;
    if (a[i] > m) {
      own++;
      m = a[i];
    } else if (m < a[i] + own)
      m = a[i] + own;
  }
#pragma acc parallel loop reduction(max : m) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      k = i;
    }
#pragma acc serial loop reduction(max : m) copy(count) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      count++;
    }
#pragma acc kernels loop reduction(max : m) copy(count) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      count++;
    }
#pragma acc parallel loop reduction(+ : s) copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    s += a[i];
    long t = s, u;
    u = t * 2;
    b[i] = u; // expected-warning {{'s' is in 'reduction(+:s)'}}
  }
#pragma acc parallel loop reduction(+ : count) copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 3)
      b[count++] = i; // expected-warning {{'count' is in 'reduction(+:count)'}}
#pragma acc parallel loop reduction(+ : s) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    s += s * a[i]; // expected-warning {{'s' is in 'reduction(+:s)'}}
#pragma acc parallel loop reduction(max : m) copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    int t = a[i] > m ? a[i] : m, own = a[i];
    m = t;
    b[i] = own;
  }
  b[0] = m + k + count + other + s;
}

// What each iteration sets before it reads it is its own, unless somebody wants what has been gathered.
void anew(const int *a, int *b, int n) {
  long s = 0, t = 0, u = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) copyin(a[0:n * n]) copy(b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      s = 0;
#pragma acc loop reduction(+ : s)
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * a[k * n + j];
      b[i * n + j] = s;
    }
#pragma acc parallel loop reduction(+ : t) copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    t = a[i];
    b[i] = t; // expected-warning {{'t' is in 'reduction(+:t)'}}
  }
  b[0] += t;
#pragma acc parallel loop reduction(+ : u) copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    if (a[i])
      u = a[i];
    b[i] = u; // expected-warning {{'u' is in 'reduction(+:u)'}}
  }
}
