# What windows-*.cmake share. A program is one file: nothing but Windows' own DLLs is loaded. The same sources make
# the same bytes: no time is written into them, as strip would.
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -static -Wl,--no-insert-timestamp")
set(CMAKE_EXE_LINKER_FLAGS_RELEASE_INIT -s)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_FIND_ROOT_PATH /usr/${CMAKE_SYSTEM_PROCESSOR}-w64-mingw32 ${TENGEN_WINDOWS_LIBRARIES})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TENGEN_WINDOWS_LIBRARIES)
