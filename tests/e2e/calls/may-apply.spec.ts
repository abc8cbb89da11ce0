import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const CALL = "/appel/anr-biodiversite-et-changements-transformateurs";

test("[E-12 part] verdicts follow while a visitor answers, by keyboard and pointer @narrow", async ({
  asVisitor,
}) => {
  const page = await asVisitor();
  await page.goto(CALL);
  await page.getByRole("link", { name: "Puis-je candidater ?" }).click();
  const answer = page.getByRole("region", { name: /^(Oui|On ne sait|Pas encore|Non)/ });
  await expect(answer.getByRole("heading", { level: 2 })).toHaveText(/On ne sait pas encore/);
  // The answers follow by themselves.
  await expect(page.getByRole("button", { name: "Voir la réponse" })).toHaveCount(0);
  await expectAccessible(page);

  const more = page.getByRole("button", { name: "Une équipe de plus" });
  await more.click();
  await expect(page.getByLabel("Combien d’équipes")).toHaveValue("1");
  await more.press("Enter");
  await expect(page.getByLabel("Combien d’équipes")).toHaveValue("2");
  await expect(more).toBeFocused();
  const countries = page.getByLabel("Dans quels pays, le vôtre compris ?");
  await countries.selectOption("France");
  await expect(page.getByRole("button", { name: "Retirer France" })).toBeVisible();
  await countries.selectOption("Espagne");
  await expect(answer.getByText("Une troisième équipe, dans un troisième pays")).toBeVisible();
  await page.getByLabel("Aide envisagée (euros)").fill("188 900");
  await page.getByLabel("Durée (mois)").fill("30");
  const amount = page.getByRole("listitem").filter({ hasText: "Une aide demandée" });
  await expect(amount.getByText("les deux")).toBeVisible();
  await expect(page.getByLabel("Aide envisagée (euros)")).toHaveValue("188 900");
  await page
    .getByRole("group", { name: "L’aurez-vous avant la clôture ?" })
    .getByRole("radio", { name: "Oui" })
    .check();
  await expect(answer.getByText("2 oui")).toBeVisible();
  await page.getByRole("button", { name: "Retirer Espagne" }).click();
  await expect(page.getByRole("button", { name: "Retirer Espagne" })).toHaveCount(0);
  await page
    .getByLabel("Quel organisme coordonnera le projet ?")
    .selectOption("Une entreprise ou une association française");
  await expect(answer.getByRole("heading", { level: 2 })).toHaveText(/Non, pas à cet appel/);
  await expect(page.getByRole("link", { name: "Créer un dossier" })).toBeVisible();
  await expectAccessible(page);
  expect(new URL(page.url()).search, "answers are in no address").toBe("");
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, "nothing stands out of the page's width").toBeLessThanOrEqual(0);
});

test("[E-12 part] without script a researcher answers by a form, and contradicts the profile", async ({
  asResearcher,
}) => {
  const page = await asResearcher(undefined, { javaScriptEnabled: false });
  await page.goto(`${CALL}/puis-je-candidater`);
  await expect(page.getByText("Connu de votre profil")).toBeVisible();
  await page.getByLabel("Combien d’équipes").fill("3");
  await page.getByLabel("Combien d’équipes").press("Enter");
  const teams = page.getByRole("listitem").filter({ hasText: "Au moins trois équipes" });
  await expect(teams.getByText("Oui", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Ce n’est plus le vôtre ?" }).click();
  await page
    .getByLabel("Quel organisme coordonnera le projet ?")
    .selectOption("Un organisme étranger");
  await page.getByRole("button", { name: "Voir la réponse" }).click();
  await expect(page.getByRole("heading", { name: "Non, pas à cet appel" })).toBeVisible();
  await expect(page.getByLabel("Combien d’équipes")).toHaveValue("3");
  await page.getByRole("button", { name: "Reprendre ce que dit votre profil" }).click();
  await expect(page.getByText("Connu de votre profil")).toBeVisible();
});
