import { namesInDossier } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { SentHeld } from "../endpoints.ts";
import type { SentLocks } from "../live/messages.ts";
import { type FormOfDossier, lockAuthors } from "../queries/form-state.server.ts";
import type { HeldAnswer } from "../rules/answer-verdict.ts";

interface Named {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The names of who changed these answers last, by id. Whoever asks is known already: mostly it is they themselves. */
export async function authorNames(
  db: Db,
  dossierId: string,
  answers: readonly HeldAnswer[],
  asker?: Named,
): Promise<ReadonlyMap<string, string>> {
  const others = answers.flatMap(({ by }) => (by && by !== asker?.userId ? [by] : []));
  const names = await namesInDossier(db, dossierId, others);
  if (!asker) return names;
  return new Map([...names, [asker.userId, `${asker.firstName} ${asker.lastName}`.trim()]]);
}

/** An answer as it travels to the browser: its author by name. */
export const sentHeld = (
  { answer, version, by, at }: HeldAnswer,
  names: ReadonlyMap<string, string>,
): SentHeld => ({
  answer,
  version,
  by: by ? (names.get(by) ?? null) : null,
  byId: by,
  at: at?.toISOString() ?? null,
});

/** The locks of a form as they travel to the browser. */
export async function loadLocks(db: Db, place: FormOfDossier): Promise<SentLocks> {
  const authors = await lockAuthors(db, place);
  const ids = [...authors.values()].flatMap((id) => (id ? [id] : []));
  const names = await namesInDossier(db, place.dossierId, ids);
  const lockedBy: Record<string, string> = {};
  for (const [nodeId, author] of authors) {
    const name = author && names.get(author);
    if (name) lockedBy[nodeId] = name;
  }
  return { locks: [...authors.keys()], lockedBy };
}
