// Accesses of kernels that leave the declared halo through functions, local variables, references, members and inner
// loops: the passes see values where the text says little.
// RUN: not %paccxx -O0 -c %s -o %t.o -ferror-limit=0 2>&1 | %FileCheck %s --implicit-check-not="error:"
// RUN: not %paccxx -O2 -c %s -o %t.o -ferror-limit=0 2>&1 | %FileCheck %s --implicit-check-not="error:"

static double far(const double *a, int i) { return a[i + 5]; }
static double near(const double *a, int i) { return a[i] + a[i + 1]; }
static void set(double &place, double value) { place = value; }
struct Point { double x, y; };
struct View {
  const double *data;
  int shift;
  double at(int i) const { return data[i + shift]; }
};

void functions(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,2)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 3; i < n - 5; i++) {
      b[i] = near(a, i) + far(a, i - 3);
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 5 elements beyond the task's own in this call; 'targetin' declares a halo of 2 on the right
      b[i] += far(a, i);
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 2 elements before the task's own in this call; 'targetin' declares a halo of 1 on the left
      b[i] += near(a, i - 2);
      set(b[i], b[i] + 3);
      double *own = b + i;
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'b' is written 1 element beyond the task's own in this call: only those come back
      set(own[1], 4);
    }
#pragma pacc update host(b[0:n])
  }
}

void locals(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,2)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 3; i < n - 5; i++) {
      const int here = i + 1, there = here + 2;
      const double *row = a + i;
      View v = {a, 2}, w = {a, -2};
      b[i] = a[here] + row[2] + v.at(i);
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 3 elements beyond the task's own
      b[i] += a[there];
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 2 elements before the task's own
      b[i] += row[-2];
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 3 elements beyond
      b[i] += v.at(i + 1);
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 2 elements before
      b[i] += w.at(i);
      for (int k = 3; k < 6; k++)
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 3 elements beyond
        b[i] += a[i + k];
      for (int k = -1; k < 3; k++)
        b[i] += a[i + k];
    }
#pragma pacc update host(b[0:n])
  }
}

static double chosen(const double *a, int i, bool isFar) { return isFar ? a[i + 5] : a[i]; }

// What may be right is no error: branches that the call rules out, conditions, values that nobody knows, other iterations' elements by way of memory.
void unknown(double *a, double *b, const int *index, int n, int k) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) copyin(index[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      b[i] = a[i + k] + a[index[i]] + a[i / 2 * 2] + chosen(a, i, false);
      double *place = i == 0 ? &b[i + 1] : &b[i];
      if (i == 0) *place = 1;
    }
#pragma pacc update host(b[0:n])
  }
}

// Units of several elements, structures, rows.
static double inRow(const double (*rows)[8], int i, int j) { return rows[i][j]; }
void units(double *a, Point *p, double (*rows)[8], double *b, int n) {
#pragma pacc pipeline targetin(a(0,3,0)[1:3*n], p(0,1,0)[0:n], rows(1,1,0)[0:n][0:8]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[1:3*n], p[0:n], rows[0:n][0:8])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++) {
      const int first = 3 * i + 1, last = first + 2;
      b[i] = a[first] + a[last] + p[i].y + inRow(rows, i - 1, 7);
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'a' is read 1 element beyond the task's own
      b[i] += a[last + 1];
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'p' is read 1 element beyond the task's own
      b[i] += (&p[i])[1].x;
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'rows' is read 1 element beyond the task's own in this call
      b[i] += inRow(rows, i + 1, 0);
      for (int j = 0; j < 8; j++)
// CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: 'rows' is read 2 elements before the task's own in this call; 'targetin' declares a halo of 1 on the left
        b[i] += inRow(rows, i - 1, j) + inRow(rows, i - 2, j);
    }
#pragma pacc update host(b[0:n])
  }
}
