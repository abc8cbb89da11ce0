import { expect, test } from "vitest";
import { fetchOrcidWorks } from "./orcid-works.server.ts";
import type { OutsideClient } from "./outside-client.server.ts";

const ORCID = "0000-0000-0990-0014";
const clientOf = (answer: unknown): OutsideClient => ({
  service: "orcid",
  request: async (_path, shape) => shape.parse(answer),
});
const read = async (answer: unknown) => {
  for await (const page of fetchOrcidWorks(clientOf(answer), { by: "orcid", value: ORCID }))
    return page;
};
const id = (type: string, value: string, relationship = "self") => ({
  "external-id-type": type,
  "external-id-value": value,
  "external-id-relationship": relationship,
});

test("works of an ORCID record: the preferred description of each, what is odd left out", async () => {
  const page = await read({
    group: [
      {
        "work-summary": [
          {
            "put-code": 71,
            title: { title: { value: "Un titre" } },
            "journal-title": { value: "Revue" },
            type: "journal-article",
            "publication-date": {
              year: { value: "2023" },
              month: { value: "02" },
              day: { value: "30" },
            },
            "external-ids": {
              "external-id": [id("doi", "10.5555/book", "part-of"), id("doi", "10.5555/Own")],
            },
            url: null,
          },
          { "put-code": 72, title: { title: { value: "Another source's" } } },
        ],
      },
      { "work-summary": [{ "put-code": 73, title: null }] },
    ],
  });
  expect(page).toEqual({
    total: 2,
    receivedCount: 2,
    works: [
      {
        identifier: "orcid-71",
        kind: "ART",
        title: "Un titre",
        authors: [],
        container: "Revue",
        date: "2023-02",
        doi: "10.5555/Own",
        url: undefined,
        keywords: [],
      },
    ],
  });
});

test("a record without works has none; one of which nothing is understood is nonsense", async () => {
  expect(await read({ group: [] })).toMatchObject({ total: 0, works: [] });
  await expect(read({ group: [{ "work-summary": [{}] }] })).rejects.toThrow("nonsense");
});
