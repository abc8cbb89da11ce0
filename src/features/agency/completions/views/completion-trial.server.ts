import { eq, inArray } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { listPartNames } from "#features/proposals/deposits/queries/part-names.server.ts";
import { findDepositedVersionNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import type { CompletionParts } from "#features/proposals/deposits/rules/completion.ts";
import { proposalCompletion } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { checkParts } from "#features/proposals/deposits/writes/open-completion.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toErrorCode } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Candidate } from "./completions-page.server.ts";

interface TriedRequest {
  readonly parts: CompletionParts;
  readonly reason: string;
  readonly until: Date;
}

/**
 * What a request would do, without doing it: which dossiers it would open, which are left out and why, how many people
 * would be told, and the message to the first team.
 */
export async function tryCompletion(
  db: Db,
  candidates: readonly Candidate[],
  request: TriedRequest,
  now: Date,
) {
  const opened: Candidate[] = [];
  const leftOut: { readonly acronym: string; readonly why: string }[] = [];
  for (const candidate of candidates) {
    const why = await findObstacle(db, candidate, request.parts);
    if (why) leftOut.push({ acronym: candidate.acronym, why });
    else opened.push(candidate);
  }
  const [first] = opened;
  return {
    opened: opened.map(({ id }) => id),
    leftOut,
    people: await countPeople(db, opened),
    message: first ? await writeMessage(db, first, request, now) : null,
  };
}
export type CompletionTrial = Awaited<ReturnType<typeof tryCompletion>>;

async function findObstacle(
  db: Db,
  { id, propose }: Candidate,
  parts: CompletionParts,
): Promise<string | null> {
  if (!propose.ok) return propose.why;
  try {
    await checkParts(db, id, parts);
    return null;
  } catch (error) {
    if (toErrorCode(error) === "INVALID") return "unknownPart";
    throw error;
  }
}

/** The members of the dossiers, each once, by language. */
async function countPeople(db: Db, opened: readonly Candidate[]) {
  const ids = opened.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectDistinct({ id: users.id, locale: users.locale })
          .from(dossierMembers)
          .innerJoin(users, eq(users.id, dossierMembers.userId))
          .where(inArray(dossierMembers.dossierId, ids));
  const french = rows.filter(({ locale }) => locale === "fr").length;
  return { all: rows.length, fr: french, en: rows.length - french };
}

async function writeMessage(
  db: Db,
  { id, callId, number, acronym }: Candidate,
  { parts, reason, until }: TriedRequest,
  now: Date,
) {
  const { partner } = await loadDossierCall(db, callId);
  const data = {
    dossier: acronym,
    number,
    partner,
    change: "opened" as const,
    version: (await findDepositedVersionNumber(db, id)) ?? 1,
    reason,
    until: until.toISOString(),
    parts: await listPartNames(db, id, parts),
    href: depositHref(id),
  };
  return LOCALES.map((locale) => {
    const { title, detail } = proposalCompletion.describe(data, {
      now,
      locale,
      t: getTranslator(locale),
    });
    return { locale, title, detail };
  });
}
