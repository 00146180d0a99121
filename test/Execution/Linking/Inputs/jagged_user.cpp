// Another file with the same instantiations; with LIBRARY that of a shared library, whose functions have other names.
#include "jagged.h"

#ifdef LIBRARY
#define NAME(name) library_##name
#else
#define NAME(name) other_##name
#endif

/// Rows that this file makes.
double NAME(own)(int count) {
  jagged::Rows<double> rows(count, 1, 2);
  rows.fill(0.5);
  rows.apply(jagged::Scale<double>{2, 1});
  return rows.sum();
}

/// Rows of somebody else's.
void NAME(change)(jagged::Rows<double> &rows, double by) {
  rows.apply([by](double x) { return jagged::Scale<double>::squared(x) - by; });
}

long NAME(sum)(const jagged::Rows<long> &rows) { return rows.sum(); }

int NAME(seen)() { return jagged::Rows<double>::seen(); }
