// Sections and elements in reductions that are refused. A lambda can hold the section instead of the variable, but not both.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s

int everywhere[8];
struct counted {
  counted();
  counted(const counted &);
  int v;
};

void lambdas(int n, int m) {
  int s[20] = {};
#pragma acc parallel loop reduction(+ : s[16])
  for (int i = 0; i < n; i++) {
    auto generic = [&](auto by) { s[16] += by; }; // expected-error {{'s[16]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
    generic(i);
  }
#pragma acc parallel loop reduction(+ : s[16])
  for (int i = 0; i < n; i++) {
    auto both = [&](int by) { s[16] += by + s[3]; }; // expected-error {{'s[16]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
    both(i);
  }
#pragma acc parallel loop reduction(+ : s[2 : 4])
  for (int i = 0; i < n; i++) {
    auto copied = [=]() { return s[3]; }; // expected-error {{'s[2:4]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
    s[2] += copied();
  }
#pragma acc parallel loop reduction(+ : s[m : 4])
  for (int i = 0; i < n; i++) {
    auto from_m = [&]() { s[m + 1]++; }; // expected-error {{'s[m:4]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
    from_m();
  }
  int *p = s;
  counted object;
#pragma acc parallel loop reduction(+ : p[0 : 4])
  for (int i = 0; i < n; i++) {
    auto with_constructor = [p, object]() { p[object.v]++; }; // expected-error {{'p[:4]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
    with_constructor();
  }
#pragma acc parallel loop reduction(+ : everywhere[2])
  for (int i = 0; i < n; i++) {
    auto global = [&]() { everywhere[2]++; }; // expected-error {{'everywhere[2]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
    global();
  }
#pragma acc parallel loop gang reduction(+ : s[1])
  for (int i = 0; i < n; i++) {
    auto nested = [&]() { // expected-error {{'s[1]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
#pragma acc loop vector reduction(+ : s[1])
      for (int j = 0; j < n; j++)
        s[1] += j;
    };
    nested();
  }
}
struct Inner { double v[3]; union { int a[2]; int b[2]; }; unsigned few : 3; struct __attribute__((packed)) { char c; unsigned over : 3; } packed; };
void parts_of_elements(int n, Inner *p, int i, int j) {
#pragma acc parallel loop reduction(+ : p[i].v[1])
  for (int k = 0; k < n; k++)
    p[i].v[1] += p[i].v[0] + p[j].v[2] + p[i].a[1];
#pragma acc parallel loop reduction(+ : p[i].v[1])
  for (int k = 0; k < n; k++)
    p[i].v[1] += p[i].v[j]; // expected-error {{'p[i].v[1]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
#pragma acc parallel loop reduction(+ : p[i].v[1])
  for (int k = 0; k < n; k++)
    p[i].v[1] += p[j].v[1]; // expected-error {{'p[i].v[1]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
#pragma acc parallel loop reduction(+ : p[i].a[1])
  for (int k = 0; k < n; k++)
    p[i].a[1] += p[i].b[0]; // expected-error {{'p[i].a[1]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
#pragma acc parallel loop reduction(+ : p[i].packed.over) // expected-error {{reduction of bit-field 'p[i].packed.over' is not supported yet: gather in a variable, and assign that behind the construct}}
  for (int k = 0; k < n; k++)
    p[i].packed.over++;
}
void rows(int n, double (*m)[3], int i) {
#pragma acc parallel loop reduction(+ : m[1][0 : 3])
  for (int k = 0; k < n; k++)
    m[1][k % 3] += m[2][0] + m[i][1]; // expected-error {{'m[1]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
#pragma acc parallel loop reduction(+ : m[1][1 : 2]) // a part of one row
  for (int k = 0; k < n; k++)
    m[1][1 + k % 2] += k;
}
void few(int n, Inner *p) {
#pragma acc parallel loop reduction(+ : p->few)
  for (int k = 0; k < n; k++)
    p->few++;
}

void parts_of_rows(int n, int q, int r) {
  int m[6][8] = {};
#pragma acc parallel loop reduction(+ : m[r][1 : 3])
  for (int i = 0; i < n; i++) {
#pragma acc loop reduction(+ : m[r][1])
    for (int k = 0; k < n; k++)
      m[r][1] += k;
  }
#pragma acc parallel loop reduction(+ : m[r][1 : 3])
  for (int i = 0; i < n; i++) {
    int *p = m[r]; // expected-error {{'m[r][1:3]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
    p[1]++;
  }
#pragma acc parallel loop reduction(+ : m[r][1 : 3])
  for (int i = 0; i < n; i++)
    m[r][2] += m[q][2]; // expected-error {{'m[r][1:3]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
#pragma acc parallel loop reduction(+ : m[r][1 : 3]) // expected-error {{'m[r][1:3]' in 'reduction' is not supported yet: of parts of several rows the bounds in each}}
  for (int i = 0; i < n; i++)
    m[r++][1]++;
}

void parts_of_several_rows(int n, int from, int **rows) {
  int m[6][8] = {};
#pragma acc parallel loop reduction(+ : m[1 : 2][1 : 3])
  for (int i = 0; i < n; i++) {
    auto part = [&](int k) { m[1][k]++; }; // expected-error {{'m[1:2][1:3]' in 'reduction' is not supported yet}}
    part(1 + i % 2);
  }
#pragma acc parallel loop reduction(+ : m[1 : 2][1 : 3])
  for (int i = 0; i < n; i++) {
    int(*p)[8] = m; // expected-error {{'m[1:2][1:3]' in 'reduction' is not supported yet}}
    p[1][1]++;
  }
#pragma acc parallel loop reduction(+ : m[1 : 2][1 : 3])
  for (int i = 0; i < n; i++) {
#pragma acc loop reduction(+ : m[1 : 2][1 : 2]) // expected-error {{'m[1:2][1:2]' in 'reduction' is not supported yet}}
    for (int j = 0; j < n; j++)
      m[1][1]++;
  }
#pragma acc parallel loop reduction(+ : m[1 : 2][1 : 3], m[2 : 2][3 : 2]) // expected-error {{'m[2:2][3:2]' in 'reduction' is not supported yet}}
  for (int i = 0; i < n; i++)
    m[1][1]++;
#pragma acc parallel loop reduction(+ : m[1 : n][from : n])
  for (int i = 0; i < n; i++)
    m[1][from]++;
#pragma acc parallel loop reduction(+ : rows[0 : n][1 : 3]) // expected-error {{'rows[:n][1:3]' in 'reduction' is not supported yet}}
  for (int i = 0; i < n; i++)
    rows[0][1]++;
#pragma acc parallel loop reduction(+ : rows[0 : 2][1 : 3])
  for (int i = 0; i < n; i++) {
    int k = 0;
    rows[k++][1]++; // expected-error {{'rows[:2][1:3]' in 'reduction' is not supported yet}}
  }
}
