import { formatSortableDateTime } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import {
  createListCsv,
  createSelectionCsv,
  type ListDefinition,
  type ListRow,
} from "./list-view.server.ts";

/** How the rows of a list are written as a file, in one language. */
export interface ListFile<Row> {
  /** The beginning of the file's name. */
  readonly name: string;
  readonly header: string;
  readonly formatLine: (row: Row) => string;
}

/** The rows of a query as a file. Throws BAD_REQUEST for a query with problems, so that no file holds too many rows. */
export function createListFileResponse<Row extends ListRow>(
  definition: ListDefinition<Row>,
  parameters: URLSearchParams,
  now: Date,
  file: ListFile<Row>,
): Response {
  const body = createListCsv(definition, parameters, now, file);
  if (!body) throw new DomainError("BAD_REQUEST");
  return toResponse(body, now, file.name);
}

/** The selected rows of a posted form as a file: the answer to the act `csv` that every list has. */
export const createSelectionFileResponse = <Row extends ListRow>(
  definition: ListDefinition<Row>,
  form: PostedForm,
  now: Date,
  file: ListFile<Row>,
): Promise<Response> =>
  intents(form, {
    csv: () => toResponse(createSelectionCsv(definition, form, now, file), now, file.name),
  });

function toResponse(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  now: Date,
  name: string,
): Response {
  const day = formatSortableDateTime(now).slice(0, 10);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
