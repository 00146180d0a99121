# The installed tree has the shape of the build tree: bin, lib, include. Programs find the rest
# relative to their own place, so any prefix will do, and a tree may be moved.
install(FILES ${PACC_USER_HEADERS} DESTINATION include)

include(CMakePackageConfigHelpers)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/PACCConfigVersion.cmake"
                                 VERSION "${PROJECT_VERSION}" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_SOURCE_DIR}/cmake/PACCConfig.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/PACCToolchain.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/PACCOpenACCFlags.cmake"
              "${PROJECT_BINARY_DIR}/cmake/PACCConfigVersion.cmake"
        DESTINATION lib/cmake/PACC)
# The build tree can be found as well: -DPACC_ROOT=<build>.
configure_file("${PROJECT_SOURCE_DIR}/cmake/PACCConfig.cmake"
               "${PROJECT_BINARY_DIR}/lib/cmake/PACC/PACCConfig.cmake" COPYONLY)
configure_file("${PROJECT_SOURCE_DIR}/cmake/PACCToolchain.cmake"
               "${PROJECT_BINARY_DIR}/lib/cmake/PACC/PACCToolchain.cmake" COPYONLY)
configure_file("${PROJECT_SOURCE_DIR}/cmake/PACCOpenACCFlags.cmake"
               "${PROJECT_BINARY_DIR}/lib/cmake/PACC/PACCOpenACCFlags.cmake" COPYONLY)
configure_file("${PROJECT_BINARY_DIR}/cmake/PACCConfigVersion.cmake"
               "${PROJECT_BINARY_DIR}/lib/cmake/PACC/PACCConfigVersion.cmake" COPYONLY)
