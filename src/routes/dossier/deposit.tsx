import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  armStandby,
  disarmStandby,
} from "#features/proposals/deposits/commands/arm-standby.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { formatMoment } from "#features/proposals/deposits/rules/format-moment.ts";
import { DepositPage } from "#features/proposals/deposits/ui/deposit-page.tsx";
import type { PadOutcome } from "#features/proposals/deposits/ui/pad-texts.tsx";
import { loadDepositPage } from "#features/proposals/deposits/views/deposit-page.server.ts";
import { isFormModelType } from "#features/proposals/dossier-form/rules/paths.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { settlePad } from "#features/proposals/pads/commands/settle-pad.server.ts";
import { PADS_ANCHOR } from "#features/proposals/pads/rules/paths.ts";
import { DomainError, ERROR_STATUS, toErrorCode } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { createOutcomePass } from "#platform/http/outcome-pass.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { readReminderResult, sendReminders } from "#product/form-actions/team-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/deposit.ts";

/** Shows the state of the dossier at its agency. A GET never deposits. */
export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  return {
    locale: page.locale,
    head,
    view: await loadDepositPage(db, dossier, actor, { ...page, origin: args.info.origin }),
    reminded: readReminderResult(args.url),
    padOutcome: PAD_OUTCOMES.find((one) => one === args.url.searchParams.get("pad")) ?? null,
  };
});

/** Deposits. The response always shows the outcome: the receipt, or the reason without one and what is safe. */
export const action = pageHandler(async (args) => {
  const { request, params, caller, info, context } = args;
  const dossierId = params.id ?? "";
  const actor = requirePerson(context);
  const { values } = await readForm(request, [
    "intent",
    "member",
    "invitation",
    "version",
    "formModelType",
    "pad",
    "padDigest",
    "answerDigest",
  ]);
  const intent = parseIntent(values.intent);
  if (intent === "remind" || intent === "remindAll") {
    const sent = await sendReminders(args, dossierId, values);
    throw redirect(`${depositHref(dossierId)}?relance=${sent ? "oui" : "non"}`, 303);
  }
  if (intent === "bring" || intent === "keepAnswer") {
    const outcome = await decideAboutPad(caller, dossierId, { ...values, intent });
    throw redirect(`${depositHref(dossierId)}?pad=${outcome}#${PADS_ANCHOR}`, 303);
  }
  const form = { values: { arrived: formatMoment(info.arrivedAt, info.locale) } };
  return submit(
    form,
    async () => {
      try {
        if (intent === "arm") await armStandby(caller, { dossierId });
        else if (intent === "disarm") await disarmStandby(caller, { dossierId });
        else await depositDossier(caller, { dossierId });
      } catch (error) {
        if (ERROR_STATUS[toErrorCode(error)] >= 500)
          caller.log.error({ err: error, dossierId }, "a deposit failed");
        if (!(error instanceof DomainError && error.details.why === "deposited")) throw error;
        // Another member deposited first: their receipt is the outcome. Or the edit has ended without a deposit.
        const { depositedVersion } = await dossierForActor(caller.db, actor, dossierId);
        if (Number(values.version) > (depositedVersion ?? 0))
          throw new DomainError("FORBIDDEN_ROLE", { why: "editEnded" });
      }
      const shown = depositHref(dossierId);
      const pass = createOutcomePass(caller.signer, shown, { ...info, now: caller.clock.now() });
      throw redirect(shown, { status: 303, headers: { "Set-Cookie": pass } });
    },
    { alsoShownCodes: ["UNEXPECTED"] },
  );
});

const INTENTS = ["deposit", "arm", "disarm", "remind", "remindAll", "bring", "keepAnswer"] as const;
const PAD_OUTCOMES = ["bring", "keepAnswer", "changed", "failed"] as const;

/**
 * The intent of a posted form. Unknown intents never deposit; forms loaded before intents existed have none, and
 * deposit.
 */
function parseIntent(sent: string): (typeof INTENTS)[number] {
  const known = INTENTS.find((one) => one === (sent || "deposit"));
  if (!known) throw new DomainError("BAD_REQUEST", { intent: sent });
  return known;
}

/** Copies the text of a pad into its answer, or keeps the answer. Returns the message for the page. */
async function decideAboutPad(
  caller: Parameters<typeof settlePad>[0],
  dossierId: string,
  values: Record<"formModelType" | "pad" | "padDigest" | "answerDigest", string> & {
    intent: "bring" | "keepAnswer";
  },
): Promise<PadOutcome> {
  const { intent, formModelType, pad: padId, padDigest, answerDigest } = values;
  if (!isFormModelType(formModelType)) throw new DomainError("BAD_REQUEST", { formModelType });
  const place = { dossierId, formModelType, padId };
  try {
    await settlePad(caller, { ...place, choice: intent, padDigest, answerDigest });
    return intent;
  } catch (error) {
    if (toErrorCode(error) === "STALE") return "changed";
    if (toErrorCode(error) === "FORBIDDEN_ROLE") return "failed";
    throw error;
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("deposits:tab")}`,
  }));

export default function Deposit({ loaderData, actionData }: Route.ComponentProps) {
  const { head, view, reminded, padOutcome } = loaderData;
  return (
    <DossierFrame head={head} tab="deposit">
      <DepositPage
        dossierId={head.id}
        {...{ head, view, reminded, padOutcome }}
        submission={actionData}
      />
    </DossierFrame>
  );
}
