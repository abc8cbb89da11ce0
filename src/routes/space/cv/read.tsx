import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { buildCvDocument } from "#features/people/cv/document/cv-document.ts";
import { can } from "#features/people/cv/policy.ts";
import { getCvForActor } from "#features/people/cv/queries/cvs.server.ts";
import { ReadCvPage } from "#features/people/cv/ui/read-cv-page.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/read.ts";

export const loader = pageHandler(async ({ params, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db } = caller;
  const cv = await getCvForActor(db, actor, "read", params.id);
  const { id, title, locale, content, updatedAt } = cv;
  return {
    locale: info.locale,
    id,
    title,
    updatedAt,
    can: { edit: can(actor, "edit", cv) },
    document: buildCvDocument(content, title, locale, getTranslator(locale)),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: loaderData?.title ?? t("cv:nav") }));

export default function ReadCv({ loaderData }: Route.ComponentProps) {
  return <ReadCvPage {...loaderData} />;
}
