//===- BlockSizes.cpp - the blocks that a kernel's code requires ----------===//
#include "FakeDriver.h"
#include <cstdio>
#include <cstring>
#include <string>

namespace pacc::rt::fake {

RequiredBlock requiredBlock(const void *Image, const char *Name) {
  RequiredBlock Required;
  const auto *Text = static_cast<const char *>(Image);
  if (std::strncmp(Text, "//", 2) != 0 && std::strncmp(Text, ".version", 8) != 0)
    return Required; // machine code
  const std::string Begins = std::string(".entry ") + Name + "(";
  const char *Entry = std::strstr(Text, Begins.c_str());
  const char *Body = Entry ? std::strchr(Entry, '{') : nullptr;
  const char *Size = Entry ? std::strstr(Entry, ".reqntid ") : nullptr;
  if (Body && Size && Size < Body)
    std::sscanf(Size, ".reqntid %u, %u, %u", &Required.Lanes[0], &Required.Lanes[1], &Required.Lanes[2]);
  return Required;
}

} // namespace pacc::rt::fake
