//===- LaunchPieces.cpp - arrays that lie on the device in pieces ---------===//
//
//   enter data copyin(a[0:50])   enter data copyin(a[80:20])   parallel loop: a[i % 20 + 80]
//
// A kernel has one address for an array. Through a pointer that no clause of its construct names, and where the visible
// clauses name several sections of an array, it gets that of
//
// - the piece that holds all that it may use through the pointer, as far as the compiler knows its subscripts;
// - else the piece that holds what it surely uses. Where that lies in several, no address is right: an error;
// - else, where it goes back from there (PACC_PARAM_BACK), the piece that ends there;
// - else, where nothing tells, the piece of the innermost clause that names it. Where none does, that of a clause by another
//   name round the construct, or that to which the pointer's value leads; if there are others, with a warning; if the
//   pointer's value itself leads to none, an error: any of them may be wrong.
//
//===----------------------------------------------------------------------===//

#include "Data/Pointers/InferredMembers.h"
#include "Data/Pointers/UsedRows.h"
#include "Data/SectionRooms.h"
#include "Exec/Launch/Launch.h"
#include "Exec/Launch/Pieces.h"
#include "Support/Arithmetic.h"
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <mutex>
#include <set>

namespace pacc::rt {

/// What a kernel uses through a pointer, in the host's memory.
struct UsedMemory {
  std::vector<HostRange> Sure;   ///< elements of which something is surely used: those of c[i][j] are rows
  /// From such an element to another one; of each that lies between, and as many behind it, one is surely used.
  struct Stretch {
    HostRange All;
    size_t Most; ///< bytes
  };
  std::vector<Stretch> Stretches;
  HostRange All = {0, 0};        ///< from the first to the last that it may use; empty: nobody knows, or none
  std::vector<HostRange> Perhaps; ///< from the first to the last that one subscript under conditions comes to
  const DataItem *Of = nullptr;       ///< what told
  const DataItem *Outdated = nullptr; ///< whose numbers the device may have other values of
};

namespace {

/// What is not in the address space is left out, and so is then All.
class UsedBytes {
public:
  UsedBytes(HostAddress Base, int64_t Size) : Base(Base), Size(Size) {}

  UsedMemory Used;
  bool KnowsAll = true;

  /// `Distance`: that of elements beside each other, at most; 0: nobody knows.
  void add(const ReachedElements &Of, bool IsSure, int64_t Distance = 0, bool IsEnd = true) {
    const std::optional<HostAddress> First = at(Of.First), Last = at(Of.Last);
    HostAddress End;
    if (!First || !Last || __builtin_add_overflow(*Last, Size, &End)) {
      KnowsAll = false;
      return;
    }
    HostRange &All = Used.All;
    All = All.empty() ? HostRange{*First, End} : HostRange{std::min(All.Begin, *First), std::max(All.End, End)};
    if (!IsEnd)
      Used.Perhaps.push_back({*First, End});
    if (!IsSure)
      return;
    Used.Sure.insert(Used.Sure.end(), {{*First, *First + Size}, {*Last, End}});
    size_t Bytes;
    if (Distance > 0 && !__builtin_mul_overflow(static_cast<uint64_t>(Distance), static_cast<uint64_t>(Size), &Bytes))
      Used.Stretches.push_back({{*First, End}, Bytes});
  }

private:
  HostAddress Base;
  int64_t Size;

