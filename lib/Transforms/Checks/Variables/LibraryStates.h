//===- LibraryStates.h - what the library keeps between calls ---*- C++ -*-===//
//
//   loop 1:  a[i] = rand();          // chunk by chunk the numbers come to other elements
//   loop 2:  b[i] = rand();
//
// and likewise what two loops read from one stream, or print there.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_LIBRARYSTATES_H
#define PACC_TRANSFORMS_LIBRARYSTATES_H

#include "Checks/Chunks/PlainPipelines.h"

namespace pacc {

class BodyAccesses;

/// Warns where loops of the host go on with what the library keeps, if another loop does, or the same one in a further
/// sweep. One loop alone comes to its elements in the order that it has without chunks. And where host code outside of these
/// loops reads or writes a stream, which it does for each chunk.
void warnOfLibraryStates(const llvm::Function &F, const BodyAccesses &Body, const KernelTexts &Texts);

} // namespace pacc

#endif
