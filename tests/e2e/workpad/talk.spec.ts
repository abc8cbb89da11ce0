import type { Page } from "@playwright/test";
import { openDossierPage } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function openWorkpad(page: Page, language: string, name: string): Promise<void> {
  await page.goto(`/change_locale/${language}?to=/mon-espace/mes-dossiers`);
  await page.getByRole("link", { name: /LITTOSOL/ }).click();
  await openDossierPage(page, name);
  await expect(page.locator("form[data-live]")).toBeVisible();
}

test("[D-28 part] two people talk: live, kept, named by keyboard, led to a question, also after a break", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  await openWorkpad(claire, "fr", "Discussion");
  await openWorkpad(james, "en", "Workpad");
  const hers = claire.getByRole("textbox", { name: "Votre message" });
  const his = james.getByRole("textbox", { name: "Your message" });
  const stamp = Date.now();

  // By keyboard alone: a name is completed, the message sent.
  await hers.focus();
  await claire.keyboard.type(`Réponse ${stamp} pour @jam`);
  await expect(claire.getByRole("option", { name: "James Okafor" })).toBeVisible();
  await expectAccessible(claire);
  await claire.keyboard.press("Enter");
  await expect(hers).toHaveValue(`Réponse ${stamp} pour @James Okafor `);
  await claire.keyboard.press("Control+Enter");
  await expect(hers).toHaveValue("");
  const heard = james.getByRole("listitem").filter({ hasText: `Réponse ${stamp}` });
  await expect(heard).toContainText("Claire Morel");
  await expect(heard.getByText("@James Okafor")).toBeVisible();

  // A link to a question leads there.
  await his.fill(`About this ${stamp} <b>not bold</b>`);
  await james.getByLabel("Point to a question").selectOption({ label: "Abstract in English" });
  await james.getByRole("button", { name: "Send" }).click();
  const answer = claire.getByRole("listitem").filter({ hasText: `About this ${stamp}` });
  await expect(answer).toContainText("<b>not bold</b>");
  await expect(answer.getByRole("link", { name: "Résumé en anglais" })).toHaveAttribute(
    "href",
    /proposition-scientifique#q-abstract_en$/,
  );

  // Without a network it waits on the device, over a reload too, and is then said once.
  await james.context().setOffline(true);
  await his.fill(`Typed in a tunnel ${stamp}`);
  await james.getByRole("button", { name: "Send" }).click();
  const waiting = james.getByRole("listitem").filter({ hasText: `Typed in a tunnel ${stamp}` });
  await expect(waiting).toContainText("Only on this device");
  await hers.fill(`Dit entre-temps ${stamp}`);
  await claire.getByRole("button", { name: "Envoyer" }).click();
  await james.context().setOffline(false);
  const inTunnel = claire.getByRole("listitem").filter({ hasText: `Typed in a tunnel ${stamp}` });
  await expect(inTunnel).toHaveCount(1);
  await expect(waiting).toHaveCount(1);
  await expect(waiting).not.toContainText("Only on this device");
  await expect(
    james.getByRole("listitem").filter({ hasText: `Dit entre-temps ${stamp}` }),
  ).toHaveCount(1);

  // Corrected with a trace, and taken back with one.
  await waiting.getByRole("link", { name: /^Edit/ }).click();
  const edit = james.getByRole("textbox", { name: "Edit the message" });
  await edit.fill(`Typed in a train ${stamp}`);
  await james.getByRole("button", { name: "Save" }).click();
  const corrected = claire.getByRole("listitem").filter({ hasText: `Typed in a train ${stamp}` });
  await expect(corrected).toContainText("modifié à");
  await expect(edit).toBeHidden();
  await claire
    .getByRole("listitem")
    .filter({ hasText: `Dit entre-temps ${stamp}` })
    .getByRole("link", { name: /^Supprimer/ })
    .click();
  await claire.getByRole("button", { name: "Supprimer" }).click();
  await expect(james.getByText("Message deleted by the person who wrote it.").last()).toBeVisible();
  await expect(james.getByText(`Dit entre-temps ${stamp}`)).toHaveCount(0);

  // Kept, and counted for who was away: in the list and on the tab.
  await james.goto("/mon-espace/mes-dossiers");
  await hers.fill(`Pendant votre absence ${stamp}`);
  await claire.getByRole("button", { name: "Envoyer" }).click();
  // Said, and no longer only on its way.
  await expect(
    claire
      .getByRole("listitem")
      .filter({ hasText: `Pendant votre absence ${stamp}` })
      .getByRole("link", { name: /^Modifier/ }),
  ).toBeVisible();
  await james.reload();
  await james.getByRole("link", { name: "1 unread message" }).click();
  await expect(james.getByText("New messages")).toBeVisible();
  await expect(james.getByText(`Pendant votre absence ${stamp}`)).toBeVisible();
  await expectAccessible(james);
});

test("without script one reads, writes, and goes back to earlier messages", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422/);
  const page = await asResearcher("james.okafor@example.org", { javaScriptEnabled: false });
  await page.goto("/change_locale/en?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /HEATMAP/ }).click();
  await openDossierPage(page, "Workpad");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Write something.")).toBeVisible();
  const text = `Written without script ${Date.now()}`;
  await page.getByRole("textbox", { name: "Your message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  const message = page.getByRole("listitem").filter({ hasText: text });
  await expect(message).toBeVisible();
  await message.getByRole("link", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(text)).toHaveCount(0);
});
