//===- Settings.cpp - what PACC_EMULATOR asks for -------------------------===//

#include "Driver/Emulator/Settings.h"
#include "Support/Environment.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace pacc::rt::emulator {

namespace {

constexpr char OrderPrefix[] = "order:";

std::optional<uint64_t> seedOf(const std::string &Digits) {
  char *End = nullptr;
  errno = 0;
  const uint64_t Seed = std::strtoull(Digits.c_str(), &End, 10);
  if (Digits.empty() || Digits[0] < '0' || Digits[0] > '9' || *End || errno)
    return std::nullopt;
  return Seed;
}

/// One word of the list.
bool take(const std::string &Word, Settings &S) {
  if (Word == "deferred") {
    S.Deferred = true;
    return true;
  }
  if (Word == "strict") {
    S.Strict = true;
    return true;
  }
  if (Word.compare(0, std::strlen(OrderPrefix), OrderPrefix) != 0)
    return false;
  S.Seed = seedOf(Word.substr(std::strlen(OrderPrefix)));
  S.Deferred = true;
  return S.Seed.has_value();
}

} // namespace

Result<Settings> parseSettings(const char *Text) {
  Settings S;
  std::string Rest = Text;
  for (;;) {
    const size_t Comma = Rest.find(',');
    if (!take(Rest.substr(0, Comma), S))
      return Status::error(ErrorCode::InvalidUse,
                           "%s=%s: order:<number>, deferred or strict expected, "
                           "or several with commas between",
                           environmentName(Variable::Emulator), Text);
    if (Comma == std::string::npos)
      return S;
    Rest.erase(0, Comma + 1);
  }
}

Result<Settings> settingsOfEnvironment() {
  const char *Text = environmentText(Variable::Emulator);
  return Text ? parseSettings(Text) : Result<Settings>(Settings());
}

} // namespace pacc::rt::emulator
