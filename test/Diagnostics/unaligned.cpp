// What a packed structure leaves unaligned cannot be reduced, nor accessed atomically, by a GPU.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %paccxx -acc=multicore -c %s -o %t.o

struct __attribute__((packed)) Packed {
  char c;
  int x;
  double d;
};
struct __attribute__((packed)) Bytes {
  char c[3];
};
#pragma pack(4)
struct Four {
  int x;
  double d;
};
#pragma pack()
struct Plain {
  char c;
  double d;
};
struct Holder {
  double first;
  Packed in[2];
};
struct __attribute__((packed)) Around {
  char c;
  Plain plain;
};

void reductions(Packed q, Packed *p, Holder h, Around r, Four f, Plain s, Bytes b, int k, int n) {
#pragma acc parallel loop reduction(+ : q.x) // expected-error {{reduction of 'q.x', where a packed structure leaves it unaligned: GPUs cannot do that; gather in a variable, and assign that behind the construct, or -acc=multicore}}
  for (int i = 0; i < n; i++)
    q.x += i;
#pragma acc parallel loop reduction(+ : p[k].d) // expected-error {{reduction of 'p[k].d', where}}
  for (int i = 0; i < n; i++)
    p[k].d += i;
#pragma acc parallel loop reduction(+ : h.in[1].d) // expected-error {{reduction of 'h.in[1].d', where}}
  for (int i = 0; i < n; i++)
    h.in[1].d += i;
#pragma acc parallel loop reduction(+ : q) // expected-error {{reduction of 'q', where}}
  for (int i = 0; i < n; i++)
    q.x += i;
#pragma acc parallel loop reduction(+ : r.plain.d) // expected-error {{reduction of 'r.plain.d', where}}
  for (int i = 0; i < n; i++)
    r.plain.d += i;
#pragma acc parallel loop reduction(+ : f.d) // expected-error {{reduction of 'f.d', where}}
  for (int i = 0; i < n; i++)
    f.d += i;
#pragma acc parallel loop reduction(+ : f.x, s.d, h.first, q.c) reduction(+ : b)
  for (int i = 0; i < n; i++) {
    f.x += i;
    s.d += i;
    h.first += i;
    q.c += 1;
    b.c[1] += 1;
  }
}

void atomics(Packed *p, Four f, Plain *s, Around *r, Bytes *b, int n) {
#pragma acc parallel loop copy(p[0:n], f, s[0:n], r[0:n], b[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    p[i].x += 1; // expected-error {{atomic access to 'p[i].x', where a packed structure leaves it unaligned: GPUs cannot do that; -acc=multicore}}
#pragma acc atomic
    f.d += 1; // expected-error {{atomic access to 'f.d', where}}
#pragma acc atomic
    r[i].plain.d += 1; // expected-error {{atomic access to 'r[i].plain.d', where}}
#pragma acc atomic
    f.x += 1;
#pragma acc atomic
    s[i].d += 1;
#pragma acc atomic
    p[i].c += 1;
#pragma acc atomic
    b[i].c[2] += 1;
  }
}
