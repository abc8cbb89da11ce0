import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import { formatDate, formatExactEuros, formatNumber } from "#platform/i18n/format.ts";
import type { Locale, Localized } from "#platform/i18n/locale.ts";
import type { LetterText } from "../tables.server.ts";
import {
  type DroppedSentence,
  type FieldValues,
  fillLetter,
  type LetterLine,
  listFields,
} from "./fill-letter.ts";

/** What the letters of one call have in common. */
export interface LetterCall {
  readonly title: Localized;
  readonly agency: Localized;
  /** « Karim Belkacem, eaux@agence.example »; empty where the call names nobody. */
  readonly contact: string;
  /** How many dossiers of the call have a rank. */
  readonly ranked: number;
}

/** What is decided on a dossier; null or 0 where nothing is. */
export interface LetterDecision {
  readonly rank: number | null;
  readonly amountEuros: number | null;
  readonly code: string | null;
  readonly programme: string | null;
  /** The stored motive, or the reason of a withdrawal. */
  readonly motive: Localized | null;
}

export interface LetterRecipient {
  /** The name of the coordinator. */
  readonly name: string;
  readonly lastName: string;
  readonly title: "mrs" | "mr" | "dr" | "pr" | null;
  readonly institution: string;
  /** The language of the coordinator's account. */
  readonly locale: Locale;
  /** Scientific managers, who get a copy. */
  readonly copies: number;
}

export interface LetterDossier {
  readonly id: string;
  readonly number: string;
  readonly acronym: string;
  readonly title: string;
  readonly requestedEuros: number | null;
}

interface LetterSource {
  readonly call: LetterCall;
  readonly dossier: LetterDossier;
  readonly recipient: LetterRecipient;
  readonly decision: LetterDecision;
  readonly kind: LetterKind;
  readonly text: LetterText;
  /** Written for this dossier apart from its template. */
  readonly isAdapted: boolean;
}

/** Why somebody should read a letter before it leaves. */
export type LetterWarning =
  | { readonly why: "lessThanAsked"; readonly euros: number }
  | { readonly why: "noMotive" };

export interface Letter {
  readonly kind: LetterKind;
  readonly locale: Locale;
  readonly agency: string;
  readonly recipient: { readonly name: string; readonly institution: string };
  readonly copies: number;
  readonly salutation: string;
  readonly date: string;
  /** What the fields are filled with, for showing another text of the same letter. */
  readonly values: FieldValues;
  readonly subject: LetterLine;
  readonly paragraphs: readonly (readonly LetterLine[])[];
  readonly dropped: readonly DroppedSentence[];
  readonly warnings: readonly LetterWarning[];
}

/** The letter of a dossier in a language, dated `at`. The same input always gives the same letter. */
export function buildLetter(source: LetterSource, locale: Locale, at: Date): Letter {
  const { call, recipient, kind, text } = source;
  const values = listValues(source, locale, at);
  return {
    kind,
    locale,
    agency: call.agency[locale],
    recipient: { name: recipient.name, institution: recipient.institution },
    copies: recipient.copies,
    salutation: buildSalutation(recipient, locale),
    date: values.date,
    values,
    ...fillLetter(text, values, locale),
    warnings: listWarnings(source),
  };
}

function listValues(
  { call, dossier, recipient, decision, kind }: LetterSource,
  locale: Locale,
  at: Date,
): FieldValues {
  const toEuros = (euros: number | null) => (euros === null ? "" : formatExactEuros(locale, euros));
  const toCount = (count: number | null) => (count ? formatNumber(locale, count) : "");
  const isSelected = kind === "selected";
  return {
    recipient: recipient.name,
    acronym: dossier.acronym,
    number: dossier.number,
    title: dossier.title,
    rank: toCount(decision.rank),
    ranked: toCount(call.ranked),
    amount: isSelected ? toEuros(decision.amountEuros) : "",
    requested: toEuros(dossier.requestedEuros),
    code: isSelected ? (decision.code ?? dossier.number) : "",
    programme: decision.programme ?? call.title[locale],
    motive: decision.motive?.[locale] ?? "",
    call: call.title[locale],
    agency: call.agency[locale],
    contact: call.contact,
    date: formatDate(locale, at),
  };
}

const TITLES = {
  fr: { mrs: "Madame", mr: "Monsieur", dr: "Docteur", pr: "Professeur" },
  en: { mrs: "Mrs", mr: "Mr", dr: "Dr", pr: "Professor" },
} as const;

function buildSalutation({ name, lastName, title }: LetterRecipient, locale: Locale): string {
  if (locale === "fr") return `${title ? TITLES.fr[title] : "Madame, Monsieur"},`;
  return `Dear ${title ? `${TITLES.en[title]} ${lastName}` : name},`;
}

/**
 * An amount below the one asked for, and an ineligibility, want a reason. A letter that a person wrote for this dossier is
 * taken to say it.
 */
function listWarnings({
  dossier,
  decision,
  kind,
  text,
  isAdapted,
}: LetterSource): readonly LetterWarning[] {
  const saysWhy =
    isAdapted || (decision.motive !== null && listFields(text.body).includes("motive"));
  if (saysWhy) return [];
  if (kind === "not_eligible") return [{ why: "noMotive" }];
  const missing = (dossier.requestedEuros ?? 0) - (decision.amountEuros ?? 0);
  return kind === "selected" && missing > 0 ? [{ why: "lessThanAsked", euros: missing }] : [];
}
