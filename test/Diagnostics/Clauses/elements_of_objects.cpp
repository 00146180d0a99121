// The elements of a container are named by a pointer to them: an error that says how, in the place of the parser's.
// RUN: %clangxx_plugin -std=c++17 -fsyntax-only -Xclang -verify %s
#include <array>
#include <vector>

struct Grid {
  std::vector<double> cells;
  double &operator[](int i) { return cells[i]; }
  double *begin();
};
struct Number {
  double value;
};
double *elements();

void sections(std::vector<double> &v, std::array<double, 10> &a, Grid g, Grid *h, std::vector<std::vector<double>> &w,
              int n) {
#pragma acc parallel loop copy(v[0:10]) // expected-error {{'v[0:10]' in 'copy' is a section of an object, and clauses name variables and sections of arrays and pointers: write 'auto *p = v.data();' before the directive, and 'copy(p[0:n])' with the number of elements for n}}
  for (int i = 0; i < 10; i++)
    v[i] += 1;
#pragma acc enter data copyin(readonly: v[0:n]) create(a[:n]) // expected-error {{'v[0:n]' in 'copyin' is a section of an object}} expected-error {{write 'auto *p = a.data();' before the directive, and 'create(p[0:n])'}}
#pragma acc update device(g.cells[0:n]) // expected-error {{write 'auto *p = g.cells.data();'}}
#pragma acc update self(h->cells[0:n]) // expected-error {{write 'auto *p = h->cells.data();'}}
#pragma acc update self(g[0:n]) // expected-error {{write 'auto *p = &g[0];'}}
#pragma acc exit data delete(w[0][0:n]) // expected-error {{write 'auto *p = &w[0][0];'}}
}

void calls(std::vector<double> &v, Grid g, int n) {
#pragma acc parallel loop copy(v.data()[0:n]) // expected-error {{'v.data()[0:n]' in 'copy' is a call, and clauses name variables and sections of arrays and pointers: write 'auto *p = v.data();' before the directive, and 'copy(p[0:n])'}}
  for (int i = 0; i < n; i++)
    v[i] += 1;
#pragma acc enter data copyin(v.data()) copyin(g.begin()[0:n], elements()[0:n]) // expected-error {{write 'auto p = v.data();'}} expected-error {{write 'auto *p = g.begin();'}} expected-error {{write 'auto *p = elements();'}}
}

// Where no types are known yet, a call is one all the same.
struct Later {
  void in_class(int n) {
#pragma acc enter data copyin(v.data()[0:n]) // expected-error {{write 'auto *p = v.data();'}}
#pragma acc enter data copyin(v[0:n]) // expected-error {{OpenACC sub-array subscripted value is not an array or pointer}}
  }
  std::vector<double> v;
};
template <class T> void in_template(std::vector<T> &v, int n) {
#pragma acc enter data copyin(v.data()[0:n]) // expected-error {{write 'auto *p = v.data();'}}
}

// Nothing of this kind: sections of arrays and pointers, what is in their subscripts, and an object as a section of one.
void right(std::vector<double> &v, Number x, Number *y, double (*rows)[4], int n) {
  double *p = v.data();
#pragma acc enter data copyin(x[0 : 1])
#pragma acc exit data delete(x[ :1 ])
#pragma acc parallel loop copy(p[0:v.size()]) copyin(x[0:1], y[0:n], rows[0:n][0:4])
  for (int i = 0; i < n; i++)
    p[i] += x.value + y[i].value + rows[i][1];
}

void nothing(int n) {
#pragma acc // expected-error {{expected OpenACC directive}}
  for (int i = 0; i < n; i++)
    ;
}
