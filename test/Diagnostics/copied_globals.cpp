// A loop that has copies of a global variable calls a function that uses the variable itself, which the iterations do not set.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
// REQUIRES: cplusplus

int current, counter, sum, scratch[4], untouched;

int twice() { return 2 * current; }                // expected-error {{global variable 'current' is used in 'twice', which a loop calls that has copies of it}}
int deeper() { return twice(); }
int at() { return counter; }                       // expected-error {{'counter' is used in 'at'}}
void add(int x) { sum += x; }                      // expected-error {{'sum' is used in 'add'}}
int get(int k) { return scratch[k]; }              // expected-error {{'scratch' is used in 'get'}}
int count() { return current; }                    // expected-error {{'current' is used in 'count'}}
struct Reader {
  int v;
  Reader() : v(0) { v = untouched; }
};
template <typename F> int call(F f) { return f(); }

void loops(int *a, int n) {
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++) { // expected-note {{called here, where 'current' is a copy}}
    current = i;
    a[i] = deeper();
  }
#pragma acc parallel loop present(a)
  for (counter = 0; counter < n; counter++) // expected-note@+1 {{called here}}
    a[counter] = at();
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++) // expected-note@+1 {{called here}}
    add(i);
#pragma acc parallel loop private(scratch) present(a)
  for (int i = 0; i < n; i++) { // expected-note {{called here}}
    scratch[0] = i;
    a[i] = get(0);
  }
  static int kept;
#pragma acc parallel loop private(kept) present(a)
  for (int i = 0; i < n; i++) { // expected-note {{called here}}
    kept = i;
    a[i] = call([] { return kept; }); // expected-error {{'kept' is used in a lambda}}
  }
#pragma acc parallel private(current) present(a)
  { // expected-note {{called here}}
    current = 3;
    a[0] = count();
  }
#pragma acc parallel loop private(scratch) present(a)
  for (int i = 0; i < n; i++) { // others' variables are none of them
    scratch[0] = i;
    a[i] = scratch[0] + Reader().v;
  }
}
