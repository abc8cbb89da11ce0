import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { demoAccounts } from "../../../demo/accounts.ts";
import { keepsPartners } from "./keep-partners.ts";

const admin = demoAccounts.find(({ isAdministrator }) => isAdministrator);
/** A member of the staff of two agencies. */
const jeanne = demoAccounts.find(({ memberships = [] }) => memberships.length > 1);
const AUDIT = "/administration-portail-aap/journal";
/** A code counts once: a retry within the same thirty seconds takes the next one, which is accepted already. */
const computeUnusedCode = (account = admin) =>
  computeTotpCode(
    fromBase32(account?.secondFactor ?? ""),
    getTotpStep(new Date()) + test.info().retry,
  );

test("[E-01] [B-07 part] an administrator enters with password and code, finds how the portal is doing, teaches the search a word, and keeps the partners", async ({
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
  await keepsPartners(page);
  await savesViewsAndSelects(page);
  await usesListWithoutScript(page);
  await page.locator("summary").filter({ hasText: "Votre menu, Inès Vautrin" }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
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
  const nav = page.getByRole("navigation", { name: "Administration" });
  await nav.getByRole("link", { name: "Vocabulaire" }).click();
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
  const nav = page.getByRole("navigation", { name: "Administration" });
  await nav.getByRole("link", { name: "Journal" }).click();
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

/** Views are saved, changed and deleted; rows are chosen over pages and exported; columns are chosen. */
async function savesViewsAndSelects(page: Page): Promise<void> {
  await page.goto(`${AUDIT}?q=par:administrator`);
  const tabs = page.getByRole("navigation", { name: "Vues enregistrées" });
  const table = page.getByRole("table", { name: "Journal d’audit" });
  const name = `Vue ${Date.now()}`;
  await page.getByText("Garder cette recherche").click();
  const form = page.getByRole("form", { name: "Garder cette recherche" });
  await form.getByRole("button", { name: "Garder" }).click();
  // Refused: the page of views shows the form again.
  await expect(page.getByText("Donnez un nom à la vue.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Nom de la vue").fill(name);
  await form.getByRole("button", { name: "Garder" }).click();
  await expect(page.getByRole("status").filter({ hasText: "La vue est gardée" })).toBeVisible();
  const tab = tabs.getByRole("link", { name: new RegExp(`^${name} *[\\d\u202f]+`) });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  // A changed query is saved into the view.
  await page.getByRole("combobox", { name: "Chercher" }).fill("acte:user.erased");
  await page.getByRole("combobox", { name: "Chercher" }).press("Enter");
  await page.getByRole("button", { name: `Enregistrer dans « ${name} »` }).click();
  await expect(page.getByText("La vue tient maintenant cette recherche")).toBeVisible();
  await tabs.getByRole("link", { name: "Tout" }).click();
  await tab.click();
  await expect(page.getByRole("combobox", { name: "Chercher" })).toHaveValue("acte:user.erased");
  await page.getByRole("link", { name: "Gérer les vues" }).click();
  const change = page.getByRole("form", { name: `Modifier la vue « ${name} »` });
  await change.getByLabel("Partager avec toute l’administration").check();
  await change.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("La vue est modifiée")).toBeVisible();
  await page.getByLabel(`Supprimer la vue « ${name} »`).click();
  await page.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByText("La vue est supprimée")).toBeVisible();

  await page.goto(AUDIT);
  await expect(page.locator("html[data-live]")).toBeAttached();
  await table.getByRole("checkbox", { name: "Choisir toute la page" }).press("Space");
  const bar = page.locator(".list-selection");
  await expect(bar).toContainText("25 lignes choisies 25 ici, 0 sur d’autres pages");
  await page.getByRole("link", { name: "Suivants" }).click();
  // Until the next page is there, its first row would be that of this page, which is chosen already.
  await expect(bar).toContainText("0 ici, 25 sur d’autres pages");
  await table.getByRole("row").nth(1).getByRole("checkbox").check();
  await expect(bar).toContainText("26 lignes choisies 1 ici, 25 sur d’autres pages");
  await expectAccessible(page);
  expect(await exportedRows(page)).toBe(26);
  await table.getByRole("link", { name: "Quand" }).click();
  await expect(bar).toContainText("26 lignes choisies");
  await bar.getByRole("button", { name: /^Choisir les .* qui correspondent/ }).click();
  await expect(bar).toContainText("toutes celles qui correspondent à la recherche");
  await page.goto(`${AUDIT}?q=par:administrator`);
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expect(bar).toBeHidden();
  await page.getByText("Colonnes", { exact: true }).click();
  await page.getByRole("link", { name: "Agence", exact: true }).click();
  await expect(table.getByRole("columnheader", { name: "Agence" })).toHaveCount(0);
  await expect(page).toHaveURL(/colonnes=date%2Cperson%2Csubject/);
}

/** How many rows the exported selection has. */
async function exportedRows(page: Page): Promise<number> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter la sélection" }).click();
  const path = await (await downloading).path();
  return readFileSync(path, "utf8").trimEnd().split("\r\n").length - 1;
}

/** Filters, order, pages, columns, views and the selection of the shown page, in a browser without script. */
async function usesListWithoutScript(signedIn: Page): Promise<void> {
  const browser = signedIn.context().browser();
  const context = await browser?.newContext({
    javaScriptEnabled: false,
    storageState: await signedIn.context().storageState(),
    baseURL: new URL(signedIn.url()).origin,
    locale: "fr-FR",
    viewport: { width: 390, height: 844 },
  });
  if (!context) throw new Error("the page has no browser");
  const page = await context.newPage();
  await page.goto(AUDIT);
  const table = page.getByRole("table", { name: "Journal d’audit" });
  await page.getByLabel("Filtres").getByText("Par", { exact: true }).click();
  await page.getByRole("link", { name: "Administration", exact: true }).click();
  await expect(page.getByRole("list", { name: "Recherche en cours" })).toContainText("Par : Admin");
  await table.getByRole("link", { name: "Quand" }).click();
  await expect(table.getByRole("columnheader", { name: "Quand" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByText("Garder cette recherche").click();
  await page.getByLabel("Nom de la vue").fill(`Sans script ${Date.now()}`);
  await page.getByRole("button", { name: "Garder", exact: true }).click();
  await expect(page.getByText("La vue est gardée")).toBeVisible();
  await page.getByRole("navigation", { name: "Vues enregistrées" }).getByText("Tout").click();
  await page.getByRole("link", { name: "Suivants" }).click();
  await page.getByRole("link", { name: "Précédents" }).click();
  for (const row of [1, 2]) await table.getByRole("row").nth(row).getByRole("checkbox").check();
  expect(await exportedRows(page)).toBe(2);
  await context.close();
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

test("[E-09 part] staff of two agencies choose one, switch to the other, and are nobody in the personal space", async ({
  asVisitor,
}) => {
  const page = await asVisitor();
  await page.goto("/backoffice");
  await page.getByLabel("Adresse électronique").fill(jeanne?.login ?? "");
  await page.getByLabel("Mot de passe").fill(jeanne?.password ?? "");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill(computeUnusedCode(jeanne));
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Pour quelle agence ?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Agence nationale de la recherche · Rédaction/ }).click();
  await expect(page).toHaveURL(/\/administration-portail-aap$/);
  const menu = page.locator("summary").filter({ hasText: "Votre menu, Jeanne Mercier" });
  await menu.click();
  await expect(page.getByText("ANR · Rédaction")).toBeVisible();
  await page.getByRole("button", { name: "Passer à ADEME" }).click();
  await menu.click();
  await expect(page.getByText("ADEME · Lecture")).toBeVisible();
  await expect(page.getByRole("button", { name: "Passer à ANR" })).toBeVisible();
  await page.goto("/mon-espace/mes-dossiers");
  await expect(page).toHaveURL(/\/administration-portail-aap$/);
  // Signing in as the person ends the session as staff.
  await page.goto("/login");
  await page.getByLabel("Adresse électronique").fill(jeanne?.login ?? "");
  await page.getByLabel("Mot de passe").fill(jeanne?.password ?? "");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/mon-espace$/);
  const office = await page.request.get("/administration-portail-aap");
  expect(office.status()).toBe(404);
});
