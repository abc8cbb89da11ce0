import {
  type Block,
  type CvDocument,
  type DocumentRun,
  type Entry,
  formatFactLabel,
  type ItemList,
  type Line,
} from "./model.ts";

/** Windows language ids, used by RTF. */
const LANGUAGE = { fr: 1036, en: 2057 } as const;

// Sizes are half points; lengths are twips (1440 per inch).
const STYLES = [
  "{\\s0\\snext0\\sa100\\fs21 Normal;}",
  "{\\s1\\outlinelevel0\\sbasedon0\\snext0\\keepn\\sa60\\b\\fs44\\cf2 heading 1;}",
  "{\\s2\\outlinelevel1\\sbasedon0\\snext0\\keepn\\sb320\\sa120\\b\\fs28\\cf1 heading 2;}",
  "{\\s3\\outlinelevel2\\sbasedon0\\snext0\\keepn\\sb160\\sa60\\b\\fs23\\cf2 heading 3;}",
];
const HEADING = {
  1: "\\pard\\plain\\s1\\outlinelevel0\\keepn\\sa60\\f0\\b\\fs44\\cf2",
  2: "\\pard\\plain\\s2\\outlinelevel1\\keepn\\sb320\\sa120\\brdrb\\brdrs\\brdrw10\\brdrcf1\\brsp40\\f0\\b\\fs28\\cf1",
  3: "\\pard\\plain\\s3\\outlinelevel2\\keepn\\sb160\\sa60\\f0\\b\\fs23\\cf2",
} as const;
const TEXT = "\\pard\\plain\\s0\\f0\\fs21";
/** All bullets share one list, with an id above those of numbered lists. */
const BULLET_LIST = 100;
const BULLETS = `{\\listtext\\bullet\\tab}\\ls${BULLET_LIST}\\ilvl0`;
/** Indentation per nesting level. */
const STEP = { bullets: 284, numbers: 425 } as const;

/**
 * Renders RTF, which every word processor reads. Non-ASCII characters are escaped, so the code page does not matter.
 */
export function renderRtf(document: CvDocument): Uint8Array {
  const language = `\\lang${LANGUAGE[document.locale]}`;
  let lists = 0;
  const nextList = () => {
    lists += 1;
    return lists;
  };
  const body = document.blocks.map((block) =>
    renderBlock(block, document.locale, language, nextList),
  );
  const rtf = [
    `{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\\deflang${LANGUAGE[document.locale]}`,
    "{\\fonttbl{\\f0\\fswiss\\fcharset0 Calibri;}}",
    "{\\colortbl;\\red11\\green92\\blue102;\\red19\\green36\\blue42;\\red68\\green86\\blue90;}",
    `{\\stylesheet${STYLES.join("")}}`,
    ...renderListTables(lists),
    `{\\info{\\title ${escapeRtf(document.title)}}{\\author ${escapeRtf(document.author)}}}`,
    "\\paperw11906\\paperh16838\\margl1247\\margr1247\\margt1134\\margb1134\\widowctrl",
    ...body,
    "}",
  ].join("\n");
  return new TextEncoder().encode(rtf);
}

/** List definitions. Each numbered list needs its own, otherwise word processors continue the numbering. */
function renderListTables(lists: number): string[] {
  const list = (id: number, level: string) =>
    `{\\list\\listtemplateid${id}\\listsimple{\\listlevel${level}}\\listid${id}}`;
  const bullets = list(
    BULLET_LIST,
    "\\levelnfc23\\leveljc0\\levelfollow0\\levelstartat1{\\leveltext\\'01\\u8226?;}{\\levelnumbers;}\\fi-284\\li284",
  );
  const numbered = Array.from({ length: lists }, (_, index) => index + 1);
  const numbers = numbered.map((id) =>
    list(
      id,
      "\\levelnfc0\\leveljc0\\levelfollow0\\levelstartat1{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}\\fi-425\\li425",
    ),
  );
  const overrides = [BULLET_LIST, ...numbered].map(
    (id) => `{\\listoverride\\listid${id}\\listoverridecount0\\ls${id}}`,
  );
  return [
    `{\\*\\listtable${bullets}${numbers.join("")}}`,
    `{\\*\\listoverridetable${overrides.join("")}}`,
  ];
}

