import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { readOrcid } from "#features/people/researchers/jobs/read-orcid.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";
import { peopleByOrcid } from "../../sandbox/orcid/people.ts";

const NOW = new Date("2027-02-01T09:00:00Z");
const JAMES = "0000-0000-0990-0057";
const CAREER = "/mon-espace/mon-parcours";
const LIST = "/mon-espace/mes-productions";

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

async function signIn(email: string): Promise<string> {
  const answer = await product.ask("/login", buildFormBody({ email, password: "passerelle1" }));
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

test("[C-05] ORCID data is imported, marked and refreshed; when ORCID fails the page says so and still works", async () => {
  const { db } = product.deps;
  const email = "james.okafor@example.org";
  const [james] = await db
    .update(users)
    .set({ orcid: JAMES })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  const cookie = await signIn(email);
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
      ...buildFormBody({ intent: "readOrcid" }),
      headers: { cookie },
    });
    expect(asked.status).toBeLessThan(400);
    await readOrcid.run(worker, { userId: james?.id ?? "" });
  };
  const record = JSON.stringify(peopleByOrcid.get(JAMES)?.record);

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
    ...buildFormBody({ title: "Prix d'essai", start: "2020" }),
    headers: { cookie },
  });
  expect(added.status).toBe(303);
  expect(await page("en")).toContain("Prix d'essai");
});

test("[C-08 part] all that one import brought is taken off the list by a press, and given back by another", async () => {
  const email = "claire.morel@example.org";
  const cookie = await signIn(email);
  // As an import leaves them.
  await product.deps.pool.query(
    `with brought as (
       insert into production_imports (user_id, source, by, value, state, done, total, added, created_at, finished_at)
       select id, 'hal', 'name', 'Morel', 'done', 3, 3, 3, $2, $2 from users where email = $1 returning id, user_id)
     update productions set import_id = brought.id from brought
     where productions.user_id = brought.user_id and productions.source = 'hal'`,
    [email, NOW],
  );
  const page = async (path: string) => (await product.ask(path, { headers: { cookie } })).text();
  const post = (fields: Record<string, string>) =>
    product.ask(LIST, { ...buildFormBody(fields), headers: { cookie } });
  const offered =
    /value="disownImport"\/><input type="hidden" name="id" value="([^"]+)"/.exec(
      await page(LIST),
    )?.[1] ?? "";
  const shown = async () => {
    const { rows } = await product.deps.pool.query<{ count: number }>(
      "select count(*)::int as count from productions where import_id = $1 and not_mine_at is null",
      [offered],
    );
    return rows[0]?.count ?? 0;
  };
  const before = await shown();
  expect(before).toBeGreaterThan(0);
  const taken = await post({ intent: "disownImport", id: offered });
  expect(taken.status).toBe(303);
  expect(await shown()).toBe(0);
  const told = await page(taken.headers.get("location") ?? "");
  const undo = /name="at" value="([^"]+)"/.exec(told)?.[1] ?? "";
  expect((await post({ intent: "reclaim", at: undo })).status).toBe(303);
  expect(await shown()).toBe(before);
});

test("references typed beside a chosen file are added with those of the file", async () => {
  const reference = (title: string) =>
    `@article{x, title = {${title}}, author = {Okafor, James}, year = {2024}}`;
  const body = new FormData();
  body.set("text", reference("Ce qui est tapé"));
  body.set("file", new File([reference("Ce qui est choisi")], "travaux.bib"));
  const answer = await product.ask(`${LIST}/ajouter`, {
    method: "POST",
    body,
    headers: { cookie: await signIn("james.okafor@example.org") },
  });
  expect(answer.status).toBe(200);
  const { rows } = await product.deps.pool.query<{ title: string }>(
    "select title from productions where title like 'Ce qui est%' order by title",
  );
  expect(rows.map(({ title }) => title)).toEqual(["Ce qui est choisi", "Ce qui est tapé"]);
});
