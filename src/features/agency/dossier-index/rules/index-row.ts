import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import type {
  FormMeaning,
  FormMeanings,
} from "#features/proposals/form-models/rules/form-meanings.ts";
import { readMeaning } from "#features/proposals/form-models/rules/read-meaning.ts";
import type { Form } from "#form-engine/form.ts";
import { type FormState, getAnswer } from "#form-engine/form-state.ts";
import { listOccurrences } from "#form-engine/occurrences.ts";
import { listValueTexts } from "#form-engine/types/question-types.ts";
import { foldText } from "#platform/fold-text.ts";
import { LOCALES } from "#platform/i18n/locale.ts";

/** A version of a form with the meanings of its questions. */
export interface IndexedForm {
  readonly form: Form;
  readonly meanings: FormMeanings;
}

/** What is indexed of a deposited version. */
export interface IndexRow {
  readonly number: string;
  readonly acronym: string;
  readonly title: string;
  readonly coordinator: string;
  readonly coordinatorInstitution: string;
  readonly teamCount: number;
  readonly countries: readonly string[];
  readonly institutions: readonly string[];
  readonly requestedAmount: number | null;
  readonly durationMonths: number | null;
  readonly ercDomains: readonly string[];
  readonly keywords: readonly string[];
  readonly abstract: string;
  readonly searched: string;
  /** The text of all answers that the team was asked for: hidden questions are left out. */
  readonly content: string;
}

interface IndexedVersion {
  readonly manifest: Manifest;
  /** The number of the dossier, which manifests of format 1 do not have. */
  readonly number: string;
  /** By the version's id. The answers to a form that is missing here are not indexed. */
  readonly forms: ReadonlyMap<string, IndexedForm>;
}

/** Builds the row of a deposited version from its manifest. */
export function buildIndexRow({ manifest, number, forms }: IndexedVersion): IndexRow {
  const { dossier, teams, members } = manifest;
  const answered = manifest.forms.flatMap(({ versionId, answers }) => {
    const indexed = forms.get(versionId);
    return indexed ? [{ ...indexed, answers: new Map(Object.entries(answers)) }] : [];
  });
  const read = <Meaning extends FormMeaning>(meaning: Meaning) =>
    answered
      .map((form) => readMeaning(form, form.answers, meaning))
      .find((value) => value !== null) ?? null;
  const coordinator = members.find(({ role }) => role === "coordinator");
  const isLeading = (teamNumber: number) => teamNumber === coordinator?.teamNumber;
  // Sorting is stable: the team of the coordination first, the others by their numbers.
  const sorted = [...teams].sort(
    (one, other) => Number(isLeading(other.number)) - Number(isLeading(one.number)),
  );
  const institutions = sorted.flatMap(({ institution }) => institution ?? []);
  const leading = sorted.find(({ number }) => isLeading(number))?.institution;
  const people = members.map(toName);
  const labels = listDistinct(institutions.map(({ label }) => label));
  const erc = answered.flatMap((form) => listErcCodes(form, form.answers));
  return {
    number: dossier.number ?? number,
    acronym: dossier.acronym,
    title: dossier.title,
    coordinator: coordinator ? toName(coordinator) : "",
    coordinatorInstitution: leading?.label ?? "",
    teamCount: teams.length,
    countries: listDistinct(institutions.flatMap(({ country }) => country ?? [])),
    institutions: labels,
    requestedAmount: read("requested_amount"),
    durationMonths: read("duration_months"),
    ercDomains: listDistinct(erc),
    keywords: read("keywords") ?? [],
    abstract: read("abstract") ?? "",
    searched: foldText(
      [dossier.number ?? number, dossier.acronym, dossier.title, ...people, ...labels].join("\n"),
    ),
    content: [
      dossier.acronym,
      dossier.title,
      ...answered.flatMap(({ form, answers }) => listAnswerTexts(form, answers)),
    ].join("\n"),
  };
}

const toName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

const listDistinct = (values: readonly string[]): string[] => [...new Set(values.filter(Boolean))];

const ERC_CODE = /\b(?:LS|PE|SH)\d{1,2}(?:_\d{1,2})?\b/i;

/** The panels that the team chose: the code in the label of an option or in its id, otherwise the label. */
function listErcCodes({ form, meanings }: IndexedForm, answers: FormState["answers"]): string[] {
  const ids = readMeaning({ form, meanings }, answers, "erc_domain") ?? [];
  const node = form.positions.get(meanings.get("erc_domain") ?? "")?.node;
  if (node?.discr !== "question") return [];
  return ids.map((id) => {
    const label = listValueTexts([id], node, "fr").join(" ");
    return (ERC_CODE.exec(label) ?? ERC_CODE.exec(id))?.[0].toUpperCase() ?? (label || id);
  });
}

/** The texts of all answers to visible questions. Labels of chosen options are in both languages. */
function listAnswerTexts(form: Form, answers: FormState["answers"]): string[] {
  const state: FormState = { answers, locks: new Set() };
  return listOccurrences(form, state).flatMap(({ key, node }) => {
    const answer = getAnswer(state, key);
    if (answer.length === 0) return [];
    return listDistinct(LOCALES.flatMap((locale) => listValueTexts(answer, node, locale)));
  });
}
