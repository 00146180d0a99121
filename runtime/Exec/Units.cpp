//===- Units.cpp - the object files of the program ------------------------===//

#include "Exec/Units.h"
#include "Data/Copies/Transfer.h"
#include "Driver/DeviceKind.h"
#include "Exec/ThreadState.h"
#include "Exec/Waiting.h"
#include "Support/Mutation.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace pacc::rt {

Units &Units::instance() {
  // Never destroyed: libraries may be closed at the very end.
  static Units *All = new Units;
  return *All;
}

void Units::add(pacc_unit &Unit) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Unit.version != PACC_ABI_VERSION) {
    Foreign.push_back(&Unit); // the first use of a device will tell
    ++Generation;
    return;
  }
  // The handlers of the program's end run before the destructors of its files.
  if (All.empty())
    std::atexit([] { instance().IsAtEnd = true; });
  All.push_back(&Unit);
  for (uint32_t I = 0; I != Unit.global_count; ++I)
    if (Unit.globals[I].kind == PACC_GLOBAL_LINK || Unit.globals[I].kind == PACC_GLOBAL_DEVICEPTR)
      HasLinks.store(true, std::memory_order_release);
  ++Generation;
}

namespace {

DataContext contextOf(DeviceState &D, Queue &Work, const Place &Where) {
  return {D.Dev, D.Table, Work,
          ThreadState::get().origin(D, Where, PACC_ASYNC_SYNC)};
}

/// The program's copy of one variable; data that is there already, perhaps from
/// before a library was opened, stays.
Status mapGlobal(DeviceState &D, Queue &Work, const pacc_unit &Unit,
                 const pacc_global &G) {
  DataContext C = contextOf(D, Work, {Unit.file, "declare", G.line});
  const auto Begin = reinterpret_cast<HostAddress>(G.address);
  auto Lock = D.Table.lock();
  PresentTable::Found Found = D.Table.find(Begin, Begin + G.size);
  if (Found.How == PresentTable::Presence::Partial)
    return Status::error(ErrorCode::PartiallyPresent,
                         "variable '%s' under 'declare' is partially present on "
                         "the device\n file:%s line:%d\n%s",
                         G.name, Unit.file, G.line, D.Table.dump().c_str());
  if (Found.How == PresentTable::Presence::Present) {
    ++Found.Map->Structured;
  } else {
    Result<DeviceAddress> Address = allocate(C, G.size, G.name);
    if (!Address.ok())
      return Address.takeStatus();
    Mapping &M = D.Table.insert(
        Begin, Begin + G.size, *Address,
        std::make_shared<DeviceBlock>(DeviceBlock{*Address, G.size}), Begin,
        G.name, C.Origin.Where);
    M.Structured = 1;
    D.Dev.nameMemory(*Address, G.size, *Address, G.name, Begin);
    // Others begin with zeros, as variables of programs do: the compiler makes those with an initializer `copyin`.
    if (G.kind == PACC_GLOBAL_COPYIN)
      PACC_RETURN_IF_ERROR(upload(C, M, {Begin, Begin + G.size, Begin, G.name}));
    else
      PACC_RETURN_IF_ERROR(D.Dev.fill(*Address, 0, G.size, Work));
    Found.Map = &M;
  }
  D.Globals.insert(G.address);
  return D.Dev.setGlobal(G, Found.Map->deviceOf(Begin));
}

/// Room for a pointer that each launch may give another value.
Status holdPointer(DeviceState &D, const pacc_global &G) {
  DeviceState::PointerCopy &Copy = D.Pointers[G.address];
  if (Copy.Place)
    return Status::success();
  Result<DeviceAddress> Place = D.Dev.allocate(sizeof(void *));
  if (!Place.ok())
    return Place.takeStatus();
  Copy.Place = *Place;
  return D.Dev.setGlobal(G, Copy.Place);
}

/// Where the present table has the variable, or part of it.
DeviceAddress placeOf(DeviceState &D, const pacc_global &G) {
  const auto Begin = reinterpret_cast<HostAddress>(G.address);
  auto Lock = D.Table.lock();
  PresentTable::Found Found =
      D.Table.find(Begin, Begin + std::max<uint64_t>(G.size, 1));
  return Found.Map ? Found.Map->Device - (Found.Map->Begin - Begin) : Device::Nowhere;
}

} // namespace

