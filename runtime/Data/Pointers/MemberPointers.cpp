//===- MemberPointers.cpp - pointer members that kernels follow -----------===//

#include "Data/Pointers/MemberPointers.h"
#include "Data/Pointers/Attach.h"
#include <cinttypes>

namespace pacc::rt {

bool isMemberPointer(const DataItem &Item) {
  return Item.action() == PACC_ATTACH && Item.has(PACC_ITEM_IMPLICIT);
}

Status leadsToHost(const Device &Dev, const DataItem &Item, HostAddress Value) {
  if (Item.has(PACC_ITEM_UNREACHED))
    return Status::success();
  const char *Name = Item.Name ? Item.Name : "(unknown)";
  // A global one, in a function that the kernel calls: data of members have that modifier for another reason.
  const bool IsVariable = isMemberPointer(Item) && Item.has(PACC_ITEM_POINTER);
  return Status::error(
      ErrorCode::NotPresent,
      "data of a %s used in a kernel was not found on device %u: name=%s "
      "host:0x%" PRIxPTR ", which is what the device's copy of the %s holds\n"
      " Add copy(%s[0:n]) with the number of elements n to the directive, or map it "
      "before (data, enter data) and say present(%s[0:n])",
      IsVariable ? "global pointer" : "member", Dev.number() + 1, Name, Value, IsVariable ? "pointer" : "object",
      Name, Name);
}

/// A construct or region holds it, which ends with a detach: this construct must count, too, whichever thread's that is. (The
/// number of a thread is that of the last one that came, and others may have left by then.)
static bool isHeldByRegion(DataContext &C, const Mapping &M, HostAddress Pointer) {
  const Attachment &A = M.Attached.at(Pointer);
  const Mapping *Target = C.Table.ofPointer(*reinterpret_cast<const HostAddress *>(Pointer));
  return C.Ticket && A.Thread && Target && Target->deviceOf(*reinterpret_cast<const HostAddress *>(Pointer)) == A.Target;
}

Result<bool> useMemberPointer(DataContext &C, const DataItem &Item) {
  Mapping *M = holderOf(C.Table, Item.Var);
  if (!M && Item.has(PACC_ITEM_BY_VALUE)) {
    const HostAddress Host = *reinterpret_cast<const HostAddress *>(Item.Var);
    if (Host && !C.Table.ofPointer(Host) && !C.Table.endingAt(Host) && !C.Table.isEmptySection(Host) && !C.Dev.reaches(Host))
      PACC_RETURN_IF_ERROR(leadsToHost(C.Dev, Item, Host));
    return false;
  }
  if (!M || M->Own.count(Item.Var))
    return false;
  if (M->Attached.count(Item.Var))
    return isHeldByRegion(C, *M, Item.Var) ? attach(C, Item.Var) : false;
  const bool IsNew = C.Number && M->MadeBy == C.Number;
  HostAddress Value = 0;
  if (IsNew)
    Value = *reinterpret_cast<const HostAddress *>(Item.Var);
  else // the host's may have changed since, and the program may have set it there
    PACC_RETURN_IF_ERROR(C.Dev.readFromDevice(&Value, M->deviceOf(Item.Var),
                                              sizeof Value, C.Work));
  // The host's reference is for ever what an older copy has of it. A pointer is lent the device's address until the host
  // has waited for the construct: behind one that runs on, the detach could meet kernels of other queues.
  const bool IsHosts = IsNew || ((Item.has(PACC_ITEM_REFERENCE) || C.Ticket) &&
                                 Value == *reinterpret_cast<const HostAddress *>(Item.Var));
  const Mapping *Target = IsHosts && Value ? C.Table.ofPointer(Value) : nullptr;
  if (Target && !Target->IsInferred) // or it is what the kernel uses through another pointer
    return attach(C, Item.Var);
  if (Value && C.Table.isEmptySection(Value)) // for now
    return false;
  // Launches lead it, which know whether kernels go back from there; or refuse.
  if (IsNew && Value && !Target && C.Table.endingAt(Value))
    return false;
  if (Value && !C.Dev.reaches(Value)) {
    PACC_RETURN_IF_ERROR(leadsToHost(C.Dev, Item, Value));
    return false;
  }
  if (!IsNew)
    M->Own.insert(Item.Var);
  return false;
}

} // namespace pacc::rt
