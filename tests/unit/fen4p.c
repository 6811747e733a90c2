/* fen4p: the forms of formats, section 8, the errors with their places, the options. */
#include "harness.h"
#include "support/vectors4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD  "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"
#define EMPTY "14/14/14/14/14/14/14/14/14/14/14/14/14/14"
#define REST  "/14/14/14/14/14/14/14/14/14/14/14/14/14"
#define KINGS "14/14/14/14/14/14/14/14/14/14/14/14/7,rK,6/7,rK,6"

static const char seed[] = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\n"
                           "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/\n3,yP,yP,yP,yP,yP,yP,yP,yP,3/\n14/\n"
                           "bR,bP,10,gP,gR/\nbN,bP,10,gP,gN/\nbB,bP,10,gP,gB/\nbK,bP,10,gP,gQ/\n"
                           "bQ,bP,10,gP,gK/\nbB,bP,10,gP,gB/\nbN,bP,10,gP,gN/\nbR,bP,10,gP,gR/\n"
                           "14/\n3,rP,rP,rP,rP,rP,rP,rP,rP,3/\n3,rR,rN,rB,rQ,rK,rB,rN,rR,3";

typedef struct reading {
    hm_status status;
    hm_error error;
    unsigned warnings;
    hm_4p_state state;
    hm_text options, text;
} reading;

static void read_fen(reading *r, const char *text, unsigned flags) {
    *r = (reading){0};
    r->status =
        hm_4p_fen_parse(text, strlen(text), flags, &r->state, &r->options, &r->warnings, &r->error);
    CHECK_INT(r->error.status, r->status);
    if (r->status == HM_OK) hm_4p_fen_format(&r->state, &r->options, 0, &r->text);
}

static void drop(reading *r) {
    hm_text_clear(&r->options);
    hm_text_clear(&r->text);
}

/* The canonical text of a form that must be accepted. */
static void check_form(const char *text, const char *canonical, unsigned warnings) {
    reading r;
    read_fen(&r, text, 0);
    if (CHECK_INT(r.status, HM_OK)) {
        CHECK_TEXT(r.text.data, canonical);
        CHECK_INT(r.warnings, warnings);
    }
    drop(&r);
}

static void check_error(const char *text, unsigned flags, hm_status status, size_t offset) {
    reading r;
    test_context(text);
    read_fen(&r, text, flags);
    CHECK_INT(r.status, status);
    CHECK_INT(r.error.offset, offset);
    test_context(NULL);
    drop(&r);
}

static void valid_vectors(void) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "fen4_valid.json");
    while (vectors4p_next(&vectors, &item)) {
        char *input = vector_text(&item, "input"), *canonical = vector_text(&item, "canonical");
        check_form(input, canonical, 0);
        check_form(canonical, canonical, 0);
        free(input);
        free(canonical);
    }
    vectors4p_close(&vectors);
}

static void invalid_vectors(void) {
    static const hm_status wanted[] = {HM_ERR_4P_PARTS,  HM_ERR_4P_WIDTH, HM_ERR_4P_TURN,
                                       HM_ERR_4P_COLOUR, HM_ERR_4P_CELL,  HM_ERR_4P_CELL};
    vectors4p vectors;
    hm_json_value item;
    size_t n = 0;
    vectors4p_open(&vectors, "fen4_invalid.json");
    while (vectors4p_next(&vectors, &item)) {
        char *input = vector_text(&item, "input");
        reading r;
        read_fen(&r, input, 0);
        if (CHECK(n < 6)) CHECK_INT(r.status, wanted[n++]);
        drop(&r);
        free(input);
    }
    CHECK_INT(n, 6);
    vectors4p_close(&vectors);
}

static void options_vectors(void) {
    static const char *const wanted[] = {
        HEAD "{'dim':'8x8','boxOffset':1}-" EMPTY,
        HEAD "{'royal':('k3','d3','c11','l11')}-" EMPTY,
        "R-0,1,0,1-1,1,1,1-1,1,1,1-0,0,0,0-0-{'pawnsBaseRank':5,"
        "'seirawanDrops':(('d4','e4'),(),('d11','e11'),(),()),'wb':true,'dim':'8x8',"
        "'bank':('rE,rH','','yE,yH','')}-" EMPTY,
    };
    vectors4p vectors;
    hm_json_value item;
    size_t n = 0;
    vectors4p_open(&vectors, "fen4_options.json");
    while (vectors4p_next(&vectors, &item)) {
        char *input = vector_text(&item, "input");
        if (CHECK(n < 3)) {
            check_form(input, wanted[n], 0);
            check_form(wanted[n], wanted[n], 0);
        }
        n++;
        free(input);
    }
    CHECK_INT(n, 3);
    vectors4p_close(&vectors);
}

