import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { addCareerItem } from "#features/researchers/commands/save-career-item.server.ts";
import { CAREER_PATH } from "#features/researchers/rules/addresses.ts";
import { CAREER_FIELDS, careerSchema } from "#features/researchers/rules/career-form.ts";
import { readEntry } from "#features/researchers/rules/entry-input.ts";
import { CAREER_KINDS, type CareerKind } from "#features/researchers/rules/vocabulary.ts";
import { CareerItemPage } from "#features/researchers/ui/career-item-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import { afterSaving } from "../after-saving.ts";
import { savedIn } from "../entry-route.server.ts";
import type { Route } from "./+types/add-item.ts";

function kindOf({ kind }: Readonly<Record<string, string | undefined>>): CareerKind {
  const known = CAREER_KINDS.find((one) => one === kind);
  if (!known) throw new DomainError("NOT_FOUND");
  return known;
}

export const loader = pageHandler(({ params, context, info }) => {
  requirePerson(context);
  return { locale: info.locale, kind: kindOf(params) };
});

export const action = pageHandler(async ({ request, params, context, info }) => {
  const { userId } = requirePerson(context);
  const kind = kindOf(params);
  const form = await request.formData();
  const values = textFields(form, CAREER_FIELDS);
  const read = readEntry(careerSchema(kind), values);
  if ("problems" in read) return data({ values, problems: read.problems }, { status: 400 });
  const id = await addCareerItem(context.get(webDepsContext), userId, kind, read.values);
  if (!id) return data({ values, problems: {}, full: true }, { status: 400 });
  throw redirect(afterSaving(form, info, savedIn(CAREER_PATH, kind)), 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:career.kinds.${loaderData?.kind ?? "employment"}.new`),
  }));

export default function AddItem({ loaderData, actionData }: Route.ComponentProps) {
  return <CareerItemPage kind={loaderData.kind} word="new" values={null} submission={actionData} />;
}
