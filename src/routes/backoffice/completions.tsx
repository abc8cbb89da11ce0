import { data } from "react-router";
import {
  COMPLETION_FIELDS,
  readParts,
  readUntil,
} from "#features/agency/completions/rules/completion-form.ts";
import {
  COMPLETIONS_DONE,
  completionsHref,
  LIST_PARAM,
  MAX_DOSSIERS,
} from "#features/agency/completions/rules/paths.ts";
import { CompletionsPage } from "#features/agency/completions/ui/completions-page.tsx";
import { WaitingCompletionsPage } from "#features/agency/completions/ui/waiting-completions-page.tsx";
import { tryCompletion } from "#features/agency/completions/views/completion-trial.server.ts";
import {
  countWaitingCompletions,
  listWaitingCompletions,
  loadCandidates,
  loadCompletionsPage,
} from "#features/agency/completions/views/completions-page.server.ts";
import { followDossiers } from "#features/agency/dossier-list/commands/follow-dossiers.server.ts";
import { agencyDossierHref, dossiersHref } from "#features/agency/dossier-list/rules/paths.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import {
  proposeCompletion,
  refuseCompletion,
  requestCompletion,
  revokeCompletion,
} from "#features/proposals/deposits/commands/completion.server.ts";
import {
  checkUntil,
  completionPartsSchema,
  MAX_REASON_CHARACTERS,
} from "#features/proposals/deposits/rules/completion.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/completions.ts";

/** The ids of dossiers. More than a page can ask at once, or what is no id, is no such page. */
function readDossierIds(named: readonly string[]): readonly string[] {
  const ids = [...new Set(named)];
  if (ids.length > MAX_DOSSIERS || ids.some((id) => !rowId().safeParse(id).success))
    throw new DomainError("NOT_FOUND");
  return ids;
}

/** Without dossiers: what waits for an answer. With dossiers: the page that asks them for a completion. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "checkEligibility");
  const { db, clock } = caller;
  const ids = readDossierIds(url.searchParams.getAll("d"));
  const view = ids.length > 0 ? await loadCompletionsPage(db, actor, { ids, locale }) : null;
  if (ids.length > 0 && !view) throw new DomainError("NOT_FOUND");
  const list = url.searchParams.get(LIST_PARAM);
  const [only, ...others] = view?.candidates ?? [];
  return {
    locale,
    now: clock.now(),
    view,
    back: {
      list: dossiersHref(list ?? ""),
      dossier: only && others.length === 0 ? agencyDossierHref(only.id, list ?? undefined) : null,
    },
    waiting: view ? [] : await listWaitingCompletions(db, actor),
    waitingCount: view ? 0 : await countWaitingCompletions(db, actor),
    done: readDone(url, COMPLETIONS_DONE),
    doneCounts: readDoneAbout(url).map(Number),
  };
});

export const action = pageHandler(async ({ request, url, context, caller }) => {
  const actor = requireStaff(context, "checkEligibility");
  const { db, clock } = caller;
  const form = await readForm(request, COMPLETION_FIELDS);
  const list = url.searchParams.get(LIST_PARAM);
  const ids = readDossierIds(form.getAll("d"));
  const candidates = await loadCandidates(db, actor, ids);
  const [first] = candidates;
  if (!first) throw new DomainError("NOT_FOUND");
  const ticked = form.getAll("part");
  const { reason, day, time, follow, digest, requestId, answer } = form.values;

  const attempt = async () => {
    const until = readUntil(day, time);
    const now = clock.now();
    const untilProblem = until ? checkUntil(until, now) : "past";
    const parts = completionPartsSchema.safeParse(readParts(ticked));
    const text = reason.trim();
    // Parts are those of one call. The page offers no form for several.
    if (candidates.some(({ callId }) => callId !== first.callId))
      throw new DomainError("INVALID", { parts: "severalCalls" });
    const errors = {
      ...(parts.success ? {} : { parts: "required" }),
      ...(text === "" ? { reason: "required" } : {}),
      ...(text.length > MAX_REASON_CHARACTERS ? { reason: "tooLong" } : {}),
      ...(untilProblem ? { until: untilProblem } : {}),
    };
    if (!parts.success || !until || Object.keys(errors).length > 0)
      throw new DomainError("INVALID", errors);
    const wanted = { parts: parts.data, reason: text, until };
    return { wanted, trial: await tryCompletion(db, candidates, wanted, now) };
  };
  type Attempt = Awaited<ReturnType<typeof attempt>>;
  const toTried = ({ wanted, trial }: Attempt, isStale: boolean) => ({
    tried: {
      trial,
      typed: { reason, day, time, follow, ticked },
      until: wanted.until,
      isStale,
    },
  });
  // A refusal gives the ticked boxes back too.
  const typed = { intent: form.intent, values: { ...form.values, ticked: ticked.join("\n") } };
  /**
   * Does what the trial showed, dossier by dossier; one that changed meanwhile is refused, the others are done. Where a field
   * or the dossiers changed since the trial, nothing is done, and the page shows a new trial.
   */
  const carryOut = async (
    send: typeof requestCompletion,
    done: (typeof COMPLETIONS_DONE)[number],
  ) => {
    const attempted = await attempt();
    const { wanted, trial } = attempted;
    if (trial.opened.length === 0 || trial.digest !== digest)
      return data(toTried(attempted, true), { status: ERROR_STATUS.STALE });
    const doneIds: string[] = [];
    for (const dossierId of trial.opened)
      try {
        await send(caller, { dossierId, ...wanted });
        doneIds.push(dossierId);
      } catch (error) {
        // A refusal concerns this dossier alone. Any other error ends the work; what was done before it is reported.
        caller.log.warn({ err: error, dossierId }, "a request for completion was not carried out");
        if (error instanceof DomainError) continue;
        if (doneIds.length === 0) throw error;
        break;
      }
    if (doneIds.length === 0) throw new DomainError("STALE");
    if (follow === "on") {
      const chosen = { text: "", ids: doneIds, shownCount: doneIds.length };
      await followDossiers(caller, { chosen, isOn: true });
    }
    if (doneIds.length === trial.opened.length)
      throw redirectDone(completionsHref(ids, list), done);
    throw redirectDone(completionsHref(ids, list), "partly", doneIds.length, trial.opened.length);
  };
  return intents(form, {
    try: () => submit(typed, async () => toTried(await attempt(), false)),
    request: () => submit(typed, () => carryOut(requestCompletion, "requested")),
    propose: () => submit(typed, () => carryOut(proposeCompletion, "proposed")),
    refuse: () =>
      submit(typed, async () => {
        await refuseCompletion(caller, { dossierId: first.id, requestId, answer });
        throw redirectDone(completionsHref(ids, list), "refused");
      }),
    revoke: () =>
      submit(typed, async () => {
        await revokeCompletion(caller, { dossierId: first.id, requestId });
        throw redirectDone(completionsHref(ids, list), "revoked");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("completions:listTitle") })),
  { name: "robots", content: "noindex" },
];

export default function Completions({ loaderData, actionData }: Route.ComponentProps) {
  const { view, back, waiting, waitingCount, now, done, doneCounts } = loaderData;
  if (!view) return <WaitingCompletionsPage {...{ waiting, now }} total={waitingCount} />;
  const tried = actionData && "tried" in actionData ? actionData.tried : null;
  const submission = actionData && !("tried" in actionData) ? actionData : undefined;
  return <CompletionsPage {...{ view, back, now, done, doneCounts, tried, submission }} />;
}
