// With several arguments of num_gangs: what counts how many gangs of other dimensions execute a gang loop, too.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
int printf(const char *, ...);
int outside(int);

// expected-error@#atomic {{with several arguments of 'num_gangs', the gangs of other dimensions execute this, too, unless they have gang loops directly round it or in it: not supported yet}}
// expected-note@#atomic_loop {{the gang loop is here}}
void effects(int *a, int n, int count) {
#pragma acc parallel loop num_gangs(2, 3) gang copy(count) // #atomic_loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic // #atomic
    count++;
  }
#pragma acc parallel loop num_gangs(2, n) gang(dim: 2) // expected-note {{the gang loop is here}}
  for (int i = 0; i < n; i++) {
    printf("%d", i); // expected-error {{with several arguments of 'num_gangs'}}
#pragma acc loop gang
    for (int j = 0; j < n; j++)
      a[j] = 0;
  }
#pragma acc parallel loop num_gangs(2, 3) gang // expected-note {{the gang loop is here}}
  for (int i = 0; i < n; i++)
    a[i] = outside(i); // expected-error {{with several arguments of 'num_gangs'}}
}

void values(int *a, int n, int sum) {
#pragma acc parallel num_gangs(2, 3) copy(sum)
  {
#pragma acc loop gang // expected-note {{the gang loop is here}}
    for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+:sum) // expected-error {{with several arguments of 'num_gangs'}}
      for (int j = 0; j < n; j++)
        sum += j;
    }
  }
#pragma acc parallel num_gangs(2, 3)
  {
    int own = 0;
#pragma acc loop gang // expected-note {{the gang loop is here}}
    for (int i = 0; i < n; i++)
      own += a[i]; // expected-error {{with several arguments of 'num_gangs'}}
    a[0] = own;
  }
}

// A dimension of one gang repeats nothing.
void of_one(int *a, int n, int count) {
#pragma acc parallel loop num_gangs(1, 3) gang(dim: 2) copy(count)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    count++;
  }
#pragma acc parallel loop num_gangs(2, 1, 3) gang(dim: 3) copy(count)
  for (int i = 0; i < n; i++)
#pragma acc loop gang(dim: 1)
    for (int j = 0; j < n; j++) {
#pragma acc atomic
      count++;
    }
}

// Loops that a directive takes together have one body.
void collapsed(int *a, int n, int count) {
#pragma acc parallel loop num_gangs(2, 3) gang(dim: 2) collapse(2) copy(count)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      const int first = i + k;
#pragma acc loop gang
      for (int j = first; j < n; j++) {
#pragma acc atomic
        count++;
      }
    }
#pragma acc parallel loop num_gangs(2, 3) gang(dim: 2) collapse(2) copy(count) // expected-note {{the gang loop is here}}
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
#pragma acc atomic // expected-error {{with several arguments of 'num_gangs'}}
      count++;
    }
}

void fine(double *a, int n) {
  int t;
#pragma acc parallel num_gangs(2, 3)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      t = 2 * i;
      a[i] = __builtin_sqrt(t);
    }
#pragma acc loop gang(dim: 2)
    for (int i = 0; i < n; i++) {
      double sum = 0;
#pragma acc loop vector reduction(+:sum)
      for (int j = 0; j < n; j++)
        sum += j;
      a[i] = sum;
    }
  }
}
