//===- StageCosts.cpp - what the stages of a pipeline's tasks cost --------===//

#include "Pipeline/Plan/StageCosts.h"
#include <algorithm>

namespace pacc::rt {

namespace {

constexpr double LeastFixed = 2e3;

} // namespace

StageCost fitCost(const std::vector<StageSample> &Samples, double UsualFixed) {
  // Least squares of Busy = Fixed * Tasks + PerByte * Bytes.
  double TT = 0, TB = 0, BB = 0, TY = 0, BY = 0, Tasks = 0, Bytes = 0, Busy = 0;
  for (const StageSample &S : Samples) {
    const double T = double(S.Tasks), B = double(S.Bytes), Y = double(S.Busy);
    TT += T * T;
    TB += T * B;
    BB += B * B;
    TY += T * Y;
    BY += B * Y;
    Tasks += T;
    Bytes += B;
    Busy += Y;
  }
  if (!Busy || !Tasks)
    return {};
  const double MostFixed = Busy / Tasks;
  double Fixed = UsualFixed;
  const double Determinant = TT * BB - TB * TB;
  if (Determinant > 0.01 * TT * BB) // the lengths differ
    Fixed = (TY * BB - BY * TB) / Determinant;
  Fixed = std::min(std::max(Fixed, LeastFixed), MostFixed);
  return {Fixed, Bytes ? (Busy - Fixed * Tasks) / Bytes : 0};
}

double predictRun(const PipelineCosts &Costs, const StageBytes &OfTask,
                  int64_t Tasks, unsigned Devices) {
  const auto OnEach = double((Tasks + Devices - 1) / Devices);
  double Longest = 0, OfLongest = 0, All = 0;
  for (unsigned K = 0; K != WorkKinds; ++K) {
    const double One = Costs[K].Fixed + Costs[K].PerByte * double(OfTask[K]);
    const bool OnHost = K == static_cast<unsigned>(WorkKind::Host);
    const double Stage = One * (OnHost ? double(Tasks) : OnEach);
    All += One;
    if (Stage > Longest) {
      Longest = Stage;
      OfLongest = One;
    }
  }
  return Longest + All - OfLongest;
}

} // namespace pacc::rt
