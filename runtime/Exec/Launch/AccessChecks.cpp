//===- AccessChecks.cpp - what a checked kernel may reach -----------------===//

#include "Exec/Launch/AccessChecks.h"
#include "Support/Arithmetic.h"
#include <cstring>

namespace pacc::rt {

namespace {

/// `First` to before `End`.
std::string fromTo(int64_t First, int64_t End) {
  return std::to_string(First) +
         (End - First == 1 ? "" : " to " + std::to_string(End - 1));
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

void AccessChecks::allow(uint32_t Param, std::shared_ptr<const DataPart> Part) {
  Parameters[Param].Value = Part->zero();
  Windows[Param] = Part->window();
  Parameters[Param].Part = std::move(Part);
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
  if (P.Part)
    return P.Part->text();
  const pacc_check_window &W = Windows[Failure.param];
  if (!W.bytes)
    return P.Value ? "nothing of it is on the device" : "it is a null pointer";
  const auto First = static_cast<int64_t>(W.begin - P.Value);
  const int64_t Each = Failure.element;
  return "the device has " +
         fromTo(floorDivide(First, Each),
                ceilDivide(First + static_cast<int64_t>(W.bytes), Each));
}

Status AccessChecks::report(const char *Name) const {
  static const char *const Verbs[] = {"reads", "writes", "updates"};
  const Parameter &P = Parameters[Failure.param];
  const auto Offset = static_cast<int64_t>(Failure.address - P.Value);
  std::string Element;
  if (P.Part) {
    Element = P.Part->elementText(Offset);
    Name = P.Part->name().c_str();
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
