// num_gangs, num_workers and gang(static) say how many there are and who takes what; they do not say
// how often the program's statements run.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { N = 64 };

// What `kernels` does not spread runs once (2.5.3).
static void kernels(int gangs) {
  int b[12] = {0}, c[8] = {1}, d = 0, e = 0, f[N] = {0}, sum = 0;
#pragma acc kernels num_gangs(gangs) copy(b)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 5; j++)
      b[i + j] += i;
#pragma acc kernels num_gangs(4) copy(c)
  for (int i = 1; i < 8; i++)
    c[i] += c[i - 1] + 1;
#pragma acc kernels loop seq num_gangs(gangs) copy(d)
  for (int i = 0; i < 3; i++)
    d++;
#pragma acc kernels num_gangs(gangs) copy(e)
  { e += 5; }
#pragma acc kernels num_gangs(4) copy(f)
  for (int t = 0; t < 3; t++) {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      f[i] += 1;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      f[N - 1 - i] += 10;
  }
  for (int i = 0; i < 12; i++)
    sum += b[i];
  CHECK_EQ(sum, 140);
  CHECK_EQ(c[7], 8);
  CHECK_EQ(d, 3);
  CHECK_EQ(e, 5);
  for (int i = 0; i < N; i++)
    CHECK_EQ(f[i], 33);
}

// A loop directive in a sequential loop of a parallel construct: its iterations run once for each time,
// however many gangs there are.
static void in_sequential_loops(int gangs) {
  int a[N] = {0}, b[N] = {0}, c[N][N] = {{0}}, n = 3;
#pragma acc parallel num_gangs(gangs) copy(a)
  for (int t = 0; t < n; t++) {
#pragma acc loop
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
#pragma acc parallel num_gangs(4) copy(b, c)
  {
    int t = 0;
    while (t < n) {
#pragma acc loop independent
      for (int i = 0; i < N; i++) {
        b[i] += 1;
#pragma acc loop
        for (int j = 0; j < N; j++)
          c[i][j] += t;
      }
      t++;
    }
  }
  int bad = 0;
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 3);
    CHECK_EQ(b[i], 3);
    for (int j = 0; j < N; j++)
      bad += c[i][j] != 3;
  }
  CHECK_EQ(bad, 0);
  // Unasked, one gang keeps their order.
#pragma acc parallel copy(a, b)
  for (int t = 0; t < n; t++) {
#pragma acc loop
    for (int i = 0; i < N; i++)
      b[i] = a[(i + 1) % N] + 1;
#pragma acc loop
    for (int i = 0; i < N; i++)
      a[i] = b[(i + 1) % N] + 1;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 9);
}

// More workers than a gang with vector lanes can have.
static void workers(int count) {
  int a[8][N], bad = 0;
#pragma acc parallel loop gang num_workers(64) copyout(a)
  for (int i = 0; i < 8; i++) {
#pragma acc loop worker
    for (int j = 0; j < N; j++) {
      long t[16], *p = &t[j & 15], u[16], *q = &u[j & 15];
      *p = i + j;
      *q = 1000;
      a[i][j] = *p * 2 + *q;
    }
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < N; j++)
      bad += a[i][j] != (i + j) * 2 + 1000;
#pragma acc parallel loop gang num_workers(count) copyout(a)
  for (int i = 0; i < 8; i++) {
#pragma acc loop worker
    for (int j = 0; j < N; j++) {
      long t[4], *p = &t[j & 3];
      *p = i * j;
      a[i][j] = *p + 7;
    }
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < N; j++)
      bad += a[i][j] != i * j + 7;
  CHECK_EQ(bad, 0);
}

// Loops with as many iterations and the same gang(static) give each gang the same ones (2.9.2), so what a
// gang has written it finds again.
static void static_gangs(void) {
  int s[N], t[N], u[N], v[N], w[N], bad = 0;
  for (int i = 0; i < N; i++)
    s[i] = t[i] = u[i] = v[i] = w[i] = i;
#pragma acc parallel copy(s, t) num_gangs(8) vector_length(32)
  {
#pragma acc loop gang(static : 1)
    for (int i = 0; i < N; i++)
      s[i] *= 2;
#pragma acc loop gang(static : 1)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
      for (int k = 0; k < 1; k++)
        t[i] = s[i] + 1;
    }
  }
#pragma acc parallel copy(u, v, w) num_gangs(3) vector_length(32)
  {
#pragma acc loop gang(static : *) vector
    for (int i = 0; i < N; i++)
      u[i] *= 2;
#pragma acc loop gang(static : *)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
      for (int k = 0; k < 1; k++)
        v[i] = u[i] + 1;
    }
#pragma acc loop gang(static : *)
    for (int i = 0; i < N; i++)
      w[i] = v[i] + 1;
  }
  for (int i = 0; i < N; i++)
    bad += t[i] != 2 * i + 1 || v[i] != 2 * i + 1 || w[i] != 2 * i + 2;
  CHECK_EQ(bad, 0);
}