/** `nextList` returns the id of a new numbered list. */
function renderBlock(
  block: Block,
  locale: CvDocument["locale"],
  language: string,
  nextList: () => number,
): string {
  switch (block.kind) {
    case "heading":
      return `${HEADING[block.level]}${language} ${escapeRtf(block.text)}\\par`;
    case "paragraph":
      return `${TEXT}${block.lead ? "\\cf3\\fs24" : ""}\\sa100${language} ${renderLine(block.line)}\\par`;
    case "facts":
      return block.facts
        .map(
          ({ label, line }) =>
            `${TEXT}\\sa0${language} {\\cf3 ${escapeRtf(formatFactLabel(label, locale))} }${renderLine(line)}\\par`,
        )
        .join("\n");
    case "list":
      return renderList(block, 0, language, nextList);
    case "table":
      return renderTable([block.columns, ...block.rows], language);
    case "formula":
      return `${TEXT}\\sa100${language} ${escapeRtf(block.text)}\\par`;
    case "entries": {
      const list = block.numbered ? nextList() : null;
      return block.entries
        .map((entry, index) =>
          renderEntry(entry, list === null ? null : { list, number: index + 1 }, language),
        )
        .join("\n");
    }
  }
}

function renderList(
  { items, numbered }: ItemList,
  indent: number,
  language: string,
  nextList: () => number,
): string {
  const list = numbered ? nextList() : null;
  const step = STEP[numbered ? "numbers" : "bullets"];
  const left = indent + step;
  return items
    .flatMap(({ line, lists = [] }, index) => {
      const mark = list === null ? BULLETS : renderListMark({ list, number: index + 1 });
      return [
        `${TEXT}${mark}\\fi-${step}\\li${left}\\sa40${language} ${renderLine(line)}\\par`,
        ...lists.map((inner) => renderList(inner, left, language, nextList)),
      ];
    })
    .join("\n");
}

/** The text is a fallback for readers without list support. */
const renderListMark = ({
  list,
  number,
}: {
  readonly list: number;
  readonly number: number;
}): string => `{\\listtext ${number}.\\tab}\\ls${list}\\ilvl0`;

/** Width between the margins. */
const TABLE_TWIPS = 9412;

/** The first row is the header, repeated on each page. */
function renderTable(rows: readonly (readonly Line[])[], language: string): string {
  const border = ["t", "l", "b", "r"].map((side) => `\\clbrdr${side}\\brdrs\\brdrw10`).join("");
  return `${rows
    .map((row, index) => {
      const edge = (at: number) => Math.round((TABLE_TWIPS * (at + 1)) / row.length);
      const edges = row.map((_, at) => `${border}\\cellx${edge(at)}`).join("");
      const cells = row
        .map(
          (cell) =>
            `${TEXT}\\intbl${index === 0 ? "\\b" : ""}${language} ${renderLine(cell)}\\cell`,
        )
        .join("\n");
      return `\\trowd\\trgaph70${index === 0 ? "\\trhdr" : ""}${edges}\n${cells}\\row`;
    })
    .join("\n")}\n\\pard\\par`;
}

/** Title, then dates, then details, one paragraph each; tables are hard for screen readers. */
function renderEntry(
  { margin, title, lines }: Entry,
  item: { readonly list: number; readonly number: number } | null,
  language: string,
): string {
  const indent = item ? `\\li${STEP.numbers}` : "";
  const hanging = item ? `${renderListMark(item)}\\fi-${STEP.numbers}${indent}` : "";
  const last = lines.length === 0 ? "\\sa160" : "\\sa20";
  return [
    `${TEXT}${hanging}\\keepn\\sa0${language} ${renderLine(title)}\\par`,
    ...(margin
      ? [
          `${TEXT}${indent}${lines.length > 0 ? "\\keepn" : ""}${last}\\cf3\\fs19${language} ${escapeRtf(margin)}\\par`,
        ]
      : []),
    ...lines.map(
      (line, index) =>
        `${TEXT}${indent}${index === lines.length - 1 ? "\\sa160" : "\\sa20"}${language} ${renderLine(line)}\\par`,
    ),
  ].join("\n");
}

const renderLine = (line: Line): string => line.map(renderRun).join("");

function renderRun({ text, href, strong, italic, sub, sup }: DocumentRun): string {
  const format = `${strong ? "\\b" : ""}${italic ? "\\i" : ""}${sub ? "\\sub" : ""}${sup ? "\\super" : ""}`;
  const run = format ? `{${format} ${escapeRtf(text)}}` : escapeRtf(text);
  if (!href) return run;
  return `{\\field{\\*\\fldinst{HYPERLINK "${escapeRtf(href)}"}}{\\fldrslt{\\ul\\cf1 ${run}}}}`;
}

/** Escapes text for RTF. Non-ASCII characters become signed UTF-16 units. */
function escapeRtf(text: string): string {
  return text.replace(/[^ -~]|[\\{}]/g, (character) => {
    if (character === "\\" || character === "{" || character === "}") return `\\${character}`;
    if (character === "\t") return "\\tab ";
    if (character === "\n") return "\\line ";
    const unit = character.charCodeAt(0);
    return `\\u${unit > 32_767 ? unit - 65_536 : unit}?`;
  });
}
