import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { type PersonActor, VISITOR } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { outsideResponses } from "#platform/outside/tables.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { type FakeServices, startFakeServices } from "../../../../../sandbox/fake-services.ts";
import { probeDegradedServices } from "../jobs/probe-degraded-services.server.ts";
import {
  findAffiliation,
  loadIdentity,
  loadRequiredInformation,
} from "../queries/profile.server.ts";
import {
  listAffiliationProblems,
  SAVE_AFFILIATION_LIMIT,
  VERIFY_NETWORK_LIMIT,
} from "../rules/affiliation.ts";
import type { IdentifierType } from "../rules/vocabulary.ts";
import { saveAffiliation, verifyAffiliation } from "./save-affiliation.server.ts";

let deps: DepsWithQueue;
let outside: FakeServices;
let end: () => Promise<void>;
let claire: string;
let james: string;

beforeAll(async () => {
  outside = await startFakeServices({ port: 0 });
  const testDeps = await createTestDeps();
  end = testDeps.end;
  deps = {
    ...testDeps.deps,
    env: {
      ...testDeps.deps.env,
      ROR_URL: outside.getUrl("ror"),
      RNSR_URL: outside.getUrl("rnsr"),
      SIRENE_URL: outside.getUrl("sirene"),
    },
  };
  claire = (await makeResearcher(deps.db)).id;
  james = (await makeResearcher(deps.db)).id;
});
afterAll(async () => {
  await outside.stop();
  await end();
});
beforeEach(async () => {
  for (const service of ["ror", "rnsr", "sirene"]) outside.setFault(service, "none");
  await deps.db.delete(outsideResponses);
});

