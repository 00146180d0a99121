# find_package(PACC): compile OpenACC with a plain clang 22, or with pacc.
#
#   find_package(PACC REQUIRED)
#   target_link_libraries(app PRIVATE PACC::pacc)
#
# PACC::pacc      compiles C and C++ with the plugin and links the run-time library
# PACC::paccrt    the run-time library and openacc.h alone
# PACC_PLUGIN, PACC_C_COMPILER, PACC_CXX_COMPILER   libpacc.so, pacc, pacc++
get_filename_component(_pacc_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." REALPATH)
set(PACC_PLUGIN "${_pacc_prefix}/lib/libpacc.so")
set(PACC_C_COMPILER "${_pacc_prefix}/bin/pacc")
set(PACC_CXX_COMPILER "${_pacc_prefix}/bin/pacc++")

foreach(_pacc_language C CXX)
  if(DEFINED CMAKE_${_pacc_language}_COMPILER_ID AND
     NOT (CMAKE_${_pacc_language}_COMPILER_ID STREQUAL "Clang" AND
          CMAKE_${_pacc_language}_COMPILER_VERSION VERSION_GREATER_EQUAL 22 AND
          CMAKE_${_pacc_language}_COMPILER_VERSION VERSION_LESS 23))
    set(PACC_FOUND FALSE)
    set(PACC_NOT_FOUND_MESSAGE
        "PACC needs Clang 22; CMAKE_${_pacc_language}_COMPILER is ${CMAKE_${_pacc_language}_COMPILER_ID} ${CMAKE_${_pacc_language}_COMPILER_VERSION}. Configure with -DCMAKE_C_COMPILER=${PACC_C_COMPILER} -DCMAKE_CXX_COMPILER=${PACC_CXX_COMPILER}.")
    return()
  endif()
endforeach()

if(NOT TARGET PACC::paccrt)
  add_library(PACC::paccrt SHARED IMPORTED)
  set_target_properties(PACC::paccrt PROPERTIES
    IMPORTED_LOCATION "${_pacc_prefix}/lib/libpaccrt.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_pacc_prefix}/include")
  add_library(PACC::pacc INTERFACE IMPORTED)
  set_target_properties(PACC::pacc PROPERTIES
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:C,CXX>:-fplugin=${PACC_PLUGIN}>"
    INTERFACE_LINK_LIBRARIES "PACC::paccrt;m")
endif()
unset(_pacc_language)
unset(_pacc_prefix)
