import { readFileSync } from "node:fs";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const toFile = (name: string, content: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});

test("[E-03 part] staff find their forms, copy one, take a file out and in, see versions and set meanings", async ({
  asStaff,
  consoleGuard,
}) => {
  // A form without a name, and a bad file.
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asStaff("lea.bonnet");
  await page.getByRole("link", { name: "Formulaires", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Formulaires", level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Nouveau formulaire" }).click();
  await page.getByRole("button", { name: "Créer le formulaire" }).click();
  await expect(page.getByText("À remplir.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Formulaire à copier").selectOption({ index: 0 });
  await page.getByRole("textbox", { name: "Nom" }).nth(1).fill("Formulaire zyphose");
  await page.getByRole("button", { name: "Copier" }).click();
  await expect(page).toHaveURL(/\/formulaires\/[0-9a-f-]{36}\b/);
  const path = new URL(page.url()).pathname;

  await page.goto(`${path}/versions`);
  await expect(page.getByText("Ce formulaire n’a jamais été publié")).toBeVisible();
  const upload = async (file: ReturnType<typeof toFile>) => {
    await page.getByLabel("Fichier JSON").setInputFiles(file);
    await page.getByRole("button", { name: "Importer le fichier" }).click();
  };
  const download = async () => {
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Télécharger le brouillon" }).click();
    return readFileSync(await (await file).path(), "utf8");
  };
  const before = await download();
  const { formModelType } = JSON.parse(before) as { formModelType: string };
  const bad = buildModelInput(
    [section("s", [question("a", "integer", { min: 5, max: 2 }), question("a")])],
    { formModelType },
  );
  await upload(toFile("bad.json", bad));
  const refusal = page.getByRole("alert").filter({ hasText: "Le fichier n’est pas repris" });
  await expect(refusal).toContainText("« a »");
  await expectAccessible(page);
  expect(await download()).toBe(before);
  await upload(toFile("good.json", before));
  await expect(page.getByText("Le fichier remplace le brouillon.")).toBeVisible();
  expect(await download()).toBe(before);

  // A form of the demonstration, with a version.
  await page.goto("/administration-portail-aap/formulaires?q=version%3E0");
  await page
    .getByRole("link", { name: /^Version \d+$/ })
    .first()
    .click();
  await expect(page.getByRole("rowheader", { name: "Version 1" })).toBeVisible();
  await expectAccessible(page);
  const amount = page.getByLabel("Montant demandé");
  const chosen = await amount.inputValue();
  await amount.selectOption("");
  await page.getByRole("button", { name: "Enregistrer le sens des questions" }).click();
  await expect(page.getByText("Le sens des questions est enregistré.")).toBeVisible();
  await expect(amount).toHaveValue("");
  await amount.selectOption(chosen);
  await page.getByRole("button", { name: "Enregistrer le sens des questions" }).click();
  await expect(amount).toHaveValue(chosen);
  await page.getByRole("link", { name: "Reprendre la version 1" }).click();
  await page.getByRole("button", { name: "Remplacer le brouillon" }).click();
  await expect(page.getByText("Le brouillon repart de cette version.")).toBeVisible();
});
