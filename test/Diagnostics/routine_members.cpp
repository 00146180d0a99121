// A member's directive is reported once, though Clang shows the member twice.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
struct S {
#pragma acc routine gang // expected-error {{'gang' clause on 'routine' is not supported yet}}
  int member(int i) { return i; }
#pragma acc routine seq
  int sequential(int i) { return i; }
};
