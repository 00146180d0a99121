//===- Array.cpp - an array that is on the device in parts ----------------===//

#include "Pipeline/Array.h"
#include "Data/Section.h"
#include "Pipeline/Fetch.h"
#include "Support/Mutation.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt {

namespace {

Box clipped(Box B, const UpdateSection &S) {
  for (size_t D = 0; D < B.size() && D < S.Dims.size(); ++D)
    B[D] = intersection(B[D], S.Dims[D]);
  return B;
}

Box withDim(Box B, unsigned Dim, Span Part) {
  B[Dim] = intersection(B[Dim], Part);
  return B;
}

int64_t total(const std::vector<Span> &Runs) {
  int64_t Bytes = 0;
  for (Span R : Runs)
    Bytes += R.size();
  return Bytes;
}

} // namespace

Span PipelineArray::withHalos() const {
  Box All;
  for (const PipeDim &D : Shape.Dims)
    All.push_back({D.Start - D.Left, D.Start + D.Length + D.Right});
  return hull(Shape, All);
}

UpdateSection PipelineArray::whole() const {
  UpdateSection S;
  for (const PipeDim &D : Shape.Dims)
    S.Dims.push_back({D.Start, D.Start + D.Length});
  S.Bytes = hull(Shape, S.Dims);
  return S;
}

void PipelineArray::noteUpdate(const UpdateSection &S) {
  if (std::find(Updated.begin(), Updated.end(), S) == Updated.end())
    Updated.push_back(S);
}

std::vector<Span> PipelineArray::updated() const {
  std::vector<Span> All;
  for (const UpdateSection &S : Updated)
    for (Span Run : runs(Shape, clipped(whole().Dims, S), S.Bytes))
      All.push_back(Run);
  return All;
}

Status PipelineArray::allocate(const std::vector<DeviceState *> &Devices,
                               const Plan &P, size_t NewIndex) {
  ThePlan = &P;
  Index = NewIndex;
  // Room to align element zero, as kernels may assume of an array.
  BytesEach = P.bufferBytes(Shape) + DeviceAlignment;
  for (size_t I = 0; I != Devices.size() * P.Buffers; ++I) {
    Device &D = Devices[I / P.Buffers]->Dev;
    Result<DeviceAddress> Block = D.allocate(BytesEach);
    if (!Block.ok())
      return Block.takeStatus();
    Ring.emplace_back();
    Ring.back().On = &D;
    Ring.back().Block = *Block;
    if (!mayTake())
      continue;
    Result<std::unique_ptr<Event>> Arrived = D.createEvent();
    if (!Arrived.ok())
      return Arrived.takeStatus();
    Ring.back().Arrived = std::move(*Arrived);
  }
  return Status::success();
}

Status PipelineArray::free() {
  for (Buffer &B : Ring)
    PACC_RETURN_IF_ERROR(B.On->free(B.Block, nullptr));
  Ring.clear();
  return Status::success();
}

void PipelineArray::enter(unsigned Slot, int64_t Task) {
  Buffer &B = Ring[Slot];
  B.Task = Task;
  B.Own = ThePlan->own(Shape, Index, Task);
  B.Window = ThePlan->window(Shape, Index, Task);
  B.Bytes = hull(Shape, B.Window);
  B.Brought = B.Window;
  for (Span &S : B.Brought)
    S.End = S.Begin;
  B.Sent.reset();
  B.Returns = false;
  B.IsFresh = B.IsUnset = true;
}

Status PipelineArray::poison(unsigned Slot, Queue &Q) {
  constexpr uint8_t Poison = 0xA5;
  const Buffer &B = Ring[Slot];
  for (const Moment &Reader : B.Readers)
    PACC_RETURN_IF_ERROR(Reader.await(Q));
  return B.On->fill(B.Block, Poison, BytesEach, Q);
}

DeviceAddress PipelineArray::elementZero(const Buffer &B) const {
  constexpr int64_t Alignment = DeviceAlignment;
  const int64_t Shift = (B.Bytes.Begin % Alignment + Alignment) % Alignment;
  return B.Block + static_cast<DeviceAddress>(Shift - B.Bytes.Begin);
}

DeviceAddress PipelineArray::deviceOf(unsigned Slot, HostAddress Host) const {
  return elementZero(Ring[Slot]) + (Host - Base);
}

