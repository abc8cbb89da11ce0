/** Rows fetched and written at once: a compromise between queries and memory. */
const BATCH_SIZE = 500;

interface CsvSource<Row> {
  header: string;
  ids: readonly number[];
  load: (ids: readonly number[]) => Promise<readonly Row[]>;
  formatLine: (row: Row) => string;
}

/**
 * A CSV stream in constant memory. The next batch is fetched only when the previous one was read, so a slow client
 * slows the queries and a disconnected one ends them. An error aborts the download: a truncated file must not look
 * complete.
 */
export function createCsvStream<Row>(
  source: CsvSource<Row>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { header, ids, load, formatLine } = source;
  const encoder = new TextEncoder();
  let at = 0;
  let text = header;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const rows = await load(ids.slice(at, at + BATCH_SIZE));
        at += BATCH_SIZE;
        for (const row of rows) text += formatLine(row);
        // Enqueued even when empty (all calls of the batch were deleted meanwhile): otherwise the stream would not pull
        // again.
        controller.enqueue(encoder.encode(text));
        text = "";
        if (at >= ids.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
