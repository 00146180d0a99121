//===- InferredMembers.cpp - inferred items of pointers in objects --------===//

#include "Data/Pointers/InferredMembers.h"
#include "Data/Pointers/Attach.h"
#include "Data/Pointers/MemberPointers.h"
#include "Data/Pointers/UsedRows.h"
#include "Data/Section.h"
#include "Data/SectionRooms.h"
#include "Support/Arithmetic.h"
#include "Support/Warning.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt {

namespace {

bool isOfMember(const DataItem &Item) { return Item.has(PACC_ITEM_MEMBER) && Item.has(PACC_ITEM_POINTER); }

/// As if no item said anything of the pointer.
void drop(DataItem &Item) {
  Item.Base = 0;
  Item.Reaches.clear();
}

/// A clause, or another directive, has said how much of the pointer's data there is.
bool isThere(DataContext &C, const DataItem &Item) {
  const Mapping *M = C.Table.ofPointer(Item.Base);
  return M && !M->IsInferred;
}

/// Other items, or the program, have led the pointer: nothing is mapped for what the loops use, which must be there.
void leaveToOthers(DataContext &C, DataItem &Item) {
  std::vector<Reach> Uses = std::move(Item.Reaches);
  const HostAddress Base = Item.Base;
  drop(Item);
  if (C.Dev.sharesHostMemory() || Uses.empty())
    return;
  Item.UsedAt = Base;
  Item.UsedSize = Item.Bytes;
  Item.Reaches = std::move(Uses);
}

/// What the device has of the data that the member leads to there: the host's pointer says where that is, but where the
/// program has led the device's.
const Mapping *ledTo(DataContext &C, const DataItem &Item, HostAddress Base) {
  const Mapping *M = C.Table.ofPointer(Base), *Holder = holderOf(C.Table, Item.Var);
  if (!M || M->IsInferred || !Holder)
    return nullptr;
  const auto At = Holder->Attached.find(Item.Var);
  return At != Holder->Attached.end() && At->second.Target == M->deviceOf(Base) ? M : nullptr;
}

Result<bool> isSame(DataContext &C, const Mapping &M, HostAddress At, int64_t Bytes) {
  char Value[16];
  const auto Count = static_cast<size_t>(Bytes);
  if (Bytes < 0 || Count > sizeof Value || At + Count > M.End)
    return false;
  if (M.deviceOf(At) == At)
    return true;
  PACC_RETURN_IF_ERROR(C.Dev.readFromDevice(Value, M.deviceOf(At), Count, C.Work));
  return std::memcmp(Value, reinterpret_cast<const void *>(At), Count) == 0;
}

/// The device's copy of the object leads to the device's data, or elsewhere than the host's.
Result<bool> isLedBefore(DataContext &C, const DataItem &Item) {
  const Mapping *M = holderOf(C.Table, Item.Var);
  if (!M)
    return false;
  if (M->Own.count(Item.Var))
    return true;
  if (M->Attached.count(Item.Var) && Item.usesRows() && !isThere(C, Item) && C.Table.ofPointer(Item.Base))
    PACC_RETURN_IF_ERROR(leadsToHost(C.Dev, Item, Item.Base)); // rows that another construct's loops use are nobody else's
  if (M->Attached.count(Item.Var)) // by a construct that goes on, to what its loops use: they hold it together
    return isThere(C, Item) || !C.Table.ofPointer(Item.Base);
  Result<bool> Same = isSame(C, *M, Item.Var, sizeof(HostAddress));
  return Same.ok() ? Result<bool>(!*Same) : std::move(Same);
}

/// Which values are the same on the device.
Status compareValues(DataContext &C, DataItem &Item) {
  if (isThere(C, Item))
    return Status::success();
  for (DataItem::ReadValue &Value : Item.ReachedBy) {
    const Mapping *M = Value.IsKnown ? nullptr : C.Table.at(Value.At);
    Result<bool> Same = M && Value.Object.empty() ? isSame(C, *M, Value.At, Value.Bytes) : Result<bool>(!M);
    if (!Same.ok())
      return Same.takeStatus();
    Value.IsKnown = *Same;
  }
  return Status::success();
}

/// The first item of the pointer says all of it.
void join(DataItem &First, DataItem &Other) {
  if (Other.Bytes != First.Bytes || Other.Base != First.Base)
    First.Declared.Complete = false; // which nobody can add up
  First.Reaches.insert(First.Reaches.end(), Other.Reaches.begin(), Other.Reaches.end());
  First.ReachedBy.insert(First.ReachedBy.end(), Other.ReachedBy.begin(), Other.ReachedBy.end());
  if (Other.action() == PACC_COPY)
    First.Action = (First.Action & ~uint32_t(PACC_ACTION_MASK)) | PACC_COPY;
  drop(Other);
}

/// Whether anything but inferred items says what the pointer leads to.
Result<bool> joinAll(DataContext &C, DataItem &Item, std::vector<DataItem> &List) {
  Result<bool> IsKnown = isLedBefore(C, Item);
  if (!IsKnown.ok())
    return IsKnown;
  for (DataItem &Other : List) {
    if (&Other == &Item || Other.Var != Item.Var || !isOfMember(Other))
      continue;
    if (Other.isInferred())
      join(Item, Other);
    else
      IsKnown = true;
  }
  return IsKnown;
}

/// Kernels may write to the value through `Other`, which is not the item of the object that it is a member of.
bool mayChange(const DataItem::ReadValue &Value, const DataItem &Other) {
  if (Value.Object.empty() || Other.isEmpty() || !Other.copiesOut())
    return false;
  if (!Other.Levels.empty())
    return true;
  if (!Other.extentIsKnown()) // of what the device has already, as `Value` is not
    return false;
  const Section S = Other.section();
  if (Other.isInferred()) // what is written there would not come back with the object
    return S.Begin < Value.Object.End && Value.Object.Begin < S.End;
  // A pointer to all of an object that is nothing but the value may be another name of the value.
  const bool IsObject = S.Begin == Value.Object.Begin && S.End == Value.Object.End &&
                        (!Other.has(PACC_ITEM_POINTER) || int64_t(S.End - S.Begin) > Value.Bytes);
  return !IsObject && S.Begin < Value.At + std::max<int64_t>(Value.Bytes, 1) && Value.At < S.End;
}

} // namespace

