//===- AccessChecks.cpp - what a checked kernel may reach -----------------===//

#include "Exec/AccessChecks.h"
#include <cstring>

namespace pacc::rt {

namespace {

std::string fromTo(Span S) {
  const std::string First = std::to_string(S.Begin);
  return S.size() == 1 ? First : First + " to " + std::to_string(S.End - 1);
}

/// "3 to 9"; of several dimensions "[3 to 9][0 to 4]".
std::string text(const Box &B) {
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

/// What the task has of the array and why.
std::string describe(const TaskWindow &W) {
  const std::string Task = "task " + std::to_string(W.Task + 1) + " of " +
                           std::to_string(W.Tasks);
  if (isEmpty(W.Window))
    return Task + " has nothing of it";
  std::string Text = Task + " has " + text(W.Window);
  for (size_t D = 0; D != W.Own.size(); ++D) {
    const PipeDim &Dim = W.Array->Dims[D];
    if (Dim.Unit)
      Text += ": its own " + text(W.Own) + ", halo " +
              std::to_string(Dim.Left) + " left, " +
              std::to_string(Dim.Right) + " right" +
              (W.Own.size() > 1 ? " in dimension " + std::to_string(D + 1)
                                : "");
  }
  return Text;
}

} // namespace

AccessChecks::AccessChecks(uint32_t Count)
    : Parameters(Count), Windows(Count) {
  for (pacc_check_window &W : Windows)
    W.bytes = UINT64_MAX;
}

void AccessChecks::allow(uint32_t Param, DeviceAddress Value,
                         const Mapping &M) {
  Parameters[Param].Value = Value;
  Windows[Param].begin = M.Device;
  Windows[Param].bytes = M.bytes();
}

void AccessChecks::allow(uint32_t Param, TaskWindow W) {
  const Span Bytes = hull(*W.Array, W.Window);
  Parameters[Param].Value = W.Zero;
  Windows[Param].begin = W.Zero + static_cast<DeviceAddress>(Bytes.Begin);
  Windows[Param].bytes = static_cast<uint64_t>(Bytes.size());
  if (!Bytes.empty())
    addInner(Windows[Param], *W.Array, W.Window);
  Parameters[Param].Task = std::move(W);
}

void AccessChecks::forbid(uint32_t Param, DeviceAddress Value) {
  Parameters[Param].Value = Windows[Param].begin = Value;
  Windows[Param].bytes = 0;
}

Result<DeviceAddress> AccessChecks::upload(Device &D, Queue &Q) {
  const size_t Behind = Windows.size() * sizeof(pacc_check_window);
  std::vector<char> Bytes(sizeof Failure + Behind);
  std::memcpy(Bytes.data() + sizeof Failure, Windows.data(), Behind);
  Result<DeviceAddress> Block = D.allocate(Bytes.size());
  if (!Block.ok())
    return Block;
  Table = *Block;
  PACC_RETURN_IF_ERROR(D.writeToDevice(Table, Bytes.data(), Bytes.size(), Q));
  return Table;
}

Status AccessChecks::read(Device &D, Queue &Q) {
  return D.readFromDevice(&Failure, Table, sizeof Failure, Q);
}

/// What the parameter may reach.
std::string AccessChecks::describe(const Parameter &P) const {
  if (P.Task)
    return rt::describe(*P.Task);
  const pacc_check_window &W = Windows[Failure.param];
  if (!W.bytes)
    return P.Value ? "nothing of it is on the device" : "it is a null pointer";
  const auto First = static_cast<int64_t>(W.begin - P.Value);
  const int64_t Each = Failure.element;
  return "the device has " +
         fromTo({floorDivide(First, Each),
                 -floorDivide(-First - static_cast<int64_t>(W.bytes), Each)});
}

Status AccessChecks::report(const char *Name) const {
  static const char *const Verbs[] = {"reads", "writes", "updates"};
  const Parameter &P = Parameters[Failure.param];
  const auto Offset = static_cast<int64_t>(Failure.address - P.Value);
  std::string Element;
  if (P.Task) {
    Element = text(elementAt(*P.Task->Array, Offset, P.Task->Window));
    Name = P.Task->Array->Name.c_str();
  } else {
    Element = std::to_string(floorDivide(Offset, Failure.element));
  }
  return Status(ErrorCode::InvalidUse,
                std::string(Failure.file) + ":" +
                    std::to_string(Failure.line) + ": the kernel " +
                    Verbs[Failure.access] + " element " + Element + " of " +
                    Name + ", but " + describe(P));
}

} // namespace pacc::rt
