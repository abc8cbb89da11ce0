import {
  type CallContent,
  type CallField,
  TRANSLATED_FIELDS,
} from "#features/portal/calls/rules/call-content.ts";
import { listEligibilityRuleProblems } from "#features/portal/calls/rules/eligibility-rule.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { MIN_NOTICE_MS } from "../../call-notices/rules/closing-change.ts";
import { listNewDemands } from "./new-demands.ts";
import { isFrenchPublicHoliday } from "./public-holidays.ts";
import {
  getTranslationState,
  isEmptyText,
  TRANSLATED_FIELD_NAMES,
  type TranslatedField,
} from "./translation-state.ts";

/**
 * The checks of a call before its publication. Those that block must pass; those that advise are shown. `required` and
 * `translationMissing` name what is absent by their field.
 */
export const CHECK_CODES = {
  /** Title, summary and text in each language, code, opening, closing; the address of a call without forms. */
  required: "blocks",
  /** Keywords in one language only. */
  translationMissing: "blocks",
  codeFormat: "blocks",
  /** The code is that of another call of the agency in the same year. */
  codeTaken: "blocks",
  referenceTaken: "blocks",
  closingBeforeOpening: "blocks",
  closingPast: "blocks",
  /** Over a century away: opening, closing or an announced date. */
  tooFar: "blocks",
  /** An announced day that does not exist, such as 31 February. */
  dateInvalid: "blocks",
  urlInvalid: "blocks",
  departmentInvalid: "blocks",
  ercPanelUnknown: "blocks",
  /** The form has no such version, the version is not published, or it is another agency's. */
  formNotPublished: "blocks",
  /** A scientific form in the place of the general one, or the reverse. */
  formWrongPlace: "blocks",
  /** The call has dossiers: its forms change by the publication of a form, which first tries it on the dossiers. */
  formInUse: "blocks",
  /** Calls of one-off partners link to the partner's site. */
  formsNotAllowed: "blocks",
  appendixLabelMissing: "blocks",
  documentLabelMissing: "blocks",
  /** A contact without a name. */
  contactIncomplete: "blocks",
  /** An eligibility rule without a text that publication needs, or whose least value is above its greatest one. */
  eligibilityIncomplete: "blocks",
  /** The closing moves to an earlier moment: no reason was given, or it leaves less than 72 hours. */
  closingReasonMissing: "blocks",
  closingTooSoon: "blocks",
  /** A closed call cannot open again once decisions are prepared. */
  decisionsPrepared: "blocks",
  /** The call has dossiers and closes in less than 72 hours: nothing more becomes mandatory. */
  demandTooLate: "blocks",
  /** The call has opened and has dossiers: an opening in the future would close it to them. */
  openingPostponed: "blocks",
  translationReview: "advises",
  callTextMissing: "advises",
  callTextEnglishMissing: "advises",
  contactMissing: "advises",
  closingOnWeekend: "advises",
  closingOnHoliday: "advises",
  maxAboveEnvelope: "advises",
  announcedBeforeClosing: "advises",
} as const satisfies Readonly<Record<string, "blocks" | "advises">>;

export type CheckCode = keyof typeof CHECK_CODES;

/** `done`: a check that passed; the list shows those of `required`. */
export interface CheckItem {
  readonly code: CheckCode;
  readonly field: CallField;
  readonly level: "blocks" | "advises" | "done";
}

export type FormField = "generalInformationForm" | "scientificPropositionForm";

/** What the check list needs to know beside the content. */
export interface CheckFacts {
  /** The moment of publication. */
  readonly now: Date;
  readonly partnerKind: "standard" | "one_off";
  /** What is published; null before the first publication. */
  readonly published: CallContent | null;
  readonly isCodeTaken: boolean;
  readonly isReferenceTaken: boolean;
  /** Published form versions of the agency, each with the field that takes its type of form. */
  readonly formVersions: ReadonlyMap<string, FormField>;
  /** Departments of the agency that a call may name. */
  readonly departmentIds: ReadonlySet<number>;
  readonly ercPanels: ReadonlySet<string>;
  readonly checkedAgainst: Readonly<Record<TranslatedField, unknown>>;
  /** Whether dossiers were created for the call. */
  readonly hasDossiers: boolean;
  /** The verdict on a changed closing (`decideClosingChange`); null if it is allowed. */
  readonly closingRefusal: CheckCode | null;
}

const REQUIRED_TEXTS = [
  "titleFr",
  "titleEn",
  "summaryFr",
  "summaryEn",
  "bodyFr",
  "bodyEn",
  "code",
] as const;

