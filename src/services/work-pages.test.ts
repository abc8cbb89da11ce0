import { describe, expect, test } from "vitest";
import { buildDataverseQuery, fetchDataverseWorks } from "./dataverse.server.ts";
import { buildHalQuery, fetchHalWorks } from "./hal.server.ts";
import type { OutsideClient, OutsideRequest } from "./outside-client.server.ts";
import { OutsideError } from "./outside-error.ts";
import type { WorkPage } from "./outside-work.ts";

/** A client with prepared answers, the last one repeated, that records its requests. */
function clientOf(...answers: unknown[]) {
  const asked: Record<string, unknown>[] = [];
  const client: OutsideClient = {
    service: "test",
    async request(_path, shape, ask: OutsideRequest = {}) {
      asked.push(ask.query as Record<string, unknown>);
      const read = shape.safeParse(answers[Math.min(asked.length, answers.length) - 1]);
      if (!read.success) throw new OutsideError("test", "nonsense");
      return read.data;
    },
  };
  return { client, asked };
}

async function all(pages: AsyncGenerator<WorkPage>): Promise<WorkPage[]> {
  const read: WorkPage[] = [];
  for await (const page of pages) read.push(page);
  return read;
}

const halPage = (docs: unknown[], next: string, numFound = 3) => ({
  response: { numFound, start: 0, docs },
  nextCursorMark: next,
});
const doc = { halId_s: "hal-1", title_s: ["Un titre", "A title"], docType_s: "ART" };
const search = { by: "orcid", value: "0000-0000-0990-0014" } as const;

describe("the open archive", () => {
  test("is followed by its cursor until that stands still", async () => {
    const { client, asked } = clientOf(
      halPage([doc, { ...doc, halId_s: "hal-2" }], "b"),
      halPage([{ ...doc, halId_s: "hal-3" }], "c"),
      halPage([], "c"),
    );
    const pages = await all(fetchHalWorks(client, search));
    expect(pages.flatMap(({ works }) => works.map(({ identifier }) => identifier))).toEqual([
      "hal-1",
      "hal-2",
      "hal-3",
    ]);
    expect(asked.map(({ cursorMark }) => cursorMark)).toEqual(["*", "b", "c"]);
    expect(asked[0]).toMatchObject({
      q: 'authORCIDIdExt_id:"0000-0000-0990-0014"',
      sort: "docid asc",
      fl: expect.stringContaining("halId_s"),
    });
  });

  test("is not followed for ever", async () => {
    let mark = 0;
    const { client, asked } = clientOf(halPage([doc], "x"));
    const restless: OutsideClient = {
      ...client,
      request: async (path, shape, ask) => {
        await client.request(path, shape, ask);
        return shape.parse(halPage([doc], `m${++mark}`));
      },
    };
    await all(fetchHalWorks(restless, search));
    expect(asked.length).toBe(100);
  });

  test("a document that names no work is passed over; nothing but such is nonsense", async () => {
    const odd = { docid: "9", title_s: 12, authFullName_s: "One Author" };
    const { client } = clientOf(halPage([odd, { ...doc, authFullName_s: "One Author" }], "*", 2));
    const [page] = await all(fetchHalWorks(client, search));
    expect(page).toMatchObject({
      receivedCount: 2,
      works: [{ title: "Un titre", authors: ["One Author"] }],
    });
    await expect(
      all(fetchHalWorks(clientOf(halPage([odd], "*", 1)).client, search)),
    ).rejects.toThrow("nonsense");
  });

  test.each([
    ["without a cursor", { response: { numFound: 3, start: 0, docs: [doc] } }],
    ["with a cursor that stands still", halPage([doc], "*")],
    ["with an empty page", halPage([], "b")],
  ])("that ends %s before all it counted is nonsense", async (_, answer) => {
    await expect(all(fetchHalWorks(clientOf(answer).client, search))).rejects.toThrow("nonsense");
  });

  test("an error that comes as a good answer is nonsense", async () => {
    const { client } = clientOf({ error: { message: "Unexpected language, unsupported" } });
    await expect(all(fetchHalWorks(client, search))).rejects.toThrow("nonsense");
  });

  test("is asked by identifier, its number, or name", () => {
    expect(buildHalQuery({ by: "identifier", value: "claire-morel" })).toBe(
      'authIdHal_s:"claire-morel"',
    );
    expect(buildHalQuery({ by: "identifier", value: "1100001" })).toBe("authIdHal_i:1100001");
    expect(buildHalQuery({ by: "name", value: 'A "B" C' })).toBe('authFullName_t:"A \\"B\\" C"');
  });
});

describe("the research-data repository", () => {
  const item = { global_id: "doi:10.5555/RDG001", name: "Relevés", authors: ["Exemple, Camille"] };
  const page = (items: unknown[], total: number) => ({
    status: "OK",
    data: { total_count: total, items },
  });

  test("is read from where the last page ended", async () => {
    const { client, asked } = clientOf(page([item, item], 3), page([item], 3));
    expect(await all(fetchDataverseWorks(client, search))).toHaveLength(2);
    expect(asked.map(({ start }) => start)).toEqual([0, 2]);
  });

  test("that counts more than it has ends all the same", async () => {
    const { client } = clientOf(page([item], 10), page([], 10));
    expect(await all(fetchDataverseWorks(client, search))).toHaveLength(2);
  });

  test("an error that comes as a good answer is nonsense", async () => {
    const { client } = clientOf({ status: "ERROR", message: "q parameter is missing" });
    await expect(all(fetchDataverseWorks(client, search))).rejects.toThrow("nonsense");
  });

  test("is asked by both writings of an identifier or a name", () => {
    expect(buildDataverseQuery(search)).toBe(
      'authorIdentifier:"0000-0000-0990-0014" OR authorIdentifier:"https://orcid.org/0000-0000-0990-0014"',
    );
    expect(buildDataverseQuery({ by: "name", value: "Camille de Exemple" })).toBe(
      'authorName:"Exemple, Camille de" OR authorName:"Camille de Exemple"',
    );
  });
});
