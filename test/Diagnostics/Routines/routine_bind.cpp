// What bind cannot mean in C++.
// RUN: %clangxx_plugin -std=c++17 -fsyntax-only -Xclang -verify %s
#pragma acc routine seq bind(undeclared) // expected-error {{'bind(undeclared)': nothing of that name is declared}}
int one(int x) { return x; }

struct S {
#pragma acc routine seq bind(member) // expected-error {{'bind(member)': no function of that name has the type 'int (int) const'}}
  int constant(int x) const { return x; }
  int member(int x) { return x; }
#pragma acc routine seq bind(member) // expected-error {{'bind' on a virtual function is not possible: which function a call means is known when the program runs}}
  virtual int overridden(int x) { return x; }
#pragma acc routine seq nohost // expected-error {{'nohost' on a constructor is not possible: no other function can take its place}}
  S() {}
#pragma acc routine seq bind("other") // expected-error {{'bind' on a destructor is not possible: no other function can take its place}}
  virtual ~S() {}
};
int k;
#pragma acc routine seq bind(captures) // expected-error {{'bind(captures)': nothing of that name is declared}}
int two(int x) { return x; }
int use(int y) {
  auto captures = [y](int x) { return x + y; };
  return captures(1);
}
auto generic = [](auto x) { return x; };
#pragma acc routine seq bind(generic) // expected-error {{'bind(generic)': no function of that name has the type 'int (int)'}}
int three(int x) { return x; }

#pragma acc routine seq bind(only_pointers)
template <class T> T four(T x) { return x; } // no instance, no error
template <class T> T *only_pointers(T *x) { return x; }
#pragma acc routine seq bind(only_pointers) // expected-error {{'bind(only_pointers)': no function of that name has the type 'int (int)'}}
template <class T> T five(T x) { return x; }
int six = five(6);
