/* Checks certificates of forced mates in 4D chess (docs/formats.md, "proof4") with rules of its
 * own: no header and no code of the library. Slow and plain, to be read beside docs/rules4d.md.
 *
 *     plain_check FILE
 *
 * prints the positions of the loser, the replies, those mated at once and the moves until mate, or
 * what is wrong and ends with 1. The checksum is left to others. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the board: cells with a border two wide, so that no step leaves it ---- */

enum {
    SIDE = 12,
    CELLS = SIDE * SIDE * SIDE * SIDE,
    X = SIDE * SIDE * SIDE,
    Y = SIDE * SIDE,
    Z = SIDE,
    W = 1
};
enum { EMPTY, PAWN_W, PAWN_Y, KNIGHT, BISHOP, ROOK, QUEEN, KING, BLACK = 8, BORDER = 255 };
enum { DEPTH = 64, MOVES = 450000 };

typedef struct {
    unsigned char cell[CELLS];
    bool right[2][2][64]; /* colour, kingside or queenside, slice */
    int target;           /* of en passant; 0: none */
    int target_kind;      /* of the pawn that has stepped over it */
    int side;             /* 0 or BLACK */
} position;

typedef struct {
    int from, to, promotion;
    bool castling, en_passant;
} move;

static int cell_at(int x, int y, int z, int w) {
    return (x + 2) * X + (y + 2) * Y + (z + 2) * Z + w + 2;
}

static int x_of(int cell) {
    return cell / X - 2;
}
static int y_of(int cell) {
    return cell / Y % SIDE - 2;
}
static int z_of(int cell) {
    return cell / Z % SIDE - 2;
}
static int w_of(int cell) {
    return cell % SIDE - 2;
}
static int kind_of(int piece) {
    return piece & 7;
}
static int forward(int side) {
    return side == BLACK ? -1 : 1;
}
static int axis_step(int kind) {
    return kind == PAWN_Y ? Y : W;
}
static int rank_of(int kind, int cell) {
    return kind == PAWN_Y ? y_of(cell) : w_of(cell);
}

/* Steps by kind of piece (rules4d, section 4). */
static int steps[8][80], step_count[8];

static void add_step(int kind, int step) {
    steps[kind][step_count[kind]++] = step;
}

static void find_steps(void) {
    static const int stride[4] = {X, Y, Z, W};
    for (int n = 0; n < 625; n++) {
        int digit[4] = {n / 125 - 2, n / 25 % 5 - 2, n / 5 % 5 - 2, n % 5 - 2}, step = 0;
        int ones = 0, twos = 0;
        for (int axis = 0; axis < 4; axis++) {
            step += digit[axis] * stride[axis];
            ones += abs(digit[axis]) == 1;
            twos += abs(digit[axis]) == 2;
        }
        if (twos == 0 && ones > 0) add_step(KING, step);
        if (twos == 0 && ones == 1) add_step(ROOK, step);
        if (twos == 0 && ones == 2) add_step(BISHOP, step);
        if (twos == 0 && (ones == 1 || ones == 2)) add_step(QUEEN, step);
        if (twos == 1 && ones == 1) add_step(KNIGHT, step);
    }
}

/* ---- checks (rules4d, section 8) ---- */

/* The cell of a piece of `side` that attacks this one, or 0. */
static int attacker_of(const position *p, int cell, int side) {
    for (int i = 0; i < step_count[QUEEN]; i++) {
        int step = steps[QUEEN][i], at = cell + step;
        bool straight = abs(step) == X || abs(step) == Y || abs(step) == Z || abs(step) == W;
        while (p->cell[at] == EMPTY)
            at += step;
        if (p->cell[at] == (QUEEN | side) || p->cell[at] == ((straight ? ROOK : BISHOP) | side))
            return at;
    }
    for (int i = 0; i < step_count[KNIGHT]; i++)
        if (p->cell[cell + steps[KNIGHT][i]] == (KNIGHT | side)) return cell + steps[KNIGHT][i];
    for (int i = 0; i < step_count[KING]; i++)
        if (p->cell[cell + steps[KING][i]] == (KING | side)) return cell + steps[KING][i];
    for (int kind = PAWN_W; kind <= PAWN_Y; kind++) {
        int behind = cell - forward(side) * axis_step(kind);
        if (p->cell[behind - X] == (kind | side)) return behind - X;
        if (p->cell[behind + X] == (kind | side)) return behind + X;
    }
    return 0;
}

