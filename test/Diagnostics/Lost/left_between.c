// Elements of copyout that lie between those which kernels set, and downward loops, whose first element is the greatest.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %pacc -Wno-acc-lost-result -fsyntax-only %s 2>&1 | count 0

int strides(void) {
  int a[100], b[100], c[100], d[64], s = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; i += 2) a[i] = i;
  for (int i = 0; i < 100; i++) s += a[i]; // expected-warning {{the construct at line 7 has 'a' in 'copyout' and sets one in 2 of its elements: what is read here comes back without a value; copy(a) takes those of the host along}}
#pragma acc data copyout(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < 12; i++) {
      b[4 * i] = i;
      b[8 * i + 4] = -i;
    }
  }
  s += b[8] + b[3]; // expected-warning {{the construct at line 10 has 'b' in 'copyout' and sets one in 4 of its elements}}
#pragma acc parallel loop collapse(2) copyout(c)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 5; j++) c[10 * i + 2 * j] = i;
  for (int i = 1; i < 100; i += 2) s += c[i]; // expected-warning {{the construct at line 19 has 'c' in 'copyout' and sets one in 2 of its elements}}
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < 64; i += 3) d[i] = i;
  for (int i = 0; i < 64; i += 4) s += d[i]; // expected-warning {{sets one in 3 of its elements}}
  return s;
}

/* The host reads what it gets, or nobody knows which elements these are. */
int fine(int n, int k) {
  int a[100], b[100], c[100], d[100], e[100], f[100], s = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; i += 2) a[i] = i;
  for (int i = 0; i < 100; i += 4) s += a[i] + a[98 - i];
  for (int i = 0; i < 100; i++)
    if (i % 2 == 0) s += a[i];
  for (int i = 0; i < 100; i++) {
    if (i % 2) continue;
    s += a[i];
  }
  for (int i = 0; i < 100; i++) s += i % 2 ? 0 : a[i];
  for (int i = 0; i < 100; i += k) s += a[i];
#pragma acc data copyout(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < 100; i += 2) b[i] = i;
#pragma acc parallel loop
    for (int i = 1; i < 100; i += 2) b[i] = i;
  }
  for (int i = 0; i < 100; i++) s += b[i];
#pragma acc parallel loop copyout(c)
  for (int i = 99; i >= 0; i--) c[i] = i;
  for (int i = 0; i < 100; i++) s += c[i];
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < 100; i++) d[99 - i] = i;
  s += d[0] + d[50];
#pragma acc parallel loop copyout(e)
  for (int i = 0; i < 100; i += k) e[i] = i;
  s += e[3];
#pragma acc parallel loop copyout(f)
  for (int i = 0; i < 50; i++) {
    f[2 * i] = i;
    f[2 * i + 1] = -i;
  }
  for (int i = 0; i < 100; i++) s += f[i];
  return s;
}
