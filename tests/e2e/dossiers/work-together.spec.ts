import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function open(page: Page, language: string): Promise<void> {
  await page.goto(`/change_locale/${language}?to=/mon-espace/mes-dossiers`);
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  await expect(page.locator("form[data-live]")).toBeVisible({ timeout: 15_000 });
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /Proposal saved on/ })).toBeVisible();

test("[D-12 part] two people see where the other is, and what they save, without a reload", async ({
  asResearcher,
}) => {
  test.setTimeout(90_000);
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  await open(claire, "fr");
  await open(james, "en");
  const hers = field(claire, "Égalité et diversité dans l'équipe");
  const his = field(james, "Equality and diversity in the team");

  // Where somebody is.
  await expect(claire.getByText("Ici en ce moment : James Okafor")).toBeAttached();
  await his.focus();
  await expect(claire.getByText("James Okafor est dans cette réponse")).toBeVisible();

  // What somebody saves, in an answer I am not in.
  await his.fill("Written by James.");
  await saved(james);
  await expect(hers).toHaveValue("Written by James.");
  await expect(claire.getByText("James Okafor a changé cette réponse.")).toBeVisible();

  // In the answer I am in, it is said, and comes when I ask for it or leave.
  await hers.focus();
  await his.fill("Written by James, again.");
  await saved(james);
  const show = claire.getByRole("button", { name: "Afficher le nouveau texte" });
  await expect(show).toBeVisible();
  await expectAccessible(claire);
  await expect(hers).toHaveValue("Written by James.");
  await field(claire, "Empreinte environnementale du projet").focus();
  await expect(hers).toHaveValue("Written by James, again.");
  await expect(show).toBeHidden();

  // A lock closes the field in the other page, and who leaves is gone.
  await claire
    .getByRole("button", { name: "Verrouiller « Égalité et diversité dans l'équipe »" })
    .click();
  await expect(his).toBeDisabled();
  await claire
    .getByRole("button", { name: "Déverrouiller « Égalité et diversité dans l'équipe »" })
    .click();
  await expect(his).toBeEnabled();
  await james.close();
  await expect(claire.getByText("Ici en ce moment : James Okafor")).not.toBeAttached();
});
