//===- Devices.cpp - the devices of this process --------------------------===//

#include "Exec/Devices.h"
#include "Driver/Discovery.h"
#include "Exec/Kernels.h"
#include "Exec/ManagedHeap.h"
#include "Exec/Units.h"
#include "Support/Environment.h"
#include <cstdio>
#include <strings.h>

namespace pacc::rt {

DeviceState::DeviceState(std::unique_ptr<Device> D)
    : Owned(std::move(D)), Dev(*Owned), Queues(Dev) {}
DeviceState::~DeviceState() = default;

/// Told without the lock: who hears of it may ask for the device.
Status DeviceState::ready() {
  const bool IsFirst = !IsAnnounced.exchange(true);
  TraceEvent E(TraceKind::DeviceInit, {{}, Dev.type(), Dev.number()});
  if (IsFirst && isTold(TraceKind::DeviceInit))
    tell(E, TracePhase::Begin);
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (!IsReady) {
      PACC_RETURN_IF_ERROR(Dev.initialize());
      ManagedHeap::instance().enter(*this);
    }
    IsReady = true;
  }
  PACC_RETURN_IF_ERROR(Units::instance().mapGlobals(*this));
  if (IsFirst && isTold(TraceKind::DeviceInit))
    tell(E, TracePhase::End);
  return Status::success();
}

namespace {

/// Every name of every device type; the first of a type is the one we print.
constexpr struct {
  const char *Name;
  DeviceType Type;
} TypeNames[] = {
    {"nvidia", DeviceType::Nvidia},     {"gpu", DeviceType::Nvidia},
    {"tesla", DeviceType::Nvidia},      {"not_host", DeviceType::Nvidia},
    {"host", DeviceType::Host},         {"multicore", DeviceType::Host},
    {"emulator", DeviceType::Emulator},
};

} // namespace

const char *typeName(DeviceType Type) {
  for (const auto &Row : TypeNames)
    if (Row.Type == Type)
      return Row.Name;
  return "unknown";
}

std::optional<DeviceType> typeOfName(const char *Name) {
  for (const auto &Row : TypeNames)
    if (strcasecmp(Row.Name, Name) == 0)
      return Row.Type;
  return std::nullopt;
}

Devices &Devices::instance() {
  // Never destroyed: programs may use OpenACC in destructors of their own.
  static Devices *All = new Devices;
  return *All;
}

namespace {

constexpr int64_t MostEmulators = 64;

/// How many the environment asks for; what makes no sense is told once.
unsigned emulatorsWanted() {
  Result<std::optional<int64_t>> Value =
      environmentInteger(Variable::EmulatorDevices);
  const int64_t Number = Value.ok() ? (*Value).value_or(1) : 0;
  if (Number >= 1 && Number <= MostEmulators)
    return static_cast<unsigned>(Number);
  std::fprintf(stderr, "pacc: warning: %s=%s: 1 to %d devices expected\n",
               environmentName(Variable::EmulatorDevices),
               environmentText(Variable::EmulatorDevices), int(MostEmulators));
  return 1;
}

void setSiblings(const std::vector<std::unique_ptr<DeviceState>> &All) {
  for (size_t I = 0; I != All.size(); ++I)
    for (size_t Next = 1; Next != All.size(); ++Next)
      All[I]->Siblings.push_back(All[(I + Next) % All.size()].get());
}

} // namespace

Devices::Devices() {
  Hosts.push_back(std::make_unique<DeviceState>(createHostDevice()));
}

Devices::List &Devices::all(DeviceType Type) {
  switch (Type) {
  case DeviceType::Host:
    break;
  case DeviceType::Nvidia:
    std::call_once(CudaOnce, [this] {
      CudaDevices Found = discoverCudaDevices();
      WhyNoCuda = std::move(Found.WhyNone);
      for (std::unique_ptr<Device> &D : Found.All)
        Cuda.push_back(std::make_unique<DeviceState>(std::move(D)));
      setSiblings(Cuda);
    });
    return Cuda;
  case DeviceType::Emulator:
    std::call_once(EmulatorsOnce, [this] {
      for (unsigned I = 0, Count = emulatorsWanted(); I != Count; ++I)
        Emulators.push_back(
            std::make_unique<DeviceState>(createEmulatorDevice(I)));
      setSiblings(Emulators);
    });
    return Emulators;
  }
  return Hosts;
}

unsigned Devices::count(DeviceType Type) { return all(Type).size(); }

