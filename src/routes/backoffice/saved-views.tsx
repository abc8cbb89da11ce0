import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import {
  changeView,
  deleteView,
  overwriteView,
  saveView,
} from "#features/agency/lists/commands/change-saved-views.server.ts";
import { toViewHref } from "#features/agency/lists/rules/list-address.ts";
import {
  savedViewsHref,
  toStoredColumns,
  VIEW_DONE,
  VIEW_FIELDS,
} from "#features/agency/lists/rules/saved-view.ts";
import { SavedViewsPage } from "#features/agency/lists/ui/saved-views-page.tsx";
import {
  loadSavedViewsPage,
  readSavedViewsAddress,
} from "#features/agency/lists/views/saved-views-page.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/saved-views.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const address = readSavedViewsAddress(url);
  const page = await loadSavedViewsPage(caller.db, actor, address.list);
  return { locale, ...address, ...page, done: readDone(url, VIEW_DONE) };
});

export const action = pageHandler(async ({ url, request, context, caller }) => {
  requireBackOffice(context);
  const { list, from } = readSavedViewsAddress(url);
  const form = await readForm(request, VIEW_FIELDS);
  const isShared = form.values.isShared !== "";
  const here =
    list !== null && from !== null
      ? savedViewsHref(list, from)
      : "/administration-portail-aap/vues";
  return intents(form, {
    save: ({ name, query, columns }) =>
      submit(form, async () => {
        if (from === null) throw new DomainError("BAD_REQUEST");
        const view = { list, name, query, columns: toStoredColumns(columns), isShared };
        const { id } = await saveView(caller, view);
        throw redirectDone(toViewHref(from, id), "viewSaved");
      }),
    async overwrite({ id, query, columns }) {
      if (from === null) throw new DomainError("BAD_REQUEST");
      await overwriteView(caller, { id, query, columns: toStoredColumns(columns) });
      throw redirectDone(from, "viewOverwritten");
    },
    change: ({ id, name }) =>
      submit(
        form,
        async () => {
          await changeView(caller, { id, name, isShared });
          throw redirectDone(here, "viewChanged");
        },
        { formName: id },
      ),
    async remove({ id }) {
      await deleteView(caller, { id });
      throw redirectDone(here, "viewRemoved");
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("lists:views.title") })),
  { name: "robots", content: "noindex" },
];

export default function SavedViews({ loaderData, actionData }: Route.ComponentProps) {
  const { locale: _, ...page } = loaderData;
  return <SavedViewsPage {...page} submission={actionData} />;
}
