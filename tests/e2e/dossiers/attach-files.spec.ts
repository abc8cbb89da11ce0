import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { buildPdfWithPages } from "#tests/factories/pdf.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const MB = 1024 * 1024;

async function openAppendices(page: Page, dossier = /BOCAGE/): Promise<void> {
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: dossier }).click();
  const tabs = page.getByRole("navigation", { name: "Dossier" });
  await tabs.getByRole("link", { name: "Annexes" }).click();
  await expect(page.getByRole("heading", { name: "Annexes", level: 2 })).toBeVisible();
}

/** Before its script is there, the form is posted as a whole. */
const isAlive = (page: Page) => expect(page.locator("form[data-live]").first()).toBeAttached();

/** What the page says of the last act. */
const said = (page: Page) => page.locator(".alert[role=status]");

const letters = (page: Page) => page.getByRole("region", { name: /Lettres d.engagement/ });

/** Its files; a refusal has a list of its own. */
const rows = (page: Page) => letters(page).locator(".appendix-list > li");

/** From the disk: the same file chosen twice is known by when it was written. */
async function choose(page: Page, name: string, content: Buffer): Promise<void> {
  const path = test.info().outputPath(name);
  if (!existsSync(path)) await writeFile(path, content);
  await letters(page).getByLabel("Fichier à ajouter").setInputFiles(path);
}

const add = (page: Page) =>
  letters(page).getByRole("button", { name: "Ajouter", exact: true }).click();

test("[D-21 part] a file is sent in pieces, goes on after a cut, and is put in order, renamed, downloaded and removed", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|ERR_FAILED|422|409/);
  const page = await asResearcher();
  await openAppendices(page);
  await isAlive(page);
  const before = await rows(page).count();
  // A retry meets the files of the first try.
  const stamp = Date.now();
  const letter = `Lettre ${stamp}.pdf`;
  const agreement = `Accord ${stamp}.pdf`;

  // The second piece does not get through: what has arrived stays, and the rest follows when the line is back.
  const large = buildPdfWithPages(4, { filling: 9 * MB });
  let sent = 0;
  let cut = true;
  await page.route("**/annexes/envois/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    sent += 1;
    return cut && sent > 1 ? route.abort("connectionfailed") : route.continue();
  });
  await choose(page, letter, large);
  await add(page);
  await expect(letters(page).getByRole("progressbar")).toBeVisible();
  await expect.poll(() => sent).toBeGreaterThan(1);
  await expect(letters(page).getByText("8 Mo sur 9 Mo")).toBeVisible();
  // The page is left and the same file chosen again: nothing that has arrived is sent twice.
  await page.reload();
  await isAlive(page);
  cut = false;
  sent = 0;
  await choose(page, letter, large);
  await add(page);
  const file = rows(page).filter({ hasText: letter });
  await expect(file).toContainText("9 Mo · 4 pages");
  await expect(said(page)).toContainText(`« ${letter} » est joint au dossier`);
  expect(sent, "pieces sent after the cut").toBe(1);
  await expectAccessible(page);

  // What cannot be read is told at once, and the file is not attached.
  await choose(page, "coupee.pdf", large.subarray(0, 1000));
  await add(page);
  await expect(letters(page).getByRole("alert")).toContainText(/n.est pas lisible/);
  await expect(rows(page)).toHaveCount(before + 1);

  // Another one, by the keyboard to the first place; whoever moves it stays on the button.
  await choose(page, agreement, buildPdfWithPages(1));
  await add(page);
  await expect(rows(page)).toHaveCount(before + 2);
  const up = page.getByRole("button", { name: `Monter ${agreement}` });
  for (let place = before + 1; place > 0; place--) {
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toContainText(`en position ${place}`);
    await expect(up).toBeFocused();
  }
  const accord = rows(page).first();
  await expect(accord).toContainText(agreement);

  await accord.getByText("Modifier").click();
  await accord.getByLabel("Nom du fichier").fill(`Consortium ${stamp}`);
  await accord.getByRole("button", { name: "Renommer" }).click();
  await expect(accord).toContainText(`Consortium ${stamp}.pdf`);

  const link = await accord.getByRole("link", { name: /Télécharger/ }).getAttribute("href");
  const answer = await page.request.get(link ?? "");
  expect(answer.headers()["content-disposition"]).toContain("attachment");
  expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  expect((await answer.body()).equals(buildPdfWithPages(1))).toBe(true);
  const archive = await page.request.get(`${new URL(page.url()).pathname}.zip`);
  expect(archive.headers()["content-type"]).toBe("application/zip");
  expect((await archive.body()).length).toBeGreaterThan(9 * MB);

  // A page that was open before changes when a file goes elsewhere.
  const other = await page.context().newPage();
  await openAppendices(other);
  await expect(rows(other)).toHaveCount(before + 2);
  for (const [removed, name] of [`Consortium ${stamp}.pdf`, letter].entries()) {
    await page.getByRole("link", { name: `Retirer ${name}` }).click();
    await expect(page.getByRole("link", { name: "Garder" })).toBeFocused();
    await page.getByRole("button", { name: "Retirer le fichier" }).click();
    // The question of the one before must be gone: its button looks the same.
    await expect(rows(page)).toHaveCount(before + 1 - removed);
  }
  await expect(rows(other)).toHaveCount(before);
});

