//===- RaceDetector.cpp - accesses that nothing orders --------------------===//

#include "Driver/Emulator/Races/RaceDetector.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt::emulator {

namespace {
/// The places in programs that accesses are told of; all emulators share them.
std::mutex SitesLock;
std::vector<pacc_site *> Sites{nullptr};
} // namespace

uint32_t numberOf(pacc_site &Site) {
  if (uint32_t Number = __atomic_load_n(&Site.id, __ATOMIC_RELAXED))
    return Number;
  std::lock_guard<std::mutex> Guard(SitesLock);
  if (!Site.id) {
    const bool Full = Sites.size() > AccessRecord::MostSites;
    if (!Full)
      Sites.push_back(&Site);
    __atomic_store_n(&Site.id, static_cast<uint32_t>(Sites.size()) - 1,
                     __ATOMIC_RELAXED);
  }
  return Site.id;
}

const pacc_site &siteOf(uint32_t Number) {
  std::lock_guard<std::mutex> Guard(SitesLock);
  return *Sites[Number];
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void RaceDetector::addMemory(uintptr_t Begin, size_t Bytes) {
  Memory.add(Begin, Bytes);
  OfHost.replace(Begin, Bytes);
}

void RaceDetector::removeMemory(uintptr_t Begin, size_t Bytes) {
  Memory.remove(Begin);
  OfHost.remove(Begin, Bytes);
  std::lock_guard<std::mutex> Guard(NamesLock);
  Names.erase(Names.lower_bound(Begin), Names.lower_bound(Begin + Bytes));
}

void RaceDetector::addHeap(uintptr_t Begin, size_t Bytes) {
  Memory.add(Begin, Bytes);
  Memory.refresh();
  OfHost.forget(Begin, Bytes);
}

void RaceDetector::removeHeap(uintptr_t Begin) {
  Memory.remove(Begin);
  Memory.refresh();
}

//===----------------------------------------------------------------------===//
// Work of queues
//===----------------------------------------------------------------------===//

/// So much may be open before it is asked what can be forgotten.
static constexpr size_t ManyOpen = 64, MostOpen = 4096;
static constexpr size_t MuchShadow = size_t(256) << 20;
static constexpr uint32_t LastPhase = 0xF0000000u;

static bool overlap(const CopyRange &A, const CopyRange &B) {
  return A.Begin < B.Begin + B.Bytes && B.Begin < A.Begin + A.Bytes;
}

/// Forgets the work that is over for everything that may still come, and its traces.
void RaceDetector::forgetOver() {
  const Clock Floor = Queues.floor();
  Open.erase(std::remove_if(Open.begin(), Open.end(),
                            [&](const Work &W) {
                              return Floor.covers(W.At.Queue, W.At.Number);
                            }),
             Open.end());
  if (Open.size() > MostOpen)
    Open.erase(Open.begin(), Open.end() - MostOpen / 2);
  if (!Open.empty() && NextPhase <= LastPhase)
    return;
  Memory.forgetAll();
  Open.clear();
  NextPhase = 1;
}

void RaceDetector::begin(const WorkTurn &At) {
  // What is made of memory that was given back comes behind all its uses.
  for (const Shadow::Range &New : Memory.refresh())
    for (Work &W : Open)
      W.Ranges.erase(std::remove_if(W.Ranges.begin(), W.Ranges.end(),
                                    [&](const CopyRange &R) {
                                      return overlap(R,
                                                     {New.first, New.second});
                                    }),
                     W.Ranges.end());
  Released.clear();
  Copies.clear();
  if (Open.size() >= ManyOpen || Memory.bytes() > MuchShadow ||
      NextPhase > LastPhase)
    forgetOver();
  MyTurn = At;
  MyFirstPhase = AllBefore = NextPhase;
  for (const Work &W : Open)
    if (W.IsLaunch && !At.Before.covers(W.At.Queue, W.At.Number)) {
      AllBefore = W.FirstPhase;
      break;
    }
}

void RaceDetector::beginLaunch(const WorkTurn &At, const pacc_kernel &Kernel) {
  begin(At);
  OfHost.refresh();
  for (const Work &W : Open)
    if (!W.Ranges.empty() && !At.Before.covers(W.At.Queue, W.At.Number))
      Copies.push_back(W);
  Open.push_back({At, /*IsLaunch=*/true,
                  /*IsOwn=*/false, NextPhase, NextPhase,
                  std::string("kernel at ") + Kernel.file + ":" +
                      std::to_string(Kernel.line),
                  {}});
  GangOf.clear();
  GangsMeet = Kernel.flags & PACC_KERNEL_MEETING;
}

void RaceDetector::endLaunch() { Open.back().EndPhase = NextPhase; }

uint32_t RaceDetector::newPhase(uint32_t Gang) {
  GangOf.push_back(Gang);
  return NextPhase++;
}

/// The launch that had the phase; null if it is forgotten, because everything
/// is ordered with it.
const RaceDetector::Work *RaceDetector::launchOf(uint32_t Phase) const {
  for (const Work &W : Open)
    if (W.IsLaunch && W.FirstPhase <= Phase && Phase < W.EndPhase)
      return &W;
  return nullptr;
}

Status RaceDetector::copy(const WorkTurn &At, const char *What,
                          std::initializer_list<CopyRange> Ranges,
                          bool IsOwn) {
  begin(At);
  Work New{At, /*IsLaunch=*/false, IsOwn, 0,
           0, What, Ranges};
  for (CopyRange &R : New.Ranges)
    if (R.Values && std::memcmp(reinterpret_cast<const void *>(R.Begin),
                                R.Values, R.Bytes) == 0)
      R.Writes = false;
  for (const Work &W : Open) {
    if (At.Before.covers(W.At.Queue, W.At.Number) || W.IsOwn || IsOwn)
      continue;
    for (const CopyRange &R : New.Ranges)
      for (const CopyRange &Other : W.Ranges)
        if ((R.Writes || Other.Writes) && overlap(R, Other))
          return copyRaces(New, R, W, W.What);
  }
  // Launches left their traces in the shadow.
  for (const CopyRange &R : New.Ranges) {
    if (AllBefore == MyFirstPhase)
      break;
    for (uintptr_t A = R.Begin; A < R.Begin + R.Bytes;) {
      const uintptr_t Next = (A / Shadow::PageBytes + 1) * Shadow::PageBytes;
      if (Shadow::Page *P = Memory.existing(A))
        for (uintptr_t B = A; B < std::min(Next, R.Begin + R.Bytes);
             B += P->Word) {
          const ShadowCell &C = P->Cells[B % Shadow::PageBytes / P->Word];
          for (AccessRecord Seen :
               {C.Write, R.Writes ? C.Read : AccessRecord(),
                R.Writes ? C.OtherRead : AccessRecord()}) {
            const Work *W = Seen && Seen.phase() >= AllBefore
                                ? launchOf(Seen.phase())
                                : nullptr;
            if (!W || At.Before.covers(W->At.Queue, W->At.Number))
              continue;
            const pacc_site &S = siteOf(Seen.site());
            return copyRaces(New, {B, 1, R.Writes}, *W,
                             std::string(Seen == C.Write ? "writes" : "reads") +
                                 " at " + S.file + ":" +
                                 std::to_string(S.line));
          }
        }
      A = Next;
    }
  }
  Open.push_back(std::move(New));
  return Status::success();
}

//===----------------------------------------------------------------------===//
// Accesses of lanes
//===----------------------------------------------------------------------===//

bool RaceDetector::isOrderedBefore(AccessRecord R, const LaneClock &L) const {
  const uint32_t Phase = R.phase();
  if (Phase == L.Phase)
    return R.lane() == L.Number;
  if (Phase < AllBefore || Phase < L.Acquired)
    return true;
  if (Phase < MyFirstPhase) {
    const Work *W = launchOf(Phase);
    return !W || MyTurn.Before.covers(W->At.Queue, W->At.Number);
  }
  if (GangOf[Phase - MyFirstPhase] != L.Gang->Gang)
    return false;
  if (Phase < L.Gang->Epoch || R.lane() == L.Number)
    return true;
  return R.lane() / L.Width == L.Worker && Phase < L.Row;
}

/// The two may not even write the same value, for the strict detector.
bool RaceDetector::mayNotAgree(AccessRecord R, const LaneClock &L) const {
  return R && R.phase() >= MyFirstPhase &&
         (GangsMeet || GangOf[R.phase() - MyFirstPhase] == L.Gang->Gang);
}

bool RaceDetector::readCell(const Now &N, ShadowCell &C, uintptr_t At) {
  const LaneClock &L = N.L;
  if (C.Write && !isOrderedBefore(C.Write, L) &&
      !(N.IsAtomic && C.Write.isAtomic()) &&
      (!C.Write.isCommon() || (Strict && mayNotAgree(C.Write, L))))
    return report(N, C.Write, /*EarlierWrites=*/true, At);
  const AccessRecord Me(L.Phase, N.SiteNumber, L.Number, N.IsAtomic);
  if (!C.Read || isOrderedBefore(C.Read, L)) {
    C.Read = Me;
    if (C.OtherRead && isOrderedBefore(C.OtherRead, L))
      C.OtherRead = AccessRecord();
  } else if (!C.OtherRead || isOrderedBefore(C.OtherRead, L)) {
    C.OtherRead = Me;
  } else if (C.Read.lane() / L.Width == C.OtherRead.lane() / L.Width &&
             L.Worker != C.Read.lane() / L.Width) {
    C.OtherRead = Me; // of two workers, so that no barrier of one orders both
  }
  return true;
}

/// `N` is a plain write that leaves these bytes as they are.
static bool leavesAsIs(uintptr_t At, uintptr_t Word, uintptr_t Address,
                       size_t Bytes, const void *Values) {
  if (!Values)
    return false;
  const uintptr_t Begin = std::max(At, Address),
                  End = std::min(At + Word, Address + Bytes);
  return std::memcmp(reinterpret_cast<const void *>(Begin),
                     static_cast<const char *>(Values) + (Begin - Address),
                     End - Begin) == 0;
}

bool RaceDetector::writeCell(const Now &N, ShadowCell &C, uintptr_t At,
                             uintptr_t Word) {
  const LaneClock &L = N.L;
  auto races = [&](AccessRecord R) {
    return R && !isOrderedBefore(R, L) && !(N.IsAtomic && R.isAtomic());
  };
  auto racesAnyway = [&](AccessRecord R) {
    return races(R) && mayNotAgree(R, L);
  };
  const bool MeetsWrite = races(C.Write);
  if (MeetsWrite || races(C.Read) || races(C.OtherRead)) {
    const bool Forbidden =
        Strict && (racesAnyway(C.Write) || racesAnyway(C.Read) ||
                   racesAnyway(C.OtherRead));
    if (!N.IsAtomic && !Forbidden &&
        leavesAsIs(At, Word, N.Address, N.Bytes, N.Values)) {
      if (MeetsWrite)
        C.Write.makeCommon();
      return true;
    }
    if (MeetsWrite)
      return report(N, C.Write, /*EarlierWrites=*/true, At);
    return report(N, races(C.Read) ? C.Read : C.OtherRead,
                  /*EarlierWrites=*/false, At);
  }
  const AccessRecord Me(L.Phase, N.SiteNumber, L.Number, N.IsAtomic);
  if (N.IsAtomic || !leavesAsIs(At, Word, N.Address, N.Bytes, N.Values)) {
    C.Write = Me;
  } else if (!C.Write || C.Write.phase() < L.Gang->Epoch) {
    C.Write = Me; // for whoever writes something else
    C.Write.makeCommon();
  }
  for (AccessRecord *R : {&C.Read, &C.OtherRead})
    if (*R && isOrderedBefore(*R, L))
      *R = AccessRecord();
  return true;
}

bool RaceDetector::cell(const Now &N, ShadowCell &C, uintptr_t At,
                        uintptr_t Word) {
  const AccessRecord Same(N.L.Phase, N.SiteNumber, N.L.Number, N.IsAtomic);
  if (N.Kind == How::Read)
    return C.Read == Same || C.OtherRead == Same || readCell(N, C, At);
  return writeCell(N, C, At, Word);
}

bool RaceDetector::page(const Now &N, Shadow::Page &P) {
  if (P.Word != 1 && ((N.Address | N.Bytes) & (P.Word - 1)))
    P.toBytes();
  const uintptr_t First = N.Address & ~(Shadow::PageBytes - 1);
  for (uintptr_t A = N.Address; A < N.Address + N.Bytes; A += P.Word)
    if (!cell(N, P.Cells[(A - First) / P.Word], A, P.Word))
      return false;
  return true;
}

bool RaceDetector::access(const Now &N) {
  if (const uintptr_t OnDevice = OfHost.find(N.Address))
    return reportHost(N, OnDevice);
  if (!Copies.empty() && !meetsCopies(N))
    return false;
  const uintptr_t End = N.Address + N.Bytes;
  Now Part = N;
  for (uintptr_t A = N.Address; A < End;) {
    const uintptr_t Next =
        std::min(End, (A / Shadow::PageBytes + 1) * Shadow::PageBytes);
    Part.Address = A;
    Part.Bytes = Next - A;
    Part.Values =
        N.Values ? static_cast<const char *>(N.Values) + (A - N.Address)
                 : nullptr;
    if (Shadow::Page *P = Memory.page(A))
      if (!page(Part, *P))
        return false;
    A = Next;
  }
  return true;
}

bool RaceDetector::meetsCopies(const Now &N) {
  const CopyRange Touched{N.Address, N.Bytes, N.Kind != How::Read};
  for (const Work &W : Copies)
    for (const CopyRange &R : W.Ranges)
      if ((R.Writes || Touched.Writes) && overlap(R, Touched))
        return report(N, W);
  return true;
}

bool RaceDetector::reads(const LaneClock &L, uintptr_t Address, size_t Bytes,
                         pacc_site &Site) {
  return access({L, Address, Bytes, nullptr, How::Read, false, Site,
                 numberOf(Site)});
}

bool RaceDetector::writes(const LaneClock &L, uintptr_t Address,
                          const void *Values, size_t Bytes, pacc_site &Site) {
  return access({L, Address, Bytes, Values, How::Write, false, Site,
                 numberOf(Site)});
}

bool RaceDetector::updates(LaneClock &L, uintptr_t Address, size_t Bytes,
                           uint32_t Order, pacc_site &Site) {
  if (Order & PACC_ATOMIC_ACQUIRE)
    if (auto Found = Released.find(Address); Found != Released.end())
      L.Acquired = std::max(L.Acquired, Found->second);
  const How Kind = Order & PACC_ATOMIC_READS ? How::Read : How::Update;
  if (!access({L, Address, Bytes, nullptr, Kind, true, Site, numberOf(Site)}))
    return false;
  // What the lane does from now on is not released.
  if (Order & PACC_ATOMIC_RELEASE)
    Released[Address] = L.Phase = newPhase(L.Gang->Gang);
  return true;
}

} // namespace pacc::rt::emulator
