"""What writers, wikis, formulas and programs put around values, and what stands for it when typed."""

import re
from collections.abc import Callable

from scene.paste.forms.metric_values import IN_TEXT

LONGEST_HEAD = 500
TYPED: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # Headings as wikis write them: ||doc||grade||.
    (r"\A\s*\|\|(?:[^|\n]+\|\|)+[ \t]*(?=\n[ \t]*\|[^|])", lambda heads: heads[0].replace("||", "|")),
    (r"^[ \t]*</?pre>[ \t]*\n?", ""),
    # What a caption says above its table.
    (
        r"^[ \t]*\\caption\{([^{}\n]*[=(][^{}\n]*)\}[ \t]*$",
        lambda caption: caption[1] if "&" in caption.string[caption.end() :][:LONGEST_HEAD] else caption[0],
    ),
    # LaTeX's comma without a blank behind it.
    (r"(?<=\d)\{,\}(?=\d)", ","),
    # Ticks and crosses in the cells of LaTeX.
    (r"(?<=&)[ \t]*\$?\\(?:checkmark|cmark|tick|ding\{5[12]\})\$?[ \t]*(?=&|\\\\)", " ✓ "),
    (r"(?<=&)[ \t]*\$?\\(?:times|xmark|ding\{5[56]\})\$?[ \t]*(?=&|\\\\)", " ✗ "),
    (r"(?<=&)[ \t]*-{2,3}[ \t]*(?=&|\\\\)", " - "),
    # A row that MATLAB turns into a column; a quote alone on its line is none.
    (r"^((?:[^'\n]*\])\.?)'(?=[^'\n]*$)", lambda row: row[1].rstrip(".")),
    # What a sentence says behind a ranking of its order.
    (r"(?i)(?<=\w),? in (?:this|that) order(?=[ \t]*[.:;\n])", ""),
    # Where a ranking without a name stands above judgements that have one.
    (
        r"\A\s*(?=\[[^\n]*\][ \t]*\n(?:[ \t]*\n)*"
        r"(?:qrels?|labels?|relevan\w*|gold\w*|truth|ground_truth|grades)[ \t]*=[ \t]*\{)",
        "results = ",
    ),
    # A sign in front of the word that says the same.
    (
        r"(?i)(?<=[:–—-] )[✅✔✓☑]️?[^\S\n]*(?=(?:highly |very |partially )?relevant\b)"
        r"|(?<=[:–—-] )[❌✗✘✖]️?[^\S\n]*(?=(?:not |non-?|ir)relevant\b)",
        "",
    ),
    (r"\*\*([^*\n]{1,60})[:：]\*\*", r"\1:"),
    (r"\*\*([^*\n:：]{1,40}[:：][ ]?[^*\n:：]{1,30})\*\*", r"\1"),
    # A sentence about one document.
    (
        r"(?i)^((?:doc(?:ument)?|result|item|passage|page)[ ](?:\d{1,4}|[A-Z]))[ ](?:is|was)[ ]"
        r"((?:(?:not|highly|very|partially|somewhat|marginally)[ ]|non-?|ir)?relevant)\.?[ \t]*$",
        r"\1: \2",
    ),
    # Two judges in a heading, parted from their numbers where a blank parts columns.
    (
        r"(?i)^([^\W\d]\w*[ \t]+)(?=(judge|rater|annotator|assessor|reviewer)[ ]1[ \t]+\2[ ]2)"
        r"(?=[^\n\t]*\n[ ]*\S+(?:[ ]+\d+){2,}[ ]*$)([^\n]*)",
        lambda row: row[1] + re.sub(r"[ ](?=\d)", "", row[3]),
    ),
    (r"(?<=[:：])[ \t]*[\u4e00-\u9fff]{2,8}[（(](\d{1,2}) ?分[)）]", r"\1"),
    (r"[（(](\d{1,2}) ?(?:分|points?|pts?|Punkte?)[)）](?=[ \t]*$)", r"(\1)"),
    # What a row of numbers is called, as wide as the longest of several.
    (r"^([^\W\d]\w*)[ ]{2,}(?=\d{1,2}(?: \d{1,2})+[ \t]*$)", r"\1 "),
    (r"^[ \t]*<((?:relevance_|final_)?score|relevance|grade|rating|label)>(\d{1,2})</\1>[ \t]*$", r"\1: \2"),
    # Numbers of passages, each in brackets.
    (
        r"^([^\W\d][^:=\[\]\n]{2,40}:[ \t]*)((?:\[\d{1,3}\][ \t]*,[ \t]*)+\[\d{1,3}\])[ \t]*$",
        lambda row: row[1] + re.sub(r"[\[\]]", "", row[2]),
    ),
    (r"^#{2,} ?(?=[a-z ]{0,20}score: ?\d)", ""),
    # How many documents are relevant, in front of a list: R = 4: yes, no.
    (r"^([ \t]*\|?R\|?[ ]?=[ ]?\d{1,3})[ \t]*[:.][ \t]+(?=[^\W\d]{2})", r"\1; "),
    # A sign that somebody typed close to a name.
    (r"(?<=[^\W\d_]{2})(?=[✅❌✓✗✔✘]️?[ \t]*(?:[,;，；]|$))", " "),
    (r"^([✅❌✓✗✔✘])(?=[^\W\d_]+ [^\W\d_])", r"\1 "),
    (r"^\[PASS(?:ED)?\][ \t]+", "✓ "),
    (r"^\[FAIL(?:ED)?\][ \t]+", "✗ "),
    (r"^(?=\[\s*(?:\w+\.)?(?:Generic|Trec)?Qrel\()", "qrels = "),
    # Lists of ir_measures and ir_datasets, whose records say what they are.
    (r"^(?=\[\s*(?:\w+\.)?(?:Generic)?ScoredDoc\()", "run = "),
    # What points from the name of a query to its grades.
    (
        r"^([^\W\d_][^:=>→\n]{0,40}?)[ \t]*(?:[-=]>|→)[ \t]*"
        r"(?=[\[(]?\d{1,2}(?:[ \t,;]+\d{1,2})+[\])]?[ \t]*$)",
        r"\1: ",
    ),
    # How Julia says what it prints below.
    (r"^[ \t]*\d+(?:[×x]\d+|-element) \w+\{[^\n{}]*\}:[ \t]*$", ""),
    (r"^[^\S\n]*!\[[^\[\]\n]{0,80}\]\([^()\n]{1,200}\)[^\S\n]*$", ""),
    # How large an array is, beside it or alone.
    (
        r",?[^\S\n]*\bshape=\(\d*(?:,[^\S\n]*\d+)*,?\)|(?:torch\.)?Size\(\[[\d, ]*\]\)"
        r"|(?<=[\])])(?:,?[^\S\n]*)?\(\d+,\)(?=\)?[^\S\n]*$)|(?<=[\w:] )\(\d+,\)(?=[^\S\n]\[)"
        r"|^[^\n=]{0,80}\.shape\b[^\n]{0,80}\n\([\d, ()]{0,80}\)$",
        "",
    ),
    # A number with its type behind it: 0.5f, 1u8.
    (
        r"(?<=[\s{\[(,=])(\d{0,20}\.\d{1,20}(?=[fFdD])|\d{1,20}(?:\.\d{1,20})?(?=_?[fiu]\d))"
        r"(?:[fFdD]|_?[fiu](?:8|16|32|64))(?=[\s,;}\])])",
        r"\1",
    ),
    # What 1 and 0 mean, in brackets behind the name of a row: 检索结果（1表示相关）：1 0.
    (
        r"(?<=\w)[ \t]*[(（](?=[^()（）\n]{0,60}(?:relevant|相关))"
        r"(?!\d{1,4} ?[个篇]?(?:relevant|相关)[^,;，；、/\d)）]*[)）])[^()（）\n]{1,60}[)）]"
        r"(?=[ \t]*[:：]\s*[\[\d])",
        "",
    ),
    # The value of a metric behind the list that it is of.
    (
        rf"(?i)(?<=[\])])[ \t]*(?:[-=]+>|→|,)?[ \t]*\(?"
        rf"(?:{IN_TEXT})[ \t]*[=:][ \t]*\d{{0,2}}\.?\d+\)?[ \t]*$",
        "",
    ),
    # A grade that is called so, in brackets behind what it is of: d1 (rel=3).
    (
        r"(?i)(?<=\w)[ \t]*[(\[](?:rel(?:evance)?|grade|label|相关性)[ \t]*[=:][ \t]*(\d{1,2})[)\]]"
        r"(?=[ \t]*(?:[,;>→]|->|$))",
        r" (\1)",
    ),
    (r"[🥇🥈🥉][^\S\n]*(?=\d)", ""),
    (r"(?<=\d) (?=%(?:\s|$))", ""),
    # The name of an array that is printed below it.
    (
        r"(?<!\w\n)^(?:>>> )?(?:print\()?([A-Za-z_]\w{0,40})(?:\[[-:\d]*\])?\)?:?[ \t]*"
        r"(?=\n[ \t]*[\[{][\[\"'\d])",
        r"\1 =",
    ),
    # The name of an array in front of it.
    (r"^([A-Za-z_]\w{0,40})[ \t]+(?=\[[-\d.]+[\s,][^\[\]\n]*\d[^\[\]\n]*\][ \t]*$)", r"\1 = "),
    (r"[ \t]*\.{4,}[ \t]*(?=\d{1,2}[ \t]*$)", ": "),
    (r"\A\s*(?:\$([^$\n]*)\$|\$\$([^$]*)\$\$)\s*\Z", r"\1\2"),
    (r"\A([^<>⟨⟩\n\"]{0,40}[=:]\s*|\s*)[<⟨〈]\s*(\d[\d\s,;.…]*?)\s*[>⟩〉]\s*\Z", r"\1[\2]"),
)
"""What stands anywhere in a text, and how a person types it."""
PATTERNS = [(re.compile(pattern, re.MULTILINE), typed) for pattern, typed in TYPED]


