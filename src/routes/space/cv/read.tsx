import { requirePerson } from "#features/accounts/require-person.server.ts";
import { cvDocument } from "#features/cv/document/cv-document.ts";
import { readableCv } from "#features/cv/queries.server.ts";
import { ReadCvPage } from "#features/cv/ui/read-cv-page.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/read.ts";

export const loader = pageHandler(async ({ params, context, info }) => {
  const actor = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const { id, userId, title, locale, content, updatedAt } = await readableCv(db, actor, params.id);
  return {
    locale: info.locale,
    id,
    title,
    updatedAt,
    own: userId === actor.userId,
    document: cvDocument(content, title, locale, translator(locale)),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: loaderData?.title ?? t("cv:nav") }));

export default function ReadCv({ loaderData }: Route.ComponentProps) {
  return <ReadCvPage {...loaderData} />;
}
