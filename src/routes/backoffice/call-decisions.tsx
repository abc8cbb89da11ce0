import { releaseHref, withdrawHref } from "#features/agency/decision-releases/rules/paths.ts";
import { confirmDecisions } from "#features/agency/decisions/commands/confirm-decisions.server.ts";
import {
  applyDecisionFile,
  tryDecisionFile,
} from "#features/agency/decisions/commands/decision-file.server.ts";
import {
  clearDecisions,
  moveRank,
  prepareDecisions,
} from "#features/agency/decisions/commands/prepare-decisions.server.ts";
import { recordDecisionsLook } from "#features/agency/decisions/commands/record-look.server.ts";
import { DECISION_FORM_FIELDS, parseSeen } from "#features/agency/decisions/rules/decision-form.ts";
import {
  callDecisionsHref,
  DECISIONS_DONE,
  type DecisionsDone,
} from "#features/agency/decisions/rules/paths.ts";
import { DecisionsPage } from "#features/agency/decisions/ui/decisions-page.tsx";
import { LetterCell } from "#features/agency/decisions/ui/letter-cell.tsx";
import { loadDecisionsPage } from "#features/agency/decisions/views/decisions-page.server.ts";
import { agencyDossierHref } from "#features/agency/dossier-list/rules/paths.ts";
import { loadLetterStates } from "#features/agency/letter-templates/queries/letter-states.server.ts";
import { letterHref } from "#features/agency/letter-templates/rules/paths.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { parsePageNumber } from "#platform/http/page-number.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call-decisions.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const view = await loadDecisionsPage(caller.db, actor, {
    callId: params.callId,
    locale,
    page: parsePageNumber(url.searchParams.get("page") ?? undefined),
    openId: url.searchParams.get("d"),
  });
  await recordDecisionsLook(caller, { callId: view.call.id });
  const letters = await loadLetterStates(caller.db, view.call.id, view.rows);
  const what = readDone(url, DECISIONS_DONE);
  const count = Number(readDoneAbout(url)[0]);
  return {
    locale,
    now: caller.clock.now(),
    view,
    letters: Object.fromEntries(letters),
    done: what && Number.isSafeInteger(count) && count >= 0 ? { what, count } : null,
  };
});

const FIELDS = [
  ...DECISION_FORM_FIELDS,
  "chosen",
  "step",
  "inPlace",
  "fileName",
  "content",
  "digest",
] as const;

export const action = pageHandler(async ({ request, url, params, context, caller }) => {
  requireStaff(context, "decide");
  const callId = Number(params.callId);
  const form = await readForm(request, FIELDS);
  const chosen = parseSeen(form.values.chosen.split(",").filter(Boolean));
  const finish = (done: DecisionsDone, { count }: { readonly count: number }) => {
    const page = callDecisionsHref(callId) + url.search;
    throw redirectDone(page, done, count);
  };
  /** A row sends its form without leaving the page. */
  const finishInPlace = (done: DecisionsDone, result: { readonly count: number }) => {
    if (form.values.inPlace === "") finish(done, result);
    return { saved: form.values.chosen };
  };
  const given = (field: (typeof DECISION_FORM_FIELDS)[number]) =>
    form.data.has(field) ? form.values[field] : undefined;
  return intents(form, {
    prepare: ({ state }) =>
      submit(form, async () =>
        finishInPlace(
          "prepared",
          await prepareDecisions(caller, {
            ...{ callId, chosen, state },
            ...{ rank: given("rank"), amount: given("amount"), code: given("code") },
            ...{ programme: given("programme"), motiveId: given("motiveId") },
          }),
        ),
      ),
    move: ({ step }) =>
      submit(form, async () => {
        const [moved] = chosen as { readonly dossierId: string; readonly revision: string }[];
        const { dossierId, revision } = moved ?? { dossierId: "", revision: "" };
        return finishInPlace(
          "prepared",
          await moveRank(caller, { callId, dossierId, revision, step }),
        );
      }),
    clear: () =>
      submit(form, async () => finish("cleared", await clearDecisions(caller, { callId, chosen }))),
    confirm: () =>
      submit(form, async () =>
        finish("confirmed", await confirmDecisions(caller, { callId, chosen })),
      ),
    try: () =>
      submit(form, async () => {
        const file = form.getFile("file");
        const content = new Uint8Array((await file?.arrayBuffer()) ?? []);
        const fileName = file?.name.slice(0, 255) ?? "";
        const trial = await tryDecisionFile(caller, { callId, fileName, content });
        // It shows what is prepared, whether or not the page is loaded with it.
        await recordDecisionsLook(caller, { callId });
        return { trial };
      }),
    apply: ({ fileName, content, digest }) =>
      submit({ ...form, values: { fileName } }, async () =>
        finish(
          "applied",
          await applyDecisionFile(caller, {
            ...{ callId, fileName, digest },
            content: new TextEncoder().encode(content),
          }),
        ),
      ),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("decisions:title") })),
  { name: "robots", content: "noindex" },
];

export default function CallDecisions({ loaderData, actionData }: Route.ComponentProps) {
  const getLetterHref = ({ dossierId }: { readonly dossierId: string }) =>
    letterHref(loaderData.view.call.id, dossierId);
  const { view, letters, now, done } = loaderData;
  const trial = actionData && "trial" in actionData ? actionData.trial : null;
  const submission = actionData && "form" in actionData ? actionData : undefined;
  return (
    <DecisionsPage
      {...{ view, now, done, trial, submission }}
      renderLetter={(row) => {
        const state = letters[row.dossierId];
        if (!state || row.hold === "released") return "–";
        return <LetterCell acronym={row.acronym} href={getLetterHref(row)} state={state} />;
      }}
      getLetterHref={getLetterHref}
      getDossierHref={({ dossierId }) => agencyDossierHref(dossierId)}
      getWithdrawHref={({ dossierId }) => withdrawHref(view.call.id, dossierId)}
      releaseHref={releaseHref(view.call.id)}
    />
  );
}
