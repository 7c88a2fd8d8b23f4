# Updates the template and the translations from the sources; new texts are added untranslated.
#   cmake -DROOT=source folder -P update.cmake      (or: cmake --build build/... --target update-words)
cmake_minimum_required(VERSION 3.25)
find_program(XGETTEXT xgettext REQUIRED)
find_program(MSGMERGE msgmerge REQUIRED)
find_program(MSGATTRIB msgattrib REQUIRED)
set(po ${ROOT}/assets/po)
file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/src/*.[ch])
list(SORT sources)
execute_process(COMMAND ${XGETTEXT} --from-code=UTF-8 -k_ -kN_ -kP_:1,2 -kNP_:1,2 -kC_:1c,2 -kNC_:1c,2 --no-location --sort-output
                        -o ${po}/words.tmp ${sources}
                WORKING_DIRECTORY ${ROOT} ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${XGETTEXT} --from-code=UTF-8 --join-existing -L Desktop -k -kGenericName -kComment
                        -kKeywords --no-location --sort-output -o ${po}/words.tmp assets/tengen.desktop.in
                WORKING_DIRECTORY ${ROOT} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${XGETTEXT} --from-code=UTF-8 --join-existing --no-location --sort-output
                        -o ${po}/words.tmp assets/tengen.metainfo.xml.in
                WORKING_DIRECTORY ${ROOT} COMMAND_ERROR_IS_FATAL ANY)
# A header without dates, so that the file changes only when the texts change.
file(READ ${po}/words.tmp words)
file(REMOVE ${po}/words.tmp)
string(FIND "${words}" "\n\n" end)
math(EXPR end "${end} + 2")
string(SUBSTRING "${words}" ${end} -1 words)
file(WRITE ${po}/tengen.pot
"# Texts of Tengen, for translation. Generated from the sources by xgettext.
msgid \"\"
msgstr \"\"
\"Project-Id-Version: Tengen\\n\"
\"Language: \\n\"
\"MIME-Version: 1.0\\n\"
\"Content-Type: text/plain; charset=UTF-8\\n\"
\"Content-Transfer-Encoding: 8bit\\n\"

${words}")
file(GLOB catalogues ${po}/*.po)
foreach(file ${catalogues})
  execute_process(COMMAND ${MSGMERGE} --quiet --no-fuzzy-matching --sort-output -w 100 -o ${file}.tmp
                          ${file} ${po}/tengen.pot COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${MSGATTRIB} --no-obsolete -w 100 -o ${file} ${file}.tmp
                  COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${file}.tmp)
endforeach()
