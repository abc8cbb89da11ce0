import {
  COMPLETION_FIELDS,
  readParts,
  readUntil,
} from "#features/agency/completions/rules/completion-form.ts";
import {
  COMPLETIONS_DONE,
  completionsHref,
  MAX_DOSSIERS,
} from "#features/agency/completions/rules/paths.ts";
import { CompletionsPage } from "#features/agency/completions/ui/completions-page.tsx";
import { WaitingCompletionsPage } from "#features/agency/completions/ui/waiting-completions-page.tsx";
import { tryCompletion } from "#features/agency/completions/views/completion-trial.server.ts";
import {
  listWaitingCompletions,
  loadCandidates,
  loadCompletionsPage,
} from "#features/agency/completions/views/completions-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import {
  proposeCompletion,
  refuseCompletion,
  requestCompletion,
  revokeCompletion,
} from "#features/proposals/deposits/commands/completion.server.ts";
import {
  completionPartsSchema,
  MAX_REASON_CHARACTERS,
} from "#features/proposals/deposits/rules/completion.ts";
import { DomainError } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/completions.ts";

/** The ids of the dossiers in the address. More than a page can ask at once, or what is no id, is no such page. */
function readDossierIds(url: URL): readonly string[] {
  const ids = [...new Set(url.searchParams.getAll("d"))];
  if (ids.length > MAX_DOSSIERS || ids.some((id) => !rowId().safeParse(id).success))
    throw new DomainError("NOT_FOUND");
  return ids;
}

/** Without dossiers: what waits for an answer. With dossiers: the page that asks them for a completion. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "checkEligibility");
  const { db, clock } = caller;
  const ids = readDossierIds(url);
  const view = ids.length > 0 ? await loadCompletionsPage(db, actor, { ids, locale }) : null;
  if (ids.length > 0 && !view) throw new DomainError("NOT_FOUND");
  return {
    locale,
    now: clock.now(),
    view,
    waiting: view ? [] : await listWaitingCompletions(db, actor),
    done: readDone(url, COMPLETIONS_DONE),
    doneCounts: readDoneAbout(url).map(Number),
  };
});

export const action = pageHandler(async ({ request, url, context, caller }) => {
  const actor = requireStaff(context, "checkEligibility");
  const { db, clock } = caller;
  const ids = readDossierIds(url);
  const candidates = await loadCandidates(db, actor, ids);
  const [first] = candidates;
  if (!first) throw new DomainError("NOT_FOUND");
  const form = await readForm(request, COMPLETION_FIELDS);
  const ticked = form.getAll("part");
  const { reason, day, time, count, requestId, answer } = form.values;

  const attempt = async () => {
    const until = readUntil(day, time);
    const now = clock.now();
    const parts = completionPartsSchema.safeParse(readParts(ticked));
    const text = reason.trim();
    const errors = {
      ...(parts.success ? {} : { parts: "required" }),
      ...(text === "" ? { reason: "required" } : {}),
      ...(text.length > MAX_REASON_CHARACTERS ? { reason: "tooLong" } : {}),
      ...(until && until > now ? {} : { until: "past" }),
    };
    if (!parts.success || !until || Object.keys(errors).length > 0)
      throw new DomainError("INVALID", errors);
    const wanted = { parts: parts.data, reason: text, until };
    return { wanted, trial: await tryCompletion(db, candidates, wanted, now) };
  };
  // A refusal gives the ticked boxes back too.
  const typed = { intent: form.intent, values: { ...form.values, ticked: ticked.join("\n") } };
  /** Does what the trial showed, dossier by dossier; one that changed meanwhile is refused, the others are done. */
  const carryOut = async (
    send: typeof requestCompletion,
    done: (typeof COMPLETIONS_DONE)[number],
  ) => {
    const { wanted, trial } = await attempt();
    if (trial.opened.length === 0 || String(trial.opened.length) !== count)
      throw new DomainError("STALE");
    let doneCount = 0;
    for (const dossierId of trial.opened)
      try {
        await send(caller, { dossierId, ...wanted });
        doneCount += 1;
      } catch (error) {
        // A refusal concerns this dossier alone. Any other error ends the work; what was done before it is reported.
        caller.log.warn({ err: error, dossierId }, "a request for completion was not carried out");
        if (error instanceof DomainError) continue;
        if (doneCount === 0) throw error;
        break;
      }
    if (doneCount === 0) throw new DomainError("STALE");
    if (doneCount === trial.opened.length) throw redirectDone(completionsHref(ids), done);
    throw redirectDone(completionsHref(ids), "partly", doneCount, trial.opened.length);
  };
  return intents(form, {
    try: () =>
      submit(typed, async () => {
        const { wanted, trial } = await attempt();
        return { tried: { trial, typed: { reason, day, time, ticked }, until: wanted.until } };
      }),
    request: () => submit(typed, () => carryOut(requestCompletion, "requested")),
    propose: () => submit(typed, () => carryOut(proposeCompletion, "proposed")),
    refuse: () =>
      submit(typed, async () => {
        await refuseCompletion(caller, { dossierId: first.id, requestId, answer });
        throw redirectDone(completionsHref(ids), "refused");
      }),
    revoke: () =>
      submit(typed, async () => {
        await revokeCompletion(caller, { dossierId: first.id });
        throw redirectDone(completionsHref(ids), "revoked");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("completions:listTitle") })),
  { name: "robots", content: "noindex" },
];

export default function Completions({ loaderData, actionData }: Route.ComponentProps) {
  const { view, waiting, now, done, doneCounts } = loaderData;
  if (!view) return <WaitingCompletionsPage {...{ waiting, now }} />;
  const tried = actionData && "tried" in actionData ? actionData.tried : null;
  const submission = actionData && !("tried" in actionData) ? actionData : undefined;
  return <CompletionsPage {...{ view, now, done, doneCounts, tried, submission }} />;
}
