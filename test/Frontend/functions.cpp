// Every function that CodeGen may emit is lowered, wherever it stands.
// RUN: %clangxx_plugin -std=c++20 -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %FileCheck %s

// Each directive has a variable with a name of its own.
// CHECK-DAG: c"in_function\00"
// CHECK-DAG: c"in_constructor\00"
// CHECK-DAG: c"in_member\00"
// CHECK-DAG: c"in_friend\00"
// CHECK-DAG: c"in_member_template\00"
// CHECK-DAG: c"in_template\00"
// CHECK-DAG: c"in_local_class\00"
// CHECK-DAG: c"in_lambda\00"
// CHECK-DAG: c"in_generic_lambda\00"
// CHECK-DAG: c"in_global_lambda\00"
// CHECK-DAG: c"in_static_member\00"
// CHECK-DAG: c"in_default_argument\00"

void function(int in_function) {
#pragma acc enter data copyin(in_function)
}

struct S {
  S(int in_constructor) {
#pragma acc enter data copyin(in_constructor)
  }
  void member(int in_member) {
#pragma acc enter data copyin(in_member)
  }
  friend void befriended(S, int in_friend) {
#pragma acc enter data copyin(in_friend)
  }
  template <typename T> void memberTemplate(T in_member_template) {
#pragma acc enter data copyin(in_member_template)
  }
};

template <typename T> T functionTemplate(T in_template) {
#pragma acc enter data copyin(in_template)
  return in_template;
}

auto globalLambda = [](int in_global_lambda) {
#pragma acc enter data copyin(in_global_lambda)
};

template <typename T> struct Holder {
  static inline int value = [](T in_static_member) {
#pragma acc enter data copyin(in_static_member)
    return 1;
  }(0);
};

int defaulted(int i = [](int in_default_argument) {
#pragma acc enter data copyin(in_default_argument)
  return 1;
}(3)) {
  return i;
}

int main() {
  struct Local {
    void method(int in_local_class) {
#pragma acc enter data copyin(in_local_class)
    }
  } local;
  S s(1);
  function(1);
  s.member(1);
  befriended(s, 1);
  s.memberTemplate(1.0f);
  functionTemplate(1);
  functionTemplate(1.0);
  local.method(1);
  [&](int in_lambda) {
#pragma acc enter data copyin(in_lambda)
  }(1);
  [&](auto in_generic_lambda) {
#pragma acc enter data copyin(in_generic_lambda)
  }(1);
  globalLambda(1);
  return Holder<int>::value + defaulted();
}
