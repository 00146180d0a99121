// Several routine directives for one function (OpenACC 3.4, 2.15.1): all have one level.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
#pragma acc routine vector
void lanes(int *x) { *x = 1; }
#pragma acc routine(lanes) vector
#pragma acc routine(lanes) vector
#pragma acc routine vector
void lanes(int *x);

#pragma acc routine gang
void gangs(int *x);
#pragma acc routine(gangs) gang
#pragma acc routine gang
void gangs(int *x) { *x = 1; }
#pragma acc routine(gangs) gang

#pragma acc routine worker // expected-note 3{{the other directive is here}}
void workers(int *x) { *x = 1; }
#pragma acc routine(workers) seq // expected-error {{'workers' is 'routine seq' here and 'routine worker' elsewhere: all directives of a function have the same level}}
#pragma acc routine(workers) gang // expected-error {{'workers' is 'routine gang' here and 'routine worker' elsewhere}}
#pragma acc routine vector // expected-error {{'workers' is 'routine vector' here and 'routine worker' elsewhere}}
void workers(int *x);

void elsewhere(int *x);
#pragma acc routine(elsewhere) seq // expected-note 2{{the other directive is here}}
#pragma acc routine(elsewhere) vector // expected-error {{'elsewhere' is 'routine vector' here and 'routine seq' elsewhere}}
#pragma acc routine worker // expected-error {{'elsewhere' is 'routine worker' here and 'routine seq' elsewhere}}
void elsewhere(int *x);

#pragma acc routine device_type(host) seq device_type(nvidia) vector
void types(int *x);
#pragma acc routine(types) vector

// One without a level is no `routine seq` that somebody would find in the text.
#pragma acc routine // expected-note {{the other directive is here}} expected-warning {{'routine' without gang, worker, vector or seq is taken as 'routine seq'; so are the others of this file, 3 in all}}
void unsaid(int *x);
#pragma acc routine gang // expected-error {{'unsaid' is 'routine gang' here and 'routine' without a level, taken as 'seq', elsewhere: all directives of a function have the same level}}
void unsaid(int *x) { *x = 1; }
#pragma acc routine vector // expected-note {{the other directive is here}}
void said(int *x);
#pragma acc routine(said) // expected-error {{'said' is 'routine' without a level, taken as 'seq', here and 'routine vector' elsewhere}}
#pragma acc routine seq
void both(int *x);
#pragma acc routine(both)
