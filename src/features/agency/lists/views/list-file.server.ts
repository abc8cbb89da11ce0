import { hasCurrentAccess } from "#features/people/accounts/queries/sessions.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { cutDownload } from "#platform/http/cut-download.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";

type Services = Pick<Caller, "db" | "clock">;
type FileBody = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A download of the back office that is cut when its reader's session ends or gets other rights. */
export const cutWithAccess = (
  { db, clock }: Services,
  reader: BackOfficeActor,
  body: FileBody,
): FileBody => cutDownload(body, () => hasCurrentAccess(db, reader, clock.now()));

interface ListFile {
  /** Null for a query that cannot be understood: it gives no file, so that none holds too many rows. */
  readonly body: FileBody | null;
  /** Without the day and the extension. */
  readonly name: Readonly<Record<Locale, string>>;
  readonly locale: Locale;
}

/** The CSV of a list as the answer to a request. */
export function createListFile(
  services: Services,
  reader: BackOfficeActor,
  { body, name, locale }: ListFile,
): Response {
  if (!body) throw new DomainError("BAD_REQUEST");
  const day = formatSortableDateTime(services.clock.now()).slice(0, 10);
  return new Response(cutWithAccess(services, reader, body), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name[locale]}-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
