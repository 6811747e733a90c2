/* Start placements of the commercial client's list, by its names and ids, and community variants,
 * which have none. All kings, rooks, pawns and brawns are unmoved: likely, not proved (rules5d,
 * section 10.2). Random is one of the others, drawn by the client. The promotions are from a public
 * list of variants; in Global Warming it has no kind for promotion. */
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
     "[r*bqk*br*/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/R*BQK*BR*:0:1:w]",
     USUAL},
    {3, "Simple - No Bishops",
     "6x6"
     "[r*nqk*nr*/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/R*NQK*NR*:0:1:w]",
     USUAL},
    {4, "Simple - No Rooks",
     "6x6"
     "[nbqk*bn/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/NBQK*BN:0:1:w]",
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
     "[r*nbqk*r*/p*p*p*p*p*p*/6/6/P*P*P*P*P*P*/R*K*QBNR*:0:1:w]",
     USUAL},
    {21, "Small",
     "5x5"
     "[k*qbnr*/p*p*p*p*p*/5/P*P*P*P*P*/K*QBNR*:0:1:w]",
     USUAL},
    {22, "Small - Flipped",
     "5x5"
     "[nbr*qk*/p*p*p*p*p*/5/P*P*P*P*P*/K*QR*BN:0:1:w]",
     USUAL},
    {23, "Small - Centered",
     "5x5"
     "[r*nk*qr*/p*p*p*p*p*/5/P*P*P*P*P*/R*QK*NR*:0:1:w]",
     USUAL},
    {24, "Small - Open",
     "5x5"
     "[p*r*nbk*/3p*p*/5/P*P*3/K*BNR*P*:0:1:w]",
     USUAL},
    {25, "Very Small",
     "4x4"
     "[nbr*k*/p*p*p*p*/P*P*P*P*/K*R*BN:0:1:w]",
     USUAL},
    {26, "Very Small - Open",
     "4x4"
     "[nbr*k*/3p*/P*3/K*R*BN:0:1:w]",
     USUAL},
    {15, "Misc - Timeline Invasion",
     "5x5"
     "[nbk*r*b/p*p*p*p*p*/5/5/P*P*P*P*P*:-0:1:w]"
     "[p*p*p*p*p*/5/5/P*P*P*P*P*/NBK*R*B:+0:1:w]",
     USUAL},
    {18, "Misc - Timeline Formations",
     "5x5"
     "[p*p*p*p*p*/5/5/5/2K*2:-0:1:w]"
     "[2k*2/5/5/5/P*P*P*P*P*:+0:1:w]",
     USUAL},
    {16, "Misc - Timeline Tactician",
     "4x4"
     "[k*bnr*/p*p*p*p*/4/4:-0:1:w]"
     "[4/4/P*P*P*P*/K*BNR*:+0:1:w]",
     USUAL},
    {17, "Misc - Timeline Strategos",
     "5x5"
     "[nbk*ur*/p*p*p*p*p*/5/5/5:-0:1:w]"
     "[5/5/5/P*P*P*P*P*/R*UK*BN:+0:1:w]",
     USUAL},
    {19, "Misc - Timeline Battlegrounds",
     "5x5"
     "[r*r*k*r*r*/bbqbb/p*p*p*p*p*/5/P*P*P*P*P*:-1:1:w]"
     "[nnnnn/p*p*p*p*p*/5/P*P*P*P*P*/NNNNN:0:1:w]"
     "[p*p*p*p*p*/5/P*P*P*P*P*/BBQBB/R*R*K*R*R*:1:1:w]",
     USUAL},
    {40, "Misc - Timeline Skirmish",
     "5x5"
     "[3r*k*/3p*p*/5/BB3/NN3:-0:1:w]"
     "[3nn/3bb/5/P*P*3/K*R*3:+0:1:w]",
     USUAL},
    {46, "Misc - Timeline Fragments",
     "4x4"
     "[k*p*p*p*/4/4/NBR*U:-0:1:b]"
     "[nbr*u/4/4/K*P*P*P*:+0:1:w]",
     USUAL},
    {44, "Misc - Timeline Marauders",
     "5x5"
     "[w*r*k*r*w*/1w*w*w*1/5/5/5:-1:1:w]"
     "[w*1w*1w*/5/5/5/W*1W*1W*:0:1:w]"
     "[5/5/5/1W*W*W*1/W*R*K*R*W*:1:1:w]",
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
     "[r*nbycbnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBYCBNR*:0:1:w]",
     "Q,N,R,B,C"},
    {27, "Misc - Excessive",
     "7x7"
     "[k*r*uqdr*k*/r*nbk*nbr*/p*p*p*p*p*p*p*/7/P*P*P*P*P*P*P*/R*NBK*NBR*/K*R*UQDR*K*:0:1:w]",
     USUAL},
    {20, "Misc - Global Warming",
     "1x1"
     "[1:0:1:w]",
     ""},
    {41, "Misc - King of Kings",
     "5x5"
     "[cck*cc/5/5/5/CCK*CC:0:1:w]",
     USUAL},
    {42, "Misc - Royal Queen Showdown",
     "6x6"
     "[4y1/6/6/6/6/1Y4:0:1:w]",
     USUAL},
    {7, "Focused - Just Knights",
     "5x5"
     "[n1k*n1/5/5/5/1NK*1N:0:1:w]",
     USUAL},
    {8, "Focused - Just Bishops",
     "5x5"
     "[1bbk*1/5/5/5/1K*BB1:0:1:w]",
     USUAL},
    {9, "Focused - Just Rooks",
     "5x5"
     "[1r*k*1r*/5/5/5/R*1K*R*1:0:1:w]",
     USUAL},
    {10, "Focused - Just Queens",
     "6x6"
     "[1q1k*2/6/6/6/6/2K*1Q1:0:1:w]",
     USUAL},
    {11, "Focused - Just Pawns",
     "5x5"
     "[p*p*p*p*k*/5/5/5/K*P*P*P*P*:0:1:w]",
     USUAL},
    {12, "Focused - Just Kings",
     "3x3"
     "[2k*/3/K*2:0:1:w]",
     USUAL},
    {13, "Focused - Just Unicorns",
     "5x5"
     "[1u1uk*/5/5/5/K*U1U1:0:1:w]",
     USUAL},
    {14, "Focused - Just Dragons",
     "5x5"
     "[2ddk*/5/5/5/K*DD2:0:1:w]",
     USUAL},
    {43, "Focused - Just Brawns",
     "5x5"
     "[w*w*w*w*k*/5/5/5/K*W*W*W*W*:0:1:w]",
     USUAL},
    {29, "Checkmate Practice - Knight",
     "6x6"
     "[5n/6/6/6/6/K*5:0:1:w]",
     USUAL},
    {30, "Checkmate Practice - Bishop",
     "6x6"
     "[4b1/6/6/6/6/K*5:0:1:w]",
     USUAL},
    {31, "Checkmate Practice - Rook",
     "6x6"
     "[5r*/6/6/6/6/K*5:0:1:w]",
     USUAL},
    {32, "Checkmate Practice - Queen",
     "6x6"
     "[4q1/6/6/6/6/K*5:0:1:w]",
     USUAL},
    {33, "Checkmate Practice - Pawns",
     "6x6"
     "[2p*p*p*1/6/6/6/6/3K*2:0:1:w]",
     USUAL},
    {0, "Standard - Brawns",
     "8x8"
     "[r*nbqk*bnr*/w*w*w*w*w*w*w*w*/8/8/8/8/W*W*W*W*W*W*W*W*/R*NBQK*BNR*:0:1:w]",
     USUAL},
    {0, "Standard - Turn Zero - Brawns",
     "8x8"
     "[r*nbqk*bnr*/w*w*w*w*w*w*w*w*/8/8/8/8/W*W*W*W*W*W*W*W*/R*NBQK*BNR*:0:0:b]"
     "[r*nbqk*bnr*/w*w*w*w*w*w*w*w*/8/8/8/8/W*W*W*W*W*W*W*W*/R*NBQK*BNR*:0:1:w]",
     USUAL},
    {0, "Standard - Double Royalty",
     "8x8"
     "[r*nbyk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBYK*BNR*:0:1:w]",
     USUAL},
    {0, "Standard - Defended Pawn - Alt",
     "8x8"
     "[r*nbqk*nbr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*NBR*:0:1:w]",
     USUAL},
    {0, "Standard - Staggered Timelines",
     "8x8"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:-0:1:b]"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:+0:1:w]",
     USUAL},
    {0, "Standard - Staggered Timelines - Brawns",
     "8x8"
     "[r*nbqk*bnr*/w*w*w*w*w*w*w*w*/8/8/8/8/W*W*W*W*W*W*W*W*/R*NBQK*BNR*:-0:1:b]"
     "[r*nbqk*bnr*/w*w*w*w*w*w*w*w*/8/8/8/8/W*W*W*W*W*W*W*W*/R*NBQK*BNR*:+0:1:w]",
     USUAL},
    {0, "Misc - Royalty War",
     "8x8"
     "[r*nbycbnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:-0:0:b]"
     "[r*nbycbnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:-0:1:w]"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBYCBNR*:+0:0:b]"
     "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBYCBNR*:+0:1:w]",
     "Q,N,R,B,C"},
};
