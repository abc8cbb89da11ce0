import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct(new Date());
}, 120_000);
afterAll(() => product.stop());

async function ask(path: string) {
  const answer = await product.ask(path, { headers: { accept: "application/json" } });
  return { status: answer.status, body: await answer.json() };
}

interface Call {
  id: number;
  slug: string;
  partner: string;
  status: string;
}

describe("[E-05 part] GET /api/call_for_proposals", () => {
  test("gives a page of published calls as members, in both languages", async () => {
    const { status, body } = await ask("/api/call_for_proposals");
    expect(status).toBe(200);
    expect(body.member).toHaveLength(6);
    expect(body.pagination).toMatchObject({ page: 1, nbElementsPerPage: 6 });
    expect(body.member[0]).toEqual({
      id: expect.any(Number),
      slug: expect.any(String),
      partner: expect.any(String),
      url: expect.stringMatching(/^https:\/\//),
      page: expect.stringMatching(/^https?:\/\/.+\/appel\/.+/),
      status: expect.stringMatching(/^(upcoming|open|closed)$/),
      title: { fr: expect.any(String), en: expect.any(String) },
      description: { fr: expect.any(String), en: expect.any(String) },
      publicationDate: expect.stringMatching(/Z$/),
      openingDate: expect.stringMatching(/Z$/),
      closingDate: expect.stringMatching(/Z$/),
      openToCompanies: expect.any(Boolean),
      openToInternational: expect.any(Boolean),
      consortiumType: expect.stringMatching(/^(national|international)$/),
    });
  });

  test("takes the criteria of the search page in both ways of writing a list, and pages without overlap", async () => {
    const query = "status=open&nbElementsPerPage=3";
    const plain = await ask(`/api/call_for_proposals?partners=anr&partners=inserm&${query}`);
    const bracketed = await ask(
      `/api/call_for_proposals?partners[]=anr&partners[]=inserm&${query}`,
    );
    expect(bracketed.body).toEqual(plain.body);
    const first: Call[] = plain.body.member;
    expect(first).toHaveLength(3);
    for (const call of first) {
      expect(["anr", "inserm"]).toContain(call.partner);
      expect(call.status).toBe("open");
    }
    const second = await ask(
      `/api/call_for_proposals?partners=anr&partners=inserm&${query}&page=2`,
    );
    const ids = (calls: Call[]) => calls.map(({ id }) => id);
    expect(ids(second.body.member).some((id) => ids(first).includes(id))).toBe(false);
    expect(second.body.totalItems).toBe(plain.body.totalItems);
  });

  test("a call's page on the portal opens", async () => {
    const { body } = await ask("/api/call_for_proposals?status=open&locale=fr");
    const { pathname } = new URL(body.member[0].page);
    expect((await product.ask(pathname)).status).toBe(200);
  });

  test("beyond the last page the list is empty, not an error", async () => {
    const { status, body } = await ask("/api/call_for_proposals?page=9999");
    expect(status).toBe(200);
    expect(body.member).toEqual([]);
  });

  test.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["nbElementsPerPage=101", "nbElementsPerPage"],
    ["status=ouvert", "status"],
    ["openToCompanies=maybe", "openToCompanies"],
    ["closingFrom=2027-02-30", "closingFrom"],
    ["amountMin=many", "amountMin"],
    ["partners=%3Cb%3E", "partners"],
    ["sort=price", "sort"],
    ["statut=open", "statut"],
    ["partner=anr", "partner"],
    ["token=abc", "token"],
  ])("refuses ?%s and says which field it is about", async (query, field) => {
    const { status, body } = await ask(`/api/call_for_proposals?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      type: "urn:passerelle:problem:bad-request",
      title: expect.any(String),
      status: 400,
      detail: expect.any(String),
      instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      code: "BAD_REQUEST",
      details: { [field]: expect.any(String) },
    });
  });
});

test("[E-05 part] OpenAPI describes every endpoint by the contract it is checked with", async () => {
  const { status, body } = await ask("/api/openapi.json");
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  for (const path of ["/api/call_for_proposals", "/suggest-words", "/search-call-for-proposals"])
    expect(Object.keys(body.paths)).toContain(path);
  const list = body.paths["/api/call_for_proposals"].get;
  expect(list.parameters.map(({ name }: { name: string }) => name)).toContain("openToCompanies");
});

describe("[C-06 part, E-05 part] GET /api/erc_domains", () => {
  interface Domain {
    id: number;
    name: string;
  }

  test("gives the first level, then the children of one by its id or its address", async () => {
    const top = await ask("/api/erc_domains?exists[parent]=false");
    expect(top.status).toBe(200);
    const members: Domain[] = top.body.member;
    expect(members).toHaveLength(3);
    for (const { id, name } of members) {
      expect(id).toBeGreaterThan(0);
      expect(name).not.toBe("");
    }
    const encoded = await ask("/api/erc_domains?exists%5Bparent%5D=false");
    expect(encoded.body).toEqual(top.body);
    const parent = members[0]?.id;
    const byId = await ask(`/api/erc_domains?parent=${parent}`);
    expect(byId.body.member.length).toBeGreaterThan(3);
    expect(byId.body.member.some(({ id }: Domain) => id === parent)).toBe(false);
    const byAddress = await ask(`/api/erc_domains?parent=/api/erc_domains/${parent}`);
    expect(byAddress.body).toEqual(byId.body);
  });

  test("speaks the language that is asked for", async () => {
    const names = async (locale: string) => {
      const { body } = await ask(`/api/erc_domains?exists[parent]=false&locale=${locale}`);
      return body.member.map(({ name }: Domain) => name);
    };
    expect(await names("fr")).not.toEqual(await names("en"));
  });

  test("the deepest level and an unknown parent have no children", async () => {
    expect((await ask("/api/erc_domains?parent=999999999")).body).toEqual({ member: [] });
  });

  test.each([
    "",
    "?exists[parent]=true",
    "?parent=",
    "?parent=abc",
    "?parent=-1",
    "?parent=99999999999",
    "?parent=1%20or%201=1",
    "?parent=/api/partners/1",
  ])("refuses %s", async (query) => {
    const { status, body } = await ask(`/api/erc_domains${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "BAD_REQUEST", details: { parent: expect.any(String) } });
  });
});
