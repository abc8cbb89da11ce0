import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { isRecent } from "#features/proposals/posts/rules/post-abilities.ts";
import { POST_RATE_LIMIT, postTextSchema } from "#features/proposals/posts/writes/posts.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierNotes } from "../tables.server.ts";

/** Writes an internal note. The audit says that it was written, not what it says. */
export const writeNote = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), text: postTextSchema }),
  limits: [POST_RATE_LIMIT],
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "writeNote", dossier),
  async run({ tx, actor, input: { text }, now, audit }, { id: dossierId }) {
    const { userId } = actor;
    const [note] = await tx
      .insert(dossierNotes)
      .values({ dossierId, authorId: userId, text, writtenAt: now })
      .returning({ id: dossierNotes.id });
    if (!note) throw new Error("insert into agency_dossier_notes returned no row");
    const details = { dossier: dossierId, note: note.id };
    await audit("staff.noteWritten", { kind: "user", id: userId }, details);
    return note;
  },
});

interface NoteContext {
  readonly tx: Db;
  readonly actor: StaffActor;
  readonly now: Date;
  readonly input: { readonly dossierId: string; readonly noteId: string };
}

/** The note to change, locked, with the policy subject for the actor. */
async function loadNote({ tx, actor, now, input }: NoteContext) {
  const dossier = await dossierForAgency(tx, actor, input.dossierId, "share");
  const [note] = await tx
    .select()
    .from(dossierNotes)
    .where(and(eq(dossierNotes.id, input.noteId), eq(dossierNotes.dossierId, dossier.id)))
    .for("update");
  if (!note) throw new DomainError("NOT_FOUND");
  const own = note.authorId === actor.userId;
  return { note, subject: { ...dossier, own, recent: isRecent(note.writtenAt, now) } };
}

/** Corrects the author's own note, for the time in which posts can be corrected. */
export const editNote = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), noteId: rowId(), text: postTextSchema }),
  limits: [POST_RATE_LIMIT],
  load: loadNote,
  may: (actor, { subject }) => can(actor, "editNote", subject),
  async run({ tx, actor, input: { text }, now, audit }, { note, subject }) {
    const details = { dossier: subject.id, note: note.id };
    await audit("staff.noteEdited", { kind: "user", id: actor.userId }, details);
    if (text === note.text) return;
    await tx.update(dossierNotes).set({ text, editedAt: now }).where(eq(dossierNotes.id, note.id));
  },
});

/** Deletes the author's own note. */
export const removeNote = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), noteId: rowId() }),
  load: loadNote,
  may: (actor, { subject }) => can(actor, "removeNote", subject),
  async run({ tx, actor, audit }, { note, subject }) {
    await tx.delete(dossierNotes).where(eq(dossierNotes.id, note.id));
    const details = { dossier: subject.id, note: note.id };
    await audit("staff.noteRemoved", { kind: "user", id: actor.userId }, details);
  },
});
