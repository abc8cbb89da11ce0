import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeActors } from "#tests/support/actors.ts";
import { type Actor, type ActorKind, ANYONE, actorContext, VISITOR } from "../actor.ts";
import { setTranslations } from "../i18n/registry.ts";
import type { DepsWithQueue } from "../jobs/job.ts";
import { createMetrics } from "../metrics.server.ts";
import { createSigner } from "../signing.ts";
import { endpoint } from "./endpoint.server.ts";
import { type RequestInfo, requestInfoContext, webDepsContext } from "./request-info.ts";

const ORIGIN = "https://p.test";
const answer = z.object({});
beforeAll(() => setTranslations({ fr, en }));
const path = "/mon-espace/dossier";

/** The status of a call, and how much of its body was read. */
async function callOf(actors: readonly ActorKind[], actor: Actor = VISITOR) {
  let read = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read++;
        controller.enqueue(new TextEncoder().encode("{}"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", body: stream, headers, duplex: "half" } as RequestInit;
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { path, origin: ORIGIN, locale: "en" } as RequestInfo);
  const signer = createSigner("a secret of more than thirty-two characters");
  const deps = { log: { info: () => {} }, metrics: createMetrics("test"), signer };
  context.set(webDepsContext, deps as unknown as DepsWithQueue);
  context.set(actorContext, actor);
  const spec = { method: "POST", path, summary: "", actors, body: z.object({}), answer } as const;
  const request = new Request(ORIGIN + path, init);
  const args = { request, context, params: {}, url: new URL(path, ORIGIN) };
  const run = endpoint(spec, () => Response.json({}));
  const { status } = await run(args as unknown as LoaderFunctionArgs).catch(() => ({ status: 0 }));
  return { status, read };
}

it("refuses whom its contract does not name, and reads nothing of what they send", async () => {
  const { owner, administrator, apiKey } = makeActors("1");
  expect(await callOf(["person"])).toEqual({ status: 401, read: 0 });
  expect(await callOf(["person"], administrator)).toEqual({ status: 403, read: 0 });
  expect(await callOf(["person", "administrator"], apiKey)).toEqual({ status: 403, read: 0 });
  expect(await callOf(["person"], owner)).toEqual({ status: 200, read: 1 });
  expect(await callOf(ANYONE)).toEqual({ status: 200, read: 1 });
});
