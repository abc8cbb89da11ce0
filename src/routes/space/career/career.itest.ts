import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  careerItems,
  profiles,
  teachingActivities,
} from "#features/people/researchers/tables.server.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

const NOW = new Date("2027-01-10T10:00:00Z");
const ORIGIN = "http://passerelle.test";
let product: TestProduct;
let claire: { id: string; cookie: string };
let james: { id: string; cookie: string };

beforeAll(async () => {
  product = await startTestProduct(NOW);
  claire = await signIn("claire.morel@example.org");
  james = await signIn("james.okafor@example.org");
}, 240_000);
afterAll(() => product.stop());

async function signIn(email: string) {
  const answer = await product.ask("/login", {
    ...buildFormBody({ email, password: "passerelle1" }),
    headers: { origin: ORIGIN },
  });
  const cookie = /session=[^;]+/.exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";
  const { db } = product.deps;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { id: user?.id ?? "", cookie };
}

const ask = (who: { cookie: string }, path: string, init: RequestInit = {}, locale = "fr") =>
  product.ask(path, {
    ...init,
    headers: { cookie: `${who.cookie}; locale=${locale}`, origin: ORIGIN, ...init.headers },
  });
const textOf = async (answer: Response) => (await answer.text()).replaceAll("&#x27;", "'");

describe("[C-14 part] an employment of one's own", () => {
  it("opens for its owner; anybody else's, and any that is none, has not been found", async () => {
    const { db } = product.deps;
    const [item] = await db
      .select({ id: careerItems.id })
      .from(careerItems)
      .where(eq(careerItems.userId, claire.id));
    const path = `/mon-espace/mon-parcours/${item?.id}`;
    expect((await ask(claire, path)).status).toBe(200);
    for (const unknown of [path, "/mon-espace/mon-parcours/12"]) {
      const answer = await ask(james, unknown, {}, "en");
      expect(answer.status).toBe(404);
      expect(await textOf(answer)).toContain("The requested employment has not been found.");
      expect((await ask(james, unknown, buildFormBody({ title: "mine" }))).status).toBe(404);
    }
    const removal = buildFormBody({ list: "employment", intent: "remove", id: item?.id ?? "" });
    expect((await ask(james, "/mon-espace/mon-parcours", removal)).status).toBe(404);
  });

  it("of the other lists is not found either", async () => {
    const { db } = product.deps;
    const [row] = await db
      .select({ id: teachingActivities.id })
      .from(teachingActivities)
      .where(eq(teachingActivities.userId, claire.id));
    const place = buildFormBody({ list: "enseignements", id: row?.id ?? "", to: "1" });
    expect((await ask(claire, "/mon-espace/ordre", place)).status).toBe(200);
    expect((await ask(james, "/mon-espace/ordre", place)).status).toBe(404);
    const page = `/mon-espace/mes-responsabilites-pedagogiques/enseignements/${row?.id}`;
    expect((await ask(claire, page)).status).toBe(200);
    expect((await ask(james, page)).status).toBe(404);
  });
});

describe("[C-14 part] the biography's own call", () => {
  const save = (body: unknown) =>
    ask(james, "/mon-espace/mon-parcours/biographie", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", accept: "application/json" },
    });

  it("saves text, which is shown as text", async () => {
    const answer = await save({ biography: "<script>alert(1)</script>" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      kind: "saved",
      value: { biography: "<script>alert(1)</script>" },
    });
    const page = await (await ask(james, "/mon-espace/mon-parcours")).text();
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain("<script>alert(1)");
  });

  it("refuses what is too long or no text, and visitors", async () => {
    const tooLong = await save({ biography: "x".repeat(4001) });
    expect(tooLong.status).toBe(422);
    expect(await tooLong.json()).toMatchObject({
      code: "INVALID",
      details: { biography: "tooLong" },
    });
    expect((await save({ biography: 12 })).status).toBe(422);
    expect((await save("nonsense")).status).toBe(422);
    expect((await ask(james, "/mon-espace/mon-parcours/biographie")).status).toBe(405);
    const visitor = await product.ask("/mon-espace/mon-parcours/biographie", {
      method: "POST",
      body: JSON.stringify({ biography: "x" }),
      headers: { "content-type": "application/json", origin: ORIGIN },
    });
    expect(visitor.status).toBe(401);
  });
});

describe("[C-05 part] ORCID that does not answer", () => {
  it("is said with the date of the last reading, and the page still works", async () => {
    const { db } = product.deps;
    await db.update(profiles).set({ orcidFailedAt: NOW }).where(eq(profiles.userId, claire.id));
    const english = await textOf(await ask(claire, "/mon-espace/mon-parcours", {}, "en"));
    expect(english).toContain("Data not available from the identity service");
    expect(english).toMatch(/Last read .*\d/);
    expect(english).toContain("Chargée de recherche");
    const french = await textOf(await ask(claire, "/mon-espace/mon-parcours"));
    expect(french).toContain("Données indisponibles auprès du service d’identité");
    const typed = { title: "Prix d'essai", start: "2020" };
    const added = await ask(claire, "/mon-espace/mon-parcours/ajouter/award", buildFormBody(typed));
    expect(added.status).toBe(303);
  });
});
