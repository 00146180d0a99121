//===- HeldSides.cpp - what kernels do through pointers in objects --------===//
#include "Kernels/HeldSides.h"

#include "pacc/ABI/Types.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace pacc {

Target HeldSides::add(const Value *First, const Value &Load) {
  auto &All = Loads[First];
  All.insert(&Load);
  const auto Number = size_t(find(All, &Load) - All.begin());
  return {SignZero, unsigned(std::min<size_t>(Number, Target::MostLoads - 1))};
}

uint32_t HeldSides::flagsOf(const Value *First, bool IsRepeated) const {
  const auto It = Used.find(First);
  if (It == Used.end())
    return PACC_POINTER_COMPARED;
  const auto Through = ArrayRef(It->second).take_front(Loads.find(First)->second.size());
  unsigned Sides = NoSign;
  for (const unsigned Each : It->second)
    Sides |= Each;
  // Of some elements no memory is used: ends of others, as in `for (p = rows[i]; p != rows[i + 1]; ++p)`.
  const bool HasEnds = IsRepeated && is_contained(Through, unsigned(NoSign));
  return (Sides & SignNegative || HasEnds ? PACC_POINTER_END : 0) | (Sides == SignNegative ? PACC_POINTER_BACK : 0);
}

} // namespace pacc
