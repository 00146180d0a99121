//===- CarriedData.cpp - present data that several devices use ------------===//

#include "Pipeline/CarriedData.h"
#include "Data/Section.h"
#include "Exec/Launch/HostReduction.h"
#include "Pipeline/Slot.h"
#include "Support/Mutation.h"
#include <cstring>

namespace pacc::rt {

void CarriedData::look(const ThreadState &T) {
  DeviceState &Home = *Devices.front();
  Sections.clear();
  ByBase.clear();
  for (auto It = All.begin(); It != All.end();)
    It = It->second.isCarried() ? std::next(It) : All.erase(It);
  auto Lock = Home.Table.lock();
  // What a compute construct maps for itself goes when its kernels are through.
  std::set<const Mapping *> Own;
  for (size_t Depth = T.Constructs.depth(); Depth-- != 0;)
    if (const Construct &C = T.Constructs.at(Depth); C.isCompute())
      for (const DataItem &Item : C.Items)
        Own.insert(Item.Held);
  for (const Mapping *M : Home.Table.all())
    if (!Own.count(M))
      All.emplace(M->Begin, *M);
  for (auto &[Begin, P] : All)
    if (Mapping *M = Home.Table.ofPointer(P.Base); M && !Own.count(M))
      ByBase.emplace(P.Base, &All.at(M->Begin));
  for (size_t Depth = T.Constructs.depth(); Depth-- != 0;) {
    const Construct &Around = T.Constructs.at(Depth);
    for (const DataItem &Item : Around.Items) {
      if (Around.Device != &Home || !Item.Held || Own.count(Item.Held))
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

/// The queue of synchronous constructs, which are all done.
Result<Queue *> CarriedData::queueOf(size_t Device) const {
  Result<WorkQueue *> Q = Devices[Device]->Queues.get(PACC_ASYNC_SYNC);
  if (!Q.ok())
    return Q.takeStatus();
  return (*Q)->Work.get();
}

bool CarriedData::changesUse(const CarriedPiece &P, uint32_t Reduction) {
  if (Reduction && (!P.Reduction || P.Reduction == Reduction))
    return false;
  Mixed.insert(P.Begin);
  return P.Reduction != 0;
}

bool CarriedData::reduces(CarriedPiece &P, HostAddress Value,
                          uint32_t Reduction) const {
  if (P.isCarried())
    return P.Reduction;
  if (!Reduction || Value != P.Begin || Mixed.count(P.Begin) ||
      P.bytes() != reductionBytes(Reduction))
    return false;
  P.Reduction = Reduction;
  P.Values = reductionIdentity(Reduction);
  makeCopies(P);
  return true;
}

/// One for each device; that at home is there.
void CarriedData::makeCopies(CarriedPiece &P) const {
  P.Copies.resize(Devices.size());
  for (CarriedPiece::Copy &C : P.Copies) {
    C.There.Begin = C.There.Base = P.Begin;
    C.There.End = P.End;
  }
  P.Copies.front().There.Device = P.AtHome;
}

Status CarriedData::startCarrying(CarriedPiece &P) {
  Result<Queue *> Q = queueOf(0);
  if (!Q.ok())
    return Q.takeStatus();
  P.Values.resize(P.bytes());
  PACC_RETURN_IF_ERROR(Devices.front()->Dev.copyToHost(
      P.Values.data(), P.AtHome, P.bytes(), **Q));
  PACC_RETURN_IF_ERROR(PACC_WAIT((*Q)->sync()));
  CarriedBytes += P.bytes();
  P.Version = 1;
  makeCopies(P);
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
  PACC_RETURN_IF_ERROR(PACC_WAIT(Q.sync()));
  for (size_t I = 0; I != Used.size(); ++I) {
    CarriedPiece &P = *Used[I];
    for (size_t At : P.Patched)
      std::memcpy(&Now[I][At], &P.Values[At], sizeof(void *));
    if (std::memcmp(Now[I].data(), P.Values.data(), P.bytes()) == 0)
      continue;
    P.Values = std::move(Now[I]);
    P.Copies[Device].Version = ++P.Version;
  }
  return Status::success();
}

Status CarriedData::beforeReductions(size_t Device, Queue &Q,
                                     const Pieces &Into) const {
  for (CarriedPiece *P : Into) {
    CarriedPiece::Copy &C = P->Copies[Device];
    if (Device == 0 || C.Version)
      continue;
    C.Version = 1;
    PACC_RETURN_IF_ERROR(Devices[Device]->Dev.copyToDevice(
        C.There.Device, P->Values.data(), P->bytes(), Q));
  }
  return Status::success();
}

Status CarriedData::combineAtHome(CarriedPiece &P, Queue &Q) const {
  std::vector<char> All(P.bytes()), Part(P.bytes());
  Device &Home = Devices.front()->Dev;
  PACC_RETURN_IF_ERROR(Home.copyToHost(All.data(), P.AtHome, P.bytes(), Q));
  PACC_RETURN_IF_ERROR(PACC_WAIT(Q.sync()));
  for (size_t D = 1; D != P.Copies.size(); ++D) {
    if (!P.Copies[D].Version)
      continue;
    Result<Queue *> There = queueOf(D);
    if (!There.ok())
      return There.takeStatus();
    PACC_RETURN_IF_ERROR(Devices[D]->Dev.copyToHost(
        Part.data(), P.Copies[D].There.Device, P.bytes(), **There));
    PACC_RETURN_IF_ERROR(PACC_WAIT((*There)->sync()));
    combineReduction(P.Reduction, All.data(), Part.data());
  }
  PACC_RETURN_IF_ERROR(Home.copyToDevice(P.AtHome, All.data(), P.bytes(), Q));
  return PACC_WAIT(Q.sync());
}

Status CarriedData::bringHomeAndForget() {
  Result<Queue *> Q = queueOf(0);
  if (!Q.ok())
    return Q.takeStatus();
  for (auto &[Begin, P] : All) {
    if (!P.isCarried())
      continue;
    PACC_RETURN_IF_ERROR(P.Reduction ? combineAtHome(P, **Q)
                                     : beforeKernel(0, **Q, {&P}));
    for (size_t D = 0; D != P.Copies.size(); ++D)
      if (P.Copies[D].Block)
        PACC_RETURN_IF_ERROR(Devices[D]->Dev.free(P.Copies[D].Block, nullptr));
  }
  PACC_RETURN_IF_ERROR(PACC_WAIT((*Q)->sync()));
  Sections.clear();
  ByBase.clear();
  All.clear();
  CarriedBytes = 0;
  return Status::success();
}

} // namespace pacc::rt
