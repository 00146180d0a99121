// -gpu=managed in C++: containers, new and delete, of one file and of libraries.
// RUN: %paccxx -O2 -gpu=managed %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 -std=c++17 -gpu=managed %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// With C++20 the members of std::string are the program's own, under the library's names.
// RUN: %paccxx -O2 -std=c++20 -gpu=managed %s -o %t.20 && %run_host %t.20 && %run_emulator %t.20 && %run_fake %t.20
// RUN: %paccxx -O0 -std=c++20 -gpu=managed %s -o %t.O0.20 && env PACC_EMULATOR=order:3 %run_emulator %t.O0.20
#include "../check.h"
#include <algorithm>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <vector>

struct alignas(64) Wide {
  double values[8];
};

class Field {
public:
  explicit Field(int n) : values(n, 1.0) {}
  void scale(double by) {
    double *v = values.data();
    int n = values.size();
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      v[i] *= by;
  }
  double sum() const {
    double total = 0;
    const double *v = values.data();
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < int(values.size()); i++)
      total += v[i];
    return total;
  }

private:
  std::vector<double> values;
};

int main() {
  Field f(100000);
  f.scale(3);
  CHECK_EQ(f.sum(), 300000.0);

  std::vector<std::vector<int>> rows(50, std::vector<int>(60));
  const std::vector<int> *r = rows.data();
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++)
      const_cast<int *>(r[i].data())[j] = i * j;
  CHECK_EQ(rows[49][59], 49 * 59);

  auto wide = std::make_unique<Wide[]>(100);
  Wide *w = wide.get();
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    w[i].values[i % 8] = i;
  CHECK_EQ(w[99].values[3], 99.0);
  CHECK_EQ(reinterpret_cast<uintptr_t>(w) % 64, 0u);

  int *none = new (std::nothrow) int[10];
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    none[i] = i;
  CHECK_EQ(none[9], 9);
  delete[] none;

  std::ostringstream text; // grows in the library, ends here
  for (int i = 0; i < 1000; i++)
    text << i << ' ';
  std::string copy = text.str();
  CHECK_EQ(copy.size(), 3890u);
  std::sort(copy.begin(), copy.end());
  std::string line(300, 'x'); // grows in the library, which frees what there was
  std::istringstream lines(copy + copy + '\n' + copy);
  std::getline(lines, line);
  CHECK_EQ(line.size(), 7780u);
  lines >> line;
  line += copy;
  return check_done();
}
