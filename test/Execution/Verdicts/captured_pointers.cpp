// Verdicts on loops under kernels that use objects of one pointer, which kernels get as a number: lambdas that capture one,
// views without a length, a pointer to an object. The kernel looks whether what they lead to lies apart; it does, overlaps,
// and is the same.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z_]+|oop (is|carried|not)|Parallel' > %t.said && %FileCheck %s < %t.said
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
#include <initializer_list>
constexpr int N = 600;
static double data[4 * N];
struct View {
  double *p;
  double &operator[](int i) const { return p[i]; }
};
struct Pair {
  double *first, *second;
};
struct Holder {
  const Pair *of;
};

// CHECK-LABEL: lambda
// CHECK: Parallel in launches in which
static void lambda(int n, double *to, const double *from) {
  auto f = [=](int i) { return from[i] * 2 + i; };
#pragma acc kernels present(data)
  for (int i = 0; i < n; i++) to[i] = f(i);
}
// CHECK-LABEL: views
// CHECK: Parallel in launches in which
static void views(int n, View to, View from) {
#pragma acc kernels present(data)
  for (int i = 0; i < n; i++) to[i] = from[i] + 1;
}
// CHECK-LABEL: one_view
// CHECK: Loop carried dependence
static void one_view(int n, View v) {
#pragma acc kernels present(data)
  for (int i = 1; i < n; i++) v[i] += v[i - 1];
}
// CHECK-LABEL: behind_another
// CHECK: Parallel in launches in which
static void behind_another(int n, Holder h) {
#pragma acc kernels present(data)
  for (int i = 0; i < n; i++) h.of->first[i] = h.of->second[i] - i;
}

int main() {
  Pair pair = {data, data};
#pragma acc enter data copyin(data, pair)
  for (int at : {0, 1, N - 1, N, 2 * N}) {
    for (int i = 0; i < 4 * N; i++) data[i] = i * 7 % 101;
    pair = {data + N, data + at};
#pragma acc update device(data, pair)
#pragma acc enter data attach(pair.first, pair.second)
    lambda(N, data + N, data + at);
    views(N, {data + at}, {data + N});
    one_view(N, {data + at});
    behind_another(N, {&pair});
#pragma acc exit data detach(pair.first, pair.second)
#pragma acc update self(data)
    double sum = 0;
    for (int i = 0; i < 4 * N; i++) sum += data[i] * (i % 13 + 1);
    printf("%d %.17g\n", at, sum);
  }
#pragma acc exit data delete(data, pair)
}
