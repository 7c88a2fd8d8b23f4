#include "ui/page.h"

#include "ui/words.h"

#define PAGE_ROW(id, draw, ...) [PAGE_##id] = {__VA_ARGS__},
static const PageInfo info[PAGE_COUNT] = {PAGE_LIST(PAGE_ROW)};

const PageInfo *page_info(Page page)
{
    return &info[page];
}
