//===- VariableNames.h - variables as the program calls them ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_VARIABLENAMES_H
#define PACC_TRANSFORMS_VARIABLENAMES_H

#include "Checks/Variables/BodyAccesses.h"

#include <string>

namespace pacc {

/// The variable or member, in quotes, as the program calls it; "a variable", if that is not known.
std::string nameOf(const VariableAccess &A, const BodyAccesses &Body);

} // namespace pacc

#endif
