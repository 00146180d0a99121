// Lanes that share a loop set a variable of their gang to values of their own, and the gang reads it behind the loop: any of
// them may stay. Nothing to say where all set one value, where only one of them sets it, in their order, of what gangs that
// alone share a loop leave behind it, and where nobody reads it.
// RUN: %clang_plugin -O2 -c %s -o %t.o -Xclang -verify
// RUN: %clang_plugin -O0 -c %s -o %t.o -Xclang -verify
// RUN: %pacc -O1 -w -c %s -o %t.o

void declared_in_the_loop(int n, const int *x, int *y) {
#pragma acc parallel loop gang present(x[0:n*n], y[0:n])
  for (int j = 0; j < n; j++) {
    int last = -1;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[j * n + i] > 90) last = i; // expected-warning {{iterations of this loop set a variable of the gang to different values, any of which may stay: a private clause for it if each needs its own}}
    y[j] = last;
  }
}
void private_to_the_gang(int n, const double *x, double *y) {
  double v;
#pragma acc parallel loop gang private(v) present(x[0:n*n], y[0:n])
  for (int j = 0; j < n; j++) {
    v = 0;
#pragma acc loop worker vector
    for (int i = 0; i < n; i++) {
      if (x[j * n + i] > 0.5) // expected-warning {{set a variable of the gang to different values}}
        v = 2 * x[j * n + i];
      else if (x[j * n + i] < 0)
        v = -1;
    }
    y[j] = v;
  }
}
void of_the_construct(int n, const int *x, int *y) {
#pragma acc parallel num_gangs(1) present(x[0:n], y[0:1])
  {
    int k = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[i] > 3 && x[i] < 7) k = x[i]; // expected-warning {{set a variable of the gang to different values}}
    y[0] = k;
  }
}
/// Remainders of the number come back.
void every(int n, const int *x, int *y) {
#pragma acc parallel num_gangs(1) present(x[0:n], y[0:3])
  {
    int k = 0, l = 0, m = 0;
#pragma acc loop vector
    for (int i = 0; i < 300; i++)
      if (i % 50 == 7) k = i; // expected-warning {{set a variable of the gang to different values}}
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if ((i & 15) != 3) l = x[i]; // expected-warning {{set a variable of the gang to different values}}
#pragma acc loop vector
    for (int i = 0; i < 40; i++)
      if (i % 50 == 7) m = i;
    y[0] = k;
    y[1] = l;
    y[2] = m;
  }
}

/// What iterations use of each other counts, whatever lets them set it, and whether it is read behind the loop or not.
void used(int n, const int *x, int *y) {
#pragma acc parallel loop gang present(x[0:n], y[0:n])
  for (int j = 0; j < n; j++) {
    int next = 3, before = 0, hash = 7, sum = 0, count = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[i] == next) next = i + 1; // expected-warning {{set a variable of the gang to different values}}
#pragma acc loop vector
    for (int i = 0; i < n; i++) {
      if (before == 9) y[i] = 1; // expected-warning {{set a variable of the gang to different values}}
      if (x[i] & 1) before = i;
    }
#pragma acc loop vector
    for (int i = 0; i < n; i++) hash = (hash * 31) ^ x[i]; // expected-warning {{set a variable of the gang to different values}}
#pragma acc loop vector
    for (int i = 0; i < n; i++) sum += x[i];
#pragma acc loop vector
    for (int i = 0; i < n; i++) { y[count] = x[i]; count += 2; } // expected-warning {{iterations of this loop go on from what others have left in a variable of the gang: they are not independent}}
    y[j] = next + hash + sum;
  }
}

/// The same where gangs alone share the loop, each of which begins again, and where a table says where results go.
void goes_on_in_gangs(int n, const int *x, int *y, double *z) {
  int k = 0;
  double sum = 0, other = 0;
#pragma acc parallel loop gang present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > 3) y[k++] = i; // expected-warning {{go on from what others have left}}
#pragma acc parallel loop gang present(x[0:n], z[0:n])
  for (int i = 0; i < n; i++) {
    sum += x[i];
    z[i] = sum; // expected-warning {{go on from what others have left}}
  }
#pragma acc parallel loop present(x[0:n], z[0:n])
  for (int i = 0; i < n; i++) {
    other += x[i];
    z[x[i]] = other; // expected-warning {{go on from what others have left}}
  }
}
void right_in_gangs(int n, const int *x, unsigned *y, double *z) {
  unsigned state = 7;
  double sum = 0, part = 0;
#pragma acc parallel loop gang firstprivate(state) present(y[0:n])
  for (int i = 0; i < n; i++) { // each gang draws numbers of its own
    state = state * 1103515245u + 12345u;
    y[i] = state;
  }
#pragma acc parallel loop gang num_gangs(1) present(x[0:n], z[0:n])
  for (int i = 0; i < n; i++) { // one gang, in order
    sum += x[i];
    z[i] = sum;
  }
#pragma acc parallel firstprivate(part) present(x[0:n], z[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) part += x[i];
#pragma acc atomic
    z[0] += part;
  }
}

