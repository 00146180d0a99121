//===- EmbeddedBitcode.cpp - bitcode files in the plugin's image ----------===//
//
// Built apart from its room, without compiler cache: caches do not see what
// #embed reads.
//
//===----------------------------------------------------------------------===//
#include "Runtime/DeviceRuntime.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

namespace pacc {

alignas(8) static const char Nvptx[] = {
#embed "nvptx.bc"
};
alignas(8) static const char Emulator[] = {
#embed "emulator.bc"
};
alignas(8) static const char Host[] = {
#embed "host.bc"
};
alignas(8) static const char Library[] = {
#embed "library.bc"
};

template <size_t Size> static llvm::StringRef contents(const char (&Bytes)[Size]) {
  return llvm::StringRef(Bytes, Size);
}

llvm::StringRef nvptxRuntime() { return contents(Nvptx); }
llvm::StringRef emulatorRuntime() { return contents(Emulator); }
llvm::StringRef hostRuntime() { return contents(Host); }
llvm::StringRef embeddedLibrary() { return contents(Library); }

} // namespace pacc
