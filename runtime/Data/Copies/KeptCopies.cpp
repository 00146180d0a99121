//===- KeptCopies.cpp - small objects that come again and again -----------===//

#include "Data/Copies/KeptCopies.h"
#include "Data/Copies/PresentTable.h"
#include <algorithm>
#include <cstring>
#include <utility>

namespace pacc::rt {

/// Objects of more places are copied each time.
static constexpr size_t MostKept = 32;

KeptCopy KeptCopies::take(uintptr_t Begin, size_t Bytes, const Queue &Work) {
  auto Found = Copies.end(), Oldest = Found;
  unsigned Others = 0;
  for (auto It = Copies.begin(); It != Copies.end(); ++It) {
    if (It->Begin != Begin || It->Bytes != Bytes || It->Work != &Work)
      continue;
    if (std::memcmp(It->Contents.Given.data(), reinterpret_cast<const void *>(Begin), Bytes) == 0) {
      Found = It;
      break;
    }
    if (Others++ == 0)
      Oldest = It;
  }
  if (Found == Copies.end() && Others > 1)
    Found = Oldest;
  if (Found == Copies.end())
    return KeptCopy();
  KeptCopy Taken = std::move(*Found);
  Copies.erase(Found);
  return Taken;
}

KeptCopy KeptCopies::keep(KeptCopy New) {
  KeptCopy Old;
  if (Copies.size() == MostKept) {
    const auto It =
        std::find_if(Copies.begin(), Copies.end(), [&](const KeptCopy &Copy) { return Copy.Work == New.Work; });
    if (It == Copies.end())
      return New;
    Old = std::move(*It);
    Copies.erase(It);
  }
  Copies.push_back(std::move(New));
  return Old;
}

std::vector<KeptCopy> KeptCopies::takeAll() { return std::exchange(Copies, {}); }

} // namespace pacc::rt
