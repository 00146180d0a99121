//===- LaunchObjects.cpp - pointers in the objects that kernels get -------===//
//
// A closure, a view, an iterator: what the program gave it are the host's
// pointers. Where they lead to data that the device has, the kernel's copy of
// the object leads to that. Others stay: the program may have got them from
// acc_malloc, or never use them on the device.
//
//===----------------------------------------------------------------------===//

#include "Data/Pointers/Attach.h"
#include "Data/SectionRooms.h"
#include "Exec/Launch/Launch.h"
#include "Exec/Launch/HeldPointers.h"
#include "Exec/Launch/Pieces.h"
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace pacc::rt {

Result<Mapping *> HeldPointers::namedTarget(const PointerPlace &At, HostAddress Value) const {
  const HostAddress Pointer = addressOf(At);
  const DataItem *Named = nullptr;
  for (const DataItem &Item : Items) {
    const bool IsOwn = Item.Var == Pointer;
    if (Item.Base != Value || !Item.Held || Item.IsInParts || Item.isOfVariable(Value))
      continue;
    if (!IsOwn && (At.Compared || Item.isInferred() || (Named && Named->Var == Pointer)))
      continue;
    const bool IsFirst = !Named || (IsOwn && Named->Var != Pointer);
    if (!IsFirst && Item.Held->deviceOf(Value) != Named->Held->deviceOf(Value))
      return lieElsewhere(Item.Name, *Named->Held, *Item.Held);
    Named = IsFirst ? &Item : Named;
  }
  return Named ? Named->Held : nullptr;
}

/// Where no clause of the construct names the array, and several pieces of it are on the device.
void HeldPointers::noteUnclear(HostAddress Value, const Mapping &M) {
  std::vector<const Mapping *> Pieces = piecesOf(On.Table, Value, &M);
  if (Pieces.size() > 1)
    Unclear = std::move(Pieces);
}

Mapping *HeldPointers::targetOf(const PointerPlace &At, HostAddress Value) const {
  Mapping *There = On.Table.ofPointer(Value);
  if (There && There->Begin == Value && At.Back) // another object may begin there
    if (Mapping *Before = endingAt(Value))
      return Before;
  if (!At.Compared)
    return There;
  if (Mapping *Partners = partnersTarget(At, Value))
    return Partners;
  // An iterator's end may be an object of its own.
  Mapping *Before = others().endAt(Value) ? On.Table.endingAt(Value) : nullptr;
  return Before ? Before : There;
}

/// Of a kernel that begins at an end, and goes back from there (`*--it`); unless it can use what the host has there.
Mapping *HeldPointers::endingAt(HostAddress Value) const {
  return On.Dev.reaches(Value) || On.Dev.reachesAllOfHost() ? nullptr : On.Table.endingAt(Value);
}

Status HeldPointers::leadsBeyond(const Mapping &M, HostAddress Value) const {
  const char *Name = M.Name ? M.Name : "(unknown)";
  return Status::error(ErrorCode::NotPresent,
                       "data of a pointer in an object used in a kernel was not found on device %u: host:0x%" PRIxPTR
                       "; what is there is only what the kernel uses through %s\n"
                       " Add copy(%s[0:n]) with the number of elements n to the directive, or map it before "
                       "(data, enter data)",
                       On.Dev.number() + 1, Value, Name, Name);
}

/// The device has a copy of the object that goes by value, or of parts of it: what counts is there. The table is locked.
bool Launch::isElsewhere(const Argument &A) const {
  const auto Begin = reinterpret_cast<HostAddress>(A.Host);
  return A.UnlessMapped && MayHaveCopies &&
         C.Device->Table.find(Begin, Begin + A.Size).How != PresentTable::Presence::Absent;
}

/// The bytes of an object that goes by value, as they are when the queue comes to the kernel; the table is locked.
Result<const void *> Launch::bytesOf(const Argument &A) {
  if (!isElsewhere(A))
    return A.Host;
  auto &Copy = Objects.emplace_back(A.Size / sizeof(std::max_align_t) + 1);
  char *const Bytes = reinterpret_cast<char *>(Copy.data());
  std::memcpy(Bytes, A.Host, A.Size);
  const auto Begin = reinterpret_cast<HostAddress>(A.Host);
  for (const Mapping *M : C.Device->Table.all()) {
    const HostAddress From = std::max(M->Begin, Begin), To = std::min(M->End, Begin + A.Size);
    if (From < To)
      PACC_RETURN_IF_ERROR(Dev.readFromDevice(Bytes + (From - Begin), M->deviceOf(From), To - From, *C.Queue->Work));
  }
  return Bytes;
}

/// The bytes of an object that goes by value; the table is locked.
Result<const void *> Launch::withDevicePointers(const pacc_param &P, const Argument &A) {
  Result<const void *> Now = bytesOf(A);
  if (!Now.ok() || !mayLeadPointers(P))
    return Now;
  auto &Copy = Objects.emplace_back(A.Size / sizeof(std::max_align_t) + 1);
  char *const Bytes = reinterpret_cast<char *>(Copy.data());
  std::memcpy(Bytes, *Now, A.Size);
  const auto Lead = [&](const PointerPlace &At, DeviceAddress Target) {
    std::memcpy(Bytes + At.Offset, &Target, sizeof Target);
  };
  HeldPointers Pointers(*C.Device, P, A.Size, /*Object=*/nullptr, reinterpret_cast<HostAddress>(A.Host), C.Items,
                        &Taken, &Led);
  PACC_RETURN_IF_ERROR(Pointers.lead(
      [&](const PointerPlace &At) {
        HostAddress Value = 0;
        if (At.Offset + sizeof Value <= A.Size)
          std::memcpy(&Value, Bytes + At.Offset, sizeof Value);
        if (const DeviceAddress Part = Value ? C.Hooks->leadPointer(Value, At.Compared) : 0) {
          Lead(At, Part);
          return HostAddress(0);
        }
        if (Value && !C.Device->Table.ofPointer(Value))
          C.Given.push_back(Value);
        return Value;
      },
      [&](const PointerPlace &At, DeviceAddress Target) {
        Lead(At, Target);
        return C.Hooks->useDevicePointer(A.Name);
      }));
  warnOfUnclear(static_cast<uint32_t>(&P - Kernel.params), Pointers);
  return Bytes;
}

/// The construct alone holds it, by one name or several, and has made it.
static bool isOwnCopy(const std::vector<DataItem> &Items, const Mapping &M) {
  size_t References = 0;
  bool CopiesIn = false;
  for (const DataItem &Item : Items) {
    const auto IsHeld = [&M](const ItemPart &P) { return P.Held == &M; };
    const size_t Here = Item.IsInParts ? std::count_if(Item.Parts.begin(), Item.Parts.end(), IsHeld) : Item.Held == &M;
    References += Here;
    CopiesIn |= Here && Item.copiesIn();
  }
  return CopiesIn && References == size_t(M.Structured) + M.Dynamic;
}

/// Warns of a pointer in an object which is on the device for longer that has been left as the host's. The program may have
/// set it there, so that the device's copy tells: of few pointers, and once of those that are as they should be. Arrays have
/// thousands (one a row), so that a launch goes on where the last one of the kernel has stopped.
Status Launch::tellOfHosts(uint32_t Index, Mapping &M, HostAddress Host) {
  if (Dev.reachesAllOfHost() || hasWarned(Index))
    return Status::success();
  Mapping::PointersSeen &Seen = M.SeenBy[&Kernel.params[Index]];
  if (Seen.From != Host || Seen.Attachments != M.Attached.size())
    Seen = {Host, M.Attached.size()};
  if (Seen.All)
    return Status::success();
  unsigned Left = 8;
  size_t Number = 0;
  bool IsSettled = true; // all pointers so far
  PACC_RETURN_IF_ERROR(eachPointer(Kernel.params[Index], M.End - Host, [&](const PointerPlace &At) -> Status {
    if (Number++ < Seen.Count || !Left)
      return Status::success();
    const HostAddress Pointer = Host + At.Offset;
    const HostAddress OfHost = *reinterpret_cast<const HostAddress *>(Pointer);
    const bool HasItem = std::any_of(C.Items.begin(), C.Items.end(),
                                     [=](const DataItem &Item) { return Item.isBehind(Pointer, OfHost); });
    if (!At.Compared && !HasItem && holderOf(C.Device->Table, Pointer) == &M && !M.Attached.count(Pointer) &&
        !M.Own.count(Pointer)) {
      --Left;
      HostAddress Value = 0;
      PACC_RETURN_IF_ERROR(Dev.readFromDevice(&Value, M.deviceOf(Pointer), sizeof Value, *C.Queue->Work));
      const bool IsUsable = !Value || Dev.reaches(Value);
      if (IsUsable) {
        M.Own.insert(Pointer);
      } else {
        IsSettled = false; // what is no address yet may become the host's
        // A kernel may have put it there, of an object that has it from the host.
        const bool IsHosts = Value == OfHost || C.Device->Table.ofPointer(Value);
        if (!isEmptySection(Value) && IsHosts) {
          warnOfHost(Index, At.Offset, Value);
          Left = 0;
        }
      }
    }
    if (IsSettled)
      Seen.Count = Number;
    return Status::success();
  }));
  Seen.All = Seen.Count == Number;
  return Status::success();
}

/// Leads the pointer at `At` in `M`, a copy that the construct has made for itself, to `Target`. Where a clause has led it
/// stays, and what a kernel of the construct before has stored there.
Status Launch::leadHeld(DataContext &Context, Mapping &M, const HeldPointers &Pointers, const PointerPlace &At,
                        DeviceAddress Target) {
  const HostAddress Pointer = Pointers.addressOf(At);
  if (auto Known = M.Attached.find(Pointer); Known != M.Attached.end()) {
    Attachment &A = Known->second;
    A.Moves |= At.Moved && A.ByLaunch;
    // The item has led it to what begins there.
    if (At.Back && !A.ByLaunch && A.Target != Target && Pointers.memberAt(At))
      return attachTo(Context, Pointer, Target).takeStatus();
    return Status::success();
  }
  if (C.Launched) {
    HostAddress Now = 0;
    PACC_RETURN_IF_ERROR(Dev.readFromDevice(&Now, M.deviceOf(Pointer), sizeof Now, *C.Queue->Work));
    if (Now != *reinterpret_cast<const HostAddress *>(Pointer))
      return Status::success();
  }
  Result<bool> Done = attachTo(Context, Pointer, Target);
  if (!Done.ok() || !*Done)
    return Done.takeStatus();
  if (std::any_of(Taken.begin(), Taken.end(), [&](const TakenObject &T) { return T.hasDevice(Target); })) {
    LedToTaken.push_back(Pointer);
    return Status::success();
  }
  Attachment &A = M.Attached.at(Pointer);
  A.ByLaunch = true;
  A.Moves = At.Moved;
  return Status::success();
}

/// Leads the pointers in a copy that the construct has made for itself to the device's data. Who maps an object for
/// longer attaches its pointers, or not. What kernels of the construct have written stays. The table is locked.
Status Launch::leadPointers(uint32_t Index) {
  const pacc_param &P = Kernel.params[Index];
  if (C.Hooks->decide()) // who does so themselves (willUse)
    return Status::success();
  const HostAddress Host = translatedHost(Index);
  Mapping *M = Host ? C.Device->Table.at(Host) : nullptr;
  if (!M || M->deviceOf(Host) == Host)
    return Status::success();
  if (!isOwnCopy(C.Items, *M))
    return tellOfHosts(Index, *M, Host);
  DataContext Context{Dev, C.Device->Table, *C.Queue->Work,
                      Thread.origin(*C.Device, C.Where, C.Async)};
  PACC_RETURN_IF_ERROR(eachPointer(P, M->End - Host, [&](const PointerPlace &At) {
    const HostAddress Pointer = Host + At.Offset;
    const bool IsLed = holderOf(C.Device->Table, Pointer) != M || M->Attached.count(Pointer) ||
                       C.Device->Table.ofPointer(*reinterpret_cast<const HostAddress *>(Pointer));
    return IsLed ? Status::success() : leave(Context, *M, Pointer);
  }));
  HeldPointers Pointers(*C.Device, P, M->End - Host, M, Host, C.Items, &Taken, &Led);
  PACC_RETURN_IF_ERROR(Pointers.lead(
      [&](const PointerPlace &At) -> HostAddress {
        const HostAddress Pointer = Host + At.Offset;
        return holderOf(C.Device->Table, Pointer) == M
                   ? *reinterpret_cast<const HostAddress *>(Pointer)
                   : 0;
      },
      [&](const PointerPlace &At, DeviceAddress Target) { return leadHeld(Context, *M, Pointers, At, Target); }));
  warnOfUnclear(Index, Pointers);
  return Status::success();
}

/// Warns of a pointer to memory that only the host has. An error would refuse kernels that do not come to it.
void Launch::warnOfHost(uint32_t Index, uint64_t Offset, HostAddress Value) const {
  const char *Object = C.Arguments[Kernel.params[Index].slot].Name;
  char Text[400];
  std::snprintf(Text, sizeof Text,
                "a pointer that the kernel finds in %.100s, at byte %" PRIu64 ", leads to the host's memory: host:0x%" PRIxPTR
                "\n Device %u %s",
                Object ? Object : "an object", Offset, Value, Dev.number() + 1,
                C.Device->Table.ofPointer(Value)
                    ? "has these data elsewhere: attach the pointer (enter data attach)"
                    : "cannot use it there: map the data before (data, enter data), or name them in a clause of the "
                      "directive");
  warnOfPieces(Index, Text);
}

/// Of `deviceptr(p)`, if `p` leads to nothing that the device could use. It need not lead into an array: `p - 1` is one that
/// counts from 1.
void Launch::warnOfHostPointer(uint32_t Index, DeviceAddress Value) const {
  constexpr DeviceAddress Nearest = 16, Farthest = 4096;
  constexpr size_t Several = 8;
  static thread_local std::array<DeviceAddress, Several> Usable; // asking the driver takes longer
  static thread_local size_t Next = 0;
  if (!Value || std::find(Usable.begin(), Usable.end(), Value) != Usable.end() || hasWarned(Index))
    return;
  bool IsUsable = Dev.reachesAllOfHost() || Dev.reaches(Value);
  for (DeviceAddress Far = Nearest; Far <= Farthest && !IsUsable; Far *= 4)
    IsUsable = Dev.reaches(Value - Far) || Dev.reaches(Value + Far);
  if (IsUsable) {
    Usable[Next++ % Several] = Value;
    return;
  }
  const char *Name = C.Arguments[Kernel.params[Index].slot].Name;
  char Text[400];
  std::snprintf(Text, sizeof Text,
                "%.100s is in deviceptr, but does not lead to memory of device %u: 0x%" PRIxPTR
                "\n If it is the host's, the data need a data clause (copy, present) instead",
                Name ? Name : "a pointer", Dev.number() + 1, Value);
  warnOfPieces(Index, Text);
}

/// Warns of a pointer to where data ends. An error would refuse kernels of which some elements have no data: these lead to an
/// end.
void Launch::warnOfEnd(uint32_t Index, uint64_t Offset, const Mapping &M) const {
  const char *Object = C.Arguments[Kernel.params[Index].slot].Name;
  char Text[400];
  std::snprintf(Text, sizeof Text,
                "a pointer that the kernel finds in %.100s, at byte %" PRIu64 ", leads to where what device %u has of "
                "%.100s ends: host:0x%" PRIxPTR
                "\n What lies there and behind is not on the device: map it before (data, enter data), or name it in a "
                "clause of the directive",
                Object ? Object : "an object", Offset, Dev.number() + 1, M.Name ? M.Name : "(unknown)", M.End);
  warnOfPieces(Index, Text);
}

/// Warns of what lead() has found: of the pieces of an array if there are such, else of the other two.
void Launch::warnOfUnclear(uint32_t Index, const HeldPointers &Pointers) const {
  const std::vector<const Mapping *> &Pieces = Pointers.unclear();
  const auto NameOr = [](const char *Name, const char *Other) { return Name ? Name : Other; };
  if (const auto &Pointer = Pointers.ofHost(); Pointer && Pieces.empty())
    warnOfHost(Index, Pointer->first.Offset, Pointer->second);
  if (const auto &Pointer = Pointers.atEnd(); Pointer && Pieces.empty())
    warnOfEnd(Index, Pointer->first.Offset, *Pointer->second);
  if (Pieces.empty())
    return;
  warnOfPieces(Index, unclearPieces(NameOr(Pieces[0]->Name, "(unknown)"), *Pieces[0], *Pieces[1],
                                    NameOr(C.Arguments[Kernel.params[Index].slot].Name, "an object")) +
                          "\n It gets the first of these");
}

} // namespace pacc::rt
