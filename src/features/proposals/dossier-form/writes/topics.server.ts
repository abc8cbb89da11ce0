import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierTopics } from "../tables.server.ts";

/** Increments a topic's revision. Call it late in a transaction: other changes of the topic wait until the commit. */
export async function incrementRevision(tx: Db, dossierId: string, topic: string): Promise<number> {
  const [row] = await tx
    .insert(dossierTopics)
    .values({ dossierId, topic, revision: 1 })
    .onConflictDoUpdate({
      target: [dossierTopics.dossierId, dossierTopics.topic],
      set: { revision: sql`${dossierTopics.revision} + 1` },
    })
    .returning({ revision: dossierTopics.revision });
  if (!row) throw new Error(`no revision for topic "${topic}" of dossier ${dossierId}`);
  return row.revision;
}

/**
 * The current revision of a topic. Read it before the topic's data: a change in between is then reported twice rather
 * than missed.
 */
export async function loadRevision(db: Db, dossierId: string, topic: string): Promise<number> {
  const [row] = await db
    .select({ revision: dossierTopics.revision })
    .from(dossierTopics)
    .where(and(eq(dossierTopics.dossierId, dossierId), eq(dossierTopics.topic, topic)));
  return row?.revision ?? 0;
}
