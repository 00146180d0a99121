// firstprivate on loops, as nvc and pgcc take it: of variables that the loop only reads, or reduces, it says nothing.
// A loop that changes one is refused, as Clang refuses the clause.
// RUN: %clang_plugin -DCHANGED -w -x c++ -fsyntax-only -Xclang -verify %s
// RUN: %clang_plugin -DCHANGED -w -fsyntax-only -Xclang -verify %s
// RUN: %clang_plugin -DUNKNOWN -w -fsyntax-only -Xclang -verify %s
// RUN: %clang_plugin -DUNKNOWN -w -x c++ -fsyntax-only -Xclang -verify %s
// RUN: %pacc -O2 -Werror %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -Werror %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cpp && %run_emulator %t.cpp
// RUN: %clang_plugin -DHEADER -x c-header %s -o %t.pch
// RUN: not %clang_plugin -include-pch %t.pch -fsyntax-only -x c /dev/null 2>&1 | %FileCheck --check-prefix=HEADER %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#ifdef CHANGED
void changed(int n, float *x, float c) {
#pragma acc parallel copy(x[0:n])
#pragma acc loop firstprivate(n, c) // expected-error {{OpenACC 'firstprivate' clause is not valid on 'loop' directive}}
  for (int i = 0; i < n; i++) {
    c += 1;
    x[i] = c;
  }
#pragma acc parallel copy(x[0:n])
#pragma acc loop firstprivate(c)
  for (int i = 0; i < n; i++) {
    float c = 3; // another variable
    c++;
    x[i] = c;
  }
#pragma acc kernels loop firstprivate(c) // expected-error {{is not valid on 'kernels loop' directive}}
  for (int i = 0; i < n; i++)
    x[i] = c++;
}
#ifdef __cplusplus
struct Scaled {
  float scale, *x;
  void change(int n) {
#pragma acc parallel copy(x[0:n])
#pragma acc loop firstprivate(scale) // expected-error {{is not valid on 'loop' directive}}
    for (int i = 0; i < n; i++) {
      scale = i;
      x[i] *= scale;
    }
  }
};
#endif
#elif defined(UNKNOWN)
void unknown(int n, float *x, float c) {
#pragma acc parallel copy(x[0:n])
#pragma acc loop firstprivate(c, missing) // expected-error {{OpenACC 'firstprivate' clause is not valid on 'loop' directive}}
  for (int i = 0; i < n; i++)
    x[i] = c;
}
#ifdef __cplusplus
struct Later {
  void scale(int n) {
    float by = 3;
#pragma acc parallel copy(x[0:n])
#pragma acc loop firstprivate(factor, by) // known where the class is complete
    for (int i = 0; i < n; i++)
      x[i] *= factor * by;
  }
  float factor, *x;
};
template <typename T> void inTemplate(int n, T *x, T c) {
  T by = 3;
#pragma acc parallel copy(x[0:n])
#pragma acc loop firstprivate(c, by)
  for (int i = 0; i < n; i++)
    x[i] = c * by;
}
#endif
#elif defined(HEADER)
static inline void changed(int n, float *x, float c) {
#pragma acc parallel copy(x[0:n])
// HEADER: [[#@LINE+1]]:{{[0-9]+}}: error: OpenACC 'firstprivate' clause is not valid on 'loop' directive
#pragma acc loop firstprivate(c)
  for (int i = 0; i < n; i++)
    x[i] = c++;
}
#else
#include "../check.h"

enum { N = 21, M = 34 };
static double a[N][M];

#define INNER(statement)                                                                                               \
  _Pragma("acc loop vector firstprivate(width)") for (int j = 0; j < width; j++) statement

int main(void) {
  int width = M, height = N, table[4] = {1, 2, 3, 4};
  double c = 1.5, start = -1, sum = 0.5, want = 0.5;
#pragma acc parallel copyout(a)
  {
#pragma acc loop gang firstprivate(height, c), private(start)
    for (int i = 0; i < height; i++) {
      start = i * c;
#pragma acc loop vector firstprivate(start) firstprivate(c, table)
      for (int j = 0; j < width; j++)
        a[i][j] = start + j * c + table[j % 4];
    }
#pragma acc loop gang
    for (int i = 0; i < height; i++)
      INNER(a[i][j] += width);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], i * c + j * c + table[j % 4] + M);
#pragma acc kernels
#pragma acc loop firstprivate(sum) reduction(+ : sum)
  for (int i = 0; i < height; i++)
    sum += a[i][i];
  for (int i = 0; i < N; i++)
    want += a[i][i];
  CHECK_EQ(sum, want);
#pragma acc kernels loop firstprivate(c)
  for (int i = 0; i < height; i++)
    a[i][0] = i * c;
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i][0], i * 1.5);
  CHECK_EQ(start, -1);
  return check_done();
}
#endif
