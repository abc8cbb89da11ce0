import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { addCareerItem } from "#features/people/researchers/commands/save-career-item.server.ts";
import { listCareerItems } from "#features/people/researchers/queries/career.server.ts";
import { CAREER_FIELDS } from "#features/people/researchers/rules/career-form.ts";
import { careerHref, entryDoneHref } from "#features/people/researchers/rules/paths.ts";
import { CAREER_KINDS, type CareerKind } from "#features/people/researchers/rules/vocabulary.ts";
import { CareerItemPage } from "#features/people/researchers/ui/career-item-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listCountryOptions } from "#platform/i18n/regions.ts";
import { readEntryVersion } from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/add-item.ts";

function parseKind({ kind }: Readonly<Record<string, string | undefined>>): CareerKind {
  const known = CAREER_KINDS.find((one) => one === kind);
  if (!known) throw new DomainError("NOT_FOUND");
  return known;
}

export const loader = pageHandler(async ({ params, context, info, caller }) => {
  const { userId } = requirePerson(context);
  const kind = parseKind(params);
  const listed = (await listCareerItems(caller.db, userId, kind)).map(({ id }) => id);
  return {
    locale: info.locale,
    kind,
    entry: { userId, id: randomUUID(), version: 0, values: {}, listed },
    countries: listCountryOptions(info.locale),
  };
});

export const action = pageHandler(async ({ request, params, info, caller }) => {
  const kind = parseKind(params);
  const form = await readForm(request, CAREER_FIELDS);
  return submit(form, async () => {
    await addCareerItem(caller, { ...readEntryVersion(form), kind, fields: form.values });
    const usual = entryDoneHref(careerHref(), "saved", kind);
    throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:career.kinds.${loaderData?.kind ?? "employment"}.new`),
  }));

export default function AddItem({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, entry, countries } = loaderData;
  return (
    <CareerItemPage
      kind={kind}
      mode="new"
      countries={countries}
      entry={entry}
      submission={actionData}
    />
  );
}
