//===- HeldElements.cpp - pointers in the elements of arrays --------------===//
#include "Kernels/HeldElements.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

using namespace llvm;

namespace pacc {

static constexpr uint64_t PointerBytes = 8;

std::optional<uint64_t> elementPlace(const GEPOperator &Gep, const DataLayout &DL, uint64_t At,
                                     SmallVectorImpl<Elements> &Arrays) {
  int64_t Place = At;
  const Type *Outer = nullptr; // of the subscript before
  for (auto I = gep_type_begin(Gep), End = gep_type_end(Gep); I != End; ++I) {
    const auto *Array = dyn_cast_or_null<ArrayType>(std::exchange(Outer, I.getIndexedType()));
    const auto *Index = dyn_cast<ConstantInt>(I.getOperand());
    if (StructType *Type = I.getStructTypeOrNull()) {
      Place += DL.getStructLayout(Type)->getElementOffset(Index->getZExtValue());
      continue;
    }
    const uint64_t Stride = I.getSequentialElementStride(DL).getKnownMinValue();
    if (Index)
      Place += Index->getSExtValue() * int64_t(Stride);
    else if (Place >= 0 && Stride)
      Arrays.push_back({uint64_t(Place), Stride, Array ? Array->getNumElements() : 0});
  }
  return Place < 0 ? std::nullopt : std::optional<uint64_t>(Place);
}

bool Places::meet(uint64_t Other, uint64_t Bytes) const {
  if (Other + Bytes <= At)
    return false;
  if (!Stride)
    return Other < At + PointerBytes;
  // The first one that ends behind the beginning of the bytes.
  const uint64_t First = Other < At + PointerBytes ? 0 : (Other - At - PointerBytes) / Stride + 1;
  return (!Count || First < Count) && At + First * Stride < Other + Bytes;
}

SmallVector<Places, 4> placesInElements(uint64_t At, const std::set<Elements> &Arrays) {
  constexpr uint64_t Most = 256; // of arrays in the elements of arrays
  SmallVector<Elements, 4> Round; // innermost first
  for (const Elements &A : Arrays)
    if (A.Begin <= At && At + PointerBytes <= A.Begin + A.Stride && A.Count != 1)
      Round.push_back(A);
  llvm::sort(Round, [](const Elements &X, const Elements &Y) {
    return std::make_pair(X.Stride, X.Count - 1) < std::make_pair(Y.Stride, Y.Count - 1); // 0, no end, comes last
  });
  SmallVector<Places, 4> Found = {{At}};
  const Places Everywhere = {At % PointerBytes, PointerBytes, 0};
  for (const auto &[I, A] : enumerate(Round)) {
    if (I + 1 != Round.size() && Round[I + 1].Stride == A.Stride)
      continue; // the same array, of which less is known
    if (I + 1 == Round.size()) {
      for (Places &P : Found)
        P = {P.At, A.Stride, A.Count};
      break;
    }
    // Without an end it goes through the arrays round it, too.
    if (!A.Count || Found.size() * A.Count > Most)
      return {Everywhere};
    const SmallVector<Places, 4> Inner = Found;
    for (uint64_t K = 1; K != A.Count; ++K)
      for (const Places &P : Inner)
        Found.push_back({P.At + K * A.Stride});
  }
  return Found;
}

} // namespace pacc
