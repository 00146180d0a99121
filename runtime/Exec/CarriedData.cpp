//===- CarriedData.cpp - present data that several devices use ------------===//

#include "Exec/CarriedData.h"
#include "Data/Section.h"
#include "Exec/PipelineSlot.h"
#include <cstring>

namespace pacc::rt {

void CarriedData::look(const ThreadState &T) {
  DeviceState &Home = *Devices.front();
  Sections.clear();
  ByBase.clear();
  for (auto It = All.begin(); It != All.end();)
    It = It->second.isCarried() ? std::next(It) : All.erase(It);
  auto Lock = Home.Table.lock();
  for (const Mapping *M : Home.Table.all())
    All.emplace(M->Begin, *M);
  for (auto &[Begin, P] : All)
    if (Mapping *M = Home.Table.ofPointer(P.Base))
      ByBase.emplace(P.Base, &All.at(M->Begin));
  for (size_t Depth = T.Constructs.depth(); Depth-- != 0;) {
    const Construct &Around = T.Constructs.at(Depth);
    for (const DataItem &Item : Around.Items) {
      if (Around.Device != &Home || !Item.Held)
        continue;
      CarriedPiece &P = All.at(Item.Held->Begin);
      P.HoldsPointers |= !Item.Levels.empty();
      Sections.emplace(Item.Base, &P);
    }
  }
}

CarriedPiece *CarriedData::find(HostAddress Value) {
  if (auto Found = Sections.find(Value); Found != Sections.end())
    return Found->second;
  auto Next = All.upper_bound(Value);
  if (Next != All.begin() && Value < std::prev(Next)->second.End)
    return &std::prev(Next)->second;
  auto Found = ByBase.find(Value);
  return Found == ByBase.end() ? nullptr : Found->second;
}

CarriedPiece *CarriedData::find(const DataItem &Item) {
  if (!Item.extentIsKnown() || !Item.Levels.empty())
    return find(Item.Base);
  const HostAddress Begin = Item.Base + Item.Offset;
  auto Next = All.upper_bound(Begin);
  if (Next == All.begin())
    return nullptr;
  CarriedPiece &P = std::prev(Next)->second;
  const HostAddress End = Begin + Item.Bytes;
  return End > Begin && End <= P.End ? &P : nullptr;
}

/// Of synchronous constructs, which are all done.
Result<Queue *> CarriedData::homeQueue() {
  Result<WorkQueue *> Q = Devices.front()->Queues.get(PACC_ASYNC_SYNC);
  if (!Q.ok())
    return Q.takeStatus();
  return (*Q)->Work.get();
}

Status CarriedData::startCarrying(CarriedPiece &P) {
  Result<Queue *> Q = homeQueue();
  if (!Q.ok())
    return Q.takeStatus();
  P.Values.resize(P.bytes());
  PACC_RETURN_IF_ERROR(Devices.front()->Dev.copyToHost(
      P.Values.data(), P.AtHome, P.bytes(), **Q));
  PACC_RETURN_IF_ERROR((*Q)->sync());
  CarriedBytes += P.bytes();
  P.Version = 1;
  P.Copies.resize(Devices.size());
  for (CarriedPiece::Copy &C : P.Copies) {
    C.There.Begin = C.There.Base = P.Begin;
    C.There.End = P.End;
  }
  P.Copies.front().There.Device = P.AtHome;
  P.Copies.front().Version = P.Version;
  return Status::success();
}

Result<const Mapping *> CarriedData::copyOn(size_t Device, CarriedPiece &P) {
  if (!P.isCarried())
    PACC_RETURN_IF_ERROR(startCarrying(P));
  CarriedPiece::Copy &C = P.Copies[Device];
  if (!C.There.Device) {
    // As aligned as at home, where that may count from element zero.
    const size_t Shift = P.AtHome % DeviceAlignment;
    Result<DeviceAddress> Block =
        Devices[Device]->Dev.allocate(Shift + P.bytes());
    if (!Block.ok())
      return Block.takeStatus();
    C.Block = *Block;
    C.There.Device = *Block + Shift;
  }
  return &C.There;
}

Status CarriedData::beforeKernel(size_t Device, Queue &Q,
                                 const Pieces &Used) const {
  for (CarriedPiece *P : Used) {
    CarriedPiece::Copy &C = P->Copies[Device];
    if (C.Version == P->Version)
      continue;
    PACC_RETURN_IF_ERROR(Devices[Device]->Dev.copyToDevice(
        C.There.Device, P->Values.data(), P->bytes(), Q));
    C.Version = P->Version;
  }
  return Status::success();
}

Status CarriedData::afterKernel(size_t Device, Queue &Q,
                                const Pieces &Used) const {
  PACC_RETURN_IF_ERROR(waitQuietly(Q));
  std::vector<std::vector<char>> Now;
  for (CarriedPiece *P : Used) {
    Now.emplace_back(P->bytes());
    PACC_RETURN_IF_ERROR(Devices[Device]->Dev.copyToHost(
        Now.back().data(), P->Copies[Device].There.Device, P->bytes(), Q));
  }
  PACC_RETURN_IF_ERROR(Q.sync());
  for (size_t I = 0; I != Used.size(); ++I) {
    CarriedPiece &P = *Used[I];
    if (std::memcmp(Now[I].data(), P.Values.data(), P.bytes()) == 0)
      continue;
    P.Values = std::move(Now[I]);
    P.Copies[Device].Version = ++P.Version;
  }
  return Status::success();
}

Status CarriedData::bringHomeAndForget() {
  Result<Queue *> Q = homeQueue();
  if (!Q.ok())
    return Q.takeStatus();
  for (auto &[Begin, P] : All) {
    if (!P.isCarried())
      continue;
    PACC_RETURN_IF_ERROR(beforeKernel(0, **Q, {&P}));
    for (size_t D = 0; D != P.Copies.size(); ++D)
      if (P.Copies[D].Block)
        PACC_RETURN_IF_ERROR(Devices[D]->Dev.free(P.Copies[D].Block, nullptr));
  }
  PACC_RETURN_IF_ERROR((*Q)->sync());
  Sections.clear();
  ByBase.clear();
  All.clear();
  CarriedBytes = 0;
  return Status::success();
}

} // namespace pacc::rt
