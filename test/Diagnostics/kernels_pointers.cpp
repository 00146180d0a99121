// Pointers from outside reach each kernel of a kernels construct by value: what one of them changes, others do not see, nor
// does the host.
// RUN: not %paccxx -fsyntax-only %s 2>&1 | %FileCheck %s
// RUN: not %paccxx -Wno-acc-lost-result -fsyntax-only %s 2> %t.quiet
// RUN: not grep warning: %t.quiet
void between(int *p, int n) {
#pragma acc kernels copy(p[:2 * n])
  {
    for (int i = 0; i < n; i++)
      p[i] += i;
    // CHECK: :[[#@LINE+1]]:5: error: pointer 'p' is changed in this 'kernels' construct, and another one of its kernels needs
    p += n;
    for (int i = 0; i < n; i++)
      p[i] += 3 * i;
  }
}
void by_reference(int *p, int n) {
  int *&r = p;
#pragma acc kernels copy(p[:n])
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < n; i++)
      p[i] += i;
    // CHECK: :[[#@LINE+1]]:5: error: pointer 'r' is changed in this 'kernels' construct, and the construct by another name needs
    r = r + 1;
  }
}
long read_behind(int *p, int n) {
  int *const first = p;
#pragma acc kernels copy(p[:n])
  { // the braces are for Clang
    for (int i = 0; i < n; i++) {
      // CHECK: :[[#@LINE+1]]:8: warning: pointer 'p' is changed in this 'kernels' construct: on the host it keeps its value, which is read afterwards
      *p++ = i;
    }
  }
  return p - first;
}
int *global;
void of_file(int *p, int n) {
  static int *kept;
#pragma acc kernels copy(p[:n])
  for (int i = 0; i < n; i++) {
    // CHECK: :[[#@LINE+1]]:5: warning: pointer 'global' is changed in this 'kernels' construct: on the host it keeps its value, which others may read
    global = p + i;
    // CHECK: :[[#@LINE+1]]:5: warning: pointer 'kept' is changed in this 'kernels' construct: on the host it keeps its value
    kept = p;
    *global = *kept;
  }
}
void allowed(int *p, int *other, int n) {
  int *row;
#pragma acc kernels copy(p[:n * n], other[:n])
  {
    for (int i = 0; i < n; i++) {
      row = p + i * n;
      row[0] = i;
    }
    for (int i = 0; i < n; i++) {
      row = other;
      row[i] = p[i];
    }
    int *mine = p;
    for (int i = 0; i < n; i++)
      mine[i] += i;
    mine += n;
    for (int i = 0; i < n; i++)
      mine[i] -= i;
    for (int t = 0; t < 3; t++) { // one kernel
      for (int i = 0; i < n; i++)
        other[i] = p[i];
      int *last = p;
      p = other;
      other = last;
    }
  }
}