/** The check list: what blocks first, then what advises, then what is done. */
export function checkCallContent(content: CallContent, facts: CheckFacts): CheckItem[] {
  const found = [
    ...checkRequired(content),
    ...checkNames(content, facts),
    ...checkDates(content, facts),
    ...checkReferences(content, facts),
    ...checkRows(content),
    ...checkNewDemands(content, facts),
    ...listAdvice(content, facts),
  ];
  const order = ["blocks", "advises", "done"];
  return found.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

export const hasBlockingItems = (items: readonly CheckItem[]): boolean =>
  items.some(({ level }) => level === "blocks");

/** Codes of a check list that blocks, as stored with a failed publication: `required:titleEn codeTaken:code`. */
export const toFailureCodes = (items: readonly CheckItem[]): string =>
  items
    .filter(({ level }) => level === "blocks")
    .map(({ code, field }) => `${code}:${field}`)
    .join(" ");

const item = (code: CheckCode, field: CallField): CheckItem => ({
  code,
  field,
  level: CHECK_CODES[code],
});

const when = (isFound: boolean, code: CheckCode, field: CallField): CheckItem[] =>
  isFound ? [item(code, field)] : [];

const require = (isPresent: boolean, field: CallField): CheckItem =>
  isPresent ? { code: "required", field, level: "done" } : item("required", field);

export const hasForms = (content: CallContent): boolean =>
  content.generalInformationForm !== null || content.scientificPropositionForm !== null;

function checkRequired(content: CallContent): CheckItem[] {
  return [
    ...REQUIRED_TEXTS.map((field) => require(!isEmptyText(content[field]), field)),
    require(content.opensAt !== null, "opensAt"),
    require(content.closesAt !== null, "closesAt"),
    ...(hasForms(content) ? [] : [require(content.url.trim() !== "", "url")]),
    ...when(content.url.trim() !== "" && !isWebAddress(content.url), "urlInvalid", "url"),
  ];
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text.trim())) return false;
  const url = URL.parse(text.trim());
  if (!url) return false;
  return url.hostname.includes(".") && url.username === "" && url.password === "";
}

function checkNames(content: CallContent, facts: CheckFacts): CheckItem[] {
  const { code, keywordsFr, keywordsEn } = content;
  return [
    ...when(code !== "" && !/^[A-Z0-9]{2,12}$/.test(code), "codeFormat", "code"),
    ...when(facts.isCodeTaken, "codeTaken", "code"),
    ...when(facts.isReferenceTaken, "referenceTaken", "reference"),
    ...when(keywordsFr.length === 0 && keywordsEn.length > 0, "translationMissing", "keywordsFr"),
    ...when(keywordsEn.length === 0 && keywordsFr.length > 0, "translationMissing", "keywordsEn"),
  ];
}

const CENTURY_YEARS = 100;

function checkDates(content: CallContent, facts: CheckFacts): CheckItem[] {
  const opensAt = toDate(content.opensAt);
  const closesAt = toDate(content.closesAt);
  const { now, published, closingRefusal } = facts;
  const isTooFar = (at: Date | null) =>
    at !== null && Math.abs(at.getUTCFullYear() - now.getUTCFullYear()) > CENTURY_YEARS;
  // A closed call keeps its closing while other fields change.
  const isClosingChanged = content.closesAt !== published?.closesAt;
  const items = [
    ...when(isTooFar(opensAt), "tooFar", "opensAt"),
    ...when(isTooFar(closesAt), "tooFar", "closesAt"),
    ...when(
      opensAt !== null && closesAt !== null && closesAt <= opensAt,
      "closingBeforeOpening",
      "closesAt",
    ),
    ...when(
      opensAt !== null && opensAt > now && facts.hasDossiers && hasOpened(published, now),
      "openingPostponed",
      "opensAt",
    ),
    ...when(closesAt !== null && isClosingChanged && closesAt <= now, "closingPast", "closesAt"),
    ...(["eligibilityAnswerOn", "decisionsOn"] as const).flatMap((field) =>
      checkAnnouncedDate(content, field, now),
    ),
  ];
  const isNamed = items.some(({ code }) => code === closingRefusal);
  return closingRefusal && !isNamed ? [...items, item(closingRefusal, "closesAt")] : items;
}

const hasOpened = (published: CallContent | null, now: Date): boolean => {
  const opensAt = toDate(published?.opensAt ?? null);
  return opensAt !== null && opensAt <= now;
};

const toDate = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

function checkAnnouncedDate(
  content: CallContent,
  field: "eligibilityAnswerOn" | "decisionsOn",
  now: Date,
): CheckItem[] {
  const announced = content[field];
  if (announced === null) return [];
  const [year = 0, month = 1, day = 1] = announced.split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return [item("dateInvalid", field)];
  if (Math.abs(year - now.getUTCFullYear()) > CENTURY_YEARS) return [item("tooFar", field)];
  const closesAt = toDate(content.closesAt);
  if (closesAt === null) return [];
  const closing = toParisCivilTime(closesAt);
  const closingDay = Date.UTC(closing.year, closing.month - 1, closing.day);
  // A month is announced until its end.
  const end = announced.length > 7 ? date.getTime() : Date.UTC(year, month, 0);
  return when(end < closingDay, "announcedBeforeClosing", field);
}

