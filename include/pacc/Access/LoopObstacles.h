//===- LoopObstacles.h - why a loop is not parallel, in words ---*- C++ -*-===//
//
// The texts are those that nvc's users know. Advice goes beyond them: the places that
// stand in each other's way, and what a programmer who knows better can say.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_LOOPOBSTACLES_H
#define PACC_ACCESS_LOOPOBSTACLES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugLoc.h"
#include <string>

namespace llvm {
class Function;
class Instruction;
class Loop;
class PHINode;
class Value;
} // namespace llvm

namespace pacc {

struct LoopObstacle {
  std::string Text;   ///< empty: nothing is in the way
  std::string Advice; ///< for -Mneginfo; may be empty
  /// It is there only if what two variables lead to overlaps.
  bool IsOverlap = false;
  /// Iterations might meet in memory.
  bool IsOfMemory = false;
};

/// Iterations that surely stand in each other's way.
struct LoopConflict {
  std::string Text; ///< empty: none was found
  llvm::DebugLoc Where;
  bool IsOfGangs = false; ///< of what is about a variable of the gang: also if gangs share the loop, and not their lanes
};

/// Each gang updates, by `Store`, what all of them share.
LoopConflict repeatedUpdate(const llvm::Instruction &Store, const llvm::Value *At);

/// `Distance` iterations after `X`, `Y` accesses the same; 0: always. One of them writes.
LoopConflict sureConflict(const llvm::Instruction &X, const llvm::Value *AtX,
                          const llvm::Instruction &Y, int64_t Distance);

/// An iteration of a loop does `Earlier`, and another one of a later loop `Later`, at the address `At`; one of them writes.
LoopConflict conflictOfLoops(const llvm::Instruction &Earlier, const llvm::Instruction &Later, const llvm::Value *At);

/// Iterations set one element, at the address `At`, to different values by `Store`.
LoopConflict overwriteConflict(const llvm::Instruction &Store, const llvm::Value *At);
/// They do so, at `Where`, with a variable of the gang, whose name promotion has lost.
LoopConflict overwriteOfGang(const llvm::Instruction &Where, const llvm::Loop &L);
/// At `Where` an iteration uses what the ones before it have made of such a variable, `Phi`, step by step.
LoopConflict goesOnFromOthers(const llvm::Instruction &Where, const llvm::PHINode &Phi, const llvm::Loop &L);

/// Two iterations may access the same memory by `X`, at the address `AtX`, and by `Y`: where that is known, `Y` comes
/// `Distance` iterations after `X`; else 0.
LoopObstacle carriedDependence(const llvm::Instruction &X, const llvm::Value *AtX,
                               const llvm::Instruction &Y, const llvm::Value *AtY, int64_t Distance);

/// All variables whose memory may overlap, in one obstacle: "dependence of a->,c->,b->".
class OverlapNames {
public:
  /// The obstacle that the first of them makes stands, and this pair would not add a name.
  bool isKnown(const llvm::Value *AtX, const llvm::Value *AtY) const;
  /// False: `Found`, of carriedDependence with the same places, is of another kind.
  bool add(const llvm::Instruction &X, const llvm::Value *AtX, const llvm::Instruction &Y, const llvm::Value *AtY,
           const LoopObstacle &Found);
  /// Without a text, if there is none.
  LoopObstacle obstacle() const;

private:
  LoopObstacle First;
  llvm::SmallPtrSet<const llvm::Value *, 4> Objects;
  llvm::SmallVector<std::string, 4> Names;
};

/// The header of `L` takes a value from the iteration before.
LoopObstacle carriedScalar(const llvm::PHINode &Phi, const llvm::Loop &L);

/// Nobody knows what `I`, mostly a call, reads and writes.
LoopObstacle unknownEffect(const llvm::Instruction &I);

} // namespace pacc

#endif
