#include "constructors.h"

#pragma acc routine seq
Pair::Pair(int x) : a(x), b(2 * x) {}

#pragma acc routine seq
Pair::Pair(const Pair &other) : a(other.a + 1), b(other.b) {}

#pragma acc routine seq
Pair::~Pair() { a = b = 0; }

#pragma acc routine seq
Triple::Triple(int x, int *to) : Pair(x + 1), c(3 * x), log(to) {}

#pragma acc routine seq
Triple::~Triple() { *log += a + c; }

template <typename T> Box<T>::Box(T v) : value(v / 2) {}
template struct Box<double>;
