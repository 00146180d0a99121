//===- TakenObjects.cpp - objects that launches take along ----------------===//

#include "Exec/Launch/TakenObjects.h"
#include "Data/GuessedSections.h"
#include "Data/Pointers/Attach.h"
#include "Exec/Launch/Launch.h"
#include <algorithm>
#include <cinttypes>
#include <cstdlib>
#include <cstring>

namespace pacc::rt {

/// The device has `M` of an object of which the kernel gets a copy. That it reads there what was there before it begins is
/// right only if it does not write to `M`, which it does not where no other parameter or pointer leads there.
Status Launch::checkReadPart(uint32_t Object, const Mapping &M) const {
  const auto Variable = reinterpret_cast<HostAddress>(C.Arguments[Kernel.params[Object].slot].Host);
  const auto Item = std::find_if(C.Items.begin(), C.Items.end(), [&](const DataItem &I) {
    return I.Var == Variable && I.has(PACC_ITEM_TAKEN);
  });
  if (Item == C.Items.end()) // nothing that the construct has leads to such objects
    return Status::success();
  const HostAddress Host = translatedHost(Object);
  const bool IsRead = Item->Parts.empty() || std::any_of(Item->Parts.begin(), Item->Parts.end(), [&](const ItemPart &P) {
    return Host + P.Offset < M.End && M.Begin < Host + P.Offset + std::abs(P.Bytes);
  });
  bool IsReached = false;
  for (uint32_t I = 0; I != Kernel.param_count; ++I)
    if (const HostAddress At = translatedHost(I); Kernel.params[I].kind != PACC_ARG_OBJECT)
      IsReached |= M.Begin <= At && At < M.End;
  for (const Mapping *Holder : C.Device->Table.all())
    for (const auto &Each : Holder->Attached)
      IsReached |= Each.second.Target - M.Device < M.bytes();
  if (!IsRead || !IsReached)
    return Status::success();
  const char *Name = C.Arguments[Kernel.params[Object].slot].Name;
  Name = Name ? Name : "(unknown)";
  return Status::error(ErrorCode::PartiallyPresent,
                       "object that a kernel reads is partially present on device %u, and the kernel may write there by another "
                       "name: name=%s\n"
                       " wanted  host:0x%" PRIxPTR " size:%zu\n"
                       " present host:0x%" PRIxPTR " size:%zu name:%s line:%d\n"
                       " Map it as a whole before its part: data copy(%s[0:1])",
                       Dev.number() + 1, Name, Host, C.Arguments[Kernel.params[Object].slot].Size, M.Begin, M.bytes(),
                       M.Name ? M.Name : "(unknown)", M.Where.Line, Name);
}

/// What the kernel has written to objects that the launch has taken along, by pointers in others, which lead there no
/// longer. What the device has of them comes back as its clauses say. Waits for the kernel.
Status Launch::bringBackTaken() {
  DataContext Context{Dev, C.Device->Table, *C.Queue->Work, Thread.origin(*C.Device, C.Where, C.Async)};
  if (!LedToTaken.empty()) {
    auto Lock = C.Device->Table.lock();
    for (const HostAddress Pointer : LedToTaken)
      PACC_RETURN_IF_ERROR(detach(Context, Pointer, DetachFlags()));
  }
  for (const TakenObject &Object : Taken) {
    if (!Object.IsLed)
      continue;
    PACC_RETURN_IF_ERROR(C.Hooks->finishLaunches(*C.Queue));
    std::vector<char> Now(Object.Host.End - Object.Host.Begin);
    PACC_RETURN_IF_ERROR(Dev.readFromDevice(Now.data(), Object.Device, Now.size(), *C.Queue->Work));
    char *const Host = reinterpret_cast<char *>(Object.Host.Begin);
    for (const HostRange &Part : Object.There)
      std::memcpy(Now.data() + (Part.Begin - Object.Host.Begin), reinterpret_cast<const char *>(Part.Begin),
                  Part.End - Part.Begin);
    writeChanges(Host, /*Before=*/Host, Now.data(), Now.size());
  }
  return Status::success();
}

} // namespace pacc::rt
