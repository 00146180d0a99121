// Errors of data clauses name the variable and, where there is one, the cure.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
// RUN: not %clang_plugin -DSHORT -c %s -o %t.o 2>&1 | FileCheck %s

// CHECK: data_clauses.c:[[@LINE+3]]:31: error: 'a' is a pointer: give its section, copyin(a[0:n])
// CHECK-NEXT: {{.*}}#pragma acc kernels copyin(n, a)
void array_parameter(double a[], int n) {
#pragma acc kernels copyin(n, a) // expected-error {{'a' is a pointer: give its section, copyin(a[0:n])}}
  a[n] = 0;
}

#ifndef SHORT
struct node { double *data; int bits : 3; };
extern int unknown[];

void objects(struct node *p) {
#pragma acc update device(p) // expected-warning {{'p' is a pointer without a section: taken for the one object that it leads to; device(p[0:1]) names that, n of them are device(p[0:n])}}
}
double *declared;
#pragma acc declare create(declared)
void pointers(double *a, double parameter[], double (*rows)[10], struct node *p) {
#pragma acc data copy(a) // expected-warning {{'a' is a pointer without a section: only the pointer itself is in 'copy', what it points to must be present; copy(a[0:n]) names that}}
  ;
#pragma acc data copyout(parameter) // expected-error {{'parameter' is a pointer: give its section, copyout(parameter[0:n])}}
  ;
#pragma acc data create(rows) // expected-warning {{'rows' is a pointer without a section: only the pointer itself is in 'create', what it points to must be present; create(rows[0:n]) names that}}
  ;
#pragma acc enter data copyin(p->data) // expected-warning {{'p->data' is a pointer without a section: only the pointer itself is in 'copyin', what it points to must be present; copyin(p->data[0:n]) names that}}
#pragma acc update self(a) // expected-error {{'a' is a pointer: give its section, self(a[0:n])}}
#pragma acc update device(a) // expected-error {{'a' is a pointer: give its section, device(a[0:n])}}
#pragma acc update device(declared) // expected-warning {{'declared' is a pointer without a section: 'device' updates nothing of what it leads to, and the device's own pointer is attached to that already; device(declared[0:n]) updates n elements}}
#pragma acc data copy(unknown) // expected-error {{size of 'unknown' is unknown: give its section, copy(unknown[0:n])}}
  ;
#pragma acc data copy(p->bits) // expected-error {{'p->bits' in 'copy' is not supported yet}}
  ;
  // These need no extent.
#pragma acc data present(a) no_create(p->data) deviceptr(parameter)
  ;
#pragma acc exit data delete(a) detach(p->data)
}

void sections(int n) {
  static int cnt[4][500];
  double cube[4][5][6];
  double *table[4][5];
#pragma acc data copy(table[0:4][1:2][0:n]) // expected-error {{section of 'table' is not contiguous: of an array of pointers it goes through, only the first dimension may be a subset}}
  ;
  double (*rows[4])[6];
  // Gaps in one array, and behind pointers.
#pragma acc update host(rows[0:4][0:n][2:2])
#pragma acc data copy(cnt[:4][0:100], cube[0:2][1:2][:])
  ;
  // What was written before sections were.
  double vla[n];
#pragma acc data copy(cnt[4][500]) // expected-warning {{the index of 'cnt' in 'copy' is the array's length: taken for the whole array, which is written copy(cnt)}}
#pragma acc data present(vla[n]) // expected-warning {{the index of 'vla' in 'present' is the array's length: taken for the whole array, which is written present(vla)}}
  ;
  // One row in part is contiguous, and so is a whole with its extents.
#pragma acc data copy(cnt[2:1][10:100], cube[0:2][0:5][0:6], cube[n][2:1])
  ;
}

void other_index(int n, double a[n][4], double b[n]) {
  double vla[n];
  n = 2;
  // Elements: the lengths are those before the assignment, and one is not all.
#pragma acc data copy(vla[n], b[n], a[1][3])
  ;
}
#define MANY 100
void lengths(int n, double *p, double *q) {
#pragma acc data create(p[n]) // expected-warning {{the index of 'p[n]' in 'create' is taken for the number of elements, as no kernel is seen to use the one with this index: n elements are written create(p[0:n]), one is create(p[n:1])}}
#pragma acc data copyin(p[MANY], q[2 * (n + 1)]) // expected-warning {{'p[n]' in 'copyin' is taken for the number}} expected-warning {{'q[n]' in 'copyin' is taken for the number}}
  ;
#pragma acc parallel loop copy(p[n]) // expected-warning {{the index of 'p[n]' in 'copy' is taken for the number of elements, as kernels use others than the one with this index}}
  for (int i = 0; i < n; i++) p[i] += 1;
#pragma acc serial copy(q[n]) // expected-warning {{'q[n]' in 'copy' is one element of what the pointer leads to, the one with this index: n elements are written copy(q[0:n])}}
  q[n] += 1;
#pragma acc update self(p[n]) // expected-warning {{'p[n]' in 'self' is one element}}
#pragma acc data present(p[n]) // expected-warning {{the index of 'p[n]' in 'present' may be the number of elements: taken for all that the pointer leads to; n elements are written present(p[0:n])}}
  ;
  // Elements that somebody has chosen.
#pragma acc data copyin(p[0], p[7])
  ;
  for (int i = 0; i < n; i++) {
#pragma acc enter data copyin(p[i], q[2 * i])
  }
}
#endif
