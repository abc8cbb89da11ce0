import { afterAll, beforeAll, expect, test } from "vitest";
import { formatAuthorName } from "#bibliography/reference.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { readEnv } from "#platform/env.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { startFakeServices } from "../../sandbox/fake-services.ts";
import { findReferenceByDoi } from "./crossref.server.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let outside: Awaited<ReturnType<typeof startFakeServices>>;
beforeAll(async () => {
  scene = await createTestDeps();
  outside = await startFakeServices({ port: 0 });
});
afterAll(async () => {
  await outside.stop();
  await scene.end();
});

test("a work that was found once is found again while Crossref is away; an unknown one is asked for again", async () => {
  const deps = {
    ...scene.deps,
    db: createDatabase(scene.deps.pool),
    env: readEnv({ NODE_ENV: "test", CROSSREF_URL: outside.getUrl("crossref") }),
  };
  const found = await findReferenceByDoi(deps, "10.5555/EXAMPLE.2024.117");
  expect(found?.authors.map(formatAuthorName)).toEqual([
    "Awa Diop",
    "The Forest Watch Consortium",
    "Jean-Pierre Morel",
  ]);
  expect(await findReferenceByDoi(deps, "10.5555/nothing")).toBeNull();
  outside.setFault("crossref", "nonsense");
  expect(await findReferenceByDoi(deps, "https://doi.org/10.5555/example.2024.117")).toEqual(found);
  await expect(findReferenceByDoi(deps, "10.5555/nothing")).rejects.toThrow("nonsense");
});
