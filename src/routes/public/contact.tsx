import { data, redirect } from "react-router";
import {
  type ContactOutcome,
  openedStamp,
  sendContactMessage,
} from "#features/content/commands/send-contact-message.server.ts";
import { CONTACT_FIELDS, type ContactValues } from "#features/content/rules/contact.ts";
import { ContactPage, ContactSent } from "#features/content/ui/contact-page.tsx";
import { ERROR_STATUS } from "#platform/errors.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import type { Route } from "./+types/contact.ts";

const RECEIPT = "contact receipt";

export const loader = pageHandler(({ url, context, info }) => {
  const deps = context.get(webDepsContext);
  // Signed: the confirmation is shown to who sent a message, not to who knows its address.
  const receipt = deps.signer.open(RECEIPT, url.searchParams.get("recu") ?? "");
  const next = localPath(url.searchParams.get("suite"), info.origin);
  return {
    locale: info.locale,
    opened: openedStamp(deps),
    sent: receipt === null ? null : { id: receipt, next },
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const deps = context.get(webDepsContext);
  const form = await request.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const values = Object.fromEntries(
    CONTACT_FIELDS.map((name) => [name, field(name)]),
  ) as ContactValues;
  const opened = field("opened");
  let outcome: ContactOutcome | { kind: "failed" };
  try {
    outcome = await sendContactMessage(deps, {
      values,
      opened,
      trap: field("website"),
      locale: info.locale,
      clientAddress: info.clientAddress,
    });
  } catch (error) {
    // The person keeps what they typed and reads what to do; the incident is for the log.
    deps.log.error({ id: info.id, err: error }, "contact message not kept");
    outcome = { kind: "failed" };
  }
  if (outcome.kind === "sent") {
    const query = new URLSearchParams({ recu: deps.signer.sign(RECEIPT, String(outcome.id)) });
    const next = localPath(field(NEXT_FIELD), info.origin);
    if (next) query.set("suite", next);
    throw redirect(`/contact?${query}`, 303);
  }
  // A form sent too fast keeps its age, so that sending it again succeeds; one that is too old gets a new one.
  const stamp = outcome.kind === "tooOld" ? openedStamp(deps) : opened;
  return data({ values, outcome, opened: stamp }, { status: statusOf(outcome.kind) });
});

function statusOf(kind: Exclude<ContactOutcome["kind"], "sent"> | "failed"): number {
  if (kind === "failed") return ERROR_STATUS.UNAVAILABLE;
  return kind === "tooMany" ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(loaderData?.sent ? "content:contact.sent.title" : "content:contact.title"),
    description: t("content:contact.lead"),
  }));

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData && loaderData.sent) return <ContactSent {...loaderData.sent} />;
  return <ContactPage opened={loaderData.opened} submission={actionData} />;
}
