//===- CutRows.h - rows that several gangs share ----------------*- C++ -*-===//
//
//   parallel loop gang: for (r < rows) { s = 0; loop vector reduction(+:s): for (i < n) s += a[r][i]; out[r] = s; }
//
// With few rows most of the device would be idle, however long they are. In a form of such kernels the gangs of the
// grid's second axis share each row. What they have gathered they leave in the scratch memory; the one that arrives last
// combines it, always in the same order, and does alone what comes behind the row.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CUTROWS_H
#define PACC_TRANSFORMS_CUTROWS_H

#include "Reductions/ReductionTasks.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {
class GangMemory;
class Target;

/// A copy of the kernel, named jamName, whose rows are in pieces (LoopMapping::InPieces); null if it has no such rows.
/// Before reductions are lowered. Needs allocas.
llvm::Function *makePiecesForm(llvm::Function &Kernel, const Target &Device);

/// Says so in the kernel's shape, once the form is lowered.
void notePiecesForm(llvm::Function &Kernel, const llvm::Function &Form);

/// Combines what the gangs of a row have gathered: all tasks of a loop that is in pieces.
void lowerPieces(llvm::MutableArrayRef<ReductionTask> Tasks, llvm::Function &Form, GangMemory &Memory);

} // namespace pacc

#endif
