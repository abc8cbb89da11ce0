import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierOpenings, eligibilityChecks, eligibilityVerdicts } from "../tables.server.ts";

/** A page says every minute that it is open. Twice that, and a margin: it is not open any more. */
const isOpenNow: SQL = sql`${dossierOpenings.seenAt} > now() - interval '150 seconds'`;

/** A colleague who has a dossier open. */
export interface Opening {
  readonly name: string;
  /** The position of the criterion they are on; null before one is reached. */
  readonly criterion: number | null;
}

/** The colleagues who have a dossier open. */
export const listOpenings = (db: Db, dossierId: string, userId: string): Promise<Opening[]> =>
  db
    .select({
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      criterion: dossierOpenings.criterion,
    })
    .from(dossierOpenings)
    .innerJoin(users, eq(users.id, dossierOpenings.userId))
    .where(
      and(eq(dossierOpenings.dossierId, dossierId), ne(dossierOpenings.userId, userId), isOpenNow),
    )
    .orderBy(asc(users.lastName), asc(users.id));

/** Expression: the colleague who has a dossier open, as `Opening`; null for nobody. */
export const openedBy = ({ userId }: StaffActor, dossierId: SQL): SQL<Opening | null> =>
  sql<Opening | null>`(select jsonb_build_object('name', trim(opener.first_name || ' ' || opener.last_name), 'criterion', ${dossierOpenings.criterion})
    from ${dossierOpenings} join ${users} opener on opener.id = ${dossierOpenings.userId}
    where ${dossierOpenings.dossierId} = ${dossierId} and ${dossierOpenings.userId} <> ${userId} and ${isOpenNow}
    order by ${dossierOpenings.seenAt} desc limit 1)`;

/** The moment of the last look at a dossier, to notice those of colleagues; null before the first. */
export async function findLastLook(db: Db, dossierId: string): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(at)::text as at from (
      select max(${eligibilityChecks.decidedAt}) as at from ${eligibilityChecks} where ${eligibilityChecks.dossierId} = ${dossierId}
      union all
      select max(${eligibilityVerdicts.decidedAt}) from ${eligibilityVerdicts} where ${eligibilityVerdicts.dossierId} = ${dossierId}) looks`);
  return rows[0]?.at ?? null;
}
