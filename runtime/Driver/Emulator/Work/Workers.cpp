//===- Workers.cpp - the threads that run the emulator's gangs ------------===//

#include "Driver/Emulator/Work/Workers.h"
#include <numeric>

namespace pacc::rt::emulator {

/// Gangs that are under way together; each has stacks for its lanes.
static constexpr size_t MixedGangs = 4;

Workers::Workers(unsigned Count, std::optional<uint64_t> Seed) : Seed(Seed) {
  for (unsigned I = 0; I < (Seed ? 1 : Count); ++I)
    Threads.emplace_back([this, I] { threadMain(I); });
}

Workers::~Workers() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Quit = true;
  }
  Wake.notify_all();
  for (std::thread &T : Threads)
    T.join();
}

Status Workers::runInTurn(const Launch &L, Gang &Mine) {
  const uint64_t Gangs = L.gangs();
  Status Mistake;
  for (uint64_t I; Mistake.ok() && (I = NextGang.fetch_add(1)) < Gangs;)
    Mistake = Mine.run(L, I);
  if (!Mistake.ok())
    NextGang = Gangs;
  return Mistake;
}

/// A permutation of the numbers below `Count` that needs no memory: a number
/// that the rounds take too far is sent round again.
static uint64_t permuted(uint64_t I, uint64_t Count, uint64_t Key) {
  unsigned Half = 1;
  while (Count > uint64_t(1) << (2 * Half))
    ++Half;
  const uint64_t Mask = (uint64_t(1) << Half) - 1;
  do {
    uint64_t Left = I >> Half, Right = I & Mask;
    for (uint64_t Round = 0; Round < 4; ++Round) {
      const uint64_t Next = Left ^ (Draw(Key + Round, Right).next() & Mask);
      Left = Right;
      Right = Next;
    }
    I = Left << Half | Right;
  } while (I >= Count);
  return I;
}

Status Workers::runMixed(const Launch &L,
                         std::vector<std::unique_ptr<Gang>> &Mine) {
  const uint64_t Gangs = L.gangs();
  Draw Order(*Seed, ~L.Number);
  const uint64_t Key = Order.next();
  uint64_t Next = 0;
  std::vector<Gang *> UnderWay;
  for (auto &G : Mine)
    if (Next < Gangs) {
      G->start(L, permuted(Next++, Gangs, Key));
      UnderWay.push_back(G.get());
    }
  while (!UnderWay.empty()) {
    Gang *&G = UnderWay[Order.below(UnderWay.size())];
    // A long way or a short one, so that gangs are apart and side by side.
    PACC_RETURN_IF_ERROR(G->go(1 + (Order.next() & Order.next() & 255)));
    if (!G->isDone())
      continue;
    if (Next < Gangs) {
      G->start(L, permuted(Next++, Gangs, Key));
    } else {
      G = UnderWay.back();
      UnderWay.pop_back();
    }
  }
  return Status::success();
}

/// Each gang up to the barrier of all, one after the other or as drawn; then all go on.
Status Workers::runTogether(const Launch &L,
                            std::vector<std::unique_ptr<Gang>> &Mine) {
  const uint64_t Gangs = L.gangs();
  while (Mine.size() < Gangs)
    Mine.push_back(std::make_unique<Gang>(Seed));
  std::vector<Gang *> All;
  for (uint64_t I = 0; I != Gangs; ++I) {
    Mine[I]->start(L, I);
    All.push_back(Mine[I].get());
  }
  Draw Order(Seed.value_or(0), ~L.Number);
  for (;;) {
    std::vector<Gang *> UnderWay = All;
    while (!UnderWay.empty()) {
      Gang *&G = UnderWay[Seed ? Order.below(UnderWay.size()) : 0];
      PACC_RETURN_IF_ERROR(G->go(Seed ? 1 + (Order.next() & Order.next() & 255) : 255));
      if (G->isDone() || G->waitsForGrid()) {
        G = UnderWay.back();
        UnderWay.pop_back();
      }
    }
    if (All.front()->isDone()) {
      for (Gang *G : All)
        if (!G->isDone())
          return G->missedGrid();
      return Status::success();
    }
    uint32_t Since = 0;
    for (Gang *G : All) {
      if (G->isDone())
        return All.front()->missedGrid();
      const uint32_t Phase = G->passedGrid();
      Since = Since ? Since : Phase;
    }
    for (Gang *G : All)
      G->goOnFromGrid(Since);
  }
}

void Workers::threadMain(unsigned Index) {
  std::vector<std::unique_ptr<Gang>> Mine;
  for (size_t I = 0; I != (Seed ? MixedGangs : 1); ++I)
    Mine.push_back(std::make_unique<Gang>(Seed));
  uint64_t Seen = 0;
  std::unique_lock<std::mutex> Guard(Lock);
  for (;;) {
    Wake.wait(Guard, [&] { return Quit || Generation != Seen; });
    if (Quit)
      return;
    Seen = Generation;
    const Launch &L = *Work;
    Guard.unlock();
    Status Mistake;
    if (L.Shape.Together)
      Mistake = Index == 0 ? runTogether(L, Mine) : Status::success();
    else if (!L.Races || Index == 0)
      Mistake = Seed ? runMixed(L, Mine) : runInTurn(L, *Mine.front());
    if ((Seed || L.Shape.Together) && !Mistake.ok())
      for (auto &G : Mine)
        G->abandon();
    Guard.lock();
    if (Outcome.ok() && !Mistake.ok())
      Outcome = std::move(Mistake);
    if (--Busy == 0)
      Finished.notify_all();
  }
}

Status Workers::run(const Launch &L) {
  std::lock_guard<std::mutex> Whole(OneLaunch);
  std::unique_lock<std::mutex> Guard(Lock);
  Work = &L;
  NextGang = 0;
  Outcome = Status::success();
  Busy = static_cast<unsigned>(Threads.size());
  ++Generation;
  Wake.notify_all();
  Finished.wait(Guard, [&] { return Busy == 0; });
  return std::move(Outcome);
}

} // namespace pacc::rt::emulator
