// Directives as nvc, pgcc and gcc accept them, and Clang's parser alone does not.
// RUN: %clangxx_plugin -Werror -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clangxx_plugin -DSTRAY -w -fsyntax-only -Xclang -ast-print %s | %FileCheck --check-prefix=STRAY %s
// RUN: %clangxx_plugin -DDIAGNOSTICS -fsyntax-only -Xclang -verify %s

#ifdef DIAGNOSTICS
// A routine without level is sequential. One warning tells of all of them.
#pragma acc routine // expected-warning {{'routine' without gang, worker, vector or seq is taken as 'routine seq'; so are the others of this file, 2 in all}}
int twice(int i) { return 2 * i; }
int thrice(int i);
int halve(int n, float *p) {
#pragma acc loop seq // expected-warning {{'loop seq' is for 'for' loops and says nothing before 'while': it is left out}}
  while (n > 100)
    n /= 2;
#pragma acc loop seq // expected-warning {{says nothing before 'do'}}
  do n--; while (n > 10);
#pragma acc loop seq // expected-warning {{says nothing before '{'}}
  {
    p[0] = n;
    for (int i = 1; i < n; i++)
      p[i] = p[i - 1];
  }
  if (n > 5) {
#pragma acc data copyin(p[0:n])
  }
  return n;
}
struct Polygon {
  float *p;
  int n;
#pragma acc shape(p[0:n]) init_needed(n) // expected-warning {{'shape' describes deep copies, which only some compilers make: give what members lead to clauses of its own}}
#pragma acc policy<all> copy(p) // expected-warning {{'policy' describes deep copies}}
};
#pragma acc routine(thrice)
// A loop in a block, and a capture that captures nothing.
void blocks(int n, float *p) {
#pragma acc parallel loop copy(p[0:n])
  { // expected-warning {{the directive before this block is taken for that of the loop which begins it}}
    for (int i = 0; i < n; i++) {
#pragma acc atomic capture // expected-warning {{'atomic capture' of what captures nothing is taken as 'atomic update'}}
      {
        p[0] += 1;
      }
    }
  }
}
// Braces that only some compilers see.
#define HAS_ACC
void conditional_blocks(int n, float *p) {
#ifdef HAS_ACC
#pragma acc parallel loop copy(p[0:n])
  { // expected-warning {{the directive before this block is taken for that of the loop which begins it}}
#else
  if (n) {
#endif
#ifdef OTHER
    while (n)
#endif
#ifndef OTHER
    for (int i = 0; i < n; i++)
#else
    for (int i = 0; i < n; i += 2)
#endif
      p[i] = i;
#ifdef HAS_ACC
  }
#endif
}
// What stands behind the loop of a block would be out of its construct, or every gang would do it.
void more_than_loops(int n, float *p) {
#pragma acc parallel loop copy(p[0:n]) // expected-note {{'parallel loop' construct is here}}
  { // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
    for (int i = 0; i < n; i++)
      p[i] = 1;
    p[0] = 2;
  }
#pragma acc parallel copy(p[0:n])
  {
#pragma acc loop gang // expected-note {{'loop' construct is here}}
    { // expected-error {{OpenACC 'loop' construct can only be applied to a 'for' loop}}
      for (int i = 0; i < n; i++) { p[i] += 1; }
      for (int i = 0; i < n; i++) { p[i] += 1; }
    }
  }
#pragma acc parallel loop copy(p[0:n])
  { // expected-warning {{the directive before this block}}
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 2; j++)
        p[i] += (i + j) % 2;
  }
}
// Sizes of levels in other places, and `shortloop`.
void level_sizes(int n, float *p) {
#pragma acc parallel loop gang(8) worker(num: 2) vector(32) shortloop copy(p[0:n]) // expected-warning {{a 'parallel loop' says in 'num_gangs' how many there are: the argument of 'gang' is taken for that}} expected-warning {{a 'parallel loop' says in 'num_workers' how many there are: the argument of 'worker' is taken for that}} expected-warning {{'shortloop' is no clause of OpenACC's, and changes nothing: it is left out}}
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc kernels loop gang(8) worker(2) vector(32) copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = i;
}
// A semicolon behind a directive, and what deviceptr does not ask for.
void semicolons(int n, float *p) {
#pragma acc enter data copyin(p[0:n]) async(1); // expected-warning {{';' behind a directive means nothing: it is left out}}
#pragma acc wait(1);; // expected-warning {{';' behind a directive}}
#pragma acc wait; // expected-warning {{';' behind a directive}}
#pragma acc parallel loop deviceptr(p[0:n]); // expected-warning {{'deviceptr' is about the pointer: the section means nothing}} expected-warning {{';' behind a directive}}
  for (int i = 0; i < n; i++)
    p[i] = i;
}
#endif

