// Addresses that kernels make of the device's data, and store where the host finds them: there they lead nowhere.
// RUN: %paccxx %without_gpu -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %paccxx %without_gpu -O0 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %paccxx -acc=host -O2 -c %s -o %t.o 2>&1 | count 0
// RUN: %paccxx %without_gpu -Wno-acc-lost-result -O2 -c %s -o %t.o 2>&1 | count 0
struct Node {
  int value;
  Node *next;
};

void chain(Node *list, int n) {
#pragma acc parallel loop copyout(list[0 : n])
  for (int i = 0; i < n; i++) {
    list[i].value = i;
    // CHECK: stored_addresses.cpp:[[#@LINE+1]]:{{.*}}: warning: this stores where 'list' lies on the device: kernels may follow the address, on the host it leads nowhere [-Wacc-lost-result]
    list[i].next = i + 1 < n ? &list[i + 1] : nullptr;
  }
}

void parts(double *a, double **p, int n) {
#pragma acc parallel loop present(a) copyout(p[0 : n])
  for (int i = 0; i < n; i++)
    // CHECK: :[[#@LINE+1]]:{{.*}}: warning: this stores where 'a' lies on the device
    p[i] = a + 2 * i;
}

struct Tree {
  Node nodes[64];
  Node *first;
  void build() {
#pragma acc parallel loop copy(this[0 : 1])
    for (int i = 0; i < 64; i++)
      if (nodes[i].value == 7)
        // CHECK: :[[#@LINE+1]]:{{.*}}: warning: this stores where
        first = &nodes[i];
  }
};
void build(Tree &t) { t.build(); }

// In objects that are copied as a whole, as bytes, and as numbers.
struct Named {
  Node node;
  double weight;
};

void copies(double *a, Node *list, Named *all, double **p, long *numbers, int n) {
#pragma acc parallel loop present(list) copyout(all[0 : n])
  for (int i = 0; i < n; i++) {
    Node mine{i, &list[i]};
    // CHECK: :[[#@LINE+1]]:{{.*}}: warning: this stores where 'list' lies on the device
    all[i].node = mine;
  }
#pragma acc parallel loop present(a) copyout(p[0 : n])
  for (int i = 0; i < n; i++) {
    double *mine = a + i;
    // CHECK: :[[#@LINE+1]]:{{.*}}: warning: this stores where 'a' lies on the device
    __builtin_memcpy(&p[i], &mine, sizeof mine);
  }
#pragma acc parallel loop present(a) copyout(numbers[0 : n])
  for (int i = 0; i < n; i++)
    // CHECK: :[[#@LINE+1]]:{{.*}}: warning: this stores where 'a' lies on the device
    numbers[i] = (long)&a[i];
#pragma acc parallel loop present(a) copyout(p[0 : n])
  for (int i = 0; i < n; i++) {
    double *ends[2] = {a + i, a + n};
    // CHECK: :[[#@LINE+1]]:{{.*}}: warning: this stores where 'a' lies on the device
    p[i] = ends[i & 1];
  }
}

// Not so: pointers of the kernel's own, and those that are there already; numbers beside an address, and differences.
// CHECK: 7 warnings generated.
void numbers(double *a, long *p, Named *all, int n) {
#pragma acc parallel loop present(a) copy(p[0 : n], all[0 : n])
  for (int i = 0; i < n; i++) {
    struct {
      double *at;
      long number;
    } mine = {&a[i], i};
    p[i] = mine.number + (mine.at - a);
    all[i].weight = *mine.at;
  }
}

double own(double *a, double **p, double **q, int n) {
  double s = 0;
#pragma acc parallel loop copyin(a[0 : 2 * n]) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    double *ends[2] = {&a[i], &a[n + i]};
    Node mine{i, nullptr};
    mine.next = &mine;
    for (double *each : ends)
      s += *each + mine.next->value;
  }
#pragma acc parallel loop copy(p[0 : n], q[0 : n])
  for (int i = 0; i < n; i++) {
    double *t = p[i];
    p[i] = q[i];
    q[i] = t;
  }
  return s;
}

// Nor is it said of what lies in the block of `kernels`: several kernels use it, the host's code never does.
struct Views {
  const double *in;
  double *out;
  int n;
};
void views(const double *a, double *b, int n) {
#pragma acc kernels copyin(a[0 : n]) copyout(b[0 : n])
  {
    Views v;
    v.in = a;
    v.out = b;
    v.n = n;
    double *ends[2];
    ends[0] = b;
    ends[1] = b + n / 2;
#pragma acc loop independent
    for (int i = 0; i < v.n / 2; i++)
      ends[i % 2][i] = 2 * v.in[i];
#pragma acc loop independent
    for (int i = v.n / 2; i < v.n; i++)
      v.out[i] += v.in[i];
  }
}
