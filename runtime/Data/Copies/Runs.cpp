//===- Runs.cpp - many pieces, few transfers ------------------------------===//

#include "Data/Copies/Runs.h"
#include "Support/ProgramMemory.h"
#include "Support/ReadOnlyMemory.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt {

namespace {

/// Pieces smaller than this are gathered on the host: a copy costs more than
/// moving so few bytes twice.
constexpr size_t PackBelow = 64 << 10;
/// Largest gathered transfer.
constexpr size_t PackBytes = 4 << 20;

const void *host(HostAddress A) { return reinterpret_cast<const void *>(A); }

/// An error with what was under way.
Status during(const char *What, const char *Name, size_t Bytes, Status S) {
  if (S.ok())
    return S;
  return std::move(S).note(" during the " + std::string(What) + ": " +
                           std::to_string(Bytes) + " bytes of variable " +
                           (Name ? Name : "(unknown)"));
}

/// A section that is too long, as one with as many elements as its array has bytes, may lead out of the program's
/// memory, be it by a page behind an array on the stack: a copy would end the program without a word.
Status checkOnHost(const HostRows &Rows, const char *Name) {
  const size_t Bytes = Rows.Bytes + (Rows.Count - 1) * Rows.Stride;
  const auto Begin = reinterpret_cast<HostAddress>(Rows.OnHost);
  if (isProgramMemory(Begin, Bytes))
    return Status::success();
  return Status::error(ErrorCode::InvalidUse,
                       "not all of the %zu bytes of variable %s are memory of the program: begin=host:%p\n"
                       " Make the section as short as its array; its length is a number of elements, not of bytes",
                       Bytes, Name ? Name : "(unknown)", Rows.OnHost);
}

/// What lies in memory that nobody can write stays; that the device has changed it is an error.
Status compareConstants(DataContext &C, const HostRows &Rows, const char *Name) {
  constexpr size_t Most = size_t(16) << 20;
  std::vector<char> Now(std::min(Most, Rows.Bytes));
  for (size_t Row = 0; Row != Rows.Count; ++Row)
    for (size_t At = Row * Rows.Stride, End = At + Rows.Bytes; At != End;) {
      const size_t Bytes = std::min(Now.size(), End - At);
      PACC_RETURN_IF_ERROR(C.Dev.readFromDevice(Now.data(), Rows.OnDevice + At, Bytes, C.Work));
      if (std::memcmp(Now.data(), static_cast<const char *>(Rows.OnHost) + At, Bytes) != 0)
        return changedConstant(Name);
      At += Bytes;
    }
  return Status::success();
}

} // namespace

void Runs::add(HostAddress Host, DeviceAddress Device, size_t Bytes) {
  if (Host == Device) // memory that both share
    return;
  Total += Bytes;
  if (!List.empty()) {
    Run &Last = List.back();
    if (Last.Count == 1 && Last.Host + Last.Bytes == Host &&
        Last.Device + Last.Bytes == Device) {
      Last.Bytes += Bytes;
      return;
    }
  }
  List.push_back({Host, Device, Bytes});
}

HostRows Runs::Run::rows() const {
  return {Device, reinterpret_cast<void *>(Host), Bytes, Count, Stride};
}

void Runs::addMapped(const Mapping &M, const Section &S) {
  if (!S.Parts)
    return addAround(M, S.Begin, S.End);
  const auto First = M.Attached.lower_bound(S.Begin);
  const bool HasPointers = First != M.Attached.end() && First->first < S.End;
  const size_t Bytes = S.Parts->Bytes;
  S.Parts->forEachGroup([&](size_t Offset, size_t Count, size_t Stride) {
    const HostAddress Begin = S.Begin + Offset;
    if (!HasPointers && Count > 1 && Begin != M.deviceOf(Begin)) {
      List.push_back({Begin, M.deviceOf(Begin), Bytes, Count, Stride});
      Total += Bytes * Count;
      return;
    }
    for (size_t I = 0; I != Count; ++I)
      addAround(M, Begin + I * Stride, Begin + I * Stride + Bytes);
  });
}

/// [Begin, End) of `M`, but for attached pointers.
void Runs::addAround(const Mapping &M, HostAddress Begin, HostAddress End) {
  M.forEachBesidePointers(Begin, End,
                          [&](HostAddress From, HostAddress To) { add(From, M.deviceOf(From), To - From); });
}

template <typename Function>
Status Runs::move(DataContext &C, TraceKind Kind, const char *Name,
                  Function Give) const {
  C.Queued |= !List.empty();
  if (!isTold(Kind) || List.empty())
    return Give();
  return tellGiven(eventOf(C, Kind, Name, List.front().Host,
                           List.front().Device, Total),
                   C.Dev, C.Work, Give);
}

Status Runs::upload(DataContext &C, const char *Name) const {
  return move(C, TraceKind::Upload, Name, [&]() -> Status {
    for (const Run &R : List) {
      PACC_RETURN_IF_ERROR(checkOnHost(R.rows(), Name));
      PACC_RETURN_IF_ERROR(
          during("upload", Name, Total, C.Dev.copyRowsToDevice(R.rows(), C.Work)));
    }
    return Status::success();
  });
}

Status Runs::uploadNewBlock(DataContext &C, const char *Name) const {
  if (List.size() < 2 || Total / List.size() >= PackBelow)
    return upload(C, Name);
  return move(C, TraceKind::Upload, Name, [&] { return packed(C, Name); });
}

Status Runs::packed(DataContext &C, const char *Name) const {
  // The rows are read here, not when the queue gets there: what it waits for, a download of
  // the same rows perhaps, must have happened.
  PACC_RETURN_IF_ERROR(C.Work.settle());
  std::vector<char> Pack;
  for (size_t I = 0; I != List.size();) {
    const DeviceAddress Start = List[I].Device;
    Pack.clear();
    do {
      const size_t Offset = List[I].Device - Start;
      Pack.resize(Offset + List[I].Bytes);
      std::memcpy(&Pack[Offset], host(List[I].Host), List[I].Bytes);
      ++I;
    } while (I != List.size() && Pack.size() < PackBytes);
    PACC_RETURN_IF_ERROR(
        during("upload", Name, Total,
               C.Dev.writeToDevice(Start, Pack.data(), Pack.size(), C.Work)));
  }
  return Status::success();
}

Status Runs::download(DataContext &C, const char *Name) const {
  const auto IsConstant = [](const Run &R) { return isReadOnlyMemory(R.Host, R.Bytes + (R.Count - 1) * R.Stride); };
  for (const Run &R : List)
    if (!C.Ticket)
      C.Table.Coming.add(C.Work, R.Host, R.Bytes + (R.Count - 1) * R.Stride);
  return move(C, TraceKind::Download, Name, [&]() -> Status {
    for (const Run &R : List) {
      PACC_RETURN_IF_ERROR(checkOnHost(R.rows(), Name));
      PACC_RETURN_IF_ERROR(during("download (part of it may have arrived)", Name, Total,
                                  IsConstant(R) ? compareConstants(C, R.rows(), Name) : C.Dev.copyRowsToHost(R.rows(), C.Work)));
    }
    return Status::success();
  });
}

} // namespace pacc::rt
