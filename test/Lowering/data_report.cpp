// The data lines of -Minfo, in nvc's words.
// RUN: %clangxx_plugin -fplugin-arg-pacc-minfo -fsyntax-only %s 2>&1 | %FileCheck --strict-whitespace --match-full-lines %s

struct Grid {
  double *a;
  int n;
  void member() {
#pragma acc enter data copyin(this[0:1], a[0:n])
  }
};

void data(double *a, double *b, double **m, Grid *g, int s, int n) {
  double array[10], square[10][20], x = 0;
#pragma acc data copyin(a[0:n], b[s:n - 1]) copy(array, square, x) create(m[:n][:10], g->a[:g->n]) copyout(square[2:3][:])
#pragma acc data present(a, array) no_create(b[0:n]) deviceptr(m)
  ;
}

void others(double *a, double *b, int n) {
#pragma acc enter data create(a[0:n], b[0:1]) async
#pragma acc update self(a[:n]) device(b[0])
#pragma acc exit data copyout(a[0:n]) delete(b)
}

#define PRAGMA(words) _Pragma(#words)
#define COPY(x, n) PRAGMA(acc data copy(x[0:n])) PRAGMA(acc update self(square[n:size])) ;
enum { size = 10 };
static double square[size][20];
void macros(double *a, int m) {
  COPY(a, m + 1)
}
void directly(double *a, int m) {
  PRAGMA(acc data copy(a[0:m]))
  ;
}

//CHECK:Grid::member:
//CHECK-NEXT:      8, Generating enter data copyin(this[:1],a[:n])
//CHECK-NEXT:data:
//CHECK-NEXT:     14, Generating copyin(a[:n],b[s:n - 1]) [if not already present]
//CHECK-NEXT:         Generating copy(array[:],square[:][:],x) [if not already present]
//CHECK-NEXT:         Generating create(m[:n][:10],g->a[:g->n]) [if not already present]
//CHECK-NEXT:         Generating copyout(square[2:3][:]) [if not already present]
//CHECK-NEXT:     15, Generating present(a[:],array[:])
//CHECK-NEXT:         Generating no_create(b[:n])
//CHECK-NEXT:others:
//CHECK-NEXT:     20, Generating enter data create(a[:n],b[:1])
//CHECK-NEXT:     21, Generating update self(a[:n])
//CHECK-NEXT:         Generating update device(b[0])
//CHECK-NEXT:     22, Generating exit data copyout(a[:n])
//CHECK-NEXT:         Generating exit data delete(b[:])
//CHECK-NEXT:macros:
//CHECK-NEXT:     30, Generating copy(a[:m + 1]) [if not already present]
//CHECK-NEXT:         Generating update self(square[m + 1:size])
//CHECK-NEXT:directly:
//CHECK-NEXT:     33, Generating copy(a[:m]) [if not already present]
