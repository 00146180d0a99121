// A global number whose address the file takes only behind the construct is a value in it; a warning, if the construct
// may write it by a pointer. Not of functions that keep no address, nor where types, restrict or clauses say what is
// meant.
// RUN: %pacc -O1 %s -c -o %t.o 2>&1 | %FileCheck %s
enum { N = 20 };
int scanf(const char *, ...);
int early = 1, late = 2, scanned = 3, named = 4, other = 5, restricted = 6, set = 7;
static int *to_early = &early;
double x[N];
int z[N];

static void set_it(int *p) {
  if (p)
    *p = 3;
}

void first(int *p, double *q, int *restrict r) {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    z[i] += early;
    *p = i;
  }
// CHECK: :[[#@LINE+2]]:3: warning: 'late' is read here as a value that no pointer or reference changes, and the file keeps its address further down
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    z[i] += late;
    *p = i;
  }
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    z[i] += scanned + set;
    *p = i;
  }
#pragma acc kernels copy(named)
  for (int i = 0; i < N; i++) {
    z[i] += named;
    *p = i;
  }
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    x[i] += other;
    *q = i;
  }
#pragma acc kernels
  for (int i = 0; i < N; i++)
    r[i] += restricted;
}

int main(void) {
  scanf("%d", &scanned);
  set_it(&set);
  first(&late, x, &restricted);
  first(&named, x, &other);
  return *to_early;
}
