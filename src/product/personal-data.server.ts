import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { administrationPersonalData } from "#features/agency/administration/personal-data.server.ts";
import { callDraftPersonalData } from "#features/agency/call-drafts/personal-data.server.ts";
import { callNoticePersonalData } from "#features/agency/call-notices/personal-data.server.ts";
import { decisionsPersonalData } from "#features/agency/decisions/personal-data.server.ts";
import { dossierListPersonalData } from "#features/agency/dossier-list/personal-data.server.ts";
import { dossierReadingPersonalData } from "#features/agency/dossier-reading/personal-data.server.ts";
import { eligibilityChecksPersonalData } from "#features/agency/eligibility-checks/personal-data.server.ts";
import { formDesignerPersonalData } from "#features/agency/form-designer/personal-data.server.ts";
import { formPublicationPersonalData } from "#features/agency/form-publication/personal-data.server.ts";
import { letterPersonalData } from "#features/agency/letter-templates/personal-data.server.ts";
import { listPersonalData } from "#features/agency/lists/personal-data.server.ts";
import { staffPersonalData } from "#features/agency/staff/personal-data.server.ts";
import { createEraseAccount } from "#features/people/accounts/commands/erase-account.server.ts";
import { accountPersonalData } from "#features/people/accounts/personal-data.server.ts";
import type { RetainedAfterErasure } from "#features/people/accounts/rules/retained-after-erasure.ts";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { alertPersonalData } from "#features/people/alerts/personal-data.server.ts";
import { cvPersonalData, cvStoredFiles } from "#features/people/cv/personal-data.server.ts";
import { notificationPersonalData } from "#features/people/notifications/personal-data.server.ts";
import { productionPersonalData } from "#features/people/productions/personal-data.server.ts";
import {
  researcherPersonalData,
  researcherStoredFiles,
} from "#features/people/researchers/personal-data.server.ts";
import { contentParts } from "#features/portal/content/personal-data.server.ts";
import { appendixPersonalData } from "#features/proposals/appendices/personal-data.server.ts";
import { commentParts } from "#features/proposals/comments/personal-data.server.ts";
import { decisionLetterPersonalData } from "#features/proposals/decision-letters/personal-data.server.ts";
import { depositPersonalData } from "#features/proposals/deposits/personal-data.server.ts";
import { dossierExportPersonalData } from "#features/proposals/dossier-exports/personal-data.server.ts";
import { dossierFormParts } from "#features/proposals/dossier-form/personal-data.server.ts";
import { dossierPersonalData } from "#features/proposals/dossiers/personal-data.server.ts";
import { teamPersonalData } from "#features/proposals/team/personal-data.server.ts";
import { workpadParts } from "#features/proposals/workpad/personal-data.server.ts";
import { auditEvents, auditReasons } from "#platform/audit/tables.server.ts";
import type {
  ListPersonalFiles,
  PersonalDataSource,
} from "#platform/personal-data-source.server.ts";

/** Audit rows of a person: their acts, and acts on their account and their memberships. */
const auditSource: PersonalDataSource = {
  fileName: "account/audit",
  tables: ["audit_events"],
  read: (db, userId) =>
    db
      .select({
        at: auditEvents.at,
        event: auditEvents.event,
        subjectKind: auditEvents.subjectKind,
        subjectId: auditEvents.subjectId,
        details: auditEvents.details,
      })
      .from(auditEvents)
      .where(
        or(
          eq(auditEvents.actorId, userId),
          and(eq(auditEvents.subjectKind, "user"), eq(auditEvents.subjectId, userId)),
          and(
            eq(auditEvents.subjectKind, "staffMember"),
            sql`${auditEvents.subjectId} in (select ${staffMembers.id}::text from ${staffMembers} where ${staffMembers.userId} = ${userId})`,
          ),
        ),
      )
      .orderBy(auditEvents.id),
};

/** Texts that a person wrote for audit events: reasons and file names. The events stay, the texts go with the account. */
const auditReasonSource: PersonalDataSource = {
  fileName: "account/audit-reasons",
  tables: ["audit_reasons"],
  read: (db, userId) =>
    db
      .select({ at: auditEvents.at, event: auditEvents.event, reason: auditReasons.reason })
      .from(auditReasons)
      .innerJoin(auditEvents, eq(auditEvents.id, auditReasons.eventId))
      .where(and(eq(auditEvents.actorId, userId), isNotNull(auditReasons.reason)))
      .orderBy(auditEvents.id),
  erase: (tx, { userId, now }) =>
    tx
      .update(auditReasons)
      .set({ reason: null, erasedAt: now })
      .where(
        and(
          isNotNull(auditReasons.reason),
          inArray(
            auditReasons.eventId,
            tx
              .select({ id: auditEvents.id })
              .from(auditEvents)
              .where(eq(auditEvents.actorId, userId)),
          ),
        ),
      ),
};

