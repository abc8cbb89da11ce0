import { href, Outlet, useLocation, useRouteError, useRouteLoaderData } from "react-router";
import { readBackOfficeReferrer } from "#features/agency/administration/rules/back-office-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { framedRefusalContext } from "#product/product-context.ts";
import { ErrorMessage, toPageProblem } from "#shell/error-message.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/content.ts";

export const loader = pageHandler(({ request, context, info: { locale, origin } }) => ({
  locale,
  refusal: context.get(framedRefusalContext),
  /** Leads back to the form or the list whose request was refused. */
  backHref: readBackOfficeReferrer(request.headers.get("referer"), origin),
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
  const { key } = useLocation();
  const data = useRouteLoaderData<typeof loader>("routes/backoffice/content");
  const refusal = data?.refusal;
  return (
    <ErrorMessage
      problem={problem}
      textKey={problem.code}
      recoveryHref={problem.code === "EXPORT_PREPARING" && refusal ? refusal.path : null}
      officeHref={href("/administration-portail-aap")}
      // Only the document that was loaded knows where its request came from.
      backHref={key === "default" ? data?.backHref : null}
    />
  );
}
