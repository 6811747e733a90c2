/* Start placements of the commercial client's list, by its names and ids. Unmoved marks are a
 * convention: every pawn and brawn, and the kings and rooks that may castle (rules5d,
 * section 10.2). Random is one of the others, drawn by the client. What pawns may become is that
 * of a public list of variants; it has nothing that one could promote to in Global Warming. */
#include "chess5d/rules/presets5d.h"

#define USUAL "Q,N,R,B"

const hm_5d_preset hm_5d_presets[HM_5D_PRESETS + 1] = {
    {1, "Standard",
     "8x8"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:1:w]",
     USUAL},
    {34, "Random", NULL, NULL},
    {2, "Simple - No Knights",
     "6x6"
     "[rbqkbr/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/RBQKBR:0:1:w]",
     USUAL},
    {3, "Simple - No Bishops",
     "6x6"
     "[rnqknr/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/RNQKNR:0:1:w]",
     USUAL},
    {4, "Simple - No Rooks",
     "6x6"
     "[nbqkbn/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/NBQKBN:0:1:w]",
     USUAL},
    {5, "Simple - No Queens",
     "7x7"
     "[r*nbk*nbr*/p*p*p*p*p*p*p*/7/7/7/P*P*P*P*P*P*P*/R*NBK*NBR*:0:1:w]",
     USUAL},
    {6, "Simple - Knights vs. Bishops",
     "6x6"
     "[r*bqk*br*/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/R*NQK*NR*:0:1:w]",
     USUAL},
    {45, "Simple - Simple Set",
     "6x6"
     "[rnbqkr/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/RKQBNR:0:1:w]",
     USUAL},
    {21, "Small",
     "5x5"
     "[kqbnr/p*p*p*p*p*/5/P*P*P*P*P*/KQBNR:0:1:w]",
     USUAL},
    {22, "Small - Flipped",
     "5x5"
     "[nbrqk/p*p*p*p*p*/5/P*P*P*P*P*/KQRBN:0:1:w]",
     USUAL},
    {23, "Small - Centered",
     "5x5"
     "[rnkqr/p*p*p*p*p*/5/P*P*P*P*P*/RQKNR:0:1:w]",
     USUAL},
    {24, "Small - Open",
     "5x5"
     "[p*rnbk/3p*p*/5/P*P*3/KBNRP*:0:1:w]",
     USUAL},
    {25, "Very Small",
     "4x4"
     "[nbrk/p*p*p*p*/P*P*P*P*/KRBN:0:1:w]",
     USUAL},
    {26, "Very Small - Open",
     "4x4"
     "[nbrk/3p*/P*3/KRBN:0:1:w]",
     USUAL},
    {15, "Misc - Timeline Invasion",
     "5x5"
     "[nbkrb/p*p*p*p*p*/5/5/P*P*P*P*P*:-0:1:w]"
     "[p*p*p*p*p*/5/5/P*P*P*P*P*/NBKRB:+0:1:w]",
     USUAL},
    {18, "Misc - Timeline Formations",
     "5x5"
     "[p*p*p*p*p*/5/5/5/2K2:-0:1:w]"
     "[2k2/5/5/5/P*P*P*P*P*:+0:1:w]",
     USUAL},
    {16, "Misc - Timeline Tactician",
     "4x4"
     "[kbnr/p*p*p*p*/4/4:-0:1:w]"
     "[4/4/P*P*P*P*/KBNR:+0:1:w]",
     USUAL},
    {17, "Misc - Timeline Strategos",
     "5x5"
     "[nbkur/p*p*p*p*p*/5/5/5:-0:1:w]"
     "[5/5/5/P*P*P*P*P*/RUKBN:+0:1:w]",
     USUAL},
    {19, "Misc - Timeline Battlegrounds",
     "5x5"
     "[rrkrr/bbqbb/p*p*p*p*p*/5/P*P*P*P*P*:-1:1:w]"
     "[nnnnn/p*p*p*p*p*/5/P*P*P*P*P*/NNNNN:0:1:w]"
     "[p*p*p*p*p*/5/P*P*P*P*P*/BBQBB/RRKRR:1:1:w]",
     USUAL},
    {40, "Misc - Timeline Skirmish",
     "5x5"
     "[3rk/3p*p*/5/BB3/NN3:-0:1:w]"
     "[3nn/3bb/5/P*P*3/KR3:+0:1:w]",
     USUAL},
    {46, "Misc - Timeline Fragments",
     "4x4"
     "[kp*p*p*/4/4/NBRU:-0:1:b]"
     "[nbru/4/4/KP*P*P*:+0:1:w]",
     USUAL},
    {44, "Misc - Timeline Marauders",
     "5x5"
     "[w*rkrw*/1w*w*w*1/5/5/5:-1:1:w]"
     "[w*1w*1w*/5/5/5/W*1W*1W*:0:1:w]"
     "[5/5/5/1W*W*W*1/W*RKRW*:1:1:w]",
     USUAL},
    {28, "Standard - Half Reflected",
     "8x8"
     "[r*nbk*qbnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:1:w]",
     USUAL},
    {37, "Standard - Defended Pawn",
     "8x8"
     "[r*qbnk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*QBNK*BNR*:0:1:w]",
     USUAL},
    {38, "Standard - Princess",
     "8x8"
     "[r*nbsk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBSK*BNR*:0:1:w]",
     "S,N,R,B"},
    {35, "Standard - Turn Zero",
     "8x8"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:0:b]"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:1:w]",
     USUAL},
    {36, "Standard - Two Timelines",
     "8x8"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:-0:1:w]"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:+0:1:w]",
     USUAL},
    {39, "Standard - Reversed Royalty",
     "8x8"
     "[rnbycbnr/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/RNBYCBNR:0:1:w]",
     "Q,N,R,B,C"},
    {27, "Misc - Excessive",
     "7x7"
     "[kruqdrk/rnbknbr/p*p*p*p*p*p*p*/7/P*P*P*P*P*P*P*/RNBKNBR/KRUQDRK:0:1:w]",
     USUAL},
    {20, "Misc - Global Warming",
     "1x1"
     "[1:0:1:w]",
     ""},
    {41, "Misc - King of Kings",
     "5x5"
     "[cckcc/5/5/5/CCKCC:0:1:w]",
     USUAL},
    {42, "Misc - Royal Queen Showdown",
     "6x6"
     "[4y1/6/6/6/6/1Y4:0:1:w]",
     USUAL},
    {7, "Focused - Just Knights",
     "5x5"
     "[n1kn1/5/5/5/1NK1N:0:1:w]",
     USUAL},
    {8, "Focused - Just Bishops",
     "5x5"
     "[1bbk1/5/5/5/1KBB1:0:1:w]",
     USUAL},
    {9, "Focused - Just Rooks",
     "5x5"
     "[1rk1r/5/5/5/R1KR1:0:1:w]",
     USUAL},
    {10, "Focused - Just Queens",
     "6x6"
     "[1q1k2/6/6/6/6/2K1Q1:0:1:w]",
     USUAL},
    {11, "Focused - Just Pawns",
     "5x5"
     "[p*p*p*p*k/5/5/5/KP*P*P*P*:0:1:w]",
     USUAL},
    {12, "Focused - Just Kings",
     "3x3"
     "[2k/3/K2:0:1:w]",
     USUAL},
    {13, "Focused - Just Unicorns",
     "5x5"
     "[1u1uk/5/5/5/KU1U1:0:1:w]",
     USUAL},
    {14, "Focused - Just Dragons",
     "5x5"
     "[2ddk/5/5/5/KDD2:0:1:w]",
     USUAL},
    {43, "Focused - Just Brawns",
     "5x5"
     "[w*w*w*w*k/5/5/5/KW*W*W*W*:0:1:w]",
     USUAL},
    {29, "Checkmate Practice - Knight",
     "6x6"
     "[5n/6/6/6/6/K5:0:1:w]",
     USUAL},
    {30, "Checkmate Practice - Bishop",
     "6x6"
     "[4b1/6/6/6/6/K5:0:1:w]",
     USUAL},
    {31, "Checkmate Practice - Rook",
     "6x6"
     "[5r/6/6/6/6/K5:0:1:w]",
     USUAL},
    {32, "Checkmate Practice - Queen",
     "6x6"
     "[4q1/6/6/6/6/K5:0:1:w]",
     USUAL},
    {33, "Checkmate Practice - Pawns",
     "6x6"
     "[2p*p*p*1/6/6/6/6/3K2:0:1:w]",
     USUAL},
};
