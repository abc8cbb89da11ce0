import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface StructNode {
  role: string;
  children: readonly (StructNode | { type: string; id: string })[];
}

/** Below this height stands the number of the page. */
const FOOT = 45;

/** A PDF as a reader finds it: text, links, structure, metadata. */
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
      const links = (await page.getAnnotations()).map(({ url, contentsObj }) => ({
        url: url as string,
        contents: (contentsObj as { str: string }).str,
      }));
      return {
        text,
        links,
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
export const rolesOf = (node: StructNode): string[] => [
  node.role,
  ...node.children.flatMap((child) => ("role" in child ? rolesOf(child) : [])),
];

/** The bytes of all streams, unpacked: where ActualText stands. */
export function streamsOf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString("latin1");
  return [...source.matchAll(/\/FlateDecode\n>>\nstream\n/g)]
    .map(({ index, 0: head }) =>
      inflateSync(bytes.subarray(index + head.length)).toString("latin1"),
    )
    .join("\n");
}
