import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { buildDocx, buildPdf, deceivingFiles } from "#tests/support/cv-files.ts";
import { expect, expectAccessible, expectContrast, test } from "#tests/support/e2e.ts";

const FILES = "/mon-espace/mes-cv/fichiers";
const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer,
});

async function open(page: Page) {
  await page.goto(FILES);
  await expect(page.getByRole("heading", { name: "Mes fichiers de CV" })).toBeVisible();
}

test("[C-14 part] a member without ORCID keeps a CV file, downloads it and removes it", async ({
  asVisitor,
  mailAddress,
}) => {
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await open(page);
  await expectAccessible(page);
  const button = page.getByRole("button", { name: "Ajouter ce CV" });
  const title = page.getByLabel("Titre du CV");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription("Donnez d’abord un titre à ce CV.");
  await title.fill("   ");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  const name = `CV d'été ${Date.now()}`;
  await title.fill(`  ${name} `);
  await expect(button).not.toHaveAttribute("aria-disabled");
  await page
    .getByRole("button", { name: "Fichier", exact: true })
    .setInputFiles(file("Mon été.pdf", buildPdf()));
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: name })).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Mon été.pdf");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: `Télécharger « ${name} »` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Mon été.pdf");
  expect(await readFile(await download.path())).toEqual(buildPdf());

  await page.getByRole("link", { name: `Supprimer « ${name} »` }).click();
  await expect(page.getByRole("link", { name: "Le garder" })).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  await page.getByRole("link", { name: "Le garder" }).click();
  await expect(row).toBeVisible();
  await page.getByRole("link", { name: `Supprimer « ${name} »` }).click();
  await page.getByRole("button", { name: "Supprimer ce fichier" }).click();
  const removed = page.getByRole("status").filter({ hasText: "Le fichier a été supprimé." });
  await expect(removed).toBeFocused();
  await expect(row).toHaveCount(0);
});

test("[C-14 part] a file that is not what it says is refused in words, and the title stays", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await open(page);
  const send = async (chosen: ReturnType<typeof file>) => {
    await page.getByLabel("Titre du CV").fill("Mon titre");
    await page.getByRole("button", { name: "Fichier", exact: true }).setInputFiles(chosen);
    await page.getByRole("button", { name: "Ajouter ce CV" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Titre du CV")).toHaveValue("Mon titre");
    return page.getByRole("alert");
  };
  await expect(await send(file("cv.pdf", buildDocx()))).toContainText(
    "se nomme .pdf mais contient un document DOCX",
  );
  await expectAccessible(page);
  await expect(await send(file("cv.pdf", Buffer.alloc(0)))).toContainText("vide");
  const polyglot = deceivingFiles["a PDF before a page of HTML"] ?? Buffer.alloc(0);
  await expect(await send(file("cv.pdf", polyglot))).toContainText("n’est pas un PDF");
});

test("[C-14 part] without script the form works, and the server asks for the title", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asResearcher("james.okafor@example.org", { javaScriptEnabled: false });
  await page.goto(`${FILES}?locale=en`);
  await page.getByLabel("Title of the CV").fill("   ");
  await page
    .getByRole("button", { name: "File", exact: true })
    .setInputFiles(file("cv.pdf", buildPdf()));
  await page.getByRole("button", { name: "Add this CV" }).click();
  await expect(page.getByRole("alert")).toContainText("Give this CV a title");
  await page.getByLabel("Title of the CV").fill("Short CV");
  await page
    .getByRole("button", { name: "File", exact: true })
    .setInputFiles(file("cv.pdf", buildPdf()));
  await page.getByRole("button", { name: "Add this CV" }).click();
  await expect(page.getByText("The CV “Short CV” is kept.")).toBeVisible();
  await page.getByRole("link", { name: "Remove “Short CV”" }).click();
  await page.getByRole("button", { name: "Remove this file" }).click();
  await expect(page.getByText("The file was removed.")).toBeVisible();
});
