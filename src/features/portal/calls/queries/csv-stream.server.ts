/** So many rows are fetched and written at once: enough to keep the database busy, little enough to hold. */
const BATCH_SIZE = 500;

interface CsvSource<Row> {
  header: string;
  ids: readonly number[];
  load: (ids: readonly number[]) => Promise<readonly Row[]>;
  formatLine: (row: Row) => string;
}

/**
 * A file of any length in constant memory: a batch is fetched only when the one before has been taken, so a slow
 * reader slows the fetching, and one who goes away ends it. A failure on the way breaks the download off:
 * a file that is cut short must not look whole.
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
        // A batch of calls that were all deleted meanwhile must still give something, or nobody asks again.
        controller.enqueue(encoder.encode(text));
        text = "";
        if (at >= ids.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
