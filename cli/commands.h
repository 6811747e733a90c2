/* Private header of the program: the list of its commands. */
#ifndef HM_CLI_COMMANDS_H
#define HM_CLI_COMMANDS_H

/* Every command: a row here is the variable cli_cmd_NAME of the file cmd_NAME.c. The help text has
 * the same order. */
#define CLI_COMMANDS(X)                                                                            \
    X(check)                                                                                       \
    X(show)                                                                                        \
    X(convert)                                                                                     \
    X(moves)                                                                                       \
    X(actions)                                                                                     \
    X(perft)                                                                                       \
    X(status)                                                                                      \
    X(apply)                                                                                       \
    X(replay)                                                                                      \
    X(why)                                                                                         \
    X(attackers)                                                                                   \
    X(solve)                                                                                       \
    X(puzzles)                                                                                     \
    X(prove)                                                                                       \
    X(table)                                                                                       \
    X(search)                                                                                      \
    X(review)                                                                                      \
    X(play)                                                                                        \
    X(match)                                                                                       \
    X(uci)                                                                                         \
    X(5duci)                                                                                       \
    X(serve)                                                                                       \
    X(random_game)                                                                                 \
    X(variants)                                                                                    \
    X(phase)                                                                                       \
    X(encode)                                                                                      \
    X(encode_fen4)                                                                                 \
    X(verify)                                                                                      \
    X(info)                                                                                        \
    X(extract)                                                                                     \
    X(repair)                                                                                      \
    X(csv)                                                                                         \
    X(index)                                                                                       \
    X(energies)                                                                                    \
    X(similar)                                                                                     \
    X(join)                                                                                        \
    X(find)                                                                                        \
    X(tree)                                                                                        \
    X(split)                                                                                       \
    X(dataset)                                                                                     \
    X(archive)                                                                                     \
    X(help)                                                                                        \
    X(version)                                                                                     \
    X(completion)                                                                                  \
    X(encode_moves4)                                                                               \
    X(encode_fixture)                                                                              \
    X(corpus_gen)                                                                                  \
    X(legal_moves)                                                                                 \
    X(tables_verify)

#endif