/* Whether a king of the side is attacked. The king that was attacked last is looked at first: most
 * moves of a side in check do not help it. */
static bool in_check(const position *p, int side) {
    static int last = 0;
    if (p->cell[last] == (KING | side) && attacker_of(p, last, side ^ BLACK) != 0) return true;
    for (int cell = 0; cell < CELLS; cell++) {
        if (p->cell[cell] != (KING | side) || attacker_of(p, cell, side ^ BLACK) == 0) continue;
        last = cell;
        return true;
    }
    return false;
}

/* ---- moves (rules4d, sections 4 to 7) ---- */

typedef struct {
    move *at;
    int count;
} list;

static void add(list *l, move m) {
    l->at[l->count++] = m;
}

static void add_pawn_move(list *l, int kind, int from, int to) {
    int rank = rank_of(kind, to);
    if (rank != 0 && rank != 7) {
        add(l, (move){.from = from, .to = to});
        return;
    }
    for (int promotion = KNIGHT; promotion <= QUEEN; promotion++)
        add(l, (move){.from = from, .to = to, .promotion = promotion});
}

static bool is_enemy(const position *p, int cell) {
    return p->cell[cell] != BORDER && p->cell[cell] != EMPTY && (p->cell[cell] & BLACK) != p->side;
}

static void add_pawn(const position *p, int from, list *l) {
    int kind = kind_of(p->cell[from]), step = forward(p->side) * axis_step(kind);
    int start = p->side == BLACK ? 6 : 1;
    if (p->cell[from + step] == EMPTY) {
        add_pawn_move(l, kind, from, from + step);
        if (rank_of(kind, from) == start && p->cell[from + 2 * step] == EMPTY)
            add(l, (move){.from = from, .to = from + 2 * step});
    }
    for (int side = -X; side <= X; side += 2 * X) {
        int to = from + step + side;
        if (is_enemy(p, to)) add_pawn_move(l, kind, from, to);
        if (p->target != 0 && to == p->target && kind == p->target_kind && p->cell[to] == EMPTY &&
            p->cell[to - step] == (kind | (p->side ^ BLACK)))
            add(l, (move){.from = from, .to = to, .en_passant = true});
    }
}

/* The way of the king is not attacked; whether kings are in check is asked only here. */
static void add_castling(const position *p, list *l) {
    int own = p->side >> 3, rank = own == 0 ? 0 : 7;
    for (int i = 0; i < 128; i++) {
        int slice = i / 2, z = slice / 8, w = slice % 8, wing = i % 2;
        if (!p->right[own][wing][slice]) continue;
        int king = cell_at(4, rank, z, w), step = wing == 0 ? X : -X;
        int rook = wing == 0 ? king + 3 * X : king - 4 * X;
        bool free = p->cell[king] == (KING | p->side) && p->cell[rook] == (ROOK | p->side);
        for (int at = king + step; free && at != rook; at += step)
            free = p->cell[at] == EMPTY;
        if (!free || in_check(p, p->side)) continue;
        if (attacker_of(p, king + step, p->side ^ BLACK) != 0) continue;
        if (attacker_of(p, king + 2 * step, p->side ^ BLACK) != 0) continue;
        add(l, (move){.from = king, .to = king + 2 * step, .castling = true});
    }
}

static void list_pseudo(const position *p, list *l) {
    l->count = 0;
    for (int from = 0; from < CELLS; from++) {
        int piece = p->cell[from], kind = kind_of(piece);
        if (piece == EMPTY || piece == BORDER || (piece & BLACK) != p->side) continue;
        if (kind == PAWN_W || kind == PAWN_Y) {
            add_pawn(p, from, l);
            continue;
        }
        for (int i = 0; i < step_count[kind]; i++) {
            int to = from + steps[kind][i];
            for (; p->cell[to] == EMPTY; to += steps[kind][i]) {
                add(l, (move){.from = from, .to = to});
                if (kind == KNIGHT || kind == KING) break;
            }
            if (is_enemy(p, to)) add(l, (move){.from = from, .to = to});
        }
    }
    add_castling(p, l);
}

