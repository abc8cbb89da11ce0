import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { type ListeningServer, listen } from "./serve.ts";

let listening: ListeningServer | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  return listening?.stop();
});

const serve = async (answer: () => Response) => {
  listening = await listen({ fetch: answer }, { HOST: "127.0.0.1", PORT: 0 });
  return fetch(listening.address);
};

/** Sends a chunk and, once it was read, the next. */
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
  // The adapter adds it too.
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

test("a connection that came before the end and asks after it is answered once, and not kept", async () => {
  listening = await listen(
    { fetch: () => new Response("the last") },
    { HOST: "127.0.0.1", PORT: 0 },
  );
  const { port } = new URL(listening.address);
  const came = once(listening.server, "connection");
  const connection = connect(Number(port), "127.0.0.1");
  await came;
  const stopped = listening.stop();
  connection.write("GET / HTTP/1.1\r\nHost: passerelle\r\n\r\n");
  let answer = "";
  for await (const piece of connection.setEncoding("utf8")) answer += piece;
  expect(answer).toContain("Connection: close");
  expect(answer).toContain("the last");
  await stopped;
});
