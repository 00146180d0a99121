# Language standard, warnings, sanitizers, where things land in the build tree.
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# Programs and libraries find each other from where they lie, in the build tree and installed.
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib")

# What users include has the same place in the build tree as in an installed one.
file(GLOB PACC_USER_HEADERS CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/include/*.h")
foreach(header ${PACC_USER_HEADERS})
  get_filename_component(name "${header}" NAME)
  configure_file("${header}" "${PROJECT_BINARY_DIR}/include/${name}" COPYONLY)
endforeach()

set(PACC_SANITIZE "" CACHE STRING
    "Sanitizers for the runtime and its unit tests, as -fsanitize= takes them (address,undefined)")
if(PACC_SANITIZE)
  add_compile_options("-fsanitize=${PACC_SANITIZE}" -fno-sanitize-recover=all
                      -fno-omit-frame-pointer -g)
  add_compile_options($<$<CONFIG:Debug>:-gline-tables-only>) # reports need no more
  add_link_options("-fsanitize=${PACC_SANITIZE}")
endif()

option(PACC_MUTATION "For tests: barriers, guards and waits can be left out (test/Mutation)" OFF)
if(PACC_MUTATION)
  add_compile_definitions(PACC_MUTATION)
endif()

option(PACC_UNITY "Compile sources eight at a time: the whole takes half of the time, a change more" OFF)
function(pacc_join_sources target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${PACC_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# Warnings that every room is built with. libstdc++ 12's std::stable_sort uses a function that
# libstdc++ itself calls deprecated, hence the last one.
add_library(pacc_warnings INTERFACE)
target_compile_options(pacc_warnings INTERFACE
  -Wall -Wextra -Wno-unused-parameter -Wno-deprecated-declarations)

find_program(PACC_CCACHE ccache)
if(PACC_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER "${PACC_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${PACC_CCACHE}")
endif()
