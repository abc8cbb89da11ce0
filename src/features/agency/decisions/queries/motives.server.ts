import { asc, eq } from "drizzle-orm";
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
