#include "render/fontfind.h"

bool fontfind_is_cjk(uint32_t codepoint)
{
    return (codepoint >= 0x1100 && codepoint <= 0x11FF) ||
           (codepoint >= 0x2E80 && codepoint <= 0x9FFF) ||
           (codepoint >= 0xAC00 && codepoint <= 0xD7AF) ||
           (codepoint >= 0xF900 && codepoint <= 0xFAFF) ||
           (codepoint >= 0xFF00 && codepoint <= 0xFFEF) ||
           (codepoint >= 0x20000 && codepoint <= 0x3FFFF);
}
