import { data, redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { saveCvPart } from "#features/people/cv/commands/save-cv-part.server.ts";
import { buildCvDocument } from "#features/people/cv/document/cv-document.ts";
import { getCvForActor, listCvUses } from "#features/people/cv/queries/cvs.server.ts";
import { loadSpaceRows } from "#features/people/cv/queries/space-rows.server.ts";
import { findWorks, listWorkTypes } from "#features/people/cv/queries/works.server.ts";
import { getNextStep, parseStep, type Step } from "#features/people/cv/rules/cv-limits.ts";
import { readPart } from "#features/people/cv/rules/part-form.ts";
import { CV_LIST_HREF, cvStepHref } from "#features/people/cv/rules/paths.ts";
import { parseWorkSearch } from "#features/people/cv/rules/work-search-schema.ts";
import { CvBuilder } from "#features/people/cv/ui/builder/cv-builder.tsx";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { loadTranslator } from "#product/load-translator.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import type { Route } from "./+types/step.ts";

/** The step in the address, or 404. */
function parseRequestedStep(text: string | undefined): Step {
  const step = parseStep(text);
  if (!step) throw new DomainError("NOT_FOUND");
  return step;
}

export const loader = pageHandler(async ({ params, url, context, caller, info }) => {
  const actor = requirePerson(context);
  const step = parseRequestedStep(params.step);
  const { db, clock } = caller;
  const row = await getCvForActor(db, actor, "edit", params.id);
  // A step that is not open yet redirects to the last open one.
  if (step > row.step) throw redirect(cvStepHref(row.id, row.step as Step));
  const search = parseWorkSearch(url.searchParams);
  const [space, found, types, uses] = await Promise.all([
    loadSpaceRows(db, row.userId, row.locale),
    step === 2 ? findWorks(db, actor, search) : { works: [], total: 0, page: 1, pages: 1 },
    step === 2 ? listWorkTypes(db, actor, info.locale) : [],
    listCvUses(db, row.id),
  ]);
  const { title, locale, content, version } = row;
  return {
    locale: info.locale,
    now: clock.now(),
    id: row.id,
    step,
    reached: row.step as Step,
    cv: { title, locale, content, version, updatedAt: row.updatedAt.toISOString() },
    snapshotAt: row.snapshotAt,
    uses,
    space,
    found: { ...found, search },
    types,
    document: buildCvDocument(content, title, locale, getTranslator(locale)),
  };
});

/** The form without script: saves, then goes to the next step, stays, or follows `NEXT_FIELD`. */
export const action = pageHandler(async ({ request, params, context, caller, info }) => {
  const step = parseRequestedStep(params.step);
  const { content } = await getCvForActor(caller.db, requirePerson(context), "edit", params.id);
  const form = await readForm(request, ["version", "then", NEXT_FIELD]);
  const { version, then, [NEXT_FIELD]: next } = form.values;
  const part = readPart(step, form.data, content);
  const opens = then === "next" ? getNextStep(step) : undefined;
  const refused = await submit(form, async () => {
    const { id } = params;
    // An unreadable version becomes 0 and is reported as a conflict.
    const outcome = await saveCvPart(caller, { id, version: Number(version) || 0, part, opens });
    if (outcome.kind === "conflict") throw new DomainError("STALE");
    const onward =
      then === "next" && !opens ? CV_LIST_HREF : cvStepHref(outcome.cv.id, opens ?? step);
    throw redirect(toLocalPath(next, info.origin) ?? onward, 303);
  });
  return data({ ...refused.data, part }, refused.init ?? undefined);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData
      ? `${loaderData.cv.title} – ${t("cv:builder.step", { step: loaderData.step })}`
      : t("cv:nav"),
  }));

export default function CvStep({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, ...builder } = loaderData;
  return (
    <CvBuilder
      key={`${builder.id} ${builder.step}`}
      {...builder}
      submission={actionData}
      loadTranslations={loadTranslator}
    />
  );
}