DeviceState *Devices::find(DeviceType Type, int64_t Number) {
  if (Number < 0 || Number >= count(Type))
    return nullptr;
  return all(Type)[Number].get();
}

std::string Devices::whatThereIs() {
  std::string Text = "available:";
  for (auto &D : cuda())
    Text += " nvidia " + std::to_string(D->Dev.number()) + " (" +
            D->Dev.properties().Name + "),";
  Text += " host 0";
  for (auto &D : all(DeviceType::Emulator))
    Text += ", emulator " + std::to_string(D->Dev.number());
  return Text;
}

Result<DeviceState *> Devices::get(DeviceType Type, int64_t Number) {
  DeviceState *Found = find(Type, Number);
  if (!Found) {
    Status Problem = Status::error(ErrorCode::NoDevice,
                                   "there is no %s device with number %lld",
                                   typeName(Type),
                                   static_cast<long long>(Number))
                         .note(whatThereIs());
    if (Type == DeviceType::Nvidia && !WhyNoCuda.empty())
      return std::move(Problem).note(WhyNoCuda);
    return Problem;
  }
  PACC_RETURN_IF_ERROR(Found->ready());
  return Found;
}

/// As users write it: with blanks round it, or as openacc.h calls it.
static std::string nameOfType(const char *Text) {
  std::string Name = Text;
  Name.erase(0, Name.find_first_not_of(" \t"));
  Name.erase(Name.find_last_not_of(" \t") + 1);
  constexpr char Prefix[] = "acc_device_";
  if (strncasecmp(Name.c_str(), Prefix, sizeof Prefix - 1) == 0)
    Name.erase(0, sizeof Prefix - 1);
  return Name;
}

Result<DeviceType> Devices::chosenType(ProgramTraits Program) {
  if (const char *Text = environmentText(Variable::DeviceType)) {
    const std::string Name = nameOfType(Text);
    const bool IsDefault = strcasecmp(Name.c_str(), "default") == 0;
    if (std::optional<DeviceType> Type = typeOfName(Name.c_str()))
      return *Type;
    if (!IsDefault)
      return Status::error(ErrorCode::NoDevice,
                           "%s=%s: no such device type; nvidia, host, "
                           "emulator or default expected",
                           environmentName(Variable::DeviceType), Text);
  }
  return Program.HostOnly || cuda().empty() ? DeviceType::Host
                                            : DeviceType::Nvidia;
}

/// Why nothing would be offloaded.
Status Devices::offloadsNothing(ProgramTraits Program) {
  const std::string Setting =
      std::string(environmentName(Variable::RequireOffload)) + "=" +
      environmentText(Variable::RequireOffload);
  if (const char *Asked = environmentText(Variable::DeviceType))
    return Status::error(ErrorCode::NoDevice, "%s, but %s=%s asks for the host",
                         Setting.c_str(), environmentName(Variable::DeviceType),
                         Asked);
  if (Program.HostOnly)
    return Status::error(ErrorCode::NoDevice,
                         "%s, but the program was compiled for the host alone\n"
                         " Compile it with -acc or -acc=gpu",
                         Setting.c_str());
  return Status::error(ErrorCode::NoDevice, "%s, but there is no GPU",
                       Setting.c_str())
      .note(whatThereIs())
      .note(WhyNoCuda);
}

Result<DeviceType> Devices::initialType(ProgramTraits Program) {
  Result<DeviceType> Chosen = chosenType(Program);
  if (!Chosen.ok() || *Chosen != DeviceType::Host)
    return Chosen;
  Result<std::optional<int64_t>> Required =
      environmentInteger(Variable::RequireOffload);
  if (!Required.ok())
    return Required.takeStatus();
  if ((*Required).value_or(0))
    return offloadsNothing(Program);
  return Chosen;
}

Result<DeviceState *> Devices::initial(ProgramTraits Program) {
  Result<DeviceType> Type = initialType(Program);
  if (!Type.ok())
    return Type.takeStatus();
  Result<std::optional<int64_t>> Number =
      environmentInteger(Variable::DeviceNumber);
  if (!Number.ok())
    return Number.takeStatus();
  Result<DeviceState *> Found = get(*Type, (*Number).value_or(0));
  if (Found.ok() || !*Number)
    return Found;
  return Found.takeStatus().note(
      std::string(environmentName(Variable::DeviceNumber)) + "=" +
      environmentText(Variable::DeviceNumber) + " asked for it");
}

} // namespace pacc::rt
