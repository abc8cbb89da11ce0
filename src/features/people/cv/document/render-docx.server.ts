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
  type DocumentRun,
  type Entry,
  formatFactLabel,
  type ItemList,
  type Line,
} from "./model.ts";

const INK = "13242A";
const SOFT = "44565A";
const ACTION = "0B5C66";
const LOCALE_TAGS = { fr: "fr-FR", en: "en-GB" } as const;
const HEADINGS = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const;
const BULLETS = "bullets";
/** Each list of works starts at 1. */
const toNumberingReference = (list: number) => `numbers-${list}`;
const STEP = 425;
/** Word supports nine levels; deeper lists stay on the last. */
const LEVELS = 9;
const buildHangingIndent = (level: number) => ({ left: STEP * (level + 1), hanging: STEP });

/** Renders DOCX with real headings, lists and links, so that it can be edited further. */
export async function renderDocx(document: CvDocument): Promise<Uint8Array> {
  let lists = 0;
  const nextNumbers = () => {
    lists += 1;
    return toNumberingReference(lists);
  };
  const children = document.blocks.flatMap((block) =>
    renderBlock(block, document.locale, nextNumbers),
  );
  const file = new Document({
    title: document.title || document.author,
    creator: document.author,
    lastModifiedBy: document.author,
    styles: buildStyles(document.locale),
    numbering: { config: buildNumberings(lists) },
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

function buildStyles(locale: CvDocument["locale"]) {
  const heading = (size: number, color: string, before: number, after: number) => ({
    run: { size, color, bold: true, font: "Calibri" },
    paragraph: { spacing: { before, after }, keepNext: true },
  });
  return {
    default: {
      document: {
        run: { font: "Calibri", size: 21, color: INK, language: { value: LOCALE_TAGS[locale] } },
        paragraph: { spacing: { after: 100 } },
      },
      heading1: heading(44, INK, 0, 60),
      heading2: heading(28, ACTION, 320, 120),
      heading3: heading(23, INK, 160, 60),
      hyperlink: { run: { color: ACTION, underline: {} } },
    },
  };
}

function buildNumberings(lists: number) {
  const levels = (format: "bullet" | "decimal", formatLabel: (level: number) => string) =>
    Array.from({ length: LEVELS }, (_, level) => ({
      level,
      format,
      text: formatLabel(level),
      alignment: AlignmentType.START,
      style: { paragraph: { indent: buildHangingIndent(level) } },
    }));
  return [
    { reference: BULLETS, levels: levels(LevelFormat.BULLET, () => "•") },
    ...Array.from({ length: lists }, (_, index) => ({
      reference: toNumberingReference(index + 1),
      levels: levels(LevelFormat.DECIMAL, (level) => `%${level + 1}.`),
    })),
  ];
}

function renderBlock(
  block: Block,
  locale: CvDocument["locale"],
  nextNumbers: () => string,
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
          children: renderLine(block.line, block.lead ? { color: SOFT, size: 24 } : {}),
        }),
      ];
    case "facts":
      return block.facts.map(
        ({ label, line }) =>
          new Paragraph({
            spacing: { after: 0 },
            children: [
              new TextRun({ text: `${formatFactLabel(label, locale)} `, color: SOFT }),
              ...renderLine(line),
            ],
          }),
      );
    case "list":
      return renderList(block, 0, nextNumbers);
    case "table":
      return [
        renderTable([block.columns, ...block.rows]),
        new Paragraph({ spacing: { after: 0 } }),
      ];
    case "formula":
      return [new Paragraph({ children: [new TextRun({ text: block.text })] })];
    case "entries": {
      const numbers = block.numbered ? nextNumbers() : null;
      return block.entries.flatMap((entry) => renderEntry(entry, numbers));
    }
  }
}

function renderList(
  { items, numbered }: ItemList,
  level: number,
  nextNumbers: () => string,
): Paragraph[] {
  const reference = numbered ? nextNumbers() : BULLETS;
  return items.flatMap(({ line, lists = [] }) => [
    new Paragraph({
      numbering: { reference, level: Math.min(level, LEVELS - 1) },
      spacing: { after: 40 },
      children: renderLine(line),
    }),
    ...lists.flatMap((list) => renderList(list, level + 1, nextNumbers)),
  ]);
}

/** The first row is the header, repeated on each page. */
const renderTable = (rows: readonly (readonly Line[])[]): Table =>
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
                  new Paragraph({ children: renderLine(cell, index === 0 ? { bold: true } : {}) }),
                ],
              }),
          ),
        }),
    ),
  });

/** Title, then dates, then details, as in RTF. */
function renderEntry({ margin, title, lines }: Entry, numbers: string | null): Paragraph[] {
  const indent = numbers ? { indent: { left: STEP } } : {};
  const details: ParagraphChild[][] = [
    ...(margin ? [[new TextRun({ text: margin, color: SOFT, size: 19 })]] : []),
    ...lines.map((line) => renderLine(line)),
  ];
  return [
    new Paragraph({
      ...(numbers ? { numbering: { reference: numbers, level: 0 } } : {}),
      keepNext: details.length > 0,
      spacing: { after: details.length > 0 ? 0 : 160 },
      children: renderLine(title),
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

const renderLine = (line: Line, options: IRunOptions = {}): ParagraphChild[] =>
  line.map((run) => renderRun(run, options));

function renderRun(
  { text, href, strong, italic, sub, sup }: DocumentRun,
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
