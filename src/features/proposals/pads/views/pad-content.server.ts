import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Db } from "#platform/db/pool.server.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { PadAccess } from "../queries/pad-access.server.ts";
import { loadPadContent } from "../queries/pads.server.ts";
import { documentToValue } from "../rules/pad-answer.ts";

/** What stands in a pad: shown by the one rendering of texts there is, and as a value of its question. */
export async function loadPadView(db: Db, { place, node }: PadAccess) {
  const { document } = await loadPadContent(db, place);
  return {
    html: renderToStaticMarkup(createElement(RichText, { document })),
    padContent: documentToValue(node, document),
  };
}
