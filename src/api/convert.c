/* Other notations and pictures: hands an input on to its game. */
#include "api/api.h"

static hm_api_notation notation_of(const hm_api_input *input) {
    return input->error.error.status == HM_OK ? input->notation : HM_NOTATION_UNKNOWN;
}

hm_api_verdict hm_api_convert(const hm_api_input *input, const hm_api_options *options,
                              hm_api_notation to, hm_text *text, hm_api_error *error) {
    switch (notation_of(input)) {
    case HM_NOTATION_FEN5D:
        return hm_api_convert_5d(input, options, to, text, error);
    case HM_NOTATION_FEN4P:
    case HM_NOTATION_PGN4:
        return hm_api_convert_4p(input, options, to, text, error);
    default:
        return hm_api_convert_4d(input, options, to, text, error);
    }
}

hm_api_verdict hm_api_draw(const hm_api_input *input, const hm_api_options *options, bool svg,
                           hm_text *picture, hm_api_error *error) {
    switch (notation_of(input)) {
    case HM_NOTATION_FEN5D:
        return hm_api_draw_5d(input, options, svg, picture, error);
    case HM_NOTATION_FEN4P:
    case HM_NOTATION_PGN4:
        return hm_api_draw_4p(input, options, svg, picture, error);
    default:
        return hm_api_draw_4d(input, options, svg, picture, error);
    }
}
