import { Agent, get } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { type Listening, listen } from "./serve.ts";

let listening: Listening | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  return listening?.stop();
});

const serve = async (answer: () => Response) => {
  listening = await listen({ fetch: answer }, { HOST: "127.0.0.1", PORT: 0 });
  return fetch(listening.address);
};

/** Sends a piece and then, when it was read, what comes next. */
const inPieces = (next: (controller: ReadableStreamDefaultController) => void) => {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) return next(controller);
      sent = true;
      controller.enqueue(new TextEncoder().encode("the first half, "));
    },
  });
};

test("a body that breaks off on its way does not pass for a whole one", async () => {
  // The adapter says it there, too.
  vi.spyOn(console, "error").mockReturnValue();
  const answer = await serve(
    () =>
      new Response(
        inPieces(async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          controller.error(new Error("a secret of ours"));
        }),
      ),
  );
  await expect(answer.text()).rejects.toThrow();
});

test("a whole one arrives, in pieces or at once", async () => {
  const pieces = await serve(
    () =>
      new Response(
        inPieces((controller) => {
          controller.enqueue(new TextEncoder().encode("and the second"));
          controller.close();
        }),
      ),
  );
  expect(await pieces.text()).toBe("the first half, and the second");
  await listening?.stop();
  expect(await (await serve(() => new Response("at once"))).text()).toBe("at once");
});

test("at the end a connection that is kept is not served for ever, and what runs is waited for", async () => {
  const held = Promise.withResolvers<Response>();
  let asked = 0;
  listening = await listen(
    {
      async fetch() {
        if (asked++ === 0) return held.promise;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return new Response("ok");
      },
    },
    { HOST: "127.0.0.1", PORT: 0 },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (by: Agent) =>
    new Promise<number>((resolve, reject) => {
      get(listening?.address ?? "", { agent: by }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      }).on("error", reject);
    });
  const running = ask(new Agent());
  await expect.poll(() => asked).toBe(1);
  expect(await ask(agent)).toBe(200);
  // On the kept connection when the end is asked for, and again and again afterwards.
  const last = ask(agent);
  await expect.poll(() => asked).toBe(3);
  const stopped = listening.stop();
  expect(await last).toBe(200);
  await expect.poll(() => ask(agent).catch(() => "refused"), { timeout: 5_000 }).toBe("refused");
  held.resolve(new Response("at last"));
  expect(await running).toBe(200);
  await stopped;
});
