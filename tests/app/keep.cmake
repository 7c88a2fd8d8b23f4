add_test(NAME app_keep
         COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/keep_test.sh $<TARGET_FILE:tengen>)
set_tests_properties(app_keep PROPERTIES TIMEOUT 3600 ENVIRONMENT "${app_environment}")
add_test(NAME app_newcomer
         COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/newcomer_test.sh $<TARGET_FILE:tengen>)
set_tests_properties(app_newcomer PROPERTIES TIMEOUT 3600 ENVIRONMENT "${app_environment}")
add_test(NAME app_failed_saves
         COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/failed_saves_test.sh $<TARGET_FILE:tengen>)
set_tests_properties(app_failed_saves PROPERTIES TIMEOUT 3600 ENVIRONMENT "${app_environment}")
add_test(NAME app_instances
         COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/instances_test.sh $<TARGET_FILE:tengen>)
set_tests_properties(app_instances PROPERTIES TIMEOUT 3600 ENVIRONMENT "${app_environment}")