/// Counts and sums whose steps are used on the way: what one iteration uses, the ones before it have left.
void goes_on(int n, const int *x, int *y, double *z) {
  int k = 0, l = 0, all = 0, some = 0, most = 0;
  double sum = 0;
  const int *from = x;
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) y[k++] = x[i]; // expected-warning {{go on from what others have left}}
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    if (x[i] > 3) {
      y[l] = i; // expected-warning {{go on from what others have left}}
      l++;
    }
#pragma acc parallel loop present(x[0:n], z[0:n])
  for (int i = 0; i < n; i++) {
    sum += x[i];
    z[i] = sum; // expected-warning {{go on from what others have left}}
  }
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) y[i] = *from++; // expected-warning {{go on from what others have left}}
  // Nothing uses what these have so far.
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++) {
    all += x[i];
    if (x[i] > 3) some++;
    if (x[i] > most) most = x[i];
  }
  // Each iteration has its own, and a loop in order goes on as it should.
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) {
    int own = 0;
#pragma acc loop seq
    for (int j = 0; j < 4; j++) y[i] += x[own++];
  }
#pragma acc kernels present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) y[all++] = x[i];
  // Not so a gang, which begins with what there was before the loop, wherever its iterations are.
#pragma acc parallel loop gang present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) {
    y[i] = some; // expected-warning {{go on from what others have left}}
    some += x[i];
  }
}

/// Different members of neighbours are different places.
struct Pair { int x, y, v[2]; };
void members(int n, struct Pair *p) {
#pragma acc parallel loop present(p[0:n])
  for (int i = 1; i < n; i++) p[i].x = p[i - 1].y;
#pragma acc parallel loop present(p[0:n])
  for (int i = 1; i < n; i++) p[i].v[0] = p[i - 1].v[1];
#pragma acc parallel loop present(p[0:n])
  for (int i = 1; i < n; i++) p[i].y = p[i - 1].y; // expected-warning {{what an iteration of this loop writes, the next one reads (p)}}
}

void nothing(int n, int key, const int *x, int *y) {
  int unread;
#pragma acc parallel loop gang private(unread) present(x[0:n*n], y[0:n])
  for (int j = 0; j < n; j++) {
    int one = -1, found = 0, most = 0, sum = 0, in_order = 0, gangs = 0;
    unread = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[j * n + i] > 90) found = 1;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[j * n + i] > 90) found = key;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (i == key) one = x[j * n + i];
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[j * n + i] == key) one = i;
#pragma acc loop vector reduction(max : most) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      if (x[j * n + i] > most) most = x[j * n + i];
      if (x[j * n + i] > 3) sum += i;
    }
#pragma acc loop seq
    for (int i = 0; i < n; i++)
      if (x[j * n + i] > 90) in_order = i;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[j * n + i] > 90) unread = i;
#pragma acc loop vector
    for (int i = 0; i < n; i++) {
      int own = 0;
      for (int k = 0; k < 3; k++)
        if (x[k] > i) own = k;
      y[i] = own;
    }
    y[j] = one + found + most + sum + in_order + gangs;
  }
#pragma acc parallel num_gangs(4) present(x[0:n], y[0:n])
  {
    int kept = 0;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      if (x[i] > 90) kept = i;
    y[0] = kept > 3;
  }
  int most = 0, at = -1;
#pragma acc kernels loop present(x[0:n])
  for (int i = 0; i < n; i++) {
    at = x[i] > most ? i : at;
    most = x[i] > most ? x[i] : most;
  }
  y[0] += most + at;
#pragma acc kernels present(x[0:n], y[0:n])
  {
    int last = 0;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      if (x[i] > 90) last = i;
    y[0] = last;
  }
}
