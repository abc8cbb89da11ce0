import { href, Outlet, useRouteError, useRouteLoaderData } from "react-router";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { framedRefusalContext } from "#product/product-context.ts";
import { ErrorMessage, getRecoveryHref, toPageProblem } from "#shell/error-message.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/content.ts";

export const loader = pageHandler(({ context, info: { locale } }) => ({
  locale,
  refusal: context.get(framedRefusalContext),
}));

/** Pages set their own title; this one is for pages that failed. */
export const meta = ({ error, loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`error.${toPageProblem(error, "").code}.title`),
  }));

export default function BackOfficeContent() {
  return <Outlet />;
}

/** A page that failed, inside the frame. Where the frame itself fails (not staff), the public error page is shown. */
export function ErrorBoundary() {
  const problem = toPageProblem(useRouteError(), "");
  const refusal = useRouteLoaderData<typeof loader>("routes/backoffice/content")?.refusal;
  return (
    <ErrorMessage
      problem={problem}
      textKey={problem.code}
      recoveryHref={refusal ? getRecoveryHref(problem.code, refusal.path) : null}
      officeHref={href("/administration-portail-aap")}
      backHref={refusal?.backHref}
    />
  );
}
