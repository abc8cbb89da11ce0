import { z } from "zod";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { parseInput } from "#platform/errors.ts";
import { buildContentDisposition, toSafeFileName } from "#platform/http/attachment.ts";
import { rowNumber } from "#platform/row-id.ts";
import { type FormSummary, listLiveNodes, loadDraft } from "../queries/form-draft.server.ts";
import { findVersion } from "../queries/form-versions.server.ts";
import { formatDraftFile } from "../rules/form-file.ts";

/** A form as a file: its draft, or the version of this number. Both are read back by `importForm`. */
export async function createFormFile(
  db: Db,
  formModelId: string,
  version: number | null,
): Promise<string> {
  if (version !== null) return toCanonicalJson((await findVersion(db, formModelId, version)).model);
  const { nodes } = await loadDraft(db, formModelId);
  return formatDraftFile(listLiveNodes(nodes));
}

/** The same as a download. `version` comes from the address: null for the draft. */
export async function createFormFileResponse(
  db: Db,
  { id, name }: FormSummary,
  version: string | null,
): Promise<Response> {
  const number = parseInput(z.nullable(rowNumber()), version);
  const mark = number === null ? "" : ` v${number}`;
  return new Response(await createFormFile(db, id, number), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": buildContentDisposition(toSafeFileName(name, "json", "form", mark)),
      "Cache-Control": "no-store",
    },
  });
}
