import { listSlots } from "#features/proposals/appendices/queries/appendices.server.ts";
import { findDossierForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { CompletionParts } from "../rules/completion.ts";
import type { PartName } from "../rules/part-name.ts";

/** The parts that a request opens, by name: acronym and title, sections, slots of appendices, team and CVs. */
export async function listPartNames(
  db: Db,
  dossierId: string,
  { names: hasNames, sections, appendices, team, cvs }: CompletionParts,
): Promise<PartName[]> {
  const names: PartName[] = hasNames ? [{ kind: "names" }] : [];
  for (const formModelType of FORM_MODEL_TYPES) {
    const chosen = sections[formModelType] ?? [];
    const found =
      chosen.length > 0 ? await findDossierForm(db, { dossierId, formModelType }) : null;
    if (!found) continue;
    for (const id of chosen) {
      const node = found.form.positions.get(id)?.node;
      if (node) names.push({ kind: "section", fr: node.titleFr, en: node.titleEn });
    }
  }
  const slots = appendices.length > 0 ? await listSlots(db, dossierId) : [];
  for (const { id, labelFr, labelEn } of slots)
    if (appendices.includes(id)) names.push({ kind: "appendix", fr: labelFr, en: labelEn });
  if (team) names.push({ kind: "team" });
  if (cvs) names.push({ kind: "cvs" });
  return names;
}
