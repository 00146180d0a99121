//===- Window.cpp - what a task has of an array, for checks ---------------===//

#include "Pipeline/Window.h"
#include "Pipeline/Array.h"
#include "Support/Arithmetic.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>

namespace pacc::rt {

namespace {

std::string fromTo(Span S) {
  const std::string First = std::to_string(S.Begin);
  return S.size() == 1 ? First : First + " to " + std::to_string(S.End - 1);
}

/// "3 to 9"; of several dimensions "[3 to 9][0 to 4]".
std::string boxText(const Box &B) {
  if (B.size() == 1)
    return fromTo(B[0]);
  std::string Text;
  for (Span S : B)
    Text += "[" + fromTo(S) + "]";
  return Text;
}

/// The element at `Offset` bytes from element zero, as a box of one. The last
/// one of a row is the one before the next row's first, too: what is said is
/// what lies nearer to the window.
Box elementAt(const PipeArray &A, int64_t Offset, const Box &Window) {
  Box B;
  for (size_t D = 0; D != A.Dims.size(); ++D) {
    const int64_t Stride = A.Dims[D].Stride;
    int64_t Index = floorDivide(Offset, Stride);
    Offset -= Index * Stride;
    if (D) {
      const int64_t Before = Index - A.Dims[D - 1].Stride / Stride;
      if (Index >= Window[D].End &&
          Window[D].Begin - Before <= Index - Window[D].End) {
        Index = Before;
        ++B[D - 1].Begin;
        ++B[D - 1].End;
      }
    }
    B.push_back({Index, Index + 1});
  }
  return B;
}

/// Every `inner` dimension that the window has not all of.
void addInner(pacc_check_window &To, const PipeArray &A, const Box &Window) {
  for (size_t D = 1; D < Window.size() && D <= PACC_CHECK_DIMS; ++D) {
    int64_t Within = A.ElementBytes;
    for (size_t I = D; I != Window.size(); ++I)
      Within += (Window[I].size() - 1) * A.Dims[I].Stride;
    const int64_t Period = A.Dims[D - 1].Stride;
    if (Within < Period)
      To.inner[D - 1] = {static_cast<uint64_t>(Period),
                         static_cast<uint64_t>(Within)};
  }
}

} // namespace

/// What of the window an update of `S` brings.
void PipelineArray::noteBrought(Buffer &B, const UpdateSection &S) const {
  Box New = B.Window;
  for (size_t D = 0; D < New.size() && D < S.Dims.size(); ++D)
    New[D] = intersection(New[D], S.Dims[D]);
  if (New.size() == 1)
    New[0] = intersection(New[0], {floorDivide(S.Bytes.Begin, Shape.ElementBytes),
                                   ceilDivide(S.Bytes.End, Shape.ElementBytes)});
  if (isEmpty(B.Brought))
    B.Brought = New;
  for (size_t D = 0; D != New.size() && !isEmpty(New); ++D)
    B.Brought[D] = {std::min(B.Brought[D].Begin, New[D].Begin), std::max(B.Brought[D].End, New[D].End)};
}

TaskWindow PipelineArray::windowOf(unsigned Slot) const {
  const Buffer &B = Ring[Slot];
  TaskWindow W = {&Shape, B.Own, B.Window, elementZero(B), B.Task, ThePlan->Tasks};
  if (Shape.Direction == PACC_TARGETIN) // kernels do not change it
    W.Brought = B.Brought;
  return W;
}

pacc_check_window WindowOfTask::window() const {
  pacc_check_window Reached = {};
  const Span Bytes = hull(*W.Array, W.filled());
  Reached.begin = W.Zero + static_cast<DeviceAddress>(Bytes.Begin);
  Reached.bytes = static_cast<uint64_t>(Bytes.size());
  if (!Bytes.empty())
    addInner(Reached, *W.Array, W.filled());
  return Reached;
}

std::string WindowOfTask::elementText(int64_t Offset) const {
  return boxText(elementAt(*W.Array, Offset, isEmpty(W.filled()) ? W.Window : W.filled()));
}

bool WindowOfTask::isIncomplete() const {
  for (size_t D = 0; W.Brought && D != W.Own.size(); ++D)
    if (!W.Own[D].empty() && (W.Own[D].Begin < (*W.Brought)[D].Begin || W.Own[D].End > (*W.Brought)[D].End))
      return !isEmpty(W.Own);
  return false;
}

std::string WindowOfTask::text() const {
  const std::string Task = "task " + std::to_string(W.Task + 1) + " of " +
                           std::to_string(W.Tasks);
  if (isEmpty(W.Window))
    return Task + " has nothing of it";
  std::string Text = Task + " has " + boxText(W.Window);
  for (size_t D = 0; D != W.Own.size(); ++D) {
    const PipeDim &Dim = W.Array->Dims[D];
    if (Dim.Unit)
      Text += ": its own " + boxText(W.Own) + ", halo " +
              std::to_string(Dim.Left) + " left, " +
              std::to_string(Dim.Right) + " right" +
              (W.Own.size() > 1 ? " in dimension " + std::to_string(D + 1)
                                : "");
  }
  if (W.Brought && isEmpty(*W.Brought))
    Text += "; no 'update device' has brought any of it";
  else if (W.Brought && *W.Brought != W.Window)
    Text += "; 'update device' has brought " + boxText(*W.Brought);
  return Text;
}

} // namespace pacc::rt
