import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { listCallChanges } from "#features/portal/calls/rules/call-changes.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { loadCallAudience } from "../../call-notices/queries/audience.server.ts";
import type { CallAudience } from "../../call-notices/rules/audience.ts";
import { findCallDraft } from "../queries/call-draft.server.ts";
import { getDraftRevision, toCallContent } from "../rules/merge-call-field.ts";

/** What a publication would do. Nothing is done yet. */
export interface CallTrial {
  readonly revision: number;
  /** The planned moment; null: now. */
  readonly at: string | null;
  readonly reason: ChangeReason | null;
  /** Changed fields that people are told about. */
  readonly told: readonly CallField[];
  /** The people of a published call. */
  readonly audience: CallAudience | null;
}

export async function loadCallTrial(
  db: Db,
  actor: Actor,
  draftId: string,
  { at, reason }: Pick<CallTrial, "at" | "reason">,
): Promise<CallTrial> {
  const { fields, published, callId, can } = await findCallDraft(db, actor, draftId);
  requireAllowed(can.publish);
  const changes = published ? listCallChanges(published, toCallContent(fields)) : [];
  return {
    revision: getDraftRevision(fields),
    at,
    reason,
    told: changes.filter(({ isMaterial }) => isMaterial).map(({ field }) => field),
    audience: callId === null ? null : await loadCallAudience(db, callId),
  };
}
