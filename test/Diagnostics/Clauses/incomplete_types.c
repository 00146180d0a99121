// A variable of a structure that is not defined here: no section of it can be given, so none is asked for.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

extern struct grid field; // expected-note 3 {{forward declaration of 'struct grid'}}
extern double values[];

void uses(struct grid *g) {
#pragma acc data copyin(field) // expected-error {{variable has incomplete type 'struct grid'}}
  ;
#pragma acc parallel copy(field) // expected-error {{variable has incomplete type 'struct grid'}}
  ;
#pragma acc update device(field) // expected-error {{variable has incomplete type 'struct grid'}}
#pragma acc enter data copyin(values) // expected-error {{size of 'values' is unknown: give its section, copyin(values[0:n])}}
#pragma acc data present(field, values)
  ;
}
