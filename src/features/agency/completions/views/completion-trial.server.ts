import { createHash } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { loadDepositFacts } from "#features/proposals/deposits/queries/completeness.server.ts";
import { listPartNames } from "#features/proposals/deposits/queries/part-names.server.ts";
import { findDepositedVersionNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import {
  type CompletionParts,
  getReminderTime,
} from "#features/proposals/deposits/rules/completion.ts";
import { proposalCompletion } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { checkParts } from "#features/proposals/deposits/writes/open-completion.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  SHOWN_FIRST_NAME,
  SHOWN_LAST_NAME,
} from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { listMissingCvs } from "#features/proposals/team/rules/missing-cvs.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toErrorCode } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { type Candidate, listProposals } from "./completions-page.server.ts";

interface TriedRequest {
  readonly parts: CompletionParts;
  readonly reason: string;
  readonly until: Date;
}

/**
 * What a request would do, without doing it: which dossiers it would open, which are left out and why, how many people
 * would be told, the message to each team, and the proposals that it would answer or replace.
 */
export async function tryCompletion(
  db: Db,
  candidates: readonly Candidate[],
  request: TriedRequest,
  now: Date,
) {
  const opened: Candidate[] = [];
  const leftOut: { readonly acronym: string; readonly why: string }[] = [];
  const incomplete: string[] = [];
  for (const candidate of candidates) {
    const why = await findObstacle(db, candidate, request.parts);
    if (why) leftOut.push({ acronym: candidate.acronym, why });
    else {
      opened.push(candidate);
      if (await isClosedPartIncomplete(db, candidate.id, request.parts, now))
        incomplete.push(candidate.acronym);
    }
  }
  const ids = opened.map(({ id }) => id);
  const members = await listPeople(db, ids);
  const locales = new Map(members.map(({ userId, locale }) => [userId, locale]));
  const french = [...locales.values()].filter((locale) => locale === "fr").length;
  const messages = [];
  for (const candidate of opened)
    messages.push({
      ...(await writeMessage(db, candidate, request, now)),
      people: members
        .filter(({ dossierId }) => dossierId === candidate.id)
        .map(({ name, role }) => ({ name, role })),
    });
  return {
    opened: ids,
    leftOut,
    /** Acronyms of dossiers that could not be deposited again with these parts alone. */
    incomplete,
    people: { all: locales.size, fr: french, en: locales.size - french },
    messages,
    /** Proposals that wait for these dossiers. */
    proposals: await listProposals(db, ids),
    remindsAt: getReminderTime(now, request.until),
    digest: digestTrial(ids, request),
    triedAt: now,
  };
}
export type CompletionTrial = Awaited<ReturnType<typeof tryCompletion>>;

/** Identifies what a trial showed. A request with another digest was changed since, or its dossiers were. */
const digestTrial = (ids: readonly string[], { parts, reason, until }: TriedRequest): string =>
  createHash("sha256")
    .update(toCanonicalJson({ ids: ids.toSorted(), parts, reason, until: until.toISOString() }))
    .digest("hex");

async function findObstacle(
  db: Db,
  { id, propose, isOpened }: Candidate,
  parts: CompletionParts,
): Promise<string | null> {
  if (!propose.ok) return propose.why;
  if (isOpened) return "openedByColleague";
  try {
    await checkParts(db, id, parts);
    return null;
  } catch (error) {
    if (toErrorCode(error) === "INVALID") return "unknownPart";
    throw error;
  }
}

/**
 * Whether a part that stays closed lacks something, because members left after the deposit or the call asks for more: the
 * team could not deposit again. Vacant teams are no obstacle: they can be removed in every edit.
 */
async function isClosedPartIncomplete(
  db: Db,
  dossierId: string,
  parts: CompletionParts,
  now: Date,
): Promise<boolean> {
  const facts = await loadDepositFacts(db, dossierId, now);
  const lacksCv = listMissingCvs(facts).some(({ memberId }) => memberId !== null);
  const lacksContact = facts.teams.some(
    ({ isVacant, hasLegalRepresentative }) => !isVacant && !hasLegalRepresentative,
  );
  return (
    (lacksCv && !parts.cvs) ||
    (lacksContact && !parts.team) ||
    (facts.appendixMissing && parts.appendices.length === 0)
  );
}

/** The members of the dossiers, the coordinators first. */
const listPeople = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          dossierId: dossierMembers.dossierId,
          userId: users.id,
          name: sql<string>`${SHOWN_FIRST_NAME} || ' ' || ${SHOWN_LAST_NAME}`,
          role: dossierMembers.role,
          locale: users.locale,
        })
        .from(dossierMembers)
        .innerJoin(users, eq(users.id, dossierMembers.userId))
        .where(inArray(dossierMembers.dossierId, [...ids]))
        .orderBy(sql`${dossierMembers.role} <> 'coordinator'`, asc(dossierMembers.joinedAt));

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
  const texts = LOCALES.map((locale) => {
    const t = getTranslator(locale);
    const { title, detail } = proposalCompletion.describe(data, { now, locale, t });
    return { locale, title, detail, action: t("alerts:digest.openDossier") };
  });
  return { id, acronym, texts };
}
