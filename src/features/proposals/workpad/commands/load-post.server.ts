import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { isRecent } from "../rules/post-limits.ts";

interface LockedPost {
  readonly authorId: string | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
}

/** Words that will be changed, with the dossier as whoever asks stands to both. */
export async function loadPost<Words extends LockedPost>(
  { tx, actor, now }: { tx: Db; actor: PersonActor; now: Date },
  dossierId: string,
  lock: () => Promise<readonly Words[]>,
) {
  const dossier = await dossierForActor(tx, actor, dossierId, "share");
  const [words] = await lock();
  if (!words || words.removedAt) throw new DomainError("NOT_FOUND");
  const own = words.authorId === actor.userId;
  return { words, standing: { ...dossier, own, recent: isRecent(words.createdAt, now) } };
}