test("[D-21 part] a cancelled upload leaves nothing; a cancellation that is refused says so, and can be repeated", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|404|403/);
  const page = await asResearcher();
  await openAppendices(page, /LITTOSOL/);
  await isAlive(page);
  const large = buildPdfWithPages(4, { filling: 9 * MB });
  // The second piece is held back: a person has time to cancel. The first cancellation is refused.
  let [uploadUrl, isRefused] = ["", true];
  await page.route("**/annexes/envois/*", async (route) => {
    const request = route.request();
    uploadUrl = request.url();
    if (request.method() === "DELETE" && isRefused) return route.fulfill({ status: 403, body: "" });
    if (request.method() === "PATCH" && request.headers()["upload-offset"] !== "0") return;
    return route.continue();
  });
  await choose(page, "A annuler.pdf", large);
  await add(page);
  await expect(letters(page).getByText("8 Mo sur 9 Mo")).toBeVisible();
  // The button that was pressed is gone: the next Tab leads to what can be done now.
  await expect(letters(page).getByRole("group", { name: "Envoi en cours" })).toBeFocused();
  await page.keyboard.press("Tab");
  const cancel = letters(page).getByRole("button", { name: /Annuler l.envoi/ });
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(letters(page).getByText("son annulation ne nous est pas parvenue")).toBeVisible();
  await expect(letters(page).getByRole("group", { name: "Envoi interrompu" })).toBeFocused();
  await expectAccessible(page);
  isRefused = false;
  await cancel.click();
  await expect(letters(page).getByLabel("Fichier à ajouter")).toBeFocused();
  await expect(letters(page).getByRole("progressbar")).toBeHidden();
  const ask = await page.request.head(uploadUrl, { headers: { "tus-resumable": "1.0.0" } });
  expect(ask.status(), "what the server says of the cancelled upload").toBe(404);
});

test("[D-21 part] without script a file is posted as a form, and refused in its form", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422/);
  const page = await asResearcher(undefined, { javaScriptEnabled: false });
  // Another dossier than the other test's.
  await openAppendices(page, /LITTOSOL/);
  const name = `Sans script ${Date.now()}.pdf`;
  await choose(page, "programme.pdf", Buffer.from("MZ programme"));
  await add(page);
  await expect(letters(page).getByRole("alert")).toContainText("n’est pas lisible");
  await choose(page, name, buildPdfWithPages(1));
  await add(page);
  await expect(page.getByText(`« ${name} » est joint au dossier.`)).toBeVisible();
  await page.getByRole("link", { name: `Retirer ${name}` }).click();
  await page.getByRole("button", { name: "Retirer le fichier" }).click();
  await expect(page.getByText("Le fichier est retiré du dossier.")).toBeVisible();
});
