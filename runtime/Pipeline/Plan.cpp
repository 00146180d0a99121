//===- Plan.cpp - what a pipeline finds before it starts ------------------===//
//
// Which arrays the device has, how much memory, what earlier runs have taught;
// and the plan that follows from it.
//
//===----------------------------------------------------------------------===//

#include "Pipeline/Pipeline.h"
#include "Support/Environment.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>
#include <cinttypes>
#include <cmath>

namespace pacc::rt {

namespace {

constexpr unsigned DefaultPipelines = 3;

Result<unsigned> wantedPipelines() {
  Result<std::optional<int64_t>> Value =
      environmentInteger(Variable::Pipelines);
  if (!Value.ok())
    return Value.takeStatus();
  const int64_t Number = (*Value).value_or(DefaultPipelines);
  if (Number < 1 || Number > MostPipelines)
    return Status::error(
        ErrorCode::InvalidUse, "%s=%" PRId64 ": 1 to %u pipelines expected",
        environmentName(Variable::Pipelines), Number, MostPipelines);
  return static_cast<unsigned>(Number);
}

} // namespace

/// Whether the device has all of every array already. Not so if there is
/// nothing to have: kernels could not look up where it is.
Result<bool> Pipeline::arePresent() {
  auto Lock = State->Table.lock();
  bool AnyBytes = false;
  for (const PipelineArray &A : Arrays) {
    const Span Bytes = A.whole().Bytes;
    if (Bytes.empty())
      continue;
    AnyBytes = true;
    if (State->Table.find(A.Base + Bytes.Begin, A.Base + Bytes.End).How !=
        PresentTable::Presence::Present)
      return false;
  }
  return AnyBytes;
}

/// Whether the devices copy all arrays by themselves.
bool Pipeline::arePinned() const {
  return std::all_of(Arrays.begin(), Arrays.end(), [&](const PipelineArray &A) {
    const Span Bytes = A.whole().Bytes;
    return Bytes.empty() ||
           State->Dev.copiesAlone(
               reinterpret_cast<const void *>(A.Base + Bytes.Begin));
  });
}

/// What the device with the least has for buffers.
Result<uint64_t> Pipeline::memoryEach(unsigned Pipelines) const {
  uint64_t Least = UINT64_MAX;
  for (DeviceState *D : Devices) {
    Result<Device::MemoryInfo> Info = D->Dev.memoryInfo();
    if (!Info.ok())
      return Info.takeStatus();
    Least = std::min(Least, Info->Free);
  }
  // Pools round sizes up, by an eighth at most; kernels want scratch memory.
  const uint64_t Scratch = Pipelines * (uint64_t(256) << 10);
  return Least - Least / 8 - std::min(Least / 4, Scratch);
}

Status Pipeline::plan(bool AllPresent) {
  PlanRequest Request;
  Request.Async = isAsync();
  Request.HasNumTasks =
      Opening.NumTasks || (Opening.Flags & PACC_PIPELINE_NUM_TASKS);
  Request.NumTasks = Opening.NumTasks;
  Request.OwnMemory = !AllPresent && !State->Dev.sharesHostMemory();
  Shapes.clear();
  for (const PipelineArray &A : Arrays)
    Shapes.push_back(A.Shape);
  Result<unsigned> Pipelines = wantedPipelines();
  if (!Pipelines.ok())
    return Pipelines.takeStatus();
  Request.Pipelines = *Pipelines;
  Request.Padding = DeviceAlignment;
  if (Request.OwnMemory) {
    Result<std::vector<DeviceState *>> List = pipelineDevices(*State);
    if (!List.ok())
      return List.takeStatus();
    Devices = std::move(*List);
    if (!isAsync()) // one task after the other
      Devices.resize(1);
    Result<uint64_t> Memory = memoryEach(*Pipelines);
    if (!Memory.ok())
      return Memory.takeStatus();
    Request.MemoryBytes = *Memory;
    Request.Devices = Devices.size();
    Request.Pinned = arePinned();
    if (isAsync() && !Request.HasNumTasks) {
      askHistory(Request.Pinned);
      Request.Known = Advice.Costs;
      Request.UnitsPerTask = Advice.UnitsPerTask;
    }
  }
  Result<Plan> New = makePlan(Shapes, Request);
  if (!New.ok())
    return New.takeStatus();
  const bool Downwards = Opening.Flags & PACC_PIPELINE_DOWNWARDS;
  New->Downwards = Downwards;
  // In the one copy of an array there is, a task would find the results of those before in its halo.
  auto Clashes = [&](const PipeArray &A) {
    return A.Direction == PACC_TARGETINOUT && New->cuts(A) && New->haloBefore(A.Dims[New->Dim]);
  };
  if (AllPresent || (!Request.OwnMemory &&
                     std::any_of(Shapes.begin(), Shapes.end(), Clashes))) {
    Request.HasNumTasks = true;
    Request.NumTasks = 1;
    New = makePlan(Shapes, Request);
    if (!New.ok())
      return New.takeStatus();
  }
  ThePlan = *New;
  ThePlan.Downwards = Downwards;
  HasBuffers = Request.OwnMemory;
  if (Devices.size() > static_cast<uint64_t>(ThePlan.Tasks))
    Devices.resize(ThePlan.Tasks);
  return Status::success();
}

void Pipeline::askHistory(bool Pinned) {
  uint64_t Bytes = 0;
  for (const PipelineArray &A : Arrays)
    Bytes += A.whole().Bytes.size();
  HistoryKey = {Opening.Where.File ? Opening.Where.File : "",
                Opening.Where.Line,
                State->Dev.properties().Name,
                Devices.size(),
                std::ilogb(double(Bytes) + 1),
                Pinned};
  Advice = PipelineHistory::instance().next(*HistoryKey);
}

} // namespace pacc::rt
