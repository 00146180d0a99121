//===- ChosenLoads.h - loads from one of several places ---------*- C++ -*-===//
//
//   *m = std::max(*m, a[i]);        max returns a reference, to *m or to a[i], and what that leads to is loaded
//
// Loaded where it is chosen, the number is chosen, not the place:
//
//   p = x < y ? &a[i] : m; *m = *p;           *m = x < y ? a[i] : *m;
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHOSENLOADS_H
#define PACC_TRANSFORMS_CHOSENLOADS_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Does so in `Kernel` where nothing is written between the choice and the load. Neutral module, before loops are judged.
void loadWhereChosen(llvm::Function &Kernel);

} // namespace pacc

#endif
