import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** A field of the form by its question; the lock beside it bears the same words. */
const field = (page: Page, name: string) => page.getByRole("textbox", { name });

/** Opens a proposal from the list and waits until its form is alive. Others may have changed the account's language meanwhile. */
async function open(page: Page, name: RegExp, language = "fr"): Promise<void> {
  await page.goto(`/change_locale/${language}?to=/mon-espace/mes-dossiers`);
  await page.getByRole("link", { name }).click();
  await alive(page);
}

const alive = (page: Page) =>
  expect(page.locator("form[data-live]")).toBeVisible({ timeout: 15_000 });

const CALL = "/appel/ademe-sites-pollues-gestion-durable-et-retour-a-l-usage";

test("[D-01 part] a proposal is created from an open call, confirmed, and written; what was typed is there afterwards", async ({
  asResearcher,
  consoleGuard,
}) => {
  test.setTimeout(60_000);
  consoleGuard.allow(/409/);
  const page = await asResearcher();
  await page.goto(`/change_locale/fr?to=${CALL}`);
  await page.getByRole("link", { name: "Créer une proposition" }).click();
  await expect(page.getByRole("heading", { name: "Créer une proposition" })).toBeVisible();
  await page.getByLabel("Acronyme").fill("RETOUR");
  await page.getByLabel("Titre du projet").fill("Rendre les friches à la ville");
  await page.getByRole("button", { name: "Créer la proposition" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("RETOUR");
  await expect(page.getByText(/^(Non|PAS) déposé$/)).toBeVisible();

  // The scientific proposal waits for the confirmation.
  await page.getByRole("link", { name: "Proposition scientifique" }).click();
  await expect(page.getByRole("heading", { name: "Confirmer la création" })).toBeVisible();
  await expect(field(page, "Résumé en français")).toHaveCount(0);
  await page.getByRole("button", { name: "Confirmer et ouvrir" }).click();

  await alive(page);
  const abstract = field(page, "Résumé en français");
  await abstract.fill("Un texte qui reste.");
  await expect(page.getByText("19 / 2 000")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /Enregistré (le|à)/ })).toBeVisible();
  await page.reload();
  await expect(abstract).toHaveValue("Un texte qui reste.");
  await expectAccessible(page);

  // The bar's button saves the names of the dossier too, and it is said; changed in two windows, both are shown.
  await page.getByRole("link", { name: "Informations générales" }).click();
  await alive(page);
  const names = page.getByRole("region", { name: "Le projet" });
  const acronym = names.getByLabel("Acronyme");
  await acronym.fill("RETOURS");
  await page.locator(".form-dock").getByRole("button", { name: "Enregistrer" }).click();
  await expect(names.getByRole("status")).toContainText("sont enregistrés");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("RETOURS");
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await alive(elsewhere);
  await acronym.fill("RETOUR");
  await expect(names.getByRole("status")).toBeHidden();
  await names.getByRole("button", { name: "Enregistrer" }).click();
  await expect(names.getByRole("status")).toBeFocused();
  const theirs = elsewhere.getByRole("region", { name: "Le projet" });
  await theirs.getByLabel("Acronyme").fill("DETOUR");
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  const met = theirs.getByRole("alert");
  await expect(met).toBeFocused();
  await expect(met).toContainText("Acronyme : RETOUR");
  await expect(theirs.getByLabel("Acronyme")).toHaveValue("DETOUR");
  await met.getByRole("link", { name: /Garder l.autre version/ }).click();
  await expect(theirs.getByLabel("Acronyme")).toHaveValue("RETOUR");
  await expect(met).toBeHidden();
  await elsewhere.close();

  await page.goto("/mon-espace/mes-dossiers");
  await expect(page.getByRole("link", { name: /RETOUR/ })).toBeVisible();
});

