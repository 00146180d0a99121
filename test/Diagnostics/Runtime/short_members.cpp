// Likewise of pointers in objects, whose object the device has.
// RUN: %paccxx %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 100 && %run_emulator %t 100
// RUN: not %run_emulator %t 50 a 2>&1 | %FileCheck --check-prefix A %s
// RUN: not %run_emulator %t 50 b 2>&1 | %FileCheck --check-prefix B %s
// RUN: not %run_emulator %t 50 c 2>&1 | %FileCheck --check-prefix C %s
// RUN: not %run_emulator %t 50 d 2>&1 | %FileCheck --check-prefix D %s
// RUN: not %run_emulator %t 50 e 2>&1 | %FileCheck --check-prefix E %s
// RUN: %paccxx %without_gpu -O0 -w %s -o %t.0
// RUN: %run_host %t.0 100 && %run_emulator %t.0 100
// RUN: not %run_emulator %t.0 50 a 2>&1 | %FileCheck --check-prefix A %s
// RUN: not %run_emulator %t.0 50 b 2>&1 | %FileCheck --check-prefix B %s
// RUN: not %run_emulator %t.0 50 c 2>&1 | %FileCheck --check-prefix C %s
// RUN: not %run_emulator %t.0 50 d 2>&1 | %FileCheck --check-prefix D %s
// RUN: not %run_emulator %t.0 50 e 2>&1 | %FileCheck --check-prefix E %s
#include <cstdio>
#include <cstdlib>
#define NEVER __attribute__((noinline))
static double total;

struct List {
  int n;
  double *p;

  NEVER void enter(int m) {
#pragma acc enter data copyin(this[0 : 1], p[0 : m])
  }
  NEVER void leave() {
#pragma acc exit data delete (p, this)
  }
  // A: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=p
  // A-NEXT: used    host:0x{{.*}} size:8
  // A-NEXT: present host:0x{{.*}} size:400
  NEVER void objectAlone() {
#pragma acc parallel loop present(this[0 : 1]) reduction(+ : total)
    for (int i = 0; i < n; i++)
      total += p[i];
  }
  // B: partially present on the device: name=p
  NEVER void both() {
#pragma acc parallel loop present(this, p) reduction(+ : total)
    for (int i = 0; i < n; i++)
      total += p[i];
  }
  // C: partially present on the device: name=p
  NEVER void part() {
#pragma acc parallel loop present(this, p[0 : 40]) reduction(+ : total)
    for (int i = 0; i < n; i++)
      total += p[i];
  }
};

// D: partially present on the device: name=s->p
NEVER static void region(List *s, int m) {
#pragma acc data copyin(s[0 : 1], s->p[0 : m])
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < s->n; i++)
    total += s->p[i];
}

// E: partially present on the device: name=s.p
NEVER static void own(List s, int m) {
#pragma acc parallel loop reduction(+ : total) copyin(s, s.p[0 : m])
  for (int i = 0; i < 100; i++)
    total += s.p[i];
}

int main(int count, char **names) {
  const int m = atoi(names[1]);
  const char *only = count > 2 ? names[2] : "abcde";
  List s{100, new double[100]};
  for (int i = 0; i < 100; i++)
    s.p[i] = 1;
  int calls = 0;
  for (const char *k = only; *k; k++, calls++)
    switch (*k) {
    case 'a': s.enter(m), s.objectAlone(), s.leave(); break;
    case 'b': s.enter(m), s.both(), s.leave(); break;
    case 'c': s.enter(m), s.part(), s.leave(); break;
    case 'd': region(&s, m); break;
    case 'e': own(s, m); break;
    }
  std::printf("%g\n", total);
  return total != calls * 100;
}
