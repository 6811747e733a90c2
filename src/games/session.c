/* A game that is being played: the table's functions behind one door, which keeps what callers may
 * not break: listed moves are forgotten when anything changes, and a refused move leaves the game
 * as it was. */
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- making one ---- */

/* Whether an error in the text comes after the ply of a question about that position alone. */
static bool is_after_ply(const hm_session *session, const hm_request *request, unsigned how,
                         const hm_input_error *error) {
    uint64_t ply;
    hm_status status = error->error.status;
    bool whole = (how & (HM_READ_WHOLE | HM_READ_JUDGED)) != 0;
    bool of_text = !hm_is_of_the_machine(status) && status != HM_ERR_UNSUPPORTED &&
                   status != HM_ERR_OPTION && status != HM_ERR_LIMIT;
    return session->play != NULL && !whole && of_text && hm_request_number(request, "ply", &ply) &&
           ply <= hm_session_plies(session);
}

/* The option `ply`: moves to it, and cuts the rest if the question is about that position alone,
 * or if the rest is `broken` and would be written without its end. */
static hm_verdict go_to_ply(hm_session *session, const hm_request *request, unsigned how,
                            bool broken, hm_input_error *error) {
    uint64_t ply;
    hm_error cause;
    if (!hm_request_number(request, "ply", &ply)) return HM_YES;
    size_t plies = hm_session_plies(session);
    if (ply > plies) {
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the game ends at ply %zu", plies);
        return hm_fail_plain(error, &cause);
    }
    if (hm_session_go(session, (size_t)ply, &cause) != HM_OK) return hm_fail_plain(error, &cause);
    bool keeps = session->game->keeps_rest && (how & HM_READ_WHOLE) == 0;
    if (broken || ((how & HM_READ_CUT) != 0 && !keeps)) session->game->cut(session->play);
    return HM_YES;
}

/* Reads the input. If it fails although the text begins like a start name, the error suggests the
 * nearest name. */
static hm_verdict session_fill(hm_session *session, const hm_input *input,
                               const hm_request *request, unsigned how, hm_input_error *error) {
    const hm_game *game = session->game;
    hm_start start;
    hm_input named = *input;
    bool text = !input->json && input->text != NULL;
    /* A start name is read as the game writes it. */
    if (text && hm_start_find(game, input->text, input->length, &start)) {
        named.text = start.name;
        named.length = strlen(start.name);
    }
    hm_verdict verdict = game->read(&named, request, how, &session->play, error);
    /* Another text with its prefix may be meant for one. */
    bool meant = text && hm_slice_is_start((hm_slice){input->text, input->length}, game->name);
    bool may_slip = verdict == HM_FAILED && meant && game->start != NULL;
    if (may_slip && error->error.status != HM_ERR_MEMORY && error->error.status != HM_ERR_OPTION) {
        hm_suggest_start(input->text, input->length, &error->error);
    }
    bool played = !input->json || game->reads_moves;
    if (verdict == HM_YES && !played) {
        verdict = hm_play_state(game, session->play, input, request, how, error);
    }
    bool broken = verdict == HM_FAILED && is_after_ply(session, request, how, error);
    return broken || verdict == HM_YES ? go_to_ply(session, request, how, broken, error) : verdict;
}

/* An error in the input itself is passed on; a notation that cannot be played, such as frames, is
 * refused by name. */
hm_verdict hm_session_read(hm_session **result, const hm_input *input, const hm_request *request,
                           unsigned how, hm_input_error *error) {
    *result = NULL;
    if (request == NULL) request = &hm_no_request;
    if (input->error.error.status != HM_OK) {
        *error = input->error;
        return HM_FAILED;
    }
    hm_error cause;
    if (hm_request_check(request, &cause) != HM_OK) return hm_fail_plain(error, &cause);
    if (input->notation->game->read == NULL) {
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "expected a position or a game, found %s (%s)",
                input->notation->name, input->notation->title);
        return hm_fail_plain(error, &cause);
    }
    hm_session *session = calloc(1, sizeof *session);
    if (session == NULL) return hm_fail_no_memory(error);
    *session = (hm_session){
        .game = input->notation->game, .notation = input->notation, .json = input->json};
    hm_verdict verdict = session_fill(session, input, request, how, error);
    if (session->play == NULL) {
        free(session);
        return verdict;
    }
    *result = session;
    return verdict;
}

