//===- Rows.cpp - sections with gaps --------------------------------------===//

#include "Data/Copies/Rows.h"
#include <algorithm>

namespace pacc::rt {

bool Rows::operator==(const Rows &Other) const {
  const auto IsSame = [](const Dimension &A, const Dimension &B) {
    return A.Count == B.Count && A.Stride == B.Stride;
  };
  return Bytes == Other.Bytes &&
         std::equal(Dimensions.begin(), Dimensions.end(),
                    Other.Dimensions.begin(), Other.Dimensions.end(), IsSame);
}

size_t Rows::bytesAt(size_t Offset) const {
  for (const Dimension &D : Dimensions)
    Offset -= std::min(Offset / D.Stride, D.Count - 1) * D.Stride;
  return Offset < Bytes ? Bytes - Offset : 0;
}

/// What lies within one element of an outer dimension is in the box; the rows of a dimension of
/// several elements must not overlap.
static Status checkReach(const SectionBox &Inner, const Level &Outer, const char *Name) {
  const bool IsInside = Inner.Offset >= 0 && Inner.Offset + Inner.Bytes <= Outer.Stride;
  if (Outer.Length <= 1 || IsInside)
    return Status::success();
  return Status::error(
      ErrorCode::InvalidUse,
      "section reaches beyond the rows of its array: name=%s (bytes %lld to %lld of rows of %lld)",
      Name ? Name : "(unknown)", static_cast<long long>(Inner.Offset),
      static_cast<long long>(Inner.Offset + Inner.Bytes - 1),
      static_cast<long long>(Outer.Stride));
}

/// `Inner` becomes the rows of all elements of the dimension.
static void repeat(Rows &Inner, size_t Count, size_t Stride) {
  if (Count == 1)
    return;
  auto &All = Inner.Dimensions;
  if (All.empty() && Stride == Inner.Bytes)
    Inner.Bytes *= Count;
  else if (!All.empty() && Stride == All.front().Count * All.front().Stride)
    All.front().Count *= Count;
  else
    All.insert(All.begin(), {Count, Stride});
}

Result<SectionBox> boxOf(const std::vector<Level> &Levels, const char *Name) {
  for (const Level &L : Levels)
    if (L.Length <= 0)
      return SectionBox();
  SectionBox Out;
  Out.Bytes = Levels.back().Stride;
  Out.Parts.Bytes = static_cast<size_t>(Out.Bytes);
  for (auto L = Levels.rbegin(); L != Levels.rend(); ++L) {
    PACC_RETURN_IF_ERROR(checkReach(Out, *L, Name));
    Out.Offset += L->Lower * L->Stride;
    Out.Bytes += (L->Length - 1) * L->Stride;
    repeat(Out.Parts, static_cast<size_t>(L->Length), static_cast<size_t>(L->Stride));
  }
  return Out;
}

} // namespace pacc::rt
