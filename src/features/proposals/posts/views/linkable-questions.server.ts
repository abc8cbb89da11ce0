import { findDossierForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import type { Form } from "#form-engine/form.ts";
import { FORM_MODEL_TYPES, type FormModelType, isGroup, isStructure } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** A question that messages can link to; a repeated structure is linked as a whole. */
export interface LinkableQuestion {
  readonly form: FormModelType;
  readonly key: string;
  readonly title: string;
  /** Number and title of its section: "2.1 Method". */
  readonly section: string;
}

/** The questions of a dossier's forms, in order. Without the scientific proposal before the confirmation. */
export async function listLinkableQuestions(
  db: Db,
  { id, confirmed }: { readonly id: string; readonly confirmed: boolean },
  locale: Locale,
): Promise<LinkableQuestion[]> {
  const questions: LinkableQuestion[] = [];
  for (const formModelType of FORM_MODEL_TYPES) {
    if (formModelType === "scientific_proposition" && !confirmed) continue;
    const found = await findDossierForm(db, { dossierId: id, formModelType });
    if (found) questions.push(...listFormQuestions(found.form, formModelType, locale));
  }
  return questions;
}

function listFormQuestions(
  form: Form,
  formModelType: FormModelType,
  locale: Locale,
): LinkableQuestion[] {
  return [...form.positions.values()].flatMap(({ node, parent, groups }) => {
    if (groups.length > 0 || (isStructure(node) && !isGroup(node))) return [];
    const above = parent && form.positions.get(parent.id);
    return [
      {
        form: formModelType,
        key: node.id,
        title: getNodeTitle(node, locale),
        section: above ? `${above.number} ${getNodeTitle(above.node, locale)}`.trim() : "",
      },
    ];
  });
}