void forgetChanging(std::vector<DataItem> &List) {
  std::vector<DataItem *> Changing;
  for (DataItem &Item : List)
    if (Item.isInferred() && std::any_of(Item.ReachedBy.begin(), Item.ReachedBy.end(), [&](const DataItem::ReadValue &Value) {
          return std::any_of(List.begin(), List.end(), [&](const DataItem &Other) { return mayChange(Value, Other); });
        }))
      Changing.push_back(&Item);
  for (DataItem *Item : Changing)
    Item->forgetGuess();
}

Result<bool> haveStayed(DataContext &C, const DataItem &Item) {
  for (const DataItem::ReadValue &Value : Item.ReachedBy) {
    const Mapping *M = Value.IsKnown ? nullptr : C.Table.at(Value.At);
    Result<bool> Same = M ? (Value.Object.empty() ? isSame(C, *M, Value.At, Value.Bytes) : Result<bool>(false)) : Result<bool>(true);
    if (!Same.ok() || !*Same)
      return Same;
  }
  return true;
}

std::string elementsText(ReachedElements Of) {
  const std::string First = std::to_string(Of.First);
  return Of.First == Of.Last ? "element " + First : "elements " + First + " to " + std::to_string(Of.Last);
}

std::string perhapsBeside(const char *Name, ReachedElements Used, ReachedElements There) {
  return "the kernel may use " + elementsText(Used) + " of " + Name + ", under conditions, but the device has " +
         elementsText(There) +
         "\n If it does, what it finds there is not the program's (-gpu=check tells): name all of them in the clause";
}

