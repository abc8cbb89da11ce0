import { href } from "react-router";
import { requestLink } from "#features/people/accounts/commands/request-link.server.ts";
import { toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { getReturnTo, withReturnTo } from "#features/people/accounts/rules/paths.ts";
import { LinkRequestedPage, RequestLinkPage } from "#features/people/accounts/ui/link-pages.tsx";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/ask-link.ts";

/** One page for both links sent by mail (activation, password reset). The address tells which. */
const getPurpose = (url: URL): "verify" | "reset" =>
  url.pathname === href("/verifier-mon-email") ? "verify" : "reset";

export const loader = pageHandler(({ url, info }) => ({
  locale: info.locale,
  purpose: getPurpose(url),
  next: getReturnTo(url, info),
  asked: readDone(url, ["asked"]) !== null,
}));

export const action = pageHandler(async ({ request, caller, info, url }) => {
  const form = await readForm(request, ["email"]);
  return submit(form, async () => {
    const purpose = getPurpose(url);
    const next = getReturnTo(url, info);
    await requestLink(toVisitorCaller(caller), { ...form.values, purpose, next });
    throw redirectDone(withReturnTo(next, url.pathname), "asked");
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:${loaderData?.purpose ?? "reset"}.title`),
  }));

export default function AskLink({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, asked, next } = loaderData;
  if (asked && !actionData) return <LinkRequestedPage purpose={purpose} next={next} />;
  return <RequestLinkPage purpose={purpose} submission={actionData} />;
}
