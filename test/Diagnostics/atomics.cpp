// What cannot be atomic.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s

struct bits { int three : 3; };

template <typename T> void update(T &x) {
#pragma acc atomic
  x += 1; // expected-error {{atomic access to 'x' of type 'long double' is not possible: integers, pointers, float and double are}}
}

void f(long double ld, _Complex double z, __int128 i, _Float16 h, bits b, double d) {
#pragma acc atomic
  ld *= 2; // expected-error {{atomic access to 'ld' of type 'long double' is not possible: integers, pointers, float and double are}}
#pragma acc atomic write
  z = 1; // expected-error {{atomic access to 'z' of type '_Complex double' is not possible: integers, pointers, float and double are}}
#pragma acc atomic read
  d = i; // expected-error {{atomic access to 'i' of type '__int128' is not possible: integers, pointers, float and double are}}
#pragma acc atomic
  h += 1; // expected-error {{atomic access to 'h' of type '_Float16' is not possible: integers, pointers, float and double are}}
#pragma acc parallel loop
  for (int k = 0; k < 10; k++) {
#pragma acc atomic
    b.three++; // expected-error {{atomic access to bit-field 'b.three' is not possible}}
  }
  update(ld); // expected-note {{in instantiation of 'update<long double>' requested here}}
  update(d);
}
