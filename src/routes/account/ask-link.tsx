import { data, redirect } from "react-router";
import { requestLink } from "#features/accounts/commands/request-link.server.ts";
import { AskLinkPage, LinkAskedPage } from "#features/accounts/ui/link-pages.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/ask-link.ts";

/** One page for both links that can be asked for by mail; which one is read from the address. */
const wishOf = (url: URL): "verify" | "reset" =>
  url.pathname === "/verifier-mon-email" ? "verify" : "reset";

export const loader = pageHandler(({ url, info }) => ({
  locale: info.locale,
  wish: wishOf(url),
  asked: url.searchParams.has("asked"),
}));

export const action = pageHandler(async ({ request, context, info, url }) => {
  const { email } = textFields(await request.formData(), ["email"]);
  const { locale, origin, clientAddress } = info;
  const outcome = await requestLink(context.get(webDepsContext), {
    email,
    wish: wishOf(url),
    locale,
    clientAddress,
    origin,
  });
  if (outcome === "asked") throw redirect(`${url.pathname}?asked`, 303);
  const status = outcome === "tooMany" ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST;
  return data({ email: email.slice(0, 254), problem: outcome }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:${loaderData?.wish ?? "reset"}.title`),
  }));

export default function AskLink({ loaderData, actionData }: Route.ComponentProps) {
  const { wish, asked } = loaderData;
  if (asked && !actionData) return <LinkAskedPage wish={wish} />;
  return <AskLinkPage wish={wish} submission={actionData} />;
}
