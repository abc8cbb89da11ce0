import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { makeForm } from "#form-engine/form.ts";
import { EMPTY_STATE } from "#form-engine/form-state.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { prefillForm, type UnplacedAnswer } from "#form-engine/prefill-form.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { ImageValue } from "#form-engine/types/image/rules.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import {
  findDossierForm,
  loadAnswers,
  loadLockedQuestions,
  toFormState,
} from "../queries/form-state.server.ts";
import { dossierImages, dossierUnplacedAnswers } from "../tables.server.ts";
import { runInSaveSlot } from "../writes/save-slots.server.ts";
import { writeChanges } from "../writes/write-changes.server.ts";

/** Unplaced answers keep their images; without a limit, repeated prefilling would fill the disk. */
export const MAX_UNPLACED_ANSWERS = 500;

/**
 * Copies the answers of a readable dossier into a draft. Only unanswered questions are filled; other answers become
 * unplaced answers. Images are copied, so that deleting them in the source dossier has no effect here.
 */
export const prefillFromDossier = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), fromId: z.string().min(1, "missing").pipe(rowId()) }),
  // Reads two dossiers and copies files, so the number of attempts is limited.
  limits: [{ name: "dossier-take-over", per: "person", max: 30, seconds: 3600 }],
  async prepare({ db, actor, storage, input: { dossierId, fromId }, requireAllowed }) {
    requireAllowed(can(actor, "takeOver", await dossierForActor(db, actor, dossierId)));
    const source = await dossierForActor(db, actor, fromId);
    requireAllowed(can(actor, "read", source));
    if (fromId === dossierId) throw new DomainError("INVALID", { fromId: "same" });
    const waiting = await db.$count(
      dossierUnplacedAnswers,
      eq(dossierUnplacedAnswers.dossierId, dossierId),
    );
    if (waiting >= MAX_UNPLACED_ANSWERS) throw new DomainError("TAKEN", { why: "leftOversFull" });
    const parts: FormPrefill[] = [];
    for (const formModelType of FORM_MODEL_TYPES)
      parts.push(await loadFormPrefill(db, { dossierId, fromId, formModelType }));
    const images = await copyImages(
      { db, storage },
      { from: fromId, to: dossierId },
      listImageNames(parts),
    );
    return {
      parts: parts.map((part) => replaceImages(part, images)),
      images,
      name: source.acronym,
    };
  },
  undo: async ({ storage }, { images }) => {
    for (const { storageKey } of images.values()) await storage.delete(storageKey);
  },
  // The share lock keeps the dossier's state until the commit: a concurrent deposit waits, or this command does.
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "takeOver", dossier),
  inSlot: runInSaveSlot,
  async run({ tx, actor, input: { dossierId, fromId }, prepared, now, audit }) {
    const { parts, images, name } = prepared;
    if (images.size > 0) {
      const own = { dossierId, uploadedBy: actor.userId, createdAt: now };
      await tx
        .insert(dossierImages)
        .values([...images.values()].map((row) => ({ ...row, ...own })));
    }
    let taken = 0;
    for (const { formModelType, answers, unplaced } of parts) {
      const newUnplaced = [...unplaced];
      if (answers.size > 0) {
        const changes = [...answers].map(([key, { answer }]) => ({
          key,
          answer,
          id: randomUUID(),
          version: 0,
        }));
        const formRef = { dossierId, formModelType };
        const { verdicts } = await writeChanges(
          tx,
          formRef,
          { authorId: actor.userId, now },
          changes,
        );
        for (const [key, { answer, node }] of answers) {
          // A member answered after `prepare`: that answer stays, and the copied one becomes unplaced.
          if (verdicts.get(key)?.kind === "saved") taken += node ? 1 : 0;
          else if (node) newUnplaced.push({ node, answer, why: "answered" });
        }
      }
      if (newUnplaced.length > 0)
        await tx.insert(dossierUnplacedAnswers).values(
          newUnplaced.map((one) => ({
            ...one,
            dossierId,
            formModelType,
            fromName: name,
            createdAt: now,
          })),
        );
    }
    await audit("dossier.takenOver", { kind: "dossier", id: dossierId }, { from: fromId });
    return { taken };
  },
});

