import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[C-17] [C-01 part] a researcher finds a funded project, with funder, code, programme, amount, keywords, role, people and evidence @narrow", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto("/change_locale/fr?to=/mon-espace");
  const block = page.getByRole("region", { name: "Projets financés" });
  await expect(block).toContainText("RUISSEL");
  await block.getByRole("link", { name: "Tous mes projets" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projets financés" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^RUISSEL/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("RUISSEL");
  const award = page.getByRole("region", { name: "L’ADEME finance ce projet" });
  await expect(award).toContainText(/386\s200,00\s€/);
  await expect(award).toContainText(/pour 482\s500,00\s€ demandés/);
  await expect(award).toContainText("Coordination, équipe 1");
  await expect(award).toContainText("Claire Morel");
  await expect(award).toContainText("quartier");
  await expect(award).toContainText(/ADEME-\d\d-CHALEUR-\d{4}/);
  await expect(award).toContainText("Chaleur renouvelable");
  await expect(award).toContainText("LABORATOIRE DES DYNAMIQUES LITTORALES");
  await expect(award.getByRole("link", { name: /transition écologique/ })).toBeVisible();
  const people = page.getByRole("region", { name: "Qui conduit le projet" });
  await expect(people.getByRole("listitem")).toHaveCount(2);
  await expect(people).toContainText("Claire Morel, vous");
  const evidence = page.getByRole("region", { name: "Dossier et preuves" });
  const receipt = await evidence
    .getByRole("link", { name: "Récépissé du dépôt" })
    .getAttribute("href");
  expect((await page.request.get(receipt ?? "")).headers()["content-type"]).toBe("application/pdf");
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  if (process.env.LOOK)
    await page.screenshot({ path: `${process.env.LOOK}/project-${width}.png`, fullPage: true });
  // In English; and a stranger finds nothing.
  await page.goto(`/change_locale/en?to=${new URL(page.url()).pathname}`);
  await expect(page.getByRole("heading", { name: "ADEME funds this project" })).toBeVisible();
  const stranger = await asResearcher("marta.vasconcelos@example.org");
  const answer = await stranger.request.get(new URL(page.url()).pathname);
  expect(answer.status()).toBe(404);
  await page.goto("/change_locale/fr?to=/mon-espace/projets");
});

test("[E-14 part] earlier projects are imported after a fault is corrected, and one is amended @alone", async ({
  asStaff,
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asStaff("helene.vasseur");
  await page.getByRole("link", { name: "Projets", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projets" })).toBeVisible();
  await expect(page.getByRole("row", { name: /NAPPES/ })).toContainText(/412\s000,00\s€/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Importer des projets" }).click();
  await expect(page.locator("html[data-live]")).toBeAttached();
  const line = (amount: string) =>
    `code;acronym;title;programme;amount;date;role;firstName;lastName;organization;email
ANR-18-0007;MARAIS-18;Les marais en 2018;Sols;${amount};2018-06-30;coordination;James;Okafor;Université;james.okafor@example.org`;
  const tryFile = async (amount: string) => {
    const buffer = Buffer.from(line(amount));
    const file = { name: "anciens.csv", mimeType: "text/csv", buffer };
    await page.locator("#project-file").setInputFiles(file);
    await page.getByRole("button", { name: "Essayer le fichier" }).click();
  };
  await tryFile("412.500");
  await expect(page.getByRole("alert")).toContainText("1 faute : rien n’est repris.");
  await expect(page.getByRole("row", { name: /Montant/ })).toContainText("412.500");
  await expectAccessible(page);
  await tryFile("412500,00");
  await expect(page.getByRole("status")).toContainText(/Projets à créer\s: 1/);
  if (process.env.LOOK)
    await page.screenshot({ path: `${process.env.LOOK}/import.png`, fullPage: true });
  await page.getByRole("button", { name: "Créer 1 projet" }).click();
  await expect(page.getByText("Les projets sont créés.")).toBeVisible();
  await page.getByRole("link", { name: "Voir les projets" }).click();
  await page.getByRole("link", { name: "MARAIS-18" }).click();

  await page.getByText("Changer le montant").click();
  await page.getByLabel(/^Nouveau montant/).fill("400 000");
  await page.getByRole("button", { name: "Enregistrer l’avenant" }).first().click();
  await expect(page.getByText("À remplir").first()).toBeVisible();
  await page.getByLabel("Motif").first().fill("Moins de campagnes de mesure.");
  await page.getByRole("button", { name: "Enregistrer l’avenant" }).first().click();
  await expect(page.getByText(/L’avenant est enregistré/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Avenants" })).toContainText(
    /412\s500,00\s€ puis 400\s000,00\s€/,
  );
  await expectAccessible(page);
  if (process.env.LOOK)
    await page.screenshot({ path: `${process.env.LOOK}/amended.png`, fullPage: true });

  const james = await asResearcher("james.okafor@example.org");
  await james.goto("/mon-espace/projets/ANR-18-0007");
  await expect(james.getByText("Moins de campagnes de mesure.")).toBeVisible();
  await expectAccessible(james);
});
