//===- LaunchObjects.cpp - pointers in the objects that kernels get -------===//
//
// A closure, a view, an iterator: what the program gave it are the host's
// pointers. Where they lead to data that the device has, the kernel's copy of
// the object leads to that. Others stay: the program may have got them from
// acc_malloc, or never use them on the device.
//
//===----------------------------------------------------------------------===//

#include "Data/Pointers/Attach.h"
#include "Exec/Launch/Launch.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt {

/// In a pipeline objects point to chunks, and kernels may run on other devices.
bool Launch::mayLeadPointers(const pacc_param &P) const {
  return P.pointer_count && MayHaveCopies && !Thread.isInPipeline();
}

namespace {

/// The pointers of one object.
class HeldPointers {
public:
  HeldPointers(PresentTable &Table, const pacc_param &P) : Table(Table), P(P) {}

  /// Calls `give` with the place of each, in bytes, the address that it shall have, and whether the kernel moves it, where
  /// `valueOf` the place is one of the host. What is only compared comes last: an end of an array is no
  /// part of it, and another array may begin there.
  template <typename ValueOf, typename Give> Status lead(ValueOf valueOf, Give give) {
    for (const bool Compared : {false, true})
      for (uint32_t I = 0; I != P.pointer_count; ++I) {
        if (bool(P.pointers[I] & PACC_POINTER_COMPARED) != Compared)
          continue;
        const uint32_t Offset = PACC_POINTER_OFFSET(P.pointers[I]);
        const HostAddress Value = valueOf(Offset);
        const Mapping *M = Value ? targetOf(Value, Compared) : nullptr;
        if (!M)
          continue;
        Targets.push_back(M);
        PACC_RETURN_IF_ERROR(give(Offset, M->deviceOf(Value), (P.pointers[I] & PACC_POINTER_MOVED) != 0));
      }
    return Status::success();
  }

private:
  const Mapping *targetOf(HostAddress Value, bool Compared) const {
    const Mapping *At = Table.ofPointer(Value);
    if (At && !Compared)
      return At;
    const auto Ends = std::find_if(Targets.begin(), Targets.end(),
                                   [&](const Mapping *M) { return M->End == Value; });
    return Ends == Targets.end() ? At : *Ends;
  }

  PresentTable &Table;
  const pacc_param &P;
  std::vector<const Mapping *> Targets; ///< so far
};

} // namespace

/// The bytes of an object that goes by value; the table is locked.
Result<const void *> Launch::withDevicePointers(const pacc_param &P, const Argument &A) {
  if (!mayLeadPointers(P))
    return A.Host;
  auto &Copy = Objects.emplace_back(A.Size / sizeof(std::max_align_t) + 1);
  char *const Bytes = reinterpret_cast<char *>(Copy.data());
  std::memcpy(Bytes, A.Host, A.Size);
  PACC_RETURN_IF_ERROR(HeldPointers(C.Device->Table, P).lead(
      [&](uint32_t Offset) {
        HostAddress Value = 0;
        if (Offset + sizeof Value <= A.Size)
          std::memcpy(&Value, Bytes + Offset, sizeof Value);
        return Value;
      },
      [&](uint32_t Offset, DeviceAddress Target, bool) {
        std::memcpy(Bytes + Offset, &Target, sizeof Target);
        return Status::success();
      }));
  return Bytes;
}

/// Whether the device's copy began with what the host has.
static bool isCopiedIn(const DataItem &Item) {
  return Item.action() == PACC_COPY || Item.action() == PACC_COPYIN;
}

/// Leads the pointers in a copy that the construct has made for itself to the device's data. Who maps an object for
/// longer attaches its pointers, or not. What kernels of the construct have written stays. The table is locked.
Status Launch::leadPointers(uint32_t Index) {
  const pacc_param &P = Kernel.params[Index];
  if (!mayLeadPointers(P))
    return Status::success();
  const HostAddress Host = translatedHost(Index);
  Mapping *M = Host ? C.Device->Table.at(Host) : nullptr;
  const bool IsOwn = M && M->Structured + M->Dynamic == 1 &&
                     std::any_of(C.Items.begin(), C.Items.end(),
                                 [&](const DataItem &Item) { return Item.Held == M && isCopiedIn(Item); });
  if (!IsOwn || M->deviceOf(Host) == Host)
    return Status::success();
  DataContext Context{Dev, C.Device->Table, *C.Queue->Work,
                      Thread.origin(*C.Device, C.Where, C.Async)};
  return HeldPointers(C.Device->Table, P).lead(
      [&](uint32_t Offset) -> HostAddress {
        const HostAddress Pointer = Host + Offset;
        return holderOf(C.Device->Table, Pointer) == M
                   ? *reinterpret_cast<const HostAddress *>(Pointer)
                   : 0;
      },
      [&](uint32_t Offset, DeviceAddress Target, bool Moves) -> Status {
        if (auto Known = M->Attached.find(Host + Offset); Known != M->Attached.end()) {
          Known->second.Moves |= Moves && Known->second.ByLaunch;
          return Status::success();
        }
        if (C.Launched) {
          HostAddress Now = 0;
          PACC_RETURN_IF_ERROR(
              Dev.readFromDevice(&Now, M->deviceOf(Host + Offset), sizeof Now, *C.Queue->Work));
          if (Now != *reinterpret_cast<const HostAddress *>(Host + Offset))
            return Status::success();
        }
        Result<bool> Done = attachTo(Context, Host + Offset, Target);
        if (!Done.ok())
          return Done.takeStatus();
        if (*Done) {
          Attachment &A = M->Attached.at(Host + Offset);
          A.ByLaunch = true;
          A.Moves = Moves;
        }
        return Status::success();
      });
}

} // namespace pacc::rt
