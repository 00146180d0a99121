//===- Status.cpp - errors as values --------------------------------------===//

#include "Support/Status.h"
#include <cstdarg>
#include <cstdio>
#include <vector>

using namespace pacc::rt;

Status Status::error(ErrorCode Code, const char *Format, ...) {
  va_list Arguments, Again;
  va_start(Arguments, Format);
  va_copy(Again, Arguments);
  const int Length = std::vsnprintf(nullptr, 0, Format, Arguments);
  va_end(Arguments);
  std::vector<char> Text(Length + 1);
  std::vsnprintf(Text.data(), Text.size(), Format, Again);
  va_end(Again);
  return Status(Code, std::string(Text.data(), Length));
}
