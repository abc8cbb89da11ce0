/** An RTF file as a word processor reads it: paragraphs with outline level, and links. */
export interface RtfParagraph {
  readonly text: string;
  /** 0 for a heading of level 1; null for text. */
  readonly outline: number | null;
}

export interface RtfContent {
  readonly paragraphs: readonly RtfParagraph[];
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly title: string;
  readonly language: number | null;
}

interface Group {
  /** Destination of the text: page, field instruction, title, or ignored. */
  target: "page" | "instruction" | "title" | "nowhere";
  skip: number;
}

const SILENT = new Set([
  "fonttbl",
  "colortbl",
  "stylesheet",
  "info",
  "author",
  "pntext",
  "listtext",
  "pn",
]);
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n])/gi;

/** A small RTF parser. Throws if braces do not match. */
export function readRtf(bytes: Uint8Array): RtfContent {
  const source = new TextDecoder("ascii", { fatal: true }).decode(bytes);
  const stack: Group[] = [];
  let group: Group = { target: "page", skip: 1 };
  let outline: number | null = null;
  let text = "";
  let title = "";
  let instruction = "";
  let language: number | null = null;
  let owed = 0;
  let star = false;
  const linkStarts: { href: string; at: number; depth: number }[] = [];
  const links: { href: string; text: string }[] = [];
  const paragraphs: RtfParagraph[] = [];

  const write = (piece: string) => {
    if (owed > 0) {
      owed -= 1;
      return;
    }
    if (group.target === "page") text += piece;
    if (group.target === "title") title += piece;
    if (group.target === "instruction") instruction += piece;
  };
  const command = (word: string, value: number | null) => {
    if (star && word !== "fldinst") group.target = "nowhere";
    star = false;
    if (SILENT.has(word)) group.target = "nowhere";
    else if (word === "title") group.target = "title";
    else if (word === "fldinst") group.target = "instruction";
    else if (word === "fldrslt") {
      const href = /HYPERLINK "([^"]*)"/.exec(instruction)?.[1] ?? "";
      linkStarts.push({ href, at: text.length, depth: stack.length });
      instruction = "";
    } else if (word === "uc") group.skip = value ?? 1;
    else if (word === "u") {
      write(String.fromCharCode(((value ?? 0) + 65_536) % 65_536));
      owed = group.skip;
    } else if (word === "pard") outline = null;
    else if (word === "outlinelevel" && group.target === "page") outline = value;
    else if (word === "tab") write("\t");
    else if (word === "line") write("\n");
    else if (word === "bullet") write("•");
    else if (word === "deflang") language = value;
    else if (word === "par") {
      paragraphs.push({ text, outline });
      text = "";
    }
  };

  for (const [, word, number, hex, symbol, brace, character] of source.matchAll(TOKEN)) {
    if (word) command(word, number === undefined ? null : Number(number));
    else if (hex) write(String.fromCharCode(Number.parseInt(hex, 16)));
    else if (symbol === "*") star = true;
    else if (symbol) write(symbol);
    else if (brace === "{") stack.push({ ...group });
    else if (brace === "}") {
      const link = linkStarts.at(-1);
      if (link && link.depth === stack.length) {
        links.push({ href: link.href, text: text.slice(link.at) });
        linkStarts.pop();
      }
      const outer = stack.pop();
      if (!outer) throw new Error("A brace closes what none opened");
      group = outer;
    } else if (character) write(character);
  }
  if (stack.length > 0) throw new Error("A brace was not closed");
  return { paragraphs, links, title, language };
}
