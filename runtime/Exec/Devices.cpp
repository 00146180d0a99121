//===- Devices.cpp - the devices of this process --------------------------===//

#include "Exec/Devices.h"
#include "Driver/DeviceKind.h"
#include "Exec/Kernels.h"
#include "Exec/ManagedHeap.h"
#include "Exec/Units.h"
#include "Support/Environment.h"
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

std::optional<DeviceType> typeOfName(const char *Name) {
  for (const char *AnyGpu : {"gpu", "not_host"})
    if (strcasecmp(AnyGpu, Name) == 0)
      return Devices::instance().accelerator();
  for (const DeviceKind *Kind : deviceKinds())
    if (strcasecmp(Kind->Name, Name) == 0 || (Kind->OtherName && strcasecmp(Kind->OtherName, Name) == 0))
      return Kind->Type;
  return std::nullopt;
}

Devices &Devices::instance() {
  // Never destroyed: programs may use OpenACC in destructors of their own.
  static Devices *All = new Devices;
  return *All;
}

static void setSiblings(const std::vector<std::unique_ptr<DeviceState>> &All) {
  for (size_t I = 0; I != All.size(); ++I)
    for (size_t Next = 1; Next != All.size(); ++Next)
      All[I]->Siblings.push_back(All[(I + Next) % All.size()].get());
}

Devices::Devices()
    : Kinds(new Kin[deviceKinds().size()]), Host(all(DeviceType::Host).front().get()) {}

Devices::Kin &Devices::kin(DeviceType Type) {
  Kin &Mine = Kinds[static_cast<size_t>(Type)];
  std::call_once(Mine.Once, [&Mine, Type] {
    FoundDevices Found = kindOf(Type).Discover();
    Mine.WhyNone = std::move(Found.WhyNone);
    for (std::unique_ptr<Device> &D : Found.All)
      Mine.All.push_back(std::make_unique<DeviceState>(std::move(D)));
    setSiblings(Mine.All);
  });
  return Mine;
}

DeviceType Devices::accelerator() {
  std::optional<DeviceType> First;
  for (const DeviceKind *Kind : deviceKinds()) {
    if (Kind->Role != DeviceRole::Gpu)
      continue;
    if (!all(Kind->Type).empty())
      return Kind->Type;
    First = First.value_or(Kind->Type);
  }
  return First.value_or(DeviceType::Host);
}

unsigned Devices::count(DeviceType Type) { return all(Type).size(); }

DeviceState *Devices::find(DeviceType Type, int64_t Number) {
  if (Number < 0 || Number >= count(Type))
    return nullptr;
  return all(Type)[Number].get();
}

std::string Devices::whatThereIs() {
  std::string Text;
  for (const DeviceKind *Kind : deviceKinds())
    for (auto &D : all(Kind->Type)) {
      Text += (Text.empty() ? "available: " : ", ") + std::string(Kind->Name) + " " + std::to_string(D->Dev.number());
      if (Kind->Role == DeviceRole::Gpu)
        Text += " (" + D->Dev.properties().Name + ")";
    }
  return Text;
}

Result<DeviceState *> Devices::get(DeviceType Type, int64_t Number) {
  DeviceState *Found = find(Type, Number);
  if (!Found) {
    Status Problem = Status::error(ErrorCode::NoDevice,
                                   "there is no %s device with number %lld",
                                   kindOf(Type).Name,
                                   static_cast<long long>(Number))
                         .note(whatThereIs());
    const std::string &Why = kin(Type).WhyNone;
    return Why.empty() ? std::move(Problem) : std::move(Problem).note(Why);
  }
  PACC_RETURN_IF_ERROR(Found->ready());
  return Found;
}

/// The names of all types, for messages.
static std::string typeNames() {
  std::string Text;
  for (const DeviceKind *Kind : deviceKinds())
    Text += (Text.empty() ? "" : ", ") + std::string(Kind->Name);
  return Text;
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
                           "%s=%s: no such device type; %s or default expected",
                           environmentName(Variable::DeviceType), Text, typeNames().c_str());
  }
  if (Program.HostOnly)
    return DeviceType::Host;
  const DeviceType Accelerator = accelerator();
  return all(Accelerator).empty() ? DeviceType::Host : Accelerator;
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
      .note(kin(accelerator()).WhyNone);
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
