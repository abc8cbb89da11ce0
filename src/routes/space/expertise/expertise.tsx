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
import { TAG_LISTS } from "#features/people/researchers/rules/expertise.ts";
import { EXPERT_ACTIVITIES, expertiseHref } from "#features/people/researchers/rules/paths.ts";
import { ExpertisePage } from "#features/people/researchers/ui/expertise/expertise-page.tsx";
import { buildListNews, findUndoable } from "#features/people/researchers/ui/list-notices.ts";
import { loadExpertisePage } from "#features/people/researchers/views/expertise-page.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { handleEntryForm, savedHref } from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/expertise.ts";

const FIELDS = [
  "list",
  "do",
  "id",
  "to",
  "remove",
  "code",
  "words",
  "approve",
  "erc1",
  "erc2",
  "erc3",
] as const;
type ExpertiseForm = PostedForm<(typeof FIELDS)[number]>;

/** Handles all forms and buttons of the expertise page; each section is a form of its own. */
async function handleExpertiseForm({ request, caller, info }: RouteArgs) {
  const form = await readForm(request, FIELDS);
  const { list } = form.values;
  const path = expertiseHref();
  if (list === EXPERT_ACTIVITIES) {
    return handleEntryForm(caller, expertiseActivityCommands, form, { path, list });
  }
  const change = async () => {
    await changePart(caller, form);
    throw redirect(getRedirectAfterSave(form.data, info, savedHref(path, list)), 303);
  };
  return submit(form, change, { formName: list });
}

async function changePart(caller: Caller, { values }: ExpertiseForm): Promise<void> {
  const { list, remove, code, words } = values;
  switch (list) {
    case "erc":
      return remove ? removeErcDomain(caller, { id: remove }) : addErcDomain(caller, values);
    case "hal":
      return remove
        ? removeArchiveDomain(caller, { code: remove })
        : addArchiveDomain(caller, { code });
    case "partner":
      return setPartnerConsent(caller, { appears: values.approve === "on" });
    default:
      if (!TAG_LISTS.some((known) => known === list)) throw new DomainError("BAD_REQUEST");
      return remove
        ? removeExpertiseTag(caller, { list, word: remove })
        : addExpertiseTags(caller, { list, words });
  }
}

export const loader = pageHandler(async ({ url, context, info, caller }) => {
  const actor = requirePerson(context);
  const query = (name: string) => url.searchParams.get(name) ?? "";
  return {
    ...(await loadExpertisePage(caller.db, actor, info.locale, url)),
    done: query("fait"),
    list: query("liste"),
  };
});

export const action = pageHandler(handleExpertiseForm);

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
      saved={!actionData && done === "saved" ? list : ""}
      submission={actionData && "form" in actionData ? actionData : undefined}
      activityNotice={buildListNews({
        done: list === EXPERT_ACTIVITIES && !actionData ? done : "",
        undoable,
        name: undoable?.undo.mandatary ?? t("researchers:expertise.activities.one"),
      })}
    />
  );
}
