import { hasCurrentAccess } from "#features/people/accounts/queries/sessions.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import { cutDownload } from "#platform/http/cut-download.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import {
  createListCsv,
  createSelectionCsv,
  type ListDefinition,
  type ListRow,
} from "./list-view.server.ts";

type Services = Pick<Caller, "db" | "clock">;
type FileBody = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A download of the back office that is cut when its reader's session ends or gets other rights. */
export const cutWithAccess = (
  { db, clock }: Services,
  reader: BackOfficeActor,
  body: FileBody,
): FileBody => cutDownload(body, () => hasCurrentAccess(db, reader, clock.now()));

/** How the rows of a list are written as a file, in one language. */
export interface ListFile<Row> {
  /** Without the day and the extension. */
  readonly name: string;
  readonly header: string;
  readonly formatLine: (row: Row) => string;
  /** Rows in memory at a time, where rows are large. */
  readonly batchSize?: number | undefined;
}

/** The rows of a query as a file. Throws BAD_REQUEST for a query with problems, so that no file holds too many rows. */
export function createListFileResponse<Row extends ListRow>(
  services: Services,
  list: ListDefinition<Row>,
  parameters: URLSearchParams,
  file: ListFile<Row>,
): Response {
  const body = createListCsv(list, parameters, services.clock.now(), file);
  if (!body) throw new DomainError("BAD_REQUEST");
  return createCsvResponse(services, list.savedViews.actor, body, file.name);
}

/** The selected rows of a posted form as a file: the answer to the act `csv` that every list has. */
export const createSelectionFileResponse = <Row extends ListRow>(
  services: Services,
  list: ListDefinition<Row>,
  form: PostedForm,
  file: ListFile<Row>,
): Promise<Response> =>
  intents(form, {
    csv() {
      const body = createSelectionCsv(list, form, services.clock.now(), file);
      return createCsvResponse(services, list.savedViews.actor, body, file.name);
    },
  });

/** A CSV file of the back office, with the day in its name. It is cut when its reader's access ends. */
export function createCsvResponse(
  services: Services,
  reader: BackOfficeActor,
  body: FileBody,
  name: string,
): Response {
  const day = formatSortableDateTime(services.clock.now()).slice(0, 10);
  return new Response(cutWithAccess(services, reader, body), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
