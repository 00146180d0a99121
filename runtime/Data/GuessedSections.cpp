//===- GuessedSections.cpp - data that may not be all there ---------------===//

#include "Data/GuessedSections.h"
#include "Data/Section.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <cstring>
#include <new>
#include <sys/uio.h>
#include <unistd.h>

namespace pacc::rt {

namespace {

bool overlap(const Section &X, const Section &Y) { return X.Begin < Y.End && Y.Begin < X.End; }

/// The system reads where we may not. False: not all of it can be read.
bool read(char *Into, HostAddress Begin, size_t Bytes) {
  constexpr size_t Most = size_t(1) << 30;
  for (size_t Done = 0; Done != Bytes;) {
    const size_t Part = std::min(Most, Bytes - Done);
    const iovec To{Into + Done, Part}, From{reinterpret_cast<void *>(Begin + Done), Part};
    if (process_vm_readv(getpid(), &To, 1, &From, 1, 0) != static_cast<ssize_t>(Part))
      return false;
    Done += Part;
  }
  return true;
}

/// Null: not all of it can be read, or kept.
std::shared_ptr<const char[]> copyOf(const Section &S) {
  char Last;
  if (!read(&Last, S.End - 1, 1)) // before there is room for what may be very much
    return nullptr;
  std::shared_ptr<char[]> Copy(new (std::nothrow) char[S.bytes()]);
  return Copy && read(Copy.get(), S.Begin, S.bytes()) ? Copy : nullptr;
}

} // namespace

bool isAlone(DataContext &C, const DataItem &Item, const std::vector<DataItem> &List) {
  const Section S = Item.section();
  if (C.Table.find(S.Begin, S.End).How != PresentTable::Presence::Absent || C.Table.ofPointer(Item.Base))
    return false;
  return std::none_of(List.begin(), List.end(), [&](const DataItem &Other) {
    return &Other != &Item && !Other.isEmpty() && Other.Levels.empty() &&
           (Other.extentIsKnown() ? overlap(Other.section(), S) : Other.Base >= S.Begin && Other.Base < S.End);
  });
}

void checkGuesses(DataContext &C, std::vector<DataItem> &List) {
  std::vector<DataItem *> Wrong;
  for (DataItem &Item : List)
    if (Item.IsGuess && !(C.Ticket && C.IsStructured && isAlone(C, Item, List)))
      Wrong.push_back(&Item);
  for (DataItem *Item : Wrong)
    Item->forgetGuess();
  for (DataItem &Item : List)
    if (Item.IsGuess && !(Item.HostCopy = copyOf(Item.section())))
      Item.forgetGuess();
}

Status fillGuessed(DataContext &C, Mapping &M, const DataItem &Item) {
  M.GuessedFrom = Item.Base;
  M.FilledBy = ticketOf(C);
  if (Item.action() == PACC_COPY)
    M.AsFilled = Item.HostCopy;
  C.Queued = true;
  const auto Give = [&] { // the item keeps the copy until the construct has been waited for
    return C.Dev.copyToDevice(M.Device, Item.HostCopy.get(), M.bytes(), C.Work);
  };
  if (!isTold(TraceKind::Upload))
    return Give();
  return tellGiven(eventOf(C, TraceKind::Upload, Item.Name, M.Begin, M.Device, M.bytes()), C.Dev, C.Work, Give);
}

bool isGuessOfOther(const Mapping &M, HostAddress Base) { return M.GuessedFrom && M.GuessedFrom != Base; }

void writeChanges(char *Host, const char *Before, const char *Now, size_t Bytes) {
  constexpr size_t Block = 256;
  for (size_t I = 0; I < Bytes; I += Block) {
    const size_t End = std::min(Bytes, I + Block);
    if (std::memcmp(Before + I, Now + I, End - I) == 0)
      continue;
    for (size_t K = I; K != End; ++K)
      if (Before[K] != Now[K])
        Host[K] = Now[K];
  }
}

Status downloadChanges(DataContext &C, const Mapping &M, const Section &What) {
  constexpr size_t Most = size_t(16) << 20;
  std::vector<char> Now(std::min(Most, What.bytes()));
  const auto Read = [&]() -> Status {
    for (HostAddress At = What.Begin; At != What.End;) {
      const size_t Bytes = std::min<size_t>(Now.size(), What.End - At);
      PACC_RETURN_IF_ERROR(C.Dev.readFromDevice(Now.data(), M.deviceOf(At), Bytes, C.Work));
      // The host's attached pointers are its own.
      M.forEachBesidePointers(At, At + Bytes, [&](HostAddress From, HostAddress To) {
        char *const Host = reinterpret_cast<char *>(From);
        writeChanges(Host, M.AsFilled ? M.AsFilled.get() + (From - M.Begin) : Host, Now.data() + (From - At), To - From);
      });
      At += Bytes;
    }
    return Status::success();
  };
  C.Queued = true;
  if (!isTold(TraceKind::Download))
    return Read();
  return tellGiven(
      eventOf(C, TraceKind::Download, What.Name, What.Begin, M.deviceOf(What.Begin), What.bytes()), C.Dev, C.Work, Read);
}

} // namespace pacc::rt
