import { findDossierForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { type FormModelType, isStructure } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";

/** The question at a place of a dossier's form, as it is now. The scientific proposal opens with the confirmation. */
export async function loadQuestion(
  db: Db,
  dossier: { readonly id: string; readonly confirmed: boolean },
  { form: formModelType, key }: { readonly form: FormModelType; readonly key: string },
): Promise<{ titleFr: string; titleEn: string }> {
  const open = formModelType !== "scientific_proposition" || dossier.confirmed;
  const found = open && (await findDossierForm(db, { dossierId: dossier.id, formModelType }));
  const parsed = parseKey(key);
  const place = found && parsed ? found.form.positions.get(parsed.nodeId) : undefined;
  const around = parsed?.groups.map(({ structureId }) => structureId).join("/");
  if (!place || isStructure(place.node) || around !== place.groups.join("/"))
    throw new DomainError("NOT_FOUND");
  return { titleFr: place.node.titleFr, titleEn: place.node.titleEn };
}
