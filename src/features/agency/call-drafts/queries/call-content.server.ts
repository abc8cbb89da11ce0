import { and, asc, eq, inArray, isNull } from "drizzle-orm";
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
  const content = (await readCallContents(db, [callId])).get(callId);
  if (!content) throw new DomainError("NOT_FOUND");
  return content;
}

/** The same for several calls, in five statements. */
export async function readCallContents(
  db: Db,
  callIds: readonly number[],
): Promise<Map<number, CallContent>> {
  if (callIds.length === 0) return new Map();
  const ids = [...callIds];
  const rows = await db.select().from(calls).where(inArray(calls.id, ids));
  const requirements = await db
    .select()
    .from(callRequirements)
    .where(inArray(callRequirements.callId, ids));
  const panels = await db
    .select({ callId: callErcDomains.callId, code: ercDomains.code })
    .from(callErcDomains)
    .innerJoin(ercDomains, eq(ercDomains.id, callErcDomains.ercDomainId))
    .where(inArray(callErcDomains.callId, ids))
    .orderBy(asc(ercDomains.code));
  const forms = await db.select().from(callForms).where(inArray(callForms.callId, ids));
  const slots = await db
    .select()
    .from(callAppendices)
    .where(and(inArray(callAppendices.callId, ids), isNull(callAppendices.retiredAt)))
    .orderBy(asc(callAppendices.position), asc(callAppendices.id));
  const ofCall = <Row extends { readonly callId: number }>(all: readonly Row[]) =>
    Map.groupBy(all, ({ callId }) => callId);
  const grouped = {
    requirements: ofCall(requirements),
    panels: ofCall(panels),
    forms: ofCall(forms),
    slots: ofCall(slots),
  };
  return new Map(
    rows.map((call) => [
      call.id,
      toContent(call, {
        requirements: grouped.requirements.get(call.id)?.[0],
        panels: grouped.panels.get(call.id) ?? [],
        forms: grouped.forms.get(call.id) ?? [],
        slots: grouped.slots.get(call.id) ?? [],
      }),
    ]),
  );
}

interface CallParts {
  readonly requirements: typeof callRequirements.$inferSelect | undefined;
  readonly panels: readonly { readonly code: string }[];
  readonly forms: readonly (typeof callForms.$inferSelect)[];
  readonly slots: readonly (typeof callAppendices.$inferSelect)[];
}

function toContent(
  call: typeof calls.$inferSelect,
  { requirements, panels, forms, slots }: CallParts,
): CallContent {
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
    secondLook: call.secondLook,
  };
}
