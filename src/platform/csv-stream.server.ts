interface CsvSource<Row> {
  readonly header: string;
  /** The next rows; null after the last ones. */
  readonly loadBatch: () => Promise<readonly Row[] | null>;
  readonly formatLine: (row: Row) => string;
  /** Written after the last row. */
  readonly footer?: string;
}

/**
 * A CSV stream in constant memory. The next batch is fetched only when the previous one was read, so a slow client
 * slows the queries and a disconnected one ends them. An error aborts the download: a truncated file must not look
 * complete.
 */
export function createCsvStream<Row>(
  source: CsvSource<Row>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { header, loadBatch, formatLine, footer = "" } = source;
  const encoder = new TextEncoder();
  let text = header;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const rows = await loadBatch();
        for (const row of rows ?? []) text += formatLine(row);
        if (rows === null) text += footer;
        // Enqueued even when empty (all rows of the batch were deleted meanwhile): otherwise the stream would not pull
        // again.
        controller.enqueue(encoder.encode(text));
        text = "";
        if (rows === null) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Loads rows by their ids, `size` at once: a compromise between queries and memory. */
export function batchByIds<Id, Row>(
  ids: readonly Id[],
  load: (ids: readonly Id[]) => Promise<readonly Row[]>,
  size = 500,
): () => Promise<readonly Row[] | null> {
  let at = 0;
  return async () => {
    if (at >= ids.length) return null;
    const batch = ids.slice(at, at + size);
    at += size;
    return load(batch);
  };
}
