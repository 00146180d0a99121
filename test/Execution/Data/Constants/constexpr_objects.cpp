// constexpr objects of functions, and const ones whose constructor is a constant, are constants of kernels where members
// are called on them, too, and what they point to is the device's then: in templates, inline functions, methods, loops
// and lambdas. Not those that `firstprivate` names, nor those that differ from call to call.
// RUN: %paccxx -std=c++17 -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %paccxx -std=c++17 -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t 2>&1 | %FileCheck --check-prefix=SAID %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <array>
#include <string_view>

// SAID-NOT: leads to the host's memory
// SAID: PASS

static constexpr int table[4] = {4, 3, 2, 1};

struct Range {
  const int *first;
  int count;
  constexpr int operator[](int i) const { return first[i]; }
  constexpr int sum() const {
    int s = 0;
    for (int i = 0; i < count; i++) s += first[i];
    return s;
  }
};

struct Named { const char *name; };
struct Entry : Named {
  int weight;
  constexpr int at(int i) const { return name[i] * weight; }
};

// CHECK-NOT: implicit copyin(

static int whole() {
  constexpr Range all{table, 4};
  constexpr std::string_view word = "kernels";
  int found = 0;
#pragma acc parallel copy(found)
  found = all.sum() * 1000 + word[2] + int(word.size());
  return found;
}

template <typename T> static T letters(int n) {
  constexpr std::string_view word = "template";
  T sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += word[i] + word.size();
  return sum;
}

inline int weighed(int n) {
  int sum = 0;
  for (int k = 0; k < 2; k++) {
    constexpr Entry entry{{"derived"}, 3};
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += entry.at(i);
  }
  return sum;
}

struct Object {
  int scale;
  int run(int n) const {
    constexpr std::array<std::string_view, 2> names{"first", "second"};
    int sum = 0, by = scale;
#pragma acc kernels loop reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += names[i & 1][i] * by;
    return sum;
  }
};

static int own(int n) {
  constexpr Range all{table, 3};
  int sum = 0;
#pragma acc parallel loop firstprivate(all) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += all.count;
  return sum;
}

// Constructors that are constants, and those that are not.
static int made = 0;
class Text {
  const char *chars;
  int length;

public:
  constexpr explicit Text(const char *from) : chars(from), length(0) {
    while (chars[length]) length++;
  }
  constexpr Text(const char *from, int length) : chars(from), length(length) {}
  constexpr int size() const { return length; }
  constexpr int operator()(int i) const { return chars[i]; }
};
struct Counted {
  int number;
  Counted() : number(++made) {}
  constexpr int get() const { return number; }
};

static int constructed(int n) {
  const std::string_view word = "plain";
  const Text text("objects");
  const std::array<Text, 2> both{Text("ab"), Text("cd", 1)};
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += word[i] + text(i) * text.size() + both[i & 1](1) * both[1].size();
  return sum;
}

// CHECK-LABEL: each_call:
// CHECK: implicit copyin(counted)
static int each_call(int n) {
  const Text part("whole", n);
  const Counted counted;
  int sum = 0, length = part.size();
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < length; i++) sum += counted.get();
  return sum;
}

static constexpr int early(int i) {
  constexpr Range all{table, 4};
  return all[i];
}

int main() {
  CHECK_EQ(whole(), 10000 + 'r' + 7);
  CHECK_EQ(letters<int>(3), 't' + 'e' + 'm' + 3 * 8);
  CHECK_EQ(letters<long>(2), 't' + 'e' + 2 * 8);
  CHECK_EQ(weighed(3), 6 * ('d' + 'e' + 'r'));
  CHECK_EQ(Object{2}.run(4), 2 * ('f' + 'e' + 'r' + 'o'));
  CHECK_EQ(own(5), 15);
  CHECK_EQ(constructed(2), 'p' + 'l' + 7 * ('o' + 'b') + 'b' + 'd');
  CHECK_EQ(each_call(2) * 100 + each_call(3), 2 * 1 * 100 + 3 * 2);
  static_assert(early(1) == 3);
  auto in_lambda = [](int n) {
    constexpr Range all{table, 4};
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += all[i] * 10 + early(i);
    return sum;
  };
  CHECK_EQ(in_lambda(3), 99);
  return check_done();
}