/* What takes place on cells alone; returns what was taken, for undo(). */
static int move_pieces(position *p, move m) {
    int piece = p->cell[m.from], taken = p->cell[m.to];
    p->cell[m.from] = EMPTY;
    p->cell[m.to] = (unsigned char)(m.promotion != 0 ? m.promotion | p->side : piece);
    if (m.en_passant) p->cell[m.to - forward(p->side) * axis_step(kind_of(piece))] = EMPTY;
    if (m.castling) {
        int rook = m.to > m.from ? m.from + 3 * X : m.from - 4 * X;
        p->cell[rook] = EMPTY;
        p->cell[(m.from + m.to) / 2] = (unsigned char)(ROOK | p->side);
    }
    return taken;
}

/* Takes it back; `piece` is what has moved. */
static void undo(position *p, move m, int piece, int taken) {
    p->cell[m.from] = (unsigned char)piece;
    p->cell[m.to] = (unsigned char)taken;
    if (m.en_passant)
        p->cell[m.to - forward(p->side) * axis_step(kind_of(piece))] =
            (unsigned char)(kind_of(piece) | (p->side ^ BLACK));
    if (m.castling) {
        int rook = m.to > m.from ? m.from + 3 * X : m.from - 4 * X;
        p->cell[(m.from + m.to) / 2] = EMPTY;
        p->cell[rook] = (unsigned char)(ROOK | p->side);
    }
}

static bool is_safe(position *p, move m) {
    int piece = p->cell[m.from], taken = move_pieces(p, m);
    bool safe = !in_check(p, p->side);
    undo(p, m, piece, taken);
    return safe;
}

/* Rights end when a piece leaves its home or is taken there. */
static void end_rights(position *p, int cell) {
    int piece = p->cell[cell], own = (piece & BLACK) >> 3, slice = z_of(cell) * 8 + w_of(cell);
    if (piece == EMPTY || y_of(cell) != (own == 0 ? 0 : 7)) return;
    bool king = kind_of(piece) == KING && x_of(cell) == 4, rook = kind_of(piece) == ROOK;
    if (king || (rook && x_of(cell) == 7)) p->right[own][0][slice] = false;
    if (king || (rook && x_of(cell) == 0)) p->right[own][1][slice] = false;
}

static void play(position *p, move m) {
    int kind = kind_of(p->cell[m.from]);
    bool pawn = kind == PAWN_W || kind == PAWN_Y;
    end_rights(p, m.from);
    end_rights(p, m.to);
    move_pieces(p, m);
    p->target = pawn && abs(m.to - m.from) == 2 * axis_step(kind) ? (m.from + m.to) / 2 : 0;
    p->target_kind = p->target != 0 ? kind : 0;
    p->side ^= BLACK;
}

static void list_legal(position *p, list *l) {
    int kept = 0;
    list_pseudo(p, l);
    for (int i = 0; i < l->count; i++)
        if (is_safe(p, l->at[i])) l->at[kept++] = l->at[i];
    l->count = kept;
}

/* ---- the text ---- */

typedef struct {
    move reply;
    int next; /* number of a node in the file, then its place in the table */
} answer;

typedef struct {
    int id, line;
    move best;
    answer *answers;
    int count;
    position *seen; /* after the first reply that leads here */
    int state;      /* 0: not seen, 1: on the way to itself, 2: done */
    int moves;      /* of the winner until mate */
} node;

typedef struct {
    node *nodes; /* the root first */
    int count;
    position start;
    int longest, said;
    long positions, replies, at_once;
} proof;

__attribute__((format(printf, 2, 3))) static _Noreturn void fail(int line, const char *format,
                                                                 ...) {
    va_list values;
    va_start(values, format);
    printf("line %d: ", line);
    vprintf(format, values);
    putchar('\n');
    va_end(values);
    exit(1);
}

static int take_number(const char **text, int most, int line) {
    long value = 0;
    if (**text < '0' || **text > '9') fail(line, "no number");
    while (**text >= '0' && **text <= '9') {
        value = value * 10 + (*(*text)++ - '0');
        if (value > most) fail(line, "a number is too large");
    }
    return (int)value;
}

