//===- HeldPointers.h - pointers in the objects that kernels get *- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_HELDPOINTERS_H
#define PACC_RUNTIME_EXEC_LAUNCH_HELDPOINTERS_H

#include "Data/DataItem.h"
#include "Data/Pointers/MemberPointers.h"
#include "Exec/Devices.h"
#include "Exec/Launch/LedPointers.h"
#include "Exec/Launch/TakenObjects.h"
#include "Support/Status.h"
#include "pacc/ABI/Types.h"
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pacc::rt {

/// A pointer in an object that a kernel gets.
struct PointerPlace {
  uint64_t Offset; ///< in bytes, from where the object begins
  bool Compared;   ///< the kernel only compares it
  bool MayEnd;     ///< the end of what the device has may be meant
  bool Back;       ///< the kernel uses what lies before, and nothing behind
  bool Moved;      ///< the kernel changes it
  int32_t Partner; ///< so far on lies the one with which it is compared; 0: none in the object
};

/// Calls `Do` with each pointer that pacc_param::pointers tells of, in an object of `Bytes`. What is only compared
/// comes last: an end of an array is no part of it, and another array may begin there.
template <typename Function> Status eachPointer(const pacc_param &P, uint64_t Bytes, Function Do) {
  for (const bool Compared : {false, true})
    for (uint32_t I = 0; I < P.pointer_count;) {
      const uint32_t Word = P.pointers[I++];
      PointerPlace At{PACC_POINTER_OFFSET(Word), (Word & PACC_POINTER_COMPARED) != 0, (Word & PACC_POINTER_END) != 0,
                      (Word & PACC_POINTER_BACK) != 0, (Word & PACC_POINTER_MOVED) != 0, 0};
      uint64_t Stride = 0, Count = 1;
      if (Word & PACC_POINTER_REPEATED) {
        Stride = P.pointers[I++];
        Count = P.pointers[I++];
        const uint64_t End = At.Offset + sizeof(HostAddress);
        const uint64_t Room = End <= Bytes ? (Bytes - End) / Stride + 1 : 0;
        Count = Count ? std::min(Count, Room) : Room;
      }
      if (Word & PACC_POINTER_PARTNER)
        At.Partner = static_cast<int32_t>(P.pointers[I++]);
      if (At.Compared != Compared)
        continue;
      for (; Count; --Count, At.Offset += Stride)
        PACC_RETURN_IF_ERROR(Do(At));
    }
  return Status::success();
}

/// Whether the kernel uses no memory through any of them.
inline bool onlyCompares(const pacc_param &P) {
  for (uint32_t I = 0; I < P.pointer_count; I += PACC_POINTER_WORDS(P.pointers[I]))
    if (!(P.pointers[I] & PACC_POINTER_COMPARED))
      return false;
  return P.pointer_count != 0;
}

/// Whether the record says with which pointers others are compared.
inline bool hasPartners(const pacc_param &P) {
  for (uint32_t I = 0; I < P.pointer_count; I += PACC_POINTER_WORDS(P.pointers[I]))
    if (P.pointers[I] & PACC_POINTER_PARTNER)
      return true;
  return false;
}

/// The pointers of one object.
class HeldPointers {
public:
  /// `Bytes`: of the object. `Object`: what the device has of it; null: it goes by value. `Host`: where the host has it,
  /// `Items`: those of the construct, which may be of its pointers, and `Taken`: what the launch has taken along, `Led`:
  /// where its other pointers lead, if it tells.
  HeldPointers(DeviceState &On, const pacc_param &P, uint64_t Bytes, const Mapping *Object, HostAddress Host,
               const std::vector<DataItem> &Items, std::vector<TakenObject> *Taken = nullptr, LedPointers *Led = nullptr)
      : On(On), P(P), Bytes(Bytes), IsInferred(Object && Object->IsInferred), Host(Host), Items(Items), Taken(Taken),
        Led(Led) {}

  /// Calls `give` with the place of each, in bytes, the address that it shall have, and whether the kernel moves it,
  /// where `valueOf` the place is one of the host. Fails where the device has of such data what the loops use through
  /// another pointer alone.
  template <typename ValueOf, typename Give> Status lead(ValueOf valueOf, Give give) {
    PACC_RETURN_IF_ERROR(eachPointer(P, Bytes, [&](const PointerPlace &At) { return leadOne(At, valueOf, give); }));
    for (const auto &[At, Value] : Elsewhere)
      if (const std::optional<DeviceAddress> Target = others().besideNearest(Value, Own))
        PACC_RETURN_IF_ERROR(give(At, *Target));
    return Status::success();
  }

  /// Where the host has this pointer.
  HostAddress addressOf(const PointerPlace &At) const { return Host + At.Offset; }

  /// The item that the compiler has added for this pointer; null: there is none.
  const DataItem *memberAt(const PointerPlace &At) const {
    const auto It = std::find_if(Items.begin(), Items.end(), [&](const DataItem &Item) {
      return isMemberPointer(Item) && Item.Var == addressOf(At);
    });
    return It == Items.end() ? nullptr : &*It;
  }

  /// Two pieces of an array, to the first of which one of the pointers leads though nothing tells which the kernel uses;
  /// empty: there is none such. After lead().
  const std::vector<const Mapping *> &unclear() const { return Unclear; }

  /// The first that the kernel loads and that leads to memory of the host's, which the device does not reach. After lead().
  const std::optional<std::pair<PointerPlace, HostAddress>> &ofHost() const { return OfHost; }

  /// The first one that leads to an end of what the device has, though nothing tells that the kernel goes back from there.
  /// After lead().
  const std::optional<std::pair<PointerPlace, const Mapping *>> &atEnd() const { return AtEnd; }

private:
  template <typename ValueOf, typename Give> Status leadOne(const PointerPlace &At, ValueOf valueOf, Give give) {
    const HostAddress Value = valueOf(At);
    Result<Mapping *> Named = Value ? namedTarget(At, Value) : Result<Mapping *>(nullptr);
    if (!Named.ok())
      return Named.takeStatus();
    Mapping *M = *Named || !Value ? *Named : targetOf(At, Value);
    if (!M && Value && !takenAt(Value)) {
      M = endingAt(Value);
      if (M && !At.Compared && !At.MayEnd) {
        if (const DataItem *Member = memberAt(At))
          PACC_RETURN_IF_ERROR(leadsToHost(On.Dev, *Member, Value));
        if (!AtEnd)
          AtEnd = {At, M};
      }
    }
    if (M && !*Named && !At.Compared && M->End != Value && Unclear.empty() && On.Table.hasFarBases())
      noteUnclear(Value, *M);
    if (!M) {
      if (TakenObject *Object = takenAt(Value)) {
        Object->IsLed |= !At.Compared;
        return give(At, Object->deviceOf(Value));
      }
      if (Value && At.Compared) {
        Elsewhere.push_back({At, Value});
      } else if (Value) {
        Own.keep(Value);
        if (Led)
          Led->keep(Value);
        if (!OfHost && isOfHostAlone(At, Value))
          OfHost = {At, Value};
      }
      return Status::success();
    }
    if (M->IsInferred && !IsInferred && !At.Compared && !isInferredFor(At, *M)) // what is used through this one may be more
      return leadsBeyond(*M, Value);
    M->OnlyByName = false;
    Own.add(*M);
    if (Led)
      Led->add(*M);
    if (!At.Compared && HasPartners)
      Leads[At.Offset] = M;
    return give(At, M->deviceOf(Value));
  }

  /// What the construct's clauses hold of this pointer's data, by its own name or else by another (a closure's copy has
  /// none), which may lie away from where it leads, or be another of several sections; null: they name none. Fails where
  /// they hold several, of which no one address leads to all.
  Result<Mapping *> namedTarget(const PointerPlace &At, HostAddress Value) const;

  /// The subscripts of this pointer itself say what is there.
  bool isInferredFor(const PointerPlace &At, const Mapping &M) const {
    return std::any_of(Items.begin(), Items.end(), [&](const DataItem &Item) {
      return Item.isInferred() && Item.Var == addressOf(At) && Item.Held == &M;
    });
  }
  Mapping *targetOf(const PointerPlace &At, HostAddress Value) const;
  Mapping *endingAt(HostAddress Value) const;
  /// Where the object's other pointers lead, or if that is nowhere, those of the launch.
  const LedPointers &others() const { return Led && Own.empty() ? *Led : Own; }
  /// Where the kernel's pointer leads with which it compares this one.
  Mapping *partnersTarget(const PointerPlace &At, HostAddress Value) const {
    const auto It = At.Partner ? Leads.find(At.Offset + static_cast<int64_t>(At.Partner)) : Leads.end();
    return It != Leads.end() && It->second->Begin <= Value && Value <= It->second->End ? It->second : nullptr;
  }
  TakenObject *takenAt(HostAddress Value) const {
    if (Taken)
      for (TakenObject &T : *Taken)
        if (T.Host.Begin <= Value && Value < T.Host.End)
          return &T;
    return nullptr;
  }
  /// The device reaches nothing there. Not where an item is of this pointer: that says itself what is wrong, or knows that no
  /// kernel comes there.
  bool isOfHostAlone(const PointerPlace &At, HostAddress Value) const {
    return !On.Dev.reachesAllOfHost() && !On.Dev.reaches(Value) && !On.Table.isEmptySection(Value) &&
           std::none_of(Items.begin(), Items.end(),
                        [&](const DataItem &Item) { return Item.isBehind(addressOf(At), Value); });
  }
  void noteUnclear(HostAddress Value, const Mapping &M);
  Status leadsBeyond(const Mapping &M, HostAddress Value) const;

  DeviceState &On;
  const pacc_param &P;
  const uint64_t Bytes;
  const bool IsInferred; ///< so is what its pointers lead to, of their own subscripts
  const HostAddress Host;
  const std::vector<DataItem> &Items;
  std::vector<TakenObject> *const Taken;
  LedPointers *const Led;
  LedPointers Own; ///< where those of the object lead, and which stay
  const bool HasPartners = hasPartners(P);
  std::unordered_map<uint64_t, Mapping *> Leads; ///< of those that are used, by their offsets
  std::vector<const Mapping *> Unclear;
  std::optional<std::pair<PointerPlace, HostAddress>> OfHost;
  std::optional<std::pair<PointerPlace, const Mapping *>> AtEnd;
  /// Compared, and of no data that is there. An array of which the device has a part ends there, and its length is the
  /// distance from where others lead: these are as far from that on the device.
  std::vector<std::pair<PointerPlace, HostAddress>> Elsewhere;
};

} // namespace pacc::rt

#endif
