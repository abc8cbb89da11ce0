import { expect, test } from "#tests/support/e2e.ts";

test("[D-11 part] the save one asks for is said in a toast, and answers the specified members", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  await expect(page.locator("form[data-live]")).toBeVisible();
  await page.getByRole("textbox", { name: "Équipements et plateformes" }).fill("Un drone.");
  const answered = page.waitForResponse((response) => response.url().endsWith("/enregistrer"));
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  const answer = await (await answered).json();
  expect(answer).toMatchObject({
    message: "La proposition est enregistrée.",
    completeness: { isDepositAllowed: false, formModels: { scientific_proposition: {} } },
    formModelLastUpdate: expect.any(String),
    redirection: null,
  });
  await expect(page.getByText("La proposition est enregistrée.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Équipements et plateformes" })).toHaveValue(
    "Un drone.",
  );
});

test("without script a form is saved too, and what is refused comes back with what was typed", async ({
  asResearcher,
  consoleGuard,
}) => {
  // The page that comes back is no success, and says so.
  consoleGuard.allow(/status of 422/);
  const page = await asResearcher("claire.morel@example.org", { javaScriptEnabled: false });
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  const packages = page.getByRole("group", { name: /^Lot de travail \d/ });
  await expect(packages).not.toHaveCount(0);
  const before = await packages.count();
  await page.getByRole("button", { name: "Ajouter : Lot de travail" }).click();
  await expect(packages).toHaveCount(before + 1);
  // Texts with structure stand in plain fields, and keep their structure when nobody touches them.
  await expect(page.getByRole("textbox", { name: "Positionnement du projet" })).toHaveValue(
    /Trois inconnues demeurent/,
  );

  await page.getByRole("link", { name: "Informations générales" }).click();
  const duration = page.getByRole("textbox", { name: "Durée en mois" });
  await duration.fill("trois ans");
  await page.getByRole("textbox", { name: "Réponse 4" }).fill("paysage");
  const save = page.locator("button[form=dossier-form]");
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Durée en mois");
  await expect(duration).toHaveValue("trois ans");
  await expect(page.getByRole("textbox", { name: "Réponse 4" })).toHaveValue("paysage");

  await duration.fill("42");
  await save.click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(duration).toHaveValue("42");
});
