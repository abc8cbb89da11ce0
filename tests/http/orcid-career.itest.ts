import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { readOrcid } from "#features/researchers/jobs/read-orcid.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { formBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";
import { people } from "../../sandbox/orcid/people.ts";

const NOW = new Date("2027-02-01T09:00:00Z");
const JAMES = "0000-0000-0990-0057";
const CAREER = "/mon-espace/mon-parcours";

let product: TestProduct;
let orcidAnswers: { status: number; body: string };
const orcid = createServer((_, response) => {
  response.writeHead(orcidAnswers.status).end(orcidAnswers.body);
});

beforeAll(async () => {
  await new Promise<void>((done) => orcid.listen(0, "127.0.0.1", done));
  product = await startTestProduct(NOW);
}, 240_000);
afterAll(async () => {
  orcid.closeAllConnections();
  orcid.close();
  await product.stop();
});

test("[C-05] ORCID data is imported, marked and refreshed; when ORCID fails the page says so and still works", async () => {
  const { db } = product.deps;
  const email = "james.okafor@example.org";
  const [james] = await db
    .update(users)
    .set({ orcid: JAMES })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  const signedIn = await product.ask("/login", formBody({ email, password: "passerelle1" }));
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const page = async (locale: "fr" | "en") => {
    const answer = await product.ask(`${CAREER}?locale=${locale}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return (await answer.text()).replaceAll("&#x27;", "'");
  };
  const { port } = orcid.address() as AddressInfo;
  const queue = await createFakeQueue(db);
  const worker: DepsWithQueue = {
    ...product.deps,
    env: { ...product.deps.env, ORCID_API_URL: `http://127.0.0.1:${port}` },
    queue,
  };
  /** A person asks for it by a button; the worker does it. */
  const read = async () => {
    const asked = await product.ask(CAREER, {
      ...formBody({ list: "orcid" }),
      headers: { cookie },
    });
    expect(asked.status).toBeLessThan(400);
    await readOrcid.run(worker, { userId: james?.id ?? "" });
  };
  const record = JSON.stringify(people.get(JAMES)?.record);

  expect(await page("en")).not.toContain("Associate professor");
  orcidAnswers = { status: 200, body: record };
  await read();
  const imported = await page("en");
  for (const words of ["Associate professor", "PhD, Computer Science"])
    expect(imported).toContain(words);
  expect(imported.match(/Comes from ORCID/g)?.length).toBeGreaterThanOrEqual(2);
  expect(await page("fr")).toContain("Vient d’ORCID");

  orcidAnswers = { status: 200, body: record.replaceAll("Associate professor", "Full professor") };
  await read();
  const refreshed = await page("en");
  expect(refreshed).toContain("Full professor");
  expect(refreshed).not.toContain("Associate professor");
  expect(refreshed).not.toContain("Data not available from the identity service");

  orcidAnswers = { status: 500, body: "" };
  await read();
  expect(await page("fr")).toContain("Données indisponibles auprès du service d’identité");
  const failed = await page("en");
  expect(failed).toContain("Data not available from the identity service");
  expect(failed).toContain("Full professor");
  const added = await product.ask(`${CAREER}/ajouter/award`, {
    ...formBody({ title: "Prix d'essai", start: "2020" }),
    headers: { cookie },
  });
  expect(added.status).toBe(303);
  expect(await page("en")).toContain("Prix d'essai");
});
