//===- Describe.h - devices in words, for pacc-info -------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_DESCRIBE_H
#define PACC_RUNTIME_DRIVER_DESCRIBE_H

#include <cstdio>
#include <string>

namespace pacc::rt::describe {

/// One row on stdout: the value starts in column 32, where scripts written for
/// nvaccelinfo look for it.
inline void row(const char *Label, const std::string &Value) {
  std::printf("%-31s%s\n", Label, Value.c_str());
}
/// A row with a number; `Unit` follows it at once.
template <typename Number>
void number(const char *Label, Number Value, const char *Unit = "") {
  row(Label, std::to_string(Value) + Unit);
}

} // namespace pacc::rt::describe

#endif
