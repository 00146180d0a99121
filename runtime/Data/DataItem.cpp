//===- DataItem.cpp - one variable of a data clause -----------------------===//

#include "Data/DataItem.h"
#include "Data/Pointers/PointerTree.h"
#include "Data/Copies/PresentTable.h"
#include <algorithm>
#include <utility>

namespace pacc::rt {

DataItem::DataItem(uint32_t Action, const char *Name, void *Var, void *Base,
                   int64_t Offset, int64_t Bytes)
    : Action(Action), Name(Name), Var(reinterpret_cast<HostAddress>(Var)),
      Base(reinterpret_cast<HostAddress>(Base)), Offset(Offset), Bytes(Bytes) {}
DataItem::DataItem(DataItem &&) = default;
DataItem &DataItem::operator=(DataItem &&) = default;
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

static Status isNegative(const char *Name, int64_t Length, const char *Unit) {
  return Status::error(ErrorCode::InvalidUse, "section of negative length: name=%s length=%lld%s", Name ? Name : "(unknown)",
                       static_cast<long long>(Length), Unit);
}

Status DataItem::checkLengths() const {
  if (!Base) // of which nothing is used
    return Status::success();
  if (Bytes < -1)
    return isNegative(Name, Bytes, " bytes");
  const auto Wrong = std::find_if(Levels.begin(), Levels.end(), [](const Level &L) { return L.Length < 0; });
  return Wrong == Levels.end() ? Status::success() : isNegative(Name, Wrong->Length, "");
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

bool DataItem::isOutdated(PresentTable *Copies) const {
  return Copies && std::any_of(ReachedBy.begin(), ReachedBy.end(),
                               [Copies](const ReadValue &Value) { return !Value.IsKnown && Copies->at(Value.At); });
}

void DataItem::settleParts(PresentTable &Copies) {
  if (ReachedSize == 0 || !Parts.empty() || isOutdated(&Copies))
    return;
  const std::optional<ReachedElements> Used = reachedBy(Reaches);
  const int64_t Elements = Bytes / ReachedSize;
  if (Used && !Used->empty() && Used->First >= 0 && Used->Last < Elements)
    Parts.push_back({Used->First * ReachedSize, (Used->Last - Used->First + 1) * ReachedSize});
}

void DataItem::settle(PresentTable *Copies) {
  if (!isInferred() || std::exchange(IsSettled, true))
    return;
  const int64_t Element = Bytes;
  Offset = 0;
  Bytes = -1;
  if (isOutdated(Copies))
    return;
  if (!Reaches.empty() && !Reaches.front().Row.empty())
    return settleRows(Copies, Element);
  UsedSize = Element;
  std::optional<ReachedElements> Used;
  if (Declared.Complete)
    Used = reachedBy(Reaches);
  int64_t Elements;
  if (!Used && Declared.Elements > 0)
    Used = reachedOrDeclared(Reaches, Declared.Elements);
  if (!Used && Declared.Complete) {
    Used = perhapsReachedBy(Reaches);
    IsGuess = Used.has_value();
  }
  if (!Used)
    return;
  if (Used->empty()) {
    Bytes = 0;
  } else if (__builtin_sub_overflow(Used->Last, Used->First, &Elements) ||
             __builtin_add_overflow(Elements, 1, &Elements) ||
             __builtin_mul_overflow(Elements, Element, &Bytes) ||
             __builtin_mul_overflow(Used->First, Element, &Offset)) {
    forgetGuess();
  }
}

void DataItem::forgetGuess() {
  Offset = 0;
  Bytes = -1;
  IsGuess = false;
}

void DataItem::settleRows(PresentTable *Copies, int64_t Element) {
  if (!Declared.Complete)
    return;
  std::optional<ReachedRows> Used = rowsReachedBy(Reaches);
  if (!Used)
    return;
  const int64_t Pointer = sizeof(void *), Count = static_cast<int64_t>(Used->Rows.size());
  if (Count == 0) {
    Bytes = 0;
    return;
  }
  int64_t First;
  if (__builtin_mul_overflow(Used->First, Pointer, &First) ||
      std::any_of(Used->Rows.begin(), Used->Rows.end(), [Element](const ReachedElements &Row) {
        int64_t End;
        return !Row.empty() && (__builtin_mul_overflow(Row.First, Element, &End) ||
                                __builtin_add_overflow(Row.Last, 1, &End) ||
                                __builtin_mul_overflow(End, Element, &End));
      }))
    return;
  const HostAddress Begin = Base + First;
  if (Copies && Copies->find(Begin, Begin + Count * Pointer).How != PresentTable::Presence::Absent)
    return;
  Levels = {{Used->First, Count, Pointer, true}, {0, 1, Element, false}};
  RowsUsed = std::move(Used->Rows);
  Bytes = 0;
}

Mapping DataItem::heldHull() const {
  Mapping Hull = {};
  Hull.Begin = Held->Begin;
  Hull.End = Held->End;
  Hull.Device = Held->Device;
  for (const ItemPart &P : Parts)
    Hull.include(*P.Held);
  return Hull;
}

} // namespace pacc::rt