test("[D-13 part] a lock is set at once, cascades, closes the fields, and is said when it could not be set", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  const page = await asResearcher();
  await open(page, /BOCAGE/);
  const lock = page.getByRole("button", { name: "Verrouiller « Résumé »" });
  await lock.click();
  await expect(page.getByRole("button", { name: "Déverrouiller « Résumé »" })).toBeVisible();
  await expect(field(page, "Résumé en français")).toBeDisabled();
  await page.reload();
  await expect(field(page, "Résumé en anglais")).toBeDisabled();
  await alive(page);
  await page.getByRole("button", { name: "Déverrouiller « Résumé »" }).click();
  await expect(field(page, "Résumé en français")).toBeEnabled();

  // Not done, it is taken back and said to be.
  await page.route("**/verrou/**", (route) => route.abort());
  await lock.click();
  await expect(page.getByText(/erreur est survenue pendant le verrouillage/)).toBeVisible();
  await expect(lock).toBeVisible();

  // The names of the dossier have their own Save button: nothing says saved beside them before it is pressed.
  await page.getByRole("link", { name: "Informations générales" }).click();
  await alive(page);
  const acronym = page.getByLabel("Acronyme");
  await acronym.fill("BOCAGES");
  const state = page.locator(".save-state").getByRole("status");
  await expect(state).toContainText("ne sont pas encore enregistrés");
  await acronym.fill("BOCAGE");
  const names = page.getByRole("region", { name: "Le projet" });
  await names.getByRole("button", { name: "Enregistrer" }).click();
  await expect(names.getByRole("status")).toContainText("sont enregistrés");
  await expect(state).toContainText(/Enregistré le/);
});

test("[D-12 part] offline, what is typed stays on the device and is saved on coming back", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  const page = await asResearcher("james.okafor@example.org");
  await open(page, /HEATMAP/, "en");
  const benefit = field(page, "Who will benefit");
  await expect(page.getByRole("status").filter({ hasText: /Proposal saved on/ })).toBeVisible();
  await page.context().setOffline(true);
  await benefit.fill("Everybody in the street.");
  await expect(page.getByText("Offline: 1 change only on this device")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: /Proposal saved on/ })).toBeVisible();
  await page.reload();
  await expect(benefit).toHaveValue("Everybody in the street.");
});

test("[D-12 part] the tab is killed while one types, or one types before the page is alive: it is there", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch|WebSocket/);
  const killed = await asResearcher("james.okafor@example.org");
  const context = killed.context();
  await open(killed, /HEATMAP/, "en");
  const address = killed.url();
  // It never gets as far as the server.
  await killed.route("**/reponses/**", (route) => route.abort());
  await field(killed, "Abstract in English").pressSequentially("The heat goes elsewhere");
  // The browser writes what it was given a few milliseconds later: what is promised is not the very last letter.
  await killed.waitForTimeout(500);
  const devtools = await context.newCDPSession(killed);
  const crash = killed.waitForEvent("crash");
  void devtools.send("Page.crash").catch(() => undefined);
  await crash;

  const page = await context.newPage();
  await page.goto(address);
  await alive(page);
  await expect(field(page, "Abstract in English")).toHaveValue("The heat goes elsewhere");
  await expect(page.getByRole("status").filter({ hasText: /Proposal saved on/ })).toBeVisible();

  // A slow line: the page is read and written in before its scripts have come.
  const { promise: scriptsCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scriptsCome;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const abstract = field(page, "Abstract in English");
  await expect(abstract).toHaveValue("The heat goes elsewhere");
  await abstract.press("ControlOrMeta+End");
  await abstract.pressSequentially(", and comes back");
  await page.getByRole("button", { name: "History of “Abstract in English”" }).click();
  letScriptsCome();
  await alive(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: /Proposal saved on/ })).toBeVisible();
  await page.reload();
  await expect(abstract).toHaveValue("The heat goes elsewhere, and comes back");
});

