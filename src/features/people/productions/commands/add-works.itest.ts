import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findWorks } from "#features/people/cv/queries/works.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { readEnv } from "#platform/env.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { startFakeServices } from "../../../../../sandbox/fake-services.ts";
import { startFakeOrcid } from "../../../../../sandbox/orcid/index.ts";
import { importProductions } from "../jobs/import-productions.server.ts";
import { countProductions, listProductions } from "../queries/production-list.server.ts";
import { readListRequest } from "../rules/list-request.ts";
import { productions } from "../tables.server.ts";
import { addWorks } from "./add-works.server.ts";
import { removeGoneProduction } from "./disown-productions.server.ts";
import { requestImport } from "./request-import.server.ts";

const CAMILLE = "0000-0000-0990-0014";
const NOW = new Date("2026-11-15T09:00:00Z");

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let outside: Awaited<ReturnType<typeof startFakeServices>>;
let orcid: Awaited<ReturnType<typeof startFakeOrcid>>;
let deps: DepsWithQueue;

beforeAll(async () => {
  scene = await createTestDeps();
  outside = await startFakeServices({ port: 0 });
  orcid = await startFakeOrcid({
    host: "127.0.0.1",
    port: 0,
    fault: () => outside.getFault("orcid"),
  });
});
beforeEach(async () => {
  await scene.queue.clear();
  outside.setFault("crossref", "none");
  deps = {
    ...scene.deps,
    db: createDatabase(scene.deps.pool),
    env: readEnv({
      NODE_ENV: "test",
      CROSSREF_URL: outside.getUrl("crossref"),
      ORCID_API_URL: orcid.address,
    }),
    clock: { now: () => NOW },
  };
});
afterAll(async () => {
  await outside.stop();
  await orcid.stop();
  await scene.end();
});

async function person(id: string | null = null): Promise<PersonActor> {
  const { id: userId } = await makeResearcher(deps.db);
  return {
    kind: "person",
    userId,
    sessionId: "",
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.org",
    emailVerified: true,
    locale: "fr",
    orcid: id,
  };
}
const as = (actor: PersonActor): Caller => ({ ...deps, actor });
const titles = async (actor: PersonActor, source: string) => {
  const request = readListRequest({}, new URLSearchParams({ source }));
  return (await listProductions(deps.db, actor, request)).items.map(({ title }) => title);
};

describe("works a person adds", () => {
  test("by DOI come from Crossref, once, and can be used in a CV and removed", async () => {
    const ada = await person();
    const text = "https://doi.org/10.5555/Example.2024.117\n10.5555/nothing";
    expect(await addWorks(as(ada), { text })).toEqual({
      added: 1,
      known: 0,
      unknown: ["10.5555/nothing"],
      problems: [],
    });
    expect(await addWorks(as(ada), { text })).toMatchObject({ added: 0, known: 1 });
    expect(await titles(ada, "added")).toEqual([
      "Uptake of CO2 & heat by Quercus forests: A ten-year record",
    ]);
    const { works } = await findWorks(deps.db, ada, { terms: "", filter: "", page: 1 });
    expect(works).toMatchObject([{ kind: "publications", values: { year: 2024 } }]);
    const id = works[0]?.id ?? "";
    await expect(removeGoneProduction(as(await person()), { id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await removeGoneProduction(as(ada), { id });
    expect(await titles(ada, "added")).toEqual([]);
  });

  test("from a file are read as far as they can be, and not a second time beside an archive's", async () => {
    const ada = await person();
    await deps.db.insert(productions).values({
      userId: ada.userId,
      source: "hal",
      identifier: "hal-1",
      doi: "10.5555/known",
      type: "article",
      title: "Known",
      importedAt: NOW,
    });
    const text = `@article{a, title={Known here}, doi={10.5555/KNOWN}}
@article{b, title={New}, year=2020}
@article{c, title={Cut`;
    expect(await addWorks(as(ada), { text })).toEqual({
      added: 1,
      known: 1,
      unknown: [],
      problems: [{ line: 3, name: "c", reason: "unclosed" }],
    });
    expect(await titles(ada, "all")).toEqual(["New", "Known"]);
  });

  test("are refused as a whole while Crossref does not answer", async () => {
    const ada = await person();
    outside.setFault("crossref", "nonsense");
    await expect(addWorks(as(ada), { text: "10.5555/chapter.no-date" })).rejects.toMatchObject({
      code: "UNAVAILABLE",
      details: { why: "crossref" },
    });
    await expect(addWorks(as(ada), { text: " " })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("come from the works of one's ORCID record, shown once beside the archive's", async () => {
    const camille = await person(CAMILLE);
    await deps.db.insert(productions).values({
      userId: camille.userId,
      source: "hal",
      identifier: "hal-2",
      doi: "10.5555/demo.0001",
      type: "article",
      title: "As the archive has it",
      importedAt: NOW,
    });
    await requestImport(as(camille), { sources: ["orcid"], by: "orcid", halId: "", name: "" });
    for (const { payload } of await scene.queue.take())
      await importProductions.run(deps, importProductions.payload.parse(payload));
    const { orcid: imported, all } = await countProductions(deps.db, camille);
    expect(imported).toBeGreaterThan(0);
    expect(all).toBe(imported);
    expect(await titles(camille, "all")).toContain("As the archive has it");
  });
});
