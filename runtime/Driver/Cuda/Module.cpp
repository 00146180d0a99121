//===- Module.cpp - device code and its kernels ---------------------------===//

#include "Driver/Cuda/Module.h"
#include "Driver/Cuda/Check.h"
#include "Driver/Cuda/Contract.h"
#include "Driver/KernelName.h"
#include <algorithm>

namespace pacc::rt::cuda {

namespace {

constexpr size_t LogBytes = 8192;
constexpr unsigned LogLines = 5;

/// Of other kinds are images of other targets.
bool runsOn(const pacc_image_entry &Entry, uint32_t Capability) {
  bool SameGeneration = Entry.arch / 10 == Capability / 10;
  return Entry.arch <= Capability &&
         (Entry.kind == PACC_IMAGE_PTX || (Entry.kind == PACC_IMAGE_CUBIN && SameGeneration));
}

/// The first lines of the compiler's log, which name the cause.
std::string firstLines(const char *Log) {
  std::string Text = Log;
  size_t End = 0;
  for (unsigned Line = 0; Line < LogLines && End != std::string::npos; ++Line)
    End = Text.find('\n', Line ? End + 1 : 0);
  if (End != std::string::npos)
    Text.resize(End);
  while (!Text.empty() && Text.back() == '\n')
    Text.pop_back();
  return Text;
}

/// Where the driver's compiler and linker say what is wrong.
struct CompilerLog {
  std::string Text = std::string(LogBytes, '\0');
  int Options[2] = {JitErrorLogBuffer, JitErrorLogBufferSize};
  void *Values[2] = {Text.data(),
                     reinterpret_cast<void *>(uintptr_t(LogBytes))};
  static_assert(sizeof(void *) == sizeof(uintptr_t),
                "sizes travel as pointers");

