// The clauses of a routine count before members and lambdas, too: what is wrong is an error, once, though
// Clang shows a member twice and what a template holds with each instantiation again.
// RUN: %clangxx_plugin -std=c++17 -fsyntax-only -Xclang -verify %s
struct S {
#pragma acc routine gang bind(missing) // expected-error {{'bind(missing)': nothing of that name is declared}}
  int member(int i) { return i; }
#pragma acc routine seq
  int sequential(int i) { return i; }
};

int other(int x) { return -x; }
#pragma acc routine seq bind(other)
auto bound = [](int x) { return x; };
#pragma acc routine seq bind("other")
auto generic = [](auto x) { return x; };
#pragma acc routine vector nohost
auto lanes = [](int x) { return x; };
#pragma acc routine seq
auto sequential = [](int x) { return x; };

template <typename T> T function(T value) {
#pragma acc routine seq bind(nothing) // expected-error {{'bind(nothing)': nothing of that name is declared}} expected-error {{'bind(nothing)': nothing of that name is declared}}
  auto local = [](T x) { return x; };
  return local(value);
}
#pragma acc routine worker nohost
template <typename T> T work(T value) { return value; }

int use() { return bound(1) + generic(2) + generic(2L) + lanes(3) + sequential(4) + function(5) + function(6L) + work(7); }
