import { departments } from "#features/portal/partners/tables.server.ts";
import { CSV_SEPARATOR } from "#platform/csv.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { listExportedContents } from "../queries/agency-contents.server.ts";
import { formatImportHeader, formatImportLine, toImportObject } from "../rules/import-format.ts";

/** The calls and drafts that an actor sees as a file, which the import reads back. */
export async function createCallFile(
  db: Db,
  actor: BackOfficeActor,
  format: "csv" | "json",
  locale: Locale,
): Promise<string> {
  const contents = await listExportedContents(db, actor);
  const rows = await db.select({ id: departments.id, name: departments.nameFr }).from(departments);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (format === "json")
    return JSON.stringify(contents.map((content) => toImportObject(content, names)));
  const separator = CSV_SEPARATOR[locale];
  const lines = contents.map((content) => formatImportLine(content, names, separator));
  return formatImportHeader(separator) + lines.join("");
}

/** The same as an answer with a file. */
export async function createCallFileResponse(
  db: Db,
  actor: BackOfficeActor,
  format: "csv" | "json",
  locale: Locale,
): Promise<Response> {
  const name = locale === "fr" ? "appels" : "calls";
  const type = format === "csv" ? "text/csv" : "application/json";
  return new Response(await createCallFile(db, actor, format, locale), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
