import { eq } from "drizzle-orm";
import { href } from "react-router";
import { z } from "zod";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { AWAITED_MAIL_RATE } from "#platform/jobs/rates.ts";
import { getLinkOrigin, getLocalOrigin } from "#platform/mail/link-origin.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { renderMail } from "#platform/mail/mail-template.tsx";
import { users } from "../tables.server.ts";
import { createLink } from "../writes/email-links.server.ts";
import { formatMailFooter } from "./mail-footer.server.ts";

/** Mails that the password was changed. */
export const mailPasswordChanged: Job<{ userId: string; device?: string | undefined }> = {
  id: "mail-password-changed",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ userId: z.uuid(), device: z.string().optional() }),
  run: (deps, payload) => sendSecurityMail(deps, { ...payload, kind: "changed" }),
};

/** Mails an administrator that another telephone is the second factor. */
export const mailFactorReplaced: Job<{ userId: string; device?: string | undefined }> = {
  id: "mail-factor-replaced",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ userId: z.uuid(), device: z.string().optional() }),
  run: (deps, payload) => sendSecurityMail(deps, { ...payload, kind: "factorReplaced" }),
};

interface OrcidChangedPayload {
  userId: string;
  change: "linked" | "unlinked";
  device?: string | undefined;
}

/** Mails that an ORCID iD was linked or unlinked. */
export const mailOrcidChanged: Job<OrcidChangedPayload> = {
  id: "mail-orcid-changed",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["linked", "unlinked"]),
    device: z.string().optional(),
  }),
  run: (deps, { change, ...rest }) =>
    sendSecurityMail(deps, {
      ...rest,
      kind: change === "linked" ? "orcidLinked" : "orcidUnlinked",
    }),
};

interface AddressMovedPayload {
  userId: string;
  former: string;
  device?: string | undefined;
}

/** Mails the former address that the account has another one, so that its owner can take it back. */
export const mailAddressMoved: Job<AddressMovedPayload> = {
  id: "mail-address-moved",
  rate: AWAITED_MAIL_RATE,
  payload: z.object({ userId: z.uuid(), former: z.string(), device: z.string().optional() }),
  run: (deps, { former, ...rest }) =>
    sendSecurityMail(deps, { ...rest, kind: "moved", to: former }),
};

interface SecurityMailInput {
  userId: string;
  kind: SecurityMailKind;
  device?: string | undefined;
  /** The recipient, if it is not the account's current address. */
  to?: string;
}

/** Mails the owner of an account about a change, with a link to undo it if the owner did not make it. */
async function sendSecurityMail(
  { db, env, mailer, clock }: DepsWithQueue,
  { userId, kind, device = "?", to }: SecurityMailInput,
): Promise<void> {
  const [user] = await db
    .select({ email: users.email, locale: users.locale, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, userId));
  const address = to ?? user?.email;
  if (!user || !address) return;
  const { locale, updatedAt: at } = user;
  const now = clock.now();
  const token = await createLink(db, { userId, email: address, purpose: "not_me", now });
  const origin = getLinkOrigin(env, getLocalOrigin(env));
  const notMe = `${origin}${href("/ce-n-etait-pas-moi/:token", { token })}`;
  await mailer.send({
    to: { address },
    reference: `account-${kind}-${userId}-${at.getTime()}`,
    ...renderMail(locale, {
      ...buildSecurityMail(kind, { at, device }, { notMe, locale, now }),
      footer: await formatMailFooter(db, locale),
    }),
  });
}

/** The time and device of a change, by which the owner recognises it. */
interface SecurityEvent {
  readonly at: Date;
  /** As returned by `toDeviceName`. */
  readonly device: string;
}

type SecurityMailKind = "changed" | "factorReplaced" | "moved" | "orcidLinked" | "orcidUnlinked";

/** Builds the mail about a change of an account. */
function buildSecurityMail(
  kind: SecurityMailKind,
  { at, device }: SecurityEvent,
  { notMe, locale, now }: { notMe: string; locale: Locale; now: Date },
): Omit<MailContent, "footer"> {
  const t = getTranslator(locale);
  const deviceLabel = device === "?" ? t("accounts:space.unknownDevice") : device;
  return {
    subject: t(`accounts:mail.${kind}.subject`),
    title: t(`accounts:mail.${kind}.title`),
    parts: [
      { kind: "text", text: t(`accounts:mail.${kind}.text`) },
      {
        kind: "facts",
        facts: [
          [
            t("accounts:mail.when"),
            t("accounts:mail.moment", { at: formatDayTime(locale, at, now) }),
          ],
          [t("accounts:mail.device"), deviceLabel],
        ],
      },
      { kind: "text", text: t("accounts:mail.notMe") },
      { kind: "action", label: t("accounts:mail.notMeAction"), href: notMe },
    ],
  };
}
