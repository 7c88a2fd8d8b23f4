/* own_folder.h: tests that work in a temporary folder of their own, which is gone after them, also
 * after one that failed. */
#ifndef TENGEN_TESTS_OWN_FOLDER_H
#define TENGEN_TESTS_OWN_FOLDER_H

/* Makes the folder and goes there. As a setup of cmocka returns: 0, or -1 if that failed. */
int own_folder_enter(void **state);
/* Goes back and removes it. The teardown to it. */
int own_folder_leave(void **state);

/* A test in such a folder, in cmocka's table. */
#define IN_OWN_FOLDER(test)                                                                        \
    cmocka_unit_test_setup_teardown(test, own_folder_enter, own_folder_leave)

#endif
