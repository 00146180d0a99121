# The installed tree has the shape of the build tree: bin, lib, include.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION include
        FILES_MATCHING PATTERN "openacc.h" PATTERN "acc_prof.h"
        PATTERN "pacc/*" EXCLUDE)
