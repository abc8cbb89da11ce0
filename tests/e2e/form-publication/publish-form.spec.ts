import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** A call of the demonstration with drafts. */
const CALL = /autonomie énergétique/;
const FORMS = "/administration-portail-aap/formulaires";

/** Adds a mandatory question to the draft of a form, as the designer saves it. */
async function addQuestion(page: Page, formId: string): Promise<void> {
  const file = await page.request.get(`${FORMS}/${formId}/fichier?version=1`);
  const { children } = (await file.json()) as { children: { id: string }[] };
  const fields = {
    ...{ discr: "question", type: "text", enabled: true, required: true, multiple: false },
    ...{ wysiwyg: false, displayEtherpad: false, maxCharacters: 500 },
    ...{ titleFr: "Sobriété du projet", titleEn: "Frugality of the project" },
  };
  const content = { parentId: children[0]?.id ?? null, position: "z", fields };
  const saved = await page.request.post(`${FORMS}/${formId}/enregistrer`, {
    data: { changes: [{ nodeId: "sobriety", id: randomUUID(), version: 0, content }] },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(await saved.json()).toMatchObject({ verdicts: { sobriety: { kind: "saved" } } });
}

test("[E-03 part] a new version is tried on the drafts of a call, confirmed by their number and published @alone", async ({
  asStaff,
  consoleGuard,
}) => {
  // A wrong number is refused.
  consoleGuard.allow(/422/);
  const page = await asStaff("lea.bonnet");
  await page.goto(FORMS);
  const link = page.getByRole("link", { name: "Proposition courte" });
  const formId = (await link.getAttribute("href"))?.split("/").at(-1)?.split("?")[0] ?? "";
  await addQuestion(page, formId);

  await page.goto(`${FORMS}/${formId}/publier`);
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expect(page.getByRole("heading", { name: /Publier la version 2/ })).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await page.getByRole("checkbox", { name: CALL }).check();
  await page.getByRole("button", { name: "Lancer l’essai" }).click();

  // The page follows the job without a reload.
  const trial = page.getByRole("region", { name: /dossiers? lus?/ });
  await expect(trial).toContainText("rien n’est encore fait", { timeout: 60_000 });
  await expect(trial).toContainText("Sobriété du projet");
  await expect(trial).toContainText("à remplir");
  await expectAccessible(page);

  // Another selection needs another trial.
  const publish = page.getByRole("button", { name: "Publier la version 2 sur 1 appel" });
  await page.getByRole("checkbox", { name: CALL }).uncheck();
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("checkbox", { name: CALL }).check();

  const field = page.getByLabel(/^Écrivez \d+ pour confirmer/);
  await field.fill("0");
  await publish.click();
  await expect(page.getByText(/Écrivez le nombre de dossiers de l’essai/).first()).toBeVisible();
  const label = (await page.getByText(/^Écrivez \d+ pour confirmer/).textContent()) ?? "";
  const count = /\d+/.exec(label)?.[0] ?? "";

  // What teams will read; then planned for the night, and cancelled.
  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.getByText("Lire le message").click();
  await expect(page.getByText(/À remplir\s:\s«\sSobriété du projet\s»/)).toBeVisible();
  await field.fill(count);
  await page.getByRole("radio", { name: /Cette nuit à 3 h/ }).check();
  await page.getByRole("button", { name: "Programmer la version 2 pour cette nuit" }).click();
  await expect(page.getByText(/Publication programmée\s:/)).toBeVisible();
  await expect(publish).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler la publication programmée" }).click();
  await expect(page.getByText("La publication programmée est annulée.")).toBeVisible();
  await field.fill(count);
  await publish.click();
  await expect(page.getByRole("heading", { name: "La version 2 est publiée" })).toBeVisible();
  await expect(page.getByText("Tous les dossiers ont suivi")).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
});
