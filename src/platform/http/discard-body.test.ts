import { expect, test } from "vitest";
import { discardBody } from "./body-limit.server.ts";

function bodyOf(chunks: number, size: number) {
  let given = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given === chunks) return controller.close();
      given += 1;
      controller.enqueue(new Uint8Array(size));
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, given: () => given, cancelled: () => cancelled };
}

test("a body that is too large is read to its end, so that its sender hears the answer", async () => {
  const { body, given } = bodyOf(10, 1_000_000);
  await discardBody(body);
  expect(given()).toBe(10);
});

test("an endless one is cut off", async () => {
  const { body, given, cancelled } = bodyOf(Number.POSITIVE_INFINITY, 1_000_000);
  await discardBody(body);
  expect(cancelled()).toBe(true);
  expect(given()).toBeLessThan(40);
});

test("a body that is missing, in use or broken is no trouble", async () => {
  await discardBody(null);
  const { body } = bodyOf(1, 1);
  body.getReader();
  await discardBody(body);
  await discardBody(new ReadableStream({ pull: () => Promise.reject(new Error("gone")) }));
});
