import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openDossierPage } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const CALL = "/appel/ademe-sites-pollues-gestion-durable-et-retour-a-l-usage";

/** What a link in a panel of the page leads to, as a file on one's disk. */
async function download(page: Page, panel: string, link: string) {
  const coming = page.waitForEvent("download");
  await page.getByRole("region", { name: panel }).getByRole("link", { name: link }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("[D-26 part] without script a dossier is taken away as PDF and JSON, and a new one begins from it", async ({
  asResearcher,
}) => {
  const page = await asResearcher("claire.morel@example.org", { javaScriptEnabled: false });
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  await openDossierPage(page, "Exports");
  await expect(page.getByRole("heading", { name: "Exports", level: 2 })).toBeVisible();

  const withScript = await asResearcher();
  await withScript.goto(page.url());
  await expectAccessible(withScript);
  const whole = await download(page, "Tout le dossier", "Télécharger le PDF");
  expect(whole.name).toMatch(/^BOCAGE.*\.pdf$/);
  const { pages } = await readPdf(whole.bytes);
  const text = pages.map((one) => one.text.replace(/\s+/g, " ")).join(" ");
  for (const words of ["Sommaire", "Non déposé", "Mesures de terrain", "Claire Morel"])
    expect(text).toContain(words);
  const data = await download(page, "Les données", "Télécharger le JSON");
  expect(JSON.parse(data.bytes.toString("utf8"))).toMatchObject({
    version: 2,
    dossier: { acronym: "BOCAGE" },
  });

  // Next year's call asks some of the same questions.
  await page.goto(CALL);
  await page.getByRole("link", { name: "Créer une proposition" }).click();
  await page.getByLabel("Acronyme").fill("HAIES-2");
  await page.getByLabel("Titre du projet").fill("Ce qui fait tenir deux haies");
  const from = page.getByLabel(/Commencer à partir d.un ancien dossier/);
  await from.selectOption({ label: "BOCAGE — Ce qui fait tenir une haie (ANR)" });
  await page.getByRole("button", { name: "Créer la proposition" }).click();
  await expect(page.getByText(/\d+ réponses sont reprises/)).toBeVisible();
  await withScript.goto(page.url());
  await expect(withScript.getByRole("button", { name: "Copier" }).first()).toBeVisible();
  await expectAccessible(withScript);
  const left = page.getByRole("region", { name: /réponses qui n.ont pas trouvé leur place/ });
  await expect(left.getByText(/la question n.est pas posée ici/).first()).toBeVisible();
  await page.getByRole("link", { name: "Revenir au dossier" }).click();
  await expect(page.getByRole("textbox", { name: "Durée en mois" })).not.toHaveValue("");

  // What is left is put away for good.
  await page.getByRole("link", { name: "Les voir" }).click();
  // Texts that go are asked about first, and the safe answer has the focus.
  await left.getByRole("link", { name: "Tout écarter" }).click();
  await expect(left.getByRole("link", { name: "Tout garder" })).toBeFocused();
  await left.getByRole("button", { name: "Tout écarter" }).click();
  await expect(left).toHaveCount(0);
});
