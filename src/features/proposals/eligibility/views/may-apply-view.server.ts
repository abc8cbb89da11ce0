import { findAffiliation } from "#features/people/researchers/queries/profile.server.ts";
import type { CallSearch } from "#features/portal/calls/catalogue/call-search.server.ts";
import { type CallCardView, toCardView } from "#features/portal/calls/rules/call-card.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { EMPTY_CRITERIA, FIRST_PAGE, searchHref } from "#features/portal/calls/rules/criteria.ts";
import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { callDocumentHref } from "#features/portal/calls/rules/paths.ts";
import { requirePublishedCall } from "#features/portal/calls/views/call-view.server.ts";
import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { countOtherCoordinations } from "../queries/other-coordinations.server.ts";
import type { EligibilityAnswers } from "../rules/answers.ts";
import {
  type EligibilityForm,
  EMPTY_ELIGIBILITY_FORM,
  getKnownFact,
  listQuestionFields,
  mergeKnownFacts,
  type QuestionField,
  readEligibilityForm,
} from "../rules/eligibility-form.ts";
import {
  type EligibilityGap,
  evaluateRule,
  listGaps,
  type RuleVerdict,
  type Summary,
  summarize,
} from "../rules/evaluate.ts";
import {
  type KnownFact,
  type KnownFacts,
  NO_KNOWN_FACTS,
  toRuleOrganisation,
} from "../rules/known-facts.ts";

/** A rule on the page, with the questions that no rule before it asks. */
export interface RuleRowView {
  readonly rule: EligibilityRule;
  readonly number: number;
  readonly verdict: RuleVerdict;
  readonly fields: readonly QuestionField[];
  /** The number of the earlier rule that asks the questions of this one; null where this rule asks them. */
  readonly askedAt: number | null;
  /** The fact of the person's profile or space that answers the rule. */
  readonly known: KnownFact | null;
}

/** The page "May I apply?" of a call, for one person or visitor at one moment. */
export interface MayApplyView {
  readonly call: CallCardView & {
    readonly slug: string;
    readonly ofPartner: string;
    readonly year: number;
    /** `ANR-26-BIOT`. */
    readonly number: string;
    readonly maxAmountEuros: number | null;
    /** The call's text as a file, which the clauses are quoted from. */
    readonly textHref: string | null;
    readonly hasDocuments: boolean;
    readonly hasContacts: boolean;
  };
  readonly rows: readonly RuleRowView[];
  readonly summary: Summary;
  readonly gaps: readonly EligibilityGap[];
  readonly form: EligibilityForm;
  readonly answers: EligibilityAnswers;
  readonly known: KnownFacts;
  readonly isSignedIn: boolean;
  /** Whom to ask; null where the call names nobody. */
  readonly contact: { readonly name: string; readonly email: string } | null;
  /** Calls open to the organisation, when this one is not. */
  readonly otherCalls: OtherCalls | null;
  readonly now: string;
}

export interface OtherCalls {
  readonly openTo: "companies" | "international" | null;
  readonly total: number;
  readonly cards: readonly CallCardView[];
  readonly href: string;
}

const MAX_OTHER_CALLS = 3;

