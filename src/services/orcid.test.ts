import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPartialDate, recordSchema } from "./orcid/parse-record.ts";
import { isOrcidId } from "./orcid/record.ts";
import { readOrcidRecord } from "./orcid.server.ts";
import { withReadToken } from "./orcid-token.server.ts";
import type { OutsideClient, OutsideRequest } from "./outside-client.server.ts";

const recordOf = (orcid: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../sandbox/orcid/records/${orcid}.json`, import.meta.url), "utf8"),
  );

describe("an ORCID record", () => {
  test("is read into plain values", () => {
    const record = recordSchema.parse(recordOf("0000-0000-0990-0014"));
    expect(record).toMatchObject({
      orcid: "0000-0000-0990-0014",
      givenNames: "Camille",
      familyName: "Exemple",
      namesVisible: true,
      emailVisible: true,
      emails: [{ address: "camille.exemple@example.org", verified: true }],
      country: "FR",
      identifiers: [{ type: "IdHAL", value: "camille-exemple" }],
    });
    expect(record.employments[0]).toEqual({
      putCode: "51",
      role: "Maîtresse de conférences",
      department: "Laboratoire d'informatique des systèmes ouverts",
      organization: "Université d'exemple",
      city: "Nantes",
      country: "FR",
      url: "https://example.org/liso",
      start: "2022-09-01",
      end: "",
    });
    expect(record.distinctions[0]).toMatchObject({ role: "Prix de thèse", start: "2021-03" });
  });

  test("tells hidden e-mails and hidden names", () => {
    expect(recordSchema.parse(recordOf("0000-0000-0990-0022"))).toMatchObject({
      emailVisible: false,
      namesVisible: true,
    });
    expect(recordSchema.parse(recordOf("0000-0000-0990-0030"))).toMatchObject({
      namesVisible: false,
      givenNames: "",
    });
  });

  test("with nothing visible at all is still a record", () => {
    const bare = { "orcid-identifier": { path: "x" }, person: null, "activities-summary": null };
    expect(recordSchema.parse(bare)).toMatchObject({ emails: [], employments: [], biography: "" });
    expect(recordSchema.parse({ "orcid-identifier": { path: "x" } }).namesVisible).toBe(false);
  });

  test("loses its odd parts, not the rest", () => {
    const record = recordSchema.parse({
      "orcid-identifier": { path: "x" },
      person: { name: 3, emails: { email: [{ email: "a@b.fr" }, null, "?"] }, keywords: [] },
      "activities-summary": {
        employments: {
          "affiliation-group": [
            { summaries: [] },
            { summaries: [{ "employment-summary": null }] },
            {
              summaries: [
                {
                  "employment-summary": {
                    "put-code": 7,
                    "role-title": "a\u0000b",
                    url: { value: "javascript:alert(1)" },
                    "start-date": { year: { value: "1930" }, month: { value: "02" }, day: 29 },
                  },
                },
              ],
            },
          ],
        },
      },
    });
    expect(record.emails).toEqual([{ address: "a@b.fr", verified: false }]);
    expect(record.employments).toMatchObject([
      { putCode: "7", role: "a b", url: "", start: "1930-02", end: "", organization: "" },
    ]);
  });

  test("never makes the reader throw beyond saying that it is no record", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (person, done) => {
        const read = recordSchema.safeParse({
          "orcid-identifier": { path: "x" },
          person,
          "activities-summary": done,
        });
        return typeof read.success === "boolean";
      }),
    );
  });
});

test("dates are as precise as they can be trusted", () => {
  const of = (year: string | null, month: string | null = null, day: string | null = null) =>
    formatPartialDate({ year, month, day });
  expect(of("2019", "9", "1")).toBe("2019-09-01");
  expect(of("1930", "02", "29")).toBe("1930-02");
  expect(of("2024", "02", "29")).toBe("2024-02-29");
  expect(of("2024", "13", "01")).toBe("2024");
  expect(of(null, "02")).toBe("");
  expect(of("-12")).toBe("");
});

test("an iD has a check character", () => {
  expect(isOrcidId("0000-0000-0990-0014")).toBe(true);
  expect(isOrcidId("0000-0000-0990-0015")).toBe(false);
  expect(isOrcidId("0000-0000-0990-0049")).toBe(true);
  expect(isOrcidId("../../oauth/token")).toBe(false);
});

function fakeClient(answer: (path: string, ask: OutsideRequest) => unknown) {
  const asked: { path: string; ask: OutsideRequest }[] = [];
  const client: OutsideClient = {
    service: "orcid",
    async request(path, shape, ask = {}) {
      asked.push({ path, ask });
      return shape.parse(answer(path, ask));
    },
  };
  return { client, asked };
}

test("only true iDs are asked for", async () => {
  const { client, asked } = fakeClient(() => recordOf("0000-0000-0990-0014"));
  expect(await readOrcidRecord(client, "0000-0000-0000-0000/../..")).toBeNull();
  expect(asked).toEqual([]);
  expect((await readOrcidRecord(client, "0000-0000-0990-0014"))?.familyName).toBe("Exemple");
});

test("a token is asked for once, kept, and done without when there is none", async () => {
  let now = 0;
  let down = false;
  const door = fakeClient(() => {
    if (down) throw new Error("down");
    return { access_token: "t1", expires_in: 3600 };
  });
  const api = fakeClient(() => recordOf("0000-0000-0990-0014"));
  const client = withReadToken(api.client, door.client, { id: "a", secret: "b" }, () => now);
  await readOrcidRecord(client, "0000-0000-0990-0014");
  await readOrcidRecord(client, "0000-0000-0990-0014");
  expect(door.asked).toHaveLength(1);
  expect(api.asked.map(({ ask }) => ask.headers?.authorization)).toEqual([
    "Bearer t1",
    "Bearer t1",
  ]);
  now = 3600_000;
  down = true;
  await readOrcidRecord(client, "0000-0000-0990-0014");
  expect(api.asked[2]?.ask.headers).toEqual({});
});
