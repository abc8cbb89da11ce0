import { rm } from "node:fs/promises";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changePicture } from "#features/people/researchers/commands/change-picture.server.ts";
import { PICTURE_HREF, pictureHref } from "#features/people/researchers/rules/paths.ts";
import { actorContext, type PersonActor } from "#platform/actor.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { loader } from "./picture.ts";

const DATA_DIR = `/tmp/passerelle-picture-${process.pid}`;
const ORIGIN = "http://passerelle.test";
let scene: Awaited<ReturnType<typeof createTestDeps>>;
let deps: DepsWithQueue;
let userId = "";

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps();
  const storage = createStorage({ ...scene.deps.env, DATA_DIR });
  deps = { ...scene.deps, storage };
  userId = (await makeResearcher(deps.db)).id;
});
afterAll(async () => {
  await scene.end();
  await rm(DATA_DIR, { recursive: true, force: true });
});

function ask(path: string): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { id: "1", locale: "fr", origin: ORIGIN, path } as RequestInfo;
  context.set(requestInfoContext, info);
  context.set(actorContext, { userId, kind: "person" } as PersonActor);
  context.set(webDepsContext, deps);
  const request = new Request(`${ORIGIN}${path}`);
  return loader({ request, params: {}, context } as unknown as Parameters<typeof loader>[0]);
}

test("[C-02 part] a picture is shown, and kept for good, under its own whole address only", async () => {
  const blue = sharp({ create: { width: 40, height: 60, channels: 3, background: "blue" } });
  const actor = { kind: "person", userId } as PersonActor;
  const made = await changePicture({ ...deps, actor }, { file: await blue.png().toBuffer() });
  const address = pictureHref(made.key);
  const shown = await ask(address);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("cache-control")).toContain("immutable");
  for (const other of [PICTURE_HREF, `${PICTURE_HREF}?v=`, `${PICTURE_HREF}?v=0`, `${address}0`]) {
    expect((await ask(other)).status).toBe(404);
  }
});
