//===- Fatal.h - the end of a program that cannot go on ---------*- C++ -*-===//
#ifndef PACC_RUNTIME_ENTRY_FATAL_H
#define PACC_RUNTIME_ENTRY_FATAL_H

#include "Exec/Devices.h"
#include "Support/Place.h"
#include "Support/Status.h"

namespace pacc::rt {

/// Prints what went wrong, where, and (for data and memory errors) what is
/// present on `D`, then ends the program with exit code 1. The program's own
/// output comes first. `D` may be null.
[[noreturn]] void fatal(const Status &Failure, const Place &Where,
                        DeviceState *D);

/// Has what fatal() says told to the program, before it ends; null: nothing.
using ErrorRoutine = void (*)(char *Text);
void setErrorRoutine(ErrorRoutine New);

/// Prints a device's present table to stderr, in nvc's form.
void dumpPresentTable(DeviceState &D);

/// Goes on only on success.
inline void check(const Status &S, const Place &Where, DeviceState *D) {
  if (__builtin_expect(!S.ok(), 0))
    fatal(S, Where, D);
}
/// The value, if there is one.
template <typename T>
T check(Result<T> R, const Place &Where, DeviceState *D) {
  if (!R.ok())
    fatal(R.takeStatus(), Where, D);
  return std::move(*R);
}

} // namespace pacc::rt

#endif
