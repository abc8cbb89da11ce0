import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { allAnswers, findFormOfDossier } from "../queries/form-state.server.ts";
import { answersOf, NO_BASE, postedChanges } from "../rules/posted-form.ts";
import type { WholeForm } from "../rules/read-whole-form.ts";
import type { RefusedAnswers } from "../rules/refused-answer.ts";

/** Of a whole form that may not be saved at all: everything that was typed, so that it comes back. */
export async function refusedForm(
  db: Db,
  actor: PersonActor,
  dossierId: string,
  { posted, code }: { posted: WholeForm; code: string },
): Promise<RefusedAnswers> {
  await readableDossier(db, actor, dossierId);
  const formModelType = FORM_MODEL_TYPES.find((type) => type === posted.formModelType);
  const place = formModelType && { dossierId, formModelType };
  const found = place && (await findFormOfDossier(db, place));
  if (!found) throw new DomainError("NOT_FOUND");
  const held = await allAnswers(db, place);
  const changes = postedChanges(found.form, (key) => held.get(key) ?? NO_BASE, {
    fields: posted.fields,
  });
  const entries = [...answersOf(changes)].map(([key, answer]) => [key, { code, answer }]);
  return Object.fromEntries(entries);
}
