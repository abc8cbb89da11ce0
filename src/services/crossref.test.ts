import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { formatCitation } from "#bibliography/cite.ts";
import { type FakeServices, startFakeServices } from "../../sandbox/fake-services.ts";
import { readCrossrefWork } from "./crossref.server.ts";
import { createOutsideClient } from "./outside-client.server.ts";

let standIns: FakeServices;
beforeAll(async () => {
  standIns = await startFakeServices({ port: 0 });
});
afterEach(() => standIns.setFault("crossref", "none"));
afterAll(() => standIns.stop());

const read = (doi: string, timeoutMs = 8000) =>
  readCrossrefWork(
    createOutsideClient({
      service: "crossref",
      baseUrl: standIns.getUrl("crossref"),
      timeoutMs,
      retries: 0,
    }),
    doi,
  );

describe("Crossref", () => {
  test("gives the work of a DOI, however it is written, without its markup", async () => {
    const work = await read("https://doi.org/10.5555/example.2024.117");
    expect(work).toEqual({
      type: "article",
      authors: [
        { family: "Diop", given: "Awa" },
        { family: "The Forest Watch Consortium", given: "" },
        { family: "Morel", given: "Jean-Pierre" },
      ],
      hasMoreAuthors: false,
      title: "Uptake of CO2 & heat by Quercus forests: A ten-year record",
      container: "Journal of Example Ecology",
      publisher: "Example Society",
      date: "2024-03",
      volume: "41",
      issue: "3",
      pages: "22-24",
      doi: "10.5555/example.2024.117",
      url: "https://doi.org/10.5555/example.2024.117",
    });
    expect(work && formatCitation(work, { locale: "en" })).toBe(
      "Diop, A., The Forest Watch Consortium and Morel, J.-P. (2024). “Uptake of CO2 & heat by Quercus forests: A ten-year record”. Journal of Example Ecology, vol.\u00a041, no.\u00a03, pp.\u00a022–24. https://doi.org/10.5555/example.2024.117",
    );
  });

  test("may know no date, no author, no journal", async () => {
    expect(await read("10.5555/chapter.no-date")).toMatchObject({ date: "", type: "chapter" });
    expect(await read("10.5555/no-author(2019)<12:x>2.0;3-#")).toMatchObject({
      authors: [],
      container: "",
      date: "2019",
    });
  });

  test("knows of no such work, and is not asked what is no DOI", async () => {
    expect(await read("10.5555/nothing-here")).toBeNull();
    standIns.setFault("crossref", "failing");
    expect(await read("../../members")).toBeNull();
  });

  test("has works nobody could cite", async () => {
    await expect(read("10.5555/untitled")).rejects.toThrow("refused");
  });

  test.each([
    ["slow", "slow"],
    ["failing", "failing"],
    ["busy", "failing"],
    ["nonsense", "nonsense"],
    ["unreachable", "unreachable"],
  ] as const)("that is %s is said to be so", async (fault, reason) => {
    standIns.setFault("crossref", fault);
    await expect(
      read("10.5555/example.2024.117", fault === "slow" ? 300 : undefined),
    ).rejects.toMatchObject({
      service: "crossref",
      reason,
    });
  });
});
