import { randomUUID } from "node:crypto";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { readAnswer } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { type Caller, command } from "#platform/command.server.ts";
import { DomainError, type ErrorCode, parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadAnswers, loadDossierForm } from "../queries/form-state.server.ts";
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
import { writeChanges } from "../writes/write-changes.server.ts";
import { uploadImage } from "./upload-image.server.ts";

const postedImageSchema = z.object({
  /** The question it is for. */
  key: z.string(),
  name: z.string(),
  file: z.instanceof(Uint8Array),
});

/** The specified save: a whole form in one body. What it does not hold stays; each answer is judged on its own. */
export const saveWholeForm = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES, { error: "unknown" }),
    fields: z.array(z.tuple([z.string(), z.string()])),
    images: z.array(postedImageSchema),
  }),
  // Images are kept one by one, each asked for its right; one that comes into no answer is freed by a job.
  prepare: ({ input: { dossierId, images }, ...caller }) => uploadImages(caller, dossierId, images),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier, { formModelType }) => can(actor, WRITE_ACTS[formModelType], dossier),
  async run({ tx, actor, input: { dossierId, formModelType, fields }, prepared, now }) {
    const place = { dossierId, formModelType };
    const { form } = await loadDossierForm(tx, place, { forUpdate: true });
    const held = await loadAnswers(tx, place);
    const { images } = prepared;
    const heldAt = (key: string): PostedBase => held.get(key) ?? NO_BASE;
    const changes = parsePostedChanges(form, heldAt, { fields, images });
    const yielding = findKeyAcceptingTheirs(form, changes, fields);
    const { verdicts, lastUpdate } = await writeChanges(
      tx,
      place,
      { authorId: actor.userId, now },
      parseInput(
        changesSchema,
        changes.map((change) => ({
          ...change,
          id: randomUUID(),
          // A change based on another version than the stored one goes into the history and changes nothing.
          version:
            change.key === yielding ? toDifferentVersion(heldAt(change.key)) : change.version,
        })),
      ),
    );
    const answers = toPostedAnswers(changes);
    // Beside an image that was not taken, those that were there before stay.
    const refused: Record<string, RefusedAnswer> = Object.fromEntries(
      [...prepared.refused].map(([key, code]) => [
        key,
        { code, answer: answers.get(key) ?? held.get(key)?.answer ?? [] },
      ]),
    );
    for (const [key, verdict] of verdicts) {
      if (verdict.kind === "saved" || (verdict.kind === "conflict" && key === yielding)) continue;
      const code = verdict.kind === "conflict" ? "conflict" : toRefusalCode(verdict.refusal);
      refused[key] = { code, answer: answers.get(key) ?? [] };
    }
    return { place, refused, lastUpdate };
  },
});

/** The answer for which the person takes the other's version. A text that the history cannot keep does not give way. */
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

const toDifferentVersion = ({ version }: PostedBase): number => (version > 0 ? version - 1 : 1);

/** What keeps one image from being taken, and not the form it came with: it is none, there were too many, or too many at once. */
const IMAGE_REFUSALS: Partial<Record<ErrorCode, string>> = {
  INVALID: "notAnImage",
  TOO_MANY_REQUESTS: "tooManyImages",
  BUSY: "imageLater",
};

/** One that cannot be taken is refused by its question, and the others are taken. */
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