static void take(const char **text, const char *word, int line) {
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0) fail(line, "expected \"%s\"", word);
    *text += length;
}

static int take_square(const char **text, int line) {
    int at[4];
    for (int axis = 0; axis < 4; axis++) {
        if (axis > 0) take(text, ",", line);
        at[axis] = take_number(text, 7, line);
    }
    return cell_at(at[0], at[1], at[2], at[3]);
}

static move take_move(const char **text, int line) {
    static const char letters[] = "NBRQ";
    move m = {.from = take_square(text, line)};
    take(text, "-", line);
    m.to = take_square(text, line);
    const char *letter = **text == '=' && (*text)[1] != '\0' ? strchr(letters, (*text)[1]) : NULL;
    if (letter != NULL) {
        m.promotion = KNIGHT + (int)(letter - letters);
        *text += 2;
    }
    return m;
}

/* " REPLY=ID REPLY=ID" */
static void take_answers(const char **text, node *n) {
    int room = 0;
    while (**text == ' ') {
        (*text)++;
        if (n->count == room) {
            room = room == 0 ? 16 : 2 * room;
            n->answers = realloc(n->answers, (size_t)room * sizeof *n->answers);
            if (n->answers == NULL) fail(n->line, "no memory");
        }
        n->answers[n->count].reply = take_move(text, n->line);
        take(text, "=", n->line);
        n->answers[n->count++].next = take_number(text, 1000000000, n->line);
    }
    take(text, "\n", n->line);
}

static void take_piece(const char **text, position *p, int line) {
    static const char kinds[] = "..pnbrqk";
    char letter = **text;
    int side = letter >= 'a' ? BLACK : 0, kind;
    const char *found = strchr(kinds + 2, side != 0 ? letter : letter - 'A' + 'a');
    if (letter == '\0' || found == NULL) fail(line, "no piece");
    kind = (int)(found - kinds);
    (*text)++;
    if (kind == PAWN_Y) {
        if (**text != 'w' && **text != 'y') fail(line, "a pawn without its axis");
        kind = *(*text)++ == 'w' ? PAWN_W : PAWN_Y;
    }
    take(text, "@", line);
    p->cell[take_square(text, line)] = (unsigned char)(kind | side);
}

/* "W00KQ,B66Q" or "-" */
static void take_rights(const char **text, position *p, int line) {
    if (**text == '-') {
        (*text)++;
        return;
    }
    do {
        int own = **text == 'B', z, w;
        take(text, own ? "B" : "W", line);
        z = *(*text)++ - '0';
        w = *(*text)++ - '0';
        if (z < 0 || z > 7 || w < 0 || w > 7) fail(line, "no slice");
        for (; **text == 'K' || **text == 'Q'; (*text)++)
            p->right[own][**text == 'Q'][z * 8 + w] = true;
    } while (**text == ',' && (*text)++ != NULL);
}

static void take_start(const char **text, position *p, int line) {
    memset(p, 0, sizeof *p);
    memset(p->cell, BORDER, sizeof p->cell);
    for (int n = 0; n < 4096; n++)
        p->cell[cell_at(n >> 9, n >> 6 & 7, n >> 3 & 7, n & 7)] = EMPTY;
    take(text, "start 4d-state v1: ", line);
    p->side = **text == 'b' ? BLACK : 0;
    take(text, p->side != 0 ? "b " : "w ", line);
    take_rights(text, p, line);
    take(text, " ", line);
    if (**text == '-') {
        (*text)++;
    } else {
        p->target = take_square(text, line);
        take(text, ":", line);
        p->target_kind = **text == 'y' ? PAWN_Y : PAWN_W;
        (*text)++;
    }
    take(text, " ", line);
    take_number(text, 100000000, line);
    take(text, " ", line);
    take_number(text, 100000000, line);
    take(text, " | ", line);
    do
        take_piece(text, p, line);
    while (**text == ';' && (take(text, "; ", line), true));
    take(text, "\n", line);
}