Status Units::mapNewGlobals(DeviceState &D) {
  std::lock_guard<std::mutex> Guard(Lock);
  const uint64_t Now = Generation;
  if (D.UnitsSeen == Now)
    return Status::success();
  if (!Foreign.empty())
    return Status::error(ErrorCode::NoImage,
                         "%s was compiled for version %u of PACC's binary "
                         "interface, libpaccrt has version %u: compile it again",
                         Foreign.front()->file, Foreign.front()->version,
                         PACC_ABI_VERSION);
  if (std::find(Used.begin(), Used.end(), &D) == Used.end())
    Used.push_back(&D);
  bool Copies = false;
  if (D.Dev.sharesHostMemory()) {
    for (const pacc_unit *Unit : All)
      for (uint32_t I = 0; I != Unit->global_count; ++I) {
        const pacc_global &G = Unit->globals[I];
        PACC_RETURN_IF_ERROR(D.Dev.setGlobal(
            G, reinterpret_cast<DeviceAddress>(G.address)));
      }
  } else {
    Result<WorkQueue *> Q = D.Queues.get(PACC_ASYNC_SYNC);
    if (!Q.ok())
      return Q.takeStatus();
    // Several files may name a variable: one `copyin` among them counts.
    for (uint32_t Kind : {PACC_GLOBAL_COPYIN, PACC_GLOBAL_CREATE,
                          PACC_GLOBAL_DEVICE_RESIDENT})
      for (const pacc_unit *Unit : All)
        for (uint32_t I = 0; I != Unit->global_count; ++I) {
          const pacc_global &G = Unit->globals[I];
          if (G.kind != Kind || !G.size || D.Globals.count(G.address))
            continue;
          PACC_RETURN_IF_ERROR(mapGlobal(D, *(*Q)->Work, *Unit, G));
          Copies = true;
        }
    if (Copies) // before everything that the program does there, in whatever queue
      PACC_RETURN_IF_ERROR(PACC_WAIT((*Q)->Work->sync()));
    for (const pacc_unit *Unit : All)
      for (uint32_t I = 0; I != Unit->global_count; ++I)
        if (const pacc_global &G = Unit->globals[I];
            G.kind == PACC_GLOBAL_LINK && !D.Globals.count(G.address) &&
            D.Links.try_emplace(G.address, Device::Nowhere).second)
          PACC_RETURN_IF_ERROR(D.Dev.setGlobal(G, Device::Nowhere));
    for (const pacc_unit *Unit : All)
      for (uint32_t I = 0; I != Unit->global_count; ++I)
        if (const pacc_global &G = Unit->globals[I]; G.kind == PACC_GLOBAL_DEVICEPTR && !D.Globals.count(G.address))
          PACC_RETURN_IF_ERROR(holdPointer(D, G));
  }
  D.UnitsSeen.store(Now, std::memory_order_release);
  return Status::success();
}

Status Units::updateLinks(DeviceState &D, const Place &Where) {
  std::lock_guard<std::mutex> Guard(Lock);
  bool HasWaited = false;
  for (const pacc_unit *Unit : All)
    for (uint32_t I = 0; I != Unit->global_count; ++I) {
      const pacc_global &G = Unit->globals[I];
      auto Known = D.Links.find(G.address);
      if (Known == D.Links.end() || (!G.size && sizeOf(G.address)))
        continue;
      const DeviceAddress Now = placeOf(D, G);
      if (Now == Known->second)
        continue;
      if (!std::exchange(HasWaited, true))
        PACC_RETURN_IF_ERROR(waitForAll(ThreadState::get(), D, Where));
      PACC_RETURN_IF_ERROR(D.Dev.setGlobal(G, Now));
      Known->second = Now;
    }
  for (auto &[Variable, Copy] : D.Pointers) {
    const void *Now = *static_cast<const void *const *>(Variable);
    if (Copy.Value == Now)
      continue;
    if (!std::exchange(HasWaited, true))
      PACC_RETURN_IF_ERROR(waitForAll(ThreadState::get(), D, Where));
    Result<WorkQueue *> Q = D.Queues.get(PACC_ASYNC_SYNC);
    if (!Q.ok())
      return Q.takeStatus();
    PACC_RETURN_IF_ERROR(D.Dev.copyToDevice(Copy.Place, &Now, sizeof Now, *(*Q)->Work));
    PACC_RETURN_IF_ERROR(PACC_WAIT((*Q)->Work->sync()));
    Copy.Value = Now;
  }
  return Status::success();
}

/// As the files that know it say; 0: none does.
uint64_t Units::sizeOf(const void *Variable) const {
  for (const pacc_unit *Unit : All)
    for (uint32_t I = 0; I != Unit->global_count; ++I)
      if (Unit->globals[I].address == Variable && Unit->globals[I].size)
        return Unit->globals[I].size;
  return 0;
}

//===----------------------------------------------------------------------===//
// Routines of other files
//===----------------------------------------------------------------------===//

/// Finds the unit by the routine's address, as the host's linker has decided; by its name where it has none
/// on the host.
const pacc_unit *Units::exporterOf(const pacc_import &Routine) const {
  const pacc_unit *Named = nullptr;
  for (const pacc_unit *Unit : All)
    for (uint32_t I = 0; I != Unit->export_count; ++I) {
      const pacc_export &E = Unit->exports[I];
      if (Routine.host && E.host == Routine.host)
        return Unit;
      if (std::strcmp(E.symbol, Routine.symbol) == 0)
        Named = Unit;
    }
  return Named;
}

