import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { saveCvPart } from "#features/cv/commands/save-cv-part.server.ts";
import { cvUse } from "#features/cv/cv-use.server.ts";
import { cvDocument } from "#features/cv/document/cv-document.ts";
import { ownCv } from "#features/cv/queries.server.ts";
import { type Step, stepOf } from "#features/cv/rules/cv-limits.ts";
import { readPart } from "#features/cv/rules/part-form.ts";
import { partSchema } from "#features/cv/rules/part-schema.ts";
import { workSearchOf } from "#features/cv/rules/work-search.ts";
import { spaceRows } from "#features/cv/space-rows.server.ts";
import { CvBuilder } from "#features/cv/ui/builder/cv-builder.tsx";
import { LIST_HREF, stepHref } from "#features/cv/ui/cv-hrefs.ts";
import { findWorks, workTypes } from "#features/cv/works.server.ts";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import type { Route } from "./+types/step.ts";
import { loadWords } from "./words.ts";

export const handle = { hydrate: true };

/** The step of an address; there is no step 9. */
function askedStep(text: string | undefined): Step {
  const step = stepOf(text);
  if (!step) throw new DomainError("NOT_FOUND");
  return step;
}

export const loader = pageHandler(async ({ params, url, context, info }) => {
  const actor = requirePerson(context);
  const step = askedStep(params.step);
  const { db, clock } = context.get(webDepsContext);
  const row = await ownCv(db, actor.userId, params.id);
  // A step that is not open yet leads to the furthest that is.
  if (step > row.step) throw redirect(stepHref(row.id, row.step as Step));
  const search = workSearchOf(url.searchParams);
  const [space, found, types, use] = await Promise.all([
    spaceRows(db, row.userId, row.locale),
    step === 2 ? findWorks(db, row.userId, search) : { works: [], total: 0, page: 1, pages: 1 },
    step === 2 ? workTypes(db, row.userId, info.locale) : [],
    cvUse(db, row.id),
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
    use,
    space,
    found: { ...found, search },
    types,
    document: cvDocument(content, title, locale, translator(locale)),
  };
});

/** The form without script: it saves, then goes on, stays, or goes where the person was going. */
export const action = pageHandler(async ({ request, params, context, info }) => {
  const actor = requirePerson(context);
  const step = askedStep(params.step);
  const form = await request.formData();
  const { version, then, ...fields } = textFields(form, ["version", "then", NEXT_FIELD]);
  const typed = readPart(step, form);
  const read = partSchema.safeParse(typed);
  if (!read.success) {
    await ownCv(context.get(webDepsContext).db, actor.userId, params.id);
    return data({ kind: "invalid" as const, part: typed }, { status: 400 });
  }
  const opens = step < 4 && then === "next" ? ((step + 1) as Step) : undefined;
  const outcome = await saveCvPart(context.get(webDepsContext), actor.userId, params.id, {
    version: Number(version),
    part: read.data,
    opens,
  });
  if (outcome.kind === "conflict")
    return data({ kind: "conflict" as const, part: typed }, { status: 409 });
  const { id } = outcome.cv;
  const onward = opens ? stepHref(id, opens) : then === "next" ? LIST_HREF : stepHref(id, step);
  throw redirect(localPath(fields[NEXT_FIELD], info.origin) ?? onward, 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
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
      loadWords={loadWords}
    />
  );
}
