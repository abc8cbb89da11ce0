import { data, redirect } from "react-router";
import { requireActor } from "#features/accounts/require-actor.server.ts";
import { breakKind } from "#features/researchers/entry-kinds.server.ts";
import { entryFields, NEW_ENTRY, saveEntry } from "#features/researchers/entry-pages.server.ts";
import { BREAKS } from "#features/researchers/rules/addresses.ts";
import { BreakPage } from "#features/researchers/ui/break-page.tsx";
import { answering } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "../../../meta.ts";
import { afterSaving } from "../after-saving.ts";
import type { Route } from "./+types/break.ts";
import { savedCareer } from "./saved-career.ts";

export const loader = answering(async ({ params, context, info }) => {
  const { userId } = requireActor(context, info);
  const { db } = context.get(webDepsContext);
  const id = params.id ?? "";
  const values = await entryFields(db, breakKind, userId, id);
  const word: "new" | "edit" = id === NEW_ENTRY ? "new" : "edit";
  return { locale: info.locale, word, values };
});

export const action = answering(async ({ request, params, context, info }) => {
  const { userId } = requireActor(context, info);
  const form = await request.formData();
  const deps = context.get(webDepsContext);
  const outcome = await saveEntry(deps, breakKind, userId, params.id ?? "", form);
  if (outcome.kind === "refused") return data(outcome, { status: 400 });
  throw redirect(afterSaving(form, info, savedCareer(BREAKS)), 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:career.breaks.${loaderData?.word ?? "new"}`),
  }));

export default function Break({ loaderData, actionData }: Route.ComponentProps) {
  return <BreakPage word={loaderData.word} values={loaderData.values} tried={actionData} />;
}