hm_verdict hm_session_create(hm_session **session, const hm_input *input, const hm_request *request,
                             hm_input_error *error) {
    hm_verdict verdict = hm_session_read(session, input, request, 0, error);
    if (verdict == HM_YES) return HM_YES;
    hm_session_destroy(*session);
    *session = NULL;
    return verdict;
}

/* Opens the first input of an operand alone; what follows it in a file is not read. */
hm_verdict hm_session_open(hm_session **session, const char *operand, const hm_request *request,
                           hm_input_error *error) {
    hm_reader *reader;
    const hm_input *input = NULL;
    hm_error cause;
    *session = NULL;
    if (request == NULL) request = &hm_no_request;
    hm_status status = hm_reader_open(&reader, operand, request, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    status = hm_reader_next(reader, &input, &cause);
    hm_verdict verdict = status == HM_OK ? hm_session_create(session, input, request, error)
                                         : hm_fail_plain(error, &cause);
    hm_reader_close(reader);
    return verdict;
}

void hm_session_destroy(hm_session *session) {
    if (session == NULL) return;
    if (session->play != NULL) session->game->destroy(session->play);
    free(session);
}

/* The list of moves is not copied: it lives in the play and is made again when requested. */
hm_status hm_session_copy(const hm_session *session, hm_session **result, hm_error *error) {
    *result = NULL;
    hm_session *copy = malloc(sizeof *copy);
    if (copy == NULL) return hm_fail_memory(error, "a game");
    *copy = *session;
    copy->listed = false;
    hm_status status = hm_copy(session->game, session->play, &copy->play, error);
    if (status == HM_OK) {
        *result = copy;
    } else {
        free(copy);
    }
    return status;
}

/* The copy is made before anything is destroyed, so a failure changes nothing. */
hm_status hm_session_restore(hm_session *session, const hm_session *from, hm_error *error) {
    void *play;
    hm_status status = hm_copy(from->game, from->play, &play, error);
    if (status != HM_OK) return status;
    session->game->destroy(session->play);
    session->play = play;
    session->listed = false;
    return HM_OK;
}

/* ---- moves ---- */

/* A refused move gives HM_NO, an unreadable text HM_FAILED. The offset of the error counts in the
 * caller's text. */
hm_verdict hm_session_play(hm_session *session, const char *text, size_t length,
                           const hm_watch *watch, hm_error *error) {
    const hm_game *game = session->game;
    hm_slice turn = hm_only_turn(game, (hm_slice){text, length});
    session->listed = false;
    hm_status status = game->play(session->play, turn.text, turn.length, watch, error);
    if (status == HM_OK) return HM_YES;
    if (error != NULL) error->offset += (uint64_t)(turn.text - text);
    return game->is_refusal(status) ? HM_NO : HM_FAILED;
}

/* The list is kept until the position changes, since callers often ask for one move after the
 * other. */
hm_status hm_session_moves(hm_session *session, const hm_watch *watch, size_t *count,
                           hm_error *error) {
    if (!session->listed) {
        hm_status status = session->game->list(session->play, false, watch, &session->count, error);
        if (status != HM_OK) return status;
        session->listed = true;
    }
    *count = session->count;
    return HM_OK;
}

static hm_status expect_listed(const hm_session *session, size_t number, hm_error *error) {
    if (!session->listed) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the moves have not been listed here");
    }
    if (number < session->count) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "there are only %zu moves", session->count);
}

hm_status hm_session_move_text(const hm_session *session, size_t number, hm_text *text,
                               hm_error *error) {
    hm_status status = expect_listed(session, number, error);
    if (status == HM_OK) session->game->move_text(session->play, number, text);
    return status;
}

hm_status hm_session_play_number(hm_session *session, size_t number, hm_error *error) {
    hm_status status = expect_listed(session, number, error);
    if (status != HM_OK) return status;
    session->listed = false;
    return session->game->play_listed(session->play, number, error);
}

/* ---- turns of several moves ---- */

size_t hm_session_pending(const hm_session *session) {
    return session->game->pending == NULL ? 0 : session->game->pending(session->play);
}

