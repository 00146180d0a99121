//===- LaunchPieces.cpp - arrays that lie on the device in pieces ---------===//
//
//   enter data copyin(a[0:50])   enter data copyin(a[80:20])   parallel loop: a[i % 20 + 80]
//
// A kernel has one address for an array. Through a pointer that no clause of its construct names, it gets that of
//
// - the piece that holds all that it may use through the pointer, as far as the compiler knows its subscripts;
// - else the piece that holds what it surely uses. Where that lies in several, no address is right: an error;
// - else, where nothing tells, the piece of a clause round the construct, or that to which the pointer's value leads.
//   If there are others, a warning; if the pointer's value itself leads to none, an error: any of them may be wrong.
//
//===----------------------------------------------------------------------===//

#include "Data/SectionRooms.h"
#include "Exec/Launch/Launch.h"
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <set>

namespace pacc::rt {

namespace {

/// What a kernel uses through a pointer, in the host's memory.
struct UsedMemory {
  std::vector<HostRange> Sure; ///< their first and last bytes are used
  HostRange All = {0, 0};      ///< from the first to the last that it may use
};

/// Nothing: nobody knows, or they lie nowhere.
std::optional<HostRange> bytesOf(const ReachedElements &Of, HostAddress Base, int64_t Size) {
  int64_t Begin, End;
  if (__builtin_mul_overflow(Of.First, Size, &Begin) || __builtin_add_overflow(Of.Last, 1, &End) ||
      __builtin_mul_overflow(End, Size, &End))
    return std::nullopt;
  HostRange Bytes;
  const bool Wraps = __builtin_add_overflow(Base, Begin, &Bytes.Begin) || __builtin_add_overflow(Base, End, &Bytes.End);
  return Wraps ? std::nullopt : std::optional(Bytes);
}

/// Nothing if the compiler has not seen all of it, or numbers are too large.
std::optional<UsedMemory> usedThrough(const std::vector<DataItem> &Items, HostAddress Variable, HostAddress Value) {
  const auto Of = std::find_if(Items.begin(), Items.end(), [&](const DataItem &Item) {
    return Item.Var == Variable && Item.Base == Value && Item.UsedSize && Item.Declared.Complete;
  });
  const std::optional<ReachedParts> Parts = Of == Items.end() ? std::nullopt : partsReachedBy(Of->Reaches);
  if (!Parts)
    return std::nullopt;
  UsedMemory Used;
  for (const std::vector<ReachedElements> *List : {&Parts->Sure, &Parts->Perhaps})
    for (const ReachedElements &Each : *List) {
      const std::optional<HostRange> Bytes = bytesOf(Each, Value, Of->UsedSize);
      if (!Bytes)
        return std::nullopt;
      Used.All = Used.All.empty() ? *Bytes
                                  : HostRange{std::min(Used.All.Begin, Bytes->Begin), std::max(Used.All.End, Bytes->End)};
      if (List == &Parts->Sure)
        Used.Sure.push_back(*Bytes);
    }
  return Used;
}

/// The mapping with the bytes that are surely used; null if none has any. Fails where they lie in several.
Result<const Mapping *> holderOf(PresentTable &Table, const UsedMemory &Used, HostAddress Value, const char *Name) {
  const Mapping *Holder = nullptr;
  for (const HostRange &Bytes : Used.Sure)
    for (const HostAddress At : {Bytes.Begin, Bytes.End - 1}) {
      const Mapping *M = Table.at(At);
      if (M && Holder && M->deviceOf(Value) != Holder->deviceOf(Value))
        return lieElsewhere(Name, *Holder, *M);
      Holder = M && !Holder ? M : Holder;
    }
  return Holder;
}

std::string describe(const Mapping &M) {
  char Line[160];
  std::snprintf(Line, sizeof Line, "host:0x%" PRIxPTR " size:%zu line:%d name:", M.Begin, M.bytes(), M.Where.Line);
  return std::string(Line) + (M.Name ? M.Name : "(unknown)");
}

std::string unclear(const char *Name, const Mapping &First, const Mapping &Second) {
  return std::string("sections of an array lie apart on the device, and nothing tells which of them a kernel uses: name=") + Name +
         "\n " + describe(First) + "\n " + describe(Second) + "\n Name the section in a clause of the directive: present(" + Name +
         "[first:length])";
}

} // namespace

/// Tells it once for each parameter of a kernel.
void Launch::warnOfPieces(uint32_t Index, const std::string &Text) const {
  static std::mutex Lock;
  static std::set<std::pair<const pacc_kernel *, uint32_t>> Told;
  const std::lock_guard<std::mutex> Guard(Lock);
  if (Told.insert({&Kernel, Index}).second)
    std::fprintf(stderr, "pacc: warning: %s:%d: %s\n", Kernel.file, static_cast<int>(Kernel.line), Text.c_str());
}

/// The mapping in which the kernel finds the data at `Host`; null if there is none. Under the table's lock.
Result<const Mapping *> Launch::pieceOf(uint32_t Index, HostAddress Host) const {
  const pacc_param &P = Kernel.params[Index];
  PresentTable &Table = C.Device->Table;
  const Argument &A = C.Arguments[P.slot];
  const auto Variable = reinterpret_cast<HostAddress>(A.Host);
  const DataItem *Item = itemOf(Host, Variable);
  if (Item && Item->Held->Begin == Item->Var && Item->Var != Host) // the mapping of a pointer, not of what it leads to
    Item = nullptr;
  const Mapping *Usual = Item ? Item->Held : Table.ofPointer(Host);
  if (P.kind != PACC_ARG_POINTER && P.kind != PACC_ARG_POINTER_OR_HOST)
    return Usual;
  const char *Name = A.Name ? A.Name : "(unknown)";
  const std::optional<UsedMemory> Used = usedThrough(C.Items, Variable, Host);
  if (Used && !Used->All.empty()) {
    const PresentTable::Found All = Table.find(Used->All.Begin, Used->All.End);
    if (All.How == PresentTable::Presence::Present)
      return All.Map;
    Result<const Mapping *> Sure = holderOf(Table, *Used, Host, Name);
    if (!Sure.ok() || *Sure)
      return Sure;
  }
  if (Item && Item->Var == Variable)
    return Usual;
  // What was inferred for another pointer is none.
  std::vector<const Mapping *> Pieces;
  const auto Add = [&](const Mapping *M) {
    if (M && !M->IsInferred && std::none_of(Pieces.begin(), Pieces.end(), [&](const Mapping *Other) {
          return Other->deviceOf(Host) == M->deviceOf(Host);
        }))
      Pieces.push_back(M);
  };
  Add(Usual);
  for (const Mapping *M : Table.allOfPointer(Host))
    Add(M);
  if (Used) { // of which it may use some
    const auto IsUsed = [&](const Mapping *M) { return M->Begin < Used->All.End && Used->All.Begin < M->End; };
    std::stable_partition(Pieces.begin(), Pieces.end(), IsUsed);
    if (const auto First = std::find_if_not(Pieces.begin(), Pieces.end(), IsUsed); First != Pieces.begin())
      Pieces.erase(First, Pieces.end());
  }
  if (Pieces.size() < 2)
    return Pieces.empty() ? Usual : Pieces.front();
  const std::string Text = unclear(Name, *Pieces[0], *Pieces[1]);
  if (!Table.at(Host))
    return Status::error(ErrorCode::PartiallyPresent, "%s", Text.c_str());
  warnOfPieces(Index, Text + "\n It gets the first of these");
  return Pieces.front();
}

} // namespace pacc::rt
