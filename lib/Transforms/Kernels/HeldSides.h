//===- HeldSides.h - what kernels do through pointers in objects *- C++ -*-===//
//
// A pointer in an object that leads to where what the device has of an array ends is no pointer to what comes behind, if
// the kernel goes back from there (`*--it`) or only compares it. The code tells on which side of where it leads the memory
// is that the kernel uses.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_HELDSIDES_H
#define PACC_TRANSFORMS_HELDSIDES_H

#include "Kernels/IndexSigns.h"
#include "llvm/ADT/SetVector.h"
#include <array>

namespace pacc {

/// On which side of where a pointer in an object leads an address is, one Sign, and which load of the pointer it comes
/// from; the last ones share a number.
struct Target {
  static constexpr unsigned MostLoads = 16;
  unsigned Side, Load;

  static Target of(uint64_t Word) { return {unsigned(Word % MostLoads), unsigned(Word / MostLoads)}; }
  uint64_t word() const { return Side + uint64_t(Load) * MostLoads; }
};

/// Pointers are named by the first load of each.
class HeldSides {
public:
  /// Where `Load` of the pointer leads.
  Target add(const llvm::Value *First, const llvm::Value &Load);

  /// The kernel uses memory there.
  void use(const llvm::Value *First, Target Where) { Used[First][Where.Load] |= Where.Side; }

  /// What the kernel does with it: of PACC_POINTER_COMPARED, PACC_POINTER_END and PACC_POINTER_BACK. `IsRepeated`: it
  /// stands for those in all elements of an array.
  uint32_t flagsOf(const llvm::Value *First, bool IsRepeated) const;

private:
  llvm::DenseMap<const llvm::Value *, llvm::SmallSetVector<const llvm::Value *, 4>> Loads;
  llvm::DenseMap<const llvm::Value *, std::array<unsigned, Target::MostLoads>> Used; ///< the sides, of each load
};

} // namespace pacc

#endif