hm_verdict hm_session_submit(hm_session *session, const hm_watch *watch, hm_error *error) {
    if (session->game->submit == NULL) return HM_YES;
    session->listed = false;
    hm_status status = session->game->submit(session->play, watch, error);
    if (status == HM_OK) return HM_YES;
    return session->game->is_refusal(status) ? HM_NO : HM_FAILED;
}

bool hm_session_may_submit(const hm_session *session) {
    return session->game->may_submit == NULL || session->game->may_submit(session->play);
}

/* ---- the line ---- */

size_t hm_session_ply(const hm_session *session) {
    return session->game->ply(session->play);
}

size_t hm_session_plies(const hm_session *session) {
    return session->game->plies(session->play);
}

bool hm_session_undo(hm_session *session) {
    if (hm_session_pending(session) == 0 && hm_session_ply(session) == 0) return false;
    session->listed = false;
    session->game->undo(session->play);
    return true;
}

void hm_session_cut(hm_session *session) {
    session->listed = false;
    session->game->cut(session->play);
}

/* Pending moves of a 5D turn are given up first. */
hm_status hm_session_go(hm_session *session, size_t ply, hm_error *error) {
    if (ply > hm_session_plies(session)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has only %zu plies",
                       hm_session_plies(session));
    }
    session->listed = false;
    while (hm_session_pending(session) > 0 || hm_session_ply(session) > ply)
        session->game->undo(session->play);
    hm_status status = HM_OK;
    while (status == HM_OK && hm_session_ply(session) < ply)
        status = session->game->step(session->play, error);
    return status;
}

hm_status hm_session_ply_text(const hm_session *session, size_t ply, hm_text *text,
                              hm_error *error) {
    if (ply >= hm_session_plies(session)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has only %zu plies",
                       hm_session_plies(session));
    }
    session->game->ply_text(session->play, ply, text);
    return HM_OK;
}

/* ---- what it is ---- */

const hm_game *hm_session_game(const hm_session *session) {
    return session->game;
}

const hm_notation *hm_session_notation(const hm_session *session) {
    return session->notation;
}

const char *hm_session_side(const hm_session *session) {
    return session->game->side(session->play);
}

hm_status hm_session_ending(hm_session *session, const hm_watch *watch, hm_ending *ending,
                            hm_error *error) {
    return session->game->ending(session->play, watch, ending, error);
}

hm_status hm_session_claim(hm_session *session, const char **reason, hm_error *error) {
    *reason = NULL;
    return session->game->claim == NULL ? HM_OK
                                        : session->game->claim(session->play, reason, error);
}

void hm_session_key(const hm_session *session, uint64_t key[2]) {
    session->game->key(session->play, key);
}

/* ---- writing ---- */

static hm_status session_check_memory(const hm_text *text, hm_error *error) {
    return text->failed ? hm_fail_memory(error, "a text") : HM_OK;
}

/* Without a notation the session is written as it was read, or in the nearest form that can hold
 * its moves. */
hm_status hm_session_format(const hm_session *session, const hm_notation *to,
                            const hm_request *request, hm_text *text, hm_error *error) {
    if (to == NULL) {
        const hm_game *game = session->game;
        const char *name = game->own_notation == NULL ? NULL : game->own_notation(session->play);
        to = name == NULL ? session->notation : hm_notation_in(game, name);
    }
    if (request == NULL) request = &hm_no_request;
    if (to->game != session->game || (to->flags & HM_IS_WRITTEN) == 0) {
        return hm_fail_notation(session->notation, to->name, error);
    }
    hm_status status = hm_request_check(request, error);
    if (status == HM_OK) status = session->game->format(session->play, to, request, text, error);
    return status == HM_OK ? session_check_memory(text, error) : status;
}

hm_status hm_session_root(hm_session *session, hm_search_root *root, hm_error *error) {
    const hm_game *game = session->game;
    if (game->root != NULL) return game->root(session->play, root, error);
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "there is no search for %s", game->title);
}

hm_status hm_session_draw(const hm_session *session, bool svg, const hm_request *request,
                          hm_text *picture, hm_error *error) {
    if (request == NULL) request = &hm_no_request;
    hm_status status = hm_request_check(request, error);
    if (status == HM_OK) status = session->game->draw(session->play, svg, request, picture, error);
    return status == HM_OK ? session_check_memory(picture, error) : status;
}
