# LLVM and Clang 22: shared libraries only, so that the plugin and the compiler that loads it
# share one copy.
find_package(LLVM 22 REQUIRED CONFIG
             HINTS /usr/lib/llvm-22/lib/cmake/llvm /usr/local/lib/cmake/llvm)
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "PACC needs LLVM 22, found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
endif()
find_package(Clang REQUIRED CONFIG HINTS "${LLVM_DIR}/../clang")
find_program(PACC_CLANG NAMES clang-22 HINTS "${LLVM_TOOLS_BINARY_DIR}" REQUIRED)

add_library(pacc_llvm INTERFACE)
target_include_directories(pacc_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_link_libraries(pacc_llvm INTERFACE LLVM)
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(pacc_llvm INTERFACE -fno-rtti)
endif()

add_library(pacc_clang INTERFACE)
target_link_libraries(pacc_clang INTERFACE pacc_llvm clang-cpp)
