//===- Warning.cpp - warnings while the program runs ----------------------===//

#include "Support/Warning.h"
#include <cstdio>
#include <mutex>
#include <set>
#include <tuple>

namespace pacc::rt {

void warnOnce(const Place &At, const char *Subject, const std::string &Text) {
  struct Warnings {
    std::mutex Lock;
    std::set<std::tuple<const char *, int, std::string>> Told;
  };
  // Never destroyed: programs may use OpenACC in destructors of their own.
  static Warnings &Given = *new Warnings;
  const std::lock_guard<std::mutex> Guard(Given.Lock);
  if (Given.Told.insert({At.File, At.Line, Subject ? Subject : ""}).second)
    std::fprintf(stderr, "pacc: warning: %s:%d: %s\n", orUnknown(At.File), At.Line, Text.c_str());
}

} // namespace pacc::rt
