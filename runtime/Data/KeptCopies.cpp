//===- KeptCopies.cpp - small objects that come again and again -----------===//

#include "Data/KeptCopies.h"
#include "Data/PresentTable.h"
#include <algorithm>
#include <utility>

namespace pacc::rt {

/// Objects of more places are copied each time.
static constexpr size_t MostKept = 32;

KeptCopy KeptCopies::take(uintptr_t Begin, size_t Bytes, const Queue &Work) {
  const auto It = std::find_if(Copies.rbegin(), Copies.rend(), [&](const KeptCopy &Copy) {
    return Copy.Begin == Begin && Copy.Bytes == Bytes && Copy.Work == &Work;
  });
  if (It == Copies.rend())
    return KeptCopy();
  KeptCopy Found = std::move(*It);
  Copies.erase(std::next(It).base());
  return Found;
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
