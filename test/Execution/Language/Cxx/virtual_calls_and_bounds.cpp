// What a virtual function of a derived class changes counts in the bounds of loops that call it: a number that objects hold a
// reference to, a global one; the function of the call's own class does nothing.
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O0 -w %s -o %t.O0 && %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O2 -w %s -o %t && %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
// RUN: %run_host %t
#include <cstdio>
static int global;
#pragma acc declare create(global)

struct Base {
  int &r;
  Base(int &r) : r(r) {}
  virtual void step(int i) const { (void)i; }
};
struct Derived : Base {
  Derived(int &r) : Base(r) {}
  void step(int i) const override {
    if (i == 3)
      r = 5;
  }
};
struct Plain {
  virtual void step(int i) const { (void)i; }
};
struct Other : Plain {
  void step(int i) const override {
    if (i == 3)
      global = 6;
  }
};

static void loop(const Base &b, int &limit, int *out, int &count) {
  for (int i = 0; i < limit; i++) {
    b.step(i);
    out[i] += i + 1;
    ++count;
  }
}

int main() {
  int out[20] = {}, count[4] = {};
  global = 10;
#pragma acc update device(global)
#pragma acc parallel copy(out, count) num_gangs(1) vector_length(1)
  {
    int limit = 10;
    Derived d(limit);
    Base b(limit);
    const Base *p = count[3] == 0 ? (const Base *)&d : &b;
    for (int i = 0; i < limit; i++) {
      p->step(i);
      out[i] = i + 1;
      count[0]++;
    }
    limit = 12;
    loop(*p, limit, out, count[1]);
  }
#pragma acc parallel copy(out, count) num_gangs(1) vector_length(1)
  {
    Other o;
    Plain q;
    const Plain *p = count[3] == 0 ? (const Plain *)&o : &q;
    for (int i = 0; i < global; i++) {
      p->step(i);
      out[i] += i;
      count[2]++;
    }
  }
  printf("%d %d %d\n", count[0], count[1], count[2]);
  for (int i = 0; i < 14; i++)
    printf(" %d", out[i]);
  puts("");
}
