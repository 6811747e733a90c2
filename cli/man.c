/* Manual pages in mdoc, made from the same tables as --help. */
#include "man.h"

#include <ctype.h>
#include <string.h>

#define PAGE_DATE "November 21, 2026"

void cli_man_text(FILE *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        bool starts_line = i == 0 || text[i - 1] == '\n';
        if (starts_line && (text[i] == '.' || text[i] == '\'')) fputs("\\&", out);
        if (text[i] == '\\') {
            fputs("\\e", out);
        } else if (text[i] == '-') {
            fputs("\\-", out);
        } else {
            fputc(text[i], out);
        }
    }
}

void cli_man_sentences(FILE *out, const char *text) {
    while (*text != '\0') {
        /* A line a sentence, as the macros want it; an empty line parts paragraphs. */
        const char *end = text;
        while (*end != '\0' && *end != '\n' && !(*end == '.' && end[1] == ' '))
            end++;
        bool paragraph = *end == '\n';
        if (*end == '.') end++;
        cli_man_text(out, text, (size_t)(end - text));
        fputs(paragraph ? "\n.Pp\n" : "\n", out);
        text = end + strspn(end, " \n");
    }
}

/* An argument of a macro: quoted, so that blanks and macro names in it are only text. */
static void print_quoted(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') fputc('"', out);
        if (*text == '\\') fputc('\\', out);
        fputc(*text, out);
        if (*text == '\\') fputc('e', out);
    }
    fputc('"', out);
}

void cli_man_heading(FILE *out, const char *name, int section, const char *summary) {
    fprintf(out, ".Dd %s\n.Dt ", PAGE_DATE);
    for (const char *c = name; *c != '\0'; c++)
        fputc(toupper((unsigned char)*c), out);
    fprintf(out, " %d\n.Os\n.Sh NAME\n.Nm %s\n.Nd %s\n", section, name, summary);
}

void cli_man_option(FILE *out, const cli_option *option) {
    fputs(".It ", out);
    if (option->letter != 0) fprintf(out, "Fl %c , ", option->letter);
    fprintf(out, "Fl \\-%s", option->name);
    if (option->also != NULL) fprintf(out, " , Fl \\-%s", option->also);
    if (option->argument != NULL) fprintf(out, " Ar %s", option->argument);
    fputc('\n', out);
    cli_man_text(out, option->help, strlen(option->help));
    if (option->choices != NULL) {
        fputs(":\n", out);
        for (const char *c = option->choices; *c != '\0'; c++)
            *c == '|' ? (void)fputs(", ", out) : cli_man_text(out, c, 1);
    }
    fputs(".\n", out);
}

static void print_options(FILE *out, const cli_command *command) {
    cli_row rows[CLI_ROWS];
    size_t count = cli_rows(command, rows);
    for (size_t i = 0; i < count; i++) {
        bool new = i == 0 || strcmp(rows[i].title, rows[i - 1].title) != 0;
        if (new &&i > 0) fputs(".El\n", out);
        if (new) fprintf(out, ".Ss %s\n.Bl -tag -width Ds\n", rows[i].title);
        cli_man_option(out, &rows[i].option);
    }
    if (count > 0) fputs(".El\n", out);
}

static void print_exit_status(FILE *out) {
    fputs(".Sh EXIT STATUS\n.Bl -tag -width 130\n"
          ".It 0\ndone\n"
          ".It 1\nthe answer is\n.Dq no :\nan invalid input of\n.Cm check ,\nan illegal move, "
          "files that differ, a game that is over, no game, puzzle or proof found\n"
          ".It 2\nwrong usage\n"
          ".It 3\nan input cannot be read (except in\n.Cm check ) ,\ninput or output failed, "
          "memory ran out, or a limit left the answer unknown\n"
          ".It 130 , 143\nended by\n.Dv SIGINT\nor\n.Dv SIGTERM\n.El\n",
          out);
}

static void man_print_examples(FILE *out, const char *examples) {
    fputs(".Sh EXAMPLES\n", out);
    for (bool first = true; *examples != '\0'; first = false) {
        size_t command = strcspn(examples, "\t");
        const char *what = examples + command + 1;
        size_t length = strcspn(what, "\n");
        if (!first) fputs(".Pp\n", out);
        cli_man_text(out, what, length);
        fputs(":\n.Bd -literal -offset indent\n", out);
        cli_man_text(out, examples, command);
        fputs("\n.Ed\n", out);
        examples = what + length + 1;
    }
}

static void print_command_page(FILE *out, const cli_command *command) {
    char name[64];
    snprintf(name, sizeof name, "hypermate-%s", command->name);
    cli_man_heading(out, name, 1, command->summary);
    fprintf(out, ".Sh SYNOPSIS\n.Nm hypermate %s\n.Op Ar option ...\n", command->name);
    if (*command->operands != '\0') {
        fputs(".Ar ", out);
        print_quoted(out, command->operands);
        fputc('\n', out);
    }
    fputs(".Sh DESCRIPTION\n", out);
    cli_man_sentences(out, command->description);
    print_options(out, command);
    print_exit_status(out);
    if (command->examples != NULL) man_print_examples(out, command->examples);
    fputs(".Sh SEE ALSO\n.Xr hypermate 1\n", out);
}

