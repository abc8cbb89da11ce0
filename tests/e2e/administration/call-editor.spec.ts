import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const saved = (page: Page) => page.getByText(/Enregistré à/);

async function beginCall(page: Page): Promise<void> {
  await page.goto("/administration-portail-aap/appels");
  await page.getByRole("link", { name: "Nouvel appel" }).first().click();
  await page.getByRole("button", { name: "Commencer l’appel" }).click();
  await expect(page.getByText("Le brouillon est commencé")).toBeVisible();
  await expect(page.locator("html[data-live]")).toBeAttached();
}

test("[E-03 part] two people write a call from nothing in both languages; it is refused with its gaps named, then published and found", async ({
  asStaff,
  asVisitor,
}) => {
  test.slow();
  const page = await asStaff("paul.ansel");
  await beginCall(page);
  const checks = page.getByRole("region", { name: "Avant de publier" });
  await expect(checks.getByText("Titre anglais : manque")).toBeVisible();
  await expectAccessible(page);

  const reference = `PRAIRIES-${Date.now()}`;
  const title = `Prairies et climat ${Date.now()}`;
  await page.getByLabel("Titre", { exact: true }).fill(title);
  await page.getByLabel("En bref").fill("Un appel sur les prairies.");

  // A colleague in the same draft: each sees where the other writes, and what the other saved.
  const colleague = await asStaff("sylvain.laurent");
  await expect(saved(page)).toBeVisible();
  await colleague.goto(new URL(page.url()).pathname);
  await expect(colleague.getByLabel("Titre", { exact: true })).toHaveValue(title);
  await colleague.getByLabel("In short").fill("A call about grasslands.");
  await expect(page.getByText("Sylvain Laurent écrit dans « Textes »")).toBeVisible();
  await expect(page.getByLabel("In short")).toHaveValue("A call about grasslands.");
  await page.getByLabel("Référence de l’agence").fill(reference);
  await expect(colleague.getByText("Paul Ansel écrit dans « Public visé »")).toBeVisible();
  await expect(colleague.getByLabel("Référence de l’agence")).toHaveValue(reference);
  await colleague.close();
  await expect(page.getByText("Sylvain Laurent écrit dans")).toBeHidden();

  await page.getByRole("button", { name: "Écrire" }).first().click();
  await page
    .getByRole("textbox", { name: "Présentation" })
    .fill("Les prairies stockent du carbone.");
  await page.getByRole("button", { name: "Partir du français" }).last().click();
  await page.getByLabel("Code", { exact: true }).fill(`P${String(Date.now()).slice(-8)}`);
  await page.getByLabel("Lien vers le site de l’agence").fill("https://agence.example/prairies");
  await page.getByLabel("Ouverture, jour").fill("2026-01-05");
  await page.getByLabel("Clôture, jour").fill("2090-03-15");
  await page.getByLabel("Clôture, heure de Paris").fill("17:00");
  await expect(saved(page)).toBeVisible();

  // The gap that is left is named, and the button says why it is closed.
  await expect(checks.getByText("Titre anglais : manque")).toBeVisible();
  await expect(checks.getByText("Clôture : manque")).toBeHidden();
  await expect(page.getByText("Indisponible. Titre anglais : manque.")).toBeVisible();
  await checks.getByRole("link", { name: "Y aller" }).first().click();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await page
    .getByLabel("Title", { exact: true })
    .fill(`Grasslands and climate ${title.slice(-13)}`);
  await expect(checks.getByText("Titre anglais : manque")).toBeHidden();

  // A trial first: nothing is published by it.
  await page.getByRole("button", { name: "Essayer la publication" }).click();
  await expect(page.getByText(": un essai, rien n’est encore fait")).toBeVisible();
  const visitor = await asVisitor();
  await page.getByRole("button", { name: "Publier l’appel" }).click();
  await expect(page.getByText("C’est publié.")).toBeVisible();
  const publicLink = page.getByRole("link", { name: "Page publique" });
  await visitor.goto((await publicLink.getAttribute("href")) ?? "");
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText("Les prairies stockent du carbone.")).toBeVisible();

  // What is written afterwards waits, as old and new.
  await page.getByLabel("En bref").fill("Un appel sur les prairies et le climat.");
  await expect(page.getByText("1 modification pas encore publiée")).toBeVisible();
  await expect(page.getByText("Le français a changé depuis.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("Un appel sur les prairies.", { exact: true })).toBeVisible();
});