static node *add_node(proof *f, int line) {
    if ((f->count & (f->count - 1)) == 0) {
        size_t room = f->count == 0 ? 1 : 2 * (size_t)f->count;
        f->nodes = realloc(f->nodes, room * sizeof *f->nodes);
        if (f->nodes == NULL) fail(line, "no memory");
    }
    f->nodes[f->count] = (node){.line = line};
    return &f->nodes[f->count++];
}

static void take_proof(const char *text, proof *f) {
    int line = 5;
    take(&text, "proof4 v1\n", 1);
    take_start(&text, &f->start, 2);
    node *root = add_node(f, 4);
    take(&text, "first ", 3);
    root->best = take_move(&text, 3);
    take(&text, "\nroot", 3);
    take_answers(&text, root);
    for (; strncmp(text, "sum ", 4) != 0; line++) {
        if (strncmp(text, "hint ", 5) == 0) {
            text += strcspn(text, "\n");
            take(&text, "\n", line);
            continue;
        }
        node *n = add_node(f, line);
        take(&text, "node ", line);
        n->id = take_number(&text, 1000000000, line);
        take(&text, " ", line);
        n->best = take_move(&text, line);
        take_answers(&text, n);
    }
    take(&text, "sum ", line);
    if (take_number(&text, 1000000000, line) != f->count - 1) fail(line, "another number of nodes");
    take(&text, " ", line);
    f->said = take_number(&text, DEPTH, line);
    for (int i = 0; i < f->count; i++) {
        for (int k = 0; k < f->nodes[i].count; k++) {
            int id = f->nodes[i].answers[k].next, at = f->count - 1;
            while (at > 0 && f->nodes[at].id != id)
                at--;
            if (at == 0) fail(f->nodes[i].line, "there is no node %d", id);
            f->nodes[i].answers[k].next = at;
        }
    }
}

/* ---- the check ---- */

static bool is_named(move m, move name) {
    return m.from == name.from && m.to == name.to && m.promotion == name.promotion;
}

static const move *find_move(const list *l, move name) {
    for (int i = 0; i < l->count; i++)
        if (is_named(l->at[i], name)) return &l->at[i];
    return NULL;
}

static void print_move(move m) {
    printf("%d,%d,%d,%d-%d,%d,%d,%d", x_of(m.from), y_of(m.from), z_of(m.from), w_of(m.from),
           x_of(m.to), y_of(m.to), z_of(m.to), w_of(m.to));
    if (m.promotion != 0) printf("=%c", "...NBRQ"[m.promotion]);
}

static _Noreturn void fail_at(const node *n, move m, const char *what) {
    printf("line %d: ", n->line);
    print_move(m);
    printf(" %s\n", what);
    exit(1);
}

static list scratch; /* of move lists that nobody needs for long */

static bool has_legal(position *p) {
    list_pseudo(p, &scratch);
    for (int i = 0; i < scratch.count; i++)
        if (is_safe(p, scratch.at[i])) return true;
    return false;
}

static bool mates(const position *p, move m) {
    position after = *p;
    play(&after, m);
    return !in_check(&after, p->side) && in_check(&after, after.side) && !has_legal(&after);
}

/* Moves that have mated before are tried first. */
static bool mates_at_once(const position *p, list *moves) {
    enum { KNOWN = 64 };
    static move known[KNOWN];
    static int count = 0;
    list_pseudo(p, moves);
    for (int i = 0; i < count; i++) {
        const move *m = find_move(moves, known[i]);
        if (m != NULL && mates(p, *m)) return true;
    }
    for (int i = 0; i < moves->count; i++) {
        if (!mates(p, moves->at[i])) continue;
        if (count < KNOWN) known[count++] = moves->at[i];
        return true;
    }
    return false;
}

static list make_list(void) {
    list l = {malloc(MOVES * sizeof(move)), 0};
    if (l.at == NULL) abort();
    return l;
}

/* Whether positions on the same squares are equal: a target of en passant counts only if a pawn may
 * take there (rules4d, section 10). */
static bool same_targets(const position *a, const position *b) {
    const position *both[2] = {a, b};
    if (a->target == b->target) return true;
    for (int i = 0; i < 2; i++) {
        position here = *both[i];
        list_legal(&here, &scratch);
        for (int k = 0; k < scratch.count; k++)
            if (scratch.at[k].en_passant) return false;
    }
    return true;
}

