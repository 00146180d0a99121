//===- Mutation.cpp - leaving out one wait, for tests ---------------------===//
#include "Support/Mutation.h"

#ifdef PACC_MUTATION
#include <cstdlib>
#include <string>

namespace pacc::rt {

bool isLeftOut(const char *File, int Line) {
  static const char *const Asked = std::getenv("PACC_LEAVE_OUT_AT");
  return Asked && Asked == std::string(File) + ":" + std::to_string(Line);
}

/// For the device runtime of the emulator.
extern "C" __attribute__((visibility("default"))) bool
__pacce_is_left_out(const char *File, int Line) {
  return isLeftOut(File, Line);
}

} // namespace pacc::rt
#endif
