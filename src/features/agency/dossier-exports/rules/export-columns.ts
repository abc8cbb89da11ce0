import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import type { FormMeanings } from "#features/proposals/form-models/rules/form-meanings.ts";
import { isEnabled } from "#form-engine/conditions.ts";
import { type Form, listNodeAndAncestors } from "#form-engine/form.ts";
import { type FormState, getAnswer } from "#form-engine/form-state.ts";
import type { FormModelType, FormNode, QuestionNode } from "#form-engine/model.ts";
import { listOccurrences, type Occurrence } from "#form-engine/occurrences.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { listValueTexts } from "#form-engine/types/question-types.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** A version of a form that some of the exported dossiers were deposited with. */
export interface UsedVersion {
  readonly versionId: string;
  readonly number: number;
  /** The form that it is a version of. */
  readonly formId: string;
  readonly formName: string;
  readonly formModelType: FormModelType;
  readonly form: Form;
  readonly meanings: FormMeanings;
}

/** A question as a column over all used versions of its form. */
export interface QuestionColumn {
  /** Stands in addresses: `3f2a91c0.abstract_fr`. */
  readonly key: string;
  readonly formId: string;
  /** The question as in the newest version that has it, with the titles of its sections. */
  readonly node: QuestionNode;
  readonly sections: readonly FormNode[];
  /** Its id in each version that has it: a question with a meaning may have another id in an earlier version. */
  readonly nodeIds: ReadonlyMap<string, string>;
  /** Numbers of the used versions that have it, the newest first. */
  readonly versionNumbers: readonly number[];
}

/** A form with the questions of all its used versions. */
export interface FormColumns {
  readonly formId: string;
  readonly name: string;
  readonly formModelType: FormModelType;
  /** The newest first. */
  readonly versionNumbers: readonly number[];
  readonly columns: readonly QuestionColumn[];
}

/** Letters of a form's id that stand in the keys of its columns. */
const FORM_KEY_LENGTH = 8;

/** The columns of all questions. Questions that only earlier versions have follow those of the newest version. */
export function buildFormColumns(versions: readonly UsedVersion[]): FormColumns[] {
  const byForm = Map.groupBy(versions, ({ formId }) => formId);
  const formIds = [...byForm.keys()];
  const toFormKey = (formId: string) => {
    const short = formId.slice(0, FORM_KEY_LENGTH);
    return formIds.filter((one) => one.startsWith(short)).length > 1 ? formId : short;
  };
  return [...byForm]
    .map(([formId, ofForm]) => buildColumnsOfForm(formId, toFormKey(formId), ofForm))
    .sort(
      (one, other) =>
        one.name.localeCompare(other.name, "fr") || one.formId.localeCompare(other.formId),
    );
}

function buildColumnsOfForm(
  formId: string,
  formKey: string,
  versions: readonly UsedVersion[],
): FormColumns {
  const sorted = [...versions].sort((one, other) => other.number - one.number);
  const [newest] = sorted;
  if (!newest) throw new Error(`no version of form ${formId}`);
  const columns = new Map<string, { column: QuestionColumn; nodeIds: Map<string, string> }>();
  /** The column of each meaning: that of the newest version with a question of this meaning. */
  const ofMeaning = new Map<string, string>();
  for (const version of sorted) {
    const meaningOf = new Map([...version.meanings].map(([meaning, id]) => [id, meaning]));
    for (const { node } of version.form.positions.values()) {
      // A question that the agency switched off was never asked.
      if (node.discr !== "question" || !isEnabled(version.form, node.id)) continue;
      const meaning = meaningOf.get(node.id);
      const known = meaning === undefined ? undefined : ofMeaning.get(meaning);
      // Another id with the same meaning is the same question, unless the version has a question of the known id, too.
      const isRenamed = known !== undefined && !version.form.positions.has(known);
      const id = isRenamed ? known : node.id;
      const found = columns.get(id) ?? createColumn(formKey, version, node);
      columns.set(id, found);
      found.nodeIds.set(version.versionId, node.id);
      if (meaning !== undefined && known === undefined) ofMeaning.set(meaning, id);
    }
  }
  const numberOf = new Map(sorted.map(({ versionId, number }) => [versionId, number]));
  return {
    formId,
    name: newest.formName,
    formModelType: newest.formModelType,
    versionNumbers: sorted.map(({ number }) => number),
    columns: [...columns.values()].map(({ column, nodeIds }) => ({
      ...column,
      versionNumbers: [...nodeIds.keys()].flatMap((versionId) => numberOf.get(versionId) ?? []),
    })),
  };
}

