# pacc_add_bitcode(<target> OUTPUT <name.bc> SOURCES ... FLAGS ...)
# Compiles freestanding C++ sources with Clang 22 to bitcode, and puts the modules one behind the other into one file in
# ${PROJECT_BINARY_DIR}/bitcode. Position independent, so that a user's module may become anything.
find_program(PACC_LLVM_CAT NAMES llvm-cat-22 llvm-cat HINTS "${LLVM_TOOLS_BINARY_DIR}" REQUIRED)
function(pacc_add_bitcode target)
  cmake_parse_arguments(ARG "" "OUTPUT" "SOURCES;FLAGS" ${ARGN})
  set(dir "${PROJECT_BINARY_DIR}/bitcode")
  file(MAKE_DIRECTORY "${dir}/${target}")
  set(parts)
  foreach(source ${ARG_SOURCES})
    get_filename_component(stem "${source}" NAME_WE)
    set(part "${dir}/${target}/${stem}.bc")
    add_custom_command(
      OUTPUT "${part}"
      COMMAND "${PACC_CLANG}" -c -emit-llvm -std=c++17 -O2 -ffreestanding -fno-exceptions -fno-rtti
              -fno-asynchronous-unwind-tables -fno-ident -fno-vectorize -fno-slp-vectorize
              -fno-strict-aliasing -Wall -Wextra
              -I "${PROJECT_SOURCE_DIR}/include" ${ARG_FLAGS}
              -MD -MF "${part}.d" -o "${part}" "${CMAKE_CURRENT_SOURCE_DIR}/${source}"
      DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${source}"
      DEPFILE "${part}.d"
      VERBATIM)
    list(APPEND parts "${part}")
  endforeach()
  add_custom_command(
    OUTPUT "${dir}/${ARG_OUTPUT}"
    COMMAND "${PACC_LLVM_CAT}" -b -o "${dir}/${ARG_OUTPUT}" ${parts}
    DEPENDS ${parts} VERBATIM)
  add_custom_target(${target} DEPENDS "${dir}/${ARG_OUTPUT}")
endfunction()
