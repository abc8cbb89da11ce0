import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useLocale } from "#platform/i18n/context.tsx";
import { demoContext } from "#product/product-context.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { Styleguide } from "#ui/styleguide/styleguide.tsx";
import type { Route } from "./+types/styleguide.ts";
import { EditorSpecimens } from "./styleguide-editor.tsx";

/** For those who build and those who look at the demonstration; a real portal has no such page. */
export const loader = pageHandler(({ request, context, info }) => {
  if (!context.get(demoContext)) throw new DomainError("NOT_FOUND");
  const editorAlone = new URL(request.url).searchParams.get("section") === "editor";
  return { locale: info.locale, editorAlone };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("nav.styleguide") })),
  { name: "robots", content: "noindex" },
];

export default function StyleguidePage({ loaderData }: Route.ComponentProps) {
  return (
    <Styleguide
      locale={useLocale()}
      editor={<EditorSpecimens />}
      editorAlone={loaderData.editorAlone}
    />
  );
}
