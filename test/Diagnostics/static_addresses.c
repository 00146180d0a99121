// A static variable of a kernel that begins with the address of a variable: another one on each device.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
static int x[40];
static const int table[2] = {3, 4};

void statics(int n) {
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++) {
    static int *const all[2] = {x, &x[20]}; // expected-error {{static variable 'all' of a compute construct begins with the address of a variable, which is another one on each device: leave out 'static'}}
    static const int count = sizeof(x) / sizeof(x[0]), sizes[2] = {sizeof x, sizeof x[0]};
    static const int *const fixed[2] = {table, &table[1]};
    int *own[2] = {x, &x[20]};
    all[i & 1][i] = *fixed[i & 1] + own[0][i] + count + sizes[1];
  }
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++) {
    static int *one = x; // expected-error {{static variable 'one'}}
    one[i] = i;
  }
}
