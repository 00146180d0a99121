// Mistakes of those who begin with OpenACC: each message has the line, the variable, and what mends it.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
/* Data. */
void no_section(int n, double *a) {
#pragma acc parallel loop copy(a) // expected-warning {{'a' is a pointer without a section: only the pointer itself is in 'copy', what it points to must be present; copy(a[0:n]) names that}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc data copyin(a) // expected-warning {{copyin(a[0:n]) names that}}
  {
#pragma acc kernels
    for (int i = 0; i < n; i++) a[i] = i;
  }
#pragma acc update host(a) // expected-error {{'a' is a pointer: give its section, self(a[0:n])}}
#pragma acc enter data copyin(a) // expected-warning {{copyin(a[0:n]) names that}}
}
void no_clause_of_data(int n, double *a) {
#pragma acc data // expected-warning {{'data' without a data clause: nothing is moved}}
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++) a[i] = i;
  }
}
void forgotten_by_default_none(int n, double *a, double f) {
#pragma acc parallel loop default(none) copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] = f; // expected-warning {{'f' is used in a construct with 'default(none)' and is in none of its data clauses: numbers are taken as without 'default(none)', as before OpenACC 3.2}}
}
void in_two_clauses(int n, double *a) {
  double f = 2;
#pragma acc parallel loop copy(f) private(f) copyout(a[0:n]) // expected-warning {{'f' is in 'private' and in 'copy' of one construct: each iteration has one of its own, and nothing is seen of the other}} expected-note {{is here}}
  for (int i = 0; i < n; i++) { f = i; a[i] = f; }
}
void out_of_a_data_construct(int n, double *a) {
#pragma acc data copy(a[0:n])
  {
    if (n == 7) return; // expected-warning {{'return' leaves the block of a data construct, which may be left at its end only (OpenACC 3.4, 2.6.5): the construct ends here, too}}
  }
}

/* Scalars. */
double lost_sum(int n, double *a) {
  double s = 0, best = 0, last = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    s += a[i];   // expected-warning {{'s' is firstprivate in this construct: what is assigned here is lost, and the value from before is read afterwards; reduction(+:s) brings it back}}
    if (s > best)
      best = s;  // found to be a maximum
    last = a[i]; // expected-warning {{copy(last) brings it back}}
  }
  return s + best + last;
}
void private_for_firstprivate(int n, double *a) {
  double f = 3;
#pragma acc parallel loop private(f)
  for (int i = 0; i < n; i++)
    a[i] *= f; // expected-warning {{'f' is in 'private': each iteration has one of its own, which has no value here; firstprivate(f) of the compute construct, or no clause, gives it the one from before}}
#pragma acc parallel private(n)
#pragma acc loop
  for (int i = 0; i < n; i++) // expected-warning {{'n' is in 'private'}}
    a[i] = i;
  int j;
  int i;
#pragma acc parallel loop private(i, j, f)
  for (i = 0; i < n; i++)
    for (j = 0; j < 3; j++) { f = j; a[i + j] += f; }
}
#pragma acc routine vector
void constructs_in_a_routine(int n, double *a) {
#pragma acc data present(a[0:n])
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++) a[i] = i;
  }
}
void two_reductions(int n, double *a) {
  double s = 0;
#pragma acc parallel loop reduction(+:s) reduction(*:s) // expected-error {{'s' is in two 'reduction' clauses of one construct}} expected-note {{'reduction' is here}}
  for (int i = 0; i < n; i++) s += a[i];
}

/* Loops. */
void no_compute_construct(int n, double *a) {
#pragma acc loop // expected-warning {{'loop' has no effect: it stands in no compute construct, and 'no_compute_construct' has no routine directive; 'parallel loop' or 'kernels loop' is both}}
  for (int i = 0; i < n; i++) a[i] = i;
}
#pragma acc routine seq
void in_a_routine(int n, double *a) {
#pragma acc loop
  for (int i = 0; i < n; i++) a[i] = i;
}
void steps_by_itself(int n, double *a) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    a[i] = i;
    i += 2; // expected-error {{'i' is the variable of a loop with a directive and changes in its body}}
  } // expected-note@-3 {{}}
}
void cannot_be_counted(int n, double *a) {
#pragma acc parallel loop
  for (int i = 1; i < n; i *= 2) a[i] = i; // expected-error {{cannot count the iterations of this loop: its increment does not add to or subtract from the variable}}
}
/* Directives. */
void between_collapsed_loops(int n, double *a) {
#pragma acc parallel loop collapse(2) copy(a[0:n])
  for (int i = 0; i < n; i++) {
    a[i] = 0; // expected-warning {{'collapse(2)' is for loops that are each directly in the one before: the clause ends before this code, as 'collapse(1)' would}}
    for (int j = 0; j < n; j++) a[i] += j;
  }
}
void number_of_gangs(int n, double *a) {
#pragma acc parallel loop gang(32) copy(a[0:n]) // expected-warning {{a 'parallel loop' says in 'num_gangs' how many there are: the argument of 'gang' is taken for that}}
  for (int i = 0; i < n; i++) a[i] = 0;
}
