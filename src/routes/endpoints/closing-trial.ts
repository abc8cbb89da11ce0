import { findCallDraft } from "#features/agency/call-drafts/queries/call-draft.server.ts";
import { closingTrialContract } from "#features/agency/call-notices/endpoints.ts";
import { toChangeReason } from "#features/agency/call-notices/rules/closing-change.ts";
import { loadClosingTrial } from "#features/agency/call-notices/views/closing-trial.server.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(closingTrialContract, async ({ params, query, caller }) => {
  const { db, actor, clock } = caller;
  const { callId, fields } = await findCallDraft(db, actor, params.id);
  if (callId === null) throw new DomainError("NOT_FOUND");
  const closesAt = new Date(query.closesAt);
  return loadClosingTrial(db, callId, closesAt, clock.now(), {
    reason: toChangeReason(query.reasonFr, query.reasonEn),
    opensAt: fields.opensAt.value ? new Date(fields.opensAt.value) : undefined,
  });
});

export const action = loader;
