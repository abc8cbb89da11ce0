import { and, asc, eq } from "drizzle-orm";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { CSV_SEPARATOR } from "#platform/csv.ts";
import { batchByIds, createCsvStream } from "#platform/csv-stream.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { rowNumber } from "#platform/row-id.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { cutWithAccess } from "../../lists/views/list-file.server.ts";
import { listExportedIds, loadExportedContents } from "../queries/agency-contents.server.ts";
import { formatImportHeader, formatImportLine, toImportObject } from "../rules/import-format.ts";

/** Calls loaded at once: their texts can be long. */
const BATCH = 50;

interface CallFile {
  readonly format: "csv" | "json";
  readonly locale: Locale;
  /** The one-off partner of an administrator's file; null for the first of them, and for the agency of staff. */
  readonly partnerId: number | null;
}

/**
 * The calls and drafts of one agency that an actor sees, all of them, as a file that the import reads back. The import
 * takes fewer lines at once than an agency may have.
 */
export async function createCallFile(
  db: Db,
  actor: BackOfficeActor,
  { format, locale, partnerId }: CallFile,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const id = await findExportedPartner(db, actor, partnerId);
  const ids = id === null ? [] : await listExportedIds(db, actor, id);
  const rows =
    id === null
      ? []
      : await db
          .select({ id: departments.id, name: departments.nameFr })
          .from(departments)
          .where(eq(departments.partnerId, id));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const loadBatch = batchByIds(ids, (batch) => loadExportedContents(db, batch), BATCH);
  if (format === "csv") {
    const separator = CSV_SEPARATOR[locale];
    return createCsvStream({
      header: formatImportHeader(separator),
      loadBatch,
      formatLine: (content) => formatImportLine(content, names, separator),
    });
  }
  let isFirst = true;
  return createCsvStream({
    header: "[",
    footer: "]",
    loadBatch,
    formatLine: (content) => {
      const separator = isFirst ? "" : ",";
      isFirst = false;
      return separator + JSON.stringify(toImportObject(content, names));
    },
  });
}

/** Staff export their agency; an administrator one of the one-off partners. Others are NOT_FOUND. */
async function findExportedPartner(
  db: Db,
  actor: BackOfficeActor,
  partnerId: number | null,
): Promise<number | null> {
  if (actor.kind === "staff") {
    if (partnerId !== null && partnerId !== actor.partnerId) throw new DomainError("NOT_FOUND");
    return actor.partnerId;
  }
  const isChosen = partnerId === null ? undefined : eq(partners.id, partnerId);
  const [partner] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.kind, "one_off"), isChosen))
    .orderBy(asc(partners.code))
    .limit(1);
  if (!partner && partnerId !== null) throw new DomainError("NOT_FOUND");
  return partner?.id ?? null;
}

/** The same as an answer with a file; the address may name a partner. */
export async function createCallFileResponse(
  services: Pick<Caller, "db" | "clock">,
  actor: BackOfficeActor,
  { format, locale, url }: Pick<CallFile, "format" | "locale"> & { readonly url: URL },
): Promise<Response> {
  const asked = url.searchParams.get("partnerId");
  const partnerId = asked ? parseInput(rowNumber(), asked) : null;
  const name = locale === "fr" ? "appels" : "calls";
  const type = format === "csv" ? "text/csv" : "application/json";
  const body = await createCallFile(services.db, actor, { format, locale, partnerId });
  return new Response(cutWithAccess(services, actor, body), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
