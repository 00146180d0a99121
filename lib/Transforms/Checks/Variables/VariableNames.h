//===- VariableNames.h - variables and lines in messages --------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_VARIABLENAMES_H
#define PACC_TRANSFORMS_VARIABLENAMES_H

#include "Checks/Variables/BodyAccesses.h"

#include <string>

namespace pacc {

/// The variable or member, in quotes, as the program calls it; "a variable", if that is not known.
std::string nameOf(const VariableAccess &A, const BodyAccesses &Body);

/// " (line 12)", for what else a message tells of; nothing, if the line is not known.
std::string lineOf(const llvm::Instruction &I, const KernelTexts &Texts);

} // namespace pacc

#endif
