"""The catalogues of sentences: gathers what the package says, and compiles the translations.

`python -m tools.messages` brings the catalogues up to date with the code; what is new in them is then to be translated.
`python -m tools.messages compile` makes the files that the package reads.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "taical" / "locale"

Sentence = str | tuple[str, str]
"""A sentence, or one for one and one for any other number."""

PLURALS: Mapping[str, str] = {"zh": "nplurals=1; plural=0;", "fr": "nplurals=2; plural=(n > 1);"}
"""The languages of the catalogues, and how they count."""

KEYWORDS: Mapping[str, tuple[int, ...] | None] = {
    **dict.fromkeys(("_", "gettext", "marked", "translated")),
    **dict.fromkeys(("ngettext", "numbered"), (1, 2)),
}
"""The functions of `taical.i18n` that are called with sentences, and which of their arguments are some."""

CLICK: tuple[Sentence, ...] = (
    "Choose from:\n\t{choices}",
    "Commands",
    "Error: invalid input",
    "Error: {message}",
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    "Invalid value for {param_hint}: {message}",
    "Invalid value: {message}",
    "Missing argument",
    "Missing command.",
    "Missing option",
    "No such command {name!r}.",
    "No such option {name!r}.",
    "Option {name!r} does not take a value.",
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Try '{command} {option}' for help.",
    "Usage:",
    "default: {default}",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
)
"""What click itself can say in a call of `taical`. The names of its types stay out: it looks them up only once."""


def gathered() -> Catalog:
    """Return all that the package says in words of its own."""
    catalog = Catalog()
    found = extract_from_dir(ROOT / "taical", method_map=[("**.py", "python")], keywords=dict(KEYWORDS))
    for name, _, message, _, _ in sorted(found, key=lambda one: one[:2]):
        catalog.add(message, locations=[(f"taical/{name}", 0)])
    for name, rule in rules():
        catalog.add(rule, locations=[(name, 0)])
    for sentence in dict.fromkeys(help_sentences()):
        catalog.add(sentence, locations=[("taical/cli", 0)])
    return catalog


def gathered_of_click() -> Catalog:
    """Return what click says."""
    catalog = Catalog()
    for message in CLICK:
        catalog.add(message)
    return catalog


DOMAINS: Mapping[str, Callable[[], Catalog]] = {"taical": gathered, "click": gathered_of_click}


def rules() -> Iterator[tuple[str, str]]:
    """Return the rules of the patterns, each with the file that it stands in."""
    from taical.catalog.names import english_rule
    from taical.patterns import FAMILIES, FAMILY_OF, PATTERNS

    for pattern in PATTERNS:
        yield f"{FAMILIES[FAMILY_OF[pattern]].__name__.replace('.', '/')}.py", english_rule(pattern)


def help_sentences() -> Iterator[str]:
    """Return the sentences and words of all help texts."""
    from taical.cli import cli

    yield from _help_of(cli, click.Context(cli, info_name="taical", **cli.context_settings))


def _help_of(command: click.Command, context: click.Context) -> Iterator[str]:
    from taical.cli.help_layout import paragraphs, sentences_of

    yield from filter(None, map(sentences_of, paragraphs(command.help)))
    yield from click.Command.collect_usage_pieces(command, context)
    for param in command.get_params(context):
        name = param.make_metavar(context)
        is_flag = isinstance(param, click.Option) and param.is_flag
        if not is_flag and "|" not in name:
            yield name
        yield from filter(None, [getattr(param, "help", None)])
    if isinstance(command, click.Group):
        yield command.subcommand_metavar
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner:
                yield from _help_of(inner, click.Context(inner, parent=context, info_name=name))


def path_of(domain: str, language: str) -> Path:
    """Return the file of a catalogue's translation."""
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def catalogue(path: Path) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=None)


def update() -> None:
    """Bring all catalogues up to date: what is new comes in without a translation, what is unused goes out."""
    for domain, gather in DOMAINS.items():
        template = gather()
        _write(FOLDER / f"{domain}.pot", template, "")
        for language, plurals in PLURALS.items():
            path = path_of(domain, language)
            header = f'"Language: {language}\\n"\n"Plural-Forms: {plurals}\\n"\n'
            catalog = catalogue(path) if path.exists() else Catalog(locale=language)
            catalog.update(template, no_fuzzy_matching=True)
            catalog.obsolete.clear()
            _write(path, catalog, header)
            missing = sum(not all(translations(message)) for message in catalog if message.id)
            print(f"{path.relative_to(ROOT)}: {len(catalog)} sentences, {missing} without a translation")


def translations(message: Message) -> tuple[str, ...]:
    """Return the translation of a message, or those for each number; empty where there is none yet."""
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)


def _write(path: Path, catalog: Catalog, header: str) -> None:
    """Write a catalogue without dates and lines, in alphabetical order, so that moving a module changes little."""
    text = BytesIO()
    write_po(text, catalog, width=0, omit_header=True, include_lineno=False, sort_output=True)
    start = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(f"{start}{header}\n".encode() + text.getvalue().lstrip())


def compile_stale() -> None:
    """Compile every catalogue that is newer than what was made of it."""
    for source in FOLDER.glob("*/LC_MESSAGES/*.po"):
        made = source.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime_ns < source.stat().st_mtime_ns:
            text = BytesIO()
            write_mo(text, catalogue(source))
            beside = made.with_suffix(".new")
            beside.write_bytes(text.getvalue())
            beside.replace(made)


if __name__ == "__main__":
    compile_stale() if sys.argv[1:] == ["compile"] else update()
