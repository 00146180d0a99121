//===- Transfer.cpp - bytes between host and device -----------------------===//

#include "Data/Copies/Transfer.h"
#include "Data/Copies/Runs.h"
#include "Support/ReadOnlyMemory.h"
#include "Trace/GivenWork.h"
#include <cinttypes>
#include <cstring>

namespace pacc::rt {

Status upload(DataContext &C, Mapping &M, const Section &S) {
  M.Own.clear();
  M.Contents = {};
  Runs Pieces;
  Pieces.addMapped(M, S);
  return Pieces.upload(C, S.Name);
}

Status uploadStaged(DataContext &C) {
  for (StagedUpload &S : C.Staged) {
    CopyContents &There = S.To->Contents;
    if (!There.Image.empty() && There.Staged == S.Bytes)
      continue;
    const DeviceAddress To = S.To->deviceOf(S.What.Begin);
    const auto Write = [&] { return C.Dev.writeToDevice(To, S.Bytes.data(), S.Bytes.size(), C.Work); };
    C.Queued = true;
    PACC_RETURN_IF_ERROR(isTold(TraceKind::Upload)
                             ? tellGiven(eventOf(C, TraceKind::Upload, S.What.Name, S.What.Begin, To, S.Bytes.size()),
                                         C.Dev, C.Work, Write)
                             : Write());
    if (C.KeepsCopies && S.Bytes.size() == S.To->bytes())
      There = {std::move(S.Given), S.Bytes, S.Bytes};
    else
      There = {};
  }
  C.Staged.clear();
  return Status::success();
}

Status download(DataContext &C, Mapping &M, const Section &S) {
  Runs Pieces;
  Pieces.addMapped(M, S);
  return Pieces.download(C, S.Name);
}

Status changedConstant(const char *Name) {
  return Status::error(ErrorCode::InvalidUse,
                       "variable %s lies in memory that cannot be written, as constants do: its values on the device differ, and "
                       "cannot be copied to the host",
                       Name ? Name : "(unknown)");
}

Status write(const Section &S, const void *From) {
  void *const To = reinterpret_cast<void *>(S.Begin);
  if (!isReadOnlyMemory(S.Begin, S.bytes()))
    std::memcpy(To, From, S.bytes());
  else if (std::memcmp(To, From, S.bytes()) != 0)
    return changedConstant(S.Name);
  return Status::success();
}

TraceEvent eventOf(const DataContext &C, TraceKind Kind, const char *Name,
                   HostAddress Host, DeviceAddress OnDevice, size_t Bytes) {
  TraceEvent E(Kind, C.Origin);
  E.Name = Name;
  E.Host = Host;
  E.OnDevice = OnDevice;
  E.Bytes = Bytes;
  return E;
}

Result<DeviceAddress> allocate(DataContext &C, size_t Bytes, const char *Name) {
  Result<DeviceAddress> Block = C.Dev.allocate(Bytes);
  if (Block.ok()) {
    if (isTold(TraceKind::Allocate))
      tell(eventOf(C, TraceKind::Allocate, Name, 0, *Block, Bytes));
    return Block;
  }
  Status Failure = Block.takeStatus();
  if (Failure.code() != ErrorCode::OutOfMemory)
    return Failure;
  std::string Left;
  if (Result<Device::MemoryInfo> Info = C.Dev.memoryInfo(); Info.ok())
    Left = std::string("total/free ") + C.Origin.target() +
           " memory: " + std::to_string(Info->Total) + "/" +
           std::to_string(Info->Free);
  return Status::error(ErrorCode::OutOfMemory,
                       "Out of memory allocating %zu bytes of device memory "
                       "for variable %s",
                       Bytes, Name ? Name : "(unknown)")
      .note(Left)
      .note(Failure.message());
}

Status freeBlock(DataContext &C, const DeviceBlock &Block) {
  if (isTold(TraceKind::Free))
    tell(eventOf(C, TraceKind::Free, nullptr, 0, Block.Address, Block.Bytes));
  return C.Dev.free(Block.Address, &C.Work);
}

} // namespace pacc::rt
