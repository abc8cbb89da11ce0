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
  consoleGuard,
}) => {
  test.setTimeout(90_000);
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
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

  // A group goes while somebody writes in it: their text stays in sight until they say what becomes of it.
  const hersPackage = claire.getByRole("group", { name: "Lot de travail 1", exact: true });
  const hersTasks = hersPackage.getByRole("group", { name: /^Tâche \d/ });
  const hisTasks = james
    .getByRole("group", { name: "Work package 1", exact: true })
    .getByRole("group", { name: /^Task \d/ });
  await expect(hersTasks).not.toHaveCount(0);
  const tasks = await hersTasks.count();
  await hersPackage.getByRole("button", { name: "Ajouter : Tâche" }).click();
  await expect(hisTasks).toHaveCount(tasks + 1);
  await james.context().setOffline(true);
  await hisTasks.last().getByRole("textbox", { name: "Title of the task" }).fill("Counting hedges");
  await expect(james.getByText("Offline: 1 change only on this device")).toBeVisible();
  const removed = claire.waitForResponse(/\/reponses\//);
  await hersTasks
    .last()
    .getByRole("button", { name: /Supprimer/ })
    .click();
  await claire.getByRole("alertdialog").getByRole("button", { name: "Confirmer" }).click();
  await removed;
  await james.context().setOffline(false);
  const homeless = james.getByRole("region", { name: /no place in the form any more/ });
  await expect(homeless).toContainText("Counting hedges");
  await expectAccessible(james);
  await homeless.getByRole("button", { name: "Put the group back" }).click();
  await expect(homeless).toBeHidden();
  await expect(hersTasks.last().getByRole("textbox", { name: "Titre de la tâche" })).toHaveValue(
    "Counting hedges",
  );
  await james.close();
  await expect(claire.getByText("Ici en ce moment : James Okafor")).not.toBeAttached();
});