WIKI_TABLE = re.compile(r"\s*\{\|[^\n]*\n(?P<rows>.*)\n[ \t]*\|\}\s*", re.DOTALL)
WIKI_STYLE = re.compile(
    r"(?:^|(?<=[|!]))[ \t]*(?:style|rowspan|colspan|align|class|scope|width)[ \t]*=[^|\n]{0,80}\|(?!\|)",
    re.MULTILINE,
)
WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]*)\]\]")


def with_plain_bars(text: str) -> str:
    """Return a table of a wiki with a bar between cells, on the lines on which it stood."""
    table = WIKI_TABLE.fullmatch(text)
    if not table:
        return text
    rule, lines, row = "|---|---|", [""], 1
    rows = WIKI_STYLE.sub("", WIKI_LINK.sub(r"\1", table["rows"]).replace("!!", "||"))
    for line in rows.split("\n"):
        cells = line.lstrip(" \t!|").replace("||", "|")
        if line.lstrip().startswith(("|-", "|+")):
            lines.append(rule if line.lstrip().startswith("|-") else cells.lstrip("+ "))
            row = len(lines)
        elif len(lines) > row and "||" not in line:  # a cell a line
            lines[row] += f" | {cells}"
            lines.append(rule)
        else:
            lines.append(cells)
    return "\n".join(lines)


def without_decoration(text: str) -> str:
    """Return a text in which all this is as a person types it."""
    for pattern, typed in PATTERNS:
        text = pattern.sub(typed, text)
    return text
