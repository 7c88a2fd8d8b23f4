# Run by cpack before it writes the packages: compresses manual pages and changelogs, as Debian's policy wants,
# without name and time, so that the same files make the same package.
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -type f
                        ( -name *.6 -o -name changelog -o -name changelog.Debian ) -exec gzip -9n {} +
                COMMAND_ERROR_IS_FATAL ANY)
