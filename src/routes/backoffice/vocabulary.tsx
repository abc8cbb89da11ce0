import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { BackOfficePage } from "#features/agency/frame/ui/back-office-page.tsx";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import {
  addVocabularyEntry,
  changeVocabularyEntry,
  removeVocabularyEntry,
} from "#features/portal/calls/commands/edit-vocabulary.server.ts";
import { forgetZeroResultSearch } from "#features/portal/calls/commands/forget-zero-result-search.server.ts";
import { switchVocabularyEntry } from "#features/portal/calls/commands/switch-vocabulary-entry.server.ts";
import { VOCABULARY_PATH } from "#features/portal/calls/rules/paths.ts";
import {
  VOCABULARY_DONE,
  type VocabularyDone,
  VocabularyPage,
} from "#features/portal/calls/ui/vocabulary-page.tsx";
import { loadVocabularyView } from "#features/portal/calls/views/vocabulary-view.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/vocabulary.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  requireAdministrator(context);
  // Recent counts are buffered in memory: flush them, so that the page includes them.
  await context.get(callSearchContext).zeroResultSearches.flush();
  return {
    locale: info.locale,
    now: caller.clock.now(),
    done: readDone(url, VOCABULARY_DONE),
    ...(await loadVocabularyView(caller.db, url.searchParams)),
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireAdministrator(context);
  const form = await readForm(request, ["id", "version", "text", "terms", "near"]);
  return intents(form, {
    save: ({ id, version, terms, near }) =>
      submit(form, async () => {
        if (id) await changeVocabularyEntry(caller, { id, version, terms, near });
        else await addVocabularyEntry(caller, { terms, near });
        throw reportDone(id ? "changed" : "added");
      }),
    async remove({ id }) {
      await removeVocabularyEntry(caller, { id });
      throw reportDone("removed");
    },
    async switchOff({ id }) {
      await switchVocabularyEntry(caller, { id, off: true });
      throw reportDone("switchedOff");
    },
    async switchOn({ id }) {
      await switchVocabularyEntry(caller, { id, off: false });
      throw reportDone("switchedOn");
    },
    async forget({ text }) {
      await forgetZeroResultSearch(caller, { text });
      throw reportDone("forgotten");
    },
  });
});

const reportDone = (done: VocabularyDone) => redirectDone(VOCABULARY_PATH, done);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("calls:vocabulary.title") })),
  { name: "robots", content: "noindex" },
];

export default function Vocabulary({ loaderData, actionData }: Route.ComponentProps) {
  const { locale: _, ...page } = loaderData;
  const t = useT();
  return (
    <BackOfficePage title={t("calls:vocabulary.title")} lead={t("calls:vocabulary.lead")}>
      <VocabularyPage {...page} submission={actionData} />
    </BackOfficePage>
  );
}
