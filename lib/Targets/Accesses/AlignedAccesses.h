//===- AlignedAccesses.h - what is known of addresses -----------*- C++ -*-===//
#ifndef PACC_TARGETS_ACCESSES_ALIGNEDACCESSES_H
#define PACC_TARGETS_ACCESSES_ALIGNEDACCESSES_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace pacc {

/// Bytes that one access may have, and what addresses are compared by.
constexpr unsigned Widest = 16;

/// Bytes that a load or a store accesses.
uint64_t bytesOf(const llvm::Instruction &Access);

/// A plain access; of more than one of them one can be made if they lie side by side.
bool isPlain(const llvm::Instruction &I);

/// What the address of an access is computed from.
llvm::Value *baseOf(const llvm::Instruction &Access);

/// A pointer that stays what it is while the function runs.
bool isBase(const llvm::Value &V);

/// Arguments, constants and counters alone make the address: lanes that go the same way have the same. To them the
/// memory hands one value at a time faster than several (pairs of bodies on an H100: 1.90 ms, in pieces of 16
/// bytes 3.72).
bool isOfAllLanes(const llvm::Value *Address);

/// The low bits of an address, as far as they are known from the lowest on.
struct LowBits {
  unsigned Known = 0; ///< how many, at most those of Widest - 1
  unsigned Value = 0;

  /// The address is such a multiple behind a multiple of this.
  unsigned modulus() const { return 1u << Known; }
  /// It is a multiple of this.
  unsigned alignment() const { return Value ? Value & -Value : modulus(); }
};

/// Accesses whose addresses are computed from some bases, and what is known of them if those are multiples.
struct AlignedAccesses {
  /// The pointers from which addresses are computed, and of what they must be multiples.
  llvm::MapVector<llvm::Value *, unsigned> Bases;
  llvm::MapVector<llvm::Instruction *, LowBits> Accesses;

  /// Looks at the accesses from the bases in `Blocks`, and keeps such bases as make it known that an access may
  /// have others beside it; of each no larger multiple than one needs.
  template <class Range> void find(Range &&Blocks) {
    llvm::SmallVector<llvm::Instruction *, 32> Found;
    for (llvm::BasicBlock *BB : Blocks)
      for (llvm::Instruction &I : *BB)
        Found.push_back(&I);
    look(Found);
    chooseMultiples();
  }
  /// 1 bit: all bases are the multiples that they must be.
  llvm::Value *areMultiples(llvm::IRBuilder<> &B) const;
  unsigned largestMultiple() const;

private:
  void look(llvm::ArrayRef<llvm::Instruction *> All);
  void chooseMultiples();
};

/// Tells the optimiser what is known of an access: its alignment; and by a scope for each byte of Widest, that accesses
/// at different ones do not meet.
class KnownPlaces {
public:
  explicit KnownPlaces(llvm::LLVMContext &C);
  void tell(llvm::Instruction &Access, LowBits Address) const;

private:
  llvm::SmallVector<llvm::Metadata *, Widest> Slots;
};

/// Makes one access of several that lie side by side, where their alignment is known.
void joinNeighbours(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