static int check_node(proof *f, node *n, const position *before, int depth);

/* A reply that is listed: it leads to the same position each time. Returns the moves to mate. */
static int check_listed(proof *f, node *n, const answer *a, const position *after, int depth) {
    node *next = &f->nodes[a->next];
    if (next->state == 0) {
        next->seen = malloc(sizeof *next->seen);
        if (next->seen == NULL) fail(n->line, "no memory");
        *next->seen = *after;
        next->state = 1;
        next->moves = check_node(f, next, next->seen, depth + 1);
        next->state = 2;
    }
    if (next->state == 1) fail_at(n, a->reply, "leads back to a node that it comes from");
    /* Positions are compared cell by cell: they have no gaps that nothing has written. */
    if (memcmp(next->seen->cell, after->cell, sizeof after->cell) != 0 ||
        memcmp(next->seen->right, after->right, sizeof after->right) != 0 ||
        !same_targets(next->seen, after))
        fail_at(n, a->reply, "leads to a node that is another position");
    return next->moves;
}

/* Plays the winner's move, and looks at every reply. Returns the moves of the winner to mate. */
static int check_node(proof *f, node *n, const position *before, int depth) {
    position here = *before;
    list replies = make_list(), moves = make_list();
    int most = 0;
    if (depth > DEPTH) fail(n->line, "too deep");
    list_pseudo(&here, &moves);
    const move *best = find_move(&moves, n->best);
    if (best == NULL || !is_safe(&here, *best)) fail_at(n, n->best, "is not legal");
    play(&here, *best);
    list_legal(&here, &replies);
    if (replies.count == 0 && !in_check(&here, here.side)) fail_at(n, n->best, "is stalemate");
    f->positions++;
    f->replies += replies.count;
    for (int i = 0; i < n->count; i++) {
        if (find_move(&replies, n->answers[i].reply) == NULL)
            fail_at(n, n->answers[i].reply, "is not legal");
        for (int k = 0; k < i; k++)
            if (is_named(n->answers[k].reply, n->answers[i].reply))
                fail_at(n, n->answers[i].reply, "is there twice");
    }
    for (int i = 0; i < replies.count; i++) {
        position after = here;
        int listed = 0, below = 0;
        while (listed < n->count && !is_named(n->answers[listed].reply, replies.at[i]))
            listed++;
        play(&after, replies.at[i]);
        if (listed < n->count) {
            below = check_listed(f, n, &n->answers[listed], &after, depth);
        } else if (mates_at_once(&after, &moves)) {
            f->at_once++;
        } else {
            fail_at(n, replies.at[i], "is not answered");
        }
        if (below + 1 > most) most = below + 1;
    }
    free(replies.at);
    free(moves.at);
    return most;
}

static void check(const char *text) {
    proof f = {0};
    take_proof(text, &f);
    int moves = check_node(&f, &f.nodes[0], &f.start, 1) + 1;
    for (int i = 1; i < f.count; i++)
        if (f.nodes[i].state == 0)
            fail(f.nodes[i].line, "no reply leads to node %d", f.nodes[i].id);
    if (moves != f.said) fail(f.count + 4, "the mate takes %d moves, not %d", moves, f.said);
    printf("%ld %ld %ld %d\n", f.positions, f.replies, f.at_once, moves);
    for (int i = 0; i < f.count; i++) {
        free(f.nodes[i].answers);
        free(f.nodes[i].seen);
    }
    free(f.nodes);
}

static char *read_file(FILE *file) {
    size_t room = 1 << 20, length = 0, got;
    char *text = malloc(room);
    while (text != NULL && (got = fread(text + length, 1, room - length - 1, file)) > 0) {
        length += got;
        if (length + 1 == room) text = realloc(text, room *= 2);
    }
    if (text != NULL) text[length] = '\0';
    return text;
}

int main(int count, char **names) {
    FILE *file = count == 2 ? fopen(names[1], "rb") : NULL;
    char *text = file == NULL ? NULL : read_file(file);
    if (text == NULL) {
        fputs("usage: plain_check FILE\n", stderr);
        return 2;
    }
    fclose(file);
    find_steps();
    scratch = make_list();
    check(text);
    free(scratch.at);
    free(text);
    return 0;
}
