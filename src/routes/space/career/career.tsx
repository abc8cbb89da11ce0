import { useEffect } from "react";
import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  moveCareerItem,
  removeCareerItem,
  restoreCareerItem,
} from "#features/people/researchers/commands/arrange-career-items.server.ts";
import { breakCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { resolveOrcidConflict } from "#features/people/researchers/commands/merge-orcid-record.server.ts";
import { requestOrcidReading } from "#features/people/researchers/commands/request-orcid-reading.server.ts";
import { saveBiography } from "#features/people/researchers/commands/save-profile.server.ts";
import { findRemovedItem } from "#features/people/researchers/queries/career.server.ts";
import {
  ENTRY_VERSION,
  parseVersionField,
} from "#features/people/researchers/rules/entry-input.ts";
import { BIOGRAPHY_FORM, BREAKS, careerHref } from "#features/people/researchers/rules/paths.ts";
import { CareerPage } from "#features/people/researchers/ui/career-page.tsx";
import { findUndoable } from "#features/people/researchers/ui/list-notices.ts";
import { loadCareerPage } from "#features/people/researchers/views/career-page.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { findSubmission } from "#platform/forms/submission.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { handleEntryForm } from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/career.ts";

const FIELDS = ["list", "do", "id", "to", "answer", "biography", ENTRY_VERSION] as const;
type CareerForm = PostedForm<(typeof FIELDS)[number]>;

/** Handles all forms and buttons of the career page. */
async function handleCareerForm({ request, caller, info }: RouteArgs) {
  const form = await readForm(request, FIELDS);
  const page = careerHref();
  switch (form.values.list) {
    case "orcid": {
      const { requestedAt } = await requestOrcidReading(caller, {});
      throw redirect(`${page}?lecture=${requestedAt.getTime()}#orcid`, 303);
    }
    case BIOGRAPHY_FORM: {
      const save = async () => {
        const version = parseVersionField(form.values[ENTRY_VERSION]);
        await saveBiography(caller, { biography: form.values.biography, version });
        const usual = `${page}?fait=${BIOGRAPHY_FORM}#${BIOGRAPHY_FORM}`;
        throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
      };
      return submit(form, save, { formName: BIOGRAPHY_FORM });
    }
    case BREAKS:
      return handleEntryForm(caller, breakCommands, form, { path: page, list: BREAKS });
    default:
      throw redirect(await runItemAction(caller, form), 303);
  }
}

/** Runs the action of an entry's button. Returns the address that shows the result. */
async function runItemAction(caller: Caller, { values }: CareerForm): Promise<string> {
  const { do: wanted, id, to, answer } = values;
  const done = (fait: string, liste: string) =>
    `${careerHref()}?${new URLSearchParams({ fait, liste, id })}`;
  switch (wanted) {
    case "place":
      await moveCareerItem(caller, { id, to });
      return `${careerHref()}#e-${id}`;
    case "remove":
      // No fragment in this address: the undo button takes the focus, which browsers withhold when a fragment is
      // present.
      return done("removed", (await removeCareerItem(caller, { id })).kind);
    case "restore": {
      try {
        const { kind } = await restoreCareerItem(caller, { id });
        return `${done("restored", kind)}#${kind}`;
      } catch (error) {
        // The list is full: the entry stays removed and can be restored later.
        if (toErrorCode(error) === "TAKEN") return done("full", values.list);
        throw error;
      }
    }
    case "answer": {
      const { kind } = await resolveOrcidConflict(caller, { id, answer });
      return `${done("answered", kind)}#${kind}`;
    }
    default:
      throw new DomainError("BAD_REQUEST");
  }
}

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const query = (name: string) => url.searchParams.get(name) ?? "";
  const done = query("fait");
  return {
    ...(await loadCareerPage(caller, actor, { locale: info.locale, url })),
    news: { done, list: query("liste"), id: query("id") },
    removed: ["removed", "full"].includes(done)
      ? await findRemovedItem(caller.db, actor.userId, query("id"))
      : null,
  };
});

export const action = pageHandler(handleCareerForm);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("researchers:career.title") }));

export default function Career({ loaderData, actionData }: Route.ComponentProps) {
  const { biography, ...page } = loaderData;
  // Reordering and waiting for ORCID are custom elements, also used by pages without React: load them after hydration.
  useEffect(() => {
    void import("../../../browser/career.ts");
  }, []);
  const submission =
    actionData && "form" in actionData ? findSubmission(actionData, BIOGRAPHY_FORM) : undefined;
  const undoable = findUndoable(BREAKS, actionData);
  const news = undoable
    ? { done: undoable.full ? "full" : "removed", list: BREAKS, id: "" }
    : loaderData.news;
  return (
    <CareerPage
      {...page}
      lastAction={news}
      undo={undoable?.undo}
      biography={{
        ...biography,
        saved: !actionData && loaderData.news.done === BIOGRAPHY_FORM,
        submission,
      }}
    />
  );
}
