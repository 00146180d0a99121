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

/// A name or a place for people, who may have none.
inline const char *orUnknown(const char *Text) { return Text ? Text : "(unknown)"; }

} // namespace pacc::rt

#endif