interface MayApplyRequest {
  readonly slug: string;
  readonly person: PersonActor | null;
  /** Null before anything is answered. */
  readonly posted: PostedForm | null;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Throws NOT_FOUND and GONE as the page of the call does, and NOT_FOUND for a call without rules. */
export async function loadMayApplyView(
  db: Db,
  search: CallSearch,
  { slug, person, posted, locale, t }: MayApplyRequest,
): Promise<MayApplyView> {
  const { call } = await requirePublishedCall(search, slug);
  const { eligibility: rules, year, contacts, documents } = call;
  if (rules.length === 0) throw new DomainError("NOT_FOUND");
  const now = search.now();
  const known = person
    ? await loadKnownFacts(db, person.userId, { callId: call.id, now })
    : NO_KNOWN_FACTS;
  const form = posted ? readEligibilityForm(posted, rules) : EMPTY_ELIGIBILITY_FORM;
  const answers = mergeKnownFacts(form, known);
  const rows = toRows(rules, answers, known);
  const summary = summarize(rows.map(({ verdict }) => verdict));
  const [contact = null] = contacts;
  const texts = documents.filter(({ kind }) => kind === "call_text");
  const text = texts.find(({ language }) => language === locale) ?? texts[0];
  return {
    call: {
      ...toCardView(call, now, locale, t),
      slug,
      ofPartner: formatOfPartner(locale, call.partner),
      year,
      number: formatCallNumber({ ...call, partner: call.partner.code }),
      maxAmountEuros: call.maxAmountEuros,
      textHref: text ? callDocumentHref(slug, text.id) : null,
      hasDocuments: documents.length > 0,
      hasContacts: contacts.length > 0,
    },
    rows,
    summary,
    gaps: listGaps(rules, answers),
    form,
    answers,
    known,
    isSignedIn: person !== null,
    contact: contact && { name: contact.name, email: contact.email },
    otherCalls:
      summary === "no" ? await findOtherCalls(search, call.id, answers, rows, locale, t) : null,
    now: now.toISOString(),
  };
}

async function loadKnownFacts(
  db: Db,
  userId: string,
  asked: { callId: number; now: Date },
): Promise<KnownFacts> {
  const [affiliation, otherCoordinations] = await Promise.all([
    findAffiliation(db, userId),
    countOtherCoordinations(db, userId, asked),
  ]);
  return {
    organisation: affiliation && {
      label: affiliation.label,
      registry: affiliation.identifierType,
      ...toRuleOrganisation(affiliation),
    },
    otherCoordinations,
  };
}

function toRows(
  rules: readonly EligibilityRule[],
  answers: EligibilityAnswers,
  known: KnownFacts,
): RuleRowView[] {
  const asked = new Map<QuestionField, number>();
  return rules.map((rule, index) => {
    const number = index + 1;
    const all = listQuestionFields(rule);
    const fields = all.filter((field) => field === "declaration" || !asked.has(field));
    const earlier = all.flatMap((field) => asked.get(field) ?? []);
    for (const field of fields) asked.set(field, number);
    const fact = getKnownFact(rule);
    const isKnown =
      fact === "organisation" ? known.organisation !== null : known.otherCoordinations !== null;
    return {
      rule,
      number,
      verdict: evaluateRule(rule, answers),
      fields,
      askedAt: fields.length === 0 ? (earlier[0] ?? null) : null,
      known: fact && isKnown && fields.length > 0 ? fact : null,
    };
  });
}

/** Calls that are open to the organisation where its kind is the obstacle, otherwise calls on a close subject. */
async function findOtherCalls(
  search: CallSearch,
  callId: number,
  { organisationKind }: EligibilityAnswers,
  rows: readonly RuleRowView[],
  locale: Locale,
  t: Translate,
): Promise<OtherCalls> {
  const isAboutOrganisation = rows.some(({ verdict: { reason } }) =>
    ["organisation_kind", "organisation_country"].includes(reason),
  );
  const openTo = !isAboutOrganisation
    ? null
    : organisationKind === "private"
      ? "companies"
      : organisationKind === "foreign"
        ? "international"
        : null;
  const now = search.now();
  const related = (await search.findRelated(callId)).map((row) => toCardView(row, now, locale, t));
  if (openTo === null) {
    const cards = related.slice(0, MAX_OTHER_CALLS);
    return { openTo, total: cards.length, cards, href: searchHref("/", EMPTY_CRITERIA) };
  }
  const criteria = {
    ...EMPTY_CRITERIA,
    statuses: ["open" as const],
    ...(openTo === "companies" ? { openToCompanies: true } : { openToInternational: true }),
  };
  const page = await search.search(criteria, FIRST_PAGE);
  const close = related.filter(
    (card) =>
      card.status === "open" &&
      (openTo === "companies" ? card.openToCompanies : card.openToInternational),
  );
  const others = page.calls
    .filter(({ id }) => id !== callId && !close.some((card) => card.id === id))
    .map((row) => toCardView(row, now, locale, t));
  return {
    openTo,
    total: page.total,
    cards: [...close, ...others].slice(0, MAX_OTHER_CALLS),
    href: searchHref("/", criteria),
  };
}
