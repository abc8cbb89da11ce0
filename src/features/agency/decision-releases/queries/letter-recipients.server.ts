import { inArray, sql } from "drizzle-orm";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DecisionState } from "../../decisions/rules/decision.ts";
import { LETTER_READERS } from "../rules/letter-readers.ts";
import type { ReadyCandidate } from "./release-candidates.server.ts";

/** How many people get a letter of a kind: a person counts once for each of their dossiers. */
export interface LetterRecipients {
  readonly state: DecisionState;
  readonly isCoordinator: boolean;
  readonly locale: Locale;
  readonly people: number;
  /** Those with a proven address who have not switched these mails off. */
  readonly mails: number;
}

/** Counts the recipients of the letters of dossiers that would be released, or whose decision would be withdrawn. */
export async function countLetterRecipients(
  db: Db,
  ready: readonly Pick<ReadyCandidate, "dossierId" | "decision">[],
): Promise<LetterRecipients[]> {
  const ids = ready.map(({ dossierId }) => dossierId);
  const states = ready.map(({ decision }) => decision.state);
  const { rows } = await db.execute<LetterRecipients & Record<string, unknown>>(sql`
    select decided.state, m.role = 'coordinator' as "isCoordinator", u.locale, count(*)::int as people,
      (count(*) filter (where u.email_verified_at is not null and coalesce(p.mail, true)))::int as mails
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(states)}::text[]) as decided(dossier_id, state)
    join dossier_members m on m.dossier_id = decided.dossier_id
      and m.role = any(${sql.param([...LETTER_READERS])}::text[])
    join users u on u.id = m.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = 'proposal_decision'
    group by 1, 2, 3`);
  return rows;
}

/** The people who would find a project in their space, each once. */
export async function countProjectPeople(
  db: Db,
  ready: readonly ReadyCandidate[],
): Promise<number> {
  const ids = ready
    .filter(({ decision }) => decision.state === "selected")
    .map(({ dossierId }) => dossierId);
  if (ids.length === 0) return 0;
  const [row] = await db
    .select({ people: sql<number>`count(distinct ${dossierMembers.userId})::int` })
    .from(dossierMembers)
    .where(inArray(dossierMembers.dossierId, ids));
  return row?.people ?? 0;
}
