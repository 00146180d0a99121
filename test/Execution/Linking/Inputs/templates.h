// Used by two files: static data members and routines of class templates, inline variables and functions.
#ifndef TEMPLATES_H
#define TEMPLATES_H

template <class T> struct Table {
  static T values[8];
  static int shift;
#pragma acc declare create(values) copyin(shift)
#pragma acc routine seq
  static T get(int i) { return values[i] + shift; }
};
template <class T> T Table<T>::values[8];
template <class T> int Table<T>::shift = 5;

namespace settings {
inline int scale = 2;
#pragma acc declare copyin(scale)
#pragma acc routine seq
inline int scaled(int i) { return i * scale; }
} // namespace settings

struct Counter {
  static long calls;
#pragma acc declare create(calls)
#pragma acc routine seq
  int next(int i) const;
  int step;
};

#pragma acc routine seq
template <class T> T doubled(T value);
extern template int doubled<int>(int);

void second_sets(double value);
double second_sum();

#endif
