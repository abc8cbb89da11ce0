import { data, redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { changeCareerItem } from "#features/people/researchers/commands/save-career-item.server.ts";
import { getCareerItem } from "#features/people/researchers/queries/career.server.ts";
import { CAREER_FORM_FIELDS } from "#features/people/researchers/rules/career-form.ts";
import { careerHref, entryDoneHref } from "#features/people/researchers/rules/paths.ts";
import { CareerItemPage, ItemNotFound } from "#features/people/researchers/ui/career-item-page.tsx";
import { toCareerItemForm } from "#features/people/researchers/views/entry-form.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listCountryOptions } from "#platform/i18n/regions.ts";
import { readEntryVersion } from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/item.ts";

/** The entry, or null if the person has no entry with this id. */
async function findItem(db: Db, userId: string, id = "") {
  try {
    return await getCareerItem(db, userId, id);
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

export const loader = pageHandler(async ({ params, context, info, caller }) => {
  const { userId } = requirePerson(context);
  const item = await findItem(caller.db, userId, params.employmentActivityId);
  if (!item) return data({ locale: info.locale, item, countries: [] }, { status: 404 });
  const { version, fields } = toCareerItemForm(item);
  return {
    locale: info.locale,
    countries: listCountryOptions(info.locale),
    item: { kind: item.kind, entry: { userId, id: item.id, version, values: fields } },
  };
});

export const action = pageHandler(async ({ request, params, context, info, caller }) => {
  const { userId } = requirePerson(context);
  const item = await findItem(caller.db, userId, params.employmentActivityId);
  if (!item) return data(null, { status: 404 });
  const form = await readForm(request, CAREER_FORM_FIELDS[item.kind]);
  return submit(form, async () => {
    const { version } = readEntryVersion(form);
    const { kind } = await changeCareerItem(caller, { id: item.id, version, fields: form.values });
    const usual = entryDoneHref(careerHref(), "saved", kind);
    throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.item
      ? t(`researchers:career.kinds.${loaderData.item.kind}.edit`)
      : t("researchers:career.notFound"),
  }));

export default function Item({
  loaderData: { item, countries },
  actionData,
}: Route.ComponentProps) {
  if (!item) return <ItemNotFound />;
  return (
    <CareerItemPage
      kind={item.kind}
      mode="edit"
      countries={countries}
      entry={item.entry}
      submission={actionData ?? undefined}
    />
  );
}
