//===- FinishForm.h - reductions of very many gangs -------------*- C++ -*-===//
//
// Gangs that count themselves in hold their place on the device until the counter's
// answer is there; where each does little else, that is what takes the time. Gangs of
// a once form leave their partial results and go. The finish form, a second kernel,
// combines them: it is the kernel without its gang loops, and takes what was left for
// what its gangs have gathered.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_FINISHFORM_H
#define PACC_TRANSFORMS_FINISHFORM_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {
class LoopTree;

/// Outside of gang loops the kernel does nothing but reduce, so that this may be done
/// later. `Tree` is the kernel's.
bool canFinishLater(llvm::Function &Kernel, LoopTree &Tree);

/// A copy of the kernel, named finishName, without its gang loops, that combines what
/// the gangs of the once form left.
llvm::Function *makeFinishForm(llvm::Function &Kernel);

/// Gangs of `Once` leave their results and do not wait for others.
void leavePartials(llvm::Function &Once);

} // namespace pacc

#endif
