import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function open(page: Page, acronym: RegExp): Promise<void> {
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: acronym }).click();
  await expect(page.locator("form[data-live]")).toBeVisible();
}

test("[D-24 part, D-25 part] a proposal is deposited, its receipt verified by a stranger, edited beside it and filed again @alone", async ({
  asResearcher,
  asVisitor,
  consoleGuard,
}) => {
  // Saves that do not get through, further down.
  consoleGuard.allow(/ERR_FAILED|WebSocket|ERR_INTERNET_DISCONNECTED/);
  const page = await asResearcher();
  await open(page, /OMBRES/);
  // Before the closing: who owes what, and a standby that is armed says what it would send.
  await page
    .getByRole("navigation", { name: "Dossier" })
    .getByRole("link", { name: /^4 Déposer/ })
    .click();
  await expect(page.getByRole("heading", { name: "Qui doit quoi" })).toBeVisible();
  await page.getByRole("button", { name: "Armer le dépôt de veille" }).click();
  await expect(page.getByText(/^Partirait\s:\sl’état complet de/)).toBeVisible();
  const line = page.getByRole("list", { name: "Jusqu’à la clôture" });
  await expect(line.getByRole("listitem").filter({ hasText: "dépôt de veille" })).toHaveCount(1);
  await expectAccessible(page);
  // Somebody writes on while it is deposited, and what they write does not get through.
  const late = await asResearcher();
  await open(late, /OMBRES/);
  const form = page.url().replace(/\/[^/]+$/, "/proposition-scientifique");
  await late.goto(form);
  await expect(late.locator("form[data-live]")).toBeVisible();
  await late.route("**/reponses/**", (route) => route.abort());
  const lateText = "Un résumé écrit à la dernière minute.";
  const lateSummary = late.getByRole("textbox", { name: "Résumé en français" });
  await lateSummary.fill(lateText);
  await expect(late.locator(".save-state")).toContainText("1 modification seulement");
  await page.getByRole("button", { name: "Déposer le dossier" }).click();
  const dialog = page.getByRole("dialog", { name: "Complétude du dossier OMBRES" });
  // Without a network the page stays, and says that nothing was sent.
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Valider le dépôt" }).click();
  const notSent = page.getByRole("alertdialog", { name: "Rien n’a été envoyé" });
  await expect(notSent).toBeVisible();
  await notSent.getByRole("button", { name: "Fermer" }).click();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Valider le dépôt" }).click();
  await expect(page).toHaveURL(/\/depot-du-dossier$/);
  await expect(page.getByRole("heading", { name: /^Déposé\. .+ détient/ })).toBeVisible();
  await expectAccessible(page);
  const number = (await page.locator(".receipt-number").textContent()) ?? "";
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Récépissé (JSON signé)" }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toHaveProperty("signature");

  // Anybody with the number, or the file, learns that it is genuine, and not what is in it.
  const stranger = await asVisitor();
  await stranger.goto("/verifier");
  await stranger.getByRole("textbox", { name: /Numéro/ }).fill(number);
  await stranger.getByRole("button", { name: "Vérifier" }).click();
  await expect(stranger.locator("#genuine")).toBeVisible();
  await expect(stranger.getByText("OMBRES")).toHaveCount(0);
  await expectAccessible(stranger);
  // The same receipt as PDF is recognised, without its number.
  const paper = page.waitForEvent("download");
  await page.getByRole("link", { name: "Récépissé PDF" }).click();
  await stranger.getByRole("textbox", { name: /Numéro/ }).fill("");
  await stranger.locator("#verify-receipt").setInputFiles(await (await paper).path());
  await stranger.getByRole("button", { name: "Vérifier" }).click();
  await expect(stranger.getByText("C’est ce récépissé en PDF")).toBeVisible();
  await expect(stranger.locator("#genuine")).toBeVisible();
  const json = readFileSync(file, "utf8");
  const forged = json.replace(
    /("sha256":\s*")(.)/,
    (_, head, first) => head + (first === "0" ? "1" : "0"),
  );
  expect(forged).not.toBe(json);
  await stranger.locator("#verify-receipt").setInputFiles({
    name: "recepisse.json",
    mimeType: "application/json",
    buffer: Buffer.from(forged),
  });
  await stranger.getByRole("textbox", { name: /Numéro/ }).fill("");
  await stranger.getByRole("button", { name: "Vérifier" }).click();
  await expect(stranger.getByRole("alert")).toBeVisible();
  await expect(stranger.locator("#genuine")).toHaveCount(0);

  // What was deposited is read, not written.
  const dossier = page.url().replace(/\/depot-du-dossier$/, "");
  await page.goto(`${dossier}/proposition-scientifique`);
  const summary = page.getByRole("textbox", { name: "Résumé en français" });
  await expect(summary).toBeDisabled();
  await expect(page.locator(".save-state")).toContainText(
    /^Lecture seule\s:\sle dossier est déposé\./,
  );
  // The late text stays on the device, which is said; leaving asks nothing, since nothing could be saved.
  await expect(lateSummary).toBeDisabled();
  await expect(late.locator(".save-state")).toContainText(
    /^Lecture seule\s:\sle dossier est déposé\. 1 modification gardée sur cet appareil/,
  );
  await expect(late.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await late.unroute("**/reponses/**");
  await late
    .getByRole("navigation", { name: "Dossier" })
    .getByRole("link", { name: /^4 Déposer/ })
    .click();
  await expect(late).toHaveURL(/\/depot-du-dossier$/);

  // Beside it the edit goes on, and the agency keeps version 1 until version 2 is there.
  await page.goto(`${dossier}/debloquer-edition`);
  await page.getByRole("button", { name: "Modifier à côté de la version 1" }).click();
  await expect(page).toHaveURL(/\/informations-generales$/);
  await expect(page.getByText(/^L’agence détient la version 1, déposée le/).first()).toBeVisible();
  // Now it can be written, and is taken up by itself.
  await late.goto(form);
  await expect(lateSummary).toHaveValue(lateText);
  await expect(late.locator(".save-state")).toContainText("Enregistré le");
  await page.goto(`${dossier}/proposition-scientifique`);
  await expect(page.locator("form[data-live]")).toBeVisible();
  await summary.fill("Un résumé corrigé après le dépôt.");
  await expect(page.getByRole("status").filter({ hasText: /Enregistré (le|à)/ })).toBeVisible();
  await page.goto(`${dossier}/depot-du-dossier`);
  await expect(
    page.getByRole("heading", { name: /^Modification en cours : l’agence détient la version 1/ }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Résumé en français" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Déposer la version 2" }).click();
  await expect(page.getByText(/^remplace la version 1/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Modification en cours/ })).toHaveCount(0);
});
