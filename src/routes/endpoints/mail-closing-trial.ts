import { findCallDraft } from "#features/agency/call-drafts/queries/call-draft.server.ts";
import { requestClosingTrialMail } from "#features/agency/call-notices/commands/mail-closing-trial.server.ts";
import { mailClosingTrialContract } from "#features/agency/call-notices/endpoints.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(mailClosingTrialContract, async ({ params, body, caller }) => {
  const { callId } = await findCallDraft(caller.db, caller.actor, params.id);
  if (callId === null) throw new DomainError("NOT_FOUND");
  await requestClosingTrialMail(caller, { callId, ...body });
  return {};
});

export const loader = action;
