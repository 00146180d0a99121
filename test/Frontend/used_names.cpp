// Clauses name variables that using-declarations have brought there. The name is that of the directive's own scope:
// a block in front of it has others.
// RUN: %clangxx_plugin -Werror -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

namespace data {
int table[10];
struct Field {
  int n;
} field;
namespace {
double hidden[4];
}
inline void grow(int i) { table[i]++; }
#pragma acc declare create(table)
} // namespace data

using data::grow;
#pragma acc routine(grow) seq

struct Base {
  static int shared[4];
};
template <class T> struct Derived : Base {
  using Base::shared;
  void run(T *p);
};

template <class T> void Derived<T>::run(T *p) {
  using data::hidden;
#pragma acc parallel loop copy(shared, hidden[0:4])
  for (int i = 0; i < 4; i++)
    hidden[i] += shared[i] * p[0];
}
template void Derived<double>::run(double *);

// CHECK-LABEL: void blocks(
void blocks(double s) {
  using data::field;
  int table[3] = {};
  {
    using data::table;
    grow(table[0]);
  }
  // CHECK: __pacc_item(0, "table", &table, &table, 0, 12);
  // CHECK: __pacc_item(524289, "field", &field, &field, 0, 4);
#pragma acc parallel loop copy(table) copyin(field) reduction(+ : s)
  for (int i = 0; i < 3; i++)
    s += table[i] *= field.n;
  {
    using data::table;
    // CHECK: __pacc_item(7, "table", &table, &table, 8, 12);
#pragma acc update device(table[2:3])
    // CHECK: int (*table)[10] = &table;
#pragma acc host_data use_device(table)
    grow(table[0]);
  }
}
