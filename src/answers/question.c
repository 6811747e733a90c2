/* The questions, and the options that each of them takes. */
#include "answers/answers.h"

#include <string.h>

static const hm_question *const questions[] = {
#define ROW(name) &hm_question_##name,
    HM_QUESTIONS(ROW)
#undef ROW
};

const hm_question *hm_question_at(size_t index) {
    return index < sizeof questions / sizeof questions[0] ? questions[index] : NULL;
}

const hm_question *hm_question_named(const char *name) {
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strcmp(questions[i]->name, name) == 0) return questions[i];
    }
    return NULL;
}

/* ---- what a table says ---- */

const char *hm_question_name(const hm_question *question) {
    return question->name;
}

const hm_option *hm_question_options(const hm_question *question) {
    return question->options;
}

unsigned hm_question_about(const hm_question *question) {
    return question->about;
}

unsigned hm_question_words(const hm_question *question) {
    return question->most;
}

bool hm_question_fits(const hm_question *question, const hm_game *game) {
    return question->fits == NULL || question->fits(game);
}

/* ---- options ---- */

hm_limits hm_question_limits(const hm_question *question, const hm_request *request) {
    hm_limits limits = hm_limits_of(request);
    if (question != NULL && question->paced) limits.time = 0;
    return limits;
}

static const hm_option *option_of_game(const hm_question *question, const hm_game *game,
                                       const char *name) {
    const hm_option *option = hm_option_find(game->options, name);
    return option != NULL && (option->about & question->about) != 0 ? option : NULL;
}

static const hm_option *option_of_question(const hm_question *question, const char *name) {
    const hm_option *option = hm_option_find(question->options, name);
    if (option == NULL) option = hm_option_find(hm_limit_options(), name);
    if (option != NULL || (question->about & HM_OPTION_READING) == 0) return option;
    return hm_option_find(hm_reading_options(), name);
}

const hm_option *hm_question_option(const hm_question *question, const char *name) {
    const hm_option *option = option_of_question(question, name);
    for (size_t i = 0; hm_games[i] != NULL && option == NULL; i++) {
        if (hm_question_fits(question, hm_games[i]))
            option = option_of_game(question, hm_games[i], name);
    }
    return option;
}

hm_status hm_question_check_options(const hm_question *question, const hm_game *game,
                                    const hm_request *request, hm_error *error) {
    for (size_t i = 0; i < request->setting_count; i++) {
        const hm_setting *setting = &request->settings[i];
        const hm_option *option = option_of_question(question, setting->name);
        if (option == NULL && game != NULL) {
            option = option_of_game(question, game, setting->name);
        }
        bool played = game == NULL || game->read != NULL;
        if (!played && strcmp(setting->name, "ply") == 0) option = NULL;
        if (option == NULL) {
            bool known = game != NULL && hm_question_option(question, setting->name) != NULL;
            return hm_fail(error, HM_ERR_OPTION, 0, "--%.40s is not an option of %s%s",
                           setting->name, known ? "" : "the question ",
                           known ? game->title : question->name);
        }
        hm_status status = hm_option_check(option, setting, error);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

hm_status hm_question_check_session(const hm_question *question, const hm_game *game,
                                    const hm_request *request, hm_error *error) {
    for (size_t i = 0; i < request->setting_count; i++) {
        const char *name = request->settings[i].name;
        const hm_option *option = option_of_question(question, name);
        if (option == NULL) option = option_of_game(question, game, name);
        if (option == NULL || (option->about & HM_OPTION_READING) == 0) continue;
        return hm_fail(error, HM_ERR_OPTION, 0, "--%.40s belongs to reading: the session was made",
                       name);
    }
    return HM_OK;
}
