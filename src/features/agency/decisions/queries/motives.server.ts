import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { decisionMotives } from "../tables.server.ts";

/** The motives of an agency, those in use before the archived ones. */
export const listMotives = (db: Db, partnerId: number) =>
  db
    .select({
      id: decisionMotives.id,
      state: decisionMotives.state,
      textFr: decisionMotives.textFr,
      textEn: decisionMotives.textEn,
      archivedAt: decisionMotives.archivedAt,
    })
    .from(decisionMotives)
    .where(eq(decisionMotives.partnerId, partnerId))
    .orderBy(asc(decisionMotives.state), asc(decisionMotives.textFr), asc(decisionMotives.id));

/** The motives that a decision can be given. */
export const listOpenMotives = (db: Db, partnerId: number) =>
  db
    .select({
      id: decisionMotives.id,
      state: decisionMotives.state,
      textFr: decisionMotives.textFr,
      textEn: decisionMotives.textEn,
    })
    .from(decisionMotives)
    .where(and(eq(decisionMotives.partnerId, partnerId), isNull(decisionMotives.archivedAt)))
    .orderBy(asc(decisionMotives.textFr), asc(decisionMotives.id));
export type OpenMotive = Awaited<ReturnType<typeof listOpenMotives>>[number];
