import { randomUUID } from "node:crypto";
import { readableDossier } from "#features/dossiers/queries/dossiers.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import { allAnswers, type FormOfDossier, findFormOfDossier } from "../queries/form-state.server.ts";
import { FORM_FIELDS, NO_BASE, type PostedChange, postedChanges } from "../rules/posted-form.ts";
import { saveAnswers } from "./save-answers.server.ts";
import { uploadImage } from "./upload-image.server.ts";

/** An answer of the form that was not taken: what was posted, and why. Everything else is saved. */
export interface RefusedAnswer {
  readonly code: string;
  readonly answer: Answer;
}

export type RefusedAnswers = Readonly<Record<string, RefusedAnswer>>;

/** The specified save: a whole form in one body. What it does not hold stays; each answer is judged on its own. */
export async function saveWholeForm(
  caller: Caller,
  dossierId: string,
  { data }: PostedForm,
): Promise<{ place: FormOfDossier; refused: RefusedAnswers; lastUpdate: Date }> {
  const { place, form, heldAt } = await postedTo(caller, dossierId, data);
  // Also asks whether this person may write here at all, before any file is kept.
  const { images, refused } = await takeImages(caller, dossierId, data);
  const changes = postedChanges(form, heldAt, { fields: textsOf(data), images });
  const { verdicts, lastUpdate } = await saveAnswers(caller, {
    ...place,
    changes: changes.map((change) => ({ ...change, id: randomUUID() })),
  });
  const answers = byKey(changes);
  for (const [key, verdict] of verdicts) {
    if (verdict.kind === "saved") continue;
    const code = verdict.kind === "conflict" ? "conflict" : verdict.refusal.code;
    refused[key] = { code, answer: answers.get(key) ?? [] };
  }
  return { place, refused, lastUpdate };
}

/** The same where nothing of it may be saved: everything that was typed, so that it comes back. */
export async function refuseWholeForm(
  caller: Caller,
  dossierId: string,
  { data }: PostedForm,
  code: string,
): Promise<RefusedAnswers> {
  const { form, heldAt } = await postedTo(caller, dossierId, data);
  const changes = byKey(postedChanges(form, heldAt, { fields: textsOf(data) }));
  return Object.fromEntries([...changes].map(([key, answer]) => [key, { code, answer }]));
}

async function postedTo({ db, actor }: Caller, dossierId: string, data: FormData) {
  const given = data.get(FORM_FIELDS.formModelType);
  const formModelType = FORM_MODEL_TYPES.find((type) => type === given);
  if (!formModelType) throw new DomainError("INVALID", { form_model_type: "unknown" });
  await readableDossier(db, actor, dossierId);
  const place: FormOfDossier = { dossierId, formModelType };
  const found = await findFormOfDossier(db, place);
  if (!found) throw new DomainError("NOT_FOUND");
  const held = await allAnswers(db, place);
  return { place, form: found.form, heldAt: (key: string) => held.get(key) ?? NO_BASE };
}

const byKey = (changes: readonly PostedChange[]) =>
  new Map(changes.map(({ key, answer }) => [key, answer as Answer]));

const textsOf = (data: FormData): [string, string][] =>
  [...data].filter((entry): entry is [string, string] => typeof entry[1] === "string");

/** Files are kept one by one; one that is no image is refused by its question, and the others are taken. */
async function takeImages(caller: Caller, dossierId: string, data: FormData) {
  const images = new Map<string, unknown[]>();
  const refused: Record<string, RefusedAnswer> = {};
  for (const [key, file] of data) {
    if (typeof file === "string" || file.size === 0 || !parseKey(key)) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      const image = await uploadImage(caller, { dossierId, file: bytes });
      images.set(key, [...(images.get(key) ?? []), { ...image, name: file.name, alt: "" }]);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "INVALID")) throw error;
      refused[key] = { code: "notAnImage", answer: [] };
    }
  }
  return { images, refused };
}
