import { dossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { lockMessage } from "../queries/messages.server.ts";
import { isRecent } from "../rules/words-limits.ts";

/** A message that will be changed, with the dossier as whoever asks stands to both. */
export async function loadMessage(
  tx: Db,
  actor: PersonActor,
  { dossierId, messageId }: { dossierId: string; messageId: string },
  now: Date,
) {
  const dossier = await dossierForActor(tx, actor, dossierId, "share");
  const message = await lockMessage(tx, dossierId, messageId);
  const own = message.authorId === actor.userId;
  return { message, standing: { ...dossier, own, recent: isRecent(message.createdAt, now) } };
}
