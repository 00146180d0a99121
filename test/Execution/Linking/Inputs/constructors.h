// Classes whose constructors and destructors are another file's routines.
struct Pair {
  int a, b;
#pragma acc routine seq
  Pair(int x);
#pragma acc routine seq
  Pair(const Pair &other);
#pragma acc routine seq
  ~Pair();
};

struct Triple : Pair { // its constructor calls that of the base
  int c;
#pragma acc routine seq
  Triple(int x, int *log);
#pragma acc routine seq
  ~Triple();
  int *log;
};

template <typename T> struct Box {
  T value;
#pragma acc routine seq
  Box(T v);
};
extern template struct Box<double>;
