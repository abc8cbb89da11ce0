import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { listCallChanges } from "#features/portal/calls/rules/call-changes.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { loadCallAudience } from "../../call-notices/queries/audience.server.ts";
import type { CallAudience } from "../../call-notices/rules/audience.ts";
import { findCallDraft } from "../queries/call-draft.server.ts";
import { listNewlyIncomplete } from "../queries/newly-incomplete.server.ts";
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
  /** Dossiers that new mandatory appendices and CVs make incomplete, and the automatic deposits cleared by it. */
  readonly incomplete: { readonly dossiers: number; readonly standbys: number };
}

export async function loadCallTrial(
  db: Db,
  actor: Actor,
  draftId: string,
  { at, reason }: Pick<CallTrial, "at" | "reason">,
  now: Date,
): Promise<CallTrial> {
  const { fields, published, callId, can } = await findCallDraft(db, actor, draftId);
  requireAllowed(can.publish);
  const content = toCallContent(fields);
  const changes = published ? listCallChanges(published, content) : [];
  const incomplete =
    published && callId !== null
      ? await listNewlyIncomplete(db, callId, { published, content, now })
      : null;
  return {
    revision: getDraftRevision(fields),
    at,
    reason,
    told: changes.filter(({ isMaterial }) => isMaterial).map(({ field }) => field),
    audience: callId === null ? null : await loadCallAudience(db, callId),
    incomplete: {
      dossiers: incomplete?.dossierIds.length ?? 0,
      standbys: incomplete?.standbyIds.length ?? 0,
    },
  };
}
