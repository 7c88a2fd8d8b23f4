# The program as a web page: what the linker is told. cmake/web.sh puts the page together.
#
# A page has no stack to spare and no memory that grows for free: threads wait in a pool, since a new one only
# starts when the page's own thread is idle. FORCE_FILESYSTEM: the library fills the folder before main.
#
# All is compiled for its size, which is what a player waits for; what draws less so, and what thinks for speed.
function(tengen_web_page target)
  foreach(drawing tengen_raster tengen_render)
    target_compile_options(${drawing} PRIVATE -Os)
  endforeach()
  foreach(fast tengen_rules tengen_ai tengen_puzzle)
    target_compile_options(${fast} PRIVATE -O2)
  endforeach()
  set(library ${PROJECT_SOURCE_DIR}/assets/web/library.js)
  target_link_options(${target} PRIVATE
    -pthread -Oz
    --js-library ${library}
    -sENVIRONMENT=web,worker
    -sPTHREAD_POOL_SIZE=10
    -sPTHREAD_POOL_DELAY_LOAD=1
    -sDEFAULT_PTHREAD_STACK_SIZE=1048576
    -sTOTAL_STACK=4194304
    -sINITIAL_MEMORY=134217728
    -sALLOW_MEMORY_GROWTH=1
    -sMAXIMUM_MEMORY=1073741824
    -sFORCE_FILESYSTEM=1
    -sEXIT_RUNTIME=0
    -sEXPORTED_FUNCTIONS=_main,_web_loop_turn,_web_loop_cancel,_web_loop_drop,_web_loop_chosen,_web_loop_typed
    -sEXPORTED_RUNTIME_METHODS=FS,IDBFS,ENV,PThread,callMain
    -lidbfs.js
    -Wno-pthreads-mem-growth)
  set_target_properties(${target} PROPERTIES LINK_DEPENDS ${library})
endfunction()
