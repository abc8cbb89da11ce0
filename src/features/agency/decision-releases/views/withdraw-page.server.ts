import { countAmendments } from "#features/proposals/projects/queries/amended.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../../decisions/policy.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import { loadLetterBuilder } from "../../letter-templates/queries/letter-sources.server.ts";
import { countLetterRecipients } from "../queries/letter-recipients.server.ts";
import { getProjectCode } from "../queries/release-codes.server.ts";
import { loadReleasedDecision } from "../queries/released-decision.server.ts";

interface WithdrawRequest {
  readonly callId: string | undefined;
  readonly dossierId: string | undefined;
  readonly locale: Locale;
}

/** What the withdrawal of a dossier's decision would do. NOT_FOUND beyond reach; null where no released decision is left. */
export async function loadWithdrawPage(
  db: Db,
  actor: StaffActor,
  { callId, dossierId, locale }: WithdrawRequest,
) {
  const call = await loadDecisionCall(db, callId);
  requireAllowed(can(actor, "withdrawDecision", call));
  const id = rowId().safeParse(dossierId).data;
  if (!id) throw new DomainError("NOT_FOUND");
  const asked = { callId: call.id, dossierId: id };
  const released = await loadReleasedDecision(db, actor, asked).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "STALE") return null;
    throw error;
  });
  const place = {
    call: { id: call.id, title: locale === "fr" ? call.titleFr : call.titleEn },
  };
  if (!released) return { ...place, dossier: null };
  const { decision, number, acronym, heldVersion } = released;
  const builder = await loadLetterBuilder(db, call.id, [id]);
  const recipients = await countLetterRecipients(db, [released]);
  return {
    ...place,
    dossier: {
      ...{ id, number, acronym },
      state: decision.state,
      version: heldVersion,
      /** The language of the letter. */
      letterLocale: builder.getLocale(id),
      mails: recipients.reduce((sum, { mails }) => sum + mails, 0),
      code: getProjectCode(released),
      /** Null without a project. */
      amendments: await countAmendments(db, decision.id),
    },
  };
}

export type WithdrawView = Awaited<ReturnType<typeof loadWithdrawPage>>;
