// A structure lies where its first member does: what a kernel uses through a pointer that is the first member is no use of
// the structure, whose mapping may be shorter.
// RUN: %pacc -O0 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O2 %s -o %t.O2 && %run_emulator %t.O2
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

struct Fields { char *first; double *second; int count; };
struct Outer { struct Fields inner; char *last; };

static void run(int from, int beside) {
  enum { N = 70, M = 100 };
  char *other = malloc(M);
  struct Fields f = {malloc(N), malloc(N * sizeof(double)), N};
  struct Outer o = {f, malloc(N)};
  for (int i = 0; i < N; i++) f.first[i] = 1, f.second[i] = i;
  for (int i = 0; i < M; i++) other[i] = i;
#pragma acc enter data copyin(other[0:5])
#pragma acc parallel loop copyin(f) copy(f.first[0:N]) no_create(other[beside:1])
  for (int i = from; i < 45; i++) f.first[i] = 3 + (beside < 5 ? other[beside] : 2);
#pragma acc parallel loop copyin(o) copy(o.inner.first[0:N]) no_create(other[beside:1])
  for (int i = from + 5; i < N; i++) o.inner.first[i] += 7 + (beside < 5 ? other[beside] : 2);
#pragma acc exit data delete(other[0:5])
  for (int i = 0; i < N; i++) {
    int want = i >= from && i < 45 ? 3 + (beside < 5 ? beside : 2) : 1;
    want += i >= from + 5 ? 7 + (beside < 5 ? beside : 2) : 0;
    CHECK_EQ(f.first[i], want);
  }
  free(other);
  free(f.first);
  free(f.second);
  free(o.last);
}

int main(int argc, char **argv) {
  run(44, 3 + (argc > 5));
  run(20, 3 + (argc > 5));
  run(44, 36);
  return check_done();
}