/* The rows of formats, section 8.2. */
static void tolerant_forms(void) {
    reading start;
    read_fen(&start, seed, 0);
    const char *classic = start.text.data;
    check_form(" R - 0 , 0,0,0-1,1,1,1\t-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,"
               "yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,4,6,gP,gN/bB,bP,010,gP,gB/"
               "bK,bP,10,gP,gQ/\r\nbQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/"
               "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3/ \n",
               classic, 0);
    check_form("R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
               "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/"
               "x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bK,bP,10,gP,gQ/"
               "bQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/x,x,x,8,x,x,x/"
               "x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x",
               classic, 0);
    check_form(" 4PCo\n", classic, 0);
    check_form("4p:start", classic, 0);
    check_form("\xef\xbb\xbf 4PCo", classic, 0);
    check_form("\xef\xbb\xbf" HEAD EMPTY, HEAD EMPTY, 0);
    check_form(HEAD "X,2,x,4,X,2,X,2" REST, HEAD "3,X,4,X,5" REST, 3);
    check_form(HEAD "3,X,10" REST, HEAD "3,X,10" REST, 0);
    check_form(HEAD "3,dP,drP,dbK,dyQ,dgN,dr,5" REST, HEAD "3,dP,drP,dbK,dyQ,dgN,dr,5" REST, 0);
    drop(&start);
}

static void custom_pieces(void) {
    const char *text = HEAD "3,rE,ye,dE,g\xce\x94,d\xce\x94,yE,5" REST;
    reading r;
    read_fen(&r, text, HM_4P_FEN_STRICT);
    CHECK_INT(r.status, HM_OK);
    CHECK_TEXT(r.text.data, text);
    CHECK_INT(r.state.square[HM_4P_SQUARE(3, 13)], HM_4P_CUSTOM);
    CHECK_INT(r.state.square[HM_4P_SQUARE(5, 13)], HM_4P_CUSTOM | HM_4P_DEAD | HM_4P_NOBODYS);
    CHECK_INT(r.state.square[HM_4P_SQUARE(6, 13)], (HM_4P_CUSTOM + 2) | HM_4P_GREEN << 4);
    drop(&r);
    check_error(HEAD "3,rA,rC,rD,rE,rF,rG,rH,rI,3" REST, 0, HM_OK, 0);
    text = HEAD "3,r\xc2\xa0,10" REST; /* the first behind the control characters */
    check_form(text, text, 0);
    check_error(HEAD "3,r\xc2\x9f,10" REST, 0, HM_ERR_4P_CELL, 39);
    check_error(HEAD "3,r\x1f,10" REST, 0, HM_ERR_4P_CELL, 39);
    check_error(HEAD "3,r\x7f,10" REST, 0, HM_ERR_4P_CELL, 39);
}

/* More letters than a state has room for stand beside it; the last kind is all of them. */
static void many_letters(void) {
    const char *text = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'boxOffset':1}-"
                       "3,rA,rC,rD,rE,rF,rG,rH,rI,3/3,r5,dr5,rA,dI,g\xce\xa9,y\xce\x98,b:,g(,3"
                       "/14/14/14/14/14/14/14/14/14/14/14/14";
    reading r;
    read_fen(&r, text, 0);
    CHECK_INT(r.status, HM_OK);
    CHECK_TEXT(r.text.data, text);
    CHECK_TEXT(r.state.custom[7], "*");
    CHECK_INT(HM_4P_KIND(r.state.square[HM_4P_SQUARE(9, 13)]), 14);
    CHECK_INT(HM_4P_KIND(r.state.square[HM_4P_SQUARE(10, 13)]), 15);
    CHECK_INT(r.state.square[HM_4P_SQUARE(3, 12)], 15);
    hm_text alone = {0};
    hm_4p_fen_format(&r.state, NULL, 0, &alone);
    CHECK(strstr(alone.data, "3,rA,rC,rD,rE,rF,rG,rH,r*,3/3,r*,dr*,rA,d*,g*,") != NULL);
    hm_text_clear(&alone);
    drop(&r);
    check_error("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'':'h8:A'}-" EMPTY, 0, HM_ERR_4P_OPTIONS, 37);
}

