import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createOutsideClient, type OutsideClientOptions } from "./outside-client.server.ts";
import { OutsideError, type OutsideReason } from "./outside-error.ts";

const shape = z.object({ name: z.string() });
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function clientOf(answer: RequestListener, options: Partial<OutsideClientOptions> = {}) {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  const { port } = listening.address() as AddressInfo;
  return createOutsideClient({
    service: "test",
    baseUrl: `http://127.0.0.1:${port}/v1/`,
    ...options,
  });
}

const reasonOf = async (answer: Promise<unknown>): Promise<OutsideReason> => {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutsideError)) throw new Error(`not an OutsideError: ${error}`);
  return error.reason;
};

/** The redirect's target has a valid answer, which must not be requested. */
const sentElsewhere: RequestListener = (request, response) => {
  if (request.url === "/elsewhere") response.end('{"name":"elsewhere"}');
  else response.writeHead(302, { location: "/elsewhere" }).end();
};

describe("a client of an outside service", () => {
  test("gives back answers in the expected shape, with the query it was asked", async () => {
    const client = await clientOf((request, response) =>
      response.end(JSON.stringify({ name: request.url })),
    );
    expect(
      await client.request("/people", shape, { query: { q: "é t", none: undefined } }),
    ).toEqual({
      name: "/v1/people?q=%C3%A9+t",
    });
  });

  test("leaves out of an answer what no database can keep", async () => {
    const client = await clientOf((_, response) =>
      response.end('{"name":"a\\u0000b \\ud83d \\ud83c\\udf0a"}'),
    );
    expect(await client.request("/x", shape)).toEqual({ name: "ab \ufffd 🌊" });
  });

  test("says null for what does not exist", async () => {
    const client = await clientOf((_, response) => response.writeHead(404).end("{}"));
    expect(await client.request("/x", shape)).toBeNull();
  });

  test("asks again when the failure may pass", async () => {
    let asked = 0;
    const client = await clientOf((_, response) => {
      asked += 1;
      if (asked < 3) response.writeHead(503).end();
      else response.end('{"name":"back"}');
    });
    expect(await client.request("/x", shape)).toEqual({ name: "back" });
    expect(asked).toBe(3);
  });

  test.each<[OutsideReason, RequestListener]>([
    ["failing", (_, response) => response.writeHead(500).end()],
    ["nonsense", (_, response) => response.end("<html>")],
    ["nonsense", (_, response) => response.end('{"name":1}')],
    ["nonsense", (_, response) => response.writeHead(403).end()],
    ["nonsense", (_, response) => response.writeHead(401).end()],
    ["refused", (_, response) => response.writeHead(400).end()],
    ["refused", (_, response) => response.writeHead(414).end()],
    ["failing", (_, response) => response.writeHead(429).end()],
    ["huge", (_, response) => response.end(`{"name":"${"x".repeat(2000)}"}`)],
    ["slow", () => undefined],
    ["unreachable", (request) => request.socket.destroy()],
    ["unreachable", sentElsewhere],
  ])("tells a %s service", async (reason, answer) => {
    // Only the slow service may time out: a busy machine can take a second for the others.
    const timeoutMs = reason === "slow" ? 150 : 10_000;
    const client = await clientOf(answer, { timeoutMs, maxBytes: 1000, retries: 0 });
    expect(await reasonOf(client.request("/x", shape))).toBe(reason);
  });

  test("leaves a service alone that keeps failing, and tells how it goes", async () => {
    let asked = 0;
    const outcomes: (string | null)[] = [];
    const client = await clientOf(
      (_, response) => {
        asked += 1;
        response.writeHead(500).end();
      },
      { retries: 0, onOutcome: (_, failure) => outcomes.push(failure) },
    );
    for (let i = 0; i < 5; i++) await reasonOf(client.request("/x", shape));
    expect(await reasonOf(client.request("/x", shape))).toBe("resting");
    expect(asked).toBe(5);
    expect(outcomes).toEqual(Array(5).fill("failing"));
  });

  test("goes on asking a service that refuses questions, and holds nothing against it", async () => {
    const outcomes: (string | null)[] = [];
    const client = await clientOf(
      (request, response) => {
        if (request.url?.endsWith("/odd")) response.writeHead(400).end();
        else response.end('{"name":"here"}');
      },
      { onOutcome: (_, failure) => outcomes.push(failure) },
    );
    for (let i = 0; i < 6; i++)
      expect(await reasonOf(client.request("/odd", shape))).toBe("refused");
    expect(await client.request("/x", shape)).toEqual({ name: "here" });
    expect(outcomes).toEqual([null]);
  });
});
