//===- DataItem.cpp - one variable of a data clause -----------------------===//

#include "Data/DataItem.h"
#include "Data/PointerTree.h"
#include "Data/PresentTable.h"
#include <algorithm>
#include <utility>

namespace pacc::rt {

DataItem::DataItem(uint32_t Action, const char *Name, void *Var, void *Base,
                   int64_t Offset, int64_t Bytes)
    : Action(Action), Name(Name), Var(reinterpret_cast<HostAddress>(Var)),
      Base(reinterpret_cast<HostAddress>(Base)), Offset(Offset), Bytes(Bytes) {}
DataItem::DataItem(DataItem &&) = default;
DataItem::~DataItem() = default;

Section DataItem::section() const {
  return {Base + Offset, Base + Offset + Bytes, Base, Name,
          InRows ? &*InRows : nullptr};
}

Section DataItem::sectionIn(const Mapping &M) const {
  return extentIsKnown() ? section() : Section{M.Begin, M.End, M.Base, Name};
}

bool DataItem::isEmpty() const {
  return !Base || (Levels.empty() && Bytes == 0);
}

Status DataItem::flatten() {
  const bool IsOneArray = std::none_of(Levels.begin(), Levels.end(),
                                       [](const Level &L) { return L.Pointer; });
  if (Levels.empty() || !IsOneArray)
    return Status::success();
  Result<SectionBox> All = boxOf(Levels, Name);
  if (!All.ok())
    return All.takeStatus();
  Levels.clear();
  Offset = All->Offset;
  Bytes = All->Bytes;
  if (!All->Parts.Dimensions.empty())
    InRows = std::move(All->Parts);
  return Status::success();
}

void DataItem::settle(PresentTable *Copies) {
  if (!isInferred() || std::exchange(IsSettled, true))
    return;
  const int64_t Element = Bytes;
  const bool IsOutdated =
      Copies && std::any_of(ReachedBy.begin(), ReachedBy.end(),
                            [Copies](HostAddress Value) { return Copies->at(Value) != nullptr; });
  const std::optional<ReachedElements> Used = reachedBy(Reaches);
  int64_t Elements;
  Offset = 0;
  Bytes = -1;
  if (!Used || IsOutdated)
    return;
  if (Used->empty()) {
    Bytes = 0;
  } else if (__builtin_sub_overflow(Used->Last, Used->First, &Elements) ||
             __builtin_add_overflow(Elements, 1, &Elements) ||
             __builtin_mul_overflow(Elements, Element, &Bytes) ||
             __builtin_mul_overflow(Used->First, Element, &Offset)) {
    Offset = 0;
    Bytes = -1;
  }
}

Mapping DataItem::heldHull() const {
  Mapping Hull = {};
  Hull.Begin = Held->Begin;
  Hull.End = Held->End;
  for (const ItemPart &P : Parts) {
    Hull.Begin = std::min(Hull.Begin, P.Held->Begin);
    Hull.End = std::max(Hull.End, P.Held->End);
  }
  Hull.Device = Held->deviceOf(Hull.Begin);
  return Hull;
}

} // namespace pacc::rt