function checkReferences(content: CallContent, facts: CheckFacts): CheckItem[] {
  const { departmentId, ercPanels } = content;
  const isDepartmentKept = departmentId === facts.published?.departmentId;
  return [
    ...when(
      departmentId !== null && !isDepartmentKept && !facts.departmentIds.has(departmentId),
      "departmentInvalid",
      "departmentId",
    ),
    ...when(
      ercPanels.some((code) => !facts.ercPanels.has(code)),
      "ercPanelUnknown",
      "ercPanels",
    ),
    ...(["generalInformationForm", "scientificPropositionForm"] as const).flatMap((field) => {
      const version = content[field];
      const published = facts.published?.[field] ?? null;
      if (facts.hasDossiers && version !== published) return [item("formInUse", field)];
      if (version === null) return [];
      if (facts.partnerKind === "one_off") return [item("formsNotAllowed", field)];
      const place = facts.formVersions.get(version);
      if (place === undefined) return [item("formNotPublished", field)];
      return when(place !== field, "formWrongPlace", field);
    }),
  ];
}

const isUnlabelled = ({ labelFr, labelEn }: { labelFr: string; labelEn: string }): boolean =>
  labelFr.trim() === "" || labelEn.trim() === "";

function checkRows({ appendices, documents, contacts, eligibility }: CallContent): CheckItem[] {
  return [
    ...when(appendices.some(isUnlabelled), "appendixLabelMissing", "appendices"),
    ...when(documents.some(isUnlabelled), "documentLabelMissing", "documents"),
    ...when(
      contacts.some(({ name }) => name.trim() === ""),
      "contactIncomplete",
      "contacts",
    ),
    ...when(
      eligibility.some((rule) => listEligibilityRuleProblems(rule).length > 0),
      "eligibilityIncomplete",
      "eligibility",
    ),
  ];
}

/** As for the version of a form: what asks more of teams leaves them time, unless the closing moves along. */
function checkNewDemands(
  content: CallContent,
  { published, hasDossiers, now }: CheckFacts,
): CheckItem[] {
  const closesAt = toDate(content.closesAt);
  if (!published || !hasDossiers || closesAt === null || closesAt <= now) return [];
  if (closesAt.getTime() >= now.getTime() + MIN_NOTICE_MS) return [];
  const { slotIds, requiredCv } = listNewDemands(published, content);
  return [
    ...when(slotIds.length > 0, "demandTooLate", "appendices"),
    ...when(requiredCv.coordinator, "demandTooLate", "coordinatorCv"),
    ...when(requiredCv.scientist_manager, "demandTooLate", "scientificManagerCv"),
  ];
}

function listAdvice(content: CallContent, facts: CheckFacts): CheckItem[] {
  const { documents, contacts, maxAmountEuros, envelopeEuros, closesAt } = content;
  const texts = documents.filter(({ kind }) => kind === "call_text");
  return [
    ...TRANSLATED_FIELD_NAMES.flatMap((field) =>
      when(
        getTranslationState(field, content, facts.checkedAgainst[field]) === "review",
        "translationReview",
        field,
      ),
    ),
    ...when(hasForms(content) && texts.length === 0, "callTextMissing", "documents"),
    ...when(
      texts.length > 0 && texts.every(({ language }) => language === "fr"),
      "callTextEnglishMissing",
      "documents",
    ),
    ...when(contacts.length === 0, "contactMissing", "contacts"),
    ...when(
      maxAmountEuros !== null && envelopeEuros !== null && maxAmountEuros > envelopeEuros,
      "maxAboveEnvelope",
      "maxAmountEuros",
    ),
    ...(closesAt === null ? [] : listClosingDayAdvice(new Date(closesAt))),
  ];
}

function listClosingDayAdvice(closesAt: Date): CheckItem[] {
  const { year, month, day } = toParisCivilTime(closesAt);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return [
    ...when(weekday === 0 || weekday === 6, "closingOnWeekend", "closesAt"),
    ...when(isFrenchPublicHoliday({ year, month, day }), "closingOnHoliday", "closesAt"),
  ];
}

/** The edition year of a call: as written, otherwise the year of its closing in Paris. */
export const getEditionYear = ({ year, closesAt }: CallContent): number | null =>
  year ?? (closesAt === null ? null : toParisCivilTime(new Date(closesAt)).year);

/** The text of the other language that each translated field of a draft was checked against. */
export const toCheckedAgainst = (
  fields: Readonly<Record<TranslatedField, { readonly checkedAgainst: unknown }>>,
): Record<TranslatedField, unknown> =>
  Object.fromEntries(
    (Object.keys(TRANSLATED_FIELDS) as TranslatedField[]).map((field) => [
      field,
      fields[field].checkedAgainst,
    ]),
  ) as Record<TranslatedField, unknown>;
