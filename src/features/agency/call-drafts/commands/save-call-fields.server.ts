import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listCauses } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { isNotFound, type Storage } from "#platform/storage/storage.server.ts";
import { can } from "../policy.ts";
import {
  type DraftRow,
  loadDraftFields,
  loadDraftRow,
  toDraftSubject,
} from "../queries/call-draft.server.ts";
import { findCallFileFormat } from "../rules/call-file.ts";
import { listFiles, listNewFiles, type StoredSizes } from "../rules/call-files.ts";
import { checkFieldValue, type FieldChange, fieldChangesSchema } from "../rules/field-change.ts";
import { writeFieldChanges } from "../writes/write-field-changes.server.ts";

/** A page saves after each pause in typing; a script that writes without end is stopped. */
const SAVE_LIMIT = { name: "save-call-fields", per: "person", max: 300, seconds: 60 } as const;

/**
 * Saves fields of a draft. Every change gets its own verdict: saved, conflict (the stored field has another version than
 * the one the change is based on; nothing is written) or refused with a reason. Not audited: each field keeps its author,
 * and publishing is audited.
 */
export const saveCallFields = command({
  actors: ["staff", "administrator"],
  isAudited: false,
  limits: [SAVE_LIMIT],
  input: z.object({ draftId: rowId(), changes: fieldChangesSchema }),
  prepare: ({ db, storage, actor, input, requireAllowed }) =>
    loadSizes({ db, storage }, input, (draft) =>
      requireAllowed(can(actor, "edit", toDraftSubject(draft))),
    ),
  load: ({ tx, input }) => loadDraftRow(tx, input.draftId, { forUpdate: true }),
  may: (actor, draft) => can(actor, "edit", toDraftSubject(draft)),
  run: ({ tx, actor, input, now, prepared: sizes }, draft) =>
    writeFieldChanges(tx, draft, { actor, now }, input.changes, sizes),
});

/**
 * Asks the file store for the sizes of files that changes add to a draft. Outside the transaction: the store may be a
 * service on the network. Most saves name no file and ask nothing.
 */
async function loadSizes(
  { db, storage }: { readonly db: Db; readonly storage: Pick<Storage, "bytes"> },
  { draftId, changes }: { readonly draftId: string; readonly changes: readonly FieldChange[] },
  check: (draft: DraftRow) => void,
): Promise<StoredSizes> {
  const sizes = new Map<string, number>();
  const named = changes.flatMap(({ key, value }) => {
    if (key !== "documents" && key !== "appendices") return [];
    const checked = checkFieldValue(key, value);
    return checked.ok ? [{ key, value: checked.value } as const] : [];
  });
  if (!named.some(({ value }) => listFiles(value).length > 0)) return sizes;
  const draft = await loadDraftRow(db, draftId);
  check(draft);
  const fields = await loadDraftFields(db, draftId);
  for (const { key, value } of named)
    for (const file of listNewFiles(value, fields[key].value)) {
      if (sizes.has(file.key) || !findCallFileFormat(draft.partnerId, file)) continue;
      const bytes = await storage.bytes(file.key).catch((error: unknown) => {
        if (!listCauses(error).some(isNotFound)) throw error;
      });
      if (bytes !== undefined) sizes.set(file.key, bytes);
    }
  return sizes;
}
