import { and, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierTopics } from "../tables.server.ts";

/** How far a topic has come. Read before what it is about: what comes in between is then told once more, not missed. */
export async function loadRevision(db: Db, dossierId: string, topic: string): Promise<number> {
  const [row] = await db
    .select({ revision: dossierTopics.revision })
    .from(dossierTopics)
    .where(and(eq(dossierTopics.dossierId, dossierId), eq(dossierTopics.topic, topic)));
  return row?.revision ?? 0;
}
