// A header-only library: rows of different lengths that live on the device, too, as long as the object does.
#ifndef PACC_TEST_JAGGED_H
#define PACC_TEST_JAGGED_H

namespace jagged {

/// How a value is scaled, with routines of its own.
template <typename T> struct Scale {
  T factor, offset;

#pragma acc routine seq
  T operator()(T x) const { return factor * x + offset; }

#pragma acc routine seq
  static T squared(T x) { return x * x; }
};

template <typename T> class Rows {
public:
  /// Row i has first + i * step elements, and is on the device from now on.
  Rows(int count, int first, int step) : count(count), length(new int[count]), row(new T *[count]) {
#pragma acc enter data copyin(this)
    for (int i = 0; i < count; i++)
      length[i] = first + i * step;
#pragma acc enter data copyin(length[0 : count]) create(row[0 : count])
    for (int i = 0; i < count; i++) {
      row[i] = new T[length[i]]();
#pragma acc enter data copyin(row[i][0 : length[i]])
    }
    objects++;
#pragma acc update device(objects)
  }

  Rows(const Rows &) = delete;
  Rows &operator=(const Rows &) = delete;

  ~Rows() {
    for (int i = 0; i < count; i++) {
#pragma acc exit data delete (row[i][0 : length[i]])
      delete[] row[i];
    }
#pragma acc exit data delete (row[0 : count], length[0 : count])
#pragma acc exit data delete (this)
    delete[] row;
    delete[] length;
  }

#pragma acc routine seq
  T &at(int i, int j) { return row[i][j]; }

  int size(int i) const { return length[i]; }
  int rows() const { return count; }

  void fill(T value) {
#pragma acc parallel loop gang present(this)
    for (int i = 0; i < count; i++) {
#pragma acc loop vector
      for (int j = 0; j < length[i]; j++)
        at(i, j) = value + T(100 * i + j);
    }
  }

  /// Any function of the elements.
  template <typename F> void apply(F f) {
#pragma acc parallel loop gang present(this)
    for (int i = 0; i < count; i++) {
#pragma acc loop vector
      for (int j = 0; j < length[i]; j++)
        row[i][j] = f(row[i][j]);
    }
  }

  T sum() const {
    T total = 0;
#pragma acc parallel loop present(this) reduction(+ : total)
    for (int i = 0; i < count; i++)
#pragma acc loop reduction(+ : total)
      for (int j = 0; j < length[i]; j++)
        total += row[i][j];
    return total;
  }

  /// One row comes to the host.
  const T *fetch(int i) {
#pragma acc update self(row[i][0 : length[i]])
    return row[i];
  }

  /// How many objects of this type there have been, as the device knows it.
  static int seen() {
    int got = 0;
#pragma acc serial copyout(got)
    got = objects;
    return got;
  }

private:
  int count;
  int *length;
  T **row;
  static int objects;
#pragma acc declare create(objects)
};

template <typename T> int Rows<T>::objects = 0;

} // namespace jagged

#endif
