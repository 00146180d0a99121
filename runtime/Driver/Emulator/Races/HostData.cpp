//===- HostData.cpp - data of the host that the device has ----------------===//
#include "Driver/Emulator/Races/HostData.h"

namespace pacc::rt::emulator {

void HostData::add(uintptr_t Host, size_t Bytes, uintptr_t Device) {
  if (!Host || Host == Device || !Bytes)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  All[Host] = {Bytes, Device};
  Changed = true;
}

void HostData::remove(uintptr_t Device, size_t Bytes) {
  std::lock_guard<std::mutex> Guard(Lock);
  for (auto It = All.begin(); It != All.end();) {
    const bool IsThere = It->second.Device >= Device && It->second.Device < Device + Bytes;
    Changed |= IsThere;
    It = IsThere ? All.erase(It) : std::next(It);
  }
}

void HostData::refresh() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Changed)
    return;
  Known = All;
  Changed = false;
}

/// Takes away what overlaps; says whether there was such.
bool HostData::erase(Ranges &From, uintptr_t Begin, size_t Bytes) {
  const size_t Before = From.size();
  for (auto It = From.begin(); It != From.end();)
    It = It->first < Begin + Bytes && Begin < It->first + It->second.Bytes ? From.erase(It) : std::next(It);
  return From.size() != Before;
}

void HostData::replace(uintptr_t Begin, size_t Bytes) {
  std::lock_guard<std::mutex> Guard(Lock);
  Changed |= erase(All, Begin, Bytes);
}

void HostData::forget(uintptr_t Begin, size_t Bytes) { erase(Known, Begin, Bytes); }

uintptr_t HostData::find(uintptr_t Host) const {
  auto Next = Known.upper_bound(Host);
  if (Next == Known.begin())
    return 0;
  const auto &[Begin, Of] = *--Next;
  return Host - Begin < Of.Bytes ? Of.Device + (Host - Begin) : 0;
}

} // namespace pacc::rt::emulator
