//===- UnsetUnits.cpp - units of targetout that no iteration is about -----===//
//
// An array in targetout, or in targetinout where no update brings it, does not come to the device: its elements are what
// kernels make of them. The loops of a kernel
// may go over fewer units than the array has (the inner rows of a field). What is of the others in a task's part is
// copied before the first kernel that uses the array, so that it comes back as the program has it; and where no kernel
// of the task has used the array, nothing comes back.
//
//===----------------------------------------------------------------------===//

#include "Pipeline/Pipeline.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>
#include <cstdlib>

namespace pacc::rt {

std::vector<UpdateSection> PipelineArray::besideUnits(unsigned Slot, Span Units) const {
  const unsigned Dim = ThePlan->Dim;
  const PipeDim &D = Shape.Dims[Dim];
  const Span Own = Ring[Slot].Own[Dim], All = D.units(); // a large number of units may stand for all there are
  const auto ElementOf = [&](int64_t Unit) {
    const int64_t InRange = std::clamp(Unit, All.Begin - ThePlan->Offsets[Index], All.End - ThePlan->Offsets[Index]);
    return D.Start + (InRange + ThePlan->Offsets[Index] - All.Begin) * D.Unit;
  };
  const Span Done = intersection(Own, Units.empty() ? Span{} : Span{ElementOf(Units.Begin), ElementOf(Units.End)});
  std::vector<UpdateSection> Beside;
  for (const Span Part :
       Done.empty() ? std::vector<Span>{Own} : std::vector<Span>{{Own.Begin, Done.Begin}, {Done.End, Own.End}}) {
    UpdateSection S = whole();
    S.Dims[Dim] = Part;
    S.Bytes = hull(Shape, S.Dims);
    if (!Part.empty())
      Beside.push_back(std::move(S));
  }
  return Beside;
}

/// `It`: iterations of a loop of the construct that goes over units, of which the task has these.
void Pipeline::noteUnits(const Iterations &It, int64_t Step) {
  const auto Trips = static_cast<int64_t>(It.Trips);
  Span Units;
  if (Trips == 1 || (Trips > 1 && std::abs(Step) == 1))
    Units = Step > 0 ? Span{It.First, It.First + Trips} : Span{It.First - Trips + 1, It.First + 1};
  InAllLoops = intersection(InAllLoops, {Units.Begin - It.Offset, Units.End - It.Offset});
}

Status Pipeline::fillBeside(const Construct &C, HostAddress Host) {
  PipelineArray *A = HasBuffers && Current.Task >= 0 && Host ? arrayAt(Host) : nullptr;
  if (!A || !A->isUnset(slotNumber()))
    return Status::success();
  A->noteUse(slotNumber());
  if (!C.Clipped)
    return Status::success();
  for (const UpdateSection &S : A->besideUnits(slotNumber(), InAllLoops)) {
    SlotWork Work = A->upload(slotNumber(), S, /*Unchanged=*/false);
    if (Work.Bytes)
      A->noteUpload(slotNumber(), give(ThreadState::get(), std::move(Work),
                                       {PACC_TARGETIN, A->Shape.Name.c_str(), A->Base, 0, 0, C.Where}));
  }
  return Status::success();
}

} // namespace pacc::rt
