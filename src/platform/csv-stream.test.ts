import { expect, test } from "vitest";
import { batchByIds, createCsvStream } from "./csv-stream.server.ts";

function source(count: number, fail = Number.POSITIVE_INFINITY) {
  const loads: number[] = [];
  const stream = createCsvStream<number>({
    header: "h\r\n",
    loadBatch: batchByIds(
      Array.from({ length: count }, (_, index) => index),
      async (ids) => {
        if (loads.length === fail) throw new Error("database lost");
        loads.push(ids.length);
        return ids;
      },
    ),
    formatLine: (id) => `${id}\r\n`,
  });
  return { loads, stream };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test("[A-14 part] every row is written once, in order, in batches", async () => {
  const { loads, stream } = source(1_250);
  const lines = (await new Response(stream).text()).split("\r\n");
  expect(lines).toEqual(["h", ...Array.from({ length: 1_250 }, (_, index) => String(index)), ""]);
  expect(loads).toEqual([500, 500, 250]);
});

test("[A-14 part] nothing is fetched before it is asked for, and no batch ahead of the reader", async () => {
  const { loads, stream } = source(5_000);
  await settled();
  expect(loads).toHaveLength(0);
  const reader = stream.getReader();
  await reader.read();
  await settled();
  expect(loads).toHaveLength(1);
});

test("[A-14 part] nothing more is fetched once the reader has gone away, also through compression", async () => {
  const { loads, stream } = source(500_000);
  const reader = stream.pipeThrough(new CompressionStream("gzip")).getReader();
  await reader.read();
  await reader.cancel();
  await settled();
  const fetched = loads.length;
  await settled();
  expect(loads.length).toBe(fetched);
  expect(fetched).toBeLessThan(100);
});

test("[A-14 part] a failure on the way breaks the file off instead of ending it", async () => {
  const { stream } = source(5_000, 2);
  await expect(new Response(stream).text()).rejects.toThrow("database lost");
});

test("[A-14 part] an empty search is a header", async () => {
  expect(await new Response(source(0).stream).text()).toBe("h\r\n");
});
