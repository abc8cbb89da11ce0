import { and, eq, inArray, like, ne, notInArray, or, sql } from "drizzle-orm";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { lockCallDates } from "#features/portal/calls/queries/lock-call-dates.server.ts";
import { type CallChange, listCallChanges } from "#features/portal/calls/rules/call-changes.ts";
import { type CallContent, EMPTY_CALL_CONTENT } from "#features/portal/calls/rules/call-content.ts";
import { callErcDomains, calls } from "#features/portal/calls/tables.server.ts";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { appendixFiles, appendixUploads } from "#features/proposals/appendices/tables.server.ts";
import { processStandby } from "#features/proposals/deposits/jobs/process-standby.server.ts";
import { dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import {
  callAppendices,
  callForms,
  callRequirements,
} from "#features/proposals/form-models/tables.server.ts";
import { reviveInvitations } from "#features/proposals/team/writes/revive-invitations.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { toAuditReason } from "../../call-notices/rules/closing-change.ts";
import { announceCallChange } from "../../call-notices/writes/announce.server.ts";
import { readCallContent } from "../queries/call-content.server.ts";
import { type DraftField, type DraftRow, loadDraftFields } from "../queries/call-draft.server.ts";
import { checkDraft, hasDossiers } from "../queries/check-facts.server.ts";
import { listNewlyIncomplete } from "../queries/newly-incomplete.server.ts";
import { toCallSlug } from "../rules/call-slug.ts";
import { type CheckItem, getEditionYear, hasBlockingItems } from "../rules/check-call-content.ts";
import { getDraftRevision, toCallContent } from "../rules/merge-call-field.ts";
import { callDrafts } from "../tables.server.ts";
import { writeField } from "./write-field-changes.server.ts";

export interface Publication {
  /** The account that publishes; null if it was erased. */
  readonly by: string | null;
  readonly now: Date;
  /** Why the closing moves to an earlier moment, told with the change. */
  readonly reason: ChangeReason | null;
  /** The revision of the draft that was shown (`getDraftRevision`); null if it was not recorded with the plan. */
  readonly revision: number | null;
  readonly audit: Audit;
  readonly queue: Queue;
}

export type PublicationResult =
  | {
      readonly ok: true;
      readonly callId: number;
      readonly slug: string;
      readonly changes: readonly CallChange[];
    }
  | { readonly ok: false; readonly why: "nothingToPublish" | "changed" }
  | { readonly ok: false; readonly why: "checkList"; readonly items: readonly CheckItem[] };

/** A draft without a planned publication. */
export const NO_PLAN = {
  publishAt: null,
  publishBy: null,
  publishReasonFr: null,
  publishReasonEn: null,
  publishRevision: null,
} as const;

/**
 * Publishes a draft that is locked with its agency (`lockAgencyAndDraft`), which keeps codes, references and addresses
 * unique: writes `calls` and its tables, tells people of material changes and ends a planned publication.
 * Writes nothing if the draft changed since it was shown, differs in nothing from the call, or its check list blocks.
 */
export async function publishDraft(
  tx: Db,
  draft: DraftRow,
  { by, now, reason, revision, audit, queue }: Publication,
): Promise<PublicationResult> {
  // Key columns do not change, so new dossiers, which refer to the call, go on.
  if (draft.callId !== null)
    await tx
      .select({ id: calls.id })
      .from(calls)
      .where(eq(calls.id, draft.callId))
      .for("no key update");
  const fields = await loadDraftFields(tx, draft.id);
  if (revision !== null && getDraftRevision(fields) !== revision)
    return { ok: false, why: "changed" };
  const content = toCallContent(fields);
  const published = draft.callId === null ? null : await readCallContent(tx, draft.callId);
  const changes = listCallChanges(published ?? EMPTY_CALL_CONTENT, content);
  if (published && changes.length === 0) return { ok: false, why: "nothingToPublish" };
  const items = await checkDraft(tx, { ...draft, fields, published }, { now, reason });
  if (hasBlockingItems(items)) return { ok: false, why: "checkList", items };

  const incomplete =
    published && draft.callId !== null
      ? await listNewlyIncomplete(tx, draft.callId, { published, content, now })
      : null;
  const call = await writeCall(tx, draft, content, now);
  await writePanels(tx, call.id, content.ercPanels);
  await writeForms(tx, call.id, content);
  await writeRequirements(tx, call.id, content);
  await writeAppendices(tx, call.id, content.appendices, now);
  await clearStandbys(tx, incomplete?.standbyIds ?? [], { queue, now });
  await tx
    .update(callDrafts)
    .set({ callId: call.id, ...NO_PLAN, publishFailure: null })
    .where(eq(callDrafts.id, draft.id));
  if (published === null) await fixYear(tx, draft.id, fields.year, call.year, { by, now });
  const details = {
    isFirst: published === null,
    fields: changes.map(({ field }) => field),
    opening: toDateChange(published?.opensAt, content.opensAt),
    closing: toDateChange(published?.closesAt, content.closesAt),
  };
  await audit("call.published", { kind: "call", id: call.id }, details, toAuditReason(reason));
  const closedAt = toDate(published?.closesAt);
  const closesAt = toDate(content.closesAt);
  if (closedAt && closesAt && closedAt <= now && closesAt > now) {
    // Before the invitations, which deposits may lock too.
    await lockCallDates(tx, call.id);
    await reviveInvitations(tx, call.id, { closedAt, now, audit });
  }
  if (published) {
    await announceCallChange(tx, { callId: call.id, changes, reason, by, now });
    await lockCallDates(tx, call.id);
  }
  return { ok: true, callId: call.id, slug: call.slug, changes };
}

/**
 * Drops the states that armed standbys would deposit without what is mandatory now. The job of each dossier tells its team;
 * the minute job freezes it again once the dossier is complete.
 */
async function clearStandbys(
  tx: Db,
  dossierIds: readonly string[],
  { queue, now }: Pick<Publication, "queue" | "now">,
): Promise<void> {
  if (dossierIds.length === 0) return;
  await tx
    .update(dossierStandbys)
    .set({ frozen: null, frozenAt: null, checkedChanges: null })
    .where(inArray(dossierStandbys.dossierId, [...dossierIds]));
  const clearedAt = now.toISOString();
  for (const dossierId of dossierIds)
    await queue.enqueue(tx, processStandby, { dossierId, clearedAt });
}

/** The first publication fixes the year; a draft without one gets the year of its closing. */
async function fixYear(
  tx: Db,
  draftId: string,
  field: DraftField<number | null>,
  year: number,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<void> {
  if (field.value === year) return;
  const changedBy = by === null ? null : { id: by, name: "" };
  const version = field.version + 1;
  await writeField(tx, draftId, "year", {
    ...field,
    value: year,
    version,
    changedAt: now,
    changedBy,
  });
}

const toDate = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

const toDateChange = (before: string | null | undefined, after: string | null) =>
  before && after && before !== after ? { before, after } : null;

async function writeCall(
  tx: Db,
  draft: DraftRow,
  content: CallContent,
  now: Date,
): Promise<{ id: number; slug: string; year: number }> {
  const { opensAt, closesAt } = content;
  const year = getEditionYear(content);
  if (opensAt === null || closesAt === null || year === null)
    throw new Error(`draft ${draft.id} passed its check list without dates`);
  const columns = {
    departmentId: content.departmentId,
    reference: content.reference.trim() || null,
    programme: content.programme.trim() || null,
    titleFr: content.titleFr.trim(),
    titleEn: content.titleEn.trim(),
    summaryFr: content.summaryFr.trim(),
    summaryEn: content.summaryEn.trim(),
    bodyFr: content.bodyFr,
    bodyEn: content.bodyEn,
    keywordsFr: content.keywordsFr,
    keywordsEn: content.keywordsEn,
    url: content.url.trim() || null,
    opensAt: new Date(opensAt),
    closesAt: new Date(closesAt),
    openToCompanies: content.openToCompanies,
    openToInternational: content.openToInternational,
    consortiumType: content.consortiumType,
    maxAmountEuros: content.maxAmountEuros,
    envelopeEuros: content.envelopeEuros,
    eligibilityAnswerOn: content.eligibilityAnswerOn,
    decisionsOn: content.decisionsOn,
    contacts: content.contacts,
    documents: content.documents,
    eligibility: content.eligibility,
    secondLook: content.secondLook,
    updatedAt: now,
  };
  if (draft.callId !== null && draft.slug !== null) {
    await tx.update(calls).set(columns).where(eq(calls.id, draft.callId));
    return { id: draft.callId, slug: draft.slug, year };
  }
  const [call] = await tx
    .insert(calls)
    .values({
      ...columns,
      slug: await chooseSlug(tx, draft, columns.titleFr),
      partnerId: draft.partnerId,
      code: content.code,
      year,
      publishedAt: now,
      createdAt: now,
    })
    .returning({ id: calls.id, slug: calls.slug });
  if (!call) throw new Error(`the call of draft ${draft.id} was not returned`);
  return { ...call, year };
}

/** Addresses begin with that of the agency, so the lock of the agency keeps them unique. */
async function chooseSlug(tx: Db, draft: DraftRow, title: string): Promise<string> {
  const { partnerSlug } = draft;
  const used = await tx
    .select({ slug: calls.slug })
    .from(calls)
    .where(or(eq(calls.slug, partnerSlug), like(calls.slug, `${partnerSlug}-%`)));
  return toCallSlug({ partnerSlug, title }, new Set(used.map(({ slug }) => slug)));
}

async function writePanels(tx: Db, callId: number, codes: readonly string[]): Promise<void> {
  await tx.delete(callErcDomains).where(eq(callErcDomains.callId, callId));
  if (codes.length === 0) return;
  const panels = await tx
    .select({ id: ercDomains.id })
    .from(ercDomains)
    .where(inArray(ercDomains.code, [...codes]));
  await tx.insert(callErcDomains).values(panels.map(({ id }) => ({ callId, ercDomainId: id })));
}

/**
 * Writes the forms of a call without dossiers. Those of a call with dossiers change by the publication of a form only,
 * which the dossiers then follow.
 */
async function writeForms(tx: Db, callId: number, content: CallContent): Promise<void> {
  if (await hasDossiers(tx, callId)) return;
  const forms = [
    { formModelType: "general_information", versionId: content.generalInformationForm },
    { formModelType: "scientific_proposition", versionId: content.scientificPropositionForm },
  ] as const;
  await tx.delete(callForms).where(eq(callForms.callId, callId));
  const rows = forms.flatMap(({ formModelType, versionId }) =>
    versionId === null ? [] : { callId, formModelType, versionId },
  );
  if (rows.length > 0) await tx.insert(callForms).values(rows);
}

async function writeRequirements(tx: Db, callId: number, content: CallContent): Promise<void> {
  const { coordinatorCv, scientificManagerCv, editableManagingOrganisation } = content;
  const { graceMinutes, maxAppendices } = content;
  const columns = {
    ...{ coordinatorCv, scientificManagerCv, editableManagingOrganisation },
    ...{ graceMinutes, maxAppendices },
  };
  await tx
    .insert(callRequirements)
    .values({ callId, ...columns })
    .onConflictDoUpdate({ target: callRequirements.callId, set: columns });
}

/**
 * Writes the appendix slots of a call. A slot that is no longer listed is retired if it has files, otherwise deleted; a
 * retired slot that is listed again comes back.
 */
async function writeAppendices(
  tx: Db,
  callId: number,
  slots: CallContent["appendices"],
  now: Date,
): Promise<void> {
  const ids = slots.map(({ id }) => id);
  const isOfCall = eq(callAppendices.callId, callId);
  if (ids.length > 0) {
    // Ids come from the page: one of another call must not be overwritten.
    const foreign = await tx.$count(
      callAppendices,
      and(inArray(callAppendices.id, ids), ne(callAppendices.callId, callId)),
    );
    if (foreign > 0) throw new DomainError("INVALID", { appendices: "invalid" });
  }
  const removed = await tx
    .select({ id: callAppendices.id })
    .from(callAppendices)
    .where(and(isOfCall, ids.length > 0 ? notInArray(callAppendices.id, ids) : undefined))
    .for("update");
  for (const { id } of removed) {
    const isUsed =
      (await tx.$count(appendixFiles, eq(appendixFiles.slotId, id))) > 0 ||
      (await tx.$count(appendixUploads, eq(appendixUploads.slotId, id))) > 0;
    if (isUsed)
      await tx
        .update(callAppendices)
        .set({
          retiredAt: sql`coalesce(${callAppendices.retiredAt}, ${now.toISOString()}::timestamptz)`,
        })
        .where(eq(callAppendices.id, id));
    else await tx.delete(callAppendices).where(eq(callAppendices.id, id));
  }
  for (const [index, slot] of slots.entries()) {
    const columns = { ...slot, position: index + 1, retiredAt: null };
    await tx
      .insert(callAppendices)
      .values({ ...columns, callId })
      .onConflictDoUpdate({ target: callAppendices.id, set: columns });
  }
}
