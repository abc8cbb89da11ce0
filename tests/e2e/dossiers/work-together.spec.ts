import { expectSaved, getField, openProposal } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[D-12 part] two people see where the other is and what they save; texts of both are put together, or stand side by side until somebody chooses", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  await openProposal(claire, "BOCAGE");
  await openProposal(james, "BOCAGE", "en");
  const hers = getField(claire, "Égalité et diversité dans l'équipe");
  const his = getField(james, "Equality and diversity in the team");
  const show = claire.getByRole("button", { name: "Afficher le nouveau texte" });

  await test.step("where somebody is, and what they save in an answer one is not in", async () => {
    await expect(claire.getByText("Ici en ce moment : James Okafor")).toBeAttached();
    await his.focus();
    await expect(claire.getByText("James Okafor est dans cette réponse")).toBeVisible();
    await his.fill("One.\nTwo.");
    await expect(hers).toHaveValue("One.\nTwo.");
    await expect(claire.getByText("James Okafor a changé cette réponse.")).toBeVisible();
  });

  await test.step("in the answer one is in, it is said, and comes when one asks for it or leaves", async () => {
    await hers.focus();
    await his.fill("One.\nTwo, again.");
    await expect(show).toBeVisible();
    await expectAccessible(claire, '[data-key="gender"]');
    await expect(hers).toHaveValue("One.\nTwo.");
    await getField(claire, "Empreinte environnementale du projet").focus();
    await expect(hers).toHaveValue("One.\nTwo, again.");
    await expect(show).toBeHidden();
  });

  await test.step("who writes on in another paragraph has both, and reads whose text it was put together with", async () => {
    await hers.focus();
    await his.fill("One, by James.\nTwo, again.");
    await expect(show).toBeVisible();
    await hers.fill("One.\nTwo, by Claire.");
    await expect(hers).toHaveValue("One, by James.\nTwo, by Claire.");
    await james.getByRole("button", { name: "Show the new text" }).click();
    await expect(his).toHaveValue("One, by James.\nTwo, by Claire.");
    await expectSaved(claire);
    await expect(
      claire.getByText("Votre texte et celui de James Okafor ont été réunis."),
    ).toBeVisible();
    await expect(show).toBeHidden();
  });

  await test.step("in the same paragraph both stand side by side, and the other can be taken", async () => {
    await his.fill("One, by James again.");
    await expect(show).toBeVisible();
    await hers.fill("Un, de Claire.");
    const card = claire.getByRole("region", { name: "Deux versions de cette réponse." });
    await expect(card).toContainText("James Okafor");
    await expect(card).toContainText("One, by James again.");
    await expect(card).toContainText("Un, de Claire.");
    await expect(show).toBeHidden();
    // He writes on while she decides.
    await his.fill("One, by James, and on.");
    await expect(card).toContainText("One, by James, and on.");
    await card.getByRole("button", { name: "Prendre l’autre" }).click();
    await expect(card).toBeHidden();
    await expect(hers).toHaveValue("One, by James, and on.");
    await expectSaved(claire);
    // What gave way is in the history, and can be had back.
    await claire
      .getByRole("button", { name: "Historique de « Égalité et diversité dans l'équipe »" })
      .click();
    const aside = claire
      .getByRole("dialog")
      .getByRole("listitem")
      .filter({ hasText: "Mis de côté : ce texte n’a pas été retenu" });
    await expect(aside.first()).toContainText("Un, de Claire.");
    await claire.keyboard.press("Escape");
  });

  await test.step("written without a network, both texts exist: one's own can be kept, and either had back", async () => {
    await james.context().setOffline(true);
    await hers.fill("Texte de Claire");
    await his.fill("Text of James");
    await expectSaved(claire);
    await expect(james.getByText("Offline: 1 change only on this device")).toBeVisible();
    await james.context().setOffline(false);
    const card = james.getByRole("region", { name: "Two versions of this answer." });
    await expect(card).toContainText("Claire Morel");
    await expect(card).toContainText("Texte de Claire");
    await expect(card).toContainText("Difference, from the other version to yours");
    await card.getByRole("button", { name: "Keep mine" }).press("Enter");
    await expectSaved(james);
    await expect(his).toBeFocused();
    await show.click();
    await expect(hers).toHaveValue("Text of James");
    await james
      .getByRole("button", { name: "History of “Equality and diversity in the team”" })
      .click();
    const history = james.getByRole("dialog");
    const entries = history.getByRole("listitem");
    await expect(entries.first()).toContainText("James Okafor");
    await expect(entries.first()).toContainText("Current text");
    await expectAccessible(james, "dialog[open]");
    const old = entries.filter({ hasText: "Claire Morel" }).first();
    await expect(old).toContainText("Texte de Claire");
    await old.getByRole("button", { name: /Restore this text/ }).click();
    await expect(history).toBeHidden();
    await expect(his).toHaveValue("Texte de Claire");
    await expectSaved(james);
  });

  await test.step("where two changed different ends of one text, both can be kept", async () => {
    await expect(hers).toHaveValue("Texte de Claire");
    await james.context().setOffline(true);
    await hers.fill("Texte de Claire, suite");
    await his.fill("Le texte de Claire");
    await expectSaved(claire);
    await expect(james.getByText("Offline: 1 change only on this device")).toBeVisible();
    await james.context().setOffline(false);
    const card = james.getByRole("region", { name: "Two versions of this answer." });
    await card.getByRole("button", { name: "Keep both" }).click();
    await expect(card).toBeHidden();
    await expect(his).toHaveValue("Le texte de Claire, suite");
    await expectSaved(james);
    await show.click();
    await expect(hers).toHaveValue("Le texte de Claire, suite");
  });

  await test.step("a lock closes the field in the other page", async () => {
    const title = "Égalité et diversité dans l'équipe";
    await claire.getByRole("button", { name: `Verrouiller « ${title} »` }).click();
    await expect(his).toBeDisabled();
    await claire.getByRole("button", { name: `déverrouiller « ${title} »` }).click();
    await expect(his).toBeEnabled();
  });

  await test.step("a group goes while somebody writes in it: their text stays in sight until they say what becomes of it", async () => {
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
    await hisTasks
      .last()
      .getByRole("textbox", { name: "Title of the task" })
      .fill("Counting hedges");
    await expect(james.getByText("Offline: 1 change only on this device")).toBeVisible();
    const removed = claire.waitForResponse(/\/reponses\//);
    await hersTasks
      .last()
      .getByRole("button", { name: /Supprimer/ })
      .click();
    await claire.getByRole("alertdialog").getByRole("button", { name: "Confirmer" }).click();
    await removed;
    await james.context().setOffline(false);
    const orphaned = james.getByRole("region", { name: /no place in the form any more/ });
    await expect(orphaned).toContainText("Counting hedges");
    await expectAccessible(james, ".clash");
    await orphaned.getByRole("button", { name: "Put the group back" }).click();
    await expect(orphaned).toBeHidden();
    await expect(hersTasks.last().getByRole("textbox", { name: "Titre de la tâche" })).toHaveValue(
      "Counting hedges",
    );
  });

  await james.close();
  await expect(claire.getByText("Ici en ce moment : James Okafor")).not.toBeAttached();
});
