//===- Schedule.cpp - which stage of which task comes next ----------------===//

#include "Pipeline/Plan/Schedule.h"

namespace pacc::rt {

PipelineSchedule::PipelineSchedule(unsigned Stages, int64_t Tasks, unsigned Slots, Kind First)
    : Kinds(Stages, First), Next(Stages, 0), Tasks(Tasks), Slots(Slots), Learns(First == Kind::Unknown) {
  const Kind Second = First == Kind::Host ? Kind::Device : First == Kind::Device ? Kind::Host : First;
  for (unsigned S = 1; S < Stages; S += 2)
    Kinds[S] = Second;
}

bool PipelineSchedule::mayCome(unsigned Stage) const {
  const int64_t Task = Next[Stage];
  if (Task == Tasks)
    return false;
  return Stage ? Next[Stage - 1] > Task : Next.back() + Slots > Task;
}

PipelineSchedule::Step PipelineSchedule::take(unsigned Stage) {
  return {Stage, Next[Stage]++, Stage && Kinds[Stage] != Kind::Device};
}

std::optional<PipelineSchedule::Step>
PipelineSchedule::next(const Progress &P) {
  // Feed the device first: that costs the host nothing.
  for (unsigned S = Next.size(); S--;)
    if (Kinds[S] == Kind::Device && mayCome(S) && (S || P.HasRoom(Next[0])))
      return take(S);
  // Then host code that need not wait, the latest stage first: it makes room.
  for (unsigned S = Next.size(); S--;)
    if (mayCome(S) && (S ? P.Done(Next[S]) : P.HasRoom(Next[0])))
      return take(S);
  // Then wait for the oldest task.
  for (unsigned S = Next.size(); S--;)
    if (mayCome(S))
      return take(S);
  return std::nullopt;
}

void PipelineSchedule::learn(unsigned Stage, bool GaveWork) {
  if (!Learns)
    return;
  if (GaveWork)
    Kinds[Stage] = Kind::Device;
  else if (Kinds[Stage] == Kind::Unknown)
    Kinds[Stage] = Kind::Host;
}

} // namespace pacc::rt
