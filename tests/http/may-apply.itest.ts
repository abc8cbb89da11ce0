import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

const SLUG = "anr-biodiversite-et-changements-transformateurs";
const PATH = `/appel/${SLUG}/puis-je-candidater`;
/** The rule « Une lettre signée par un partenaire hors recherche » of the demonstration. */
const LETTER = "declaration-e1191b1e-0000-4000-8000-000000000006";
let product: TestProduct;
let session: string;

beforeAll(async () => {
  product = await startTestProduct(new Date());
  const signedIn = await product.ask(
    "/login",
    buildFormBody({ email: "claire.morel@example.org", password: "passerelle1" }),
  );
  session = signedIn.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("session="))
    ?.split(";")[0] as string;
}, 120_000);
afterAll(() => product.stop());

/** Posts answers and returns the page's text, without tags, beside its response. */
async function answer(
  fields: Record<string, string | readonly string[]>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  const response = await product.ask(PATH, { method: "POST", body, headers });
  return { response, ...(await readPage(response)) };
}

async function readPage(response: Response) {
  const html = await response.text();
  const verdicts = [...html.matchAll(/class="rule-row" data-verdict="(\w+)"/g)].map(
    ([, one]) => one,
  );
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/[\u00a0\u202f]/g, " ");
  return { html, text, verdicts };
}

const TWO_OF_THREE = { teams: "2", countries: ["FR", "ES"] };

describe("[E-12 part] « May I apply? »", () => {
  test("the call's page leads there; a call without rules has no such page", async () => {
    const call = await (await product.ask(`/appel/${SLUG}`)).text();
    expect(call).toContain(`href="${PATH}"`);
    const { rows } = await product.deps.pool.query<{ slug: string }>(
      "select slug from calls where eligibility = '[]' and published_at < now() and closes_at > now() limit 1",
    );
    const other = `/appel/${rows[0]?.slug}`;
    expect(await (await product.ask(other)).text()).not.toContain("puis-je-candidater");
    expect((await product.ask(`${other}/puis-je-candidater`)).status).toBe(404);
    expect((await product.ask("/appel/inconnu/puis-je-candidater")).status).toBe(404);
  });

  test("of a withdrawn call it leads to the call's page, which says why", async () => {
    const { rows } = await product.deps.pool.query<{ slug: string }>(
      `update calls set withdrawn_at = now(), withdrawal_reason_fr = 'Budget', withdrawal_reason_en = 'Budget'
       where id = (select id from calls where eligibility <> '[]' and slug <> $1 and published_at < now() limit 1)
       returning slug`,
      [SLUG],
    );
    const withdrawn = `/appel/${rows[0]?.slug}`;
    await expect
      .poll(async () => (await product.ask(withdrawn)).status, { timeout: 20_000 })
      .toBe(410);
    const response = await product.ask(`${withdrawn}/puis-je-candidater?lang=en`, {
      redirect: "manual",
    });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`${withdrawn}?lang=en`);
  });

  test("a visitor reads what is unknown and who settles it, and sees each verdict with its clause", async () => {
    const first = await readPage(await product.ask(PATH));
    expect(first.text).toContain("On ne sait pas encore");
    expect(first.text).toContain("Rien de ce que vous répondez ici n’est gardé");
    expect(new Set(first.verdicts)).toEqual(new Set(["unknown"]));
    expect(first.text).toContain("jugé par une personne");

    const { text, verdicts } = await answer({ ...TWO_OF_THREE, organisationKind: "public" });
    expect(verdicts).toEqual(["yes", "no", "no", "unknown", "unknown", "unknown", "unknown"]);
    expect(text).toContain("Pas encore");
    expect(text).toContain("Une même équipe de plus les remplirait toutes les deux.");
    expect(text).toContain("Une troisième équipe, dans un troisième pays");
    expect(text).toContain("trois équipes au moins, chacune avec un responsable scientifique");

    const whole = await answer({
      organisationKind: "public",
      teams: "3",
      countries: ["FR", "ES", "DE"],
      amount: "188 900 €",
      months: "30 mois",
      coordination: "no",
      [LETTER]: "yes",
    });
    expect(whole.text).toContain("Oui, d’après vos réponses");
    expect(whole.verdicts).toEqual([...Array(6).fill("yes"), "unknown"]);
  });

  test("a no that cannot change offers calls open to that organisation, and the dossier stays offered", async () => {
    const { text, html } = await answer({ organisationKind: "private" });
    expect(text).toContain("Non, pas à cet appel");
    expect(text).toMatch(/\d+ appels ouverts aux entreprises/);
    expect(html).toContain(`/mon-espace/dossier/creer/${SLUG}`);
  });

  test("for a researcher the profile and the dossiers answer, say so, and can be contradicted", async () => {
    const headers = { cookie: session };
    const known = await readPage(await product.ask(PATH, { headers }));
    expect(known.text).toContain("Connu de votre profil");
    expect(known.text).toContain("RNSR vérifié");
    expect(known.text).toMatch(
      /Connu de votre espace : vous coordonnez (?:un autre dossier|\d+ autres dossiers)/,
    );
    expect(known.verdicts[0]).toBe("yes");
    expect(known.verdicts[4]).toBe("no");

    const open = await answer({ intent: "contradict-organisation" }, headers);
    expect(open.verdicts[0]).toBe("unknown");
    const other = await answer(
      {
        contradicted: ["organisation", "coordination"],
        organisationKind: "private",
        coordination: "no",
      },
      headers,
    );
    expect([other.verdicts[0], other.verdicts[4]]).toEqual(["no", "yes"]);
    const restored = await answer(
      { contradicted: "organisation", organisationKind: "private", intent: "restore-organisation" },
      headers,
    );
    expect(restored.verdicts[0]).toBe("yes");
    // A visitor learns nothing of a person by contradicting.
    const visitor = await answer({ contradicted: "coordination" });
    expect(visitor.text).not.toContain("Connu de votre espace");
  });

  test("nothing is stored, cached or sent elsewhere", async () => {
    const before = await digestDatabase();
    for (const headers of [{}, { cookie: session }]) {
      const { response } = await answer({ ...TWO_OF_THREE, years: "12", amount: "1" }, headers);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(response.headers.getSetCookie().join()).not.toMatch(/teams|years|amount/);
      // An address with answers would stand in logs and histories.
      expect(response.headers.get("location")).toBeNull();
    }
    expect(await digestDatabase()).toEqual(before);
  });

  test("odd answers count as none", async () => {
    const { text, verdicts, response } = await answer({
      organisationKind: "moon",
      teams: "-1",
      countries: ["ZZ", "fr", "<b>"],
      amount: "1,5 million",
      months: "99999999999999",
      [LETTER]: "perhaps",
      contradicted: "everything",
      intent: "drop-country-FR",
    });
    expect(response.status).toBe(200);
    expect(new Set(verdicts)).toEqual(new Set(["unknown"]));
    expect(text).toContain("Un nombre entier est attendu");
    const stepped = await answer({ teams: "2", intent: "add-team", countries: ["FR", "ES"] });
    expect(stepped.verdicts[1]).toBe("yes");
  });
});

/** A digest of each table. Sessions have the time of their last use. */
async function digestDatabase() {
  const { rows: tables } = await product.deps.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('sessions', 'rate_limits') order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${name} t`,
  );
  return (await product.deps.pool.query(parts.join(" union all "))).rows;
}
