/* Encodes one position of 4D chess and prints the energy of each channel.
 *
 *     cc encode.c $(pkg-config --cflags --libs hypermate) -o encode
 *     ./encode "4d-fen v1: K@4,0,0,0; k@4,7,7,7; R@0,0,0,0"
 *
 * Exit status: 0 done, 2 wrong usage, 3 the text is no position or memory is short. */
#include <hypermate/hypermate.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Reads the position; says where and why when it cannot. */
static bool read_board(const char *text, hm_4d_board *board) {
    hm_error error;
    if (hm_4d_fen_parse(text, strlen(text), 0, board, &error) == HM_OK) return true;
    fprintf(stderr, "position:1:%" PRIu64 ": error: %s\n", error.offset + 1, error.message);
    return false;
}

static void print_energies(const float *frame) {
    double energies[HM_SPECTRAL_CHANNELS];
    hm_spectral_energies(frame, energies);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++)
        printf("%-10s %.6g\n", hm_spectral_channel_name(channel), energies[channel]);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: encode POSITION\n");
        return 2;
    }
    hm_4d_board board; /* positions are the caller's memory */
    if (!read_board(argv[1], &board)) return 3;

    /* One plan serves any number of encoders, in any number of threads; an encoder follows one
     * game. hm_spectral_advance() would take it to the next position of the game. */
    hm_spectral_plan *plan = NULL;
    hm_spectral_encoder *encoder = NULL;
    hm_error error;
    hm_status status = hm_spectral_plan_create(&plan, &error);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &encoder, &error);
    if (status == HM_OK) {
        print_energies(hm_spectral_encode(encoder, &board));
    } else {
        fprintf(stderr, "error: %s\n", error.message);
    }
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    return status == HM_OK ? 0 : 3;
}
