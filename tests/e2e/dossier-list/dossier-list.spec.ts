import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[E-04 part] staff find, walk through, label and assign the dossiers of a call", async ({
  asStaff,
  database,
}) => {
  // What an earlier try left.
  await database.query("delete from agency_labels where name = 'Comité du 3'");
  await database.query(
    "delete from agency_dossier_assignments where assigned_at > now() - interval '2 hours'",
  );
  const page = await asStaff("helene.vasseur");
  await page.getByRole("link", { name: "Dossiers", exact: true }).click();
  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.getByRole("combobox", { name: "Chercher" }).fill("appel:EAU etat:depose");
  await page.getByRole("combobox", { name: "Chercher" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("eau en excès");
  await expect(page.getByText("24 lignes")).toBeVisible();
  const table = page.getByRole("table", { name: "Dossiers déposés" });
  await expectAccessible(page);

  // J and K move between the dossiers; the first one is opened by Enter.
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const [first] = await table.getByRole("rowheader").all();
  await expect(first?.getByRole("link") ?? table).toBeFocused();
  await page.keyboard.press("x");
  await expect(table.getByRole("checkbox", { name: /^Choisir [A-Z]/ }).first()).toBeChecked();
  await page.keyboard.press("x");
  // "My next one" opens the first that is mine or nobody's, and its neighbours are those of the list.
  const mine = page.getByRole("link", { name: /^Mon suivant/ });
  const name = (await mine.textContent())?.replace(/^Mon suivant\s*:\s*|\s*M$/g, "") ?? "";
  await page.keyboard.press("m");
  await expect(
    page.getByRole("heading", { level: 1, name: new RegExp(`^${name} —`) }),
  ).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Dossiers de la liste" }).first(),
  ).toContainText("sur 24");
  await page.goBack();
  await expect(page.locator("html[data-live]")).toBeAttached();

  // What is chosen of the list stays after an act: here a column.
  await page.getByText("Colonnes", { exact: true }).click();
  await page.getByRole("link", { name: "Numéro", exact: true }).click();
  await expect(table.getByRole("columnheader", { name: "Numéro" })).toBeVisible();

  // Two dossiers get a label.
  const boxes = table.getByRole("checkbox", { name: /^Choisir [A-Z]/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Étiqueter…" }).click();
  await page.getByRole("combobox", { name: /^Étiquette/ }).fill("Comité du 3");
  await page.getByRole("button", { name: "Mettre l’étiquette" }).click();
  await expect(page.getByText("L’étiquette est mise sur 2 dossiers.")).toBeVisible();
  await expect(table.getByText("Comité du 3")).toHaveCount(2);
  await expect(table.getByRole("columnheader", { name: "Numéro" })).toBeVisible();

  // All of the list would be assigned: a trial says so first.
  await table.getByRole("checkbox", { name: "Choisir toute la page" }).check();
  await page.getByRole("button", { name: "Choisir les 24 qui correspondent" }).click();
  await page.getByRole("button", { name: "Confier…" }).click();
  const trial = page.getByRole("region", { name: /rien n’est encore fait/ });
  await trial.getByRole("combobox", { name: "À qui" }).selectOption({ label: "Jeanne Mercier" });
  await trial.getByRole("button", { name: "Voir l’effet" }).click();
  await expect(trial).toContainText("seraient confiés à Jeanne Mercier");
  await expectAccessible(page);
  await trial.getByRole("button", { name: /^Confier \d+ dossiers/ }).click();
  await expect(page.getByText(/dossiers sont confiés/)).toBeVisible();
  // The selection stays for a further act, until it is dropped.
  await page.getByRole("button", { name: "Aucune", exact: true }).click();

  // Two of them are exported: a table of chosen columns, and an archive.
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Télécharger…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Exporter 2 dossiers");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expectAccessible(page);
  await page.getByText("Proposition scientifique", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Résumé en français" }).check();
  await expect(page).toHaveURL(/colonnes=.*abstract_fr/);
  const save = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return readFile(await (await download).path());
  };
  const csv = (await save("Télécharger le tableau")).toString();
  expect(csv).toContain("Résumé en français");
  expect(csv.split("\r\n").filter(Boolean).length).toBeGreaterThanOrEqual(3);
  await page.getByRole("checkbox", { name: /^Annexes/ }).check();
  expect((await save("Télécharger l’archive")).subarray(0, 2).toString()).toBe("PK");
});

test("[E-15 part] readers read the figures of a call as bricks, as a table and as a file", async ({
  asStaff,
}) => {
  const page = await asStaff("nora.thiam");
  await page.goto("/administration-portail-aap/dossiers?q=appel%3AEAU");
  await page.getByRole("navigation", { name: "Cet appel" }).getByText("Chiffres").click();
  await expect(page.getByRole("heading", { name: /^Dépôts par heure/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Dépôts par heure/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Lire en tableau : Par pays des équipes" }).click();
  const countries = page.getByRole("table", { name: "Par pays des équipes" });
  await expect(countries.getByRole("row", { name: /^Dossiers en tout 40/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Lire en briques : Par pays des équipes" }).click();
  await expect(countries).toBeHidden();

  await page.getByRole("link", { name: "14 jours" }).click();
  await expect(page.getByRole("img", { name: /^Dépôts par jour/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Tout en CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^chiffres-ANR-\d\d-EAU-.*\.csv$/);
  // The call is closed: nothing is live.
  await expect(page.getByRole("button", { name: "Mettre en pause" })).toHaveCount(0);
});
