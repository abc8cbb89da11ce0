import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import {
  type Block,
  type CvDocument,
  type Entry,
  factLabel,
  isNumbered,
  type Line,
  type Run,
} from "./model.ts";

const INK = "13242A";
const SOFT = "44565A";
const ACTION = "0B5C66";
const TAGS = { fr: "fr-FR", en: "en-GB" } as const;
const HEADINGS = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const;
const BULLETS = "bullets";
/** Each list of works counts from one. */
const numbersOf = (list: number) => `numbers-${list}`;
const HANGING = { left: 425, hanging: 425 };

/** A Word document with real headings, lists and links: what a person changes keeps its shape. */
export async function renderDocx(document: CvDocument): Promise<Uint8Array> {
  const numbered = document.blocks.filter(isNumbered).length;
  let list = 0;
  const children = document.blocks.flatMap((block) => {
    if (isNumbered(block)) list += 1;
    return blockDocx(block, document.locale, numbersOf(list));
  });
  const file = new Document({
    title: document.title || document.author,
    creator: document.author,
    lastModifiedBy: document.author,
    styles: stylesOf(document.locale),
    numbering: { config: numberings(numbered) },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1134, bottom: 1134, left: 1247, right: 1247 },
          },
        },
        children,
      },
    ],
  });
  return Packer.toBuffer(file);
}

function stylesOf(locale: CvDocument["locale"]) {
  const heading = (size: number, color: string, before: number, after: number) => ({
    run: { size, color, bold: true, font: "Calibri" },
    paragraph: { spacing: { before, after }, keepNext: true },
  });
  return {
    default: {
      document: {
        run: { font: "Calibri", size: 21, color: INK, language: { value: TAGS[locale] } },
        paragraph: { spacing: { after: 100 } },
      },
      heading1: heading(44, INK, 0, 60),
      heading2: heading(28, ACTION, 320, 120),
      heading3: heading(23, INK, 160, 60),
      hyperlink: { run: { color: ACTION, underline: {} } },
    },
  };
}

function numberings(numbered: number) {
  const style = { paragraph: { indent: HANGING } };
  const alignment = AlignmentType.START;
  return [
    {
      reference: BULLETS,
      levels: [{ level: 0, format: LevelFormat.BULLET, text: "•", alignment, style }],
    },
    ...Array.from({ length: numbered }, (_, index) => ({
      reference: numbersOf(index + 1),
      levels: [{ level: 0, format: LevelFormat.DECIMAL, text: "%1.", alignment, style }],
    })),
  ];
}

function blockDocx(
  block: Block,
  locale: CvDocument["locale"],
  numbers: string,
): (Paragraph | Table)[] {
  switch (block.kind) {
    case "heading":
      return [
        new Paragraph({
          heading: HEADINGS[block.level],
          children: [new TextRun({ text: block.text })],
          ...(block.level === 2
            ? {
                border: { bottom: { style: BorderStyle.SINGLE, size: 8, color: ACTION, space: 2 } },
              }
            : {}),
        }),
      ];
    case "paragraph":
      return [
        new Paragraph({
          children: lineDocx(block.line, block.lead ? { color: SOFT, size: 24 } : {}),
        }),
      ];
    case "facts":
      return block.facts.map(
        ({ label, line }) =>
          new Paragraph({
            spacing: { after: 0 },
            children: [
              new TextRun({ text: `${factLabel(label, locale)} `, color: SOFT }),
              ...lineDocx(line),
            ],
          }),
      );
    case "list":
      return block.items.map(
        (item) =>
          new Paragraph({
            numbering: { reference: block.numbered ? numbers : BULLETS, level: 0 },
            spacing: { after: 40 },
            children: lineDocx(item),
          }),
      );
    case "table":
      return [tableDocx([block.columns, ...block.rows]), new Paragraph({ spacing: { after: 0 } })];
    case "formula":
      return [new Paragraph({ children: [new TextRun({ text: block.text })] })];
    case "entries":
      return block.entries.flatMap((entry) => entryDocx(entry, block.numbered ? numbers : null));
  }
}

/** The first row says what the columns are, again on each page. */
const tableDocx = (rows: readonly (readonly Line[])[]): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: row.map(
            (cell) =>
              new TableCell({
                margins: { left: 80, right: 80 },
                children: [
                  new Paragraph({ children: lineDocx(cell, index === 0 ? { bold: true } : {}) }),
                ],
              }),
          ),
        }),
    ),
  });

/** What it is about, then when, then the rest, as in the RTF. */
function entryDocx({ margin, title, lines }: Entry, numbers: string | null): Paragraph[] {
  const indent = numbers ? { indent: { left: HANGING.left } } : {};
  const details: ParagraphChild[][] = [
    ...(margin ? [[new TextRun({ text: margin, color: SOFT, size: 19 })]] : []),
    ...lines.map((line) => lineDocx(line)),
  ];
  return [
    new Paragraph({
      ...(numbers ? { numbering: { reference: numbers, level: 0 } } : {}),
      keepNext: details.length > 0,
      spacing: { after: details.length > 0 ? 0 : 160 },
      children: lineDocx(title),
    }),
    ...details.map(
      (children, index) =>
        new Paragraph({
          ...indent,
          spacing: { after: index === details.length - 1 ? 160 : 20 },
          children,
        }),
    ),
  ];
}

const lineDocx = (line: Line, options: IRunOptions = {}): ParagraphChild[] =>
  line.map((run) => runDocx(run, options));

function runDocx(
  { text, href, strong, italic, sub, sup }: Run,
  options: IRunOptions,
): ParagraphChild {
  const format = {
    ...options,
    ...(strong ? { bold: true } : {}),
    ...(italic ? { italics: true } : {}),
    ...(sub ? { subScript: true } : {}),
    ...(sup ? { superScript: true } : {}),
    ...(text === "\n" ? { break: 1 } : {}),
  };
  if (text === "\n") return new TextRun(format);
  if (!href) return new TextRun({ ...format, text });
  return new ExternalHyperlink({
    link: href,
    children: [new TextRun({ ...format, text, style: "Hyperlink" })],
  });
}
