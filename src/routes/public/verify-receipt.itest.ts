import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actorContext, VISITOR } from "#platform/actor.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { action } from "./verify-receipt.tsx";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps();
});
afterAll(() => scene.end());

/** Posts a document from one network address. Returns the response and whether the body was read. */
async function post() {
  const context = new RouterContextProvider();
  const info = { id: "1", locale: "fr", path: "/verifier", clientAddress: "192.0.2.1" };
  context.set(requestInfoContext, { ...info, origin: "http://passerelle.test" } as RequestInfo);
  context.set(actorContext, VISITOR);
  context.set(webDepsContext, scene.deps);
  const body = new FormData();
  body.append("number", "PAS-0000-0000");
  body.append("document", new File(["a document"], "document.pdf"));
  const request = new Request("http://passerelle.test/verifier", { method: "POST", body });
  const answer = await action({
    request,
    params: {},
    context,
  } as unknown as LoaderFunctionArgs);
  return { answer, read: request.bodyUsed };
}

test("[D-24 part] a network that verifies too often is told so before what it sends is read", async () => {
  expect(await post()).toMatchObject({ read: true });
  await scene.deps.pool.query("update rate_limits set count = 100000");
  expect(await post()).toMatchObject({
    answer: { data: { problem: "TOO_MANY_REQUESTS" }, init: { status: 429 } },
    read: false,
  });
});
