import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  responsibilityCommands,
  teachingCommands,
} from "#features/people/researchers/commands/entry-commands.server.ts";
import {
  responsibilityList,
  teachingList,
} from "#features/people/researchers/queries/owned-rows.server.ts";
import {
  ENTRY_DONE,
  RESPONSIBILITIES,
  TEACHING,
  teachingHref,
} from "#features/people/researchers/rules/paths.ts";
import { buildListNews, findUndoable } from "#features/people/researchers/ui/list-notices.ts";
import { TeachingPage } from "#features/people/researchers/ui/teaching/teaching-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { readDone, readDoneAbout } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { handleEntryForm } from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/teaching.ts";

export const handle = { scripts: ["career"] };

export const loader = pageHandler(async ({ url, context, info, caller: { db } }) => {
  const { userId } = requirePerson(context);
  const [teaching, responsibilities] = await Promise.all([
    teachingList.all(db, userId),
    responsibilityList.all(db, userId),
  ]);
  return {
    locale: info.locale,
    teaching,
    responsibilities,
    done: readDone(url, ENTRY_DONE),
    list: readDoneAbout(url)[0],
  };
});

export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["list", "id", "to"]);
  const { list } = form.values;
  const page = { path: teachingHref(), list };
  if (list === TEACHING) return handleEntryForm(caller, teachingCommands, form, page);
  if (list === RESPONSIBILITIES) return handleEntryForm(caller, responsibilityCommands, form, page);
  throw new DomainError("BAD_REQUEST");
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("researchers:teaching.title") }));

export default function Teaching({ loaderData, actionData }: Route.ComponentProps) {
  const { teaching, responsibilities, done } = loaderData;
  const t = useT();
  const newsOf = (list: string, usual: "activities" | "responsibilities") => {
    const undoable = findUndoable(list, actionData);
    return buildListNews({
      done: !actionData && loaderData.list === list ? done : null,
      undoable,
      name: undoable?.undo.title || t(`researchers:teaching.${usual}.one`),
    });
  };
  return (
    <TeachingPage
      teaching={teaching}
      responsibilities={responsibilities}
      notices={{
        [TEACHING]: newsOf(TEACHING, "activities"),
        [RESPONSIBILITIES]: newsOf(RESPONSIBILITIES, "responsibilities"),
      }}
    />
  );
}
