/* Fair starts of 4D chess: those that tools/fair_starts found, as it prints them. */
#include "chess4d/rules/board4d.h"
#include "games/4d/play4d.h"

/* Both sides have all their armies, but the kings of twelve of them only: bit i of `kings` for the
 * i-th of White's armies, in the order of z and w. Black's armies mirror White's in y and w.
 * `candidate` is the number from which the tool makes it. */
static const struct {
    uint16_t candidate;
    uint32_t kings;
} fair_starts[] = {
    {1, 0x0702361d},   {4, 0x0540d8d9},   {11, 0x00d1a07d},  {20, 0x0cc3d890},  {25, 0x0e686834},
    {26, 0x0f401999},  {29, 0x01d2b8d0},  {31, 0x09e1b0c8},  {34, 0x0e31b026},  {39, 0x0a235945},
    {41, 0x011390b7},  {44, 0x0bc2488b},  {47, 0x048233dc},  {49, 0x04b48267},  {51, 0x0c437056},
    {52, 0x000754bb},  {55, 0x00269376},  {61, 0x014555e1},  {67, 0x0a522c55},  {68, 0x095092bc},
    {69, 0x0943c1e4},  {76, 0x01e1c529},  {77, 0x03e7801c},  {82, 0x0e6b0458},  {85, 0x0c32a235},
    {95, 0x0253e492},  {96, 0x0da0e18a},  {99, 0x07a98145},  {105, 0x093dc058}, {109, 0x02c8e94c},
    {111, 0x0602871f}, {112, 0x02296c35}, {115, 0x0add8023}, {120, 0x0f029cc4}, {122, 0x028555b8},
    {123, 0x0610a2be}, {124, 0x04c4961d}, {125, 0x05e29641}, {131, 0x0ba2a065}, {137, 0x06636813},
    {143, 0x0ca23538}, {145, 0x08289567}, {146, 0x050ba926}, {152, 0x0a491c35}, {154, 0x08c08d2f},
    {156, 0x04b416d1}, {161, 0x0b012d74}, {164, 0x0af16061}, {166, 0x0ca28ea1}, {168, 0x027590c9},
    {170, 0x0a05c167}, {172, 0x0c28786a}, {177, 0x09e38883}, {178, 0x0f680919}, {182, 0x0021317f},
    {185, 0x0542552b}, {186, 0x0e49c078}, {189, 0x0f64d041}, {190, 0x03d050e9}, {191, 0x0f6f0028},
    {194, 0x07468332}, {196, 0x023ab234}, {202, 0x0b974015}, {208, 0x0301b41f}, {211, 0x0c39d045},
    {212, 0x021412bf}, {214, 0x0abac01a}, {216, 0x06c14c96}, {220, 0x0ec05057}, {222, 0x0ba0305b},
    {223, 0x0f092968}, {225, 0x050a9c2d}, {227, 0x0a603276}, {229, 0x0e43a1c8}, {235, 0x08475519},
    {237, 0x0082743f}, {240, 0x06aa0936}, {242, 0x0d486970}, {245, 0x0ce29622}, {247, 0x099a145a},
    {253, 0x0b808cf4}, {255, 0x08b59055}, {259, 0x03f21423}, {262, 0x04cbf050}, {263, 0x0d0c513c},
    {265, 0x0021f0b7}, {268, 0x0d4a8525}, {269, 0x070e0716}, {270, 0x0c21dd90}, {279, 0x0bb08c62},
    {280, 0x04c0e876}, {286, 0x0620b2d3}, {289, 0x02a2d155}, {293, 0x0820ddd2}, {298, 0x074a6134},
    {302, 0x0e46124d}, {305, 0x0f0416ac}, {309, 0x0b70a688}, {312, 0x0501c8f9}, {313, 0x0b437812},
};

size_t hm_fair_count_4d(void) {
    return sizeof fair_starts / sizeof fair_starts[0];
}

static void remove_king(hm_4d_state *state, unsigned colour, int zw) {
    state->board.square[HM_4D_SQUARE(4, colour == 0 ? 0 : 7, 0, 0) | zw] = HM_4D_EMPTY;
    for (int side = 0; side < 2; side++)
        state->castling[colour][side] &= ~(1ull << zw);
}

void hm_fair_4d(size_t index, hm_4d_state *state) {
    hm_4d_state_start(state);
    unsigned army = 0;
    for (uint64_t left = state->castling[0][0]; left != 0; left &= left - 1, army++) {
        int zw = (int)hm_4d_first(left);
        if ((fair_starts[index].kings >> army & 1) != 0) continue;
        remove_king(state, 0, zw);
        remove_king(state, 1, zw ^ 7); /* w and 7 - w */
    }
}