/* A dialect writes nothing between cells. */
static void joined_cells(void) {
    const char *rest = "/14/14/14/14/14/14/14/14/14/14/14/14/14";
    hm_text text = {0};
    hm_text_printf(&text, "%s%s%s", HEAD,
                   "3yRyN1dKdyPXg\xce\x94"
                   "1xxx",
                   rest);
    check_form(text.data,
               HEAD "3,yR,yN,1,dK,dyP,X,g\xce\x94"
                    ",4" REST,
               0);
    hm_text_clear(&text);
    check_error(HEAD "3yRyN,yB,6" REST, 0, HM_ERR_4P_CELL, 41);
    check_error(HEAD "3,yRyN,yB,6" REST, 0, HM_ERR_4P_CELL, 40);
    check_error(HEAD "3yR yN8" REST, 0, HM_ERR_4P_CELL, 40);
    check_error(HEAD "3yRyN9" REST, HM_4P_FEN_STRICT, HM_ERR_4P_CELL, 37);
}

/* Runs of every length beside pieces: as many squares as a rank has, and one more. */
static void runs(void) {
    for (int run = 1; run < 13; run++) {
        char text[128];
        int at = snprintf(text, sizeof text, HEAD "14/14/14/14/14/14/%d", run), length = at;
        for (int square = run; square < 15; square++) {
            length += snprintf(text + length, sizeof text - (size_t)length, ",rN");
            if (square < 13) continue;
            snprintf(text + length, sizeof text - (size_t)length, "/14/14/14/14/14/14/14");
            if (square == 13)
                check_form(text, text, 0);
            else
                check_error(text, 0, HM_ERR_4P_WIDTH, (uint64_t)length - 3);
        }
    }
}

/* What is wrong, and the first byte that cannot stand there. HEAD has 36 bytes. */
static void errors(void) {
    static const struct {
        const char *text;
        hm_status status;
        size_t offset;
    } cases[] = {
        {"", HM_ERR_4P_PARTS, 0},
        {"4PCx", HM_ERR_4P_PARTS, 0},
        {"P-0,0,0,0-", HM_ERR_4P_TURN, 0},
        {"RB-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" EMPTY, HM_ERR_4P_TURN, 1},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-" EMPTY, HM_ERR_4P_PARTS, 36},
        {"R 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 0 " EMPTY "-", HM_ERR_4P_TURN, 2},
        {"R-0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" EMPTY, HM_ERR_4P_FLAG, 7},
        {"R-0,0,0,0-0,0,2,0-0,0,0,0-0,0,0,0-0-" EMPTY, HM_ERR_4P_FLAG, 14},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0,0-0,0,0,0-0-" EMPTY, HM_ERR_4P_FLAG, 25},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,-3,0,0-0-" EMPTY, HM_ERR_4P_POINTS, 28},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,2147483648,0,0-0-" EMPTY, HM_ERR_4P_POINTS, 28},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-x-" EMPTY, HM_ERR_4P_CLOCK, 34},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-4294967296-" EMPTY, HM_ERR_4P_CLOCK, 34},
        {HEAD "13" REST, HM_ERR_4P_WIDTH, 38},
        {HEAD "13,2" REST, HM_ERR_4P_WIDTH, 39},
        {HEAD "14,1" REST, HM_ERR_4P_WIDTH, 38},
        {HEAD "14,14,2/14/14/14/14/14/14/14/14/14/14/14/14", HM_ERR_4P_WIDTH, 38},
        {HEAD "13,1,2/14/14/14/14/14/14/14/14/14/14/14/14/12", HM_ERR_4P_WIDTH, 40},
        {HEAD "3,xrK,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,4444444443,8" REST, HM_ERR_4P_CELL, 38},
        {HEAD "d13,1" REST, HM_ERR_4P_CELL, 37},
        {HEAD "3,drR-10" REST, HM_ERR_4P_CELL, 41},
        {HEAD "15" REST, HM_ERR_4P_CELL, 36},
        {HEAD "0,14" REST, HM_ERR_4P_CELL, 36},
        {HEAD ",14" REST, HM_ERR_4P_CELL, 36},
        {HEAD "3,,11" REST, HM_ERR_4P_CELL, 38},
        {HEAD "3,-8,3" REST, HM_ERR_4P_CELL, 38},
        {HEAD "3,rPx,8,3" REST, HM_ERR_4P_CELL, 40},
        {HEAD "3,r,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,d,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,r\xff,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,r\x1b,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,r\x7f,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,r\xc2\x80,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,r\xc2\x9f,10" REST, HM_ERR_4P_CELL, 39},
        {HEAD "3,wK,10" REST, HM_ERR_4P_COLOUR, 38},
        {HEAD "3,dwK,10" REST, HM_ERR_4P_COLOUR, 39},
        {HEAD "3,K,10" REST, HM_ERR_4P_COLOUR, 38},
        {HEAD "2,rK,11" REST, HM_ERR_4P_MISSING_SQUARE, 38},
        {HEAD "13,gP" REST, HM_ERR_4P_MISSING_SQUARE, 39},
        {HEAD "14/14", HM_ERR_4P_RANK_COUNT, 41},
        {HEAD "14/14/", HM_ERR_4P_RANK_COUNT, 42},
        {HEAD EMPTY "/14", HM_ERR_4P_RANK_COUNT, 78},
        {HEAD KINGS, HM_ERR_4P_TWO_KINGS, 81},
        {HEAD "3,gK,4,gK,5" REST, HM_ERR_4P_TWO_KINGS, 43},
        {HEAD "3,r 1", HM_ERR_4P_CELL, 39},
        {HEAD "1 4" REST, HM_ERR_4P_CELL, 38},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_error(cases[i].text, 0, cases[i].status, cases[i].offset);
}

