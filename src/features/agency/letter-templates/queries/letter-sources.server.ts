import { and, asc, type Column, count, eq, isNull, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { profiles } from "#features/people/researchers/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import {
  SHOWN_FIRST_NAME,
  SHOWN_LAST_NAME,
} from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { decisionMotives } from "../../decisions/tables.server.ts";
import { buildLetter, type Letter, type LetterCall } from "../rules/build-letter.ts";
import { buildSampleDecision, SAMPLE_RANKED } from "../rules/sample-decision.ts";
import { START_TEMPLATES } from "../rules/start-templates.ts";
import {
  callLetterTemplates,
  type LetterText,
  letterAdaptations,
  letterTemplates,
} from "../tables.server.ts";

/** What a letter needs of a dossier and its current decision: a part of a `CallDecision`. */
export interface DecidedDossier {
  readonly dossierId: string;
  readonly number: string;
  readonly acronym: string;
  readonly title: string;
  /** The name of the coordinator in the deposited version; used where the dossier has no coordinator any more. */
  readonly coordinator: string;
  readonly coordinatorInstitution: string;
  readonly requestedEuros: number | null;
  readonly decision: {
    readonly rank: number | null;
    readonly amountEuros: number | null;
    readonly code: string | null;
    readonly programme: string | null;
    readonly motiveId: string | null;
  } | null;
}

export type TemplateTexts = Readonly<Record<Locale, LetterText>>;

/** A template that an agency may choose; `id` null: the start template of the portal. */
export interface LetterTemplate {
  readonly id: string | null;
  readonly name: string | null;
  readonly texts: TemplateTexts;
}

export interface LetterOptions {
  readonly kind: LetterKind;
  /** The recipient's language unless said. */
  readonly locale?: Locale;
  /** The moment in the letter. */
  readonly at: Date;
  /** Why a released decision is withdrawn: the motive of a letter of that kind. */
  readonly reason?: string;
  /** Instead of the call's template. */
  readonly template?: Pick<LetterTemplate, "texts">;
  /** Whatever is decided, the letter is made of invented decisions: for staff who may not read the others. */
  readonly isSample?: boolean;
}

/** Builds the letters of some dossiers of a call from what is stored now. */
export interface LetterBuilder {
  readonly call: LetterCall;
  getLocale(dossierId: string): Locale;
  getTemplate(kind: LetterKind): LetterTemplate;
  getAdaptation(dossierId: string, kind: LetterKind, locale: Locale): StoredAdaptation | null;
  build(dossier: DecidedDossier, options: LetterOptions): Letter;
}

interface StoredAdaptation {
  readonly text: LetterText;
  readonly version: number;
}

/** Loads what the letters of some dossiers of a call are made of, in a few statements however many dossiers there are. */
export async function loadLetterBuilder(
  db: Db,
  callId: number,
  dossierIds: readonly string[],
): Promise<LetterBuilder> {
  const call = await loadLetterCall(db, callId);
  const people = await listRecipients(db, dossierIds);
  const motives = await listMotives(db, call.partnerId);
  const templates = await listCallTemplates(db, callId, call.partnerId);
  const adaptations = await listAdaptations(db, dossierIds);
  const getLocale = (dossierId: string) => people.get(dossierId)?.locale ?? "fr";
  const getTemplate = (kind: LetterKind): LetterTemplate =>
    templates.get(kind) ?? { id: null, name: null, texts: START_TEMPLATES[kind] };
  const getAdaptation = (dossierId: string, kind: LetterKind, locale: Locale) =>
    adaptations.get(`${dossierId} ${kind} ${locale}`) ?? null;
  return {
    call,
    getLocale,
    getTemplate,
    getAdaptation,
    build(dossier, { kind, at, reason, template, isSample, ...options }) {
      const { dossierId, decision } = dossier;
      const locale = options.locale ?? getLocale(dossierId);
      const person = people.get(dossierId);
      const adaptation = template ? null : getAdaptation(dossierId, kind, locale);
      const motive = decision?.motiveId ? (motives.get(decision.motiveId) ?? null) : null;
      return buildLetter(
        {
          call: isSample ? { ...call, ranked: SAMPLE_RANKED } : call,
          kind,
          dossier: { id: dossierId, ...dossier },
          recipient: {
            name: person?.name || dossier.coordinator,
            lastName: person?.lastName || dossier.coordinator,
            title: person?.title ?? null,
            institution: dossier.coordinatorInstitution,
            locale: getLocale(dossierId),
            copies: person?.copies ?? 0,
          },
          decision: isSample
            ? buildSampleDecision(kind, dossier.requestedEuros)
            : {
                rank: decision?.rank ?? null,
                amountEuros: decision?.amountEuros ?? null,
                code: decision?.code ?? null,
                programme: decision?.programme ?? null,
                motive: reason === undefined ? motive : { fr: reason, en: reason },
              },
          text: adaptation?.text ?? (template ?? getTemplate(kind)).texts[locale],
          isAdapted: adaptation !== null,
        },
        locale,
        at,
      );
    },
  };
}

