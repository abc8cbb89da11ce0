import { expect, test } from "vitest";
import { createCsvStream } from "../csv-stream.server.ts";
import { cutDownload } from "./cut-download.ts";

function makeDownload(batches: number) {
  const loaded: number[] = [];
  const body = createCsvStream<number>({
    header: "n\n",
    formatLine: (row) => `${row}\n`,
    loadBatch: async () => {
      if (loaded.length === batches) return null;
      loaded.push(loaded.length);
      return [loaded.length];
    },
  });
  return { body, loaded };
}

test("a download with access is whole; one of a single part asks for no access after the request's own", async () => {
  let asked = 0;
  const hasAccess = async () => {
    asked++;
    return true;
  };
  expect(await new Response(cutDownload(makeDownload(3).body, hasAccess)).text()).toBe(
    "n\n1\n2\n3\n",
  );
  expect(asked).toBe(2);
  expect(await new Response(cutDownload(makeDownload(1).body, hasAccess)).text()).toBe("n\n1\n");
  expect(asked).toBe(2);
});

test("a download is aborted between two parts when access ends, and loads no further rows", async () => {
  const { body, loaded } = makeDownload(100);
  let access = true;
  const reader = cutDownload(body, async () => access).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("n\n1\n");
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("2\n");
  access = false;
  await expect(reader.read()).rejects.toMatchObject({ code: "SIGN_IN_REQUIRED" });
  expect(loaded).toHaveLength(3);
});

test("a client that goes away ends the queries", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    cancel: () => {
      isCancelled = true;
    },
  });
  await cutDownload(body, async () => true).cancel();
  expect(isCancelled).toBe(true);
});