/// Warns, once for each place and member, where the device lacks what may be used under conditions of the data at `Base`.
static void warnOfRest(DataContext &C, const DataItem &Item, HostAddress Base, const Mapping &There) {
  const auto Size = static_cast<uint64_t>(Item.UsedSize);
  const auto Has = [&](int64_t Element) {
    const HostAddress Begin = Base + static_cast<uint64_t>(Element) * Size;
    return C.Table.find(Begin, Begin + Size).How != PresentTable::Presence::Absent;
  };
  for (const Reach &R : Item.Reaches) {
    const std::optional<ReachedParts> Parts = R.IsEnd || !R.Row.empty() ? std::nullopt : partsReachedBy({R});
    if (!Parts || Parts->Perhaps.empty() || (Has(Parts->Perhaps[0].First) && Has(Parts->Perhaps[0].Last)) ||
        Item.isOutdated(&C.Table))
      continue;
    const ReachedElements All = {floorDivide(static_cast<int64_t>(There.Begin - Base), Item.UsedSize),
                                 ceilDivide(static_cast<int64_t>(There.End - Base), Item.UsedSize) - 1};
    warnOnce(C.Origin.Where, Item.Name, perhapsBeside(orUnknown(Item.Name), Parts->Perhaps[0], All));
  }
}

/// That the device has some of each element at `Base` that is surely used.
static Status checkSure(DataContext &C, const DataItem &Item, HostAddress Base, const Mapping &There) {
  if (Item.usesRows()) {
    Status Rows = checkRows(C.Table, Item, Base, There, Item.Name);
    Result<bool> Are = Rows.ok() ? Result<bool>(true) : haveStayed(C, Item);
    return !Are.ok() ? Are.takeStatus() : *Are ? std::move(Rows) : Status::success();
  }
  const std::optional<ReachedParts> Parts = partsReachedBy(Item.Reaches);
  if (!Parts)
    return Status::success();
  for (const ReachedElements &Each : Parts->Sure)
    for (const int64_t Element : {Each.First, Each.Last}) {
      int64_t Offset;
      HostAddress Begin;
      if (__builtin_mul_overflow(Element, Item.UsedSize, &Offset) || __builtin_add_overflow(Base, Offset, &Begin))
        continue;
      const HostRange Used = {Begin, Begin + Item.UsedSize};
      const PresentTable::Found Found = C.Table.find(Used.Begin, Used.End);
      const bool IsAbsent = Found.How == PresentTable::Presence::Absent;
      if (!IsAbsent && (!Item.UsedAt || Found.Map->deviceOf(Base) == There.deviceOf(Base))) // where the member leads
        continue;
      Result<bool> Are = haveStayed(C, Item);
      if (!Are.ok() || !*Are)
        return Are.takeStatus();
      return IsAbsent ? usedBeside(Item.Name, Used, There) : lieElsewhere(Item.Name, There, *Found.Map);
    }
  return Status::success();
}

Status checkReached(DataContext &C, const std::vector<DataItem> &List) {
  for (const DataItem &Item : List) {
    if (!Item.isInferred() || !isOfMember(Item) || !Item.UsedSize || C.Dev.sharesHostMemory())
      continue;
    const Mapping *M = nullptr;
    if (Item.UsedAt)
      M = ledTo(C, Item, Item.UsedAt);
    else if (Item.Base && !Item.Held && !Item.Tree && !Item.extentIsKnown())
      M = C.Table.ofPointer(Item.Base);
    if (!M || M->IsInferred)
      continue;
    const HostAddress Base = Item.UsedAt ? Item.UsedAt : Item.Base;
    PACC_RETURN_IF_ERROR(checkSure(C, Item, Base, *M));
    warnOfRest(C, Item, Base, *M);
  }
  return Status::success();
}

Status prepareInferred(DataContext &C, std::vector<DataItem> &List) {
  for (DataItem &Item : List) {
    if (!Item.isInferred() || !Item.Base || Item.IsSettled)
      continue;
    if (isOfMember(Item)) {
      Result<bool> IsKnown = joinAll(C, Item, List);
      if (!IsKnown.ok())
        return IsKnown.takeStatus();
      if (*IsKnown) {
        leaveToOthers(C, Item);
        continue;
      }
    }
    if (!Item.ReachedBy.empty())
      PACC_RETURN_IF_ERROR(compareValues(C, Item));
  }
  return Status::success();
}

} // namespace pacc::rt
