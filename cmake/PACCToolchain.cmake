# Configure any project for PACC, one that uses CMake's own find_package(OpenACC) too:
#
#   cmake -DCMAKE_TOOLCHAIN_FILE=<prefix>/lib/cmake/PACC/PACCToolchain.cmake ...
#
# CMake before 3.26 does not look for a flag that switches OpenACC on in compilers that are Clang, as
# pacc is. A flag that is set here (PACCOpenACCFlags.cmake), or by the user, is taken.
get_filename_component(_pacc_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." REALPATH)
set(CMAKE_C_COMPILER "${_pacc_prefix}/bin/pacc")
set(CMAKE_CXX_COMPILER "${_pacc_prefix}/bin/pacc++")
foreach(_pacc_language C CXX)
  if(NOT DEFINED CMAKE_USER_MAKE_RULES_OVERRIDE_${_pacc_language})
    set(CMAKE_USER_MAKE_RULES_OVERRIDE_${_pacc_language} "${CMAKE_CURRENT_LIST_DIR}/PACCOpenACCFlags.cmake")
  endif()
endforeach()
unset(_pacc_language)
unset(_pacc_prefix)
