//===- OnDeviceConditions.h - if constexpr (acc_on_device(t)) ---*- C++ -*-===//
//
// For nvc++, which compiles host and device apart, acc_on_device is a constant, and programs (Kokkos)
// write `if constexpr (acc_on_device(acc_device_not_host))`. Here both are one tree, in which the
// branch is an ordinary one: each form of a kernel folds it, and code that its device does not have
// vanishes with it, as without `constexpr`.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_ONDEVICECONDITIONS_H
#define PACC_FRONTEND_ONDEVICECONDITIONS_H

#include <functional>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace pacc {

/// Makes an `if` of it, if each token of a C++ program gets to it, before the next is lexed.
std::function<void(clang::Token &)> onDeviceConditionWatcher(clang::Preprocessor &PP);

} // namespace pacc

#endif
