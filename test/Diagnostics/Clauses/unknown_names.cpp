// Names in private, firstprivate and deviceptr that nothing declares are left out, with a warning; elsewhere they are errors.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
// RUN: %paccxx -DRUN -O2 %s -o %t 2>/dev/null && %run_host %t && %run_emulator %t
int sums(int n) {
  int total = 0;
#pragma acc parallel loop reduction(+ : total) private(moved, n2) // expected-warning {{no variable 'moved' is declared here: the clause leaves it out}} expected-warning {{no variable 'n2' is declared here}}
  for (int i = 0; i < n; i++) {
    const int moved = 2 * i;
    total += moved;
  }
#pragma acc serial deviceptr(nowhere) firstprivate(n, nothing) copy(total) // expected-warning {{no variable 'nowhere'}} expected-warning {{no variable 'nothing'}}
  total += n;
  return total;
}

struct object {
  int sum(int n) {
    int total = 0, local = 0;
#pragma acc parallel loop reduction(+ : total) private(local, own, other) // expected-warning {{no variable 'other'}}
    for (int i = 0; i < n; i++) {
      local = i;
      total += local;
    }
    return total;
  }
  int own;
};

// Names that only functions have; a variable of that name is still the one that is meant.
double gamma(double);
namespace others {
template <typename T> T most(T a, T b) { return a < b ? b : a; }
} // namespace others
using namespace others;

int likeFunctions(int n) {
  int total = 0;
#pragma acc parallel loop reduction(+ : total) private(gamma, most) // expected-warning {{no variable 'gamma' is declared here: the clause leaves it out}} expected-warning {{no variable 'most'}}
  for (int i = 0; i < n; i++) {
    const int gamma = 2 * i, most = 1;
    total += gamma * most;
  }
  return total;
}

struct likeFunction {
  int sum(int n) {
    int total = 0, gamma = 5;
#pragma acc parallel loop reduction(+ : total) firstprivate(gamma)
    for (int i = 0; i < n; i++) {
      gamma += i;
      total += gamma - i;
      gamma -= i;
    }
    return total + member(n);
  }
  int member(int n) {
    int total = 0;
#pragma acc parallel loop reduction(+ : total) private(most)
    for (int i = 0; i < n; i++) {
      most = i;
      total += most;
    }
    return total;
  }
  int most;
};

#ifndef RUN
void misspelt(int n, float *values) {
  float weight;
#pragma acc parallel loop private(weigth) copy(values[0:n]) // expected-warning {{no variable 'weigth' is declared here, did you mean 'weight'?: the clause leaves it out}}
  for (int i = 0; i < n; i++) {
    weight = values[i];
    values[i] = weight * 2;
  }
}

void refused(int n) {
#pragma acc data copy(absent) // expected-error {{use of undeclared identifier 'absent'}}
  ;
#pragma acc parallel loop private(wrong[0]) // expected-error {{use of undeclared identifier 'wrong'}}
  for (int i = 0; i < n; i++) {
    missing = i; // expected-error {{use of undeclared identifier 'missing'}}
  }
}
#endif

int main() {
  object o;
  likeFunction f;
  return sums(10) == 100 && o.sum(10) == 45 && likeFunctions(10) == 90 && f.sum(10) == 95 ? 0 : 1;
}
