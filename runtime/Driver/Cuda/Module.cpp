//===- Module.cpp - device code and its kernels ---------------------------===//

#include "Driver/Cuda/Module.h"
#include "Driver/Cuda/Check.h"
#include "Driver/KernelName.h"
#include <algorithm>

namespace pacc::rt::cuda {

namespace {

constexpr size_t LogBytes = 8192;
constexpr unsigned LogLines = 5;

bool runsOn(const pacc_image_entry &Entry, uint32_t Capability) {
  bool SameGeneration = Entry.arch / 10 == Capability / 10;
  return Entry.arch <= Capability &&
         (Entry.kind == PACC_IMAGE_PTX || SameGeneration);
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
  static_assert(sizeof(void *) == sizeof(uintptr_t),
                "sizes travel as pointers");
  std::string Log(LogBytes, '\0');
  int Options[] = {JitErrorLogBuffer, JitErrorLogBufferSize};
  void *Values[] = {Log.data(), reinterpret_cast<void *>(uintptr_t(LogBytes))};
  CuResult Code =
      In.Api.cuModuleLoadDataEx(&Into, Entry.data, 2, Options, Values);
  if (Code == Success)
    return Status::success();
  Status Outcome = failure("cuModuleLoadDataEx", Code);
  std::string Lines = firstLines(Log.c_str());
  return Lines.empty() ? std::move(Outcome) : std::move(Outcome).note(Lines);
}

/// Machine code that this driver does not take leaves PTX to try; the last
/// failure is reported.
Result<Module> Modules::load(const pacc_kernel &Kernel) {
  if (!Kernel.image)
    return noImage(Kernel);
  auto Known = Loaded.find(Kernel.image);
  if (Known != Loaded.end())
    return Known->second;
  std::vector<const pacc_image_entry *> Entries =
      rankEntries(*Kernel.image, Capability);
  if (Entries.empty())
    return noImage(Kernel);
  PACC_RETURN_IF_ERROR(In.enter());
  Status Outcome;
  for (const pacc_image_entry *Entry : Entries) {
    Module Handle = nullptr;
    Outcome = loadEntry(*Entry, Handle);
    if (Outcome.ok()) {
      Loaded.emplace(Kernel.image, Handle);
      return Handle;
    }
  }
  return std::move(Outcome).note(nameInMessage(Kernel));
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
