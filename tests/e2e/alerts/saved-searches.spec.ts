import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const SEARCHES = "/mon-espace/mes-alertes-et-favoris/mes-recherches";

// One after the other: they are about what the same people keep.
test.describe.configure({ mode: "default" });

const dialog = (page: Page) => page.getByRole("dialog");
const item = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("[A-15 part] a person saves a search from a dialog, by keyboard, and finds it in the space", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto("/?keywords=vaccin&status=open");
  const opener = page.getByRole("link", { name: "Enregistrer la recherche" });
  await opener.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await expect(dialog(page).getByLabel("Nom de la recherche")).toHaveValue("vaccin, Ouvert");
  await expect(dialog(page).getByRole("radio", { name: /Chaque jour/ })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog(page).getByLabel("Nom de la recherche").fill("Vaccins à suivre");
  await dialog(page)
    .getByRole("radio", { name: /Chaque semaine/ })
    .check();
  await dialog(page).getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog(page).getByText(/Vaccins à suivre.* est dans votre espace/)).toBeVisible();
  await dialog(page).getByRole("link", { name: "Revenir aux résultats" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/keywords=vaccin/);

  // Saved twice: the one that is there.
  await opener.click();
  await expect(dialog(page).getByText(/déjà enregistrée/)).toBeVisible();
  await expect(dialog(page).getByLabel("Nom de la recherche")).toHaveValue("Vaccins à suivre");
  await page.keyboard.press("Escape");

  await page.goto(SEARCHES);
  await expectAccessible(page);
  const saved = item(page, "Vaccins à suivre");
  await expect(saved.getByRole("combobox")).toHaveValue("weekly");
  await expect(saved.getByText(/^«.vaccin.»$/)).toBeVisible();
  await saved.getByRole("button", { name: /^Supprimer/ }).click();
  await expect(item(page, "Vaccins à suivre")).toBeHidden();
  const undo = page.getByRole("button", { name: "Annuler la suppression" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(item(page, "Vaccins à suivre")).toBeVisible();
  await expect(page.locator("[role=status]:focus")).toBeVisible();
  await item(page, "Vaccins à suivre")
    .getByRole("button", { name: /^Supprimer/ })
    .click();
});

test("[C-15 part] a saved search is renamed, given another frequency and other criteria", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asResearcher();
  await page.goto(SEARCHES);
  const saved = item(page, "Biodiversité");
  await saved.getByRole("combobox").selectOption("none");
  await expect(page.getByText(/C’est noté pour.*Biodiversité.*aucun e-mail/)).toBeVisible();
  await page.reload();
  await expect(saved.getByRole("combobox")).toHaveValue("none");
  await saved.getByRole("combobox").selectOption("instant");
  await expect(page.getByText(/dès la publication\./)).toBeVisible();

  await saved.getByText("Renommer").click();
  await saved.getByLabel("Nom de la recherche").fill("   ");
  await saved.getByRole("button", { name: "Garder ce nom" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("link", { name: "Donnez un nom à la recherche." })).toBeVisible();
  await saved.getByLabel("Nom de la recherche").fill("Le vivant");
  await saved.getByRole("button", { name: "Garder ce nom" }).click();
  const renamed = item(page, "Le vivant");
  await expect(renamed).toBeVisible();

  await renamed.getByRole("link", { name: "Modifier les critères" }).click();
  await expect(page.getByText(/Vous modifiez «.Le vivant.»/)).toBeVisible();
  await page.getByLabel("Rechercher un appel").fill("biodiversité marine");
  await page.getByLabel("Rechercher un appel").press("Enter");
  await expect(page).toHaveURL(/marine/);
  await page.getByRole("link", { name: "Enregistrer la recherche" }).click();
  const chosen = dialog(page).getByLabel("Enregistrer", { exact: true });
  await expect(chosen.locator("option:checked")).toHaveText(/à la place de «.Le vivant.»/);
  await dialog(page).getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog(page).getByText("Recherche enregistrée")).toBeVisible();
  await page.goto(SEARCHES);
  await expect(item(page, "Le vivant").getByText(/biodiversité marine/)).toBeVisible();
});

test("[A-15 part, B-08 part] a visitor subscribes, confirms from the mail, changes and leaves", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  const email = `zoe-${Date.now()}@example.org`;
  await page.goto("/?keywords=cancer");
  await page.getByRole("link", { name: "M’alerter" }).click();
  await expectAccessible(page);
  await dialog(page)
    .getByLabel(/Adresse électronique/)
    .fill(email);
  await dialog(page).getByRole("button", { name: "Recevoir le lien" }).click();
  // The box is asked for in our own words; then the answer comes into the dialog.
  await expect(dialog(page).getByRole("alert").first()).toBeVisible();
  await dialog(page).getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(dialog(page).getByText("Regardez votre boîte")).toBeVisible();

  const mail = await mailTo(page, mailAddress, email);
  const link = /\/saved-search\/[\w-]+\/[\w-]+/.exec(mail)?.[0] ?? "";
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmer mon alerte" }).click();
  await expect(page.getByRole("status").filter({ hasText: "C’est confirmé" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Chaque semaine/ }).check();
  await page.getByRole("button", { name: "Enregistrer les changements" }).click();
  await expect(page.getByText("Les changements sont enregistrés.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Chaque semaine/ })).toBeChecked();
  await page.getByRole("button", { name: "Supprimer cette recherche" }).click();
  await expect(page.getByText("La recherche est supprimée")).toBeVisible();
  await page.getByRole("button", { name: "Annuler la suppression" }).click();
  await expect(page.getByText("La recherche est de retour.")).toBeVisible();

  const leave = /\/unsubscribe\/[\w-]+\/[\w-]+/.exec(mail)?.[0] ?? "";
  await page.goto(leave);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Me désabonner" }).click();
  await expect(page.getByRole("heading", { name: "Désabonnement enregistré" })).toBeVisible();
  await expectAccessible(page);
});

test("[A-15 part] without script saving is a page: errors keep what was typed", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor({ javaScriptEnabled: false, locale: "en-GB" });
  await page.goto("/?keywords=water");
  await page.getByRole("link", { name: "Notify me" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Be told of new calls" })).toBeVisible();
  await expect(page.getByText("“water”").first()).toBeVisible();
  await page.getByLabel(/E-mail address/).fill("max@example");
  await page.getByRole("radio", { name: /Weekly/ }).check();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Get the confirmation link" }).click();
  await expect(page.getByRole("link", { name: /This address is not complete/ })).toBeVisible();
  await expect(page.getByLabel(/E-mail address/)).toHaveValue("max@example");
  await expect(page.getByRole("radio", { name: /Weekly/ })).toBeChecked();
});

test("[A-15 part] the chronology offers the same two actions", async ({ asVisitor }) => {
  const page = await asVisitor();
  await page.goto("/chronologie?keywords=cancer");
  await page.getByRole("link", { name: "Enregistrer la recherche" }).click();
  await expect(dialog(page).getByRole("link", { name: "Se connecter" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "M’alerter" }).click();
  await expect(dialog(page).getByText(/^«.cancer.»$/)).toBeVisible();
});

/** The newest mail to an address, as it was sent, headers included. */
async function mailTo(page: Page, mailAddress: string, email: string): Promise<string> {
  let raw = "";
  await expect
    .poll(
      async () => {
        const mails: unknown[] = await (
          await page.request.get(`${mailAddress}/api/messages`)
        ).json();
        raw = mails.map((mail) => JSON.stringify(mail)).find((mail) => mail.includes(email)) ?? "";
        return raw;
      },
      { timeout: 20_000 },
    )
    .not.toBe("");
  return raw;
}
