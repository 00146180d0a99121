// The section of a pointer is not known, since some uses stand under conditions, and the device has, by another pointer, a
// part of what is surely used: an error, not accesses before the part.
// RUN: %pacc -O1 %s -o %t
// RUN: %run_host %t beside && %run_host %t
// RUN: not %run_emulator %t beside 2>&1 | %FileCheck %s
// RUN: %run_host %t told && not %run_emulator %t told 2>&1 | %FileCheck %s --check-prefix=TOLD
// RUN: %run_host %t member
// RUN: not %run_emulator %t member 2>&1 | %FileCheck %s --check-prefix=MEMBER
// RUN: %run_emulator %t 2>&1 | count 0

static int a[60];

static int sum(int *part, int n, int *x, int further) {
  int s = 0;
// CHECK: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=x
// CHECK-NEXT: used    host:0x{{.*}} size:4
// CHECK-NEXT: present host:0x{{.*}} size:48 name:part line:[[@LINE+2]]
// CHECK-NEXT: Map all that it uses: copy(x[0:n]) with the number of elements n
#pragma acc parallel loop copyin(part[0:n]) reduction(+:s)
  for (int i = 0; i < 12; i++) {
    s += x[i];
    if (part[i] < further)
      s += x[i + 20];
  }
  return s;
}

// What the host knows not to hold leaves the others, of which the section is known.
static int told(int *part, int n, int *x, int further) {
  int s = 0;
// TOLD: FATAL ERROR: variable in data clause is partially present on the device: name=x
// TOLD-NEXT: wanted host:0x{{.*}} size:48
#pragma acc parallel loop copyin(part[0:n]) reduction(+:s)
  for (int i = 0; i < 12; i++) {
    s += x[i];
    if (further & i)
      s += x[i + 20];
  }
  return s;
}

// Likewise through a pointer in an object.
struct view {
  int *x;
};

static int sumOfView(int *part, int n, struct view *v, int further) {
  int s = 0;
// MEMBER: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=v->x
// MEMBER-NEXT: used    host:0x{{.*}} size:4
// MEMBER-NEXT: present host:0x{{.*}} size:48 name:part line:[[@LINE+1]]
#pragma acc parallel loop copyin(part[0:n]) reduction(+:s)
  for (int i = 0; i < 12; i++) {
    s += v->x[i];
    if (part[i] < further)
      s += v->x[i + 20];
  }
  return s;
}

static int toldOfView(int *part, int n, struct view *v, int further) {
  int s = 0;
#pragma acc parallel loop copyin(part[0:n]) reduction(+:s)
  for (int i = 0; i < 12; i++) {
    s += v->x[i];
    if (further & i)
      s += v->x[i + 20];
  }
  return s;
}

int main(int argc, char **argv) {
  struct view v = {a};
  for (int i = 0; i < 60; i++)
    a[i] = i;
  const int want = 11 * 12 / 2;
  if (argc == 1)
    return told(a, 12, a, 0) != want || toldOfView(a, 12, &v, 0) != want;
  if (argv[1][0] == 't')
    return told(a + 3, 12, a, 0) != want;
  const int behind = argv[1][0] == 'm' ? 3 : 0; // the pointer leads to the part, which ends before what it uses
  v.x = a + behind;
  return behind ? sumOfView(a, 12, &v, 0) != want + 12 * behind : sum(a + 3, 12, a, 0) != want;
}
