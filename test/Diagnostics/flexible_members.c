// A flexible array member lies behind its object, also on the device: a section of it is somewhere else there, unless the
// directive names the object, too.
// RUN: %driver -acc -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not=warning:
struct list {
  int n;
  double v[];
};

void apart(struct list *f, int n) {
// CHECK: flexible_members.c:[[#@LINE+1]]:{{[0-9]+}}: warning: 'f->v' in 'copyin' gets device memory of its own, but kernels that use it as a member look for it behind the object: give the object and its elements together, copyin(bytes[0:size]) of a 'char *bytes' that leads to it
#pragma acc parallel loop copyin(f->v[0:n]) present(f)
  for (int i = 0; i < n; i++) f->v[i] += 1;
// CHECK: flexible_members.c:[[#@LINE+1]]:{{[0-9]+}}: warning: 'f->v' in 'create' gets device memory of its own
#pragma acc enter data create(f->v[0:n])
#pragma acc exit data delete(f->v[0:n])
}

void together(struct list *f, int n) {
  char *bytes = (char *)f;
#pragma acc data copy(bytes[0 : sizeof *f + n * sizeof *f->v])
  {
#pragma acc parallel loop present(f)
    for (int i = 0; i < n; i++) f->v[i] += 1;
#pragma acc update self(f->v[0:n])
  }
#pragma acc parallel loop copyin(f[0:1], f->v[0:n])
  for (int i = 0; i < n; i++) f->v[i] += 1;
}
