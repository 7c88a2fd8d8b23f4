# Writes files as a C table, each as one string literal; engine/embedded.h declares it:
# cmake -DFILES=a.bin;b.bin -DTABLE=networks -DOUTPUT=embedded_networks.c -P embed.cmake
set(literals)
set(rows)
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(SIZE ${file} size)
  file(READ ${file} hex HEX)
  string(APPEND hex "00000000000000") # padding for the groups of eight below; not part of `size`
  string(REGEX REPLACE "(..)(..)(..)(..)(..)(..)(..)(..)"
         "\\\\x\\1\\\\x\\2\\\\x\\3\\\\x\\4\\\\x\\5\\\\x\\6\\\\x\\7\\\\x\\8\"\n\"" hex "${hex}")
  string(REGEX REPLACE "\n\"0*$" "" hex "${hex}")
  string(APPEND literals "static const char ${name}[] =\n\"${hex};\n\n")
  string(APPEND rows "    {\"${name}\", ${name}, ${size}},\n")
endforeach()
list(LENGTH FILES count)
file(WRITE ${OUTPUT} "#include \"engine/embedded.h\"\n\n${literals}"
     "const Embedded embedded_${TABLE}[] = {\n${rows}};\n"
     "const int embedded_${TABLE}_count = ${count};\n")
