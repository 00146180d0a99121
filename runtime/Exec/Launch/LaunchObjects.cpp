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
  /// `Bytes`: of the object.
  HeldPointers(DeviceState &On, const pacc_param &P, uint64_t Bytes) : On(On), P(P), Bytes(Bytes) {}

  /// Calls `give` with the place of each, in bytes, the address that it shall have, and whether the kernel moves it,
  /// where `valueOf` the place is one of the host. What is only compared comes last: an end of an array is no part of
  /// it, and another array may begin there.
  template <typename ValueOf, typename Give> Status lead(ValueOf valueOf, Give give) {
    for (const bool Compared : {false, true})
      for (uint32_t I = 0; I < P.pointer_count;) {
        const uint32_t Word = P.pointers[I++];
        uint64_t Offset = PACC_POINTER_OFFSET(Word), Stride = 0, Count = 1;
        if (Word & PACC_POINTER_REPEATED) {
          Stride = P.pointers[I++];
          Count = P.pointers[I++];
          const uint64_t End = Offset + sizeof(HostAddress);
          const uint64_t Room = End <= Bytes ? (Bytes - End) / Stride + 1 : 0;
          Count = Count ? std::min(Count, Room) : Room;
        }
        if (bool(Word & PACC_POINTER_COMPARED) != Compared)
          continue;
        for (; Count; --Count, Offset += Stride)
          PACC_RETURN_IF_ERROR(leadOne(Offset, Compared, (Word & PACC_POINTER_MOVED) != 0, valueOf, give));
      }
    return Status::success();
  }

private:
  template <typename ValueOf, typename Give>
  Status leadOne(uint64_t Offset, bool Compared, bool Moved, ValueOf valueOf, Give give) {
    const HostAddress Value = valueOf(Offset);
    const Mapping *M = Value ? targetOf(Value, Compared) : nullptr;
    if (!M)
      return Status::success();
    if (Targets.empty() || Targets.back() != M)
      Targets.push_back(M);
    return give(Offset, M->deviceOf(Value), Moved);
  }

  const Mapping *targetOf(HostAddress Value, bool Compared) const {
    const Mapping *At = On.Table.ofPointer(Value);
    if (At && !Compared)
      return At;
    const auto Ends = std::find_if(Targets.begin(), Targets.end(),
                                   [&](const Mapping *M) { return M->End == Value; });
    if (At || Ends != Targets.end())
      return Ends == Targets.end() ? At : *Ends;
    // A kernel that begins at an end, and goes back from there (`*--it`); unless it can use what the host has there.
    const Mapping *Before = Compared ? nullptr : On.Table.ofPointer(Value - 1);
    const bool LeadsToEnd = Before && Before->End == Value && !On.Dev.reaches(Value) && !On.Dev.reachesAllOfHost();
    return LeadsToEnd ? Before : nullptr;
  }

  DeviceState &On;
  const pacc_param &P;
  const uint64_t Bytes;
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
  PACC_RETURN_IF_ERROR(HeldPointers(*C.Device, P, A.Size).lead(
      [&](uint64_t Offset) {
        HostAddress Value = 0;
        if (Offset + sizeof Value <= A.Size)
          std::memcpy(&Value, Bytes + Offset, sizeof Value);
        if (Value && !C.Device->Table.ofPointer(Value))
          C.Given.push_back(Value);
        return Value;
      },
      [&](uint64_t Offset, DeviceAddress Target, bool) {
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
  return HeldPointers(*C.Device, P, M->End - Host).lead(
      [&](uint64_t Offset) -> HostAddress {
        const HostAddress Pointer = Host + Offset;
        return holderOf(C.Device->Table, Pointer) == M
                   ? *reinterpret_cast<const HostAddress *>(Pointer)
                   : 0;
      },
      [&](uint64_t Offset, DeviceAddress Target, bool Moves) -> Status {
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
