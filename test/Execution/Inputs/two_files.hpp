// Shared by multiple_files_cxx.cpp and second_file.cpp.
#include <vector>

template <typename T> void scale_all(std::vector<T> &v, T by) {
  T *p = v.data();
  int n = int(v.size());
#pragma acc parallel loop copy(p[0 : n])
  for (int i = 0; i < n; ++i)
    p[i] *= by;
}

inline double inline_sum(const double *p, int n) {
  double total = 0;
#pragma acc parallel loop copyin(p[0 : n]) reduction(+ : total)
  for (int i = 0; i < n; ++i)
    total += p[i];
  return total;
}

template <typename T> struct Accumulator {
  T total = 0;
  void add(const T *p, int n) {
    T sum = total;
#pragma acc parallel loop copyin(p[0 : n]) reduction(+ : sum)
    for (int i = 0; i < n; ++i)
      sum += p[i];
    total = sum;
  }
};

void second_scale(std::vector<double> &v);
double second_sum(const std::vector<double> &v);
double second_total(const std::vector<double> &v);
