import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { listLetters } from "#features/proposals/decision-letters/queries/letters.server.ts";
import { letterPdfHref } from "#features/proposals/decision-letters/rules/paths.ts";
import { LettersPanel } from "#features/proposals/decision-letters/ui/letters-panel.tsx";
import {
  armStandby,
  disarmStandby,
} from "#features/proposals/deposits/commands/arm-standby.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { formatMoment } from "#features/proposals/deposits/rules/format-moment.ts";
import { DepositPage } from "#features/proposals/deposits/ui/deposit-page.tsx";
import { PAD_OUTCOMES, type PadOutcome } from "#features/proposals/deposits/ui/pad-texts.tsx";
import { loadDepositPage } from "#features/proposals/deposits/views/deposit-page.server.ts";
import { isFormModelType } from "#features/proposals/dossier-form/rules/paths.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { bringUpToDate } from "#features/proposals/form-updates/commands/update-dossier.server.ts";
import { settlePad } from "#features/proposals/pads/commands/settle-pad.server.ts";
import { PADS_ANCHOR } from "#features/proposals/pads/rules/paths.ts";
import { REMINDERS_DONE } from "#features/proposals/team/rules/paths.ts";
import { DomainError, ERROR_STATUS, toErrorCode } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { createOutcomePass } from "#platform/http/outcome-pass.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { createReminderIntents } from "#product/form-actions/team-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/deposit.ts";

/** Shows the state of the dossier at its agency. A GET never deposits. */
export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  // The page names what is missing in the version that would be deposited.
  await bringUpToDate(args.caller, dossier.id);
  return {
    locale: page.locale,
    head,
    now: page.now,
    letters: await listLetters(db, actor, dossier.id),
    view: await loadDepositPage(db, dossier, actor, { ...page, origin: args.info.origin }),
    reminded: readDone(args.url, REMINDERS_DONE),
    padOutcome: readDone(args.url, PAD_OUTCOMES),
  };
});

/** Deposits. The response always shows the outcome: the receipt, or the reason without one and what is safe. */
export const action = pageHandler(async (args) => {
  const { request, params, caller, info, context } = args;
  const dossierId = params.id ?? "";
  const actor = requirePerson(context);
  const form = await readForm(request, FIELDS);
  const page = depositHref(dossierId);
  const arrived = info.arrivedAt;
  const decide = async (choice: "bring" | "keepAnswer") => {
    const outcome = await decideAboutPad(caller, dossierId, form.values, choice);
    throw redirectDone(`${page}#${PADS_ANCHOR}`, outcome);
  };
  const change = (act: () => Promise<unknown>) =>
    submit(
      { intent: form.intent, values: { arrived: formatMoment(arrived, info.locale) } },
      async () => {
        try {
          await act();
        } catch (error) {
          if (ERROR_STATUS[toErrorCode(error)] >= 500)
            caller.log.error({ err: error, dossierId }, "a deposit failed");
          if (!(error instanceof DomainError && error.details.why === "deposited")) throw error;
          // Another member deposited first: their receipt is the outcome. Or the edit has ended without a deposit.
          const { depositedVersion } = await dossierForActor(caller.db, actor, dossierId);
          if (Number(form.values.version) > (depositedVersion ?? 0))
            throw new DomainError("FORBIDDEN_ROLE", { why: "editEnded" });
        }
        const pass = createOutcomePass(caller.signer, page, { ...info, now: caller.clock.now() });
        throw redirect(page, { status: 303, headers: { "Set-Cookie": pass } });
      },
      { alsoShownCodes: ["UNEXPECTED"] },
    );
  return intents(form, {
    ...createReminderIntents(args, dossierId, page),
    bring: () => decide("bring"),
    keepAnswer: () => decide("keepAnswer"),
    arm: () => change(() => armStandby(caller, { dossierId })),
    disarm: () => change(() => disarmStandby(caller, { dossierId })),
    deposit: () => change(() => depositDossier(caller, { dossierId })),
  });
});

const FIELDS = [
  "member",
  "invitation",
  "version",
  "formModelType",
  "pad",
  "padDigest",
  "answerDigest",
] as const;

/** Copies the text of a pad into its answer, or keeps the answer. Returns the message for the page. */
async function decideAboutPad(
  caller: Parameters<typeof settlePad>[0],
  dossierId: string,
  values: Readonly<Record<(typeof FIELDS)[number], string>>,
  choice: "bring" | "keepAnswer",
): Promise<PadOutcome> {
  const { formModelType, pad: padId, padDigest, answerDigest } = values;
  if (!isFormModelType(formModelType)) throw new DomainError("BAD_REQUEST", { formModelType });
  try {
    await settlePad(caller, { dossierId, formModelType, padId, choice, padDigest, answerDigest });
    return choice;
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
  const { head, view, letters, now, reminded, padOutcome } = loaderData;
  return (
    <DossierFrame head={head} tab="deposit">
      <DepositPage
        dossierId={head.id}
        {...{ head, view, reminded, padOutcome }}
        submission={actionData}
        letters={<LettersPanel dossierId={head.id} {...{ letters, now }} toHref={letterPdfHref} />}
      />
    </DossierFrame>
  );
}
