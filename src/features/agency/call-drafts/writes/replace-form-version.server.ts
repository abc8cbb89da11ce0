import { asc, inArray } from "drizzle-orm";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { loadManyDraftFields } from "../queries/call-draft.server.ts";
import { callDrafts } from "../tables.server.ts";
import { writeField } from "./write-field-changes.server.ts";

const FORM_FIELDS = {
  general_information: "generalInformationForm",
  scientific_proposition: "scientificPropositionForm",
} as const satisfies Record<FormModelType, CallField>;

/** Locks the drafts of calls, as the publication of a call does before anything else. Returns their ids. */
export async function lockDraftsOfCalls(tx: Db, callIds: readonly number[]): Promise<string[]> {
  if (callIds.length === 0) return [];
  const rows = await tx
    .select({ id: callDrafts.id })
    .from(callDrafts)
    .where(inArray(callDrafts.callId, [...callIds]))
    .orderBy(asc(callDrafts.id))
    .for("update");
  return rows.map(({ id }) => id);
}

interface ReplacedVersion {
  readonly formModelType: FormModelType;
  /** All versions of the form: a draft that names another form keeps its choice. */
  readonly formVersionIds: ReadonlySet<string>;
  readonly versionId: string;
  readonly by: string;
  readonly now: Date;
}

/**
 * Writes the version that a publication of the form gave to calls into their locked drafts. Otherwise the next
 * publication of a call would take its former version back.
 */
export async function replaceFormVersion(
  tx: Db,
  draftIds: readonly string[],
  { formModelType, formVersionIds, versionId, by, now }: ReplacedVersion,
): Promise<void> {
  const field = FORM_FIELDS[formModelType];
  for (const [draftId, fields] of await loadManyDraftFields(tx, draftIds)) {
    const stored = fields[field];
    const isOfForm = stored.value !== null && formVersionIds.has(stored.value);
    if (!isOfForm || stored.value === versionId) continue;
    await writeField(tx, draftId, field, {
      ...stored,
      value: versionId,
      version: stored.version + 1,
      changedAt: now,
      changedBy: { id: by, name: "" },
    });
  }
}