// gang(static:n): chunks of n iterations, one after the other to one gang after the other. Each gang notes
// what it had; the first of its iterations is its name.
static void chunks(int size, int gangs, int n) {
  int owner[N], count[N] = {0}, sum = 0, s[N], t[N], u[N], v[N], i;
  for (i = 0; i < N; i++) {
    s[i] = t[i] = u[i] = v[i] = i;
    owner[i] = -1;
  }
#pragma acc parallel num_gangs(gangs) copy(owner, count) vector_length(32)
  {
    int mine[N] = {0}, first = N;
#pragma acc loop gang(static : size)
    for (i = 0; i < n; i++) {
#pragma acc loop seq
      for (int k = 0; k < 1; k++)
        mine[i] += 1;
#pragma acc atomic
      count[i]++;
    }
    for (int k = N - 1; k >= 0; k--)
      first = mine[k] ? k : first;
    for (int k = 0; k < N; k++)
      if (mine[k]) {
#pragma acc atomic write
        owner[k] = first;
      }
  }
  for (i = 0; i < N; i++) {
    CHECK_EQ(count[i], i < n);
    if (discrete_memory())
      CHECK_EQ(owner[i], i < n ? i / size % gangs * size : -1);
  }
  // The same gang, whatever levels share a chunk.
#pragma acc parallel copy(s, t, u, v) num_gangs(gangs) vector_length(32) num_workers(2)
  {
#pragma acc loop gang(static : size) vector
    for (int k = 0; k < n; k++)
      s[k] *= 2;
#pragma acc loop gang(static : size)
    for (int k = 0; k < n; k++) {
#pragma acc loop vector
      for (int once = 0; once < 1; once++)
        t[k] = s[k] + 1;
    }
#pragma acc loop gang(static : size) worker vector
    for (int k = 0; k < n; k++)
      u[k] = t[k] + 1;
#pragma acc loop gang(static : size) worker
    for (int k = 0; k < n; k++)
      v[k] = u[k] + 1;
  }
#pragma acc parallel loop gang(static : size) reduction(+ : sum) num_gangs(gangs) copyin(v)
  for (int k = n - 1; k >= 0; k -= 1)
    sum += v[k] == 2 * k + 3;
  CHECK_EQ(sum, n);
  sum = 0;
#pragma acc kernels loop gang(gangs, static : 3) copy(sum) reduction(+ : sum)
  for (int k = 0; k < n; k += 2)
    sum += k;
  CHECK_EQ(sum, (n - 1) / 2 * ((n - 1) / 2 + 1));
#pragma acc serial loop gang(static : 4) copy(sum)
  for (int k = 0; k < n; k++)
    sum = 2 * k;
  CHECK_EQ(sum, 2 * n - 2);
}

// num_gangs of several dimensions: so many gangs altogether, and each iteration of a nest that has loops for
// all of them once.
static void dimensions(int x, int y) {
  static int c[9][10][11];
  int gangs = 0, sum = 0, bad = 0, n = 10;
#pragma acc parallel num_gangs(x, y, 2) copy(gangs) // no loop says that fewer do
  {
#pragma acc atomic
    gangs++;
  }
#pragma acc parallel num_gangs(x, y, 2) copy(c) vector_length(32)
  {
#pragma acc loop gang(dim : 3)
    for (int i = 0; i < 9; i++) {
      int start = i - i;
#pragma acc loop gang(dim : 2)
      for (int j = start; j < n; j++)
#pragma acc loop gang(dim : 1) vector
        for (int k = 0; k < 11; k++) {
#pragma acc atomic
          c[i][j][k]++;
        }
    }
  }
  CHECK_EQ(gangs, x * y * 2);
#pragma acc parallel loop gang(dim : 2) num_gangs(3, y) copy(c, sum)
  for (int i = 0; i < 9; i++) {
#pragma acc loop gang
    for (int j = 0; j < n; j++) {
#pragma acc loop vector
      for (int k = 0; k < 11; k++) {
#pragma acc atomic
        c[i][j][k]++;
#pragma acc atomic
        sum++;
      }
    }
  }
  CHECK_EQ(sum, 990);
#pragma acc parallel loop gang(dim : 2, static : 1) num_gangs(5, 1, 1) copy(c)
  for (int i = 0; i < 9; i++) {
    c[i][0][0]++;
#pragma acc loop gang(dim : 1) collapse(force : 2)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 11; k++)
        c[i][j][k]++;
  }
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 11; k++)
        bad += c[i][j][k] != 3 + (j + k == 0);
  CHECK_EQ(bad, 0);
  memset(c, 0, sizeof c);
}

// What the body of the outer loop reads, gangs that share its iteration must not have changed yet.
static void read_before(int m) {
  static int a[4][3000];
  int bad = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 10 * i + j;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; i++) {
    int first = a[i][0];
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] = first + 1;
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < m; j++)
      bad += a[i][j] != 10 * i + 1;
  CHECK_EQ(bad, 0);
}

int main(void) {
  kernels(4);
  in_sequential_loops(4);
  workers(128);
  static_gangs();
  dimensions(4, 3);
  dimensions(1, 7);
  chunks(4, 3, N);
  chunks(7, 4, N - 3);
  chunks(1, 5, N);
  chunks(50, 2, N);
  chunks(80, 2, N);
  read_before(3000);
  return check_done();
}
