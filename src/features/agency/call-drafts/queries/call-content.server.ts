import { and, asc, eq, isNull } from "drizzle-orm";
import { type CallContent, EMPTY_CALL_CONTENT } from "#features/portal/calls/rules/call-content.ts";
import { callErcDomains, calls } from "#features/portal/calls/tables.server.ts";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import {
  callAppendices,
  callForms,
  callRequirements,
} from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";

/** What is published of a call, from all of its tables. Throws NOT_FOUND. Rights are the caller's. */
export async function readCallContent(db: Db, callId: number): Promise<CallContent> {
  const [call] = await db.select().from(calls).where(eq(calls.id, callId));
  if (!call) throw new DomainError("NOT_FOUND");
  const [requirements] = await db
    .select()
    .from(callRequirements)
    .where(eq(callRequirements.callId, callId));
  const panels = await db
    .select({ code: ercDomains.code })
    .from(callErcDomains)
    .innerJoin(ercDomains, eq(ercDomains.id, callErcDomains.ercDomainId))
    .where(eq(callErcDomains.callId, callId))
    .orderBy(asc(ercDomains.code));
  const forms = await db.select().from(callForms).where(eq(callForms.callId, callId));
  const slots = await db
    .select()
    .from(callAppendices)
    .where(and(eq(callAppendices.callId, callId), isNull(callAppendices.retiredAt)))
    .orderBy(asc(callAppendices.position), asc(callAppendices.id));
  const findForm = (type: (typeof forms)[number]["formModelType"]) =>
    forms.find(({ formModelType }) => formModelType === type)?.versionId ?? null;
  // A call without a row of requirements asks for no CV; drafts begin with other defaults.
  const { coordinatorCv, scientificManagerCv, editableManagingOrganisation } = requirements ?? {
    ...EMPTY_CALL_CONTENT,
    coordinatorCv: false,
  };
  return {
    code: call.code,
    year: call.year,
    reference: call.reference ?? "",
    titleFr: call.titleFr,
    titleEn: call.titleEn,
    summaryFr: call.summaryFr,
    summaryEn: call.summaryEn,
    bodyFr: call.bodyFr,
    bodyEn: call.bodyEn,
    keywordsFr: call.keywordsFr,
    keywordsEn: call.keywordsEn,
    ercPanels: panels.map(({ code }) => code),
    programme: call.programme ?? "",
    url: call.url ?? "",
    maxAmountEuros: call.maxAmountEuros,
    envelopeEuros: call.envelopeEuros,
    consortiumType: call.consortiumType,
    openToCompanies: call.openToCompanies,
    openToInternational: call.openToInternational,
    departmentId: call.departmentId,
    opensAt: call.opensAt.toISOString(),
    closesAt: call.closesAt.toISOString(),
    eligibilityAnswerOn: call.eligibilityAnswerOn,
    decisionsOn: call.decisionsOn,
    coordinatorCv,
    scientificManagerCv,
    editableManagingOrganisation,
    graceMinutes: requirements?.graceMinutes ?? 0,
    maxAppendices: requirements?.maxAppendices ?? null,
    appendices: slots.map(({ callId: _, position: __, retiredAt: ___, template, ...slot }) => ({
      ...slot,
      template: template ?? null,
    })),
    generalInformationForm: findForm("general_information"),
    scientificPropositionForm: findForm("scientific_proposition"),
    documents: [...call.documents],
    contacts: [...call.contacts],
    eligibility: [...call.eligibility],
  };
}
