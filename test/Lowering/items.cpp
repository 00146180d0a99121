// Data clauses in C++: references, members, `this`, templates, lambdas.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clangxx_plugin -O0 -c %s -o %t.o

struct Grid {
  double *a;
  int n;
  int fixed[10];
  static int shared[4];

  // CHECK-LABEL: void member() {
  void member() {
    // CHECK: double **[[A:.*]] = &this->a;
    // CHECK-NEXT: __pacc_item(1537, "a", &*[[A]], *[[A]], 0, this->n * 8);
    // CHECK: __pacc_item(1, "this", this, this, 0, 56);
    // CHECK: int (*[[F:.*]])[10] = &this->fixed;
    // CHECK-NEXT: __pacc_item(1025, "fixed", &*[[F]], &*[[F]], 0, 40);
    // CHECK: __pacc_item(1, "shared", &shared, &shared, 4, 8);
#pragma acc enter data copyin(a[0:n], this[0:1], fixed, shared[1:2])
    // CHECK: __pacc_item(6, "this", this, this, 0, 56);
#pragma acc exit data delete(this)
  }

  // CHECK-LABEL: void lambdas() {
  void lambdas() {
    int array[3];
    int *pointer = array;
    auto capture = [&](int k) {
      // CHECK: double **[[A2:.*]] = &this->a;
      // CHECK-NEXT: __pacc_item(1543, "a", &*[[A2]], *[[A2]], k * 8, this->n * 8);
      // CHECK: __pacc_item(519, "pointer", &pointer, pointer, 0, k * 4);
      // CHECK: __pacc_item(7, "array", &array, &array, 0, 12);
#pragma acc update device(a[k:n], pointer[:k], array)
    };
    capture(1);
  }
};
int Grid::shared[4];

template <typename T> void generic(T *p, int (&array)[8], double *&pointer, T &scalar, int n) {
#pragma acc data copy(p[0:n], array[2:], pointer[:n], scalar)
  ;
}
// CHECK-LABEL: template<> void generic<float>(
// CHECK: __pacc_item(512, "p", &p, p, 0, n * 4);
// CHECK: __pacc_item(0, "array", &array, &array, 8, 24);
// CHECK: __pacc_item(512, "pointer", &pointer, pointer, 0, n * 8);
// CHECK: __pacc_item(0, "scalar", &scalar, &scalar, 0, 4);
void instance(float *p, int (&array)[8], double *pointer, float scalar) {
  generic(p, array, pointer, scalar, 3);
}
