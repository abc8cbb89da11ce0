import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { changeCareerItem } from "#features/researchers/commands/save-career-item.server.ts";
import { careerItemOf } from "#features/researchers/queries/career.server.ts";
import { CAREER_PATH } from "#features/researchers/rules/addresses.ts";
import { CAREER_FIELDS, careerSchema } from "#features/researchers/rules/career-form.ts";
import { readEntry } from "#features/researchers/rules/entry-input.ts";
import { CareerItemPage, ItemNotFound } from "#features/researchers/ui/career-item-page.tsx";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import { afterSaving } from "../after-saving.ts";
import { savedIn } from "../entry-route.server.ts";
import type { Route } from "./+types/item.ts";

/** The entry, or null where the person has none of that id: the page then says so in its own words. */
async function find(db: Db, userId: string, id = "") {
  try {
    return await careerItemOf(db, userId, id);
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

export const loader = pageHandler(async ({ params, context, info }) => {
  const { userId } = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const item = await find(db, userId, params.employmentActivityId);
  return data({ locale: info.locale, item }, { status: item ? 200 : 404 });
});

export const action = pageHandler(async ({ request, params, context, info }) => {
  const { userId } = requirePerson(context);
  const deps = context.get(webDepsContext);
  const item = await find(deps.db, userId, params.employmentActivityId);
  if (!item) return data(null, { status: 404 });
  const form = await request.formData();
  // What the form of this kind does not ask for stays as it is.
  const asked = CAREER_FIELDS.filter((field) => form.has(field));
  const values = { ...item.values, ...textFields(form, asked) };
  const read = readEntry(careerSchema(item.kind), values);
  if ("problems" in read) return data({ values, problems: read.problems }, { status: 400 });
  await changeCareerItem(deps, userId, item.id, read.values);
  throw redirect(afterSaving(form, info, savedIn(CAREER_PATH, item.kind)), 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.item
      ? t(`researchers:career.kinds.${loaderData.item.kind}.edit`)
      : t("researchers:career.notFound"),
  }));

export default function Item({ loaderData: { item }, actionData }: Route.ComponentProps) {
  if (!item) return <ItemNotFound />;
  return (
    <CareerItemPage
      kind={item.kind}
      word="edit"
      values={item.values}
      submission={actionData ?? undefined}
    />
  );
}
