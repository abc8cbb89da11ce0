import { redirect } from "react-router";
import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import {
  addVocabularyEntry,
  changeVocabularyEntry,
  removeVocabularyEntry,
} from "#features/portal/calls/commands/edit-vocabulary.server.ts";
import { forgetZeroResultSearch } from "#features/portal/calls/commands/forget-zero-result-search.server.ts";
import { switchVocabularyEntry } from "#features/portal/calls/commands/switch-vocabulary-entry.server.ts";
import { vocabularyHref } from "#features/portal/calls/rules/paths.ts";
import {
  VOCABULARY_DONE,
  type VocabularyDone,
  VocabularyPage,
} from "#features/portal/calls/ui/vocabulary-page.tsx";
import { loadVocabularyView } from "#features/portal/calls/views/vocabulary-view.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/vocabulary.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  requireAdministrator(context);
  // Recent counts are buffered in memory: flush them, so that the page includes them.
  await context.get(callSearchContext).zeroResultSearches.flush();
  return {
    locale: info.locale,
    now: caller.clock.now(),
    done: VOCABULARY_DONE.find((one) => one === url.searchParams.get("fait")) ?? null,
    ...(await loadVocabularyView(caller.db, url.searchParams)),
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireAdministrator(context);
  const form = await readForm(request, ["intent", "id", "version", "text", "terms", "near"]);
  const { intent, id, version, text, terms, near } = form.values;
  if (intent !== "save") throw redirectDone(await runRowAction(caller, intent, { id, text }));
  return submit(form, async () => {
    if (id) await changeVocabularyEntry(caller, { id, version, terms, near });
    else await addVocabularyEntry(caller, { terms, near });
    throw redirectDone(id ? "changed" : "added");
  });
});

const redirectDone = (done: VocabularyDone) => redirect(vocabularyHref({ fait: done }), 303);

async function runRowAction(
  caller: Caller,
  intent: string,
  { id, text }: { id: string; text: string },
): Promise<VocabularyDone> {
  switch (intent) {
    case "remove":
      await removeVocabularyEntry(caller, { id });
      return "removed";
    case "switchOff":
    case "switchOn":
      await switchVocabularyEntry(caller, { id, off: intent === "switchOff" });
      return intent === "switchOff" ? "switchedOff" : "switchedOn";
    case "forget":
      await forgetZeroResultSearch(caller, { text });
      return "forgotten";
    default:
      throw new DomainError("BAD_REQUEST");
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("calls:vocabulary.title") })),
  { name: "robots", content: "noindex" },
];

export default function Vocabulary({ loaderData, actionData }: Route.ComponentProps) {
  const { locale: _, ...page } = loaderData;
  return <VocabularyPage {...page} submission={actionData} />;
}
