//===- Symbols.cpp - the CUDA driver, found at run time -------------------===//

#include "Driver/Cuda/Symbols.h"
#include "Driver/Cuda/Check.h"
#include <dlfcn.h>
#include <initializer_list>

namespace pacc::rt::cuda {

namespace {

/// Stays open for the life of the program: contexts must outlive everything.
void *openDriver() {
  for (const char *Name : {"libcuda.so.1", "libcuda.so"})
    if (void *Library = dlopen(Name, RTLD_NOW | RTLD_LOCAL))
      return Library;
  return nullptr;
}

/// What is wrong with the driver; empty if nothing is.
std::string load(Symbols &Table) {
  void *Library = openDriver();
  if (!Library)
    return "libcuda.so.1 was not found\n See whether NVIDIA's driver is "
           "installed, or use ACC_DEVICE_TYPE=host";
#define PACC_CUDA_LOAD(NAME, VERSION, PARAMETERS)                              \
  Table.NAME =                                                                 \
      reinterpret_cast<decltype(Table.NAME)>(dlsym(Library, #NAME VERSION));   \
  if (!Table.NAME)                                                             \
    return "libcuda has no " #NAME VERSION ": it is too old\n Use a newer driver";
  PACC_CUDA_SYMBOLS(PACC_CUDA_LOAD)
#undef PACC_CUDA_LOAD
  if (CuResult Code = Table.cuInit(0))
    return describe("cuInit", Code);
  return "";
}

struct Loaded {
  Symbols Table;
  std::string Problem;
  Loaded() : Problem(load(Table)) {}
};

/// Never destroyed: destructors of the program may use devices.
const Loaded &loaded() {
  static const Loaded *Once = new Loaded;
  return *Once;
}

} // namespace

const Symbols *driver() {
  return loaded().Problem.empty() ? &loaded().Table : nullptr;
}
const std::string &whyNoDriver() { return loaded().Problem; }

} // namespace pacc::rt::cuda