// The name of several functions, each of which is a sequential routine by its body.
double overloads(double x) { return x; }
float overloads(float x) { return x; }
#pragma acc routine(overloads) seq
namespace inner {
using ::overloads;
int overloads(int x) { return x; }
}
#pragma acc routine(inner::overloads) seq
#ifdef DIAGNOSTICS
#pragma acc routine(overloads) vector // expected-error {{OpenACC routine name 'overloads' names a set of overloads}}
#endif

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define COPY copyin

// A capture in a block of one statement, in the body of a class, too, whose tokens are kept for later.
// CHECK: int take(int &next) {
// CHECK: int __pacc_operand = 1;
// CHECK: int __pacc_operand = 2;
struct Counter {
  int take(int &next) {
    int got;
#pragma acc atomic capture
    {
      got = next++; // the one before
    }
#pragma acc atomic capture
    {
      next += 2;
      got = next;
    }
    return got;
  }
};

// CHECK-LABEL: void f(double *a, int n)
void f(double *a, int n) {
  if (n > 5) {
    // A region of nothing, at the end of a block.
    // CHECK: __pacc_begin(3,
    // CHECK: __pacc_item(513, "a",
    // CHECK: ;
    // CHECK: __pacc_leave
#pragma acc data copyin(a[0:n])
  }
  if (n > 6) {
#ifndef OTHER
    // CHECK: __pacc_begin(3,
    // CHECK: __pacc_leave
#pragma acc data copyin(a[0:n])
#elif defined(OTHER)
    n++;
#if 1
    n--;
#endif
#else
    other(n);
#endif
  }
  // Old names of clauses: no warning.
  // CHECK: __pacc_begin(3,
  // CHECK: __pacc_item(512, "a",
  // CHECK: __pacc_leave
#pragma acc data present_or_copy(a[0:n])
  ;
  // CHECK: __pacc_item(513, "a",
#pragma acc data pcopyin(a[0:n])
  ;
  // CHECK: __pacc_item(514, "a",
#pragma acc data pcopyout(a[0:n])
  ;
  // CHECK: __pacc_item(515, "a",
#pragma acc data present_or_create(a[0:n])
  ;
  // Commas before the first clause and after the last.
  // CHECK: __pacc_begin(4,
  // CHECK: __pacc_async(1)
  // CHECK: __pacc_item(513, "a",
#pragma acc enter data, copyin(a[0:n]), async(1),
  // And after the last variable of a clause.
  // CHECK: __pacc_begin(5,
  // CHECK: __pacc_item(518, "a",
#pragma acc exit data delete(a[0:n],)
  // From macros.
  // CHECK: __pacc_begin(5,
  // CHECK: __pacc_item(518, "a",
  PRAGMA(acc exit data delete(a[0:n]))
  // CHECK: __pacc_begin(4,
  // CHECK: __pacc_item(513, "a",
#pragma acc enter data COPY(a[0:n])
  // Differences are sums of what is taken away.
  // CHECK: __pacc_reduce({{[0-9]+}}, 0,
  double sum = 0;
#pragma acc parallel loop reduction(-:sum)
  for (int i = 0; i < n; i++)
    sum -= overloads(1.5);
  // Several operators in one clause.
  // CHECK: __pacc_reduce({{[0-9]+}}, 0,
  // CHECK: __pacc_reduce({{[0-9]+}}, 0,
  // CHECK: __pacc_reduce({{[0-9]+}}, {{[1-9]}},
  double most = 0, other = 0;
#pragma acc parallel loop reduction(+:sum, +:other, max:most)
  for (int i = 0; i < n; i++)
    sum += i, other += overloads(1.5), most = i > most ? i : most;
#ifdef STRAY
  // STRAY: __pacc_wait_queue(2)
#pragma acc wait(2);
  // The loop of a block.
  // STRAY: __pacc_loop_begin
  // STRAY: __pacc_loop_begin
#pragma acc kernels copy(a[0:n])
  {
#pragma acc loop independent
    {
      for (int i = 0; i < n; i++) {
#pragma acc loop independent
        {
          for (int j = 0; j < 3; j++)
            a[i] += j;
        }
#pragma acc atomic capture
        {
          a[0] += 1;
        }
      }
    }
  }
  // STRAY: __pacc_arg({{[0-9]+}}, 3, "a",
#pragma acc parallel loop copy(sum) deviceptr(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = sum;
#endif
  // Names in parentheses are variables.
  // CHECK: __pacc_item(7, "pcopy",
  int pcopy = 0;
#pragma acc update device(pcopy)
}
