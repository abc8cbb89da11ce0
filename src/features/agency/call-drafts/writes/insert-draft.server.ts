import { sql } from "drizzle-orm";
import {
  type CallContent,
  type CallField,
  TRANSLATED_FIELDS,
} from "#features/portal/calls/rules/call-content.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isTranslatedField } from "../rules/translation-state.ts";
import { callDraftFields, callDrafts } from "../tables.server.ts";

interface NewDraft {
  readonly partnerId: number;
  /** The published call that it edits. */
  readonly callId?: number;
  readonly copiedFrom?: number;
  readonly by: string | null;
  readonly now: Date;
}

export async function insertDraft(
  tx: Db,
  { partnerId, callId, copiedFrom, by, now }: NewDraft,
): Promise<{ id: string }> {
  const [draft] = await tx
    .insert(callDrafts)
    .values({
      partnerId,
      callId: callId ?? null,
      copiedFrom: copiedFrom ?? null,
      createdBy: by,
      createdAt: now,
    })
    .returning({ id: callDrafts.id });
  if (!draft) throw new Error("an inserted draft of a call was not returned");
  return draft;
}

/** Writes the first version of fields. Texts of both languages count as checked against each other. */
export async function insertDraftFields(
  tx: Db,
  draftId: string,
  content: Partial<CallContent>,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<void> {
  const rows = (Object.keys(content) as CallField[]).map((field) => ({
    draftId,
    field,
    value: toJson(content[field]),
    checkedAgainst: isTranslatedField(field)
      ? toJson(content[TRANSLATED_FIELDS[field]])
      : toJson(null),
    changedBy: by,
    changedAt: now,
  }));
  if (rows.length > 0) await tx.insert(callDraftFields).values(rows);
}

/** JSON null is a value of a field; drizzle would write SQL's null, which the column refuses. */
export const toJson = (value: unknown) => sql`${JSON.stringify(value ?? null)}::jsonb`;
