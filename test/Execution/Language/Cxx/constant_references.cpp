// References to what has a fixed address, which CodeGen replaces by that: in clauses, copies, bounds and values they
// are the variable itself; what one name writes the other reads, and a copy on the device counts.
// RUN: %paccxx -O2 -w %s -o %t
// RUN: %run_host %t host
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t
// RUN: %paccxx -O0 -w -gpu=check %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0
// RUN: not %paccxx -w -DPARTS -fsyntax-only %s 2>&1 | %FileCheck %s
#include "../../check.h"

struct pair {
  double x, y;
  pair &operator+=(pair o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
static double sum;
static double &to_sum = sum;
static int number = 4, table[20];
static int &to_number = number;
static const int &to_const = number;
static int (&to_table)[20] = table;
static pair both{1, 2};
static pair &to_both = both;
static int *pointer;
static int *&to_pointer = pointer;
struct holder {
  static inline int member = 3;
  static inline int &to_member = member;
};
static int x[100];

static int count(int what) {
  int n = 0;
  for (int &v : x) {
    n += v == what;
    v = 0;
  }
  return n;
}

static void clauses() {
  static int local;
  int &to_local = local;
#pragma acc parallel loop reduction(+ : to_sum, to_local)
  for (int i = 0; i < 200; i++) {
    to_sum += i;
    to_local += 2 * i;
  }
  CHECK(sum == 19900 && local == 39800);
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 200; i++)
    to_sum += i;
  CHECK(sum == 39800);
#pragma acc parallel copy(to_local) num_gangs(1)
  to_local = 5;
  CHECK(local == 5);
#pragma acc parallel loop firstprivate(to_local, to_both) private(to_table)
  for (int i = 0; i < 100; i++) {
    to_local += i;
    to_table[3] = i;
    to_both.x = to_table[3];
    x[i] = to_local > 4;
  }
  CHECK(count(1) == 100 && local == 5 && table[3] == 0 && both.x == 1);
#pragma acc parallel loop reduction(+ : holder::to_member)
  for (int i = 0; i < 100; i++)
    holder::to_member += i;
  CHECK(holder::member == 4953);
#pragma acc parallel copy(to_number) num_gangs(1)
  {
#pragma acc loop vector reduction(+ : to_number)
    for (int i = 0; i < 100; i++)
      to_number += i;
  }
  CHECK(number == 4954);
#pragma acc parallel loop copy(to_number)
  for (int i = 0; i < 100; i++)
#pragma acc atomic
    to_number -= i;
  CHECK(number == 4);
  pointer = x;
#pragma acc data copy(to_pointer[0:100]) copy(to_number)
  {
#pragma acc parallel num_gangs(1)
    to_number = 9;
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
      pointer[i] = to_number;
#pragma acc update self(number)
    CHECK(number == 9);
  }
  CHECK(count(9) == 100);
}

static void names() {
#pragma acc kernels
  {
    number = 20;
    for (int i = 0; i < to_number; i++)
      x[i] = to_const;
  }
  CHECK(count(20) == 20);
#pragma acc kernels
  {
    to_number = 30;
    for (int i = 0; i < number; i++)
      x[i] = number;
    to_number += 1;
    if (number > 30)
      for (int i = 40; i < to_const; i--)
        x[i] = 1;
  }
  CHECK(count(30) == 30 && number == 31);
  sum = 0;
#pragma acc kernels
  for (int i = 0; i < 100; i++) {
    sum += 1;
    x[i] = to_sum == i + 1;
  }
  CHECK(count(1) == 100);
}

static void values_of_the_device() {
  number = 100;
#pragma acc enter data copyin(number)
  number = 5;
#pragma acc kernels
  for (int i = 0; i < to_number; i++)
    x[i] = to_number + to_const;
  CHECK(count(200) == 100);
#pragma acc exit data delete(to_number)
}

// Static members by way of objects.
struct counter {
  static int all;
  static const int step = 2; // without a definition
  void count() {
#pragma acc kernels
    for (int i = 0; i < 100; i++) {
      this->all += step;
      x[i] = all == 2 * (i + 1);
    }
  }
};
int counter::all = 0;
static void members() {
  counter one, *to_one = &one;
  one.count();
  CHECK(count(1) == 100 && counter::all == 200);
#pragma acc parallel loop reduction(+ : counter::all)
  for (int i = 0; i < 100; i++)
    one.all += to_one->step;
  CHECK(counter::all == 400);
#pragma acc kernels
  {
    one.all = 30;
    for (int i = 0; i < counter::all; i++)
      x[i] = to_one->all;
  }
  CHECK(count(30) == 30);
}

#ifdef PARTS
static int &to_element = table[3];
// CHECK: error: 'to_element' in 'firstprivate' is not supported yet
static void parts() {
#pragma acc parallel loop firstprivate(to_element)
  for (int i = 0; i < 100; i++)
    to_element += i;
}
#endif

int main(int argc, char **) {
  clauses();
  names();
  members();
  if (argc == 1)
    values_of_the_device();
  return check_done();
}