/* Around a small board there are no squares. The option boxOffset may move the box. */
static void small_boards(void) {
    const char *small = "{'dim':'8x8'}-", *moved = "{'dim':'8x8','boxOffset':1}-";
    static const struct {
        const char *board;
        size_t offset; /* in the board */
    } cases[] = {
        {"14/14/14/14/14/14/14/14/14/14/14/3,rN,10/14/14", 35},
        {"14/14/14/14/14/14/14/14/14/3,rK,10/2,drN,11/14/14/14", 37},
        {"14/14/14/14/14/14/14/14/14/11,rK,2/14/14/14/14", 30},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[160];
        snprintf(text, sizeof text, HEAD "%s%s", small, cases[i].board);
        check_error(text, 0, HM_ERR_4P_MISSING_SQUARE, 36 + strlen(small) + cases[i].offset);
        snprintf(text, sizeof text, HEAD "%s%s", moved, cases[i].board);
        check_error(text, 0, HM_OK, 0);
    }
    check_error(HEAD "{'dim':'8x8'}-14/14/X,13/3,yK,10/14/14/14/14/14/14/10,rK,3/14/14/14", 0,
                HM_OK, 0);
}

/* A grey second king, one of a seat that is out, and a named royal piece are no error. */
static void two_kings(void) {
    check_error(HEAD "{'royal':('h1','','','')}-" KINGS, 0, HM_OK, 0);
    check_error("R-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" KINGS, 0, HM_OK, 0);
    check_error(HEAD "6,rK,drK,dK,bK,4" REST, 0, HM_OK, 0);
}

