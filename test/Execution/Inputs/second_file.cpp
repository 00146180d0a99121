// The other half of multiple_files_cxx.cpp.
#include "two_files.hpp"

void second_scale(std::vector<double> &v) { scale_all(v, 4.0); }
double second_sum(const std::vector<double> &v) { return inline_sum(v.data(), int(v.size())); }
double second_total(const std::vector<double> &v) {
  Accumulator<double> a;
  a.add(v.data(), int(v.size()));
  return a.total;
}
