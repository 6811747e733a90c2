/* show --all: a game ply by ply, each position as a file of its own in a folder. */
#include "files.h"
#include "path.h"

#include <string.h>

typedef struct drawing {
    cli_folder folder;
    const hm_request *request;
    bool svg;
    hm_text list; /* of the manifest */
    uint64_t games, pictures;
} drawing;

static unsigned digits(size_t number) {
    unsigned count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

/* "game_0001_ply_012.svg": so many digits that the names of a game are in order. */
static hm_status draw_ply(drawing *d, const hm_session *session, size_t ply, size_t plies,
                          hm_error *error) {
    hm_text picture = {0};
    char name[64], hex[65];
    int width = (int)(digits(plies) > 3 ? digits(plies) : 3);
    snprintf(name, sizeof name, "game_%04llu_ply_%0*llu.%s", (unsigned long long)d->games, width,
             (unsigned long long)ply, d->svg ? "svg" : "txt");
    hm_status status = hm_session_draw(session, d->svg, d->request, &picture, error);
    if (status == HM_OK) status = cli_write_inside(&d->folder, name, &picture, hex, error);
    if (status == HM_OK) {
        hm_json_open(&d->list, '{');
        hm_json_member_string(&d->list, "file", name);
        hm_json_member_string(&d->list, "sha256", hex);
        hm_json_close(&d->list, '}');
    }
    hm_text_clear(&picture);
    d->pictures += status == HM_OK;
    return status;
}

/* The folder is made for the first picture, so without pictures there is no folder. */
static hm_status make_folder(drawing *d, hm_error *error) {
    static const char *const no_parts[] = {NULL};
    return d->pictures > 0 ? HM_OK : cli_make_folders(&d->folder, no_parts, error);
}

static hm_status draw_plies(drawing *d, hm_session *session, hm_error *error) {
    size_t plies = hm_session_plies(session);
    hm_status status = make_folder(d, error);
    for (size_t ply = 0; ply <= plies && status == HM_OK && cli_signal() == 0; ply++) {
        status = hm_session_go(session, ply, error);
        if (status == HM_OK) status = draw_ply(d, session, ply, plies, error);
    }
    return status;
}

static int show_all_draw_game(const cli_input *input, void *context) {
    drawing *d = context;
    hm_session *session;
    hm_input_error wrong = {.error.status = HM_OK};
    hm_error error;
    if (cli_is_frames(input->input)) {
        cli_usage_error("--all is for games, and this is a frame file");
        return CLI_STOP;
    }
    d->games++; /* a game with an error keeps its number */
    if (hm_session_create(&session, input->input, input->request, &wrong) == HM_FAILED) {
        return cli_report_input(input, &wrong);
    }
    hm_status status = draw_plies(d, session, &error);
    hm_session_destroy(session);
    int result = status == HM_OK ? CLI_DONE : cli_fail(&error);
    return status == HM_ERR_IO ? CLI_LOST : result;
}

/* Also after an interruption: it lists what is there. */
static int write_pictures(drawing *d) {
    hm_text json = {0};
    hm_error error;
    hm_json_open(&json, '{');
    hm_json_key(&json, "pictures");
    hm_json_open(&json, '[');
    if (!d->list.failed) hm_json_put_raw(&json, d->list.data, d->list.length);
    hm_json_close(&json, ']');
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    json.failed |= d->list.failed;
    hm_status status = cli_write_inside(&d->folder, "manifest.json", &json, NULL, &error);
    hm_text_clear(&json);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

int cli_show_all(const cli_call *call, const hm_request *request, const char *folder) {
    uint64_t number;
    if (cli_is_standard(folder)) {
        return cli_usage_error("--all makes many files: name a folder with --output");
    }
    if (call->common.json) return cli_usage_error("--all and --json exclude each other");
    if (hm_request_number(request, "ply", &number)) {
        return cli_usage_error("--all and --ply exclude each other");
    }
    drawing d = {.request = request, .svg = hm_request_flag(request, "svg")};
    if (hm_request_number(request, "game", &number)) d.games = number - 1; /* it keeps its number */
    hm_text_add(&d.folder.path, folder, strlen(folder));
    int status = cli_each_input(call, request, NULL, show_all_draw_game, &d);
    if (d.pictures > 0) {
        int written = write_pictures(&d);
        if (written > status) status = written;
    }
    hm_text_clear(&d.list);
    cli_folder_clear(&d.folder);
    if (d.pictures > 0 && !call->common.quiet) {
        cli_note("show: %llu pictures in %s", (unsigned long long)d.pictures, folder);
    }
    return status;
}
