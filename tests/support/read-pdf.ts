import { inflateSync } from "node:zlib";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface StructNode {
  role: string;
  children: readonly (StructNode | { type: string; id: string })[];
}

/** A font's box for a missing glyph stands for no character. */
interface Glyph {
  unicode: string;
}

/** Below this height is the page number. */
const FOOT = 45;

/** A PDF as a screen reader finds it: text, links, structure, metadata. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const content = await page.getTextContent({ includeMarkedContent: false });
      const text = content.items
        .map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
        .join("");
      const heights = content.items
        .map((item) => ("str" in item && item.str.trim() ? Number(item.transform[5]) : 0))
        .filter((height) => height > FOOT)
        .sort((a, b) => b - a);
      const gaps = heights.slice(1).map((height, at) => (heights[at] ?? height) - height);
      const { fnArray, argsArray } = await page.getOperatorList();
      const glyphs = fnArray.flatMap((operation, at) =>
        operation === OPS.showText ? (argsArray[at][0] as (number | Glyph)[]) : [],
      );
      const links = (await page.getAnnotations()).map(({ url, contentsObj }) => ({
        url: url as string,
        contents: (contentsObj as { str: string }).str,
      }));
      return {
        text,
        links,
        undrawn: glyphs.filter((glyph) => typeof glyph === "object" && glyph.unicode === "\0")
          .length,
        tallestGap: Math.max(0, ...gaps),
        tree: (await page.getStructTree()) as StructNode,
      };
    }),
  );
  const { info, metadata } = await pdf.getMetadata();
  await task.destroy();
  return { pages, info: info as Record<string, unknown>, metadata };
}

/** The roles of a page's structure, in reading order. */
export const listRoles = (node: StructNode): string[] => [
  node.role,
  ...node.children.flatMap((child) => ("role" in child ? listRoles(child) : [])),
];

/** The embedded TrueType fonts: number of glyphs, and of glyphs in the CIDSet. */
export function listFonts(bytes: Uint8Array): { glyphs: number; listed: number | null }[] {
  const source = Buffer.from(bytes).toString("latin1");
  const stream = (number: string | undefined): Buffer => {
    const object = source.indexOf(`\n${number} 0 obj\n`);
    const start = source.indexOf("stream\n", object) + "stream\n".length;
    const content = bytes.subarray(start, source.indexOf("\nendstream", start));
    return /FlateDecode/.test(source.slice(object, start))
      ? inflateSync(content)
      : Buffer.from(content);
  };
  return [...source.matchAll(/\/Type \/FontDescriptor[^>]*/g)].map(([descriptor]) => {
    const font = stream(/\/FontFile2 (\d+)/.exec(descriptor)?.[1]);
    const maxp = font.readUInt32BE(font.indexOf("maxp", 0, "latin1") + 8);
    const list = /\/CIDSet (\d+)/.exec(descriptor)?.[1];
    return { glyphs: font.readUInt16BE(maxp + 4), listed: list ? bitsIn(stream(list)) : null };
  });
}

const bitsIn = (bytes: Uint8Array): number =>
  [...bytes].reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