function createColumn(formKey: string, { form, formId }: UsedVersion, node: QuestionNode) {
  const nodeIds = new Map<string, string>();
  const sections = listNodeAndAncestors(form, node.id).slice(1).reverse();
  const key = `${formKey}.${node.id}`;
  return { column: { key, formId, node, sections, nodeIds, versionNumbers: [] }, nodeIds };
}

const getTitle = (node: FormNode, locale: Locale): string =>
  locale === "fr" ? node.titleFr : node.titleEn;

/** "Proposition scientifique > 2. Méthode > Résumé": two questions may have the same title in different sections. */
export const formatColumnHeader = ({ node, sections }: QuestionColumn, locale: Locale): string =>
  [...sections, node].map((one) => getTitle(one, locale)).join(" > ");

/** The answers of one deposited form to one language's cells. */
export interface AnswerCells {
  readonly cells: readonly string[];
  /** By form: the number of the version that the dossier was deposited with; empty for another form. */
  readonly versionNumbers: readonly string[];
  /** The chosen questions that the dossier's versions of their forms do not have. */
  readonly absent: readonly QuestionColumn[];
}

/** Reads the chosen columns from a manifest. Answers to questions that the form hides are left out, as in the PDF. */
export function readAnswerCells(
  { forms }: Pick<Manifest, "forms">,
  chosen: readonly QuestionColumn[],
  chosenForms: readonly FormColumns[],
  versions: ReadonlyMap<string, UsedVersion>,
  locale: Locale,
): AnswerCells {
  /** The version and the answers of each chosen form that the dossier was deposited with, by the form's id. */
  const used = new Map(
    forms.flatMap(({ versionId, answers }) => {
      const version = versions.get(versionId);
      if (!version || !chosenForms.some(({ formId }) => formId === version.formId)) return [];
      const texts = formatAnswers(version.form, answers, locale);
      return [[version.formId, { version, texts }] as const];
    }),
  );
  const absent: QuestionColumn[] = [];
  const cells = chosen.map((column) => {
    const found = used.get(column.formId);
    if (!found) return "";
    const nodeId = column.nodeIds.get(found.version.versionId);
    if (nodeId === undefined) absent.push(column);
    return found.texts.get(nodeId ?? "") ?? "";
  });
  const versionNumbers = chosenForms.map(({ formId }) => {
    const found = used.get(formId);
    return found ? String(found.version.number) : "";
  });
  return { cells, versionNumbers, absent };
}

/** The text of every answered question, by the question's id. */
function formatAnswers(
  form: Form,
  answers: Manifest["forms"][number]["answers"],
  locale: Locale,
): ReadonlyMap<string, string> {
  const state: FormState = {
    answers: new Map(Object.entries(answers).map(([key, answer]) => [key, answer as Answer])),
    locks: new Set(),
  };
  const byNode = Map.groupBy(listOccurrences(form, state), ({ node }) => node.id);
  return new Map(
    [...byNode].map(([id, found]) => [
      id,
      found.flatMap((one) => formatOccurrence(one, getAnswer(state, one.key), locale)).join("\n"),
    ]),
  );
}

/** Values that spreadsheets and programs compute with are written as stored: 482500.00, 2027-03-01. */
const COMPUTED_TYPES: ReadonlySet<QuestionNode["type"]> = new Set([
  "currency",
  "date",
  "float",
  "integer",
]);

/**
 * One answer. Several values are separated by semicolons. In a repeated group each repetition has a line, which begins with
 * the group and its number: "Tâche 2 : Mesures".
 */
function formatOccurrence(
  { node, groups }: Occurrence,
  answer: Answer,
  locale: Locale,
): readonly string[] {
  const texts = COMPUTED_TYPES.has(node.type)
    ? answer.map(String).filter(Boolean)
    : listValueTexts(answer, node, locale);
  if (texts.length === 0) return [];
  const value = texts.join("; ");
  if (groups.length === 0) return [value];
  const name = groups
    .map(({ node: group, number }) => `${getTitle(group, locale)} ${number}`)
    .join(", ");
  return [`${name}${locale === "fr" ? "\u00a0:" : ":"} ${value}`];
}