async function loadLetterCall(db: Db, callId: number) {
  const [call] = await db
    .select({
      partnerId: partners.id,
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      nameFr: partners.nameFr,
      nameEn: partners.nameEn,
      contacts: calls.contacts,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId));
  if (!call) throw new DomainError("NOT_FOUND");
  const [contact] = call.contacts;
  return {
    partnerId: call.partnerId,
    title: { fr: call.titleFr, en: call.titleEn },
    agency: { fr: call.nameFr, en: call.nameEn },
    contact: contact ? [contact.name, contact.email].filter(Boolean).join(", ") : "",
    ranked: await countRanked(db, callId),
  };
}

/** The dossiers of a call whose current decision gives them a rank. */
async function countRanked(db: Db, callId: number): Promise<number> {
  const { rows } = await db.execute<{ ranked: number }>(sql`
    select count(*)::int as ranked from (
      select distinct on (decisions.dossier_id) decisions.rank from decisions
      join dossiers on dossiers.id = decisions.dossier_id
      where dossiers.call_id = ${callId}
      order by decisions.dossier_id, decisions.revision desc) as latest
    where rank is not null`);
  return rows[0]?.ranked ?? 0;
}

/** The coordinator of each dossier, with the number of its scientific managers. */
async function listRecipients(db: Db, dossierIds: readonly string[]) {
  const isChosen = isOneOf(dossierMembers.dossierId, dossierIds);
  const coordinators = await db
    .select({
      dossierId: dossierMembers.dossierId,
      locale: users.locale,
      name: sql<string>`trim(concat_ws(' ', ${SHOWN_FIRST_NAME}, ${SHOWN_LAST_NAME}))`,
      lastName: SHOWN_LAST_NAME,
      title: profiles.title,
    })
    .from(dossierMembers)
    .innerJoin(users, eq(users.id, dossierMembers.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isChosen, eq(dossierMembers.role, "coordinator")));
  const managers = await db
    .select({ dossierId: dossierMembers.dossierId, copies: count() })
    .from(dossierMembers)
    .where(and(isChosen, eq(dossierMembers.role, "scientific_manager")))
    .groupBy(dossierMembers.dossierId);
  const copies = new Map(managers.map((row) => [row.dossierId, row.copies]));
  return new Map(
    coordinators.map((row) => [row.dossierId, { ...row, copies: copies.get(row.dossierId) ?? 0 }]),
  );
}

async function listMotives(db: Db, partnerId: number) {
  const rows = await db
    .select({ id: decisionMotives.id, fr: decisionMotives.textFr, en: decisionMotives.textEn })
    .from(decisionMotives)
    .where(eq(decisionMotives.partnerId, partnerId));
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

/** The template of each kind that a call uses: the chosen one, otherwise the agency's oldest. */
async function listCallTemplates(db: Db, callId: number, partnerId: number) {
  const chosen = new Map<LetterKind, LetterTemplate>();
  const rows = await db
    .select({
      id: letterTemplates.id,
      kind: letterTemplates.kind,
      name: letterTemplates.name,
      texts: letterTemplates.texts,
      isChosen: sql<boolean>`(${callLetterTemplates.callId} is not null)`,
    })
    .from(letterTemplates)
    .leftJoin(
      callLetterTemplates,
      and(
        eq(callLetterTemplates.templateId, letterTemplates.id),
        eq(callLetterTemplates.callId, callId),
      ),
    )
    .where(and(eq(letterTemplates.partnerId, partnerId), isNull(letterTemplates.archivedAt)))
    .orderBy(asc(letterTemplates.createdAt), asc(letterTemplates.id));
  for (const { kind, isChosen, ...template } of rows)
    if (isChosen || !chosen.has(kind)) chosen.set(kind, template);
  return chosen;
}

async function listAdaptations(db: Db, dossierIds: readonly string[]) {
  const rows = await db
    .select({
      dossierId: letterAdaptations.dossierId,
      kind: letterAdaptations.kind,
      locale: letterAdaptations.locale,
      text: letterAdaptations.text,
      version: letterAdaptations.version,
    })
    .from(letterAdaptations)
    .where(isOneOf(letterAdaptations.dossierId, dossierIds));
  return new Map(
    rows.map(({ dossierId, kind, locale, ...stored }) => [
      `${dossierId} ${kind} ${locale}`,
      stored,
    ]),
  );
}

/** One parameter, however many dossiers there are. */
const isOneOf = (column: Column, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
