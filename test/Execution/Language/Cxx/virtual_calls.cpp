// Which function a virtual call is of the object decides that a kernel has made: classes chosen at run time, several bases
// (thunks), virtual bases, covariant results, results in memory, objects of `new` and `delete`, calls from constructors and
// destructors and while objects with destructors are there, in functions that kernels call. A virtual function that cannot
// be device code does no harm where no kernel calls it.
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O0 -w %s -o %t.O0 && %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O2 -w %s -o %t && %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %run_fake %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
// RUN: %run_host %t
#include <cstdio>
#include <iostream>

struct Three { double x, y, z; };
struct Shape {
  int made = 1;
  Shape() { made += 2; }
  virtual double area() const = 0;
  virtual Three corner(double by) const { return {by, by, by}; }
  virtual Shape *self() { return this; }
  virtual void print() const { std::cout << area() << '\n'; }
  virtual ~Shape() {}
};
struct Named {
  int id;
  Named(int id) : id(id) {}
  virtual int name() const { return id; }
  virtual ~Named() {}
};
struct Square : Shape {
  double a;
  Square(double a) : a(a) {}
  double area() const override { return a * a; }
  Square *self() override { return this; }
};
struct Disc : Named, Shape { // Shape is not at its beginning
  double r;
  Disc(double r) : Named(int(r)), r(r) {}
  double area() const override { return 3 * r * r; }
  Three corner(double by) const override { return {r + by, r - by, r}; }
  int name() const override { return -id; }
  Disc *self() override { return this; }
};
struct Origin {
  int o = 5;
  virtual int at(int i) { return o + i; }
};
struct Left : virtual Origin { int l = 1; };
struct Right : virtual Origin { int at(int i) override { return o * i; } };
struct Both : Left, Right { int at(int i) override { return o - i + l; } };
struct Counts { // tells what it is while it is made and ended
  int *to;
  Counts(int *to) : to(to) { *to += 10 * kind(); }
  virtual int kind() const { return 1; }
  virtual ~Counts() { *to += 100 * kind(); }
};
struct More : Counts {
  More(int *to) : Counts(to) { *to += 1000 * kind(); }
  int kind() const override { return 2; }
  ~More() override { *to += 10000 * kind(); }
};
struct Adder { // a table of the program's own
  double (*f)(double);
};

static double both(const Shape &s, const Shape &t) { return s.area() + 2 * t.area(); }
#pragma acc routine seq
double sumOf(Shape *const *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i]->area() + p[i]->corner(i).y;
  return s;
}

int main() {
  const int n = 40;
  double out[n], in[n];
  int ids[n], told[n];
#pragma acc parallel loop copyout(out, ids)
  for (int i = 0; i < n; i++) {
    Square s(i), u(2);
    Disc d(i + 1);
    Shape *p = i % 3 == 0 ? (Shape *)&s : i % 3 == 1 ? (Shape *)&d : &u;
    Named *q = &d;
    out[i] = p->area() + p->corner(i).x + both(*p, s) + p->self()->made;
    ids[i] = q->name();
  }
  for (int i = 0; i < n; i++) printf("%g %d\n", out[i], ids[i]);

#pragma acc kernels copyout(out)
  for (int i = 0; i < n; i++) {
    Square s(i);
    Disc d(3);
    Shape *all[4] = {&s, &d, d.self(), &s};
    out[i] = sumOf(all, 1 + i % 4);
  }
  for (int i = 0; i < n; i++) printf("%g\n", out[i]);

#pragma acc parallel loop copyout(told, ids)
  for (int i = 0; i < n; i++) {
    int t = 0;
    {
      More m(&t);
      Counts c(&t);
      Counts &r = i & 1 ? (Counts &)m : c;
      t += 100000 * r.kind();
    }
    told[i] = t;
    Both b;
    Right r;
    Left l;
    Origin *o = i % 3 == 0 ? (Origin *)&b : i % 3 == 1 ? (Origin *)&r : &l;
    ids[i] = o->at(i);
  }
  for (int i = 0; i < n; i++) printf("%d %d\n", told[i], ids[i]);

#pragma acc parallel loop copyout(out, told)
  for (int i = 0; i < n; i++) {
    Shape *p = i & 1 ? (Shape *)new Square(i) : new Disc(i);
    out[i] = p->area();
    delete p;
    int t = 0;
    Counts *c = i & 2 ? new More(&t) : new Counts(&t);
    delete c;
    told[i] = t;
  }
  for (int i = 0; i < n; i++) printf("%g %d\n", out[i], told[i]);
}
