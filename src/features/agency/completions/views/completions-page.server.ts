import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { listSlots } from "#features/proposals/appendices/queries/appendices.server.ts";
import {
  type CompletionRow,
  isWaitingCompletion,
  listCurrentCompletions,
  listEndedCompletions,
} from "#features/proposals/deposits/queries/completions.server.ts";
import { listPartNames } from "#features/proposals/deposits/queries/part-names.server.ts";
import { canOpenNode } from "#features/proposals/deposits/rules/completion.ts";
import { completionRequests } from "#features/proposals/deposits/tables.server.ts";
import { findDossierForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { FORM_MODEL_TYPES, type FormModelType } from "#form-engine/model.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { listOpenings } from "../../eligibility-checks/queries/openings.server.ts";
import { toPartValue } from "../rules/completion-form.ts";

/** The dossiers of a page that the actor sees; others are not counted. */
export async function loadCandidates(db: Db, actor: StaffActor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(and(inArray(dossiers.id, [...ids]), dossierVisibleTo(actor)))
    .orderBy(asc(dossiers.number));
  return Promise.all(
    rows.map(async ({ id }) => {
      const dossier = await dossierForAgency(db, actor, id);
      return {
        id,
        callId: dossier.callId,
        number: dossier.number,
        acronym: dossier.acronym,
        title: dossier.title,
        propose: can(actor, "proposeCompletion", dossier),
        revoke: can(actor, "revokeCompletion", dossier),
        /** Of several dossiers: whether a colleague has this one open. One alone is asked for on purpose. */
        isOpened: rows.length > 1 && (await listOpenings(db, id, actor.userId)).length > 0,
      };
    }),
  );
}
export type Candidate = Awaited<ReturnType<typeof loadCandidates>>[number];

/** A part that can be chosen, with what a box of the page says for it. */
export interface PartChoice {
  readonly value: string;
  readonly label: string;
  /** 0 for a chapter, 1 for a section in it. */
  readonly depth: number;
}

/** The sections of the forms and the slots of one dossier: what a request can open. */
async function listPartChoices(db: Db, dossierId: string, locale: Locale) {
  const forms: { readonly type: FormModelType; readonly sections: readonly PartChoice[] }[] = [];
  for (const type of FORM_MODEL_TYPES) {
    const found = await findDossierForm(db, { dossierId, formModelType: type });
    const sections = [...(found?.form.positions.values() ?? [])]
      .filter((position) => position.depth <= 2 && canOpenNode(position))
      .map(({ node, depth, number }) => ({
        value: toPartValue("section", type, node.id),
        label: `${number} ${locale === "fr" ? node.titleFr : node.titleEn}`.trim(),
        depth: depth - 1,
      }));
    if (sections.length > 0) forms.push({ type, sections });
  }
  const slots = (await listSlots(db, dossierId))
    .filter(({ isRetired }) => !isRetired)
    .map(({ id, labelFr, labelEn }) => ({
      value: toPartValue("appendix", id),
      label: locale === "fr" ? labelFr : labelEn,
      depth: 0,
    }));
  return { forms, slots };
}

/** The page for the chosen dossiers. Null if the actor sees none of them. */
export async function loadCompletionsPage(
  db: Db,
  actor: StaffActor,
  { ids, locale }: { ids: readonly string[]; locale: Locale },
) {
  const candidates = await loadCandidates(db, actor, ids);
  const [first, ...others] = candidates;
  if (!first) return null;
  const [call] = await db
    .select({ titleFr: calls.titleFr, titleEn: calls.titleEn, partner: partners.code })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, first.callId));
  const isSingle = others.length === 0;
  const current = isSingle ? await listCurrentCompletions(db, first.id) : [];
  const ended = isSingle ? await listEndedCompletions(db, first.id) : [];
  return {
    candidates,
    /** Parts are those of one call: dossiers of several cannot be asked together. */
    isOneCall: others.every(({ callId }) => callId === first.callId),
    call: (locale === "fr" ? call?.titleFr : call?.titleEn) ?? "",
    /** Code of the agency. */
    partner: call?.partner ?? "",
    choices: await listPartChoices(db, first.id, locale),
    current: await Promise.all(current.map((row) => describeRequest(db, row))),
    /** What became of earlier requests for a single dossier. */
    ended: await Promise.all(ended.map((row) => describeRequest(db, row))),
    mayRequest: hasRole(actor.role, STAFF_ACTS.unlockDossiers),
  };
}
export type CompletionsPageView = NonNullable<Awaited<ReturnType<typeof loadCompletionsPage>>>;

const FULL_NAME = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** A request with the names of its parts, its author and the person who answered it. */
async function describeRequest(db: Db, row: CompletionRow) {
  const ids = [row.createdBy, row.answeredBy].filter((one) => one !== null);
  const people = await db
    .select({ userId: users.id, name: FULL_NAME })
    .from(users)
    .where(inArray(users.id, ids));
  const findName = (userId: string | null) =>
    people.find((one) => one.userId === userId)?.name ?? null;
  const { id, state, versionNumber, parts, reason, until, createdAt, answer, endedAt } = row;
  return {
    id,
    state,
    version: versionNumber,
    parts,
    partNames: parts ? await listPartNames(db, row.dossierId, parts) : [],
    reason,
    until,
    createdAt,
    author: findName(row.createdBy),
    answer,
    answeredBy: findName(row.answeredBy),
    endedAt,
  };
}

/** The proposals that wait for some dossiers, which the caller has found visible, with their authors. */
export const listProposals = (db: Db, dossierIds: readonly string[]) =>
  dossierIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          acronym: dossiers.acronym,
          author: FULL_NAME,
          createdAt: completionRequests.createdAt,
        })
        .from(completionRequests)
        .innerJoin(dossiers, eq(dossiers.id, completionRequests.dossierId))
        .leftJoin(users, eq(users.id, completionRequests.createdBy))
        .where(
          and(
            inArray(completionRequests.dossierId, [...dossierIds]),
            eq(completionRequests.state, "proposed"),
          ),
        )
        .orderBy(asc(dossiers.number));

/** Condition: waits for an answer, for a dossier that the actor sees. */
const isWaitingFor = (actor: StaffActor) =>
  and(
    isWaitingCompletion(),
    inArray(
      completionRequests.dossierId,
      sql`(select ${dossiers.id} from ${dossiers} where ${dossierVisibleTo(actor)})`,
    ),
  );

/** How many waiting requests the page shows. The page says how many there are. */
const MAX_WAITING = 200;

/** What coordinators ask for and officers propose, the oldest first. */
export const listWaitingCompletions = (db: Db, actor: StaffActor) =>
  db
    .select({
      id: completionRequests.id,
      dossierId: completionRequests.dossierId,
      number: dossiers.number,
      acronym: dossiers.acronym,
      state: completionRequests.state,
      reason: completionRequests.reason,
      createdAt: completionRequests.createdAt,
    })
    .from(completionRequests)
    .innerJoin(dossiers, eq(dossiers.id, completionRequests.dossierId))
    .where(isWaitingFor(actor))
    .orderBy(asc(completionRequests.createdAt))
    .limit(MAX_WAITING);
export type WaitingCompletion = Awaited<ReturnType<typeof listWaitingCompletions>>[number];

export async function countWaitingCompletions(db: Db, actor: StaffActor): Promise<number> {
  return db.$count(completionRequests, isWaitingFor(actor));
}
