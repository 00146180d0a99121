//===- JamShape.h - loops whose iterations can be taken together -*- C++ -*-===//
//
// What JamBody.cpp can take apart: guards, which only compute and lead on or to the next
// iteration, and behind them a body. All iterations that are taken together go the same way
// through it: its branches and inner loops depend on nothing that differs between them.
//
//   header:  c < end          guards[0]
//   ...      j < columns      further guards; otherwise -> latch
//   body:    loads, arithmetic, stores, also in inner loops
//   latch:   c += step
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_JAMSHAPE_H
#define PACC_TRANSFORMS_JAMSHAPE_H

#include "Forms/Jam/JamEnds.h"
#include "pacc/ABI/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class Instruction;
class Loop;
class PHINode;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

/// What is known of the loop beside its code.
struct JamNest {
  unsigned Most;        ///< no more iterations than these are taken, where the body has loops
  bool IsAlone = true;  ///< no iterations of another dimension are
  bool MayDeal = false; ///< they may lie side by side, though lanes are neighbours
  uint8_t LanesAxis = PACC_NO_AXIS; ///< of the block, whose lanes have iterations side by side; NO_AXIS: of no lanes
  bool ForVectors = false; ///< a core's vectors do them together
};

/// Registers for what several rows of a window load, which are many places that they share.
constexpr unsigned RegistersOfWindow = 128;

struct JamShape {
  /// Looks, and changes nothing. `L` is in simplified and loop-closed form.
  JamShape(const llvm::Loop &L, JamNest Nest, llvm::ScalarEvolution &SE);
  /// Why a thread should take one iteration at a time; or null.
  const char *Obstacle = nullptr;
  unsigned Factor = 0; ///< how many it should take together, without an obstacle
  /// What they access of each array, if they lie side by side, one piece of 16 bytes holds.
  bool Deals = false;

  llvm::SmallVector<llvm::BasicBlock *, 8> Guards; ///< from the header on
  /// Blocks of the body that are nothing but parts of one.
  using Chain = llvm::SmallVector<llvm::BasicBlock *, 4>;
  llvm::SmallVector<Chain, 4> Body; ///< in reverse post-order
  llvm::BasicBlock *Latch = nullptr; ///< the last block
  llvm::PHINode *Counter = nullptr;
  llvm::Instruction *Next = nullptr; ///< the counter, a step further
  llvm::Value *Step = nullptr, *End = nullptr;
  JamEnds Ends; ///< what iterations ask about themselves

  /// Where the body's part of an iteration comes to `BB`, a block of the body, from.
  llvm::SmallVector<llvm::BasicBlock *, 4> edgesTo(const llvm::BasicBlock &BB) const;
  /// What a phi of the header is at the end of an iteration.
  llvm::Value *atEnd(const llvm::PHINode &Phi) const;
  /// No iteration has anything from the one before but the counter, and nothing is left of the last one.
  bool handsNothingOn(const llvm::Loop &L) const;
  /// An iteration may be done twice by one thread if it stores once: it carries nothing on, and its addresses do not
  /// depend on what it changes. And it is worth it.
  bool canTakeParts(const llvm::Loop &L) const;
  /// What is the same in all iterations, and needed once only.
  bool isCommon(const llvm::Instruction &I) const;

private:
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> ChainOf;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> Varying; ///< from iteration to iteration

  bool findGuards(const llvm::Loop &L);
  bool findBody(const llvm::Loop &L);
  bool findCounter(const llvm::Loop &L);
  bool canRepeatGuards(const llvm::Loop &L) const;
  bool canCopyBody() const;
  void findVarying(const llvm::Loop &L);
  bool goesOneWay() const;
  bool isFound(const llvm::Value *Address) const;
  bool carriesInOneChain(const llvm::Loop &L) const;
  void chooseFactor(const llvm::Loop &L, JamNest Nest, llvm::ScalarEvolution &SE);
  void chooseFactorOfNest(const llvm::Loop &L, JamNest Nest);
  void chooseFactorForVectors(const llvm::Loop &L, JamNest Nest);
};

/// A call of a mathematical function whose only result is its value.
bool isMathematics(const llvm::Instruction &I);

/// Whether `V`, or a value of the loop that it is computed from there, is one of those.
bool comesFrom(const llvm::Loop &L, const llvm::Value *V, llvm::function_ref<bool(const llvm::Instruction &)> IsOne);

/// The value, an address for instance, is another one in each iteration.
bool differsIn(const llvm::Loop &L, const llvm::Value *V);

/// The pointer leads to the program's data, which belong to no lane, gang or launch alone. So iterations that are
/// independent of each other do not meet there.
bool isSharedData(const llvm::Value *Pointer);

} // namespace pacc

#endif