  std::optional<HostAddress> at(int64_t Element) const {
    int64_t Offset;
    HostAddress Address;
    const bool IsNone = __builtin_mul_overflow(Element, Size, &Offset) || __builtin_add_overflow(Base, Offset, &Address);
    return IsNone ? std::nullopt : std::optional(Address);
  }
};

/// How far apart elements that the subscript comes to are at most, if those of inner loops lie between those of outer ones;
/// 0: nobody knows.
int64_t distanceOf(const Reach &R) {
  std::vector<std::pair<uint64_t, uint64_t>> Ways; // of one iteration, of all of them
  for (const ReachLoop &L : R.Loops) {
    int64_t One;
    uint64_t All;
    const std::optional<int64_t> Trips = L.trips();
    if (!Trips || __builtin_mul_overflow(L.Factor, L.Step, &One) || One == INT64_MIN)
      return 0;
    const auto Way = static_cast<uint64_t>(std::abs(One));
    if (Way == 0 || *Trips < 2)
      continue;
    if (__builtin_mul_overflow(Way, static_cast<uint64_t>(*Trips - 1), &All))
      return 0;
    Ways.push_back({Way, All});
  }
  std::sort(Ways.begin(), Ways.end());
  uint64_t Most = 1, Span = 0;
  for (const auto &[Way, All] : Ways) {
    Most = std::max(Most, Way > Span ? Way - Span : 0);
    if (__builtin_add_overflow(Span, All, &Span))
      return 0;
  }
  return Most > INT64_MAX ? 0 : static_cast<int64_t>(Most);
}

/// What `Of` tells; null: nothing does. Nothing if numbers are too large.
std::optional<UsedMemory> usedThrough(PresentTable &Table, const DataItem *Of, HostAddress Value) {
  if (!Of || !partsReachedBy(Of->Reaches))
    return std::nullopt;
  UsedBytes Bytes(Value, Of->usesRows() ? sizeof(HostAddress) : Of->UsedSize);
  Bytes.Used.Of = Of;
  for (const Reach &R : Of->Reaches) {
    const std::optional<ReachedParts> One = partsReachedBy({R});
    for (const ReachedElements &Each : One->Sure)
      Bytes.add(Each, /*IsSure=*/true, distanceOf(R));
    for (const ReachedElements &Each : One->Perhaps)
      Bytes.add(Each, /*IsSure=*/false, /*Distance=*/0, R.IsEnd);
  }
  if (Of->isOutdated(&Table))
    Bytes.Used.Outdated = Of;
  if (!Bytes.KnowsAll || !Of->Declared.Complete || Bytes.Used.Outdated)
    Bytes.Used.All = {0, 0};
  return Bytes.Used;
}

/// What the device does not have between two elements that it has, if that is so much that some of it is surely used.
std::optional<HostRange> holeIn(PresentTable &Table, const UsedMemory::Stretch &Of) {
  const Mapping *M = Table.at(Of.All.Begin);
  while (M && M->End < Of.All.End) {
    const PresentTable::Found Next = Table.find(M->End, Of.All.End);
    const HostAddress Begin = Next.How == PresentTable::Presence::Absent ? Of.All.End : std::max(Next.Map->Begin, M->End);
    if (Begin - M->End >= Of.Most && Begin > M->End)
      return HostRange{M->End, Begin};
    M = Next.Map;
  }
  return std::nullopt;
}

/// The mapping with what is surely used; null if none has any of it, as a whole: of a part nobody knows whether it is that
/// which is used. Fails where that lies in several, or where the device has some of it and nothing of the rest, or nothing
/// of it but other parts of the array (`Usual`); not so of a kernel that is checked (`Checked`), which tells where it uses
/// that.
Result<const Mapping *> holderOf(PresentTable &Table, const UsedMemory &Used, HostAddress Value, const char *Name,
                                bool Checked, const Mapping *Usual) {
  const Mapping *Holder = nullptr;
  bool HasParts = false;
  const HostRange *Absent = nullptr;
  for (const HostRange &Element : Used.Sure) {
    const PresentTable::Found There = Table.find(Element.Begin, Element.End);
    const Mapping *M = There.How == PresentTable::Presence::Present ? There.Map : nullptr;
    if (M && Holder && M->deviceOf(Value) != Holder->deviceOf(Value))
      return lieElsewhere(Name, *Holder, *M);
    Holder = M && !Holder ? M : Holder;
    Absent = There.How == PresentTable::Presence::Absent ? &Element : Absent;
    HasParts |= There.How == PresentTable::Presence::Partial;
  }
  const Mapping *Other = Holder || HasParts ? Holder : Usual;
  if (Other && Absent && !Checked)
    return usedBeside(Name, *Absent, *Other);
  for (const UsedMemory::Stretch &Of : Used.Stretches)
    if (const std::optional<HostRange> Hole = Checked ? std::nullopt : holeIn(Table, Of))
      return usedBeside(Name, *Hole, *Table.at(Hole->Begin - 1));
  return Holder;
}

/// An element that the kernel uses, be it under conditions, and that lies in a gap of what sections have named; of the box
/// that its loops make the corners tell.
std::optional<HostRange> usedInGap(const UsedMemory &Used, HostAddress Value, const Mapping &M) {
  const auto Size = static_cast<uint64_t>(Used.Of->UsedSize);
  const auto IsLarger = [Size](const Mapping::Part &P) { return P.InRows.Bytes < Size; }; // elements with gaps in them
  if (M.Parts.empty() || Used.Of->usesRows() || Used.Outdated || std::any_of(M.Parts.begin(), M.Parts.end(), IsLarger))
    return std::nullopt;
  for (const Reach &R : Used.Of->Reaches) {
    if (R.IsEnd || R.Limits)
      continue;
    for (const int64_t Element : cornersOf(R)) {
      const HostAddress Begin = Value + static_cast<uint64_t>(Element) * Size, End = Begin + Size;
      if (Begin >= M.Begin && End <= M.End && M.namedFrom(Begin, End) != End)
        return HostRange{Begin, End};
    }
  }
  return std::nullopt;
}

std::string describe(const Mapping &M) {
  char Line[160];
  std::snprintf(Line, sizeof Line, "host:0x%" PRIxPTR " size:%zu line:%d name:", M.Begin, M.bytes(), M.Where.Line);
  return std::string(Line) + orUnknown(M.Name);
}

} // namespace

std::string unclearPieces(const char *Name, const Mapping &First, const Mapping &Second, const char *Object) {
  return std::string("sections of an array lie apart on the device, and nothing tells which of them a kernel uses: name=") + Name +
         (Object ? std::string(", through a pointer in ") + Object : "") + "\n " + describe(First) + "\n " + describe(Second) +
         "\n Name the section in a clause of the directive: present(" + Name + "[first:length])";
}

std::vector<const Mapping *> piecesOf(PresentTable &Table, HostAddress Value, const Mapping *Usual) {
  std::vector<const Mapping *> Pieces;
  const auto Add = [&](const Mapping *M) {
    if (M && !M->IsInferred && std::none_of(Pieces.begin(), Pieces.end(), [&](const Mapping *Other) {
          return Other->deviceOf(Value) == M->deviceOf(Value);
        }))
      Pieces.push_back(M);
  };
  Add(Usual);
  for (const Mapping *M : Table.allOfPointer(Value))
    Add(M);
  return Pieces;
}

namespace {

/// What launches have warned of: parameters of kernels.
struct Warnings {
  std::mutex Lock;
  std::set<std::pair<const pacc_kernel *, uint32_t>> Told;
} GivenWarnings;

} // namespace

bool Launch::hasWarned(uint32_t Index) const {
  const std::lock_guard<std::mutex> Guard(GivenWarnings.Lock);
  return GivenWarnings.Told.count({&Kernel, Index}) != 0;
}

/// Tells it once for each parameter of a kernel.
void Launch::warnOfPieces(uint32_t Index, const std::string &Text) const {
  const std::lock_guard<std::mutex> Guard(GivenWarnings.Lock);
  if (GivenWarnings.Told.insert({&Kernel, Index}).second)
    std::fprintf(stderr, "pacc: warning: %s:%d: %s\n", Kernel.file, static_cast<int>(Kernel.line), Text.c_str());
}

/// Of a kernel that goes back from `Value`: what ends there, though another object (`Usual`) may begin there; null: nothing.
const Mapping *Launch::endingAt(HostAddress Value, const Mapping *Usual) const {
  return !Usual || Usual->Begin == Value ? C.Device->Table.endingAt(Value) : nullptr;
}

Result<bool> Launch::stayed(const DataItem &Item) const {
  DataContext Context{Dev, C.Device->Table, *C.Queue->Work, Thread.origin(*C.Device, C.Where, C.Async)};
  return haveStayed(Context, Item);
}

static bool isPointer(const pacc_param &P) { return P.kind == PACC_ARG_POINTER || P.kind == PACC_ARG_POINTER_OR_HOST; }

/// Of what the kernel may use under conditions, from a first element to a last one of `Size` bytes, what the device has in no
/// place that is as far from `M` as on the host.
static const HostRange *restBeside(PresentTable &Table, const UsedMemory &Used, HostAddress Host, uint64_t Size, const Mapping &M) {
  const auto IsThere = [&](HostAddress Begin) {
    const PresentTable::Found Found = Table.find(Begin, Begin + Size);
    return Found.How != PresentTable::Presence::Absent && Found.Map->deviceOf(Host) == M.deviceOf(Host);
  };
  const auto Of = std::find_if(Used.Perhaps.begin(), Used.Perhaps.end(),
                               [&](const HostRange &Each) { return !IsThere(Each.Begin) || !IsThere(Each.End - Size); });
  return M.IsInferred || Used.Outdated || Of == Used.Perhaps.end() ? nullptr : &*Of;
}

/// What lies between `M` and another section of its directive, of which the device has nothing.
static std::optional<HostRange> gapBeside(PresentTable &Table, const Mapping &M) {
  const HostRange Room = M.Block ? M.Block->Room : HostRange{0, 0};
  if (Room.empty()) // no directive has named another one
    return std::nullopt;
  const Mapping *Next = Room.End > M.End ? Table.find(M.End, Room.End).Map : nullptr;
  if (Next && Next->Block == M.Block)
    return Next->Begin > M.End ? std::optional(HostRange{M.End, Next->Begin}) : std::nullopt;
  for (HostAddress Begin = Room.Begin; Begin < M.Begin;) {
    const Mapping *Other = Table.find(Begin, M.Begin).Map;
    if (!Other)
      return Begin != Room.Begin ? std::optional(HostRange{Begin, M.Begin}) : std::nullopt;
    Begin = Other->End;
  }
  return std::nullopt;
}

/// A warning where the kernel may use elements, under conditions, that the device does not have, and where it uses some in a
/// gap between columns.
void Launch::lookBeside(uint32_t Index, HostAddress Host, const UsedMemory &Used, const Mapping &M) const {
  const Argument &A = C.Arguments[Kernel.params[Index].slot];
  const char *Name = orUnknown(A.Name);
  const auto Size = Used.Of->usesRows() ? static_cast<int64_t>(sizeof(HostAddress)) : Used.Of->UsedSize;
  const auto ElementsOf = [&](const HostRange &Of) {
    return ReachedElements{floorDivide(static_cast<int64_t>(Of.Begin - Host), Size),
                           ceilDivide(static_cast<int64_t>(Of.End - Host), Size) - 1};
  };
  if (const bool IsUnseen = Used.Of->Reaches.empty() && !Used.Of->Declared.Complete; IsUnseen && Size) {
    if (const std::optional<HostRange> Between = gapBeside(C.Device->Table, M))
      warnOfPieces(Index, "the device has no " + elementsText(ElementsOf(*Between)) + " of " + Name +
                              ", which lie between sections that clauses name, and what the kernel uses is not seen (in functions, "
                              "by subscripts that it reads): -gpu=check tells");
    return;
  }
  const HostRange *Rest = restBeside(C.Device->Table, Used, Host, static_cast<uint64_t>(Size), M);
  if (const std::optional<HostRange> Gap = usedInGap(Used, Host, M)) {
    warnOfPieces(Index, "the kernel uses " + elementsText(ElementsOf(*Gap)) + " of " + Name +
                            ", which lies in a gap between sections that directives have named: it has what kernels have put there");
    return;
  }
  if (!Rest)
    return;
  warnOfPieces(Index, perhapsBeside(Name, ElementsOf(*Rest), ElementsOf({M.Begin, M.End})));
}

/// The mapping in which the kernel finds the data at `Host`; null if there is none. Under the table's lock.
Result<const Mapping *> Launch::pieceOf(uint32_t Index, HostAddress Host) const {
  const auto Variable = reinterpret_cast<HostAddress>(C.Arguments[Kernel.params[Index].slot].Host);
  const bool IsSeen = HasUses || isPointer(Kernel.params[Index]);
  const DataItem *Of = IsSeen ? usesOf(Variable, Host) : nullptr;
  if (const Mapping *M = Of && !Checks ? holderOfAll(*Of, Host) : nullptr)
    return M;
  const std::optional<UsedMemory> Used = usedThrough(C.Device->Table, Of, Host);
  Result<const Mapping *> Piece = pieceFor(Index, Host, Used ? &*Used : nullptr);
  if (Piece.ok() && *Piece && Used && !Checks)
    lookBeside(Index, Host, *Used, **Piece);
  return Piece;
}

/// `Used`: null if nobody knows.
Result<const Mapping *> Launch::pieceFor(uint32_t Index, HostAddress Host, const UsedMemory *Used) const {
  const pacc_param &P = Kernel.params[Index];
  PresentTable &Table = C.Device->Table;
  const Argument &A = C.Arguments[P.slot];
  const auto Variable = reinterpret_cast<HostAddress>(A.Host);
  const DataItem *Item = itemOf(Host, Variable);
  if (Item && Item->isOfVariable(Host))
    Item = nullptr;
  const Mapping *Usual = Item ? Item->Held : Table.ofPointer(Host);
  const bool IsPointer = isPointer(P);
  if (!IsPointer && !HasUses)
    return Usual;
  const char *Name = orUnknown(A.Name);
  if (Used) {
    const bool KnowsAll = !Used->All.empty();
    if (Usual && Used->Of->usesRows() && !Used->Outdated && !Checks)
      if (Status Rows = checkRows(Table, *Used->Of, Host, *Usual, Name); !Rows.ok())
        return Rows;
    if (const PresentTable::Found All = KnowsAll ? Table.find(Used->All.Begin, Used->All.End) : PresentTable::Found();
        All.How == PresentTable::Presence::Present)
      return All.Map;
    Result<const Mapping *> Sure = holderOf(Table, *Used, Host, Name, Checks.has_value(), Usual);
    if (!Used->Outdated ? !Sure.ok() || *Sure : !Sure.ok()) {
      Result<bool> Are = Used->Outdated ? stayed(*Used->Outdated) : Result<bool>(true);
      if (!Are.ok())
        return Are.takeStatus();
      if (*Are)
        return Sure;
    }
  }
  const bool IsOwn = Item && Item->Var == Variable;
  if (goesBack(P) && !(IsOwn && Item->extentIsKnown()))
    if (const Mapping *Before = endingAt(Host, Usual))
      return Before;
  if (!IsPointer || IsOwn)
    return Usual;
  std::vector<const Mapping *> Pieces = piecesOf(Table, Host, Usual);
  if (Used && !Used->All.empty()) { // of which it may use some
    const auto IsUsed = [&](const Mapping *M) { return M->Begin < Used->All.End && Used->All.Begin < M->End; };
    std::stable_partition(Pieces.begin(), Pieces.end(), IsUsed);
    if (const auto First = std::find_if_not(Pieces.begin(), Pieces.end(), IsUsed); First != Pieces.begin())
      Pieces.erase(First, Pieces.end());
  }
  if (Pieces.size() < 2)
    return Pieces.empty() ? Usual : Pieces.front();
  const std::string Text = unclearPieces(Name, *Pieces[0], *Pieces[1]);
  if (!Table.at(Host))
    return Status::error(ErrorCode::PartiallyPresent, "%s", Text.c_str());
  warnOfPieces(Index, Text + "\n It gets the first of these");
  return Pieces.front();
}

} // namespace pacc::rt