Status Units::resolve(const pacc_unit &Unit, DeviceState &D) {
  const DeviceRole Role = kindOf(D.Dev.type()).Role;
  if (!Unit.import_count || Role == DeviceRole::Host)
    return Status::success();
  const bool Gpu = Role == DeviceRole::Gpu;
  std::lock_guard<std::mutex> Guard(Lock);
  std::vector<const pacc_unit *> Needed = {&Unit};
  std::vector<const pacc_image *> Libraries;
  for (size_t Next = 0; Next != Needed.size(); ++Next) {
    const pacc_unit &Caller = *Needed[Next];
    for (uint32_t I = 0; I != Caller.import_count; ++I) {
      const pacc_import &R = Caller.imports[I];
      const pacc_unit *Exporter = exporterOf(R);
      if (!Exporter || (Gpu ? !Exporter->library : !R.emulator))
        return Status::error(
            ErrorCode::NoImage,
            "no %s device code available for '%s', which %s:%d calls\n"
            " Compile the file that defines it with -acc%s, and put "
            "'#pragma acc routine seq' before it there",
            kindOf(D.Dev.type()).Code, R.name, Caller.file, R.line,
            Gpu ? "=gpu" : "");
      if (std::find(Needed.begin(), Needed.end(), Exporter) != Needed.end() &&
          Exporter != &Unit)
        continue;
      if (Gpu && std::find(Libraries.begin(), Libraries.end(),
                           Exporter->library) == Libraries.end())
        Libraries.push_back(Exporter->library);
      if (Exporter != &Unit)
        Needed.push_back(Exporter);
    }
  }
  D.Dev.setLibraries(Unit, std::move(Libraries));
  return Status::success();
}

//===----------------------------------------------------------------------===//
// Closed libraries
//===----------------------------------------------------------------------===//

bool Units::isNamedBy(const pacc_unit &Unit, const void *Variable) const {
  return std::any_of(Unit.globals, Unit.globals + Unit.global_count,
                     [=](const pacc_global &G) { return G.address == Variable; });
}

/// Its variables and its code on one device.
Status Units::forget(const pacc_unit &Unit, DeviceState &D) {
  if (D.Dev.hasEnded()) // libraries that the program is linked with are closed behind all handlers
    return Status::success();
  ThreadState &T = ThreadState::get();
  const Place Where{Unit.file, "(library closed)", 0};
  PACC_RETURN_IF_ERROR(waitForAll(T, D, Where));
  Result<WorkQueue *> Q = D.Queues.get(PACC_ASYNC_SYNC);
  if (!Q.ok())
    return Q.takeStatus();
  DataContext C = contextOf(D, *(*Q)->Work, Where);
  for (uint32_t I = 0; I != Unit.global_count; ++I) {
    const void *Variable = Unit.globals[I].address;
    const bool StillNamed =
        std::any_of(All.begin(), All.end(), [&](const pacc_unit *Other) {
          return isNamedBy(*Other, Variable);
        });
    const bool HadLink = !StillNamed && D.Links.erase(Variable);
    const bool HadCopy = !StillNamed && D.Globals.erase(Variable);
    const auto Pointer = StillNamed ? D.Pointers.end() : D.Pointers.find(Variable);
    const bool HadPointer = Pointer != D.Pointers.end();
    if (HadPointer) {
      PACC_RETURN_IF_ERROR(D.Dev.free(Pointer->second.Place, (*Q)->Work.get()));
      D.Pointers.erase(Pointer);
    }
    if (HadLink || HadCopy || HadPointer)
      PACC_RETURN_IF_ERROR(D.Dev.setGlobal(Unit.globals[I], 0));
    if (!HadCopy)
      continue;
    auto Lock = D.Table.lock();
    Mapping *M = D.Table.at(reinterpret_cast<HostAddress>(Variable));
    if (!M || --M->Structured || M->Dynamic)
      continue;
    if (std::shared_ptr<DeviceBlock> Unused = D.Table.erase(*M))
      PACC_RETURN_IF_ERROR(freeBlock(C, *Unused));
  }
  PACC_RETURN_IF_ERROR((*Q)->Work->settle());
  return D.Dev.forget(Unit);
}

Status Units::remove(pacc_unit &Unit) {
  if (IsAtEnd)
    return Status::success();
  std::lock_guard<std::mutex> Guard(Lock);
  Foreign.erase(std::remove(Foreign.begin(), Foreign.end(), &Unit),
                Foreign.end());
  const auto Known = std::find(All.begin(), All.end(), &Unit);
  if (Known == All.end())
    return Status::success();
  All.erase(Known);
  ++Generation;
  for (DeviceState *D : Used)
    PACC_RETURN_IF_ERROR(forget(Unit, *D));
  return Status::success();
}

} // namespace pacc::rt
