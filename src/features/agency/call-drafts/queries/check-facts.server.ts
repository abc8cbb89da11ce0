import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import type { CallContent } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { hasPreparedDecisions } from "../../call-notices/queries/decisions.server.ts";
import { decideClosingChange } from "../../call-notices/rules/closing-change.ts";
import {
  type CheckCode,
  type CheckFacts,
  type CheckItem,
  checkCallContent,
  type FormField,
  getEditionYear,
  toCheckedAgainst,
} from "../rules/check-call-content.ts";
import { toCallContent } from "../rules/merge-call-field.ts";
import { type CallDraft, findCallDraft } from "./call-draft.server.ts";

/** A draft with what its check list needs. */
export type CheckedDraft = Pick<
  CallDraft,
  "partnerId" | "partnerKind" | "callId" | "fields" | "published"
>;

interface CheckMoment {
  /** The moment of publication. */
  readonly now: Date;
  /** The reason of an earlier closing, as far as it is given. */
  readonly reason: ChangeReason | null;
}

/** The type of a form version, and the field of a call that takes a form of that type. */
export const FORM_TYPE = sql<
  keyof typeof FORM_FIELDS
>`${formModelVersions.model} ->> 'formModelType'`;
export const FORM_FIELDS = {
  general_information: "generalInformationForm",
  scientific_proposition: "scientificPropositionForm",
} as const satisfies Readonly<Record<string, FormField>>;

/** The check list of a draft. */
export async function checkDraft(
  db: Db,
  draft: CheckedDraft,
  moment: CheckMoment,
): Promise<CheckItem[]> {
  const content = toCallContent(draft.fields);
  return checkCallContent(content, await loadCheckFacts(db, draft, content, moment));
}

/** The check list of a draft that an actor may read. */
export async function loadCallChecks(
  db: Db,
  actor: Actor,
  draftId: string,
  moment: CheckMoment,
): Promise<CheckItem[]> {
  return checkDraft(db, await findCallDraft(db, actor, draftId), moment);
}

async function loadCheckFacts(
  db: Db,
  { partnerId, partnerKind, callId, fields, published }: CheckedDraft,
  content: CallContent,
  { now, reason }: CheckMoment,
): Promise<CheckFacts> {
  const isOtherCall = callId === null ? undefined : ne(calls.id, callId);
  const isOfAgency = eq(calls.partnerId, partnerId);
  const year = getEditionYear(content);
  const sameCode =
    year === null || content.code === ""
      ? 0
      : await db.$count(
          calls,
          and(isOfAgency, eq(calls.year, year), eq(calls.code, content.code), isOtherCall),
        );
  const reference = content.reference.trim();
  const sameReference =
    reference === ""
      ? 0
      : await db.$count(calls, and(isOfAgency, eq(calls.reference, reference), isOtherCall));
  return {
    ...{ now, partnerKind, published },
    isCodeTaken: sameCode > 0,
    isReferenceTaken: sameReference > 0,
    formVersions: await listPublishedVersions(db, partnerId, content),
    hasDossiers: callId !== null && (await hasDossiers(db, callId)),
    departmentIds: await listOpenDepartments(db, partnerId),
    ercPanels: await listKnownPanels(db, content.ercPanels),
    checkedAgainst: toCheckedAgainst(fields),
    closingRefusal: await findClosingRefusal(db, { callId, published }, content, { now, reason }),
  };
}

/** Whether a call has dossiers, drafts included. */
export async function hasDossiers(db: Db, callId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(eq(dossiers.callId, callId))
    .limit(1);
  return row !== undefined;
}

async function listPublishedVersions(
  db: Db,
  partnerId: number,
  { generalInformationForm, scientificPropositionForm }: CallContent,
): Promise<Map<string, FormField>> {
  const ids = [generalInformationForm, scientificPropositionForm].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: formModelVersions.id, type: FORM_TYPE })
    .from(formModelVersions)
    .innerJoin(formModels, eq(formModels.id, formModelVersions.formModelId))
    .where(
      and(
        inArray(formModelVersions.id, ids),
        eq(formModels.partnerId, partnerId),
        isNotNull(formModelVersions.publishedAt),
      ),
    );
  return new Map(rows.map(({ id, type }) => [id, FORM_FIELDS[type]]));
}

async function listOpenDepartments(db: Db, partnerId: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.partnerId, partnerId), isNull(departments.closedAt)));
  return new Set(rows.map(({ id }) => id));
}

async function listKnownPanels(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .select({ code: ercDomains.code })
    .from(ercDomains)
    .where(inArray(ercDomains.code, [...codes]));
  return new Set(rows.map(({ code }) => code));
}

async function findClosingRefusal(
  db: Db,
  { callId, published }: Pick<CheckedDraft, "callId" | "published">,
  { opensAt, closesAt }: CallContent,
  { now, reason }: CheckMoment,
): Promise<CheckCode | null> {
  if (opensAt === null || closesAt === null) return null;
  const decision = decideClosingChange(
    {
      before: published?.closesAt ? new Date(published.closesAt) : null,
      after: new Date(closesAt),
      opensAt: new Date(opensAt),
      reason,
      hasPreparedDecisions: callId !== null && (await hasPreparedDecisions(db, callId)),
    },
    now,
  );
  if (decision.ok) return null;
  return decision.code === "closingTooFar" ? "tooFar" : decision.code;
}
