//===- Report.h - errors of the passes, at the user's line ------*- C++ -*-===//
#ifndef PACC_IR_REPORT_H
#define PACC_IR_REPORT_H

#include "pacc/Support/WarningGroups.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DiagnosticInfo.h"

namespace llvm {
class Function;
class Instruction;
class LLVMContext;
} // namespace llvm

namespace pacc {

/// An error in the user's program at `Where` in `F`.
void reportError(const llvm::Function &F, const llvm::DiagnosticLocation &Where,
                 const llvm::Twine &Message);
/// As the user's flags say of the group: nothing, a warning or an error.
void reportWarning(const llvm::Function &F, const llvm::DiagnosticLocation &Where,
                   const llvm::Twine &Message, WarningGroup Group);
/// An error at the place of the instruction in the program, or if it has none, of its function.
void reportError(const llvm::Instruction &At, const llvm::Twine &Message);
/// A warning there that no flag is about.
void reportWarning(const llvm::Instruction &At, const llvm::Twine &Message);

/// An error that has no place in the program (a missing file, a failing tool).
void reportError(llvm::LLVMContext &C, const llvm::Twine &Message);
void reportWarning(llvm::LLVMContext &C, const llvm::Twine &Message);

/// A broken contract between PACC's own parts; says so.
void reportInternalError(const llvm::Instruction &At, const llvm::Twine &Message);

/// The name as the user wrote it: demangled, without parameters.
std::string userName(llvm::StringRef Symbol);

} // namespace pacc

#endif
