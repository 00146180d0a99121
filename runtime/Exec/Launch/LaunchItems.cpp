//===- LaunchItems.cpp - what clauses hold of a kernel's variables --------===//

#include "Data/SectionRooms.h"
#include "Exec/Launch/Launch.h"
#include <algorithm>
#include <bitset>

namespace pacc::rt {

/// What the construct's own clause maps of the pointer variable's data: another
/// mapping may hold element zero, from which the section is far away.
const DataItem *Launch::heldFor(HostAddress Variable, HostAddress Value) const {
  if (!MayHaveCopies || !Value)
    return nullptr;
  if (!KnowsItemVars)
    findItemVars();
  // Parameters come in the order of the items, mostly.
  const std::vector<HostAddress> &Vars = Thread.ItemVars;
  size_t From = MayVarsRepeat ? 0 : NextVar;
  for (size_t Left = Vars.size(); Left; --Left, ++From) {
    From = From == Vars.size() ? 0 : From;
    const DataItem &Item = C.Items[From];
    if (Vars[From] != Variable || Item.Base != Value || !Item.Held)
      continue;
    NextVar = From + 1;
    return &Item;
  }
  return nullptr;
}

/// The items' variables side by side, as each parameter looks for its own; and whether one stands in several items, of
/// which the first counts; and whether uses of what they name are known. (One bit for each, by its address: some that do
/// not repeat seem to.)
void Launch::findItemVars() const {
  KnowsItemVars = true;
  Thread.ItemVars.clear();
  std::bitset<1024> Seen;
  for (const DataItem &Item : C.Items) {
    const size_t Bit = Item.Var / sizeof(void *) % Seen.size();
    MayVarsRepeat |= Seen[Bit];
    Seen[Bit] = true;
    HasUses |= !Item.Base && Item.UsedSize && !Item.isInferred(); // a null pointer is none
    Thread.ItemVars.push_back(Item.Var);
  }
}

/// Whether the construct's clauses hold several sections of the parameter's array: then it is all of them.
Result<bool> Launch::setSections(uint32_t Index) {
  const HostAddress Value = translatedHost(Index);
  const auto Variable = reinterpret_cast<HostAddress>(C.Arguments[Kernel.params[Index].slot].Host);
  Result<std::optional<Mapping>> Sections = heldTogether(C.Items, Variable, Value);
  if (!Sections.ok())
    return Sections.takeStatus();
  if (!*Sections)
    return false;
  if (Result<const Mapping *> Looked = HasUses ? pieceOf(Index, Value) : nullptr; !Looked.ok()) // what lies between is not there
    return Looked.takeStatus();
  setFound(Index, Value, **Sections);
  return true;
}

/// `M` with the other sections of its array that lie beside it (arrayAround), from the first byte to the last.
Mapping Launch::allOfArray(const Mapping &M) const {
  Mapping All = M;
  for (const Mapping *Other : C.Device->Table.all())
    if (M.Block && Other->Block == M.Block && Other->Base == M.Base)
      All.include(*Other);
  return All;
}

/// The clause whose section counts from `Base` and is held; the innermost
/// construct's. Where `Base` itself lies there may be another piece of the
/// array, mapped elsewhere. Clauses that name the variable come before those
/// that give the array another name: these may hold other sections of it.
const DataItem *Launch::itemOf(HostAddress Base, HostAddress Variable) const {
  const DataItem *ByOtherName = nullptr;
  for (size_t Depth = Thread.Constructs.depth(); Depth-- != 0;) {
    const Construct &Around = Thread.Constructs.at(Depth);
    if (Around.Device != C.Device)
      continue;
    for (const DataItem &Item : Around.Items) {
      if (Item.Base != Base || !Item.Held)
        continue;
      if (Item.Var == Variable)
        return &Item;
      if (!ByOtherName)
        ByOtherName = &Item;
    }
  }
  return ByOtherName;
}

/// Whether uses of a variable at the address of the parameter's are told of the parameter's object, too. A structure lies where
/// its first member does: what is used through a pointer that is one is no use of the structure.
static bool tellsOf(const DataItem &Item, HostAddress Variable, HostAddress Value) {
  const bool IsObject = Variable == Value;
  return Item.Base ? Item.Base == Value : !IsObject || !Item.has(PACC_ITEM_POINTER);
}

const DataItem *Launch::usesOf(HostAddress Variable, HostAddress Value) const {
  const auto Of = std::find_if(C.Items.begin(), C.Items.end(), [&](const DataItem &Item) {
    return Item.Var == Variable && Item.UsedSize && tellsOf(Item, Variable, Value);
  });
  return Of == C.Items.end() ? nullptr : &*Of;
}

/// The mapping in which all lies that the kernel may use, as `Of` tells, so that nothing is left to look for; null where
/// that is not so, or nobody knows. Most launches are of this kind, and each comes here for each of its pointers.
const Mapping *Launch::holderOfAll(const DataItem &Of, HostAddress Value) const {
  PresentTable &Table = C.Device->Table;
  if (Of.usesRows() || !Of.Declared.Complete || Of.isOutdated(&Table))
    return nullptr;
  const std::optional<ReachedElements> Used = perhapsReachedBy(Of.Reaches);
  int64_t First, Behind;
  HostAddress Begin, End;
  if (!Used || Used->empty() || __builtin_mul_overflow(Used->First, Of.UsedSize, &First) ||
      __builtin_add_overflow(Used->Last, 1, &Behind) || __builtin_mul_overflow(Behind, Of.UsedSize, &Behind) ||
      __builtin_add_overflow(Value, First, &Begin) || __builtin_add_overflow(Value, Behind, &End))
    return nullptr;
  const Mapping *M = Table.at(Begin);
  return M && End <= M->End && M->Parts.empty() ? M : nullptr;
}

/// Whether a section of length zero of `Base` was given, so that the kernel,
/// if it is right, never uses the pointer.
bool Launch::isEmptySection(HostAddress Base) const {
  for (size_t Depth = 0; Depth != Thread.Constructs.depth(); ++Depth)
    for (const DataItem &Item : Thread.Constructs.at(Depth).Items)
      if (Item.Base == Base &&
          (Item.Levels.empty() ? Item.Bytes == 0 : !Item.Held))
        return true;
  return C.Device->Table.isEmptySection(Base);
}

} // namespace pacc::rt
