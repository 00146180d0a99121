//===- Place.h - where in the program the runtime was called ----*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_PLACE_H
#define PACC_RUNTIME_SUPPORT_PLACE_H

namespace pacc::rt {

/// A place in the user's source. The strings are literals of the program or
/// of libpaccrt; null when the caller is an acc_* routine.
struct Place {
  const char *File = nullptr;
  const char *Function = nullptr;
  int Line = 0;
};

} // namespace pacc::rt

#endif
