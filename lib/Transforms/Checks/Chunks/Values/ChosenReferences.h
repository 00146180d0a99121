//===- ChosenReferences.h - numbers behind references that are chosen -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHOSENREFERENCES_H
#define PACC_TRANSFORMS_CHOSENREFERENCES_H

namespace llvm {
class DominatorTree;
class Function;
} // namespace llvm

namespace pacc {

/// std::max and std::clamp give references to one of their arguments: a load by such a one becomes the choice of what
/// the local variables have, which are then values. For analysis: all of them are loaded. True if there was one.
bool loadChosenReferences(llvm::Function &F, const llvm::DominatorTree &DT);

} // namespace pacc

#endif
