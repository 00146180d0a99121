//===- Describe.h - devices in words, for pacc-info -------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_DESCRIBE_H
#define PACC_RUNTIME_DRIVER_DESCRIBE_H

#include "Driver/Device.h"
#include <cstdio>

namespace pacc::rt {

namespace describe {

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

} // namespace describe

/// The CUDA driver and a section for each NVIDIA GPU, as nvaccelinfo prints
/// them; says so if there is none.
void describeCudaDevices();

} // namespace pacc::rt

#endif
