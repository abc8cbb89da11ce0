import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  callChangeFields,
  formatCallChange,
} from "#features/people/alerts/rules/call-change-text.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { getAbilities } from "#platform/policy.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { can } from "../policy.ts";
import { loadCallAudience } from "../queries/audience.server.ts";
import { loadCallSubject } from "../queries/call-subject.server.ts";
import { callMessage } from "../rules/notification-kinds.ts";
import { callNotices } from "../tables.server.ts";

/** The page of messages of a call: the teams it can write to, and what the people of the call were told so far. */
export async function loadCallMessages(
  db: Db,
  actor: Actor,
  callId: number,
  { locale, now }: { locale: Locale; now: Date },
) {
  const subject = await loadCallSubject(db, callId);
  requireAllowed(can(actor, "readNotices", subject));
  const [call] = await db
    .select({
      slug: calls.slug,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      partner: partners.code,
      year: calls.year,
      code: calls.code,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId));
  if (!call) throw new DomainError("NOT_FOUND");
  const { members, draftDossiers, depositedDossiers } = await loadCallAudience(
    db,
    callId,
    callMessage,
  );
  return {
    call: { ...call, id: callId, number: formatCallNumber(call) },
    members,
    draftDossiers,
    depositedDossiers,
    journal: await listNotices(db, callId, locale, now),
    can: getAbilities(can, actor, subject, ["writeMessage"]),
  };
}

export type CallMessagesView = Awaited<ReturnType<typeof loadCallMessages>>;
export type NoticeView = CallMessagesView["journal"][number];

const contentSchemas = {
  changed: z.object(callChangeFields),
  withdrawn: z.object({ reasonFr: z.string(), reasonEn: z.string() }),
  message: z.object({ textFr: z.string(), textEn: z.string() }),
};

/** The journal, newest first. Messages and reasons are shown in both languages, as they were sent. */
async function listNotices(db: Db, callId: number, locale: Locale, now: Date) {
  const rows = await db
    .select({
      id: callNotices.id,
      kind: callNotices.kind,
      content: callNotices.content,
      people: callNotices.recipientCount,
      sentAt: callNotices.sentAt,
      /** Null for the product itself, and after the author's account was erased. */
      author: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(callNotices)
    .leftJoin(users, eq(users.id, callNotices.sentBy))
    .where(eq(callNotices.callId, callId))
    .orderBy(desc(callNotices.sentAt), desc(callNotices.id));
  return rows.map(({ content, ...row }) => ({
    ...row,
    texts: toTexts(row.kind, content, locale, now),
  }));
}

interface NoticeText {
  readonly language: Locale;
  readonly text: string;
}

function toTexts(
  kind: keyof typeof contentSchemas,
  content: unknown,
  locale: Locale,
  now: Date,
): NoticeText[] {
  if (kind === "changed") {
    const data = contentSchemas.changed.safeParse(content);
    if (!data.success) return [];
    const t = getTranslator(locale);
    return [{ language: locale, text: formatCallChange(data.data, { t, locale, now }) }];
  }
  const read = contentSchemas[kind].safeParse(content);
  if (!read.success) return [];
  const texts = read.data;
  const byLanguage =
    "textFr" in texts
      ? { fr: texts.textFr, en: texts.textEn }
      : { fr: texts.reasonFr, en: texts.reasonEn };
  return LOCALES.map((language) => ({ language, text: byLanguage[language] }));
}
