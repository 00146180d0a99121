//===- JamBody.h - iterations of a loop as one piece of code ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_JAMBODY_H
#define PACC_TRANSFORMS_JAMBODY_H

#include "Forms/JamShape.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace pacc {

struct JamVerdict {
  unsigned Factor;      ///< iterations that are taken together; 0: none
  const char *Obstacle; ///< why none are; or null
  bool Shares = false;  ///< PACC_JAM_SHARES
  bool Deals = false;   ///< JamShape::Deals
};

/// Puts a copy of all iterations before the loop of a jam form, for a thread that has all of its
/// tile; other threads loop. The analyses of the function, `L` with them, are gone then. If there
/// is an obstacle, the loop stays what it is. The iterations are independent of each other, and
/// the loop has no more of them than what stands for JamFactor; if it `IsSigned`, signed numbers of the
/// counter's width count them.
JamVerdict jamBody(llvm::Loop &L, JamNest Nest, bool IsSigned, llvm::FunctionAnalysisManager &FAM);

/// Divides the loop of a jam form, which goes on to the end of its dimension by steps of one, into tiles: `L` has the
/// iterations of one, as many as stand for JamFactor, and a loop round it goes as far as the threads of the axis reach
/// with one tile each. What iterations carry goes from tile to tile. The analyses of the function are gone then.
void loopOverTiles(llvm::Loop &L, unsigned Axis, bool HasRowsOfLanes, llvm::FunctionAnalysisManager &FAM);

/// Has a loop that may run any number of times do several iterations at a time, and those that are left one by one. It
/// carries nothing from iteration to iteration, whose steps all together are no number that the counter's type does not
/// hold. Otherwise as jamBody.
JamVerdict batchBody(llvm::Loop &L, JamNest Nest, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
