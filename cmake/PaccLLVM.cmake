# LLVM and Clang 22: shared libraries only, so that the plugin and the compiler that loads it
# share one copy.
# LLVM releases are numbered 22.1.x, and its version file accepts only an equal major.minor.
find_package(LLVM 22.1 REQUIRED CONFIG
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

# Clang's headers. Not its library: the clang that loads the plugin brings its symbols, and opt,
# which loads the plugin for the passes, must not get Clang's (both define the same options).
add_library(pacc_clang INTERFACE)
target_link_libraries(pacc_clang INTERFACE pacc_llvm)

# pacc_weaken_clang(<static library>): makes its references to Clang weak, so that it can be loaded
# where there is no Clang. A target of the same folder.
find_program(PACC_OBJCOPY NAMES llvm-objcopy llvm-objcopy-22 HINTS "${LLVM_TOOLS_BINARY_DIR}" REQUIRED)
function(pacc_weaken_clang target)
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND "${PACC_OBJCOPY}" --wildcard
      "--weaken-symbol=_ZN5clang*" "--weaken-symbol=_ZNK5clang*" # functions, variables
      "--weaken-symbol=_ZT?N5clang*"                             # virtual tables, type information
      "--weaken-symbol=_ZN4llvm8RegistryIN5clang*"               # list of plugins
      "$<TARGET_FILE:${target}>")
endfunction()
