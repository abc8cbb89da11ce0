import { and, desc, eq } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { decisionLetters } from "../tables.server.ts";

/** The letters of a dossier that an actor sees, newest first: members of the team, and the agency's staff. */
export const listLetters = (db: Db, actor: Actor, dossierId: string) =>
  db
    .select({
      id: decisionLetters.id,
      kind: decisionLetters.kind,
      locale: decisionLetters.locale,
      subject: decisionLetters.subject,
      recipient: decisionLetters.recipient,
      bytes: decisionLetters.bytes,
      pages: decisionLetters.pages,
      sentAt: decisionLetters.sentAt,
    })
    .from(decisionLetters)
    .innerJoin(dossiers, eq(dossiers.id, decisionLetters.dossierId))
    .where(and(eq(dossiers.id, dossierId), dossierVisibleTo(actor)))
    .orderBy(desc(decisionLetters.sentAt), desc(decisionLetters.id));

/** A letter named by an address. Throws NOT_FOUND unless the actor sees its dossier. */
export async function findLetter(
  db: Db,
  actor: Actor,
  { id, letterId }: { readonly id?: string | undefined; readonly letterId?: string | undefined },
) {
  const dossierId = rowId().safeParse(id).data;
  const parsedId = rowId().safeParse(letterId).data;
  if (!dossierId || !parsedId) throw new DomainError("NOT_FOUND");
  const [letter] = await db
    .select({
      number: dossiers.number,
      acronym: dossiers.acronym,
      sha256: decisionLetters.sha256,
      bytes: decisionLetters.bytes,
      sentAt: decisionLetters.sentAt,
    })
    .from(decisionLetters)
    .innerJoin(dossiers, eq(dossiers.id, decisionLetters.dossierId))
    .where(
      and(eq(dossiers.id, dossierId), eq(decisionLetters.id, parsedId), dossierVisibleTo(actor)),
    );
  if (!letter) throw new DomainError("NOT_FOUND");
  return letter;
}
