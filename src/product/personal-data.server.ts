import { and, eq, or } from "drizzle-orm";
import { administrationParts } from "#features/agency/administration/personal-data.server.ts";
import { makeEraseAccount } from "#features/people/accounts/commands/erase-account.server.ts";
import { accountParts } from "#features/people/accounts/personal-data.server.ts";
import type { KeptAfterErasure } from "#features/people/accounts/rules/kept-after-erasure.ts";
import { alertParts } from "#features/people/alerts/personal-data.server.ts";
import { cvParts, cvStoredFiles } from "#features/people/cv/personal-data.server.ts";
import { notificationParts } from "#features/people/notifications/personal-data.server.ts";
import { productionParts } from "#features/people/productions/personal-data.server.ts";
import {
  researcherFiles,
  researcherParts,
} from "#features/people/researchers/personal-data.server.ts";
import { contentParts } from "#features/portal/content/personal-data.server.ts";
import { appendixParts } from "#features/proposals/appendices/personal-data.server.ts";
import { commentParts } from "#features/proposals/comments/personal-data.server.ts";
import { depositParts } from "#features/proposals/deposits/personal-data.server.ts";
import { dossierExportParts } from "#features/proposals/dossier-exports/personal-data.server.ts";
import { dossierFormParts } from "#features/proposals/dossier-form/personal-data.server.ts";
import { dossierParts } from "#features/proposals/dossiers/personal-data.server.ts";
import { teamParts } from "#features/proposals/team/personal-data.server.ts";
import { workpadParts } from "#features/proposals/workpad/personal-data.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { PersonalFiles, PersonalPart } from "#platform/personal-part.server.ts";

/** What the audit says of a person: their own acts, and those on their account. */
const auditPart: PersonalPart = {
  file: "account/audit",
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
        ),
      )
      .orderBy(auditEvents.id),
};

/** Everything the product knows of a person, feature by feature. A feature with a new table adds it to its own list. */
export const PERSONAL_PARTS: readonly PersonalPart[] = [
  ...accountParts,
  ...administrationParts,
  ...notificationParts,
  ...contentParts,
  ...alertParts,
  ...researcherParts,
  ...productionParts,
  ...cvParts,
  ...dossierParts,
  ...teamParts,
  ...dossierFormParts,
  ...appendixParts,
  ...depositParts,
  ...dossierExportParts,
  ...workpadParts,
  ...commentParts,
  auditPart,
];

export const PERSONAL_FILES: readonly PersonalFiles[] = [researcherFiles, cvStoredFiles];

export interface Retained {
  readonly table: string;
  /** The columns that can name a person. */
  readonly columns: readonly string[];
  readonly reason: string;
  /** Under which of its lines the page that erases says so. */
  readonly told: KeptAfterErasure;
}

/**
 * What is left of a person when their account is erased, and why. Everything else that names them goes with their row,
 * by cascade, or by the `erase` of the part that speaks for its table; a test compares both with the database. A
 * feature whose records have to outlive an account adds them here, and says under which line of the page that erases.
 */
export const RETAINED: readonly Retained[] = [
  {
    table: "erased_accounts",
    told: "proof",
    columns: ["user_id"],
    reason: "The proof that the account was erased: a number without a name, and a date.",
  },
  {
    table: "audit_events",
    told: "journal",
    columns: ["actor_id", "actor_for", "subject_id"],
    reason:
      "Who did what cannot be rewritten: numbers without names, refused to change by the database.",
  },
  {
    table: "deposit_versions",
    told: "deposited",
    columns: ["depositor_user_id", "manifest"],
    reason:
      "What an agency received stays as it was received, with the people in it: refused to change by the database.",
  },
  {
    table: "deposit_receipts",
    told: "deposited",
    columns: ["receipt"],
    reason:
      "The signed proof of a deposit names who made it; changed by a letter, it would prove nothing.",
  },
  {
    table: "deposit_files",
    told: "deposited",
    columns: ["name"],
    reason: "Files of a deposit are called as they were received: a CV by the name of its person.",
  },
  {
    table: "deposit_documents",
    told: "deposited",
    columns: ["statement"],
    reason:
      "The PDF of a deposit, which names its people, stays as the agency received it; its digest and signature are refused to change by the database.",
  },
  {
    table: "contact_messages",
    told: "messages",
    columns: ["email"],
    reason: "Written to the publisher without an account; forgotten when their own retention ends.",
  },
  {
    table: "dossier_team_contacts",
    told: "contacts",
    columns: ["email", "first_name", "last_name"],
    reason:
      "Whom a team names as its contact, with or without an account; it goes with the dossier.",
  },
];

/** Erases an account with everything the features know of the person, by their row or by their address alone. */
export const eraseAccount = makeEraseAccount(async (tx, person, queue) => {
  for (const part of PERSONAL_PARTS) await part.erase?.(tx, person, queue);
});