/// Whether tasks change what their neighbours read.
bool PipelineArray::isResultOfTasks() const {
  return Shape.Direction == PACC_TARGETINOUT && ThePlan->cuts(Shape) &&
         ThePlan->Tasks > 1;
}

/// The runs of a box; if `MayFill`, one run over all, with what lies between,
/// where that is the quicker copy.
std::vector<Span> PipelineArray::runsOf(const Box &B, Span Clip,
                                        bool MayFill) const {
  std::vector<Span> Runs = runs(Shape, B, Clip);
  if (MayFill && Runs.size() > 1 &&
      total(Runs) * 2 >= Runs.back().End - Runs.front().Begin)
    return {{Runs.front().Begin, Runs.back().End}};
  return Runs;
}

void PipelineArray::addPieces(std::vector<Piece> &To, const Box &B, Span Clip,
                              const Kept *From, bool MayFill) const {
  const bool Exact = From && !From->Whole;
  for (Span R : runsOf(B, Clip, MayFill && !Exact)) {
    const bool InKept =
        From && R.Begin >= From->Bytes.Begin && R.End <= From->Bytes.End;
    To.push_back({R.Begin,
                  InKept ? From->Data.get() + (R.Begin - From->Bytes.Begin)
                         : host(R.Begin),
                  static_cast<size_t>(R.size())});
  }
}

/// The elements of the range that belong to tasks before that of the buffer, along the dimension that is cut.
Span PipelineArray::unitsBefore(const Buffer &B) const {
  const PipeDim &D = Shape.Dims[ThePlan->Dim];
  const Span Own = B.Own[ThePlan->Dim];
  return ThePlan->Downwards ? Span{Own.End, D.Start + D.Length} : Span{D.Start, Own.Begin};
}

/// Puts aside what the tasks behind need of this one and of those before it.
/// `OfBefore`: where values of elements that belong to tasks before it are.
std::shared_ptr<PipelineArray::Kept>
PipelineArray::keep(const Buffer &B, const UpdateSection &S,
                    const Kept *OfBefore) const {
  const unsigned Dim = ThePlan->Dim;
  const PipeDim &D = Shape.Dims[Dim];
  const Span Own = B.Own[Dim], Before = unitsBefore(B);
  const Span Wanted = ThePlan->Downwards ? Span{Own.Begin, std::min(Own.Begin + D.Right, Before.End)}
                                         : Span{std::max(Own.End - D.Left, Before.Begin), Own.End};
  const Box Window = clipped(B.Window, S);
  Box All = Window;
  All[Dim] = Wanted;
  std::vector<Span> Runs = runs(Shape, All, S.Bytes);
  if (Runs.empty())
    return nullptr;
  auto New = std::make_shared<Kept>();
  New->Bytes = {Runs.front().Begin, Runs.back().End};
  New->Whole = Runs.size() == 1;
  New->Data.reset(new char[New->Bytes.size()]);
  std::vector<Piece> Pieces;
  Box Part = All;
  Part[Dim] = intersection(Wanted, Before);
  addPieces(Pieces, Part, S.Bytes, OfBefore, /*MayFill=*/false);
  Part[Dim] = intersection(Wanted, Own);
  addPieces(Pieces, Part, S.Bytes, nullptr, /*MayFill=*/false);
  for (const Piece &P : Pieces)
    std::memcpy(New->Data.get() + (P.At - New->Bytes.Begin), P.From, P.Bytes);
  return New;
}

/// Before an upload of `S`: what the next task needs of this one. Returns what
/// the task before has put aside at the same update; null: it is the first one.
std::shared_ptr<PipelineArray::Kept>
PipelineArray::keepForLater(const Buffer &B, const UpdateSection &S) {
  int64_t Oldest = B.Task;
  for (const Buffer &Other : Ring)
    if (Other.Task >= 0)
      Oldest = std::min(Oldest, Other.Task);
  KeptBy.erase(KeptBy.begin(), KeptBy.lower_bound(Oldest - 1));
  const auto Earlier = KeptBy.find(B.Task - 1);
  const KeptByTask None,
      &Before = Earlier == KeptBy.end() ? None : Earlier->second;
  const auto [Mine, IsFirst] = KeptBy.try_emplace(B.Task);
  KeptByTask &After = Mine->second;
  if (IsFirst) {
    // All of it: the next task may begin with another section.
    After.First = keep(B, {{}, {INT64_MIN, INT64_MAX}}, Before.First.get());
    return Before.First;
  }
  auto IsSame = [&](const KeptByTask::Later &L) { return L.Section == S; };
  const auto Occurrence =
      1 + static_cast<unsigned>(
              std::count_if(After.Others.begin(), After.Others.end(), IsSame));
  std::shared_ptr<Kept> Found = Before.First;
  for (const KeptByTask::Later &L : Before.Others)
    if (L.Occurrence == Occurrence && IsSame(L))
      Found = L.Values;
  After.Others.push_back({S, Occurrence, keep(B, S, Found.get())});
  return Found;
}

