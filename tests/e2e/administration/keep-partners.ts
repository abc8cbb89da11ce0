import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "#tests/support/e2e.ts";

/** An administrator creates a one-off partner, edits it, converts it into an agency and moves it in the list. */
export async function keepsPartners(page: Page): Promise<void> {
  // Another name at a retry: the first try may have left its partner.
  const code = `Zig${Date.now().toString(36)}`;
  await page.goto("/administration-portail-aap/partenaires/nouveau");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.getByRole("radio", { name: /Partenaire ponctuel/ }).check();
  await page.getByRole("textbox", { name: /^Sigle/ }).fill(code);
  await page.getByRole("textbox", { name: /^Nom en français/ }).fill("Fondation des zigs");
  await page.getByRole("textbox", { name: /^Nom en anglais/ }).fill("Zig foundation");
  await page.getByRole("textbox", { name: /^Site internet/ }).fill("https://zig.example");
  await page.getByRole("textbox", { name: /^Présentation en français/ }).fill("Elle soutient.");
  await page.getByRole("textbox", { name: /^Présentation en anglais/ }).fill("It supports.");
  const colour = page.getByRole("textbox", { name: /^Couleur sur fond clair/ });
  await colour.fill("#ffcc00");
  await page.getByRole("button", { name: "Créer le partenaire" }).click();
  await expect(page.getByRole("alert")).toContainText("contraste de 1,4 pour 1, il en faut 4,5");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await colour.fill("#7a1f5c");
  await page.getByRole("button", { name: "Créer le partenaire" }).click();
  await expect(page.getByRole("status").filter({ hasText: "créé" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await expectAccessible(page);

  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.getByRole("textbox", { name: /^Présentation en anglais/ }).fill("It supports zigs.");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "enregistré" })).toBeVisible();

  const conversion = page.getByRole("form", { name: "En faire une agence" });
  await expect(page.locator("html[data-live]")).toBeAttached();
  await conversion.getByLabel(/^Responsable du traitement/).fill("Secrétariat");
  await conversion.getByLabel(/^Adresse de contact/).fill("donnees@zig.example");
  await conversion.getByLabel(/première personne en gestion/).fill(`${code}@zig.example`);
  await conversion.getByRole("button", { name: "Voir ce qui changera" }).click();
  await expect(page.getByRole("alert")).toContainText("rien n’est encore fait");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Convertir ${code} en agence` }).click();
  await expect(page.getByRole("status").filter({ hasText: "maintenant une agence" })).toBeVisible();
  await expect(page.getByText(`Une invitation est partie à ${code}@zig.example`)).toBeVisible();

  await page.goto("/administration-portail-aap/partenaires");
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row).toContainText("Gestion vacante");
  await expectAccessible(page);
  await expect(page.locator("html[data-live]")).toBeAttached();
  // Up, and back to the end of the list.
  const place = Number(await row.locator(".partner-place").textContent());
  await row.getByRole("button", { name: `Monter ${code}` }).click();
  const moved = page.getByRole("status").filter({ hasText: "en position" });
  await expect(moved).toContainText(String(place - 1));
  await expect(row.getByRole("button", { name: `Monter ${code}` })).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(moved).toContainText(String(place));
}
