// What bind cannot mean. In C a name that nothing declares is another file's.
// RUN: %clang_plugin -fopenacc -fsyntax-only -Xclang -verify %s
#pragma acc routine seq bind(of_another_file)
int one(int x) { return x; }

#pragma acc routine seq bind(other_type) // expected-error {{'bind(other_type)': no function of that name has the type 'int (int)'}}
int two(int x) { return x; }
double other_type(double x) { return x; }

#pragma acc routine seq bind(variable) // expected-error {{'bind(variable)': no function of that name has the type 'int (int)'}}
int three(int x) { return x; }
int variable;

#pragma acc routine seq bind(one) // expected-error {{'bind(one)': 'one' has a bind clause itself}}
int four(int x) { return x; }

int five(int x);
#pragma acc routine(five) gang bind(five) // expected-error {{'bind(five)': 'five' has a bind clause itself}}
