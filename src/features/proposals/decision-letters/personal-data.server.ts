import { desc, eq, getTableName, inArray } from "drizzle-orm";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { decisionLetters } from "./tables.server.ts";

/** Letters to the teams that a person belongs to. They are records of the agency and stay when the account is erased. */
export const decisionLetterPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/letters",
    tables: [getTableName(decisionLetters)],
    read: (db, userId) =>
      db
        .select({
          dossierNumber: dossiers.number,
          acronym: dossiers.acronym,
          kind: decisionLetters.kind,
          locale: decisionLetters.locale,
          subject: decisionLetters.subject,
          recipient: decisionLetters.recipient,
          sha256: decisionLetters.sha256,
          sentAt: decisionLetters.sentAt,
        })
        .from(decisionLetters)
        .innerJoin(dossiers, eq(dossiers.id, decisionLetters.dossierId))
        .where(
          inArray(
            decisionLetters.dossierId,
            db
              .select({ id: dossierMembers.dossierId })
              .from(dossierMembers)
              .where(eq(dossierMembers.userId, userId)),
          ),
        )
        .orderBy(desc(decisionLetters.sentAt)),
  },
];
