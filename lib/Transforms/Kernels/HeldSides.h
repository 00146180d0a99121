//===- HeldSides.h - what kernels do through pointers in objects *- C++ -*-===//
//
// A pointer in an object that leads to where what the device has of an array ends is no pointer to what comes behind, if
// the kernel goes back from there (`*--it`) or only compares it. The code tells on which side of where it leads the memory
// is that the kernel uses.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_HELDSIDES_H
#define PACC_TRANSFORMS_HELDSIDES_H

#include "Kernels/HeldElements.h"
#include "Kernels/IndexSigns.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <array>

namespace pacc {

/// On which side of where a pointer in an object leads an address is, one Sign, and which load of the pointer it comes
/// from; the last ones share a number.
struct SidedLoad {
  static constexpr unsigned MostLoads = 16;
  unsigned Side, Load;

  static SidedLoad of(uint64_t Word) { return {unsigned(Word % MostLoads), unsigned(Word / MostLoads)}; }
  uint64_t word() const { return Side + uint64_t(Load) * MostLoads; }
};

/// A pointer in an object: its first load, where it lies, and whether the kernel changes it by numbers of elements.
struct HeldPlace {
  const llvm::Value *First;
  llvm::SmallVector<Places, 4> All;
  bool IsMoved;
};

/// Pointers are named by the first load of each.
class HeldSides {
public:
  /// Where `Load` of the pointer leads.
  SidedLoad add(const llvm::Value *First, const llvm::Value &Load);

  /// The kernel uses memory there.
  void use(const llvm::Value *First, SidedLoad Where) { Used[First][Where.Load] |= Where.Side; }

  /// The kernel compares one with the other.
  void compare(const llvm::Value *First, const llvm::Value *Other) { Compared.insert({First, Other}); }

  /// Of one that is only compared, which lies at `At`: how far from there the nearest pointer lies with which the kernel
  /// compares it and through which it uses memory, in the same element of an array; 0: none of `InObject`.
  int32_t partnerOf(const llvm::Value *First, const Places &At, llvm::ArrayRef<HeldPlace> InObject) const;

  /// What the kernel does with it where it lies there: PACC_POINTER_MOVED, _COMPARED, _END, _BACK.
  uint32_t flagsOf(const HeldPlace &Of, const Places &There) const;

private:
  llvm::DenseMap<const llvm::Value *, llvm::SmallSetVector<const llvm::Value *, 4>> Loads;
  llvm::DenseMap<const llvm::Value *, std::array<unsigned, SidedLoad::MostLoads>> Used; ///< the sides, of each load
  llvm::DenseSet<std::pair<const llvm::Value *, const llvm::Value *>> Compared;
};

} // namespace pacc

#endif
