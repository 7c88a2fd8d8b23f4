# CMake toolchain file: programs for 64-bit Windows by Debian's mingw-w64 (cmake/windows.sh).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
include(${CMAKE_CURRENT_LIST_DIR}/windows.cmake)