static void strict_reading(void) {
    static const struct {
        const char *text;
        hm_status status;
        size_t offset;
    } cases[] = {
        {HEAD EMPTY, HM_OK, 0},
        {HEAD "4,10" REST, HM_OK, 0},
        {HEAD "{}-" EMPTY, HM_OK, 0},
        {HEAD "{'dim':'8x8'}-" EMPTY, HM_OK, 0},
        {" " HEAD EMPTY, HM_ERR_4P_TURN, 0},
        {"\xef\xbb\xbf" HEAD EMPTY, HM_ERR_4P_TURN, 0},
        {HEAD EMPTY " ", HM_ERR_4P_CELL, 77},
        {HEAD EMPTY "/", HM_ERR_4P_RANK_COUNT, 77},
        {HEAD "04,10" REST, HM_ERR_4P_CELL, 36},
        {HEAD "x,x,x,8,x,x,x" REST, HM_ERR_4P_CELL, 36},
        {HEAD "X,13" REST, HM_ERR_4P_MISSING_SQUARE, 36},
        {"4PC", HM_ERR_4P_TURN, 0},
        {HEAD "{'foo':1}-" EMPTY, HM_ERR_4P_OPTIONS, 37},
        {HEAD "{'royal':('','','',''}-" EMPTY, HM_ERR_4P_OPTIONS, 57},
        {HEAD "{'enPassant':('','','')}-" EMPTY, HM_ERR_4P_OPTIONS, 59},
        {HEAD "{'enPassant':('d3:d4','','','')}-" EMPTY, HM_ERR_4P_EP_VICTIM, 50},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_error(cases[i].text, HM_4P_FEN_STRICT, cases[i].status, cases[i].offset);
}

/* Everything that has a place in the order of writing, given the other way round. */
static void options_in_order(void) {
    const char *canonical =
        HEAD "{'royal':('','','','g7'),'lives':(3,3,3,0),'resigned':(true,false,false,false),"
             "'flagged':(false,true,false,false),'stalemated':(false,false,false,true),"
             "'gameOver':'a-b}c','zombieImmune':(true,false,true,false),'zombieType':('','','',''),"
             "'enPassant':('','','','l7:k7'),'pawnsBaseRank':0,'uniquify':1,'std2pc':true,"
             "'b':(-1,((),null)),'a':-7}-14/14/14/14/14/14/14/10,gP,3/14/14/14/14/14/14";
    check_form(HEAD "{ 'b' : (-1 ,(( ),null)) ,'std2pc':true,'uniquify':01,'pawnBaseRank':0,"
                    "'enPassant':('','','','l7:k7'),'zombieType':('','','',''),'a':-7,"
                    "'zombieImmune':(true,false,true,false),'gameOver':'a-b}c',"
                    "'stalemated':(false,false,false,true),'flagged':(false,true,false,false),"
                    "'resigned':(true,false,false,false),'lives':(3,3,3,0),"
                    "'kingSquares':('','','','g7')}-14/14/14/14/14/14/14/10,gP,3/14/14/14/14/14/14",
               canonical, 0);
    check_form(canonical, canonical, 0);
    check_form(HEAD "{}-" EMPTY, HEAD EMPTY, 0);
    check_form(HEAD "{'pawnsBaseRank':2,'enPassant':('','','','')}-" EMPTY, HEAD EMPTY, 0);
    const char *blocks = HEAD "{'promotedFrom':{'h8':'P','a,b':({},-1)},'wb':true}-" EMPTY;
    check_form(HEAD "{'promotedFrom' : { 'h8':'P' ,'a,b': ({ },-01) } , 'wb':true}-" EMPTY, blocks,
               0);
    check_form(blocks, blocks, 0);
    check_error(HEAD "{'promotedFrom':{'h8'}}-" EMPTY, 0, HM_ERR_4P_OPTIONS, 57);
    check_error(HEAD "{'promotedFrom':{'':1}}-" EMPTY, 0, HM_ERR_4P_OPTIONS, 53);
    check_error(HEAD "{'promotedFrom':{'h8':'P'-" EMPTY, 0, HM_ERR_4P_OPTIONS, 61);
}

/* Defects of other writers (formats, sections 8.1 and 8.2). */
static void options_mended(void) {
    check_form(HEAD "{'kingSquares':('k3','d3','c11','l11'}-" EMPTY,
               HEAD "{'royal':('k3','d3','c11','l11')}-" EMPTY, 1);
    check_form(HEAD "{'bank':(('a',('b'}-" EMPTY, HEAD "{'bank':(('a',('b')))}-" EMPTY, 3);
    check_form(HEAD "{'bank':('a'))}-" EMPTY, HEAD "{'bank':('a')}-" EMPTY, 1);
    check_form(HEAD "{'enPassant':('','','')}-" EMPTY, HEAD EMPTY, 1);
    check_form(HEAD "{'enPassant':('d3:d4','','','')}-" EMPTY, HEAD EMPTY, 1);
    /* A grey pawn can still be taken (rules4p, section 3.2); one of nobody is not the seat's. */
    const char *grey = HEAD "{'enPassant':('d3:d4','','','')}-"
                            "14/14/14/14/14/14/14/14/14/14/3,drP,10/14/14/14";
    check_form(grey, grey, 0);
    check_form(HEAD "{'enPassant':('d3:d4','','','')}-"
                    "14/14/14/14/14/14/14/14/14/14/3,dP,10/14/14/14",
               HEAD "14/14/14/14/14/14/14/14/14/14/3,dP,10/14/14/14", 1);
}

static void options_errors(void) {
    static const struct {
        const char *text;
        size_t offset;
    } cases[] = {
        {HEAD "{", 37},
        {HEAD "{royal:1}-" EMPTY, 37},
        {HEAD "{'royal", 43},
        {HEAD "{'royal' 1}-" EMPTY, 45},
        {HEAD "{'royal':1}-" EMPTY, 45},
        {HEAD "{'royal':(1)}-" EMPTY, 46},
        {HEAD "{'royal':('a1','','','')}-" EMPTY, 47},
        {HEAD "{'royal':('h1','','')}-" EMPTY, 57},
        {HEAD "{'royal':('','','','','')}-" EMPTY, 58},
        {HEAD "{'royal':('','','',''),'kingSquares':('','','','')}-" EMPTY, 59},
        {HEAD "{'resigned':(true,1,false,false)}-" EMPTY, 54},
        {HEAD "{'enPassant':('d3-d4','','','')}-" EMPTY, 53},
        {HEAD "{'pawnsBaseRank':15}-" EMPTY, 53},
        {HEAD "{'pawnsBaseRank':100}-" EMPTY, 53},
        {HEAD "{'pawnsBaseRank':4294967300}-" EMPTY, 53}, /* 4, where 32 bits overflow */
        {HEAD "{'a':}-" EMPTY, 41},
        {HEAD "{'a':1 'b':2}-" EMPTY, 43},
        {HEAD "{'a':1,}-" EMPTY, 43},
        {HEAD "{'a':1.5}-" EMPTY, 42},
        {HEAD "{'a':truth}-" EMPTY, 41},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_error(cases[i].text, 0, HM_ERR_4P_OPTIONS, cases[i].offset);
    check_error(HEAD "{'a':1}" EMPTY, 0, HM_ERR_4P_PARTS, 43);
}

static void other_layouts(void) {
    reading r, again;
    hm_text text = {0};
    read_fen(&r, seed, 0);
    hm_4p_fen_format(&r.state, NULL, HM_4P_FEN_PRETTY, &text);
    CHECK_TEXT(text.data, seed);
    text.length = 0;
    hm_4p_fen_format(&r.state, NULL, HM_4P_FEN_CORNERS_X, &text);
    CHECK(strstr(text.data, "-x,x,x,yR,yN,") != NULL);
    CHECK(strstr(text.data, "/x,x,x,8,x,x,x/bR,bP,10,gP,gR/") != NULL);
    read_fen(&again, text.data, 0);
    CHECK_BYTES(&again.state, &r.state, sizeof r.state);
    drop(&again);
    r.state.resigned = 1;
    text.length = 0;
    hm_4p_fen_format(&r.state, NULL, HM_4P_FEN_NO_LEAVERS, &text);
    CHECK_TEXT(text.data, r.text.data);
    drop(&r);
    hm_text_clear(&text);
}

/* A failed reading leaves everything as it was. */
static void failure_changes_nothing(void) {
    hm_4p_state state, before;
    hm_text options = {0};
    unsigned warnings = 7;
    const char *bad = "B" HEAD;
    hm_4p_state_start(&state, HM_4P_BY);
    before = state;
    hm_4p_fen_parse(HEAD "{'a':1}-14/3", 48, 0, &state, &options, &warnings, NULL);
    hm_4p_fen_parse(bad, strlen(bad), 0, &state, &options, &warnings, NULL);
    CHECK_BYTES(&state, &before, sizeof state);
    CHECK_INT(options.length, 0);
    CHECK_INT(warnings, 7);
}

static void squares(void) {
    int square = 0;
    hm_error error = {0};
    CHECK_INT(hm_4p_square_parse("n11", 3, &square, &error), HM_OK);
    CHECK_INT(square, HM_4P_SQUARE(13, 10));
    CHECK_INT(hm_4p_square_parse("a3", 2, &square, &error), HM_ERR_COORDINATE);
    CHECK_INT(hm_4p_square_parse("d15", 3, &square, &error), HM_ERR_TRAILING);
    CHECK_INT(error.offset, 2);
    CHECK_INT(square, HM_4P_SQUARE(13, 10));
}

TEST_MAIN(TEST(valid_vectors), TEST(invalid_vectors), TEST(options_vectors), TEST(tolerant_forms),
          TEST(custom_pieces), TEST(many_letters), TEST(joined_cells), TEST(errors), TEST(runs),
          TEST(small_boards), TEST(two_kings), TEST(strict_reading), TEST(options_in_order),
          TEST(options_mended), TEST(options_errors), TEST(other_layouts),
          TEST(failure_changes_nothing), TEST(squares))
