namespace {
struct Twice {
  int A;
};
} // namespace
