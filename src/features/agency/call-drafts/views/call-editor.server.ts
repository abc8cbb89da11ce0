import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { listErcPanels } from "#features/portal/calls/queries/calls.server.ts";
import { findPartner } from "#features/portal/partners/queries/partners.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { selectAuditRows } from "../../audit-log/queries/audit-rows.server.ts";
import { loadClosingTrial } from "../../call-notices/views/closing-trial.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { listStaffDepartments } from "../../staff/queries/departments.server.ts";
import type { SentDraftField } from "../endpoints.ts";
import { type CallDraft, type DraftField, findCallDraft } from "../queries/call-draft.server.ts";
import { FORM_FIELDS, FORM_TYPE, loadCallChecks } from "../queries/check-facts.server.ts";
import { getDraftRevision } from "../rules/merge-call-field.ts";
import type { SentDraftFields } from "../ui/call-saver.ts";

const MAX_EVENTS = 12;

/** What the page of a draft shows. */
export async function loadCallEditor(
  db: Db,
  actor: BackOfficeActor,
  { draftId, locale, now }: { draftId: string; locale: Locale; now: Date },
) {
  const draft = await findCallDraft(db, actor, draftId);
  const { callId, published, publishReason } = draft;
  const closesAt = draft.fields.closesAt.value;
  const opensAt = draft.fields.opensAt.value;
  const isClosingMoved = published !== null && closesAt !== null && closesAt !== published.closesAt;
  const [partner, lookups, checks, history, closing] = await Promise.all([
    findPartner(db, draft.partnerId),
    loadLookups(db, actor, draft),
    loadCallChecks(db, actor, draftId, { now, reason: draft.publishReason }),
    listHistory(db, actor, draft),
    isClosingMoved && callId !== null
      ? loadClosingTrial(db, callId, new Date(closesAt), now, {
          reason: publishReason,
          opensAt: opensAt ? new Date(opensAt) : undefined,
        })
      : null,
  ]);
  if (!partner) throw new DomainError("NOT_FOUND");
  const { fields, ...rest } = draft;
  return {
    ...rest,
    fields: toSentFields(fields),
    revision: getDraftRevision(fields),
    partner: {
      code: partner.code,
      name: locale === "fr" ? partner.nameFr : partner.nameEn,
      colour: { light: partner.colour, dark: partner.colourOnDark },
    },
    lookups,
    checks,
    history,
    /** What a moved closing would do. */
    closing,
    now,
  };
}

export type CallEditorView = Awaited<ReturnType<typeof loadCallEditor>>;

const toSentFields = (fields: CallDraft["fields"]): SentDraftFields =>
  Object.fromEntries(
    Object.entries(fields as Record<string, DraftField>).map(
      ([field, { changedAt, ...sent }]): [string, SentDraftField] => [
        field,
        { ...sent, changedAt: changedAt?.toISOString() ?? null },
      ],
    ),
  ) as unknown as SentDraftFields;

/** The values that fields of a call choose from. */
async function loadLookups(db: Db, actor: BackOfficeActor, { partnerId, partnerKind }: CallDraft) {
  const [departments, panels, forms] = await Promise.all([
    listStaffDepartments(db, partnerId),
    listErcPanels(db),
    partnerKind === "one_off" ? [] : listPublishedForms(db, partnerId),
  ]);
  const own = actor.kind === "staff" ? actor.departmentIds : null;
  return {
    departments: departments.map(({ id, fr, en, closedAt }) => ({
      ...{ id, fr, en },
      isClosed: closedAt !== null,
      isOwn: own === null || own.includes(id),
    })),
    /** Whether the person may write calls of all departments. */
    mayChooseAll: own === null,
    ercPanels: panels.map(({ code, nameFr, nameEn }) => ({ code, fr: nameFr, en: nameEn })),
    forms,
  };
}

export type CallLookups = Awaited<ReturnType<typeof loadLookups>>;

/** The published versions of an agency's forms, the newest of each form first. */
async function listPublishedForms(db: Db, partnerId: number) {
  const rows = await db
    .select({
      id: formModelVersions.id,
      formId: formModels.id,
      name: formModels.name,
      number: formModelVersions.number,
      type: FORM_TYPE,
    })
    .from(formModelVersions)
    .innerJoin(formModels, eq(formModels.id, formModelVersions.formModelId))
    .where(and(eq(formModels.partnerId, partnerId), isNotNull(formModelVersions.publishedAt)))
    .orderBy(formModels.name, formModels.id, desc(formModelVersions.number));
  return rows.map(({ type, ...form }) => ({ ...form, field: FORM_FIELDS[type] }));
}

/** The audit of a call and of its draft, the newest events first. */
async function listHistory(db: Db, actor: BackOfficeActor, { id, callId }: CallDraft) {
  const ofDraft = and(eq(auditEvents.subjectKind, "callDraft"), eq(auditEvents.subjectId, id));
  const ofCall =
    callId === null
      ? undefined
      : and(eq(auditEvents.subjectKind, "call"), eq(auditEvents.subjectId, String(callId)));
  const rows = await selectAuditRows(db, actor, or(ofDraft, ofCall), {
    afterCursor: undefined,
    orderBy: [desc(auditEvents.at), desc(auditEvents.id)],
    limit: MAX_EVENTS,
    position: { sortValue: sql<string>`''`, rowId: sql<string>`${auditEvents.id}::text` },
  });
  return rows.map(({ rowId, at, event, person, reason, actorId }) => ({
    ...{ id: rowId, at, event, person, reason },
    isOwn: actorId === actor.userId,
  }));
}
