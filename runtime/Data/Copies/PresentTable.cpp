//===- PresentTable.cpp - what host data is on a device -------------------===//

#include "Data/Copies/PresentTable.h"
#include <cinttypes>
#include <cstdio>

namespace pacc::rt {

HostAddress Mapping::namedFrom(HostAddress Begin, HostAddress To) const {
  for (HostAddress At = Begin;;) {
    if (Parts.empty() || At >= To)
      return To;
    size_t Most = 0;
    for (const Part &P : Parts)
      Most = std::max(Most, At < P.Begin ? 0 : P.InRows.bytesAt(At - P.Begin));
    if (Most == 0)
      return At;
    At += Most;
  }
}

PresentTable::Found PresentTable::find(HostAddress Begin, HostAddress End) {
  assert(Begin < End && "empty section");
  if (Mapping *M = at(Begin))
    return {End <= M->End ? Presence::Present : Presence::Partial, M};
  auto Next = ByBegin.upper_bound(Begin);
  if (Next != ByBegin.end() && Next->second.Begin < End)
    return {Presence::Partial, &Next->second};
  return {Presence::Absent, nullptr};
}

Mapping *PresentTable::at(HostAddress Address) {
  // Arrays are 32 bytes from each other, or pages, or powers of two: the product's upper bits differ in all cases.
  Hit &H = Hits[(Address * UINT64_C(0x9e3779b97f4a7c15) >> 32) % Hits.size()];
  if (H.Address == Address && H.Map)
    return H.Map;
  auto Found = behindLast(Address);
  if (Found == ByBegin.end()) {
    Found = ByBegin.upper_bound(Address);
    if (Found == ByBegin.begin() || Address >= (--Found)->second.End)
      return nullptr;
  }
  Last = Found;
  H = {Address, &Found->second};
  return H.Map;
}

/// The mapping behind the one that was found last, if it contains the address: so one goes through the rows of a matrix.
PresentTable::Maps::iterator PresentTable::behindLast(HostAddress Address) {
  if (Last == ByBegin.end())
    return Last;
  const auto Next = std::next(Last);
  const bool Contains = Next != ByBegin.end() && Address >= Next->second.Begin && Address < Next->second.End;
  return Contains ? Next : ByBegin.end();
}

Mapping *PresentTable::ofPointer(HostAddress Value) {
  if (Mapping *M = at(Value))
    return M;
  if (auto After = ByBase.upper_bound(Value);
      After != ByBase.begin() && std::prev(After)->first == Value)
    return std::prev(After)->second;
  return nullptr;
}

std::vector<Mapping *> PresentTable::allOfPointer(HostAddress Value) {
  std::vector<Mapping *> List;
  if (Mapping *M = at(Value))
    List.push_back(M);
  const auto [First, End] = ByBase.equal_range(Value);
  for (auto It = First; It != End; ++It)
    List.push_back(It->second);
  return List;
}

Mapping *PresentTable::atDevice(DeviceAddress Address) {
  for (auto &[Begin, M] : ByBegin)
    if (Address >= M.Device && Address - M.Device < M.bytes())
      return &M;
  return nullptr;
}

std::shared_ptr<DeviceBlock> PresentTable::blockFor(HostRange All) {
  for (auto It = ByBegin.lower_bound(All.Begin);
       It != ByBegin.end() && It->first < All.End; ++It)
    if (const auto &Block = It->second.Block;
        Block && Block->Room.Begin == All.Begin && Block->Room.End == All.End)
      return Block;
  return nullptr;
}

Mapping &PresentTable::insert(HostAddress Begin, HostAddress End,
                              DeviceAddress Device,
                              std::shared_ptr<DeviceBlock> Block,
                              HostAddress Base, const char *Name,
                              const Place &Where) {
  assert(find(Begin, End).How == Presence::Absent && "already present");
  if (Base >= Begin && Base < End)
    Base = Begin;
  Mapping &M = ByBegin[Begin];
  M.Begin = Begin;
  M.End = End;
  M.Device = Device;
  M.Block = std::move(Block);
  M.Base = Base;
  M.Name = Name;
  M.Where = Where;
  if (Base != Begin)
    ByBase.emplace(Base, &M);
  Empty.erase(Empty.lower_bound(Begin), Empty.lower_bound(End)); // data grew from nothing
  Mappings.store(ByBegin.size(), std::memory_order_release);
  forgetHits();
  return M;
}

std::shared_ptr<DeviceBlock> PresentTable::erase(Mapping &M) {
  if (M.IsOfTree)
    Trees.forget();
  std::shared_ptr<DeviceBlock> Block = std::move(M.Block);
  auto [First, Last] = ByBase.equal_range(M.Base);
  for (auto It = First; It != Last; ++It)
    if (It->second == &M) {
      ByBase.erase(It);
      break;
    }
  ByBegin.erase(M.Begin);
  Mappings.store(ByBegin.size(), std::memory_order_release);
  forgetHits();
  return Block.use_count() == 1 ? Block : nullptr;
}

void PresentTable::forgetEmpty(HostAddress Base, bool All) {
  const auto Found = Empty.find(Base);
  if (Found != Empty.end() && (All || --Found->second == 0))
    Empty.erase(Found);
}

std::vector<Mapping *> PresentTable::all() {
  std::vector<Mapping *> List;
  for (auto &[Begin, M] : ByBegin)
    List.push_back(&M);
  return List;
}

std::string PresentTable::dump() const {
  if (ByBegin.empty())
    return "...empty...\n";
  std::string Text;
  for (const auto &[Begin, M] : ByBegin) {
    char Line[160];
    std::snprintf(Line, sizeof Line,
                  "host:0x%" PRIxPTR " device:0x%" PRIxPTR
                  " size:%zu presentcount:%u+%u line:%d name:",
                  M.Begin, M.Device, M.bytes(), M.Structured, M.Dynamic,
                  M.Where.Line);
    Text += Line;
    Text += M.Name ? M.Name : "(unknown)";
    Text += "\n";
  }
  return Text;
}

} // namespace pacc::rt
