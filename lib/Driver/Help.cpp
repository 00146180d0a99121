//===- Help.cpp - what --help prints --------------------------------------===//
#include "Help.h"

#include "FlagTable.h"

#include <cstdio>
#include <string>

namespace pacc::driver {

static std::string shown(const FlagRow &Row) {
  std::string Text = std::string(groupPrefix(Row.In)) + Row.Spelling;
  if (Text.back() == '#')
    Text.replace(Text.size() - 1, 1, "<n>");
  else if (Text.back() == '*')
    Text.replace(Text.size() - 1, 1, "<...>");
  return Text;
}

static std::string meaning(const FlagRow &Row) {
  switch (Row.Action) {
  case Do::Pass:
    return std::string(Row.Doc) + " (" + Row.Text + ")";
  case Do::Ignore:
    return std::string("no effect: ") + Row.Doc;
  case Do::Warn:
  case Do::WarnCode:
    return std::string("warning: ") + Row.Doc;
  case Do::Error:
    return std::string("error: ") + Row.Doc;
  default:
    return Row.Doc;
  }
}

void printHelp(const char *Program) {
  std::printf("usage: %s [option]... file...\n\n"
              "Compiles and links OpenACC C and C++ with clang 22 and the PACC plugin.\n"
              "Options that are not listed go to clang; its own help: clang-22 --help.\n"
              "Environment: PACC_CLANG names the clang 22 to use.\n\n",
              Program);
  for (unsigned I = 0; I < FlagTableSize; ++I) {
    const FlagRow &Row = FlagTable[I];
    if (*Row.Doc)
      std::printf("  %-28s %s\n", shown(Row).c_str(), meaning(Row).c_str());
  }
}

} // namespace pacc::driver
