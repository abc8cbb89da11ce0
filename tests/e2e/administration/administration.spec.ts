import type { Page } from "@playwright/test";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { demoAccounts } from "../../../demo/accounts.ts";

const admin = demoAccounts.find(({ secondFactor }) => secondFactor);
/** A code counts once: a retry within the same thirty seconds takes the next one, which is accepted already. */
const computeUnusedCode = () =>
  computeTotpCode(
    fromBase32(admin?.secondFactor ?? ""),
    getTotpStep(new Date()) + test.info().retry,
  );

test("[B-07 part] an administrator enters with password and code, finds how the portal is doing, and teaches the search a word", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable|404 \(Not Found\)/);
  const page = await asVisitor();
  await page.goto("/administration-portail-aap");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("introuvable");
  await page.goto("/backoffice");
  await expectAccessible(page);
  await page.getByLabel("Adresse électronique").fill(admin?.login ?? "");
  await page.getByLabel("Mot de passe").fill(admin?.password ?? "");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toContainText("n’est pas le bon");
  await page.getByRole("textbox", { name: "Code" }).fill(computeUnusedCode());
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Administration du portail" })).toBeVisible();
  await expect(page.getByRole("table", { name: /Travaux abandonnés/ })).toBeVisible();
  await expectAccessible(page);
  await teachesWord(page, await asVisitor());
  await readsAudit(page);
  await page.getByRole("link", { name: "Inès Vautrin" }).click();
  await expect(page).toHaveURL(/\/administration-portail-aap$/);
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await page.goto("/administration-portail-aap");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("introuvable");
});

/** What a visitor missed becomes an entry, which is changed and taken away; the visitor's search follows each time. */
async function teachesWord(page: Page, visitor: Page): Promise<void> {
  // Letters only, and another word at a retry: the first try may have left its entry.
  const word = `zirgoufle${Date.now()
    .toString(26)
    .replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "")}`;
  const search = () => visitor.goto(`/?keywords=${word}`);
  /** The process that answers takes a change in a moment after it was written. */
  const finds = (words: RegExp) =>
    expect(async () => {
      await search();
      await expect(visitor.getByText(words)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await search();
  await expect(
    visitor.getByRole("heading", { name: "Aucun appel ne réunit tous ces critères" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Vocabulaire de la recherche" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: `Créer une entrée pour « ${word} »` }).click();
  const terms = page.getByRole("textbox", { name: "Expressions équivalentes" });
  /** A field that React comes to between choosing all and typing loses the choice. */
  const write = async (words: string) => {
    await expect(page.locator("html[data-live]")).toBeAttached();
    await terms.fill(words);
  };
  await expect(terms).toHaveValue(word);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Indiquez au moins deux expressions").first()).toBeVisible();
  await write(`${word}\nhydrogène`);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "ajoutée" })).toBeVisible();
  await finds(/Aussi cherché.*hydrogène/);
  await page.getByRole("link", { name: new RegExp(`^Modifier l.entrée.*${word}`) }).click();
  // The form of the new entry stands there until the router has brought the other one.
  await expect(terms).toHaveValue(`${word}\nhydrogène`);
  await write(`${word}\nbiodiversité`);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "modifiée" })).toBeVisible();
  await finds(/Aussi cherché.*biodiversité/);
  await page.getByRole("button", { name: new RegExp(`^Supprimer l.entrée.*${word}`) }).click();
  await expect(page.getByRole("status").filter({ hasText: "supprimée" })).toBeVisible();
  await page.getByRole("button", { name: `Écarter « ${word} »` }).click();
  await expect(page.getByRole("link", { name: `Créer une entrée pour « ${word} »` })).toHaveCount(
    0,
  );
}

/** The list of the audit: filtered by its menus, by its text with the keyboard, and without running what it does not know. */
async function readsAudit(page: Page): Promise<void> {
  await page.goto("/administration-portail-aap");
  await page.getByRole("link", { name: "Journal d’audit" }).click();
  const table = page.getByRole("table", { name: "Journal d’audit" });
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Filtres").getByText("Par", { exact: true }).click();
  await page.getByRole("link", { name: "Administration", exact: true }).click();
  const chips = page.getByRole("list", { name: "Recherche en cours" });
  await expect(chips).toContainText("Par : Administration");
  // The last act of the page before.
  const forgotten = table.getByRole("row", {
    name: /Recherche sans résultat oubliée.*Inès Vautrin/,
  });
  await expect(forgotten.first()).toBeVisible();
  const query = page.getByRole("combobox", { name: "Chercher" });
  await expect(query).toHaveValue("par:administrator");
  await query.press("End");
  await query.pressSequentially(" oubliée");
  await expect(page.getByRole("option", { name: /Recherche sans résultat oubliée/ })).toBeVisible();
  await query.press("ArrowDown");
  await query.press("Enter");
  await expect(query).toHaveValue("par:administrator acte:vocabulary.missForgotten ");
  await query.press("Enter");
  await expect(chips).toContainText("Acte : Recherche sans résultat oubliée");
  const last = table.getByRole("row").nth(1);
  await expect(last).toContainText("Recherche sans résultat oubliée");
  // What the visitor had typed stands beside the event, and can be erased.
  await expect(last).toContainText("zirgoufle");
  await last.getByRole("link", { name: /^Effacer le motif/ }).click();
  const question = page.getByRole("alert").filter({ hasText: "Effacer ce motif ?" });
  await expect(question).toContainText("zirgoufle");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Effacer pour toujours" }).click();
  await expect(page.getByText("Le motif est effacé.")).toBeVisible();
  await expect(chips).toContainText("Acte : Recherche sans résultat oubliée");
  await expect(last).toContainText("Effacé le");
  await expect(last).not.toContainText("zirgoufle");
  await query.fill("couleur:bleu");
  await query.press("Enter");
  await expect(page.getByRole("alert")).toContainText("« couleur » n’est pas un champ");
  await expect(table).toHaveCount(0);
}

test("[B-07 part] an administrator does not enter by the researchers' door", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  await page.goto("/login");
  await page.getByLabel("Adresse électronique").fill(admin?.login ?? "");
  await page.getByLabel("Mot de passe").fill(admin?.password ?? "");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toContainText("incorrect");
});
