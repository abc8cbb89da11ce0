import { inArray } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { savedSearches } from "#features/people/alerts/tables.server.ts";
import { cvFiles, cvs } from "#features/people/cv/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { archiveDomains, ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";

type Row = Readonly<Record<string, unknown>>;
type Id = string & number;

interface NameLookup {
  /** Field of the name, inserted after the field of the id. */
  readonly nameField: string;
  read(db: Db, ids: Id[], locale: Locale): Promise<readonly { id: unknown; name: string }[]>;
}

const callLookup: NameLookup = {
  nameField: "call",
  read: (db, ids, locale) =>
    db
      .select({ id: calls.id, name: locale === "fr" ? calls.titleFr : calls.titleEn })
      .from(calls)
      .where(inArray(calls.id, ids)),
};

const dossierLookup: NameLookup = {
  nameField: "dossier",
  async read(db, ids) {
    const { id, number, acronym, title } = dossiers;
    const rows = await db
      .select({ id, number, acronym, title })
      .from(dossiers)
      .where(inArray(id, ids));
    return rows.map((row) => ({
      id: row.id,
      name: `${row.acronym} (${row.title}), ${row.number}`,
    }));
  },
};

/** Another person, by the name that their shared team sees. */
const createPersonLookup = (nameField: string): NameLookup => ({
  nameField,
  async read(db, ids) {
    const { id, firstName, lastName } = users;
    const rows = await db.select({ id, firstName, lastName }).from(users).where(inArray(id, ids));
    return rows.map((row) => ({ id: row.id, name: `${row.firstName} ${row.lastName}` }));
  },
});

/** Fields of archived rows with ids that mean nothing to a reader. */
const NAME_LOOKUPS: Readonly<Record<string, NameLookup>> = {
  callId: callLookup,
  dossierId: dossierLookup,
  savedSearchId: {
    nameField: "savedSearch",
    read: (db, ids) =>
      db
        .select({ id: savedSearches.id, name: savedSearches.name })
        .from(savedSearches)
        .where(inArray(savedSearches.id, ids)),
  },
  cvId: {
    nameField: "cv",
    read: (db, ids) =>
      db.select({ id: cvs.id, name: cvs.title }).from(cvs).where(inArray(cvs.id, ids)),
  },
  cvFileId: {
    nameField: "cvFile",
    read: (db, ids) =>
      db
        .select({ id: cvFiles.id, name: cvFiles.title })
        .from(cvFiles)
        .where(inArray(cvFiles.id, ids)),
  },
  slotId: {
    nameField: "appendix",
    read: (db, ids, locale) =>
      db
        .select({
          id: callAppendices.id,
          name: locale === "fr" ? callAppendices.labelFr : callAppendices.labelEn,
        })
        .from(callAppendices)
        .where(inArray(callAppendices.id, ids)),
  },
  ercDomainId: {
    nameField: "ercDomain",
    read: (db, ids, locale) =>
      db
        .select({
          id: ercDomains.id,
          name: locale === "fr" ? ercDomains.nameFr : ercDomains.nameEn,
        })
        .from(ercDomains)
        .where(inArray(ercDomains.id, ids)),
  },
  archiveDomainCode: {
    nameField: "archiveDomain",
    read: (db, ids, locale) =>
      db
        .select({
          id: archiveDomains.code,
          name: locale === "fr" ? archiveDomains.labelFr : archiveDomains.labelEn,
        })
        .from(archiveDomains)
        .where(inArray(archiveDomains.code, ids)),
  },
  invitedBy: createPersonLookup("invitedByName"),
  endedBy: createPersonLookup("endedByName"),
  answeredBy: createPersonLookup("answeredByName"),
  remindedBy: createPersonLookup("remindedByName"),
};

/** Inserts names after ids (of calls, dossiers…), in the person's language, since archives are read by people. */
export async function addNames(db: Db, content: unknown, locale: Locale): Promise<unknown> {
  if (!Array.isArray(content)) return content;
  let rows: readonly Row[] = content;
  for (const [key, { nameField, read }] of Object.entries(NAME_LOOKUPS)) {
    const ids = new Set(
      rows.map((row) => row[key]).filter((id) => id !== null && id !== undefined),
    );
    if (ids.size === 0) continue;
    const found = await read(db, [...ids] as Id[], locale);
    const names = new Map(found.map(({ id, name }) => [id, name]));
    rows = rows.map((row) => insertName(row, key, nameField, names));
  }
  return rows;
}

function insertName(row: Row, key: string, nameField: string, names: Map<unknown, string>): Row {
  const name = names.get(row[key]);
  if (name === undefined) return row;
  const members = Object.entries(row).flatMap(([member, value]) =>
    member === key
      ? [[member, value] as const, [nameField, name] as const]
      : [[member, value] as const],
  );
  return Object.fromEntries(members);
}
