import { useEffect } from "react";
import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  addArchiveDomain,
  addErcDomain,
  addExpertiseTags,
  removeArchiveDomain,
  removeErcDomain,
  removeExpertiseTag,
  setPartnerConsent,
} from "#features/people/researchers/commands/change-expertise.server.ts";
import { expertiseActivityCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import {
  ENTRY_DONE,
  EXPERT_ACTIVITIES,
  entryDoneHref,
  expertiseHref,
} from "#features/people/researchers/rules/paths.ts";
import { ExpertisePage } from "#features/people/researchers/ui/expertise/expertise-page.tsx";
import { buildListNews, findUndoable } from "#features/people/researchers/ui/list-notices.ts";
import { loadExpertisePage } from "#features/people/researchers/views/expertise-page.server.ts";
import { readDone, readDoneAbout } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { handleEntryForm } from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/expertise.ts";

const FIELDS = [
  "list",
  "id",
  "to",
  "item",
  "code",
  "words",
  "approve",
  "erc1",
  "erc2",
  "erc3",
] as const;

export const loader = pageHandler(async ({ url, context, info, caller }) => {
  const actor = requirePerson(context);
  return {
    ...(await loadExpertisePage(caller.db, actor, info.locale, url)),
    done: readDone(url, ENTRY_DONE),
    list: readDoneAbout(url)[0],
  };
});

/** Each section is a form of its own. */
export const action = pageHandler(async ({ request, caller, info }) => {
  const form = await readForm(request, FIELDS);
  const { list } = form.values;
  const path = expertiseHref();
  if (list === EXPERT_ACTIVITIES)
    return handleEntryForm(caller, expertiseActivityCommands, form, { path, list });
  const save = (section: string, change: () => Promise<void>) =>
    submit(
      form,
      async () => {
        await change();
        const usual = entryDoneHref(path, "saved", section);
        throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
      },
      { formName: section },
    );
  return intents(form, {
    addErc: (values) => save("erc", () => addErcDomain(caller, values)),
    removeErc: ({ item }) => save("erc", () => removeErcDomain(caller, { id: item })),
    addHal: ({ code }) => save("hal", () => addArchiveDomain(caller, { code })),
    removeHal: ({ item }) => save("hal", () => removeArchiveDomain(caller, { code: item })),
    addTags: ({ words }) => save(list, () => addExpertiseTags(caller, { list, words })),
    removeTag: ({ item }) => save(list, () => removeExpertiseTag(caller, { list, word: item })),
    setPartnerConsent: ({ approve }) =>
      save("partner", () => setPartnerConsent(caller, { appears: approve === "on" })),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("researchers:expertise.title") }));

export default function Expertise({ loaderData, actionData }: Route.ComponentProps) {
  const { done, list, ...page } = loaderData;
  const { t } = useLanguage();
  // Reordering and waiting for ORCID are custom elements, also used by pages without React: load them after hydration.
  useEffect(() => {
    void import("../../../browser/career.ts");
  }, []);
  const undoable = findUndoable(EXPERT_ACTIVITIES, actionData);
  return (
    <ExpertisePage
      {...page}
      saved={!actionData && done === "saved" && list ? list : ""}
      submission={actionData && "form" in actionData ? actionData : undefined}
      activityNotice={buildListNews({
        done: list === EXPERT_ACTIVITIES && !actionData ? done : null,
        undoable,
        name: undoable?.undo.mandatary ?? t("researchers:expertise.activities.one"),
      })}
    />
  );
}
