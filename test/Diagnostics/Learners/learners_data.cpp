// What operators of classes and functions do with elements is not known: no warning.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
struct pair {
  int a, b;
  pair &operator=(int x);
  pair &operator+=(int x);
};
inline pair &pair::operator=(int x) { a = b = x; return *this; }
inline pair &pair::operator+=(int x) { a = b = x; return *this; }
int filled() {
  pair p[100], q[100];
  char rows[100][8];
#pragma acc parallel loop copyout(p, q)
  for (int i = 0; i < 100; i++) {
    p[i] = i;
    q[i] += i;
  }
#pragma acc parallel loop copyout(rows)
  for (int i = 0; i < 100; i++) {
    for (char &c : rows[i]) c = 'x';
  }
  return p[3].a + q[4].b + rows[1][2];
}
