import { href } from "react-router";
import { getSignedInActor } from "#features/people/accounts/rules/actor.ts";
import { KeepTyped } from "#features/people/accounts/ui/keep-typed.tsx";
import {
  sendContactMessage,
  signOpeningTime,
} from "#features/portal/content/commands/send-contact-message.server.ts";
import { CONTACT_FIELDS } from "#features/portal/content/rules/contact.ts";
import { ContactPage, ContactSent } from "#features/portal/content/ui/contact-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import type { Route } from "./+types/contact.ts";

const RECEIPT = "contact receipt";

export const loader = pageHandler(({ url, context, caller, info }) => {
  // Signed, so that the confirmation is shown only after sending a message.
  const receipt = readDone(url, ["sent"])
    ? caller.signer.verify(RECEIPT, readDoneAbout(url)[0] ?? "")
    : null;
  const next = toLocalPath(url.searchParams.get("suite"), info.origin);
  return {
    locale: info.locale,
    opened: signOpeningTime(caller),
    // Pages of a signed-in person load this element already.
    needsKeepTyped: getSignedInActor(context) === null,
    sent: receipt === null ? null : { id: receipt, returnTo: next },
  };
});

export const action = pageHandler(async ({ request, caller, info }) => {
  const form = await readForm(request, [...CONTACT_FIELDS, "website", "opened"]);
  return submit(form, async () => {
    const { id } = await sendContactMessage(caller, form.values).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      // The visitor keeps the typed text and reads what to do; the details go to the log.
      caller.log.error({ id: info.id, err: error }, "contact message not kept");
      throw new DomainError("UNAVAILABLE");
    });
    const next = toLocalPath(form.data.get(NEXT_FIELD)?.toString() ?? null, info.origin);
    const page = `${href("/contact")}${next ? `?${new URLSearchParams({ suite: next })}` : ""}`;
    throw redirectDone(page, "sent", caller.signer.sign(RECEIPT, String(id)));
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(loaderData?.sent ? "content:contact.sent.title" : "content:contact.title"),
    description: t("content:contact.lead"),
  }));

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData && loaderData.sent) return <ContactSent {...loaderData.sent} />;
  return (
    <>
      <ContactPage opened={loaderData.opened} submission={actionData} />
      {loaderData.needsKeepTyped && <KeepTyped />}
    </>
  );
}