interface FormPrefill {
  readonly formModelType: FormModelType;
  /** `node` is null for a structure's list of groups. */
  readonly answers: ReadonlyMap<string, { answer: Answer; node: UnplacedAnswer["node"] | null }>;
  readonly unplaced: readonly UnplacedAnswer[];
}

async function loadFormPrefill(
  db: Db,
  dossiers: { dossierId: string; fromId: string; formModelType: FormModelType },
): Promise<FormPrefill> {
  const { dossierId, fromId, formModelType } = dossiers;
  const sourceRef = { dossierId: fromId, formModelType };
  const targetRef = { dossierId, formModelType };
  const from = await findDossierForm(db, sourceRef);
  if (!from) return { formModelType, answers: new Map(), unplaced: [] };
  const to = await findDossierForm(db, targetRef);
  const source = toFormState(await loadAnswers(db, sourceRef), new Set());
  const target = to
    ? toFormState(await loadAnswers(db, targetRef), await loadLockedQuestions(db, targetRef))
    : EMPTY_STATE;
  // The call has no form of this type, so no answer can be placed.
  const form = to?.form ?? makeForm({ ...from.form.model, children: [] });
  const { answers, unplaced } = prefillForm(from.form, form, source, target);
  const withNodes = [...answers].map(([key, answer]) => {
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    return [key, { answer, node: node?.discr === "question" ? node : null }] as const;
  });
  return { formModelType, answers: new Map(withNodes), unplaced };
}

const isImage = (node: UnplacedAnswer["node"] | null): boolean => node?.type === "image";

/** Images of copied and of unplaced answers. */
const listImageNames = (parts: readonly FormPrefill[]): string[] =>
  parts
    .flatMap(({ answers, unplaced }) => [...answers.values(), ...unplaced])
    .filter(({ node }) => isImage(node))
    .flatMap(({ answer }) => (answer as readonly ImageValue[]).map(({ filename }) => filename));

/** Points image answers to the copied files. An image whose file is missing is dropped. */
function replaceImages(
  { formModelType, answers, unplaced }: FormPrefill,
  images: ImageCopies,
): FormPrefill {
  const own = <One extends { node: UnplacedAnswer["node"] | null; answer: Answer }>(
    one: One,
  ): One => {
    if (!isImage(one.node)) return one;
    const answer = (one.answer as readonly ImageValue[]).flatMap((value) => {
      const copy = images.get(value.filename);
      return copy ? [{ ...value, filename: copy.filename }] : [];
    });
    return { ...one, answer };
  };
  const isThere = ({ answer }: { answer: Answer }) => answer.length > 0;
  return {
    formModelType,
    answers: new Map(
      [...answers].map(([key, one]) => [key, own(one)] as const).filter(([, one]) => isThere(one)),
    ),
    unplaced: unplaced.map(own).filter(isThere),
  };
}

type ImageRow = typeof dossierImages.$inferSelect;

/** Copied images by the file name of the original. */
type ImageCopies = ReadonlyMap<string, Omit<ImageRow, "dossierId" | "uploadedBy" | "createdAt">>;

/**
 * Copies image files into the storage of another dossier. The command then inserts the rows in `run`, or deletes the
 * files in `undo`.
 */
async function copyImages(
  { db, storage }: Pick<Deps, "db" | "storage">,
  { from, to }: { from: string; to: string },
  filenames: readonly string[],
): Promise<ImageCopies> {
  const copies = new Map<string, Omit<ImageRow, "dossierId" | "uploadedBy" | "createdAt">>();
  if (filenames.length === 0) return copies;
  const rows = await db
    .select()
    .from(dossierImages)
    .where(
      and(
        eq(dossierImages.dossierId, from),
        inArray(dossierImages.filename, [...new Set(filenames)]),
      ),
    );
  for (const { dossierId: _, uploadedBy: __, createdAt: ___, ...row } of rows) {
    const content = await storage.read(row.storageKey).catch(() => null);
    if (!content) continue;
    const filename = `${randomUUID()}${row.filename.slice(row.filename.lastIndexOf("."))}`;
    const storageKey = `dossier/${to}/${filename}`;
    await storage.put(storageKey, content);
    copies.set(row.filename, { ...row, filename, storageKey });
  }
  return copies;
}