  Status judge(const char *Call, CuResult Code) const {
    if (Code == Success)
      return Status::success();
    Status Outcome = failure(Call, Code);
    std::string Lines = firstLines(Text.c_str());
    return Lines.empty() ? std::move(Outcome) : std::move(Outcome).note(Lines);
  }
};

} // namespace

std::vector<const pacc_image_entry *> rankEntries(const pacc_image &Image,
                                                  uint32_t Capability) {
  std::vector<const pacc_image_entry *> Usable;
  for (uint32_t I = 0; I < Image.count; ++I)
    if (runsOn(Image.entries[I], Capability))
      Usable.push_back(&Image.entries[I]);
  std::sort(Usable.begin(), Usable.end(), [](auto *A, auto *B) {
    if (A->kind != B->kind)
      return A->kind == PACC_IMAGE_CUBIN;
    return A->arch > B->arch;
  });
  return Usable;
}

Status Modules::noImage(const pacc_kernel &Kernel) const {
  std::string Options = "-acc=gpu";
  const pacc_image *Image = Kernel.image;
  if (!Image || Image->count == 0)
    Options = "without device code";
  else
    for (uint32_t I = 0; I < Image->count; ++I)
      Options +=
          (I ? ",cc" : " -gpu=cc") + std::to_string(Image->entries[I].arch);
  return Status::error(ErrorCode::NoImage,
                       "This file was compiled: %s\nRebuild this file with "
                       "-gpu=cc%u to use %s\n%s",
                       Options.c_str(), Capability, DeviceName.c_str(),
                       nameInMessage(Kernel).c_str());
}

Status Modules::loadEntry(const pacc_image_entry &Entry, Module &Into) const {
  CompilerLog Log;
  CuResult Code = In.Api.cuModuleLoadDataEx(&Into, Entry.data, 2, Log.Options,
                                            Log.Values);
  return Log.judge("cuModuleLoadDataEx", Code);
}

namespace {
/// A link of the driver's; ends with its scope, and with it the image that came out.
struct Link {
  explicit Link(const Symbols &Api) : Api(Api) {}
  ~Link() {
    if (State)
      Api.cuLinkDestroy(State);
  }
  const Symbols &Api;
  LinkState State = nullptr;
};
} // namespace

/// The code of the kernel's file with that of other files, all of it PTX.
Status Modules::linkEntries(const pacc_kernel &Kernel, const Images &Others,
                            Module &Into) const {
  CompilerLog Log;
  Link Linked(In.Api);
  PACC_RETURN_IF_ERROR(Log.judge(
      "cuLinkCreate",
      In.Api.cuLinkCreate(2, Log.Options, Log.Values, &Linked.State)));
  Images All = {Kernel.image};
  All.insert(All.end(), Others.begin(), Others.end());
  for (const pacc_image *Image : All) {
    std::vector<const pacc_image_entry *> Entries =
        rankEntries(*Image, Capability);
    if (Entries.empty() || Entries.back()->kind != PACC_IMAGE_PTX)
      return noImage(Kernel).note(std::string(" for the routines of ") +
                                  Image->file);
    const pacc_image_entry &Ptx = *Entries.back();
    PACC_RETURN_IF_ERROR(
        Log.judge("cuLinkAddData",
                  In.Api.cuLinkAddData(
                      Linked.State, JitInputPtx, const_cast<void *>(Ptx.data),
                      Ptx.size, Image->file, 0, nullptr, nullptr)));
  }
  void *Code = nullptr;
  size_t Bytes = 0;
  PACC_RETURN_IF_ERROR(
      Log.judge("cuLinkComplete",
                In.Api.cuLinkComplete(Linked.State, &Code, &Bytes)));
  return loadEntry({PACC_IMAGE_CUBIN, Capability, Code, Bytes}, Into);
}

/// Tells an image's code where the device's copies of global variables are.
/// `IsNeeded`: the image is not one of several, of which the linker may have left
/// it out.
Status Modules::fillTable(const pacc_image &Image, Module Of,
                          bool IsNeeded) const {
  if (!Image.use_count)
    return Status::success();
  Pointer Table = 0;
  size_t Bytes = 0;
  const CuResult Code =
      In.Api.cuModuleGetGlobal(&Table, &Bytes, Of, Image.table);
  if (Code == NotFound && !IsNeeded)
    return Status::success();
  PACC_RETURN_IF_ERROR(check("cuModuleGetGlobal", Code));
  std::vector<DeviceAddress> Addresses;
  for (uint64_t I = 0; I != Image.use_count; ++I) {
    Addresses.push_back(Globals.find(Image.uses[I]));
    if (!Addresses.back())
      return Status::error(
          ErrorCode::NotPresent,
          "a routine of %s uses the variable at %p, of which the device has no "
          "copy: name it in 'declare' of the file that defines it",
          Image.file, Image.uses[I]);
  }
  PACC_CUDA_CALL(In.Api, cuMemcpyHtoD, Table, Addresses.data(),
                 Addresses.size() * sizeof(DeviceAddress));
  // The copy of pageable memory may still be under way.
  PACC_CUDA_CALL(In.Api, cuStreamSynchronize, nullptr);
  return Status::success();
}

/// Those of an image and of what was linked with it.
Status Modules::fillTables(const pacc_image &Image, Module Of) const {
  PACC_RETURN_IF_ERROR(fillTable(Image, Of, /*IsNeeded=*/true));
  const auto Others = Libraries.find(&Image);
  if (Others == Libraries.end())
    return Status::success();
  for (const pacc_image *Library : Others->second)
    PACC_RETURN_IF_ERROR(fillTable(*Library, Of, /*IsNeeded=*/false));
  return Status::success();
}

Status Modules::setGlobal(const pacc_global &Variable, DeviceAddress Address) {
  std::lock_guard<std::mutex> Guard(Lock);
  const bool IsNew = !Globals.find(Variable.address);
  Globals.set(Variable, Address);
  if (IsNew || !Address)
    return Status::success(); // no image uses it yet, or will
  PACC_RETURN_IF_ERROR(In.enter());
  for (const auto &[Image, Handle] : Loaded)
    PACC_RETURN_IF_ERROR(fillTables(*Image, Handle));
  return Status::success();
}

/// Machine code that this driver does not take leaves PTX to try; the last
/// failure is reported.
Status Modules::loadBest(const pacc_kernel &Kernel, Module &Into) const {
  Status Outcome;
  for (const pacc_image_entry *Entry :
       rankEntries(*Kernel.image, Capability)) {
    Outcome = loadEntry(*Entry, Into);
    if (Outcome.ok())
      break;
  }
  return Outcome;
}

/// Where functions call themselves, or have arrays whose length only the run knows, the driver's stack (1 KiB a thread) is soon
/// used up, and it cannot know by how much.
/// Of that much more it sets aside about 2 percent of a GPU's memory.
Status Modules::deepenStackFor(Module Of) const {
  constexpr size_t Bytes = 8 << 10;
  Pointer Mark = 0;
  size_t MarkBytes = 0;
  const CuResult Code = In.Api.cuModuleGetGlobal(&Mark, &MarkBytes, Of, PACC_RECURSION_MARK);
  if (Code == NotFound)
    return Status::success();
  PACC_RETURN_IF_ERROR(check("cuModuleGetGlobal", Code));
  In.deepenStack(Bytes);
  return Status::success();
}

Result<Module> Modules::load(const pacc_kernel &Kernel) {
  if (!Kernel.image)
    return noImage(Kernel);
  auto Known = Loaded.find(Kernel.image);
  if (Known != Loaded.end())
    return Known->second;
  if (rankEntries(*Kernel.image, Capability).empty())
    return noImage(Kernel);
  PACC_RETURN_IF_ERROR(In.enter());
  const auto Others = Libraries.find(Kernel.image);
  const bool IsLinked = Others != Libraries.end();
  Module Handle = nullptr;
  Status Outcome = IsLinked ? linkEntries(Kernel, Others->second, Handle)
                            : loadBest(Kernel, Handle);
  if (Outcome.ok())
    Outcome = fillTables(*Kernel.image, Handle);
  if (Outcome.ok())
    Outcome = deepenStackFor(Handle);
  if (!Outcome.ok())
    return std::move(Outcome).note(nameInMessage(Kernel));
  Loaded.emplace(Kernel.image, Handle);
  return Handle;
}

void Modules::setLibraries(const pacc_unit &Unit, Images Needed) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Unit.image)
    Libraries[Unit.image] = std::move(Needed);
}

