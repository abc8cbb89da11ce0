import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { z } from "zod";
import type { DepsWithQueue } from "../jobs/job.ts";
import { endpoint } from "./endpoint.server.ts";
import { type RequestInfo, requestInfoContext, webDepsContext } from "./request-info.ts";

const ORIGIN = "https://p.test";
const answer = z.object({});

/** The status of a visitor's call, and how much of its body was read. */
async function callOf(path: `/${string}`, body: string) {
  let read = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read++;
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", body: stream, headers, duplex: "half" } as RequestInit;
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { path, origin: ORIGIN, locale: "en" } as RequestInfo);
  context.set(webDepsContext, {} as DepsWithQueue);
  const spec = { method: "POST", path, summary: "", body: z.object({}), answer } as const;
  const request = new Request(ORIGIN + path, init);
  const args = { request, context, params: {}, url: new URL(path, ORIGIN) };
  const run = endpoint(spec, () => Response.json({}));
  const { status } = await run(args as unknown as LoaderFunctionArgs).catch(() => ({ status: 0 }));
  return { status, read };
}

it("reads nothing of what a visitor sends to somebody's space", async () => {
  expect((await callOf("/mon-espace/dossier", "{}")).read).toBe(0);
  expect((await callOf("/ajax", "{}")).read).toBe(1);
});
