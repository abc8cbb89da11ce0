import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { demoAccounts } from "../../../demo/accounts.ts";

const DECIDER = "helene.vasseur";
const OFFICE = "/administration-portail-aap/decisions";

/** A code of the decider that counts: each counts once, so the clock of the factor is set back. */
async function createCode(database: { query(text: string, values: unknown[]): Promise<unknown> }) {
  const account = demoAccounts.find(({ login }) => login === `${DECIDER}@example.org`);
  await database.query(
    "update second_factors set last_step = null where user_id = (select id from users where email = $1)",
    [`${DECIDER}@example.org`],
  );
  return computeTotpCode(fromBase32(account?.secondFactor ?? ""), getTotpStep(new Date()));
}

test("[E-14 part] a decider tries a release, is refused a wrong number, publishes, sees the mails, and withdraws one decision @alone", async ({
  asStaff,
  database,
  consoleGuard,
}) => {
  consoleGuard.allow(/422/);
  // Three confirmed decisions of a call in which nothing else is decided.
  const { rows } = await database.query<{ call: number; number: string; acronym: string }>(
    `with chosen as (
       select d.id, d.call_id, d.number, d.acronym, d.deposited_version, row_number() over (order by d.number desc) as n
       from dossiers d join calls c on c.id = d.call_id join partners p on p.id = c.partner_id
       where p.code = 'ANR' and c.code = 'EAU' and d.place = 'published' and not d.unlocked
         and not exists (select from decisions x where x.dossier_id = d.id)
       order by d.number desc limit 3),
     decider as (select id from users where email = $1),
     made as (
       insert into decisions (dossier_id, revision, kind, state, amount_euros, version_number, source, made_by, made_at)
       select chosen.id, 1, 'prepared', case n when 1 then 'selected' else 'not_selected' end, case n when 1 then 120000 end,
         deposited_version, 'page', decider.id, now() from chosen, decider returning id, dossier_id),
     confirmed as (
       insert into decision_confirmations (decision_id, confirmed_by, confirmed_at)
       select made.id, decider.id, now() from made, decider)
     select chosen.call_id as call, chosen.number, chosen.acronym from chosen order by n`,
    [`${DECIDER}@example.org`],
  );
  const [selected] = rows;
  if (!selected) throw new Error("no dossier to decide");
  const page = await asStaff(DECIDER, { viewport: { width: 1280, height: 900 } });
  const chosen = rows.map(({ number }) => `dossier=${number}`).join("&");
  await page.goto(`${OFFICE}/${selected.call}/publier?${chosen}`);
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expect(
    page.getByRole("heading", { name: /^Publier 3 décisions.*rien n’est encore fait/ }),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /^Non-sélection 2 personnes/ })).toBeVisible();
  await expect(page.getByText("3 lettres ne sont pas relues.")).toBeVisible();
  await expectAccessible(page);

  const count = page.getByLabel("Écrivez 3 pour confirmer");
  const code = page.getByLabel("Code de votre second facteur");
  const publish = page.getByRole("button", { name: "Publier 3 décisions" });
  await count.fill("4");
  await code.fill(await createCode(database));
  await publish.click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(
    "Écrivez le nombre de décisions de l’essai : 3.",
  );
  await count.fill("3");
  await code.fill(await createCode(database));
  await publish.click();
  const releases = page.getByRole("region", { name: "Publications de cet appel" });
  await expect(releases.getByText(/^Publiée le/)).toBeVisible({ timeout: 90_000 });
  await expect
    .poll(async () => {
      const found = await database.query(
        "select count(*)::int as n from dossiers where number = any($1) and place <> 'published'",
        [rows.map(({ number }) => number)],
      );
      return found.rows[0].n;
    })
    .toBe(3);

  await releases.getByRole("link", { name: "Courriels et lettres" }).click();
  await expect(page.getByRole("table", { name: "Courriels de cette publication" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: `Retirer la décision ${selected.acronym}` })
    .first()
    .click();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText("rien n’est encore fait")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Raison, écrite à l’équipe").fill("Double financement.");
  await page.getByLabel(`Écrivez ${selected.number} pour confirmer`).fill(selected.number);
  await page.getByLabel("Code de votre second facteur").fill(await createCode(database));
  await page.getByRole("button", { name: "Retirer la décision" }).click();
  await expect(page.getByText("La décision est retirée. L’équipe est prévenue.")).toBeVisible();
  const { rows: after } = await database.query<{ place: string }>(
    "select place from dossiers where number = $1",
    [selected.number],
  );
  expect(after[0]?.place).toBe("published");
});