Status PipelineArray::Moment::await(Queue &Q) const {
  PACC_PAUSE(Ticket.wait());
  return PACC_WAIT(Q.wait(*Done));
}

/// Whether several tasks of a device need the same elements.
bool PipelineArray::mayTake() const {
  if (Shape.Direction != PACC_TARGETIN || ThePlan->Buffers == 1)
    return false;
  return !ThePlan->cuts(Shape) || Shape.Dims[ThePlan->Dim].Left ||
         Shape.Dims[ThePlan->Dim].Right;
}

/// The most that another buffer of the device has of what an upload of `S`
/// brings.
PipelineArray::Taken PipelineArray::take(unsigned Slot,
                                         const UpdateSection &S) const {
  // Many small copies take longer than one over the bus.
  constexpr size_t MostRuns = 16;
  const Buffer &Mine = Ring[Slot];
  const bool Cut = ThePlan->cuts(Shape);
  const Box Window = clipped(Mine.Window, S);
  Taken Most;
  for (unsigned I = 0; I != Ring.size(); ++I) {
    const Buffer &B = Ring[I];
    if (I == Slot || B.On != Mine.On || !B.Sent || !(*B.Sent == S) ||
        isEmpty(B.Own))
      continue;
    Taken T{int(I), {INT64_MIN, INT64_MAX}, {}};
    if (Cut)
      T.Part = intersection(Window[ThePlan->Dim], B.Window[ThePlan->Dim]);
    T.Runs = runs(Shape, Cut ? withDim(Window, ThePlan->Dim, T.Part) : Window,
                  S.Bytes);
    if (T.Runs.size() <= MostRuns && total(T.Runs) > total(Most.Runs))
      Most = std::move(T);
  }
  return Most;
}

std::vector<PipelineArray::Piece>
PipelineArray::piecesOf(const Buffer &B, const UpdateSection &S,
                        const Taken &T, const Kept *OfBefore) {
  std::vector<Piece> Pieces;
  const Box Window = clipped(B.Window, S);
  if (isEmpty(B.Own))
    return Pieces;
  const unsigned Dim = ThePlan->Dim;
  // What lies between may have been sent before, or be a kernel's result.
  const bool MayFill = B.IsFresh || Shape.Direction == PACC_TARGETIN;
  if (T.Slot >= 0) {
    if (!ThePlan->cuts(Shape))
      return Pieces;
    addPieces(Pieces, withDim(Window, Dim, {INT64_MIN, T.Part.Begin}), S.Bytes,
              nullptr, MayFill);
    addPieces(Pieces, withDim(Window, Dim, {T.Part.End, INT64_MAX}), S.Bytes,
              nullptr, MayFill);
    return Pieces;
  }
  if (!OfBefore) {
    addPieces(Pieces, Window, S.Bytes, nullptr,
              MayFill);
    return Pieces;
  }
  const Span Before = unitsBefore(B);
  // Between the rows lie elements of tasks before, which may have come back changed; copies have no order.
  for (const Span Others : {Span{INT64_MIN, Before.Begin}, Span{Before.End, INT64_MAX}})
    addPieces(Pieces, withDim(Window, Dim, Others), S.Bytes, nullptr, /*MayFill=*/false);
  addPieces(Pieces, withDim(Window, Dim, Before), S.Bytes, OfBefore, /*MayFill=*/false);
  return Pieces;
}

