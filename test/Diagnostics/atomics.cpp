// What cannot be atomic, or not all of it.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s

struct __attribute__((packed)) bits { char c; int three : 3; };

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
    b.three++; // expected-error {{atomic access to bit-field 'b.three' of a packed structure is not possible}}
  }
  update(ld); // expected-note {{in instantiation of 'update<long double>' requested here}}
  update(d);
}

void reads_itself(int n, int *x, double *d, const int *m, int *old) {
#pragma acc parallel loop copy(x[0:5], d[0:n], old[0:n]) copyin(m[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    x[0] = x[0] + x[0] * 2; // expected-warning {{'x[0]' is read for this expression before the atomic operation begins: another thread may change it in between}}
#pragma acc atomic
    d[m[i]] += 0.5 * d[m[i]]; // expected-warning {{'d[m[i]]' is read for this expression}}
#pragma acc atomic write // expected-warning {{'atomic write' of what changes a value is taken as 'atomic update'}}
    x[m[i]]--;
#pragma acc atomic write
    x[1] = x[1] + 1; // expected-warning {{'x[1]' is read for this expression}}
#pragma acc atomic capture
    { old[i] = x[2]; x[2] = x[2] < 0 ? i : x[2]; } // expected-warning {{'x[2]' is read for this expression}}
#pragma acc atomic capture
    { x[3] = x[3] * (m[i] + x[4]); old[i] = x[3]; }
#pragma acc atomic
    x[4] += x[0] + sizeof(x[4]);
#pragma acc atomic
    d[i] = d[i] + d[m[i]];
  }
}

// The value that is captured is there behind the operation only, in whose expression it cannot be used.
void reads_captured(int n, int *x, int *old) {
#pragma acc parallel loop copy(x[0:5], old[0:n])
  for (int i = 0; i < n; i++) {
    int v = 3;
#pragma acc atomic capture
    { v = x[0]; x[0] = (v + 1); } // expected-error {{the expression of an atomic operation is evaluated before 'v' gets its value here (2.12 forbids it); say 'x[0] = x[0] ...' where the old value is meant}}
#pragma acc atomic capture
    { old[i] = x[1]; x[1] = old[i] < 0 ? i : 7; } // expected-error {{before 'old[i]' gets its value}}
#pragma acc atomic capture
    { v = x[2]; x[2] += 2 * v; } // expected-error {{before 'v' gets its value}}
#pragma acc atomic capture
    v = x[3] += v;
#pragma acc atomic capture
    { x[3] += v; v = x[3]; }
#pragma acc atomic capture
    { v = x[4]; x[4] = (i + (int)sizeof(v)); }
#pragma acc atomic capture
    { old[i] = x[4]; x[4] = old[0] < 0 ? i : 7; }
  }
}
