//===- HeldSides.cpp - what kernels do through pointers in objects --------===//
#include "Kernels/HeldSides.h"

#include "pacc/ABI/Types.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

using namespace llvm;

namespace pacc {

SidedLoad HeldSides::add(const Value *First, const Value &Load) {
  auto &All = Loads[First];
  All.insert(&Load);
  const auto Number = size_t(find(All, &Load) - All.begin());
  return {SignZero, unsigned(std::min<size_t>(Number, SidedLoad::MostLoads - 1))};
}

int32_t HeldSides::partnerOf(const Value *First, const Places &At, ArrayRef<HeldPlace> InObject) const {
  int64_t Nearest = 0;
  if (Used.contains(First))
    return 0;
  for (const HeldPlace &Other : InObject) {
    if (!Used.contains(Other.First) || !(Compared.contains({First, Other.First}) || Compared.contains({Other.First, First})))
      continue;
    for (const Places &There : Other.All) {
      const int64_t Distance = int64_t(There.At) - int64_t(At.At);
      if (Distance && There.Stride == At.Stride && There.Count == At.Count &&
          (!Nearest || std::abs(Distance) < std::abs(Nearest)))
        Nearest = Distance;
    }
  }
  return isInt<32>(Nearest) ? int32_t(Nearest) : 0;
}

uint32_t HeldSides::flagsOf(const HeldPlace &Of, const Places &There) const {
  const uint32_t Moved = Of.IsMoved ? PACC_POINTER_MOVED : 0;
  const auto It = Used.find(Of.First);
  if (It == Used.end())
    return Moved | PACC_POINTER_COMPARED;
  const auto Through = ArrayRef(It->second).take_front(Loads.find(Of.First)->second.size());
  unsigned Sides = NoSign;
  for (const unsigned Each : It->second)
    Sides |= Each;
  // Of some elements no memory is used: ends of others, as in `for (p = rows[i]; p != rows[i + 1]; ++p)`.
  const bool HasEnds = There.Stride && is_contained(Through, unsigned(NoSign));
  return Moved | (Sides & SignNegative || HasEnds ? PACC_POINTER_END : 0) |
         (Sides & SignNegative && !(Sides & ~(SignNegative | SignZero)) ? PACC_POINTER_BACK : 0);
}

} // namespace pacc
