// Words that are nearly directives and clauses: the one that is meant, as a fix-it, too; the rest of the directive is
// parsed as if it stood there. Words that resemble nothing are left to Clang.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
// RUN: not %clang_plugin -fsyntax-only -fdiagnostics-parseable-fixits -ferror-limit=0 %s 2>&1 | FileCheck %s
#define GANGS num_gang(4)
void directives(int n, double *a) {
#pragma acc paralel loop // expected-error {{'paralel' is not a directive of OpenACC: did you mean 'parallel'?}}
  // CHECK: fix-it:{{.*}}:{[[@LINE-1]]:13-[[@LINE-1]]:20}:"parallel"
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc kernel copy(a[0:n]) // expected-error {{'kernel' is not a directive of OpenACC: did you mean 'kernels'?}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc Parallel Loop // expected-error {{'Parallel' is not a directive of OpenACC: did you mean 'parallel'?}} expected-error {{'Loop' is not a directive of OpenACC: did you mean 'loop'?}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc kernels do // expected-error {{'do' is not a directive of OpenACC: did you mean 'loop'?}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc enter copyin(a[0:n]) // expected-error {{'enter' is not a directive of OpenACC: did you mean 'enter data'?}}
#pragma acc updat host(a[0:n]) // expected-error {{'updat' is not a directive of OpenACC: did you mean 'update'?}}
#pragma acc exit dat delete(a[0:n]) // expected-error {{'exit' is not a directive of OpenACC: did you mean 'exit data'?}}
#pragma acc barrier // expected-error {{invalid OpenACC directive 'barrier'}}
}
void clauses(int n, double *a) {
#pragma acc parallel loop num_gang(4) num_worker(2) // expected-error {{'num_gang' is not a clause of OpenACC: did you mean 'num_gangs'?}} expected-error {{'num_worker' is not a clause of OpenACC: did you mean 'num_workers'?}}
  // CHECK: fix-it:{{.*}}:{[[@LINE-1]]:27-[[@LINE-1]]:35}:"num_gangs"
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop GANGS // expected-error {{'num_gang' is not a clause of OpenACC: did you mean 'num_gangs'?}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc data ccopyin(a[0:n]) // expected-error {{'ccopyin' is not a clause of OpenACC: did you mean 'copyin'?}}
  a[0] = 1;
#pragma acc parallel loop collaps(1) copy(a[0:n]) // expected-error {{'collaps' is not a clause of OpenACC: did you mean 'collapse'?}}
  for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop lastprivate(n) // expected-error {{invalid OpenACC clause 'lastprivate'}}
  for (int i = 0; i < n; i++) a[i] = i;
}
// No mistakes.
void right(int n, double *a) {
#pragma acc parallel loop pcopy(a[0:n]) present_or_create(a[0:n])
  for (int i = 0; i < n; i++)
#pragma acc atomic update
    a[0] += i;
#pragma acc update self(a[0:n]) async
#pragma acc wait
}
