# Run by cpack before it writes the packages: compresses manual pages and changelogs, as Debian's policy wants,
# without name and time, so that the same files make the same package.
file(GLOB_RECURSE texts ${CPACK_TEMPORARY_DIRECTORY}/*.6 ${CPACK_TEMPORARY_DIRECTORY}/changelog
     ${CPACK_TEMPORARY_DIRECTORY}/changelog.Debian)
foreach(text ${texts})
  execute_process(COMMAND gzip -9n ${text} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
