//===- JamShape.h - loops whose iterations can be taken together -*- C++ -*-===//
//
// What JamBody.cpp can take apart: guards, which only compute and lead on or to the next
// iteration, and behind them one piece of code without branches.
//
//   header:  c < end          guards[0]
//   ...      j < columns      further guards; otherwise -> latch
//   body:    loads, arithmetic, stores
//   latch:   c += step
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_JAMSHAPE_H
#define PACC_TRANSFORMS_JAMSHAPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class Instruction;
class Loop;
class PHINode;
class Value;
} // namespace llvm

namespace pacc {

/// An obstacle that shows early.
inline constexpr const char *LoopsInBody = "the body has loops";

struct JamShape {
  /// Looks, and changes nothing. `L` is in simplified and loop-closed form.
  explicit JamShape(const llvm::Loop &L);
  /// Why a thread should take one iteration at a time; or null.
  const char *Obstacle = nullptr;
  unsigned Factor = 0; ///< how many it should take together, without an obstacle

  llvm::SmallVector<llvm::BasicBlock *, 8> Spine; ///< header to latch
  size_t Guards = 0;                              ///< blocks of it before the body
  llvm::PHINode *Counter = nullptr;
  llvm::Instruction *Next = nullptr; ///< the counter, a step further
  llvm::Value *Step = nullptr, *End = nullptr;

  llvm::ArrayRef<llvm::BasicBlock *> guards() const {
    return llvm::ArrayRef(Spine).take_front(Guards);
  }
  llvm::ArrayRef<llvm::BasicBlock *> body() const { return llvm::ArrayRef(Spine).drop_front(Guards); }

private:
  bool findSpine(const llvm::Loop &L);
  bool findCounter(const llvm::Loop &L);
  bool canRepeatGuards(const llvm::Loop &L) const;
  bool canCopyBody() const;
};

/// A call of a mathematical function whose only result is its value.
bool isMathematics(const llvm::Instruction &I);

/// Of the program's data: of no lane, gang or launch alone. So iterations that are independent
/// of each other do not meet there.
bool isSharedData(const llvm::Value *Pointer);

} // namespace pacc

#endif
