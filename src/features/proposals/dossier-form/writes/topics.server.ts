import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierTopics } from "../tables.server.ts";

/**
 * The next revision of a topic of a dossier. Late in a transaction: everybody else who changes the topic waits for its end.
 */
export async function incrementRevision(tx: Db, dossierId: string, topic: string): Promise<number> {
  const [row] = await tx
    .insert(dossierTopics)
    .values({ dossierId, topic, revision: 1 })
    .onConflictDoUpdate({
      target: [dossierTopics.dossierId, dossierTopics.topic],
      set: { revision: sql`${dossierTopics.revision} + 1` },
    })
    .returning({ revision: dossierTopics.revision });
  if (!row) throw new Error("no revision");
  return row.revision;
}

/** How far a topic has come. Read before what it is about: what comes in between is then told once more, not missed. */
export async function loadRevision(db: Db, dossierId: string, topic: string): Promise<number> {
  const [row] = await db
    .select({ revision: dossierTopics.revision })
    .from(dossierTopics)
    .where(and(eq(dossierTopics.dossierId, dossierId), eq(dossierTopics.topic, topic)));
  return row?.revision ?? 0;
}
