import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { findDossierForm, loadAnswers } from "../queries/form-state.server.ts";
import { NO_BASE, parsePostedChanges, toPostedAnswers } from "../rules/posted-form.ts";
import type { FormBody } from "../rules/read-form-body.ts";
import type { RefusedAnswers } from "../rules/refused-answer.ts";

/** Of a whole form that may not be saved at all: everything that was typed, so that it comes back. */
export async function loadRefusedAnswers(
  db: Db,
  actor: PersonActor,
  dossierId: string,
  { posted, code }: { posted: FormBody; code: string },
): Promise<RefusedAnswers> {
  await loadReadableDossier(db, actor, dossierId);
  const formModelType = FORM_MODEL_TYPES.find((type) => type === posted.formModelType);
  const place = formModelType && { dossierId, formModelType };
  const found = place && (await findDossierForm(db, place));
  if (!found) throw new DomainError("NOT_FOUND");
  const held = await loadAnswers(db, place);
  const changes = parsePostedChanges(found.form, (key) => held.get(key) ?? NO_BASE, {
    fields: posted.fields,
  });
  const entries = [...toPostedAnswers(changes)].map(([key, answer]) => [key, { code, answer }]);
  return Object.fromEntries(entries);
}