static void man_print_group(FILE *out, const cli_command *const *commands, cli_group group) {
    fprintf(out, ".Ss %s\n.Bl -tag -width Ds\n", cli_group_titles[group]);
    for (size_t i = 0; commands[i] != NULL; i++) {
        const cli_command *command = commands[i];
        if (command->group != group) continue;
        fprintf(out, ".It Cm %s\n", command->name);
        cli_man_text(out, command->summary, strlen(command->summary));
        fputs(".\n", out);
    }
    fputs(".El\n", out);
}

/* How outputs are written (architecture, "Files"). */
static void print_files(FILE *out) {
    fputs(".Sh FILES\nAn output file appears under its name when it is complete and on the disk.\n"
          "Until then, and if a signal or an error ends the run, the name leads to the earlier "
          "file.\nThe new file has the permissions of the earlier one.\nIt also keeps owner and "
          "group if the caller may give files away; a group that cannot be kept gets\nno more "
          "rights than everybody.\nOther hard links keep the earlier file.\nSymbolic links are "
          "followed, also to files that do not exist yet.\nNothing is written if the folder cannot "
          "be written.\nAn input is never overwritten, except with\n.Fl \\-in-place .\n.Bl -tag "
          "-width Ds\n"
          ".It Pa .hypermate\\-*.tmp\nthe remains of a killed run, on systems without unnamed "
          "files;\nthe next run that writes to the same folder removes it, unless a process has it "
          "open\n.El\n",
          out);
}

static void print_overview(FILE *out, const cli_command *const *commands) {
    cli_man_heading(out, "hypermate", 1, "chess beyond two dimensions and two players");
    fputs(".Sh SYNOPSIS\n.Nm\n.Ar command\n.Op Ar option ...\n.Op Ar operand ...\n"
          ".Sh DESCRIPTION\n.Nm\nreads and writes the notations of 4D Oana-Chiru chess, 5D chess "
          "with multiverse time travel\nand four-player chess, and encodes recorded 4D games into "
          "spectra.\n"
          "An operand is a position or game if it reads like one, else the name of a file;\n.Pa "
          "./x\nis "
          "always a file and\n.Pa \\-\nis standard input.\nWithout operands standard input is read "
          "if it is not a terminal.\nAny input may be compressed by\n.Xr gzip 1 .\n"
          ".Pp\nEach command has a page of its own,\n.Pa hypermate-COMMAND .\n",
          out);
    for (int group = 0; group < CLI_GROUPS; group++)
        man_print_group(out, commands, (cli_group)group);
    fputs(".Ss Topics\n.Bl -tag -width Ds\n", out);
    for (const cli_topic *topic = cli_topics; topic->name != NULL; topic++)
        fprintf(out, ".It Xr hypermate-%s 7\n%s\n", topic->name, topic->title);
    fputs(".El\n.Sh ENVIRONMENT\n.Bl -tag -width NO_COLOR\n.It Ev HYPERMATE_ENDINGS\na file of "
          "solved 4D endings that\n.Xr hypermate-table 1\nhas written; status and search use it\n"
          ".It Ev NO_COLOR\nif it is set and not empty, messages have no "
          "colours\n.It Ev TERM\nif it is\n.Cm dumb ,\nmessages have no colours\n.El\n",
          out);
    print_files(out);
    print_exit_status(out);
    fputs(".Sh SEE ALSO\n.Xr gzip 1\n", out);
}

static bool is_old(const cli_command *command) {
    return command->group == CLI_FRAMES || command->group == CLI_OLD ||
           strcmp(command->name, "version") == 0;
}

void cli_print_man_old(FILE *out, const cli_command *const *commands) {
    cli_man_heading(out, "spectral_4d", 1, "encode recorded 4D chess games into spectra");
    fputs(".Sh SYNOPSIS\n.Nm\n.Ar command\n.Op Ar option ...\n.Op Ar operand ...\n"
          ".Sh DESCRIPTION\n.Nm\nis another name of\n.Xr hypermate 1 ,\nfor command lines that "
          "were written for an older program.\nIt has all commands of\n.Xr hypermate 1 .\n"
          "These are for frame files, or are kept for existing command lines:\n.Bl -tag -width "
          "Ds\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++) {
        if (!is_old(commands[i])) continue;
        fprintf(out, ".It Cm %s\n", commands[i]->name);
        cli_man_text(out, commands[i]->summary, strlen(commands[i]->summary));
        fputs(".\n", out);
    }
    fputs(".El\n.Pp\nUnder this name\n.Cm version\nprints only the dimensions of an "
          "encoding,\n.Cm encode\\-fen4\ntakes the position from\n.Fl \\-fen4\nonly, and without a "
          "command, or with one that is unknown, the exit status is 1.\n",
          out);
    print_exit_status(out);
    fputs(".Sh SEE ALSO\n.Xr hypermate 1\n", out);
}

void cli_print_man(FILE *out, const cli_command *const *commands, const cli_command *command) {
    if (command != NULL) {
        print_command_page(out, command);
    } else {
        print_overview(out, commands);
    }
}