/// Its kernels' handles stay where they are, as queues may name the last kernel that
/// they ran.
Status Modules::forget(const pacc_unit &Unit) {
  std::lock_guard<std::mutex> Guard(Lock);
  Libraries.erase(Unit.image);
  auto Known = Loaded.find(Unit.image);
  if (Known == Loaded.end())
    return Status::success();
  const Module Handle = Known->second;
  Loaded.erase(Known);
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuModuleUnload, Handle);
  return Status::success();
}

Result<DeviceKernel *> Modules::find(const pacc_kernel &Kernel,
                                     const char *Symbol) {
  std::lock_guard<std::mutex> Guard(Lock);
  Result<Module> From = load(Kernel);
  if (!From.ok())
    return From.takeStatus();
  PACC_RETURN_IF_ERROR(In.enter());
  Function Handle = nullptr;
  Status Found = check("cuModuleGetFunction",
                       In.Api.cuModuleGetFunction(&Handle, *From, Symbol));
  if (!Found.ok())
    return std::move(Found).note(nameInMessage(Kernel));
  int Lanes = 0;
  PACC_CUDA_CALL(In.Api, cuFuncGetAttribute, &Lanes, FuncMaxThreadsPerBlock,
                 Handle);
  Kernels.push_back(std::make_unique<CudaKernel>(
      Kernel, Handle, static_cast<uint32_t>(std::max(Lanes, 1))));
  return Kernels.back().get();
}

Result<uint32_t> CudaKernel::residentGangs(const Symbols &Api, uint32_t Lanes) {
  std::lock_guard<std::mutex> Guard(Lock);
  for (const Occupancy &O : Known)
    if (O.Lanes == Lanes)
      return O.Gangs;
  int Blocks = 0;
  PACC_CUDA_CALL(Api, cuOccupancyMaxActiveBlocksPerMultiprocessor, &Blocks,
                 Handle, static_cast<int>(Lanes), 0);
  // 0: clauses ask for more lanes than the registers allow; the launch will say
  // so.
  uint32_t Gangs = static_cast<uint32_t>(std::max(Blocks, 1));
  Known.push_back({Lanes, Gangs});
  return Gangs;
}

} // namespace pacc::rt::cuda