test("[D-10 part] groups: at least one, another is added, removal asks first", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await open(page, /BOCAGE/);
  const recruits = page.getByRole("group", { name: /^Recrutement \d/ });
  await expect(recruits).toHaveCount(1);
  await page.getByRole("button", { name: "Ajouter : Recrutement" }).click();
  await expect(recruits).toHaveCount(2);
  await recruits.nth(1).getByRole("textbox", { name: "Profil" }).fill("Hydrologue");
  await expect(page.getByRole("status").filter({ hasText: /Enregistré (le|à)/ })).toBeVisible();
  await page.reload();
  await expect(recruits.nth(1).getByRole("textbox", { name: "Profil" })).toHaveValue("Hydrologue");
  await recruits
    .nth(1)
    .getByRole("button", { name: /Supprimer/ })
    .click();
  // The history is read from the server: the removal has to be there first.
  const removed = page.waitForResponse(/\/reponses\//);
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirmer" }).click();
  await expect(recruits).toHaveCount(1);
  await removed;

  // What was removed by mistake comes back with what was written in it.
  await page.getByRole("button", { name: "Historique de « Recrutement »" }).click();
  const entries = page.getByRole("dialog").getByRole("listitem");
  await expect(entries.first()).toContainText("Hydrologue");
  await entries
    .nth(1)
    .getByRole("button", { name: /Restaurer|Reprendre|Rétablir/ })
    .click();
  await expect(recruits.nth(1).getByRole("textbox", { name: "Profil" })).toHaveValue("Hydrologue");
});

test("[D-12 part] two people in one answer: the second sees both texts and chooses", async ({
  asResearcher,
  consoleGuard,
}) => {
  test.setTimeout(90_000);
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  await open(claire, /BOCAGE/);
  await open(james, /BOCAGE/, "en");
  const hers = field(claire, "Rôle de la coordination");
  const his = field(james, "Role of the coordinator");
  await james.context().setOffline(true);
  await hers.fill("Texte de Claire");
  await his.fill("Text of James");
  await expect(claire.getByRole("status").filter({ hasText: /Enregistré (le|à)/ })).toBeVisible();
  await expect(james.getByText("Offline: 1 change only on this device")).toBeVisible();
  await james.context().setOffline(false);
  const card = james.getByRole("region", { name: "Two versions of this answer." });
  await expect(card).toContainText("Claire Morel");
  await expect(card).toContainText("Texte de Claire");
  await expect(card).toContainText("Text of James");
  await expect(card).toContainText("Difference, from the other version to yours");
  await card.getByRole("button", { name: "Keep mine" }).click();
  await expect(james.getByRole("status").filter({ hasText: /Proposal saved on/ })).toBeVisible();
  // Claire is still in it: she is told, and sees it when she wants.
  await claire.getByRole("button", { name: "Afficher le nouveau texte" }).click();
  await expect(hers).toHaveValue("Text of James");

  // Both are in the history, with who wrote them, and either can be had back.
  await james.getByRole("button", { name: "History of “Role of the coordinator”" }).click();
  const history = james.getByRole("dialog", { name: "History: Role of the coordinator" });
  const entries = history.getByRole("listitem");
  await expect(entries.first()).toContainText("James Okafor");
  await expect(entries.first()).toContainText("Current text");
  await expectAccessible(james);
  const old = entries.filter({ hasText: "Claire Morel" }).first();
  await expect(old).toContainText("Texte de Claire");
  await old.getByRole("button", { name: /Restore this text/ }).click();
  await expect(history).toBeHidden();
  await expect(his).toHaveValue("Texte de Claire");
  await expect(james.getByRole("status").filter({ hasText: /Proposal saved on/ })).toBeVisible();
});

test("somebody else's proposal does not exist", async ({ asResearcher }) => {
  const james = await asResearcher("james.okafor@example.org");
  await james.goto("/mon-espace/mes-dossiers");
  const own = await james.getByRole("link", { name: /HEATMAP/ }).getAttribute("href");
  const claire = await asResearcher();
  for (const tab of ["", "/informations-generales", "/proposition-scientifique"]) {
    const answer = await claire.request.get(`${own}${tab}`, { maxRedirects: 0 });
    expect(answer.status(), tab).toBe(404);
  }
});
