//===- UsedRows.cpp - rows behind pointers that kernels use ---------------===//

#include "Data/Pointers/UsedRows.h"
#include "Data/Section.h"
#include <algorithm>

namespace pacc::rt {

/// More of them would take time at each launch, and rows that a program maps are mostly alike.
static constexpr size_t MostRowsSeen = 16;

Status checkRows(PresentTable &Table, const DataItem &Of, HostAddress Value, const Mapping &M, const char *Name) {
  const std::optional<ReachedRows> Used = rowsReachedBy(Of.Reaches);
  const size_t Count = Used ? Used->Rows.size() : 0, Step = std::max<size_t>(Count / MostRowsSeen, 1);
  for (size_t I = 0; I < Count; I = I + 1 < Count ? std::min(I + Step, Count - 1) : Count) {
    const ReachedElements &Row = Used->Rows[I];
    const HostAddress At = Value + (static_cast<uint64_t>(Used->First) + I) * sizeof(HostAddress);
    const auto Led = At >= M.Begin && At < M.End && !Row.empty() ? M.Attached.find(At) : M.Attached.end();
    if (Led == M.Attached.end())
      continue;
    const HostAddress Begin = *reinterpret_cast<const HostAddress *>(At);
    const Mapping *There = Begin ? Table.ofPointer(Begin) : nullptr;
    if (!There || There->deviceOf(Begin) != Led->second.Target)
      continue;
    const auto Place = [&](int64_t Element) { return Begin + static_cast<uint64_t>(Element) * static_cast<uint64_t>(Of.UsedSize); };
    const HostRange Elements = {Place(Row.First), Place(Row.Last) + static_cast<uint64_t>(Of.UsedSize)};
    if (Elements.Begin < There->Begin || Elements.End > There->End)
      return usedBeside(Name, Elements, *There);
  }
  return Status::success();
}

} // namespace pacc::rt