SlotWork PipelineArray::upload(unsigned Slot, const UpdateSection &S,
                               bool Unchanged) {
  Buffer &B = Ring[Slot];
  noteBrought(B, S);
  const bool MayTake = mayTake() && Unchanged;
  Taken Other = MayTake && !isEmpty(B.Own) ? take(Slot, S) : Taken();
  std::shared_ptr<Kept> OfBefore;
  if (isResultOfTasks() && ThePlan->haloBefore(Shape.Dims[ThePlan->Dim]) && !isEmpty(B.Own))
    OfBefore = keepForLater(B, S);
  std::vector<Piece> Pieces = piecesOf(B, S, Other, OfBefore.get());
  B.IsFresh = B.IsUnset = false;
  uint64_t Bytes = 0;
  for (const Piece &P : Pieces)
    Bytes += P.Bytes;
  B.Sent.reset();
  if (MayTake)
    B.Sent = S;
  B.Source = Other.Slot;
  if (Pieces.empty() && Other.Runs.empty())
    return {WorkKind::Upload, B.Task, 0}; // nobody does it: who still reads the buffer is for the next update to await
  Moment Brought;
  DeviceAddress From = 0;
  if (Other.Slot >= 0) {
    const Buffer &Source = Ring[Other.Slot];
    Brought = {Source.Uploaded, Source.Arrived};
    From = elementZero(Source);
  }
  const DeviceAddress Zero = elementZero(B);
  const auto Reused = static_cast<uint64_t>(total(Other.Runs));
  const bool MustEnd = isResultOfTasks() && ThePlan->haloBehind(Shape.Dims[ThePlan->Dim]);
  SlotWork Work{WorkKind::Upload, B.Task, Bytes,
                [Readers = std::move(B.Readers)](Queue &Q) -> Status {
                  for (const Moment &Reader : Readers)
                    PACC_RETURN_IF_ERROR(Reader.await(Q));
                  return Status::success();
                }};
  for (const Piece &P : Pieces)
    Work.Copies.push_back({Zero + P.At, const_cast<void *>(P.From), P.Bytes});
  Work.Then = [&D = *B.On, Zero, Source = OfBefore, MustEnd, From,
               Brought = std::move(Brought), Runs = std::move(Other.Runs),
               Arrived = B.Arrived](Queue &Q) -> Status {
    if (Brought.Done)
      PACC_RETURN_IF_ERROR(Brought.await(Q));
    for (Span R : Runs)
      PACC_RETURN_IF_ERROR(D.copyOnDevice(Zero + R.Begin, From + R.Begin,
                                          static_cast<size_t>(R.size()), Q));
    if (Arrived)
      PACC_RETURN_IF_ERROR(Q.record(*Arrived));
    // The kept values may go, and results of later tasks come.
    return MustEnd || Source ? waitQuietly(Q) : Status::success();
  };
  B.Readers.clear();
  Work.Reused = Reused;
  return Work;
}

void PipelineArray::noteUpload(unsigned Slot, PipelineSlot::Ticket T) {
  Buffer &B = Ring[Slot];
  B.Uploaded = T;
  if (B.Source >= 0)
    Ring[B.Source].Readers.push_back({T, B.Arrived});
}

SlotWork PipelineArray::download(unsigned Slot, const UpdateSection &S) {
  Buffer &B = Ring[Slot];
  if (isUnset(Slot))
    return {WorkKind::Download, B.Task, 0};
  B.Returns = true;
  const DeviceAddress Zero = elementZero(B);
  std::vector<Span> Runs = runs(Shape, clipped(B.Own, S), S.Bytes);
  const auto Bytes = static_cast<uint64_t>(total(Runs));
  std::vector<PipelineSlot::Ticket> Earlier;
  if (isResultOfTasks() && ThePlan->haloBehind(Shape.Dims[ThePlan->Dim]))
    for (const Buffer &Other : Ring)
      if (Other.Task < B.Task)
        Earlier.push_back(Other.Uploaded);
  SlotWork Work{WorkKind::Download, B.Task, Bytes};
  Work.Do = [Earlier](Queue &Q) -> Status {
    for (const PipelineSlot::Ticket &T : Earlier)
      PACC_PAUSE(T.wait());
    // Neither the threads that carry pageable memory nor the engine that
    // copies to the host shall wait for kernels while other copies could go on
    // (pinned arrays of 20 GB on an H200: 3 % slower, Sobel and Black-Scholes).
    return waitQuietly(Q);
  };
  if (Runs.size() == 1)
    Work.Copies = {{Zero + Runs[0].Begin,
                    reinterpret_cast<void *>(Base + Runs[0].Begin),
                    static_cast<size_t>(Runs[0].size())}};
  else
    Work.Then = [&D = *B.On, Runs = std::move(Runs), Zero,
                 Host = Base](Queue &Q) -> Status {
      return fetch(D, Q, Zero, Host, Runs);
    };
  return Work;
}

} // namespace pacc::rt
