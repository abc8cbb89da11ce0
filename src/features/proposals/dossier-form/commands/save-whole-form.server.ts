import { randomUUID } from "node:crypto";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { readAnswer } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { mapKey } from "#form-engine/rebase.ts";
import { type Caller, command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, type ErrorCode, parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { type FormRef, loadAnswers, loadDossierForm } from "../queries/form-state.server.ts";
import { changesSchema } from "../rules/answer-change.ts";
import type { RefusedAnswer } from "../rules/answer-verdict.ts";
import { toRefusalCode, WRITE_ACTS } from "../rules/answer-verdict.ts";
import {
  FORM_FIELDS,
  NO_BASE,
  type PostedBase,
  type PostedChange,
  parsePostedChanges,
  toPostedAnswers,
} from "../rules/posted-form.ts";
import {
  findEarlierForm,
  loadGroupLists,
  writeVersionedChanges,
} from "../writes/carry-over.server.ts";
import { runInSaveSlot } from "../writes/save-slots.server.ts";
import { uploadImage } from "./upload-image.server.ts";

const postedImageSchema = z.object({
  /** Key of the question. */
  key: z.string(),
  name: z.string(),
  file: z.instanceof(Uint8Array),
});

/**
 * Saves a complete form posted in one body, as the specification requires. Absent fields leave their answers unchanged,
 * and each answer gets its own verdict.
 */
export const saveWholeForm = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES, { error: "unknown" }),
    fields: z.array(z.tuple([z.string(), z.string()])),
    images: z.array(postedImageSchema),
  }),
  // Each image is uploaded by its own command, with its own check of rights. A job deletes images that no answer refers
  // to.
  prepare: ({ input: { dossierId, images }, ...caller }) => uploadImages(caller, dossierId, images),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier, { formModelType }) => can(actor, WRITE_ACTS[formModelType], dossier),
  inSlot: runInSaveSlot,
  async run({ tx, actor, input: { dossierId, formModelType, fields }, prepared, now }) {
    const formRef = { dossierId, formModelType };
    const lockedForm = await loadDossierForm(tx, formRef, { forUpdate: true });
    const stored = await loadAnswers(tx, formRef);
    const { images } = prepared;
    const formVersion = readFormVersion(fields);
    // A page of an earlier version is read by that version; its changes are carried over.
    const earlier = await findEarlierForm(tx, lockedForm, formVersion);
    const form = earlier ?? lockedForm.form;
    const findKey = earlier && (await createKeyFinder(tx, formRef, earlier, lockedForm.form));
    const getStored = (key: string): PostedBase =>
      stored.get(findKey ? (findKey(key) ?? "") : key) ?? NO_BASE;
    const changes = parsePostedChanges(form, getStored, { fields, images });
    const acceptedTheirs = findKeyAcceptingTheirs(form, changes, fields);
    const { verdicts, lastUpdate } = await writeVersionedChanges(
      tx,
      formRef,
      { authorId: actor.userId, now },
      parseInput(
        changesSchema,
        changes.map((change) => ({
          ...change,
          id: randomUUID(),
          // A change with another version than the stored one is a conflict: it goes into the history and changes
          // nothing.
          version:
            change.key === acceptedTheirs
              ? toDifferentVersion(getStored(change.key))
              : change.version,
        })),
      ),
      { formVersion, lockedForm },
    );
    const answers = toPostedAnswers(changes);
    // When a new image is refused, the question keeps its previous images.
    const refused: Record<string, RefusedAnswer> = Object.fromEntries(
      [...prepared.refused].map(([key, code]) => [
        key,
        { code, answer: answers.get(key) ?? stored.get(key)?.answer ?? [] },
      ]),
    );
    for (const [key, verdict] of verdicts) {
      if (verdict.kind === "saved" || (verdict.kind === "conflict" && key === acceptedTheirs))
        continue;
      const code = verdict.kind === "conflict" ? "conflict" : toRefusalCode(verdict.refusal);
      refused[key] = { code, answer: answers.get(key) ?? [] };
    }
    return { place: formRef, refused, lastUpdate };
  },
});

/**
 * The answer for which the author accepts the other version, if any. The author's own text then goes into the history,
 * so an invalid one, which the history cannot hold, is not given up.
 */
function findKeyAcceptingTheirs(
  form: Form,
  changes: readonly PostedChange[],
  fields: readonly (readonly [string, string])[],
): string | undefined {
  const key = fields.find(([name]) => name === FORM_FIELDS.takeTheirs)?.[1];
  const change = changes.find((one) => one.key === key);
  const node = form.positions.get(parseKey(key ?? "")?.nodeId ?? "")?.node;
  return change && node && readAnswer(node, change.answer).ok ? key : undefined;
}

const readFormVersion = (fields: readonly (readonly [string, string])[]): string | undefined =>
  rowId().safeParse(fields.find(([name]) => name === FORM_FIELDS.formVersion)?.[1]).data;

/** Finds the answer that a key of an earlier version has now, if its question has the same type. */
async function createKeyFinder(
  tx: Db,
  formRef: FormRef,
  from: Form,
  to: Form,
): Promise<(key: string) => string | null> {
  const lists = await loadGroupLists(tx, formRef, { from, to });
  return (key) => {
    const newKey = mapKey(from, to, lists, key);
    const [one, other] = [from, to].map(
      (form) => form.positions.get(parseKey(key)?.nodeId ?? "")?.node,
    );
    const isText = one?.type === "text" && other?.type === "text";
    const isSameKind = one?.type === other?.type && !(isText && one.wysiwyg !== other.wysiwyg);
    return isSameKind ? newKey : null;
  };
}

const toDifferentVersion = ({ version }: PostedBase): number => (version > 0 ? version - 1 : 1);

/** Errors that refuse one image but not the whole form. */
const IMAGE_REFUSALS: Partial<Record<ErrorCode, string>> = {
  INVALID: "notAnImage",
  TOO_MANY_REQUESTS: "tooManyImages",
  BUSY: "imageLater",
};

/** A refused image is reported for its question; the other images are uploaded. */
async function uploadImages(
  caller: Caller,
  dossierId: string,
  posted: readonly z.output<typeof postedImageSchema>[],
) {
  const images = new Map<string, Answer>();
  const refused = new Map<string, string>();
  for (const { key, name, file } of posted) {
    try {
      const image = await uploadImage(caller, { dossierId, file });
      images.set(key, [...(images.get(key) ?? []), { ...image, name, alt: "" }]);
    } catch (error) {
      const code = error instanceof DomainError ? IMAGE_REFUSALS[error.code] : undefined;
      if (!code) throw error;
      refused.set(key, code);
    }
  }
  return { images, refused };
}
