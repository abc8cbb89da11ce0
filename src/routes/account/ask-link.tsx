import { href, redirect } from "react-router";
import { asVisitor } from "#features/people/accounts/actor.ts";
import { requestLink } from "#features/people/accounts/commands/request-link.server.ts";
import { nextOf, onTheWayTo } from "#features/people/accounts/rules/hrefs.ts";
import { AskLinkPage, LinkAskedPage } from "#features/people/accounts/ui/link-pages.tsx";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/ask-link.ts";

/** One page for both links that can be asked for by mail; which one is read from the address. */
const purposeOf = (url: URL): "verify" | "reset" =>
  url.pathname === href("/verifier-mon-email") ? "verify" : "reset";

export const loader = pageHandler(({ url, info }) => ({
  locale: info.locale,
  purpose: purposeOf(url),
  next: nextOf(url, info),
  asked: url.searchParams.has("asked"),
}));

export const action = pageHandler(async ({ request, caller, info, url }) => {
  const form = await readForm(request, ["email"]);
  const { locale, origin, clientAddress } = info;
  return submit(form, async () => {
    const purpose = purposeOf(url);
    const next = nextOf(url, info);
    await requestLink(asVisitor(caller), {
      ...form.values,
      purpose,
      locale,
      clientAddress,
      origin,
      next,
    });
    throw redirect(onTheWayTo(next, url.pathname, { asked: "" }), 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:${loaderData?.purpose ?? "reset"}.title`),
  }));

export default function AskLink({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, asked, next } = loaderData;
  if (asked && !actionData) return <LinkAskedPage purpose={purpose} next={next} />;
  return <AskLinkPage purpose={purpose} submission={actionData} />;
}
