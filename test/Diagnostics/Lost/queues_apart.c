// What one queue changes, and other directives use, with no wait between: only queues whose numbers are written, and elements
// that both surely use. A wait for another queue is none.
// RUN: %clang_plugin -fsyntax-only -I%S/../../../include -Xclang -verify %s
// RUN: %pacc -gpu=managed -fsyntax-only %s 2>&1 | count 0
#include <openacc.h>

int apart(void) {
  int a[100], b[100], c[100], s = 0;
  struct {
    int k, w[3];
  } o = {1};
#pragma acc parallel loop async(1) copyout(c)
  for (int i = 0; i < 100; i++) c[i] = i;
#pragma acc wait(2)
  s += c[3]; // expected-warning {{the construct at line 12 is 'async', and nothing waits for what it does to 'c' before the host reads it here}}
#pragma acc wait
#pragma acc data copy(a, b)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++) a[i] = i;
    acc_wait(2);
#pragma acc parallel loop // expected-warning {{the construct at line 19 changes 'a' in queue 1, and nothing waits for that before this directive uses it; '#pragma acc wait(1)' before that does}}
    for (int i = 0; i < 100; i++) b[i] = a[i];
#pragma acc wait
#pragma acc parallel loop async(3)
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc wait(1)
#pragma acc update self(a) // expected-warning {{the construct at line 25 changes 'a' in queue 3, and nothing waits for that before this directive uses it}}
  }
#pragma acc data copy(a) // expected-warning {{the construct at line 32 changes 'a' in queue 4, and nothing waits for that before the end of this construct copies it back; '#pragma acc wait(4)' before that does}}
  {
#pragma acc parallel loop async(4)
    for (int i = 0; i < 100; i++) a[i] = i;
  }
#pragma acc data copy(o)
  {
#pragma acc serial
    o.k++;
#pragma acc update self(o) async(2)
#pragma acc wait(1)
    s += o.k; // expected-warning {{the construct at line 39 is 'async', and nothing waits for what it does to 'o.k' before the host reads it here}}
#pragma acc wait(2)
  }
#pragma acc enter data copyin(b)
#pragma acc parallel loop async(4)
  for (int i = 0; i < 100; i++) b[i] = i;
#pragma acc exit data copyout(b) async(5) // expected-warning {{the construct at line 45 changes 'b' in queue 4}}
#pragma acc wait
  return s + a[3] + b[3];
}

int ordered(int n, int q) {
  int a[100], b[100], c[100], s = 0;
#pragma acc parallel loop async(1) copyout(a)
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc wait(2, 1)
  s += a[3];
#pragma acc parallel loop async(1) copyout(b)
  for (int i = 0; i < 100; i++) b[i] = i;
#pragma acc wait(1) async(2)
#pragma acc wait(2)
  s += b[3];
#pragma acc parallel loop async(1) copyout(c)
  for (int i = 0; i < 100; i++) c[i] = i;
#pragma acc wait(q)
  s += c[3];
#pragma acc data copy(a, b, c)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < 50; i++) a[i] = i;
#pragma acc parallel loop async(2)
    for (int i = 50; i < 100; i++) a[i] = i;
#pragma acc parallel loop async(1) wait(2)
    for (int i = 0; i < 100; i++) b[i] = a[i];
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++) b[i] += a[i];
    acc_wait(2);
    acc_wait(1);
#pragma acc parallel loop
    for (int i = 0; i < 100; i++) b[i] = a[i];
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++)
      if (i % 2) a[i] = i;
#pragma acc parallel loop async(2)
    for (int i = 0; i < 100; i++)
      if (i % 2 == 0) a[i] = i;
#pragma acc wait(1)
#pragma acc wait(2)
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++) c[i] = i;
#pragma acc update self(c[50:50]) async(1)
#pragma acc update self(c) async(n)
#pragma acc wait
#pragma acc update self(c[0:50]) async(1) // parts that come in queues of their own
#pragma acc update self(c[50:50]) async(2)
#pragma acc wait(1)
    s += c[3];
#pragma acc wait(2)
    s += c[53];
  }
  return s;
}
