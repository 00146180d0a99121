// Brackets of a directive that have no counterpart in it. The bodies of member functions are kept for later, by
// counting brackets: Clang crashed where one led out of the directive.
// RUN: %clangxx_plugin -fopenacc -fsyntax-only -DPART=1 -Xclang -verify %s
// RUN: %clangxx_plugin -fopenacc -fsyntax-only -DPART=2 -Xclang -verify %s
// RUN: %clangxx_plugin -fopenacc -fsyntax-only -DPART=3 -Xclang -verify %s

#if PART == 1
struct part { int a; };
struct grid {
  int n, *a;
  void run(part s) {
#pragma acc wait(n) targetout[s[0:n:2]) no_create(a(0:n], a[1:2]) // expected-error {{')' without its counterpart in this directive}}
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
};

#elif PART == 2
template <typename T> struct grid {
  T a0;
  void run(int *a, int n, int v, int t, int s) {
    [=] { return n + a[0]; }();
#pragma acc kernels loop create(a[0:n]) 1 } (t, s) copy(v) // expected-error {{'}' without its counterpart in this directive}}
    for (int i = 0; i < n; i++)
      for (int j = 0; j < v; j++)
        a[i] += j;
  }
};

#else
struct grid {
  int n, *a;
  void run() {
#pragma acc parallel loop copy(a[0:n) // expected-error {{')' without its counterpart in this directive}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
#pragma pacc parallel loop copy(a[0:n] // expected-error {{'(' without its counterpart in this directive}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
#pragma acc data { copy(a[0:n]) // expected-error {{'{' without its counterpart in this directive}}
#pragma acc parallel loop present(a[0:(n)]) copyin(a[(n > 1 ? (0) : 1)])
    for (int i = 0; i < n; i++)
      a[i] = 1;
    // A block's brace: one error, and none of what follows.
#pragma acc parallel copy(a[0:n]) { // expected-error {{'{' on the directive's line is a part of the directive: the block begins on the next line}}
      a[0] = 1;
    }
    if (n) {
#pragma pacc parallel loop { // expected-error {{'{' on the directive's line}}
      for (int i = 0; i < n; i++)
        a[i] = 1;
      }
    }
  }
  int behind() { return n; }
};
#endif