/** All personal data, feature by feature. A feature adds a new table to its own list. */
export const PERSONAL_DATA_SOURCES: readonly PersonalDataSource[] = [
  ...accountPersonalData,
  ...administrationPersonalData,
  ...staffPersonalData,
  ...listPersonalData,
  ...callNoticePersonalData,
  ...callDraftPersonalData,
  ...formDesignerPersonalData,
  ...eligibilityChecksPersonalData,
  ...decisionsPersonalData,
  ...dossierListPersonalData,
  ...formPublicationPersonalData,
  ...dossierReadingPersonalData,
  ...letterPersonalData,
  ...notificationPersonalData,
  ...contentParts,
  ...alertPersonalData,
  ...researcherPersonalData,
  ...productionPersonalData,
  ...cvPersonalData,
  ...dossierPersonalData,
  ...teamPersonalData,
  ...dossierFormParts,
  ...appendixPersonalData,
  ...depositPersonalData,
  ...decisionLetterPersonalData,
  ...dossierExportPersonalData,
  ...workpadParts,
  ...commentParts,
  auditSource,
  auditReasonSource,
];

export const PERSONAL_FILES: readonly ListPersonalFiles[] = [researcherStoredFiles, cvStoredFiles];

export interface RetainedData {
  readonly table: string;
  /** Columns that can name a person. */
  readonly columns: readonly string[];
  readonly reason: string;
  /** Line of the erasure page that mentions it. */
  readonly noticeKey: RetainedAfterErasure;
}

/**
 * Data that remains after an account is erased, and why. All other rows that name the person go by cascade or by the
 * `erase` of their source; a test compares both with the database. A feature whose records outlive an account adds them
 * here, with their line of the erasure page.
 */
export const RETAINED_DATA: readonly RetainedData[] = [
  {
    table: "erased_accounts",
    noticeKey: "proof",
    columns: ["user_id"],
    reason: "The proof that the account was erased: a number without a name, and a date.",
  },
  {
    table: "audit_events",
    noticeKey: "journal",
    columns: ["actor_id", "actor_for", "subject_id"],
    reason:
      "Who did what cannot be rewritten: numbers without names, refused to change by the database.",
  },
  {
    table: "deposit_versions",
    noticeKey: "deposited",
    columns: ["depositor_user_id", "manifest"],
    reason:
      "What an agency received stays as it was received, with the people in it: refused to change by the database.",
  },
  {
    table: "deposit_receipts",
    noticeKey: "deposited",
    columns: ["receipt"],
    reason:
      "The signed proof of a deposit names who made it; changed by a letter, it would prove nothing.",
  },
  {
    table: "deposit_files",
    noticeKey: "deposited",
    columns: ["name"],
    reason: "Files of a deposit are called as they were received: a CV by the name of its person.",
  },
  {
    table: "deposit_documents",
    noticeKey: "deposited",
    columns: ["statement"],
    reason:
      "The PDF of a deposit, which names its people, stays as the agency received it; its digest and signature are refused to change by the database.",
  },
  {
    table: "agency_dossiers",
    noticeKey: "deposited",
    columns: ["coordinator", "searched"],
    reason:
      "The agency finds a deposit by the people in it: made of the deposited version, which stays as it was received.",
  },
  {
    table: "decision_letters",
    noticeKey: "deposited",
    columns: ["recipient"],
    reason:
      "A letter of an agency stays as it was sent, with the name it is addressed to: refused to change by the database.",
  },
  {
    table: "release_decisions",
    noticeKey: "deposited",
    columns: ["letter_recipient"],
    reason: "Which letters a release sent, and to whom, is the agency's record of it.",
  },
  {
    table: "contact_messages",
    noticeKey: "messages",
    columns: ["email"],
    reason: "Written to the publisher without an account; forgotten when their own retention ends.",
  },
  {
    table: "dossier_team_contacts",
    noticeKey: "contacts",
    columns: ["email", "first_name", "last_name"],
    reason:
      "Whom a team names as its contact, with or without an account; it goes with the dossier.",
  },
];

/** Erases an account with all data of the features, found by user id or by e-mail address. */
export const eraseAccount = createEraseAccount(async (tx, person, queue) => {
  for (const part of PERSONAL_DATA_SOURCES) await part.erase?.(tx, person, queue);
});