const as = (userId: string | null): Caller => ({
  ...deps,
  actor: userId ? ({ kind: "person", userId } as PersonActor) : VISITOR,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

const verify = (identifier: unknown, affiliationType: unknown, locale: "fr" | "en" = "fr") =>
  verifyAffiliation(withRequest(as(claire), { locale }), { identifier, affiliationType });
const save = (posted: Record<string, unknown>, userId = claire) =>
  saveAffiliation(as(userId), { organizationType: undefined, ...posted });
/** The problems of a refused affiliation, in form order. */
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => "saved",
    (error: unknown) =>
      error instanceof DomainError ? listAffiliationProblems(error.details) : error,
  );

const liso = {
  organizationType: "public",
  identifier: "209900001A",
  label: "LABORATOIRE D'INFORMATIQUE DES SYSTÈMES OUVERTS (LISO) – UMR 9901 – VILLEURBANNE",
};

describe("[D-27 part] verifying an organisation", () => {
  test.each([
    ["rnsr", " 2099 00001a ", "209900001A", /LISO.*UMR 9901.*VILLEURBANNE/],
    ["rnsr", "dynamiques littorales", "209900005E", /LADYL/],
    ["rnsr", "umr 9903", "209900003C", /CRHO/],
    ["siret", "999 000 011 00018", "99900001100018", /EXEMPLE BIOPROCEDES – 69007 LYON/],
    ["siret", "999000029", "99900002900010", /UEX/],
    ["siret", "Régionale des sols", "99900005200012", /AGENCE REGIONALE/],
    ["ror", "https://ror.org/0zz0aab01", "https://ror.org/0zz0aab01", /Université de Northmere/],
    ["ror", "grand baobab", "https://ror.org/0zz0aad17", /Thiornou/],
  ] as const)("%s %j gives %s", async (type, text, identifier, label) => {
    const { results } = await verify(text, type);
    expect(results[0]?.identifier).toBe(identifier);
    expect(results[0]?.label).toMatch(label);
    expect(Object.keys(results[0] ?? {})).toEqual(["identifier", "label"]);
  });

  test("names are in the reader's language", async () => {
    expect((await verify("baobab", "ror", "en")).results[0]?.label).toMatch(/^Grand Baobab/);
  });

  test("nothing found is no failure", async () => {
    for (const [text, type] of [
      ["zzzz", "rnsr"],
      ["0zz0zzz99", "ror"],
      ["zzzz", "siret"],
      ["--", "ror"],
      ['") or ("', "rnsr"],
    ])
      expect(await verify(text, type)).toEqual({ results: [], wrongSiret: false });
  });

  test("closed establishments are not offered", async () => {
    expect((await verify("ateliers", "siret")).results).toEqual([]);
    expect(await verify("999 000 060 00015", "siret")).toEqual({ results: [], wrongSiret: false });
  });

  test("a wrong SIRET is reported without a request to the register", async () => {
    outside.setFault("sirene", "unreachable");
    const found = await verify("999 000 011 00019", "siret");
    expect(found).toEqual({ results: [], wrongSiret: true });
  });

  test("malformed questions are refused", async () => {
    for (const [identifier, type] of [
      ["a", "ror"],
      [" a ", "ror"],
      ["ab", "orcid"],
      [5, "ror"],
    ])
      expect(await codeOf(verify(identifier, type))).toBe("INVALID");
  });

  test("visitors may look organisations up too, within a limit", async () => {
    const visitor = withRequest(as(null), { clientAddress: "203.0.113.9" });
    const ask = () =>
      codeOf(verifyAffiliation(visitor, { identifier: "liso", affiliationType: "rnsr" }));
    for (let i = 0; i < VERIFY_NETWORK_LIMIT.max; i++) expect(await ask()).toBe("done");
    expect(await ask()).toBe("TOO_MANY_REQUESTS");
  });
});

describe("[C-24 part] registers that fail", () => {
  const REGISTERS: readonly [IdentifierType, string][] = [
    ["ror", "ror"],
    ["rnsr", "rnsr"],
    ["siret", "sirene"],
  ];
  test.each(["failing", "nonsense", "huge", "unreachable", "slow"] as const)(
    "%s: the person is told, the notice knows, and all is well again afterwards",
    async (fault) => {
      await Promise.all(
        REGISTERS.map(async ([type, service]) => {
          outside.setFault(service, fault);
          await expect(verify("exemple", type)).rejects.toMatchObject({
            code: "UNAVAILABLE",
            details: { register: type },
          });
        }),
      );
      const failing = () =>
        listDegradedServices(deps.db).then((all) => all.map((one) => one.service));
      await expect.poll(failing).toEqual(["rnsr", "ror", "sirene"]);
      for (const [type, service] of REGISTERS) {
        outside.setFault(service, "none");
        expect(await codeOf(verify("exemple", type))).toBe("done");
      }
      await expect.poll(failing).toEqual([]);
    },
    30_000,
  );

  test("[C-24 part] a register that recovered is detected by the probe", async () => {
    outside.setFault("ror", "failing");
    await expect(verify("nobody asked this yet", "ror")).rejects.toThrow();
    const failing = () =>
      listDegradedServices(deps.db).then((all) => all.map((one) => one.service));
    await expect.poll(failing).toContain("ror");
    outside.setFault("ror", "none");
    await probeDegradedServices.run(deps, {});
    await expect.poll(failing).not.toContain("ror");
  });

  test("an answer from before serves while the register fails, and saving goes on", async () => {
    await verify("liso", "rnsr");
    outside.setFault("rnsr", "failing");
    expect((await verify("liso", "rnsr")).results).toHaveLength(1);
    expect(await save({ ...liso, label: "Something I made up" })).toMatchObject({
      label: liso.label,
    });
  });

  test("an unconfirmed organisation cannot be saved while the register fails; the current one can", async () => {
    const { id: zoe } = await makeResearcher(deps.db);
    outside.setFault("rnsr", "failing");
    expect(await problemsOf(save(liso, zoe))).toEqual(["away"]);
    expect(await findAffiliation(deps.db, zoe)).toBeNull();
    outside.setFault("rnsr", "none");
    await save(liso, zoe);
    await deps.db.delete(outsideResponses);
    outside.setFault("rnsr", "failing");
    const posted = { ...liso, label: "Something I made up", subLabel: "Réseaux" };
    expect(await save(posted, zoe)).toMatchObject({
      label: liso.label,
      subLabel: "Réseaux",
      country: "FR",
    });
    const other = { ...liso, identifier: "209900005E" };
    expect(await problemsOf(save(other, zoe))).toEqual(["away"]);
  });

  test("an expired cache entry is used while the register fails, and stays expired", async () => {
    await verify("liso", "rnsr");
    const past = new Date(Date.now() - 60_000);
    await deps.db.update(outsideResponses).set({ expiresAt: past });
    outside.setFault("rnsr", "failing");
    expect((await verify("liso", "rnsr")).results).toHaveLength(1);
    expect(await deps.db.select({ at: outsideResponses.expiresAt }).from(outsideResponses)).toEqual(
      [{ at: past }],
    );
  });

  test("a name without searchable characters causes no request", async () => {
    outside.setFault("sirene", "unreachable");
    expect(await codeOf(verify("大学", "siret"))).toBe("done");
  });
});

describe("[C-03 part] saving an affiliation", () => {
  test("the register's data is stored, one affiliation per person", async () => {
    await save({ ...liso, label: "Something I made up", teamId: null });
    const second = await save({ ...liso, subLabel: " Équipe  réseaux " });
    const stored = {
      ...liso,
      subLabel: "Équipe réseaux",
      identifierType: "rnsr",
      institutionType: "search",
      country: "FR",
    };
    expect(second).toEqual(stored);
    expect(await findAffiliation(deps.db, claire)).toEqual(stored);
    expect(await findAffiliation(deps.db, james)).toBeNull();
  });

  test.each([
    ["public_no_rnsr", "99900002900010", "siret", "university", "FR"],
    ["private", "999 000 011 00018", "siret", "small_company", "FR"],
    ["foreign", "0zz0aae25", "ror", "medical", "ES"],
  ])(
    "%s is looked up in its register",
    async (organizationType, identifier, type, kind, country) => {
      const outcome = await save({ organizationType, identifier, label: "x" });
      expect(outcome).toMatchObject({ identifierType: type, institutionType: kind, country });
    },
  );

  test("without a ROR, the person's own words are stored", async () => {
    const own = {
      organizationType: "foreign_no_ror",
      label: "Institut des lacs",
      subLabel: "Hydrologie",
      institutionType: "search",
      country: "CH",
    };
    expect(await save({ ...own, identifier: "ignored" })).toEqual({
      ...own,
      identifier: null,
      identifierType: null,
    });
  });

  test("what is missing or wrong is named, all of it", async () => {
    const problems = (posted: Record<string, unknown>) => problemsOf(save(posted));
    expect(await problems({ organizationType: "foreign_no_ror" })).toEqual([
      "label",
      "subLabel",
      "institutionType",
      "country",
    ]);
    expect(await problems({})).toEqual(["organizationType"]);
    expect(await problems({ organizationType: "public" })).toEqual(["identifier"]);
    expect(await problems({ ...liso, identifier: "LISO" })).toEqual(["unverified"]);
    expect(await problems({ ...liso, identifier: "209999999Z" })).toEqual(["unknown"]);
    expect(
      await problems({ organizationType: "private", identifier: "12345678901234", label: "x" }),
    ).toEqual(["siret"]);
    expect(await problems({ ...liso, gender: "", title: "king" })).toEqual(["gender", "title"]);
    expect(await problems({ ...liso, label: "x".repeat(251) })).toEqual(["tooLong"]);
  });

  test("[C-23 part] title and gender come with it, all or nothing", async () => {
    expect((await loadRequiredInformation(deps.db, james)).missing).toMatchObject({
      gender: true,
      title: true,
      affiliation: true,
    });
    const lacking = { organizationType: "public", gender: "man", title: "pr" };
    expect(await problemsOf(save(lacking, james))).toEqual(["identifier"]);
    expect(await loadIdentity(deps.db, james)).toEqual({ title: null, gender: null });
    await save({ ...liso, gender: "man", title: "pr" }, james);
    expect(await loadIdentity(deps.db, james)).toEqual({ title: "pr", gender: "man" });
    expect((await loadRequiredInformation(deps.db, james)).missing).toMatchObject({
      gender: false,
      title: false,
      affiliation: false,
    });
  });

  test("a team that is not one's own is not found", async () => {
    await expect(save({ ...liso, teamId: "12" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("limits how often one may save", async () => {
    const { id: busy } = await makeResearcher(deps.db);
    await save(liso, busy);
    const codes = await Promise.all(
      Array.from({ length: SAVE_AFFILIATION_LIMIT.max }, () => codeOf(save(liso, busy))),
    );
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(1);
  });

  test("is deleted with the account", async () => {
    const { id: gone } = await makeResearcher(deps.db);
    await save(liso, gone);
    await deps.db.delete(users).where(eq(users.id, gone));
    expect(await findAffiliation(deps.db, gone)).toBeNull();
  });
});
